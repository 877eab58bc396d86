import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries, Transaction } from '../kit/db/database.ts';
import { AppError, invalidRequest } from '../kit/errors.ts';
import { type EventType, recordEvents } from '../kit/events.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { newId, type PersonId, parseId, type TokenId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { hashToken, issueToken } from '../kit/tokens.ts';
import { requireAccount, requireText, suggestion } from './command-input.ts';
import { findAccount, listMembers, lockAccount, type MemberRow } from './store.ts';
import {
  findTokensNamed,
  insertToken,
  listTokenPage,
  listTokens,
  lockToken,
  lockTokensOf,
  revokeTokens,
} from './token-store.ts';
import { type Account, accountTime, type Caller, type KeptToken, type Scope, scopes } from './types.ts';

/** The fields of a new token at the command line. */
interface NewTokenInput {
  readonly accountPath: string;
  /** The token's owner; default the account's longest-standing owner. */
  readonly personEmail?: string | undefined;
  readonly name: string;
  /** The token's permissions; default all. */
  readonly scopes?: readonly string[] | undefined;
  /** When it expires; default never. */
  readonly expiresAt?: Date | undefined;
}

/** A new token. Its text is not stored, so this is the only time it can be shown. */
interface MadeToken {
  readonly id: TokenId;
  readonly text: string;
}

/** The token that a caller asks for. */
interface CallersToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** An instant, ISO 8601; null or nothing: never. */
  readonly expiresAt?: string | null | undefined;
}

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(database: Database, clock: Clock) {
  const { system } = database;
  return {
    /** Makes a token. Errors: CommandError for an unknown account, person or scope. */
    createToken: (input: NewTokenInput) => system.transaction((tx) => createToken(tx, clock, input)),
    /**
     * Makes the account's first token; null if it ever had one, or if the account or its person is missing. It first
     * awaits `prepare`, while other processes that call this wait. When either fails, there is no token, and the next
     * call starts again, so `prepare` must be repeatable.
     */
    createFirstToken: (
      input: NewTokenInput & { readonly personEmail: string },
      prepare: (account: Account, personId: PersonId, tx: Transaction) => Promise<void>,
    ) =>
      system.transaction(async (tx) => {
        await lockAccount(tx, input.accountPath);
        const account = await findAccount(tx, input.accountPath);
        if (account === null || (await listTokens(tx, account.id)).length > 0) return null;
        const person = memberNamed(await listMembers(tx, account.id), input.personEmail);
        if (person === undefined) return null;
        await prepare(account, person.personId, tx);
        return createToken(tx, clock, input);
      }),
    /** Reads an account's tokens, the oldest first. Errors: CommandError for an unknown account. */
    async listTokens(accountPath: string) {
      return listTokens(system, (await requireAccount(system, accountPath)).id);
    },
    /**
     * Revokes a token at once, named by its id, its last four characters or its whole text, and answers it as it was
     * before. Errors: CommandError when no token, or several, match.
     */
    revokeToken: (idOrHint: string) =>
      system.transaction(async (tx) => {
        const token = await findOneToken(tx, idOrHint.trim());
        await revoke(tx, token, [token], clock.now());
        return token;
      }),
    /** A page of tokens, newest first: all of the account for a caller who may manage them, otherwise the caller's own. */
    async showTokens(caller: Caller, page: PageRequest) {
      const rows = await listTokenPage(system, caller.account.id, page, reachOf(caller));
      return makePage(rows, page.limit, showToken);
    },
    /**
     * Makes a token of the caller's person, with none but scopes that the caller has. Errors: 422 `scope_not_held`, 400
     * for an end in the past, or after that of the caller's token. As the system role.
     */
    makeToken: (tx: Transaction, caller: Caller, input: CallersToken) => makeToken(tx, clock, caller, input),
    /**
     * Revokes a token at once: any for a caller who may manage tokens, otherwise one of the caller's own. Errors: 404. As
     * the system role.
     */
    async endToken(tx: Transaction, caller: Caller, text: string) {
      const { account } = caller;
      const id = parseId<TokenId>(text);
      const token = id === null ? null : await lockToken(tx, account.id, id, reachOf(caller));
      if (token === null) throw AppError.notFound('token');
      const now = clock.now();
      await revoke(tx, token, [token], now);
      return showToken({ ...token, revokedAt: token.revokedAt ?? now });
    },
  };
}

