import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { FindPosition } from '../kit/db/positions.ts';
import { createReadCache } from '../kit/db/read-cache.ts';
import { AppError } from '../kit/errors.ts';
import { type EventType, recordEvents } from '../kit/events.ts';
import { closeEnvelope, type FinishedAnswer, type ReadAnswer } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { type AccountId, newId, type PaymentMethodId, type PersonId, parseId } from '../kit/ids.ts';
import { createLoader } from '../kit/queue/batch.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { type Clock, civilDateIn } from '../kit/time.ts';
import { stripeScript } from '../look/stripe-sources.ts';
import type { TokenAccess } from '../processors/types.ts';
import { type ConnectDeps, describe, forgetMethod, storeMethod } from './connect.ts';
import {
  findMethod,
  insertMethod,
  listMethods,
  listSomeMethods,
  listWaiting,
  makeDefault,
  readMethod,
  removeMethod,
} from './store.ts';
import type { NewPaymentMethod, PaymentMethod, StoredMethod, WalletMethod } from './types.ts';

/** How a browser turns a card or bank account into a token; `scriptUrl`: the processor's own script, if it has one. */
export interface WalletAccess extends TokenAccess {
  readonly scriptUrl: string | null;
  readonly takesCards: boolean;
}

/** Some thousand wallets. */
const KEPT_BYTES = 4 * 1024 * 1024;

type Owner = Pick<Caller, 'account' | 'personId'>;

export { toNewMethod } from './connect.ts';

/** A wallet belongs to a person in an account. */
export type Wallet = ReturnType<typeof createWallet>;

interface WalletDeps extends ConnectDeps {
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly findPosition: FindPosition;
}

export function createWallet(deps: WalletDeps) {
  const timeOf = (account: Account) => accountTime(account, deps.clock.now());
  return {
    ...readingVerbs(deps),

    /** Reads a method of a person's wallet and locks it against removal, or null. */
    findPaymentMethod: findMethod,

    /**
     * Adds a method that the processor already stores (`stored`), with its event; answers its new id. A method without
     * `stored` cannot be charged.
     */
    async addPaymentMethod(
      tx: Transaction,
      accountId: AccountId,
      personId: PersonId,
      method: NewPaymentMethod,
      now: Date,
      stored?: StoredMethod,
    ): Promise<PaymentMethodId> {
      const id = newId<PaymentMethodId>();
      await add(tx, accountId, personId, id, method, stored ?? null, now);
      return id;
    },

    /**
     * Turns a processor's token into a method of the caller's wallet. Errors: 422 `no_processor`, `unknown_token`,
     * `method_declined`, 503 while the processor does not answer.
     */
    connectPaymentMethod: (caller: Owner, token: string, request: IdempotentRequest) =>
      connect(deps, caller, token, request),

    /** Removes a method from the caller's wallet; payments scheduled on it will fail. Errors: 404. */
    removePaymentMethod: (tx: Transaction, caller: Owner, id: string) =>
      remove(tx, caller, id, timeOf(caller.account)),

    /** Removes some methods from the wallets of an account, up to a limit; answers how many. */
    async removeSome(tx: Transaction, account: Account, limit: number): Promise<number> {
      const some = await listSomeMethods(tx, account.id, limit);
      for (const { personId, id } of some) await remove(tx, { account, personId }, id, timeOf(account));
      return some.length;
    },

    /** Makes a method the default of the caller's wallet. Errors: 404. */
    async makeDefault(tx: Transaction, { account, personId }: Owner, id: string) {
      const parsed = parseId<PaymentMethodId>(id);
      const method = parsed === null ? null : await makeDefault(tx, account.id, personId, parsed);
      if (method === null) throw AppError.notFound('paymentMethod');
      return presentMethod(method);
    },

    /** The tasks of this slice. Each answers when to run again, or null. */
    jobs: {
      /** Has the processor forget a removed method. `key`: its id. */
      forget: (account: Account, key: string, now: Date) =>
        forgetMethod(deps, account, key as PaymentMethodId, now),
    },
  };
}

