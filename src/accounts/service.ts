import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import { isPersonalAddress } from '../kit/http/formats.ts';
import { entityTag } from '../kit/http/requests.ts';
import { type AccountId, newId, type PersonId, type TokenId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money/money.ts';
import { createLoader } from '../kit/queue/batch.ts';
import { type Clock, civilDateIn, isTimeZone } from '../kit/time.ts';
import { createAuthentication, findAuthority } from './authentication.ts';
import { requireAccount, requireText } from './command-input.ts';
import { type FoundedAccount, foundAccount, reservedPaths, unsetSettings } from './founding.ts';
import { dismissGoingLive, keepLook } from './going-live-store.ts';
import { findMailSettings } from './mail-text-store.ts';
import { type SettingsState, showSettings } from './present.ts';
import { createProfiles, type ProfileChanges } from './profiles.ts';
import { changeAccount, type DocumentChanges, readState, type SettingChanges } from './settings.ts';
import { findCurrentTerms } from './settings-store.ts';
import {
  countAccounts,
  findAccount,
  findAccountById,
  findActorNames,
  insertAccount,
  listAccounts,
  listMembers,
} from './store.ts';
import { saveTokenUses, type TokenUse } from './token-store.ts';
import { createTokens } from './tokens.ts';
import { type Account, type AccountMode, type AccountSettings, accountTime, type Profile } from './types.ts';

export { presentCopiedTerms } from './cancellation-terms.ts';
export { foundingFaults } from './founding.ts';
export {
  holdLifecycle,
  holdSuspension,
  isSuspended,
  lockLifecycle,
  readSuspensions,
  requireConnectable,
  requireOpen,
  requireUnheld,
  requireUnsuspended,
  saveRestored,
  saveSuspension,
  saveTransition,
} from './lifecycle.ts';
export { hasBeenRestored, isAccountHeld, lockOpening } from './lifecycle-store.ts';
export { storedMailText, wordFaults } from './mail-texts.ts';
export { readNextNumber, skipTakenNumbers, turnCounter } from './numbering.ts';
export { findProfile, type Logo } from './profile-store.ts';
export type { ProfileChanges } from './profiles.ts';
export { raiseNumbers } from './restored-numbers.ts';
export { requireReturnUrl } from './return-url.ts';
// Only its type: commands start sooner without what makes schemas.
export type { ProfileChangesBody } from './schemas.ts';
export type { DocumentChanges, SettingChanges } from './settings.ts';
export { readAutopayRule } from './settings-store.ts';
export { findAccountById } from './store.ts';
export { revokeTokensOf } from './tokens.ts';

export interface NewAccountInput {
  readonly name: string;
  /** The `<account_path>` of its payment links: small letters, digits and single hyphens. */
  readonly path: string;
  readonly mode: AccountMode;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly timeZone: string;
  /** Its first member. A person with a known email address keeps their known name. */
  readonly owner: { readonly name: string; readonly email: string };
}

export type Accounts = ReturnType<typeof createAccounts>;

interface AccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Host of the payment links, without a trailing slash; without it, the address of a logo is a path. */
  readonly payUrl?: string;
}

const EVERYBODY = 'everybody';

