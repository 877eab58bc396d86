import { type Accounts, holdLifecycle } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, accountFrozen } from '../kit/errors.ts';
import { externalIdTaken } from '../kit/external-id.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { type AccountId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { Members } from '../members/service.ts';
import {
  type AccountFilter,
  findNamedAccount,
  listOperatedAccounts,
  lockExternalId,
  readHealth,
  readOperatedAccount,
  saveOperatedFields,
  type VersionedAccount,
} from './account-store.ts';
import { type AccountRequest, createAccount } from './creating.ts';
import type { OperatorIdempotency } from './idempotency.ts';
import { logAction } from './log-store.ts';
import { createSuspending } from './suspending.ts';
import type { AccountHealth, OperatedAccount, OperatorRequest } from './types.ts';

export interface OperatedDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly idempotency: OperatorIdempotency;
}

/** Changes of an account; what is left out stays. */
interface AccountChanges {
  readonly name?: string;
  readonly externalId?: string | null;
  readonly returnHosts?: readonly string[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** How long a mail that no server took counts for the health of an account. */
const MAILS_MS = 30 * 86_400_000;

/** Makes the verbs above accounts. None of them reads or writes an account's business. */
export function createOperatedAccounts(deps: OperatedDeps) {
  const { database, accounts, idempotency } = deps;
  const { system } = database;
  const suspending = createSuspending(deps);
  return {
    /** Makes an account, or answers the one that the same request has made. Errors: 422. */
    createAccount: (request: OperatorRequest, asked: AccountRequest): Promise<FinishedAnswer> =>
      idempotency.perform(request, null, (keep) =>
        system.transaction(async (tx) => {
          const { isNew, ...made } = await createAccount(deps, tx, request.actorId, asked);
          const answer = await keep(tx, outcomeOf(made, 201));
          return isNew ? answer : { ...answer, isReplayed: true };
        }),
      ),
    async listAccounts(page: PageRequest, filter: AccountFilter) {
      return makePage(await listOperatedAccounts(system, page, filter), page.limit, (one) => one);
    },
    /** Reads an account with its health, and its version for `ETag`. Errors: 404. */
    async getAccount(text: string) {
      const found = await findAccount(accounts, text);
      const { account, version } = await readOperatedAccount(system, found.id);
      return { data: { ...account, health: await healthOf(deps, found) }, etag: entityTag(version) };
    },
    /**
     * Reads those accounts of a page in which something is wrong, with their health. Each is read by itself: nobody may read
     * the mails and books of all.
     */
    async listUnwell(page: PageRequest) {
      const rows = await listOperatedAccounts(system, page, {});
      const { items, nextCursor } = makePage(rows, page.limit, (one) => one);
      const unwell: (OperatedAccount & { readonly health: AccountHealth })[] = [];
      for (const one of items) {
        const account = await findAccount(accounts, one.id);
        const health = await healthOf(deps, account);
        if (one.heldAt !== null || isUnwell(one, health)) unwell.push({ ...one, health });
      }
      return { items: unwell, nextCursor };
    },
    /**
     * Changes some fields, all or nothing. Errors: 404, 412, 422 `external_id_taken` or `invalid_settings`, 503
     * `account_frozen`.
     */
    async updateAccount(request: OperatorRequest, text: string, changes: AccountChanges, ifMatch?: string) {
      const account = await findAccount(accounts, text);
      return idempotency.perform(request, account.id, (keep) =>
        update(deps, request.actorId, account, changes, { ifMatch, keep }),
      );
    },
    /** Suspends an account. Errors: 404, 422 for a closed account, 503 `account_frozen`. */
    async suspend(request: OperatorRequest, text: string, reason: string) {
      const account = await findAccount(accounts, text);
      return idempotency.perform(request, account.id, (keep) =>
        answerOf(deps, account, keep, (then) => suspending.suspend(account, reason, request.actorId, then)),
      );
    },
    /** Ends a suspension. Errors: 404, 503 `account_frozen`. */
    async resume(request: OperatorRequest, text: string) {
      const account = await findAccount(accounts, text);
      return idempotency.perform(request, account.id, (keep) =>
        answerOf(deps, account, keep, (then) => suspending.resume(account, request.actorId, then)),
      );
    },
  };
}

function healthOf({ database, clock }: OperatedDeps, account: Account): Promise<AccountHealth> {
  const since = new Date(accountTime(account, clock.now()).getTime() - MAILS_MS);
  return readHealth(database, account.id, since);
}

// A closed account needs no processor, and sends no mails.
function isUnwell(
  { status, processor, platformStatus, mailRoute }: OperatedAccount,
  health: AccountHealth,
): boolean {
  const { verifiedAt: _verifiedAt, ...counts } = health;
  if (Object.values(counts).some((count) => count > 0)) return true;
  const isStopped = processor?.isReady === false || isStoppedAtPlatform(platformStatus);
  return status !== 'Closed' && (isStopped || mailRoute?.status === 'Failing');
}

// Stripe takes no payments for a business that had begun to take them, or has decided so.
function isStoppedAtPlatform(status: OperatedAccount['platformStatus']): boolean {
  return status === 'Restricted' || status === 'Rejected' || status === 'Gone';
}

/** Finds the account that the operator's software names. Errors: 404. */
export async function findAccount(accounts: Accounts, text: string): Promise<Account> {
  const id = parseId<AccountId>(text);
  const account = id === null ? null : await accounts.findAccount(id);
  if (account === null) throw AppError.notFound('operatedAccount');
  return account;
}

/**
 * Refuses to change an account that moves to another installation: the change would stay here. The account is not frozen
 * before the transaction ends, so that its file has the change. Answers whether it is open. Errors: 503.
 */
export async function holdUnfrozen(tx: Transaction, account: Account): Promise<{ readonly isOpen: boolean }> {
  const { isFrozen, closedAt } = await holdLifecycle(tx, account);
  if (isFrozen) throw accountFrozen();
  return { isOpen: closedAt === null };
}

type Keep = Parameters<Parameters<OperatorIdempotency['perform']>[2]>[0];

const outcomeOf = ({ account, version }: VersionedAccount, status = 200) => ({
  status,
  data: account,
  etag: entityTag(version),
});

// The fields that become other ones.
function differing(before: object, changes: AccountChanges): AccountChanges {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]);
  return Object.fromEntries(Object.entries(changes).filter(isOther));
}

