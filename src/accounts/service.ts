import { createLoader } from '../kit/batch.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries } from '../kit/database.ts';
import { brokenConstraint } from '../kit/database-faults.ts';
import { formats } from '../kit/http/schemas.ts';
import { type AccountId, FIRST_ID, newId, type PersonId, type TokenId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money.ts';
import { surchargeFault } from '../kit/surcharges.ts';
import { scheduleTask } from '../kit/tasks.ts';
import { type Clock, civilDateIn, isTimeZone } from '../kit/time.ts';
import { type Authenticate, createAuthentication } from './authentication.ts';
import { requireAccount, requireText } from './command-input.ts';
import { type FoundedAccount, foundAccount, unsetSettings } from './founding.ts';
import { findProfile } from './profile-store.ts';
import { changeProfile, createProfiles, type ProfileChanges, type Profiles } from './profiles.ts';
import {
  countAccounts,
  findAccount,
  findAccountById,
  findActorNames,
  insertAccount,
  listAccounts,
  listMembers,
  lockAccount,
  saveSettings,
} from './store.ts';
import { saveTokenUses, type TokenUse } from './token-store.ts';
import { createTokens, type Tokens } from './tokens.ts';
import {
  type Account,
  type AccountMode,
  type AccountSettings,
  accountTime,
  defaultProfile,
  type Profile,
} from './types.ts';

export type { Logo } from './profile-store.ts';
export type { ProfileChanges } from './profiles.ts';
export { revokeTokensOf } from './tokens.ts';

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

/** Accounts, their people and their tokens. */
export interface Accounts extends Profiles, Tokens {
  /** Finds the caller; null for a token that is missing, malformed, unknown, expired or revoked. Transaction: opens. */
  readonly authenticate: Authenticate;
  /** Makes an account and its owner. Errors: CommandError for a taken path or unusable values. Transaction: opens. */
  createAccount(input: NewAccountInput): Promise<Account>;
  /**
   * Makes an account of a person who signs up, with what its country uses. Its path comes from its name. Errors:
   * `CommandError` for an unusable name or country. Transaction: needs, as the role that signs callers in.
   */
  foundAccount(tx: Queries, input: FoundedAccount): Promise<Account>;
  /**
   * Stores when tokens were last used, those that {@link Accounts.authenticate} has seen since it was called last:
   * each at most once a minute, all in one statement. Transaction: opens.
   */
  saveTokenUses(): Promise<void>;
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
  const uses = new Map<TokenId, TokenUse>();
  // Visitors who open pages of one business at the same moment share a query. Nothing is kept between turns.
  const loadByPath = createLoader<typeof EVERYBODY, string, Account | null>((_everybody, paths) =>
    Promise.all(paths.map((path) => findAccount(system, path))),
  );
  return {
    ...createProfiles(database, clock),
    ...createTokens(database, clock),
    authenticate: createAuthentication(database, clock, (use) => void uses.set(use.id, use)),
    async saveTokenUses() {
      const noted = [...uses.values()];
      uses.clear();
      if (noted.length > 0) await saveTokenUses(system, noted);
    },
    createAccount: (input) => createAccount(database, clock, input),
    foundAccount: (tx, input) => foundAccount(tx, clock, input),
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
    ...unsetSettings,
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
