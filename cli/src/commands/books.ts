import type { Command, Option } from 'commander';
import type { BookExport, NextBookExport } from '../../../sdk/src/index.ts';
import { readJson } from '../input/json.ts';
import { confirm } from '../input/prompt.ts';
import { count, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { type FileOptions, fileName, saveBody } from './files.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withKey, withList } from './options.ts';

type Format = BookExport['format'];
type NewSettings = Parameters<Context['session']['tranche']['bookSettings']['set']>[1];

const formats = ['Datev', 'Xero', 'QuickBooks'] as const satisfies readonly Format[];
const EXPORT = ['<export>', 'its id'] as const;

/** Adds `books`: files for the books in another program. */
export function addBookCommands(program: Command, run: Run): void {
  const books = program
    .command('books')
    .description('Files for DATEV, Xero and QuickBooks, each posting once.');
  books
    .command('settings')
    .description('Show the accounts and tax rates of a program, or save them.')
    .addOption(formatOption())
    .option('--input <file>', 'what to save as JSON, as the API takes it; - is standard input')
    .action(run.signedIn(settings));
  withNext(
    books.command('next').description('Show what the next export would be, and what it lacks.'),
  ).action(run.signedIn(showNext));
  withKey(withNext(books.command('export').description('Make the next export, and save its file.')))
    .option('-o, --output <file>', 'where to; - is standard output (default: a name with its days)')
    .action(run.signedIn(makeExport));
  withList(books.command('list').description('Show exports, newest first.'))
    .addOption(choice('--format <format>', 'only those of a program', formats))
    .action(run.signedIn(listExports));
  books
    .command('save')
    .description('Save the file of an export again, byte for byte.')
    .argument(...EXPORT)
    .option('-o, --output <file>', 'where to; - is standard output (default: a name with its days)')
    .action(run.signedIn(saveAgain));
  withConfirmation(books.command('undo').description('Undo the newest export of a program.'))
    .argument(...EXPORT)
    .action(run.signedIn(undo));
}

function formatOption(): Option {
  return choice('--format <format>', `the program: ${formats.join(', ')}`, formats).makeOptionMandatory();
}

function withNext(command: Command): Command {
  return command
    .addOption(formatOption())
    .option('--through <day>', 'the last day that it takes (default: today)')
    .option('--replace-letters', 'replace letters that a DATEV file cannot hold');
}

interface NextOptions extends FileOptions {
  readonly format: Format;
  readonly through?: string;
  readonly replaceLetters?: boolean;
}

const asked = ({ format, through }: NextOptions) => ({
  format,
  ...(through === undefined ? {} : { through }),
});

const settings: Work<{ format: Format; input?: string }> = async (context, _names, { format, input }) => {
  const { session, terminal, printer } = context;
  const { bookSettings } = session.tranche;
  if (input === undefined) {
    printer.json(await bookSettings.get(format));
    return;
  }
  const saved = await bookSettings.set(
    format,
    (await readJson(terminal, input)) as NewSettings,
    context.key(),
  );
  printer.done({ ...saved, id: format }, `The settings of ${format} are saved.`);
};

const showNext: Work<NextOptions> = async ({ session, printer }, _names, options) => {
  const next = await session.tranche.bookExports.next({
    ...asked(options),
    ...(options.replaceLetters ? { replaceLetters: 'true' as const } : {}),
  });
  if (printer.form === 'json') printer.json(next);
  else printer.lines(linesOf(next).map((line) => printer.safe(line)));
};

function linesOf({
  postingCount,
  from,
  to,
  sums,
  files,
  missing,
  leftOut,
  hasMore,
}: NextBookExport): string[] {
  if (postingCount === 0) return ['Everything is exported.', ...leftOut.map(leftOutText)];
  return [
    `${count(postingCount, 'posting')} from ${from} to ${to}: ${sums.map((sum) => showMoney(sum.amount, sum.currency)).join(', ')}`,
    ...files.map(({ name, rowCount }) => `${name}: ${count(rowCount, 'row')}`),
    ...missing.map(({ message }) => `Missing: ${message}`),
    ...leftOut.map(leftOutText),
    ...(hasMore ? ['There are more than one export takes: make another one afterwards.'] : []),
  ];
}

const reasons = {
  Later: 'of a later day',
  BeforeStart: 'of a day before the first',
  Currency: 'in a currency that the format does not take',
};

function leftOutText({ reason, postingCount, amount, currency }: NextBookExport['leftOut'][number]): string {
  return `Left out: ${count(postingCount, 'posting')} ${reasons[reason]} (${showMoney(amount, currency)})`;
}

const makeExport: Work<NextOptions> = async (context, _names, options) => {
  const { session, printer } = context;
  const body = { ...asked(options), ...(options.replaceLetters ? { replaceLetters: true } : {}) };
  const made = await session.tranche.bookExports.create(body, context.key());
  const saved = await saveFile(context, made, options);
  if (saved !== null)
    printer.done(made, `${count(made.postingCount, 'posting')} exported. Saved as ${saved}.`);
};

const listExports: Work<ListOptions & { format?: Format }> = async (
  context,
  _names,
  { format, ...options },
) => {
  const only = format === undefined ? {} : { format };
  const listed = await readList(context, options, (page) =>
    context.session.tranche.bookExports.list({ ...page, ...only }),
  );
  context.printer.list(listed, columns, 'There are no exports yet: tranche books export');
};

const columns: readonly Column<BookExport>[] = [
  { title: 'FORMAT', cell: ({ format }) => format },
  { title: 'FROM', cell: ({ from }) => from },
  { title: 'TO', cell: ({ to }) => to },
  { title: 'POSTINGS', cell: ({ postingCount }) => String(postingCount) },
  { title: 'STATE', cell: ({ undoneAt }) => (undoneAt === null ? 'Exported' : 'Undone'), leaveOut: 2 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const saveAgain: Work<FileOptions> = async (context, [id = ''], options) => {
  const made = await context.session.tranche.bookExports.get(id);
  const saved = await saveFile(context, made, options);
  if (saved !== null) context.printer.done(made, `Saved as ${saved}.`);
};

async function saveFile(context: Context, { id, format, from, to }: BookExport, { output }: FileOptions) {
  const file = await context.session.tranche.bookExports.file(id);
  return saveBody(context, file, output ?? fileName(`${format.toLowerCase()}-${from}-${to}.zip`));
}

const undo: Work<{ yes?: boolean }> = async (context, [id = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const made = await session.tranche.bookExports.get(id);
  const question = `Undo the export from ${made.from} to ${made.to} for ${made.format}? Its file must not be imported.`;
  await confirm(terminal, question, yes);
  const undone = await session.tranche.bookExports.undo(id, context.key());
  printer.done(
    undone,
    `The export is undone. ${count(made.postingCount, 'posting')} to come with the next one.`,
  );
};
