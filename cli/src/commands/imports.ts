import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Import, ImportRowList } from '../../../sdk/src/index.ts';
import { textOf } from '../../../src/kit/files/read-csv.ts';
import { type Detail, Failure, wrongUse } from '../failure.ts';
import { type CsvOptions, readCsv } from '../input/csv.ts';
import { parseJson, readBytes } from '../input/json.ts';
import { confirm } from '../input/prompt.ts';
import { type ImportedRow, portionsOf, rowsOf } from '../input/rows.ts';
import { count, showInstant } from '../output/figures.ts';
import { withProgress } from '../output/progress.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, repeated, withConfirmation, withKey, withList } from './options.ts';

const KINDS = ['Contacts', 'Invoices'] as const;
const LOOK_EVERY_MS = 500;

interface CreateOptions extends CsvOptions {
  readonly kind: (typeof KINDS)[number];
  readonly name?: string;
  readonly sendMails?: boolean;
}

export function addImportCommands(program: Command, run: Run): void {
  const imports = program.command('imports').description('Contacts and invoices from a file.');
  withList(imports.command('list').description('Show imports, the newest first.')).action(
    run.signedIn(listImports),
  );
  imports
    .command('get')
    .description('Show the progress of an import, its refused rows, and rows that were imported before.')
    .argument('<import>', 'its id')
    .action(run.signedIn(getImport));
  withKey(imports.command('create').description('Send rows and check them. Nothing is created yet.'))
    .argument('<file>', 'CSV with the names of its columns, or JSON, a list of bodies; - is standard input')
    .addOption(choice('--kind <kind>', 'what the rows are', KINDS).makeOptionMandatory())
    .option('--name <name>', 'what the import is called')
    .option('--send-mails', 'mail invoices that are issued to their clients (default: nobody is told)')
    .option('--issue', 'of CSV: issue invoices that are open (default: they are drafts)')
    .option(
      '--column <field=name>',
      'of CSV: which column a field is, amount=Total; may be repeated',
      repeated,
    )
    .addOption(choice('--dates <order>', 'of CSV: how days are written', ['DayFirst', 'MonthFirst']))
    .addOption(choice('--decimal-mark <mark>', 'of CSV: what stands before the cents', ['.', ',']))
    .addOption(choice('--discounts <form>', 'of CSV: what a discount without % is', ['Percent', 'Amount']))
    .action(run.signedIn(createImport));
  withKey(imports.command('include').description('Import rows again that were imported before.'))
    .argument('<import>', 'its id')
    .option('--line <line>', 'a row that was skipped; may be repeated', repeated)
    .action(run.signedIn(includeRows));
  withConfirmation(
    imports.command('start').description('Create the checked rows, or continue a stopped import.'),
  )
    .argument('<import>', 'its id')
    .action(run.signedIn(startImport));
  withConfirmation(imports.command('cancel').description('Cancel an import. Created objects stay.'))
    .argument('<import>', 'its id')
    .action(run.signedIn(cancelImport));
}

