import { type Command, Option } from 'commander';
import type { AccountUsage, AccountWithHealth } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { OperatorContext, OperatorWork, Run } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withKey, withList } from './options.ts';

const NAMED = 'its id, or your own id of it (externalId)';
const HELP = `
These commands need a token of the installation, which is no sign-in: TRANCHE_OPERATOR_TOKEN and TRANCHE_URL.`;

/** Adds the commands above accounts, for the operator of an installation. */
export function addAccountsCommands(program: Command, run: Run): void {
  const accounts = program
    .command('accounts')
    .description('All accounts of an installation.')
    .addHelpText('after', HELP);
  withList(accounts.command('list').description('Show the accounts.'))
    .option('--search <text>', 'a part of the name or of the path')
    .addOption(choice('--status <status>', 'only those', ['Open', 'Suspended', 'Closed']))
    .action(run.operating(listAccounts));
  accounts
    .command('get')
    .description('Show an account with its health.')
    .argument('<account>', NAMED)
    .action(run.operating(getAccount));
  withKey(
    accounts.command('create').description('Make an account. The same command again makes no second one.'),
  )
    .requiredOption('--external-id <id>', 'the id of the account in your own system')
    .requiredOption('--name <name>', 'name of the business')
    .requiredOption('--country <code>', 'two letters, such as US; it decides currency, zone and language')
    .requiredOption('--owner-name <name>', 'name of its first owner')
    .requiredOption('--owner-email <email>', 'the address that the owner signs in with')
    .addOption(new Option('--live', 'real money (default: a sandbox)'))
    .action(run.operating(createAccount));
  withConfirmation(
    accounts.command('suspend').description('Let nothing with money or mails begin in an account.'),
  )
    .argument('<account>', NAMED)
    .requiredOption('--reason <text>', 'why; its members read it, clients do not')
    .action(run.operating(suspend));
  withKey(
    accounts.command('resume').description('End the suspension of an account: what was put off goes on.'),
  )
    .argument('<account>', NAMED)
    .action(run.operating(resume));
  withKey(
    accounts
      .command('onboarding-link')
      .description('Make a link at which a business connects to your Stripe platform. It lives for minutes.'),
  )
    .argument('<account>', NAMED)
    .requiredOption('--return-url <url>', 'where Stripe leads back to: https, with a listed host')
    .action(run.operating(makeOnboardingLink));
  accounts
    .command('usage')
    .description('Show what an account used, by month.')
    .argument('<account>', NAMED)
    .option('--from <month>', 'the first month, such as 2026-01 (default: eleven before the last)')
    .option('--to <month>', 'the last month (default: the present one)')
    .action(run.operating(showUsage));
}

type Account = Omit<AccountWithHealth, 'health'>;

const columns: readonly Column<Account>[] = [
  { title: 'NAME', cell: ({ name }) => name, least: 12 },
  { title: 'EXTERNAL ID', cell: ({ externalId }) => externalId, leaveOut: 3 },
  { title: 'MODE', cell: ({ mode }) => mode, leaveOut: 4 },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'PROCESSOR', cell: processorOf, leaveOut: 2 },
  { title: 'MAILS', cell: mailsOf, leaveOut: 1 },
  { title: 'ID', cell: ({ id }) => id },
];

function processorOf({ processor }: Account): string {
  if (processor === null) return 'none';
  const name = processor.relation === 'Platform' ? `${processor.name}, your platform` : processor.name;
  return processor.isReady ? name : `${name}, not ready`;
}

function mailsOf({ mailRoute }: Account): string {
  return mailRoute === null ? 'installation' : `${mailRoute.kind}, ${mailRoute.status}`;
}