/** Makes the verbs of accounts, people and tokens. */
export function createAccounts({ database, clock, payUrl = '' }: AccountsOptions) {
  const { system } = database;
  const uses = new Map<TokenId, TokenUse>();
  // Visitors who open pages of one business at the same moment share a query. Nothing is kept between turns.
  const loadByPath = createLoader<typeof EVERYBODY, string, Account | null>((_everybody, paths) =>
    Promise.all(paths.map((path) => findAccount(system, path))),
  );
  return {
    ...createProfiles(database),
    ...createTokens(database, clock),
    /**
     * The present rights of the person, or of their token, in whose name background work runs; or the reason why there
     * are none.
     */
    authorityOf: (account: Account, by: { readonly personId: PersonId; readonly tokenId: TokenId | null }) =>
      findAuthority(database, clock, account, by),
    /** Finds the caller; null for a token that is missing, malformed, unknown, expired or revoked. */
    authenticate: createAuthentication(database, clock, (use) => void uses.set(use.id, use)),
    /**
     * Stores when tokens were last used, those that `authenticate` has seen since this was called last: each at most once
     * a minute, all in one statement.
     */
    async saveTokenUses() {
      const noted = [...uses.values()];
      uses.clear();
      if (noted.length > 0) await saveTokenUses(system, noted);
    },
    /** Makes an account and its owner. Errors: CommandError for a taken path or unusable values. */
    createAccount: (input: NewAccountInput) => createAccount(database, clock, input),
    /**
     * Makes an account of a person who signs up, with what its country uses. Its path comes from its name. Runs as the
     * role that signs callers in. Errors: `CommandError` for an unusable name or country.
     */
    foundAccount: (tx: Queries, input: FoundedAccount) => foundAccount(tx, clock, input),
    ...settingVerbs({ database, clock, payUrl }),
    /** The look stays as it came: choosing one is no step to the first payment any more. */
    keepLook: (id: AccountId) => keepLook(system, id, clock.now()),
    /** The steps to the first payment are no longer shown. */
    dismissGoingLive: (id: AccountId) => dismissGoingLive(system, id, clock.now()),
    listAccounts: () => listAccounts(system),
    /** 0 means that the database is empty. */
    countAccounts: () => countAccounts(system),
    findAccountByPath: (path: string) => loadByPath(EVERYBODY, path),
    findAccount: (id: AccountId) => findAccountById(system, id),
    /** The names of tokens and people by their ids, of former ones too. */
    async nameActors(id: AccountId, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const named = ids.length === 0 ? [] : await findActorNames(system, id, ids);
      return new Map(named.map((one) => [one.id, one.name]));
    },
    /** The addresses of an account's owners, the longest membership first. */
    async listOwnerEmails(id: AccountId) {
      const members = await listMembers(system, id);
      return members.filter(({ role }) => role === 'Owner').map(({ email }) => email);
    },
    /** The addresses of an account's Owners and Admins. */
    async listKeeperEmails(id: AccountId) {
      const members = await listMembers(system, id);
      return members.filter(({ role }) => role === 'Owner' || role === 'Admin').map(({ email }) => email);
    },
  };
}

function settingVerbs({ database, clock, payUrl }: Required<AccountsOptions>) {
  const deps = { clock, payUrl };
  const shown = (state: SettingsState) => {
    const today = civilDateIn(state.account.timeZone, accountTime(state.account, clock.now()));
    return { data: showSettings(state, payUrl, today), etag: entityTag(state.sequence) };
  };
  const change = async (path: string, changes: SettingChanges): Promise<SettingsState> => {
    const { id } = await requireAccount(database.system, path);
    return asCommand(database.transaction(id, (tx) => changeAccount(tx, deps, id, changes)));
  };
  return {
    showSettings: async ({ id }: Account) =>
      shown(await database.transaction(id, (tx) => readState(tx, id, clock.now()))),
    /** Reads the own words of the business in its mails, and whether they carry documents. */
    findMailSettings: (id: AccountId) => findMailSettings(database, id),
    /** Finds the cancellation terms for invoices that are issued from now on; null without any. */
    findTerms: ({ id }: Account) => findCurrentTerms(database, id),
    /**
     * Changes settings, profile and logo of an account, all or nothing, with an event. Errors: 412, 422
     * `invalid_settings`.
     */
    updateSettings: async (tx: Transaction, { id }: Account, changes: SettingChanges, ifMatch?: string) =>
      shown(await changeAccount(tx, deps, id, changes, ifMatch)),
    /** Changes some settings of a business, as the command line does. Errors: CommandError. */
    changeSettings: async (path: string, settings: Partial<AccountSettings>) =>
      (await change(path, { settings })).account,
    /**
     * Changes some fields of a profile. A new reminder rule counts from now on: no reminder is sent for past days.
     * Errors: CommandError for an unknown account or unusable values.
     */
    changeProfile: async (path: string, profile: ProfileChanges) => (await change(path, { profile })).profile,
    /**
     * Changes settings and profile together, or nothing: the country decides which surcharge a business may take. Errors:
     * CommandError.
     */
    async changeAccount(
      path: string,
      settings: Partial<AccountSettings>,
      profile: ProfileChanges,
      documents: DocumentChanges = {},
    ): Promise<readonly [Account, Profile]> {
      const state = await change(path, {
        settings,
        profile,
        ...documents,
      });
      return [state.account, state.profile];
    },
  };
}

// A person at the command line reads all faults, as sentences.
async function asCommand<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new CommandError(cause.details.map(({ message }) => message).join(' '), { cause });
  }
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

function requirePath(path: string): void {
  if (reservedPaths.has(path))
    throw new CommandError(`The path ${path} is the service’s own; choose another.`);
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(path) && path.length >= 2 && path.length <= 63) return;
  throw new CommandError(
    `The path ${path} cannot be used: it takes 2 to 63 small letters, digits and single hyphens, e.g. maple-studio.`,
  );
}

function requireEmail(email: string): string {
  if (isPersonalAddress(email)) return email;
  throw new CommandError(`${email} is not an email address.`);
}
