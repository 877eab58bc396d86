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

/** Adds `account create` and `account list`. */
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

async function listAccounts(): Promise<void> {
  const all = await withAccounts((accounts) => accounts.listAccounts());
  const rows = all.map(({ path, name, mode, currency, timeZone }) => [path, name, mode, currency, timeZone]);
  console.log(rows.length === 0 ? 'There is no account yet.' : renderTable(HEADINGS, rows));
}

const HEADINGS = ['PATH', 'NAME', 'MODE', 'CURRENCY', 'TIME ZONE'];
