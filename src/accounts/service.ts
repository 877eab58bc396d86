import { closest, distance } from 'fastest-levenshtein';
import { createLoader } from '../kit/batch.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries } from '../kit/database.ts';
import { brokenConstraint } from '../kit/database-faults.ts';
import { formats } from '../kit/http/schemas.ts';
import { type AccountId, FIRST_ID, newId, type PersonId, parseId, type TokenId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money.ts';
import { paymentMethodTypes } from '../kit/payment-methods.ts';
import { surchargeFault } from '../kit/surcharges.ts';
import { scheduleTask } from '../kit/tasks.ts';
import { type Clock, civilDateIn, isTimeZone } from '../kit/time.ts';
import { hashToken, issueToken } from '../kit/tokens.ts';
import { type Authenticate, createAuthentication } from './authentication.ts';
import { findProfile } from './profile-store.ts';
import { changeProfile, createProfiles, type ProfileChanges, type Profiles } from './profiles.ts';
import {
  countAccounts,
  findAccount,
  findAccountById,
  findActorNames,
  findTokensNamed,
  insertAccount,
  insertToken,
  listAccounts,
  listMembers,
  listTokens,
  lockAccount,
  type MemberRow,
  revokeToken,
  saveSettings,
} from './store.ts';
import {
  type Account,
  type AccountMode,
  type AccountSettings,
  accountTime,
  defaultProfile,
  type KeptToken,
  type Profile,
  type Scope,
  scopes,
} from './types.ts';

export type { Logo } from './profile-store.ts';
export type { ProfileChanges } from './profiles.ts';

/** The fields of a new account. */
export interface NewAccountInput {
  readonly name: string;
  /** The `<account_path>` of its payment links: small letters, digits and single hyphens. */
  readonly path: string;
  readonly mode: AccountMode;
  /** ISO 4217 code. */
  readonly currency: string;
  /** IANA time zone. */
  readonly timeZone: string;
  /** Its first member. A person with a known e-mail address keeps their known name. */
  readonly owner: { readonly name: string; readonly email: string };
}

/** The fields of a new token. */
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

/** Accounts, their people and their tokens. */
export interface Accounts extends Profiles {
  /** Finds the caller; null for a token that is missing, malformed, unknown, expired or revoked. Transaction: opens. */
  readonly authenticate: Authenticate;
  /** Makes an account and its owner. Errors: CommandError for a taken path or unusable values. Transaction: opens. */
  createAccount(input: NewAccountInput): Promise<Account>;
  /** Makes a token. Errors: CommandError for an unknown account, person or scope. Transaction: opens. */
  createToken(input: NewTokenInput): Promise<MadeToken>;
  /**
   * Makes the account's first token; null if it ever had one, or if the account or its person is missing. It first
   * awaits `prepare`, while other processes that call this wait. When either fails, there is no token, and the next
   * call starts again, so `prepare` must be repeatable. Transaction: opens.
   */
  createFirstToken(
    input: NewTokenInput & { readonly personEmail: string },
    prepare: (account: Account, personId: PersonId) => Promise<void>,
  ): Promise<MadeToken | null>;
  /** Reads an account's tokens, the oldest first. Errors: CommandError for an unknown account. Transaction: opens. */
  listTokens(accountPath: string): Promise<KeptToken[]>;
  /**
   * Revokes a token at once, named by its id, its last four characters or its whole text, and answers it as it was
   * before. Errors: CommandError when no token, or several, match. Transaction: opens.
   */
  revokeToken(idOrHint: string): Promise<KeptToken>;
  /** Changes some payment settings of a business. Errors: CommandError for unusable values. Transaction: opens. */
  changeSettings(accountPath: string, changes: Partial<AccountSettings>): Promise<Account>;
  /**
   * Changes the profile and then the settings, or nothing: the country decides which surcharge a business may take.
   * Errors: CommandError of both. Transaction: opens.
   */
  changeAccount(
    accountPath: string,
    settings: Partial<AccountSettings>,
    profile: ProfileChanges,
  ): Promise<readonly [Account, Profile]>;
  /** Reads all accounts, by path. Transaction: opens. */
  listAccounts(): Promise<Account[]>;
  /** Counts the accounts; 0 means that the database is empty. Transaction: opens. */
  countAccounts(): Promise<number>;
  /** Reads the account that has this path, or null. Transaction: opens. */
  findAccountByPath(path: string): Promise<Account | null>;
  /** Reads an account by its id, or null. Transaction: opens. */
  findAccount(id: AccountId): Promise<Account | null>;
  /** The names of tokens and people by their ids, of former ones too. Transaction: opens. */
  nameActors(id: AccountId, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The addresses of an account's owners, the longest membership first. Transaction: opens. */
  listOwnerEmails(id: AccountId): Promise<string[]>;
}

/** The dependencies of accounts. */
interface AccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
}

const EVERYBODY = 'everybody';

/** Makes the verbs of accounts, people and tokens. Transaction: none. */
export function createAccounts({ database, clock }: AccountsOptions): Accounts {
  const { system } = database;
  // Visitors who open pages of one business at the same moment share a query. Nothing is kept between turns.
  const loadByPath = createLoader<typeof EVERYBODY, string, Account | null>((_everybody, paths) =>
    Promise.all(paths.map((path) => findAccount(system, path))),
  );
  return {
    ...createProfiles(database, clock),
    authenticate: createAuthentication(database, clock),
    createAccount: (input) => createAccount(database, clock, input),
    createToken: (input) => system.transaction((tx) => createToken(tx, clock, input)),
    createFirstToken: (input, prepare) =>
      system.transaction(async (tx) => {
        await lockAccount(tx, input.accountPath);
        const account = await findAccount(tx, input.accountPath);
        if (account === null || (await listTokens(tx, account.id)).length > 0) return null;
        const person = memberNamed(await listMembers(tx, account.id), input.personEmail);
        if (person === undefined) return null;
        await prepare(account, person.personId);
        return createToken(tx, clock, input);
      }),
    async listTokens(accountPath) {
      return listTokens(system, (await requireAccount(system, accountPath)).id);
    },
    async revokeToken(idOrHint) {
      const token = await findOneToken(system, idOrHint.trim());
      await revokeToken(system, token.accountId, token.id, clock.now());
      return token;
    },
    changeSettings: (path, changes) => system.transaction((tx) => changeSettings(tx, clock, path, changes)),
    changeAccount: (path, settings, changes) =>
      system.transaction(async (tx) => {
        const { id } = await requireAccount(tx, path);
        const isOther = Object.keys(changes).length > 0;
        const profile = isOther
          ? await changeProfile(tx, clock, path, changes)
          : ((await findProfile(tx, id)) ?? defaultProfile);
        return [await changeSettings(tx, clock, path, settings), profile] as const;
      }),
    listAccounts: () => listAccounts(system),
    countAccounts: () => countAccounts(system),
    findAccountByPath: (path) => loadByPath(EVERYBODY, path),
    findAccount: (id) => findAccountById(system, id),
    async nameActors(id, ids) {
      const named = ids.length === 0 ? [] : await findActorNames(system, id, ids);
      return new Map(named.map((one) => [one.id, one.name]));
    },
    async listOwnerEmails(id) {
      const members = await listMembers(system, id);
      return members.filter(({ role }) => role === 'Owner').map(({ email }) => email);
    },
  };
}

async function createAccount(database: Database, clock: Clock, input: NewAccountInput): Promise<Account> {
  const { owner, path, mode, timeZone } = input;
  const currency = input.currency.toUpperCase();
  const account: Account = {
    id: newId<AccountId>(),
    path,
    name: requireText('name of the account', input.name),
    mode,
    currency,
    timeZone,
    acceptedMethods: paymentMethodTypes,
    numberPrefix: 'INV-',
    dueWindowDays: 30,
    clockOffsetMs: 0,
    feeBearer: 'Business',
    surchargeBasisPoints: 0,
    cardCostBasisPoints: null,
    country: '',
    region: '',
    allowsPartPayments: false,
    autopayRetryDays: [3, 5, 7],
  };
  requirePath(path);
  if (!isCurrency(currency))
    throw new CommandError(`${input.currency} is not an ISO 4217 currency, e.g. USD or EUR.`);
  if (!isTimeZone(timeZone)) {
    throw new CommandError(
      `${timeZone} is not a known time zone; use an IANA name, e.g. UTC or Europe/Berlin.`,
    );
  }
  const person = {
    personName: requireText('name of the owner', owner.name),
    personEmail: requireEmail(owner.email),
  };
  try {
    await database.system.transaction((tx) =>
      insertAccount(tx, { account, personId: newId<PersonId>(), ...person, now: clock.now() }),
    );
  } catch (cause) {
    if (brokenConstraint(cause) !== 'accounts_path_key') throw cause;
    throw new CommandError(`There is an account with the path ${path} already; choose another.`, { cause });
  }
  return account;
}

async function changeSettings(
  tx: Queries,
  clock: Clock,
  path: string,
  changes: Partial<AccountSettings>,
): Promise<Account> {
  await lockAccount(tx, path);
  const before = await requireAccount(tx, path);
  const account = { ...before, ...changes };
  requireSettings(account);
  // An older rule stays, but takes no more than is allowed; a new rule above the limit is refused.
  if (changes.surchargeBasisPoints !== undefined || changes.feeBearer === 'Client') {
    const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
    const fault = surchargeFault(account, account.currency, today);
    if (fault !== null) throw new CommandError(fault);
  }
  await saveSettings(tx, account.id, account, clock.now());
  // When payments fall due follows from the window. The task wakes the invoices, some at a time.
  if (account.dueWindowDays !== before.dueWindowDays) {
    await scheduleTask(tx, account.id, 'due_dates.wake', FIRST_ID, accountTime(account, clock.now()));
  }
  return account;
}

async function createToken(tx: Queries, clock: Clock, input: NewTokenInput): Promise<MadeToken> {
  const now = clock.now();
  const name = requireText('name of the token', input.name);
  const granted = requireScopes(input.scopes ?? scopes);
  const { expiresAt = null } = input;
  if (expiresAt !== null && expiresAt <= now) throw new CommandError('A token must expire in the future.');
  const account = await requireAccount(tx, input.accountPath);
  const person = requireMember(await listMembers(tx, account.id), account, input.personEmail);
  const { text, hash, hint } = issueToken(account.mode);
  const id = newId<TokenId>();
  await insertToken(tx, {
    accountId: account.id,
    id,
    personId: person.personId,
    name,
    hash,
    hint,
    scopes: granted,
    now,
    expiresAt,
  });
  return { id, text };
}

async function requireAccount(tx: Queries, path: string): Promise<Account> {
  const account = await findAccount(tx, path);
  if (account !== null) return account;
  const known = (await listAccounts(tx)).map((one) => one.path);
  if (known.length === 0) throw new CommandError('There is no account yet; make one with: account create.');
  throw new CommandError(`There is no account with the path ${path}${suggestion(path, known)}`);
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

function requireText(what: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < 1 || trimmed.length > 200)
    throw new CommandError(`The ${what} must have 1 to 200 characters.`);
  if (/\p{Cc}/u.test(trimmed)) throw new CommandError(`The ${what} must not hold control characters.`);
  return trimmed;
}

function requirePath(path: string): void {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path) && path.length >= 2 && path.length <= 63) return;
  throw new CommandError(
    `The path ${path} cannot be used: it takes 2 to 63 small letters, digits and single hyphens, e.g. maple-studio.`,
  );
}