/** Revokes all tokens that a person has in an account. As the system role. */
export async function revokeTokensOf(
  tx: Transaction,
  { id, clockOffsetMs }: Pick<Account, 'id' | 'clockOffsetMs'>,
  personId: PersonId,
  now: Date,
): Promise<void> {
  const tokens = await lockTokensOf(tx, id, personId);
  await revoke(tx, { accountId: id, clockOffsetMs }, tokens, now);
}

// The person whose tokens a caller reaches; null: those of all people.
function reachOf({ scopes: own, personId }: Caller): PersonId | null {
  return own.has('tokens:write') ? null : personId;
}

async function revoke(
  tx: Transaction,
  { accountId, clockOffsetMs }: Pick<KeptToken, 'accountId' | 'clockOffsetMs'>,
  tokens: readonly KeptToken[],
  now: Date,
): Promise<void> {
  if (tokens.length === 0) return;
  const ids = tokens.map(({ id }) => id);
  const revoked = await revokeTokens(tx, accountId, ids, now);
  const events = tokens
    .filter(({ id }) => revoked.has(id))
    .map((token) => eventOf('token.revoked', 2, { ...token, revokedAt: now }));
  await recordEvents(tx, accountId, accountTime({ clockOffsetMs }, now), events);
}

/** What somebody asks a new token to be. */
interface Asked {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

async function writeToken(
  tx: Transaction,
  account: Account,
  person: Pick<MemberRow, 'personId' | 'name' | 'email'>,
  asked: Asked,
  now: Date,
): Promise<{ readonly token: KeptToken; readonly text: string }> {
  const { text, hash, hint } = issueToken(account.mode);
  const token: KeptToken = {
    ...asked,
    id: newId<TokenId>(),
    accountId: account.id,
    clockOffsetMs: account.clockOffsetMs,
    hint,
    personId: person.personId,
    personName: person.name,
    personEmail: person.email,
    createdAt: now,
    revokedAt: null,
    lastUsedAt: null,
  };
  await insertToken(tx, { ...token, hash, now });
  await recordEvents(tx, account.id, accountTime(account, now), [eventOf('token.created', 1, token)]);
  return { token, text };
}

async function createToken(tx: Transaction, clock: Clock, input: NewTokenInput): Promise<MadeToken> {
  const now = clock.now();
  const name = requireText('name of the token', input.name);
  const granted = requireScopes(input.scopes ?? scopes);
  const { expiresAt = null } = input;
  if (expiresAt !== null && expiresAt <= now) throw new CommandError('A token must expire in the future.');
  const account = await requireAccount(tx, input.accountPath);
  const person = requireMember(await listMembers(tx, account.id), account, input.personEmail);
  const { token, text } = await writeToken(tx, account, person, { name, scopes: granted, expiresAt }, now);
  return { id: token.id, text };
}

async function makeToken(
  tx: Transaction,
  clock: Clock,
  { account, personId, tokenId, scopes: own }: Caller,
  input: CallersToken,
): Promise<{ readonly token: ReturnType<typeof showToken>; readonly text: string }> {
  const now = clock.now();
  const lacking = input.scopes.flatMap((scope, index) => (own.has(scope) ? [] : [{ scope, index }]));
  if (lacking.length > 0) {
    throw new AppError('scope_not_held', {
      details: lacking.map(({ scope, index }) => ({
        path: `/scopes/${index}`,
        code: 'scope_not_held',
        message: `You do not have the scope ${scope}, so you cannot give it to a token.`,
      })),
    });
  }
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    const message = 'must be in the future.';
    throw invalidRequest([{ path: '/expiresAt', code: 'out_of_range', message }]);
  }
  // A lock, because the membership may be ending just now, with all of its tokens.
  await lockAccount(tx, account.path);
  const person = (await listMembers(tx, account.id)).find((one) => one.personId === personId);
  if (person === undefined) throw new AppError('forbidden', { message: 'You are no longer a member.' });
  if (tokenId !== null) await requireMaker(tx, account, tokenId, expiresAt);
  const granted = scopes.filter((scope) => input.scopes.includes(scope));
  const asked = { name: input.name.trim(), scopes: granted, expiresAt };
  const { token, text } = await writeToken(tx, account, person, asked, now);
  return { token: showToken(token), text };
}

