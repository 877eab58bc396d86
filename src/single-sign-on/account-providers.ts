import type { Database, Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId, SessionId } from '../kit/ids.ts';
import { newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { GuardedFetch } from '../kit/net/guarded-fetch.ts';
import type { ReadTexts } from '../kit/net/read-texts.ts';
import { randomBase62 } from '../kit/random.ts';
import { sealedColumns } from '../kit/sealed-columns.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import {
  deleteAccountProvider,
  endProviderSessions,
  endSessionsOutside,
  forgetProviderPeople,
  lockProvider,
  noteTrial,
  putProvider,
  readProvider,
  readProviderByKey,
} from './account-store.ts';
import { createSignOnAt } from './at-provider.ts';
import { refused, requireInput } from './entered.ts';
import { findFault } from './provider.ts';
import type { AccountSignOn, ProviderInput, ProviderRow, ShownProvider } from './types.ts';

const { purpose: SEAL_PURPOSE } = sealedColumns.identity_providers;

/** How long after a trial the provider may be made the only way in. */
const TRIED_MS = 600_000;

/** How many providers a process keeps what it has read of. */
const MOST_KEPT = 200;

interface AccountProvidersDeps {
  readonly database: Pick<Database, 'system'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly guardedFetch: GuardedFetch;
  readonly readTexts: ReadTexts;
}

/** What a session must show before the provider becomes the only way in. */
interface Proof {
  readonly sessionId: SessionId;
  /** One way must stay when the provider fails. */
  readonly hasPasskey: boolean;
}

/** The providers of sign-ins that accounts have set for the people of their domains. */
export type AccountProviders = ReturnType<typeof createAccountProviders>;

export function createAccountProviders(deps: AccountProvidersDeps) {
  const { database, clock } = deps;
  const { system } = database;
  const load = createLoading(deps);
  const change = (accountId: AccountId, work: (tx: Queries, row: ProviderRow, now: Date) => Promise<void>) =>
    system.transaction(async (tx) => {
      const row = await lockProvider(tx, accountId);
      if (row === null) throw new AppError('not_found');
      await work(tx, row, clock.now());
    });
  return {
    /** Where the provider of an account sends browsers back to: an address of its own. */
    callbackOf: (accountId: AccountId) => callbackOf(deps, accountId),

    /** Reads the provider of an account, without its secret; null without one. */
    async show(accountId: AccountId): Promise<ShownProvider | null> {
      const row = await readProvider(system, accountId);
      return row === null ? null : shown(row);
    },

    save: (accountId: AccountId, input: ProviderInput) => save(deps, accountId, input),

    verifyDomains: (accountId: AccountId) => verifyDomains(deps, accountId),

    /**
     * Makes the provider the only way into the account for the people of its domains, or no longer. Errors: 404,
     * `illegal_action`.
     */
    setRequired: (accountId: AccountId, isRequired: boolean, proof: Proof) =>
      change(accountId, async (tx, row, now) => {
        if (isRequired) requireProof(row, proof, now);
        await putProvider(tx, { ...row, isRequired, updatedAt: now });
      }),

    /** Switches the provider off, with the sessions that it has opened, or on again. Errors: 404, `illegal_action`. */
    setOff: (accountId: AccountId, isOff: boolean) =>
      change(accountId, async (tx, row, now) => {
        if (isOff) await endProviderSessions(tx, accountId, now);
        const status = isOff ? 'Off' : row.testedAt === null ? 'Untested' : 'Active';
        await putProvider(tx, { ...row, status, isRequired: row.isRequired && !isOff, updatedAt: now });
      }),

    /** Deletes the provider, with its secret, its identities and the sessions that it has opened. */
    remove: (accountId: AccountId) =>
      change(accountId, (tx, _row, now) => deleteAccountProvider(tx, accountId, now)),

    /** Writes that a trial has worked: from now on people sign in there. */
    noteTrial: (accountId: AccountId, key: string, sessionId: SessionId) =>
      noteTrial(system, accountId, key, sessionId, clock.now()),

    /** Signing in at the provider of an account; null without one, and before a domain is verified. */
    async find(accountId: AccountId): Promise<AccountSignOn | null> {
      const row = await readProvider(system, accountId);
      return row === null ? null : load(row);
    },

    /** The same by what its identities name. */
    async findByKey(key: string): Promise<AccountSignOn | null> {
      const row = await readProviderByKey(system, key);
      return row === null ? null : load(row);
    },
  };
}