function requireSettings(settings: AccountSettings): void {
  const isWhole = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  const refuse = (sentence: string) => new CommandError(sentence);
  if (!isWhole(settings.dueWindowDays, 0, 3_660)) throw refuse('The due window takes 0 to 3660 days.');
  if (!isWhole(settings.surchargeBasisPoints, 0, 1_000)) {
    throw refuse('The surcharge takes 0 to 1000 hundredths of a percent, e.g. 250 for 2.5 %.');
  }
  if (settings.cardCostBasisPoints !== null && !isWhole(settings.cardCostBasisPoints, 0, 1_000)) {
    throw refuse('What cards cost takes 0 to 1000 hundredths of a percent, e.g. 290 for 2.9 %.');
  }
  const { autopayRetryDays: days } = settings;
  if (days.length > 10 || !days.every((day) => isWhole(day, 1, 60))) {
    throw refuse('Autopay is tried again at most 10 times, after 1 to 60 days each, e.g. 3,5,7.');
  }
}

function requireEmail(email: string): string {
  if (formats.email(email)) return email;
  throw new CommandError(`${email} is not an e-mail address.`);
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

function suggestion(asked: string, known: readonly string[]): string {
  const nearest = closest(asked, known);
  if (distance(asked.toLowerCase(), nearest) <= Math.max(2, asked.length / 3))
    return `; did you mean ${nearest}?`;
  return `; there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}.`;
}
