import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { BankLine, BankMapping, BankStatement } from '../../../sdk/src/index.ts';
import { Failure } from '../failure.ts';
import { readJson } from '../input/json.ts';
import { confirm } from '../input/prompt.ts';
import { count, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import { undoLine } from './bank-undo.ts';
import type { Context, Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { seenOption, versionOf } from './manual-payments.ts';
import { choice, withConfirmation, withKey, withList } from './options.ts';

const LINE = ['<line>', 'its id'] as const;
const states = [
  'Open',
  'Unmatched',
  'Suggested',
  'Certain',
  'PartlyConfirmed',
  'Confirmed',
  'Ignored',
] as const;

/** Adds `bank`: statements of the bank, whose lines pay invoices when a person confirms. */
export function addBankCommands(program: Command, run: Run): void {
  const bank = program
    .command('bank')
    .description('Bank statements: upload them, and say which invoices their lines pay.');
  addFiles(bank, run);
  withList(bank.command('lines').description('Show lines, the newest day first, with what they may pay.'))
    .addOption(choice('--state <state>', 'only those of a state', states))
    .addOption(choice('--direction <direction>', 'only money in, or out', ['In', 'Out']))
    .option('--statement <id>', 'only those of a statement')
    .option('--search <text>', 'only those with this text')
    .action(run.signedIn(listLines));
  withConfirmation(
    bank.command('confirm').description('Record what a line pays: what is suggested, or what you say.'),
  )
    .argument(...LINE)
    .option(
      '--pay <invoice=amount...>',
      'the invoice by its id, or with its payment as invoice/payment, and an amount in the minor unit; may be repeated',
    )
    .option(...seenOption)
    .action(run.signedIn(confirmLine));
  withConfirmation(
    bank.command('confirm-certain').description('Record what all certain lines of a statement pay.'),
  )
    .argument('<statement>', 'its id')
    .action(run.signedIn(confirmCertain));
  withKey(bank.command('ignore').description('Say that a line pays no invoice.'))
    .argument(...LINE)
    .action(run.signedIn(ignoreLine));
  withConfirmation(bank.command('undo').description('Take back what was said of a line.'))
    .argument(...LINE)
    .option('--ignore', 'ignore it from then on, as its money went back')
    .option('--part <manual-payment...>', 'only these parts, by the ids of their manual payments')
    .option('--credit <movement...>', 'only this credit, by the ids of its movements; beside --part both')
    .option(...seenOption)
    .action(run.signedIn(undoLine));
  addMappings(bank, run);
}

function addFiles(bank: Command, run: Run): void {
  withKey(bank.command('upload').description('Upload a statement: CAMT.053, MT940, or CSV with a mapping.'))
    .argument('<file>', 'the file of the bank')
    .option('--account <account>', 'your account, where the file does not name it: IBAN or number')
    .option('--mapping <id>', 'the mapping of a CSV file')
    .option('--preview', 'only show what it has')
    .action(run.signedIn(upload));
  withList(bank.command('list').description('Show statements, newest first.')).action(
    run.signedIn(listStatements),
  );
  withConfirmation(bank.command('delete').description('Delete a statement of which no line pays.'))
    .argument('<statement>', 'its id')
    .action(run.signedIn(deleteStatement));
}

function addMappings(bank: Command, run: Run): void {
  const mappings = bank.command('mappings').description('Which column of a bank’s CSV file is which.');
  mappings.command('list').description('Show mappings.').action(run.signedIn(listMappings));
  withKey(mappings.command('save').description('Keep a mapping, or change one.'))
    .requiredOption('--input <file>', 'the mapping as JSON, as the API takes it; - is standard input')
    .option('--id <id>', 'the mapping to change')
    .action(run.signedIn(saveMapping));
  withConfirmation(mappings.command('delete').description('Delete a mapping. Lines that were taken stay.'))
    .argument('<mapping>', 'its id')
    .action(run.signedIn(deleteMapping));
}

interface UploadOptions {
  readonly account?: string;
  readonly mapping?: string;
  readonly preview?: boolean;
}

const upload: Work<UploadOptions> = async (context, [path = ''], { account, mapping, preview = false }) => {
  const { session, printer } = context;
  const file = new Blob([await readFile(path)], { type: 'application/octet-stream' });
  const query = {
    ...(account === undefined ? {} : { bankAccount: account }),
    ...(mapping === undefined ? {} : { mappingId: mapping }),
  };
  const { bankStatements } = session.tranche;
  if (preview) {
    printer.json(await bankStatements.preview(file, query));
    return;
  }
  const taken = await bankStatements.create(
    file,
    { ...query, name: basename(path).slice(0, 200) },
    context.key(),
  );
  const [first] = taken.statements;
  const fresh = taken.statements.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const said = taken.isNew
    ? `${count(fresh, 'new line')}. What they may pay: tranche bank lines --state open`
    : 'This file was uploaded before.';
  printer.done({ ...taken, id: first?.id ?? '' }, said);
};

const listStatements: Work<ListOptions> = async (context, _names, options) => {
  const listed = await readList(context, options, (page) =>
    context.session.tranche.bankStatements.list(page),
  );
  context.printer.list(listed, statementColumns, 'There are no statements yet: tranche bank upload');
};

const statementColumns: readonly Column<BankStatement>[] = [
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'ACCOUNT', cell: ({ bankAccount }) => bankAccount, leaveOut: 2 },
  { title: 'LINES', cell: ({ lineCount }) => String(lineCount) },
  { title: 'CONFIRMED', cell: ({ confirmedCount }) => String(confirmedCount) },
  { title: 'OPEN', cell: ({ openCount }) => String(openCount) },
  { title: 'CERTAIN', cell: ({ certainCount }) => String(certainCount) },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const deleteStatement: Work<{ yes?: boolean }> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const one = await session.tranche.bankStatements.get(id);
  await confirm(terminal, `Delete the statement ${one.name} with ${count(one.lineCount, 'line')}?`, yes);
  printer.done(await session.tranche.bankStatements.delete(id, context.key()), 'The statement is deleted.');
};

interface LinesOptions extends ListOptions {
  readonly state?: (typeof states)[number];
  readonly direction?: 'In' | 'Out';
  readonly statement?: string;
  readonly search?: string;
}

const listLines: Work<LinesOptions> = async (context, _names, options) => {
  const { state, direction, statement, search, ...page } = options;
  const only = {
    ...(state === undefined ? {} : { state }),
    ...(direction === undefined ? {} : { direction }),
    ...(statement === undefined ? {} : { statementId: statement }),
    ...(search === undefined ? {} : { q: search }),
  };
  const listed = await readList(context, page, (one) =>
    context.session.tranche.bankLines.list({ ...one, ...only }),
  );
  context.printer.list(listed, lineColumns, 'No line fits.');
};

const lineColumns: readonly Column<BankLine>[] = [
  { title: 'DAY', cell: ({ bookedOn }) => bookedOn },
  { title: 'AMOUNT', cell: ({ amount, currency }) => showMoney(amount, currency) },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'PAYS', cell: paysText },
  { title: 'TEXT', cell: ({ text }) => text, leaveOut: 2 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

function paysText({ assignments, suggestion }: BankLine): string {
  const named = assignments.length > 0 ? assignments : (suggestion?.allocations ?? []);
  return [...new Set(named.map(({ invoiceNumber }) => invoiceNumber))].join(', ');
}

interface ConfirmOptions {
  readonly pay?: readonly string[];
  readonly seen?: string;
  readonly yes?: boolean;
}

const confirmLine: Work<ConfirmOptions> = async (context, [id = ''], { pay, seen, yes = false }) => {
  const { session, terminal, printer } = context;
  const { data: line, etag } = await session.tranche.bankLines.get(id).withResponse();
  const allocations = pay === undefined ? suggestedOf(line) : pay.map(partOf);
  if (allocations.length === 0)
    throw new Failure(`Nothing is suggested for this line. Say what it pays: --pay <invoice>=<amount>`);
  const money = (amount: number) => showMoney(amount, line.currency);
  const names = new Map(line.suggestion?.allocations.map((one) => [one.invoiceId, one.invoiceNumber]));
  const parts = allocations.map(
    (one) => `${money(one.amount)} for ${names.get(one.invoiceId) ?? one.invoiceId}`,
  );
  await confirm(
    terminal,
    `Record ${parts.join(', ')}, from ${line.name || 'a line without a name'} on ${line.bookedOn}?`,
    yes,
  );
  // By then nothing is suggested: a repetition names its parts.
  const chosen = pay === undefined ? allocations.map((one) => `--pay ${payOf(one)}`) : [];
  const options = { ...context.key(), ...versionOf(context, { etag, seen }, chosen) };
  const done = await session.tranche.bankLines.confirm(id, { allocations }, options);
  const rest =
    done.unassignedAmount === 0 ? '' : ` ${money(done.unassignedAmount)} of the line is not assigned.`;
  printer.done(done, `${money(done.assignedAmount)} recorded.${rest}`);
};

const suggestedOf = ({ suggestion }: BankLine) =>
  (suggestion?.allocations ?? []).map(({ invoiceId, scheduledPaymentId, amount }) => ({
    invoiceId,
    scheduledPaymentId: scheduledPaymentId as string | null,
    amount,
  }));

type Part = ReturnType<typeof suggestedOf>[number];

function partOf(text: string): Part {
  const form = /^([0-9a-f-]{36})(?:\/([0-9a-f-]{36}))?=(\d{1,12})$/i;
  const [, invoiceId = '', scheduledPaymentId = null, amount = ''] = form.exec(text) ?? [];
  if (invoiceId === '') throw new Failure(`${text} is not an invoice’s id with an amount: <id>=<amount>`);
  return { invoiceId, scheduledPaymentId, amount: Number(amount) };
}

function payOf({ invoiceId, scheduledPaymentId, amount }: Part): string {
  return `${invoiceId}${scheduledPaymentId === null ? '' : `/${scheduledPaymentId}`}=${amount}`;
}

const confirmCertain: Work<{ yes?: boolean }> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const { tranche } = session;
  const { items } = await tranche.bankLines.list({ statementId: id, state: 'Certain', limit: 100 });
  if (items.length === 0) throw new Failure('No line of this statement is certain.');
  const lines = items.map(
    (line) => `${showMoney(line.amount, line.currency)} ${line.name}: ${paysText(line)}`,
  );
  printer.lines(lines.map((line) => printer.safe(line)));
  await confirm(terminal, `Record what ${count(items.length, 'certain line')} pay?`, yes);
  const body = { lineIds: items.map((line) => line.id) };
  const done = await tranche.bankStatements.confirmCertain(id, body, context.key());
  const left = done.leftOutLineIds.length;
  const more = done.remaining === 0 ? '' : ` ${count(done.remaining, 'certain line')} left: repeat it.`;
  printer.done(
    { ...done, id },
    `${count(done.confirmedLineIds.length, 'line')} confirmed.${left === 0 ? '' : ` ${count(left, 'line')} left out, as something has changed.`}${more}`,
  );
};

const ignoreLine: Work<object> = async (context, [id = '']) => {
  const { session, printer } = context;
  printer.done(await session.tranche.bankLines.ignore(id, context.key()), 'The line is ignored.');
};

const listMappings: Work<object> = async (context: Context) => {
  const { items } = await context.session.tranche.bankMappings.list();
  context.printer.list({ items, nextCursor: null }, mappingColumns, 'There are no mappings yet.');
};

const mappingColumns: readonly Column<BankMapping>[] = [
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'ACCOUNT', cell: ({ bankAccount }) => bankAccount },
  { title: 'ID', cell: ({ id }) => id },
];

const saveMapping: Work<{ input: string; id?: string }> = async (context, _names, { input, id }) => {
  const { session, terminal, printer } = context;
  const { bankMappings } = session.tranche;
  const body = await readJson(terminal, input);
  const saved =
    id === undefined
      ? await bankMappings.create(body as Parameters<typeof bankMappings.create>[0], context.key())
      : await bankMappings.update(id, body as Parameters<typeof bankMappings.update>[1], context.key());
  printer.done(saved, `The mapping ${saved.name} is kept.`);
};

const deleteMapping: Work<{ yes?: boolean }> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const one = await session.tranche.bankMappings.get(id);
  await confirm(terminal, `Delete the mapping ${one.name}?`, yes);
  printer.done(await session.tranche.bankMappings.delete(id, context.key()), 'The mapping is deleted.');
};
