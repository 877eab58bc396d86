import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import type { AdviserPackage, FullAdviserPackage } from '../../../sdk/src/index.ts';
import { count } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { type FileOptions, fileName, saveBody } from './files.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withKey, withList } from './options.ts';

const PACKAGE = ['<package>', 'its id'] as const;
/** How often a package is read that is being packed. */
const LOOK_MS = 1_000;

/** Adds `adviser-package`: a period as one file for the adviser of the business. */
export function addAdviserPackageCommands(program: Command, run: Run): void {
  const packages = program
    .command('adviser-package')
    .description('A month or a year as one zip file for an adviser, with an index.');
  withKey(packages.command('create').description('Pack a period, wait for it, and save its file.'))
    .requiredOption('--from <day>', 'the first day')
    .requiredOption('--to <day>', 'the last day')
    .option('--no-wait', 'only begin; `adviser-package save` saves it later')
    .option('-o, --output <file>', 'where to; - is standard output (default: a name with its days)')
    .action(run.signedIn(create));
  withList(packages.command('list').description('Show packages, newest first.')).action(
    run.signedIn(listPackages),
  );
  withKey(
    packages.command('monthly').description('Show who gets the file of each month by mail, or change it.'),
  )
    .option('--email <address>', 'the address of the adviser')
    .addOption(choice('--send <when>', 'whether the file of each month is sent', ['on', 'off']))
    .action(run.signedIn(monthly));
  packages
    .command('show')
    .description('Show how far a package is, and what could not be made.')
    .argument(...PACKAGE)
    .action(run.signedIn(show));
  packages
    .command('save')
    .description('Save the file of a package.')
    .argument(...PACKAGE)
    .option('-o, --output <file>', 'where to; - is standard output (default: a name with its days)')
    .action(run.signedIn(save));
}

interface CreateOptions extends FileOptions {
  readonly from: string;
  readonly to: string;
  readonly wait: boolean;
}

const create: Work<CreateOptions> = async (context, _names, { from, to, wait, output }) => {
  const { session, printer } = context;
  const { adviserPackages } = session.tranche;
  const begun = await adviserPackages.create({ from, to }, context.key());
  if (!wait) {
    printer.done(begun, `The period is being packed: tranche adviser-package save ${begun.id}`);
    return;
  }
  let made = await adviserPackages.get(begun.id);
  while (made.status === 'Packing') {
    await pause(LOOK_MS);
    made = await adviserPackages.get(begun.id);
  }
  await saveFile(context, made, output);
};

const save: Work<FileOptions> = async (context, [id = ''], { output }) => {
  await saveFile(context, await context.session.tranche.adviserPackages.get(id), output);
};

async function saveFile(
  context: Context,
  made: FullAdviserPackage,
  output: string | undefined,
): Promise<void> {
  const { session, printer } = context;
  const file = await session.tranche.adviserPackages.file(made.id);
  const target = output ?? fileName(`adviser-${made.from}-${made.to}.zip`);
  const saved = await saveBody(context, file, target);
  if (saved === null) return;
  const lacking = made.notMade.length;
  const rest = lacking === 0 ? '' : ` ${count(lacking, 'file')} could not be made: see index.html in it.`;
  printer.done(made, `${count(made.documentCount, 'document')} packed. Saved as ${saved}.${rest}`);
}

const listPackages: Work<ListOptions> = async (context, _names, options) => {
  const listed = await readList(context, options, (page) =>
    context.session.tranche.adviserPackages.list(page),
  );
  context.printer.list(listed, columns, 'No period was packed yet: tranche adviser-package create');
};

const columns: readonly Column<AdviserPackage>[] = [
  { title: 'FROM', cell: ({ from }) => from },
  { title: 'TO', cell: ({ to }) => to },
  { title: 'DOCUMENTS', cell: ({ documentCount, documentTotal }) => `${documentCount} of ${documentTotal}` },
  { title: 'STATE', cell: ({ status }) => status },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

interface MonthlyOptions {
  readonly email?: string;
  readonly send?: 'on' | 'off';
}

const monthly: Work<MonthlyOptions> = async (context, _names, { email, send }) => {
  const { session, printer } = context;
  const { adviserSettings } = session.tranche;
  const before = await adviserSettings.get();
  const isAsked = email === undefined && send === undefined;
  const body = {
    adviserEmail: email ?? before.adviserEmail,
    sendsMonthlyPackage: send === undefined ? before.sendsMonthlyPackage : send === 'on',
  };
  const after = isAsked ? before : await adviserSettings.set(body, context.key());
  const { adviserEmail, nextAt } = after;
  const text =
    nextAt === null
      ? 'No month is sent to an adviser.'
      : `The next month goes at ${nextAt} to ${adviserEmail ?? ''}.`;
  printer.done({ ...after, id: 'monthly' }, text);
};

const show: Work<object> = async ({ session, printer }, [id = '']) => {
  const made = await session.tranche.adviserPackages.get(id);
  if (printer.form === 'json') printer.json(made);
  else printer.lines(linesOf(made).map((line) => printer.safe(line)));
};

function linesOf({ from, to, status, documentCount, documentTotal, notMade }: FullAdviserPackage): string[] {
  // Until they are counted, nobody knows of how many.
  const isCounted = status !== 'Packing' || documentTotal > 0;
  const packed = isCounted ? `, ${documentCount} of ${count(documentTotal, 'document')}` : '';
  return [
    `${from} to ${to}: ${status}${packed}`,
    ...notMade.map(({ file, reason }) => `Could not be made: ${file}: ${reason ?? ''}`),
  ];
}
