import { type Command, Option } from 'commander';
import { renderTable } from './table.ts';
import { withAccounts } from './with-accounts.ts';

interface CreateOptions {
  readonly name: string;
  readonly path: string;
  readonly live?: true;
  readonly currency: string;
  readonly timeZone: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
}

interface SetOptions {
  readonly partPayments?: 'on' | 'off';
  readonly feeBearer?: 'business' | 'client';
  readonly surcharge?: string;
  readonly dueWindow?: string;
  readonly autopayRetries?: string;
}

/** Adds `account create`, `account set` and `account list`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Accounts: the businesses that send invoices.');
  account
    .command('create')
    .description('Make an account and its owner.')
    .requiredOption('--name <name>', 'name of the business, e.g. "Maple Studio"')
    .requiredOption('--path <path>', 'its part of payment links, e.g. maple-studio')
    .addOption(new Option('--sandbox', 'no real money (default)').conflicts('live'))
    .addOption(new Option('--live', 'real money').conflicts('sandbox'))
    .option('--currency <code>', 'ISO 4217 code', 'USD')
    .option('--time-zone <zone>', 'IANA time zone in which due dates are judged', 'UTC')
    .requiredOption('--owner-email <email>', 'e-mail address of the owner')
    .requiredOption('--owner-name <name>', 'name of the owner')
    .action(createAccount);
  account
    .command('set')
    .description('Change what an account decides about its payments; what is not named stays.')
    .argument('<path>', 'path of the account')
    .addOption(
      new Option('--part-payments <choice>', 'may clients pay a part of a scheduled payment').choices([
        'on',
        'off',
      ]),
    )
    .addOption(
      new Option('--fee-bearer <who>', 'who bears the surcharge on cards').choices(['business', 'client']),
    )
    .option('--surcharge <points>', 'on cards, in hundredths of a percent: 250 is 2.5 %')
    .option('--due-window <days>', 'a scheduled payment becomes Due so many days before its due date')
    .option('--autopay-retries <days>', 'pauses before a failed autopay is tried again, e.g. 3,5,7')
    .action(setAccount);
  account.command('list').description('Show all accounts.').action(listAccounts);
}

async function createAccount(options: CreateOptions): Promise<void> {
  const { name, path, currency, timeZone, ownerEmail, ownerName } = options;
  const mode = options.live === true ? 'Live' : 'Sandbox';
  const owner = { name: ownerName, email: ownerEmail };
  const made = await withAccounts((accounts) =>
    accounts.createAccount({ name, path, mode, currency, timeZone, owner }),
  );
  console.log(`Made the ${mode.toLowerCase()} account ${made.path} (${made.currency}, ${made.timeZone}).`);
  console.log(`Its first token: npm run -s tranche -- token create --account ${made.path} --name NAME`);
}

async function setAccount(path: string, options: SetOptions): Promise<void> {
  const { partPayments, feeBearer, surcharge, dueWindow, autopayRetries } = options;
  const account = await withAccounts((accounts) =>
    accounts.changeSettings(path, {
      ...(partPayments === undefined ? {} : { allowsPartPayments: partPayments === 'on' }),
      ...(feeBearer === undefined ? {} : { feeBearer: feeBearer === 'client' ? 'Client' : 'Business' }),
      ...(surcharge === undefined ? {} : { surchargeBasisPoints: Number(surcharge) }),
      ...(dueWindow === undefined ? {} : { dueWindowDays: Number(dueWindow) }),
      ...(autopayRetries === undefined ? {} : { autopayRetryDays: autopayRetries.split(',').map(Number) }),
    }),
  );
  const rows = [
    ['part payments', account.allowsPartPayments ? 'on' : 'off'],
    ['fee bearer', account.feeBearer.toLowerCase()],
    ['surcharge', `${account.surchargeBasisPoints / 100} %`],
    ['due window', `${account.dueWindowDays} days`],
    ['autopay retries', account.autopayRetryDays.join(', ') || 'none'],
  ];
  console.log(renderTable(['SETTING', 'VALUE'], rows));
}

async function listAccounts(): Promise<void> {
  const all = await withAccounts((accounts) => accounts.listAccounts());
  const rows = all.map(({ path, name, mode, currency, timeZone }) => [path, name, mode, currency, timeZone]);
  console.log(rows.length === 0 ? 'There is no account yet.' : renderTable(HEADINGS, rows));
}

const HEADINGS = ['PATH', 'NAME', 'MODE', 'CURRENCY', 'TIME ZONE'];