// A token that ends makes none that lasts longer: somebody who finds one that is about to end must not keep the account.
async function requireMaker(tx: Transaction, { id }: Account, tokenId: TokenId, expiresAt: Date | null) {
  const maker = await lockToken(tx, id, tokenId, null);
  // The token that makes this one may be revoked at this moment.
  if (maker === null || maker.revokedAt !== null) throw new AppError('unauthorized');
  if (maker.expiresAt === null || (expiresAt !== null && expiresAt <= maker.expiresAt)) return;
  const message = `must not be after ${maker.expiresAt.toISOString()}, when the token ends that makes this one.`;
  throw invalidRequest([{ path: '/expiresAt', code: 'out_of_range', message }]);
}

// A token has two events at most.
function eventOf(type: EventType, sequence: 1 | 2, token: KeptToken) {
  return { type, objectId: token.id, sequence, data: showToken(token) };
}

function showToken(token: KeptToken) {
  const { id, name, hint, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  return {
    id,
    name,
    hint,
    scopes: token.scopes,
    person: { id: token.personId, name: token.personName, email: token.personEmail },
    createdAt,
    expiresAt,
    lastUsedAt,
    revokedAt,
  };
}

function memberNamed(members: readonly MemberRow[], email: string): MemberRow | undefined {
  return members.find((member) => member.email.toLowerCase() === email.toLowerCase());
}

function requireMember(
  members: readonly MemberRow[],
  account: Account,
  email: string | undefined,
): MemberRow {
  const member = email === undefined ? members[0] : memberNamed(members, email);
  if (member !== undefined) return member;
  if (email === undefined) throw new CommandError(`The account ${account.path} has no members.`);
  throw new CommandError(`${email} is not a member of the account ${account.path}.`);
}

async function findOneToken(system: Queries, idOrHint: string): Promise<KeptToken> {
  const found = await findTokensNamed(system, parseId<TokenId>(idOrHint), hashToken(idOrHint), idOrHint);
  // Revoked tokens match only when no other does.
  const working = found.filter((token) => token.revokedAt === null);
  const meant = working.length > 0 ? working : found.slice(0, 1);
  const [token] = meant;
  if (token === undefined) {
    throw new CommandError(
      'There is no such token; name it by its id or its last four characters (token list).',
    );
  }
  if (meant.length > 1) {
    const ids = meant.map((one) => `${one.id} (${one.name})`).join(', ');
    throw new CommandError(`Several tokens end in ${idOrHint}; name one by its id: ${ids}.`);
  }
  return token;
}

function requireScopes(asked: readonly string[]): Scope[] {
  if (asked.length === 0) throw new CommandError(`Name at least one scope: ${scopes.join(', ')}.`);
  for (const scope of asked) {
    if (!scopes.some((known) => known === scope)) {
      throw new CommandError(`There is no scope ${scope}${suggestion(scope, scopes)}`);
    }
  }
  return scopes.filter((scope) => asked.includes(scope));
}
