import type { Command } from 'commander';
import { CommandError } from '../kit/command-error.ts';
import { readConfig } from '../kit/config.ts';
import { systemClock } from '../kit/time.ts';
import { createOperatorTokens } from '../operator/service.ts';
import { operatorScopes } from '../operator/types.ts';
import { openCommandStore } from './command-database.ts';
import { renderInstant, renderTable } from './table.ts';

const DAY_MS = 86_400_000;
const MAXIMUM_DAYS = 3650;

/** Adds `operator token create`, `list` and `revoke`. */
export function addOperatorCommands(program: Command): void {
  const operator = program
    .command('operator')
    .description('The operator of the installation, who looks after accounts.');
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

async function withTokens<T>(work: (tokens: Tokens) => Promise<T>): Promise<T> {
  const store = await openCommandStore(readConfig());
  try {
    return await work(createOperatorTokens(store.database, systemClock));
  } finally {
    await store.close();
  }
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