const columns: readonly Column<Import>[] = [
  { title: 'NAME', cell: ({ name }) => name, least: 12 },
  { title: 'KIND', cell: ({ kind }) => kind },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'ROWS', cell: ({ rows }) => String(rows.total), align: 'right' },
  { title: 'CREATED', cell: ({ rows }) => String(rows.created), align: 'right' },
  { title: 'BEGUN', cell: ({ createdAt }) => showInstant(createdAt), leaveOut: 2 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const listImports: Work<ListOptions> = async (context, _, options) => {
  const { tranche } = context.session;
  const listed = await readList(context, options, (page) => tranche.imports.list(page));
  context.printer.list(listed, columns, 'There are no imports.');
};

const getImport: Work<object> = async (context, [id = '']) =>
  show(context, await context.session.tranche.imports.get(id));

const createImport: Work<CreateOptions> = async (context, [file = ''], options) => {
  const { terminal, session } = context;
  const { kind, name, sendMails } = options;
  const { imports } = session.tranche;
  const { rows: read, unread } = await readRows(context, file, options);
  const portions = portionsOf(read);
  const body = {
    kind,
    ...(name === undefined ? {} : { name }),
    ...(sendMails === true ? { sendMails } : {}),
  };
  const made = await imports.create(body, context.key());
  await withProgress(terminal, 'Sending…', async ({ say }) => {
    for (const [index, rows] of portions.entries()) {
      say(`Sending… ${index + 1} of ${count(portions.length, 'request')}`);
      const key = context.key(`rows-${index}`);
      // The service checks each row, and says what is wrong with which.
      if (kind === 'Contacts') await imports.contacts(made.id, { rows } as never, key);
      else await imports.invoices(made.id, { rows } as never, key);
    }
  });
  await imports.check(made.id, context.key('check'));
  await showEnd(context, await finished(context, made.id), unread);
};

// JSON begins with its list. Whatever else there is, is CSV.
async function readRows(
  { terminal, session, printer }: Context,
  file: string,
  options: CreateOptions,
): Promise<{ readonly rows: readonly ImportedRow[]; readonly unread: readonly Detail[] }> {
  const bytes = await readBytes(terminal, file);
  const text = textOf(new Uint8Array(bytes).buffer);
  if (/^\uFEFF?\s*[[{]/.test(text)) return { rows: rowsOf(parseJson(text, file)), unread: [] };
  const [currency, today] = await Promise.all([session.currency(undefined), session.today()]);
  const { rows, undated, unread } = readCsv(options.kind, text, options, { currency, today });
  if (undated > 0) {
    const which = undated === 1 ? '1 payment is' : `${undated} payments are`;
    printer.note(`${which} paid on a day that the file does not say: today is taken.`);
  }
  return { rows, unread };
}

const includeRows: Work<{ readonly line?: readonly string[] }> = async (
  context,
  [id = ''],
  { line = [] },
) => {
  const lines = line.map(Number);
  if (lines.length === 0 || lines.some((one) => !Number.isInteger(one) || one < 1)) {
    throw wrongUse('No row is named.', 'Name those that were skipped: --line 3 --line 7');
  }
  const { imports } = context.session.tranche;
  await imports.include(id, { lines }, context.key());
  await imports.check(id, context.key('check'));
  await showEnd(context, await finished(context, id));
};

const startImport: Work<object> = async (context, [id = ''], { yes = false }) => {
  const { imports } = context.session.tranche;
  const { kind, rows, invoices, sendMails } = await imports.get(id);
  const left = rows.valid + rows.waiting;
  const mails = kind === 'Invoices' ? (sendMails ? ' Issued ones are mailed.' : ' Nobody is mailed.') : '';
  const paid = invoices.paid > 0 ? ` ${invoices.paid} are marked as paid elsewhere.` : '';
  const what = count(left, kind === 'Contacts' ? 'contact' : 'invoice');
  await confirm(context.terminal, `Create ${what}?${paid}${mails}`, yes);
  await imports.start(id, context.key());
  await showEnd(context, await finished(context, id));
};

const cancelImport: Work<object> = async (context, [id = ''], { yes = false }) => {
  await confirm(context.terminal, 'Create nothing more of this import? What was created stays.', yes);
  await show(context, await context.session.tranche.imports.cancel(id, context.key()));
};

// The service works in the background.
async function finished({ terminal, session }: Context, id: string): Promise<Import> {
  return withProgress(terminal, 'Working…', async ({ say }) => {
    for (;;) {
      const found = await session.tranche.imports.get(id);
      if (found.status !== 'Checking' && found.status !== 'Running') return found;
      const { total, waiting, valid } = found.rows;
      say(`Working… ${total - waiting - (found.status === 'Running' ? valid : 0)} of ${count(total, 'row')}`);
      await pause(LOOK_EVERY_MS);
    }
  });
}

type Row = ImportRowList['items'][number];

const refused: readonly Column<Detail>[] = [
  { title: 'LINE', cell: ({ line }) => String(line), align: 'right' },
  { title: 'FIELD', cell: ({ path, column }) => column ?? path.slice(1) },
  { title: 'REFUSED', cell: ({ message }) => message, least: 24 },
];

const skipped: readonly Column<Row>[] = [
  { title: 'LINE', cell: ({ line }) => String(line), align: 'right' },
  {
    title: 'SKIPPED',
    cell: ({ earlier }) =>
      earlier === null
        ? 'canceled'
        : `imported on ${showInstant(earlier.at)} by ${earlier.by.name ?? 'somebody who is gone'}`,
    least: 24,
  },
  { title: 'ID', cell: ({ objectId }) => objectId, leaveOut: 1 },
];

const reasons: Readonly<Record<NonNullable<Import['stopReason']>, string>> = {
  TokenRevoked: 'the token that started it was revoked',
  TokenExpired: 'the token that started it has expired',
  MemberRemoved: 'the person who started it is no longer a member',
  RoleChanged: 'the person who started it has lost the right to',
};

/** How many refused or skipped rows a screen shows. Programs get all. */
const MOST_SHOWN = 200;

// A program continues after 0 as after a whole import.
async function showEnd(context: Context, ended: Import, unread: readonly Detail[] = []): Promise<void> {
  await show(context, ended, unread);
  const { id, status, stopReason, rows } = ended;
  if (status === 'Stopped') {
    const why = stopReason === null ? '' : `: ${reasons[stopReason]}`;
    throw new Failure(`It was stopped${why}.`, { cure: `Go on where it was: tranche imports start ${id}` });
  }
  if (status === 'Canceled') throw new Failure('It was canceled.');
  const lines = new Set(unread.map(({ line }) => line)).size;
  if (rows.faulty === 0 && lines === 0) return;
  const said = [
    ...(rows.faulty === 0 ? [] : [`${count(rows.faulty, 'row')} of ${rows.total} refused`]),
    ...(lines === 0 ? [] : [`${count(lines, 'line')} that cannot be read`]),
  ];
  // People have read them above.
  const details = context.printer.form === 'people' ? [] : await readRefused(context, ended, unread);
  throw new Failure(`${said.join(', ')}: nothing is made of them.`, { details });
}

// All that is wrong with the rows of an import, and with those that were not sent, by line.
async function readRefused(
  { session }: Context,
  { id, rows }: Import,
  unread: readonly Detail[],
  most = Number.POSITIVE_INFINITY,
): Promise<Detail[]> {
  const listed = session.tranche.imports.rows.list(id, { status: 'Faulty', limit: MOST_SHOWN });
  const faulty = rows.faulty === 0 ? [] : await listed.toArray({ limit: Math.min(rows.faulty, most) });
  const refusals = faulty.flatMap(({ line, faults }) =>
    faults.map(({ path, message }): Detail => ({ path, line, message })),
  );
  return [...unread, ...refusals].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

async function show(context: Context, shown: Import, unread: readonly Detail[] = []): Promise<void> {
  const { session, printer } = context;
  const { id, name, kind, status, stopReason, rows, invoices } = shown;
  const some = (label: string, value: number) => (value === 0 ? null : { name: label, value: String(value) });
  const facts = () => [
    { name: 'Import', value: name === '' ? kind : `${name} (${kind})`, tone: 'strong' as const },
    { name: 'Status', value: stopReason === null ? status : `${status}: ${reasons[stopReason]}` },
    { name: 'Rows', value: String(rows.total) },
    some('Created', rows.created),
    some('Can be created', rows.valid),
    some('Waiting', rows.waiting),
    some('Refused', rows.faulty),
    some('Skipped', rows.skipped),
    some('Drafts', invoices.draft),
    some('Owed', invoices.open),
    some('Paid elsewhere', invoices.paid),
    { name: 'Id', value: id },
  ];
  if (!printer.one(shown, facts)) return;
  const all = await readRefused(context, shown, unread, MOST_SHOWN);
  if (all.length > 0) printer.table(all.slice(0, MOST_SHOWN), refused);
  if (rows.faulty + unread.length > MOST_SHOWN)
    printer.note(`These are the first. --json of api GET imports/${id}/rows shows all that were sent.`);
  if (rows.skipped === 0) return;
  const { items } = await session.tranche.imports.rows.list(id, { status: 'Skipped', limit: MOST_SHOWN });
  printer.table(items, skipped);
  if (rows.skipped > items.length)
    printer.note(`${rows.skipped - items.length} more: --json of api GET imports/${id}/rows shows all.`);
}
