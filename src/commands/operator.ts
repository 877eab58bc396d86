import type { Command } from 'commander';
import { CommandError } from '../kit/command-error.ts';
import { readConfig } from '../kit/config.ts';
import { systemClock } from '../kit/time.ts';
import { createOperatorPeople, createOperatorTokens } from '../operator/service.ts';
import { operatorScopes } from '../operator/types.ts';
import { openCommandStore } from './command-database.ts';
import { renderInstant, renderTable } from './table.ts';

const DAY_MS = 86_400_000;
const MAXIMUM_DAYS = 3650;

/** Adds `operator add`, `remove` and `list`, and `operator token create`, `list` and `revoke`. */
export function addOperatorCommands(program: Command): void {
  const operator = program
    .command('operator')
    .description('The operator of the installation, who looks after accounts.');
  operator
    .command('add')
    .description(
      'Make a member of an account an operator, who sees all accounts in the app and can suspend them.',
    )
    .argument('<email>', 'address of the person')
    .action(addOperator);
  operator
    .command('remove')
    .description('End that a person is an operator, at once.')
    .argument('<email>', 'address of the person')
    .action(removeOperator);
  operator.command('list').description('Show the people who operate the installation.').action(listOperators);
  const token = operator
    .command('token')
    .description('Tokens of the installation, with which software creates and suspends accounts.');
  token
    .command('create')
    .description('Make a token and print only it on standard output. It is shown only once.')
    .requiredOption('--name <name>', 'what it is for, e.g. "booking platform"')
    .option('--scopes <list>', `what it may do, separated by commas (default: ${operatorScopes.join(',')})`)
    .option('--expires-in-days <days>', 'when it stops working (default: never)')
    .action(createToken);
  token
    .command('list')
    .description('Show the tokens of the installation, without their text, which is not stored.')
    .action(listTokens);
  token
    .command('revoke')
    .description('Revoke a token of the installation at once.')
    .argument('<id>', 'its id, its last four characters, or the token itself')
    .action(revokeToken);
}

type Tokens = ReturnType<typeof createOperatorTokens>;
type People = ReturnType<typeof createOperatorPeople>;

async function withTokens<T>(work: (tokens: Tokens, people: People) => Promise<T>): Promise<T> {
  const store = await openCommandStore(readConfig());
  try {
    const { database } = store;
    return await work(
      createOperatorTokens(database, systemClock),
      createOperatorPeople(database, systemClock),
    );
  } finally {
    await store.close();
  }
}

const withPeople = <T>(work: (people: People) => Promise<T>): Promise<T> =>
  withTokens((_tokens, people) => work(people));

async function addOperator(typed: string): Promise<void> {
  const { name, email, isNew, hadToEnd } = await withPeople((people) => people.addOperator(typed.trim()));
  if (!isNew) {
    console.log(`${email} is an operator already.`);
    return;
  }
  console.log(
    `${name} (${email}) is an operator now. The page is below /app/operator, in the menu of accounts.`,
  );
  console.log('It opens after a sign-in with a passkey, or with a code of two-factor sign-in.');
  if (hadToEnd)
    console.log(
      'The address was never proved, so password and passkeys no longer work: member reset prints a link to set a password.',
    );
}

async function removeOperator(typed: string): Promise<void> {
  const { name, email } = await withPeople((people) => people.removeOperator(typed.trim()));
  console.log(`${name} (${email}) is no longer an operator. Memberships stay.`);
}

async function listOperators(): Promise<void> {
  const all = await withPeople((people) => people.listOperators());
  const rows = all.map(({ email, name, createdAt }) => [email, name, renderInstant(createdAt)]);
  console.log(
    rows.length === 0
      ? 'Nobody operates the installation in the app yet (operator add EMAIL).'
      : renderTable(['EMAIL', 'NAME', 'SINCE (UTC)'], rows),
  );
}

interface CreateOptions {
  readonly name: string;
  readonly scopes?: string;
  readonly expiresInDays?: string;
}

async function createToken({ name, scopes, expiresInDays }: CreateOptions): Promise<void> {
  const expiresAt = expiresInDays === undefined ? undefined : endAfter(expiresInDays);
  const asked = scopes?.split(',').map((scope) => scope.trim());
  const made = await withTokens((tokens) => tokens.createToken({ name, scopes: asked, expiresAt }));
  console.log(made.text);
}

function endAfter(text: string): Date {
  const days = Number(text);
  if (!/^\d{1,4}$/.test(text) || days < 1 || days > MAXIMUM_DAYS) {
    throw new CommandError(`--expires-in-days takes a whole number from 1 to ${MAXIMUM_DAYS}.`);
  }
  return new Date(systemClock.now().getTime() + days * DAY_MS);
}

async function listTokens(): Promise<void> {
  const all = await withTokens((tokens) => tokens.listTokens());
  const rows = all.map((token) => [
    token.id,
    token.name,
    token.hint,
    token.scopes.join(','),
    renderInstant(token.createdAt),
    renderInstant(token.lastUsedAt),
    renderInstant(token.expiresAt),
    renderInstant(token.revokedAt),
  ]);
  console.log(rows.length === 0 ? 'The installation has no tokens yet.' : renderTable(HEADINGS, rows));
}

const HEADINGS = ['ID', 'NAME', 'ENDS IN', 'SCOPES', 'CREATED (UTC)', 'LAST USED', 'EXPIRES', 'REVOKED'];

async function revokeToken(named: string): Promise<void> {
  const { name, hint, revokedAt } = await withTokens((tokens) => tokens.revokeToken(named.trim()));
  const which = `The token "${name}" of the installation that ends in ${hint}`;
  if (revokedAt === null) console.log(`${which} no longer works.`);
  else console.log(`${which} was revoked before, on ${renderInstant(revokedAt)} UTC.`);
}