function readingVerbs({ database, clock, processors, findPosition }: WalletDeps) {
  const load = createLoader<AccountId, PersonId, PaymentMethod[]>((accountId, personIds) =>
    listMethods(database, accountId, personIds),
  );
  const readCache = createReadCache(KEPT_BYTES, findPosition);
  return {
    /** Reads the caller's own methods, oldest first. */
    listPaymentMethods: (caller: Owner): Promise<PaymentMethod[]> => load(caller.account.id, caller.personId),

    /** The same as an answer. */
    async showPaymentMethods(caller: Caller): Promise<ReadAnswer> {
      // Adding and removing a method are events. The choice of a default is not, but the list does not show it.
      const { account, personId } = caller;
      const { rest } = await readCache(caller, personId, async () => {
        const items = await load(account.id, personId);
        return { rest: closeEnvelope(Buffer.from(JSON.stringify({ items }))), sequence: null };
      });
      return { now: clock.now(), rest, etag: null };
    },

    /** Reads one of the caller's own methods, with the payments that wait for it. Errors: 404. */
    async getPaymentMethod({ account, personId }: Owner, id: string) {
      const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
      const parsed = parseId<PaymentMethodId>(id);
      const method = parsed === null ? null : await readMethod(database, account.id, personId, parsed);
      if (method === null) throw AppError.notFound('paymentMethod');
      const isOver = (day: string) => method.expiresOn !== null && method.expiresOn < day;
      const waiting = await listWaiting(database, account.id, method.id);
      return {
        ...presentMethod(method),
        isExpired: isOver(today),
        waitingPayments: waiting.map((one) => ({
          ...one,
          isAfterExpiry: isOver(one.scheduleDate) || isOver(today),
        })),
      };
    },

    /** How a member's browser turns a card or bank account into a token. */
    async tokenAccess(account: Account): Promise<WalletAccess | null> {
      const tokens = await processors.tokenAccessFor(account);
      if (tokens === null) return null;
      const scriptUrl = tokens.processor === 'Sandbox' ? null : stripeScript;
      return { ...tokens, scriptUrl, takesCards: tokens.takesCards ?? true };
    },
  };
}

// The id of the new method is the processor's key, so a repeat stores and adds the same method.
function connect(
  { database, idempotency, processors }: WalletDeps,
  { account, personId }: Owner,
  token: string,
  request: IdempotentRequest,
): Promise<FinishedAnswer> {
  const now = accountTime(account, request.now);
  return idempotency.performInSteps(request, {
    prepare: () => describe(processors, account, token, now),
    start: async () => newId<PaymentMethodId>(),
    async complete(id) {
      const methodId = id as PaymentMethodId;
      const known = await readMethod(database, account.id, personId, methodId);
      if (known !== null) return { status: 201, data: presentMethod(known) };
      const { stored, method } = await storeMethod(processors, account, methodId, token, now);
      const added = await database.transaction(account.id, (tx) =>
        add(tx, account.id, personId, methodId, method, stored, now),
      );
      return { status: 201, data: presentMethod(added) };
    },
  });
}

async function remove(
  tx: Transaction,
  { account, personId }: Owner,
  id: string,
  now: Date,
): Promise<ReturnType<typeof presentMethod>> {
  const parsed = parseId<PaymentMethodId>(id);
  const method = parsed === null ? null : await removeMethod(tx, account.id, personId, parsed, now);
  if (method === null) throw AppError.notFound('paymentMethod');
  const forgets = method.stored !== null;
  await Promise.all([
    record(tx, account.id, 'payment_method.removed', method, now),
    forgets ? scheduleTask(tx, account.id, 'payment_method.forget', method.id, now) : null,
  ]);
  return presentMethod(method);
}

async function add(
  tx: Transaction,
  accountId: AccountId,
  personId: PersonId,
  id: PaymentMethodId,
  method: NewPaymentMethod,
  stored: StoredMethod | null,
  now: Date,
): Promise<WalletMethod> {
  const { type, last4 } = method;
  const name = 'brand' in method ? { brand: method.brand, last4 } : { bankName: method.bankName, last4 };
  const expiresOn = 'brand' in method ? (method.expiresOn ?? null) : null;
  const isNew = await insertMethod(tx, accountId, personId, id, method, stored, now);
  const isDefault = (await findMethod(tx, accountId, personId, id))?.isDefault ?? false;
  const added: WalletMethod = { id, type, name, stored, isDefault, expiresOn, createdAt: now };
  if (isNew) {
    await record(tx, accountId, 'payment_method.added', added, now);
  }
  return added;
}

function record(
  tx: Transaction,
  accountId: AccountId,
  type: Extract<EventType, `payment_method.${string}`>,
  method: WalletMethod,
  now: Date,
): Promise<void> {
  // A method has two events: it is added, and it is removed.
  const sequence = type === 'payment_method.added' ? 1 : 2;
  return recordEvents(tx, accountId, now, [
    { type, objectId: method.id, sequence, data: presentMethod(method) },
  ]);
}

function presentMethod({ id, type, name, stored, isDefault, expiresOn, createdAt }: WalletMethod) {
  return { id, type, name, isDefault, expiresOn, processor: stored?.processor ?? null, createdAt };
}