function callbackOf({ publicUrl }: Pick<AccountProvidersDeps, 'publicUrl'>, accountId: AccountId): string {
  return `${publicUrl}/app/sign-in/oidc/callback/${accountId}`;
}

// A process keeps providers that it has read, so that their description is not read for each sign-in.
function createLoading(deps: AccountProvidersDeps) {
  const kept = new Map<string, { readonly version: string; readonly made: AccountSignOn }>();
  return async (row: ProviderRow): Promise<AccountSignOn | null> => {
    const { accountId, id, name, issuer, clientId, verifiedDomains: domains, status } = row;
    // Without a domain everybody of the provider would be let in.
    if (domains.length === 0) return null;
    const version = JSON.stringify([row.updatedAt, status, name, issuer, clientId, domains]);
    const known = kept.get(id);
    if (known?.version === version) return known.made;
    const secrets = await deps.loadSecrets();
    const clientSecret = secrets.decrypt(accountId, SEAL_PURPOSE, row.clientSecret);
    const settings = { issuer, clientId, clientSecret, domains };
    const { log, guardedFetch } = deps;
    const callback = callbackOf(deps, accountId);
    const at = createSignOnAt(deps, { settings, log, guardedFetch, name, key: id, callback });
    const made = { ...at, accountId, isActive: status === 'Active' };
    kept.delete(id);
    kept.set(id, { version, made });
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return made;
  };
}

/**
 * Stores the provider. It must describe itself as the Owner says. Another issuer or client is another provider: who was
 * signed in by the former one is signed out. Errors: `invalid_settings`, 422 `no_secret_key`.
 */
async function save(deps: AccountProvidersDeps, accountId: AccountId, input: ProviderInput): Promise<void> {
  const entered = requireInput(input);
  const { system } = deps.database;
  const secrets = await deps.loadSecrets();
  const before = await readProvider(system, accountId);
  const isSame = before?.issuer === entered.issuer && before.clientId === entered.clientId;
  const { clientSecret } = entered;
  if (clientSecret === null && !isSame)
    throw refused('invalid_settings', 'secret', NO_SECRET, '/clientSecret');
  const settings = { ...entered, clientSecret: clientSecret ?? '' };
  const fault = await findFault(settings, deps.guardedFetch);
  if (fault !== null) throw refused('invalid_settings', fault, FAULTS[fault], '/issuer');
  await system.transaction(async (tx) => {
    const now = deps.clock.now();
    const present = await lockProvider(tx, accountId);
    if (present?.id !== before?.id) throw new AppError('illegal_action', CHANGED);
    if (!isSame) await forgetProviderPeople(tx, accountId, now);
    const sealed = clientSecret === null ? null : secrets.encrypt(accountId, SEAL_PURPOSE, clientSecret);
    const row = rowOf(accountId, entered, isSame ? present : null, present, sealed, now);
    await endSessionsOutside(tx, accountId, row.verifiedDomains, now);
    await putProvider(tx, row);
  });
}

type Entered = ReturnType<typeof requireInput>;

const NO_SECRET = 'Enter the secret of the client.';
const FAULTS = {
  unavailable: 'The provider does not answer at this address, or its address is not public.',
  other_issuer: 'The provider names itself in another way: copy its issuer character for character.',
} as const;
const CHANGED = {
  message: 'The settings were changed by somebody else just now. Load them again.',
  passes: 'by change',
} as const;