const listAccounts: OperatorWork<ListOptions & { search?: string; status?: Account['status'] }> = async (
  context,
  _args,
  { search, status, ...options },
) => {
  const filter = {
    ...(search === undefined ? {} : { q: search }),
    ...(status === undefined ? {} : { status }),
  };
  const listed = await readList(context, options, ({ limit, cursor }) =>
    context.operator.accounts.list({
      ...filter,
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
  context.printer.list(listed, columns, 'There is no such account.');
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// An account by its id, or by the id that the operator's own software gave it.
async function findAccount({ operator }: OperatorContext, named: string): Promise<AccountWithHealth> {
  if (UUID.test(named)) return operator.accounts.get(named);
  const { items } = await operator.accounts.list({ externalId: named });
  const [account] = items;
  if (account !== undefined) return operator.accounts.get(account.id);
  throw new Failure(`There is no account with the external id ${named}.`, { exitCode: exitCodes.notFound });
}

const getAccount: OperatorWork<object> = async (context, [named = '']) => {
  const account = await findAccount(context, named);
  const { health } = account;
  context.printer.one(account, () => [
    { name: 'Account', value: account.name, tone: 'strong' },
    { name: 'External id', value: account.externalId },
    { name: 'Mode', value: account.mode },
    { name: 'Status', value: account.status, tone: toneOf(account.status) },
    account.suspendedReason === null ? null : { name: 'Reason', value: account.suspendedReason },
    { name: 'Processor', value: processorOf(account) },
    account.platformStatus === null ? null : { name: 'At your platform', value: account.platformStatus },
    { name: 'Mails', value: mailsOf(account) },
    { name: 'Unanswered', value: String(health.unanswered), tone: health.unanswered > 0 ? 'bad' : null },
    {
      name: 'Discrepancies',
      value: String(health.discrepancies),
      tone: health.discrepancies > 0 ? 'bad' : null,
    },
    { name: 'Mails failed', value: String(health.mailsFailed) },
    { name: 'Webhooks stopped', value: String(health.webhooksStopped) },
    { name: 'Tasks failing', value: String(health.tasksFailing) },
    { name: 'Books verified', value: health.verifiedAt === null ? 'never' : showInstant(health.verifiedAt) },
    { name: 'Id', value: account.id },
  ]);
};

interface CreateOptions {
  readonly externalId: string;
  readonly name: string;
  readonly country: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly live?: true;
}

const createAccount: OperatorWork<CreateOptions> = async (context, _args, options) => {
  const { externalId, name, ownerName, ownerEmail, live } = options;
  const owner = { name: ownerName, email: ownerEmail };
  const asked = { externalId, name, country: options.country.toUpperCase(), owner };
  const mode = live === true ? 'Live' : 'Sandbox';
  const account = await context.operator.accounts.create({ ...asked, mode }, context.key());
  context.printer.done(account, `${account.name} is made: ${account.id}`);
};

const suspend: OperatorWork<{ reason: string }> = async (context, [named = ''], { reason, yes = false }) => {
  const account = await findAccount(context, named);
  const question = `Suspend ${account.name}? Its clients cannot pay until it is resumed.`;
  await confirm(context.terminal, question, yes);
  const suspended = await context.operator.accounts.suspend(account.id, { reason }, context.key());
  context.printer.done(suspended, `${account.name} is suspended.`);
};

const resume: OperatorWork<object> = async (context, [named = '']) => {
  const account = await findAccount(context, named);
  const resumed = await context.operator.accounts.resume(account.id, context.key());
  context.printer.done(resumed, `${account.name} is not suspended.`);
};

const makeOnboardingLink: OperatorWork<{ returnUrl: string }> = async (
  context,
  [named = ''],
  { returnUrl },
) => {
  const account = await findAccount(context, named);
  const link = await context.operator.accounts.createOnboardingLink(account.id, { returnUrl }, context.key());
  // Alone on its line, so that a script can read it.
  context.printer.done(
    { id: account.id, ...link },
    link.url ?? `There is nothing to do at Stripe: ${account.name} is ${link.status}.`,
  );
};

const usageColumns: readonly Column<AccountUsage & { readonly id: string }>[] = [
  { title: 'MONTH', cell: ({ month }) => month },
  { title: 'INVOICES', cell: ({ invoices }) => String(invoices), align: 'right' },
  { title: 'CHARGES', cell: ({ charges }) => String(charges), align: 'right' },
  {
    title: 'VOLUME',
    cell: ({ volumes }) => volumes.map(({ currency, amount }) => showMoney(amount, currency)).join(', '),
    align: 'right',
  },
  {
    title: 'FEES',
    cell: ({ platformFees }) =>
      platformFees.map(({ currency, amount }) => showMoney(amount, currency)).join(', '),
    align: 'right',
    leaveOut: 3,
  },
  { title: 'PAYMENTS OUT', cell: ({ paymentsOut }) => String(paymentsOut), align: 'right', leaveOut: 2 },
  { title: 'MAILS', cell: ({ mails }) => String(mails), align: 'right', leaveOut: 1 },
  { title: 'FINAL', cell: ({ isFinal }) => (isFinal ? 'yes' : 'no') },
];

const showUsage: OperatorWork<{ from?: string; to?: string }> = async (
  context,
  [named = ''],
  { from, to },
) => {
  for (const month of [from, to]) {
    if (month !== undefined && !/^\d{4}-\d{2}$/.test(month))
      throw wrongUse(`"${month}" is not a month.`, 'Write it as 2026-01.');
  }
  const { id } = await findAccount(context, named);
  const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const { items } = await context.operator.accounts.usage(id, query);
  // A month is named by itself, where only ids are asked for.
  const rows = items.map((one) => ({ id: one.month, ...one }));
  context.printer.list({ items: rows, nextCursor: null }, usageColumns, 'Nothing was used.');
};