async function update(
  { database, accounts, clock }: OperatedDeps,
  actorId: string,
  account: Account,
  changes: AccountChanges,
  { ifMatch, keep }: { readonly ifMatch: string | undefined; readonly keep: Keep },
): Promise<FinishedAnswer> {
  const { externalId } = changes;
  const now = clock.now();
  const change = async (tx: Transaction) => {
    // Before the account: a request that creates one has the name, and then writes its own row.
    if (externalId != null) await lockExternalId(tx, externalId);
    await holdUnfrozen(tx, account);
    const { account: before, version } = await readOperatedAccount(tx, account.id);
    requireMatch(ifMatch, version);
    const data = differing(before, changes);
    const { externalId: _externalId, metadata: _metadata, ...settings } = data;
    if (Object.keys(settings).length > 0) await accounts.updateSettings(tx, account, { settings });
    if (data.externalId !== undefined || data.metadata !== undefined)
      await saveOperatedFields(tx, account.id, { ...before, ...data }, now);
    if (Object.keys(data).length > 0) {
      const action = { action: 'account.updated', actorId, accountId: account.id, data } as const;
      await logAction(tx, action, now);
    }
    return keep(tx, outcomeOf(await readOperatedAccount(tx, account.id)));
  };
  try {
    return await database.transaction(account.id, change);
  } catch (cause) {
    if (externalId == null || brokenConstraint(cause) !== 'accounts_external_id_key') throw cause;
    const holder = await findNamedAccount(database.system, externalId);
    throw externalIdTaken('account', holder?.id ?? null, '/externalId', cause);
  }
}

// Where nothing was to change, the answer is kept all the same: the request must not do later what it did not do now.
async function answerOf(
  { database }: OperatedDeps,
  { id }: Account,
  keep: Keep,
  act: (then: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<FinishedAnswer> {
  const finish = async (tx: Transaction) => keep(tx, outcomeOf(await readOperatedAccount(tx, id)));
  const answers: FinishedAnswer[] = [];
  await act(async (tx) => void answers.push(await finish(tx)));
  // The last: a transaction that lost against another one runs again.
  return answers.at(-1) ?? database.transaction(id, finish);
}