function rowOf(
  accountId: AccountId,
  { name, issuer, clientId, domains, defaultRole }: Entered,
  same: ProviderRow | null,
  before: ProviderRow | null,
  sealed: Buffer | null,
  now: Date,
): ProviderRow {
  const secret = sealed ?? same?.clientSecret;
  if (secret === undefined) throw new Error('A new provider has a secret.');
  const verifiedDomains = (before?.verifiedDomains ?? []).filter((one) => domains.includes(one));
  const isTried = same !== null && verifiedDomains.length > 0;
  return {
    accountId,
    id: same?.id ?? newId<never>(),
    name,
    issuer,
    clientId,
    clientSecret: secret,
    domains,
    // Of the account: its records in DNS stay right.
    domainToken: before?.domainToken ?? randomBase62(32),
    verifiedDomains,
    defaultRole,
    isRequired: isTried && same.isRequired,
    status: isTried ? same.status : 'Untested',
    testedAt: isTried ? same.testedAt : null,
    testedSessionId: isTried ? same.testedSessionId : null,
    createdAt: same?.createdAt ?? now,
    updatedAt: now,
  };
}

const recordOf = (domain: string, token: string) =>
  ({ type: 'TXT', name: `_tranche-sso.${domain}`, value: `tranche-sso=${token}` }) as const;

/**
 * Looks for the records that prove the domains. A proved domain stays so when DNS does not answer; a record that is gone
 * proves nothing any more, also not for those who are signed in. Errors: 404.
 */
async function verifyDomains(deps: AccountProvidersDeps, accountId: AccountId): Promise<void> {
  const { system } = deps.database;
  const before = await readProvider(system, accountId);
  if (before === null) throw new AppError('not_found');
  const found = await Promise.all(
    before.domains.map(async (domain) => {
      const { name, value } = recordOf(domain, before.domainToken);
      const texts = await deps.readTexts(name).catch(() => null);
      return texts === null ? before.verifiedDomains.includes(domain) : texts.includes(value);
    }),
  );
  await system.transaction(async (tx) => {
    const now = deps.clock.now();
    const row = await lockProvider(tx, accountId);
    // Other settings since then ask for another look.
    if (row === null || row.updatedAt.getTime() !== before.updatedAt.getTime()) {
      throw new AppError('illegal_action', CHANGED);
    }
    const verifiedDomains = before.domains.filter((_, index) => found[index] === true);
    // Nobody could sign in there, so that it must not be the only way.
    const isRequired = row.isRequired && verifiedDomains.length > 0;
    await endSessionsOutside(tx, accountId, verifiedDomains, now);
    await putProvider(tx, { ...row, verifiedDomains, isRequired, updatedAt: now });
  });
}

function requireProof(row: ProviderRow, { sessionId, hasPasskey }: Proof, now: Date): void {
  const isTried = row.testedAt !== null && row.testedSessionId === sessionId;
  const isRecent = isTried && now.getTime() - (row.testedAt?.getTime() ?? 0) <= TRIED_MS;
  if (row.status !== 'Active' || !isRecent) {
    const message = 'Try the sign-in in this browser first, then switch this on within ten minutes.';
    throw refused('illegal_action', 'not_tried', message);
  }
  if (!hasPasskey) {
    const message =
      'Add a passkey to your own sign-in first: it is the way that stays when the provider fails.';
    throw refused('illegal_action', 'no_passkey', message);
  }
}

function shown(row: ProviderRow): ShownProvider {
  const { name, issuer, clientId, defaultRole, isRequired, status, testedAt } = row;
  const domains = row.domains.map((domain) => ({
    domain,
    isVerified: row.verifiedDomains.includes(domain),
    record: recordOf(domain, row.domainToken),
  }));
  return { name, issuer, clientId, defaultRole, isRequired, status, testedAt, domains };
}
