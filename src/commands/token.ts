import { type Command, InvalidArgumentError } from 'commander';
import type { Accounts } from '../accounts/service.ts';
import { DEMO_PATH, scopes } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { systemClock } from '../kit/time.ts';
import { renderInstant, renderTable } from './table.ts';
import { withAccounts } from './with-accounts.ts';

const DAY_MS = 86_400_000;
const MAXIMUM_DAYS = 3650;

interface CreateOptions {
  readonly name: string;
  readonly account?: string;
  readonly scopes?: string[];
  readonly expiresInDays?: number;
}

/** Adds `token create`, `token list` and `token revoke`. */
export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('API tokens, which authenticate requests.');
  const whichAccount = 'path of the account; not needed while there is only one';
  token
    .command('create')
    .description('Make a token and print only it on standard output. It is shown only once.')
    .requiredOption('--name <name>', 'what it is for, e.g. "booking site"')
    .option('--account <path>', whichAccount)
    .option(
      '--scopes <list>',
      `what it may do, separated by commas (default: all of ${scopes.join(',')})`,
      splitList,
    )
    .option('--expires-in-days <days>', 'when it stops working (default: never)', wholeDays)
    .action(createToken);
  token
    .command('list')
    .description('Show the tokens of an account, without their text, which is not stored.')
    .option('--account <path>', whichAccount)
    .action(listTokens);
  token
    .command('revoke')
    .description('Revoke a token at once.')
    .argument('<id>', 'its id, its last four characters, or the token itself')
    .action(revokeToken);
}

async function createToken(options: CreateOptions): Promise<void> {
  const { name, account, expiresInDays } = options;
  const expiresAt =
    expiresInDays === undefined ? undefined : new Date(systemClock.now().getTime() + expiresInDays * DAY_MS);
  const made = await withAccounts(async (accounts) => {
    const accountPath = await chooseAccount(accounts, account);
    return accounts.createToken({ accountPath, name, scopes: options.scopes, expiresAt });
  });
  console.log(made.text);
}

async function listTokens({ account }: { account?: string }): Promise<void> {
  const tokens = await withAccounts(async (accounts) =>
    accounts.listTokens(await chooseAccount(accounts, account)),
  );
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    token.hint,
    token.scopes.length === scopes.length ? 'all' : token.scopes.join(','),
    renderInstant(token.createdAt),
    renderInstant(token.lastUsedAt),
    renderInstant(token.expiresAt),
    renderInstant(token.revokedAt),
  ]);
  console.log(rows.length === 0 ? 'This account has no tokens yet.' : renderTable(HEADINGS, rows));
}

const HEADINGS = ['ID', 'NAME', 'ENDS IN', 'SCOPES', 'CREATED (UTC)', 'LAST USED', 'EXPIRES', 'REVOKED'];

async function revokeToken(id: string): Promise<void> {
  const { name, hint, revokedAt } = await withAccounts((accounts) => accounts.revokeToken(id));
  const which = `The token "${name}" that ends in ${hint}`;
  if (revokedAt === null) console.log(`${which} no longer works.`);
  else console.log(`${which} was revoked before, on ${renderInstant(revokedAt)} UTC.`);
}

async function chooseAccount(accounts: Accounts, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const paths = (await accounts.listAccounts()).map(({ path }) => path);
  const [first] = paths;
  if (first === undefined) {
    throw new CommandError(
      'There is no account yet: the first npm start makes one for trying, account create your own.',
    );
  }
  if (paths.length === 1) return first;
  if (paths.includes(DEMO_PATH)) return DEMO_PATH;
  throw new CommandError(`There are several accounts; name one with --account: ${paths.join(', ')}.`);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function wholeDays(text: string): number {
  const days = Number(text);
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= MAXIMUM_DAYS) return days;
  throw new InvalidArgumentError(`It takes a whole number of days from 1 to ${MAXIMUM_DAYS}.`);
}
