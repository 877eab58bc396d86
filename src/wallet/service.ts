import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
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
import { type ConnectDeps, describe, forgetMethod, storeMethod, type WalletProcessors } from './connect.ts';
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
}

/** Some thousand wallets. */
const KEPT_BYTES = 4 * 1024 * 1024;

type Owner = Pick<Caller, 'account' | 'personId'>;

export { toNewMethod } from './connect.ts';

/** What can be done with wallets. A wallet belongs to a person in an account. */
export interface Wallet {
  /** Reads the caller's own methods, oldest first. */
  listPaymentMethods(caller: Owner): Promise<PaymentMethod[]>;
  /** The same as an answer. Transaction: opens, unless nothing has happened in the account since the last time. */
  showPaymentMethods(caller: Caller): Promise<ReadAnswer>;
  /** Reads one of the caller's own methods, with the payments that wait for it. Errors: 404. */
  getPaymentMethod(caller: Owner, id: string): Promise<object>;
  /** How a member's browser turns a card or bank account into a token. */
  tokenAccess(account: Account): Promise<WalletAccess | null>;
  /** Reads a method of a person's wallet and locks it against removal, or null. */
  findPaymentMethod(
    tx: Transaction,
    accountId: AccountId,
    personId: PersonId,
    id: PaymentMethodId,
  ): Promise<WalletMethod | null>;
  /**
   * Adds a method that the processor already stores (`stored`), with its event; answers its new id. A method without
   * `stored` cannot be charged.
   */
  addPaymentMethod(
    tx: Transaction,
    accountId: AccountId,
    personId: PersonId,
    method: NewPaymentMethod,
    now: Date,
    stored?: StoredMethod,
  ): Promise<PaymentMethodId>;
  /**
   * Turns a processor's token into a method of the caller's wallet. Errors: 422 `no_processor`, `unknown_token`,
   * `method_declined`, 503 while the processor does not answer.
   */
  connectPaymentMethod(caller: Owner, token: string, request: IdempotentRequest): Promise<FinishedAnswer>;
  /** Removes a method from the caller's wallet; payments scheduled on it will fail. Errors: 404. */
  removePaymentMethod(tx: Transaction, caller: Owner, id: string): Promise<object>;
  /** Removes some methods from the wallets of an account, up to a limit; answers how many. */
  removeSome(tx: Transaction, account: Account, limit: number): Promise<number>;
  /** Makes a method the default of the caller's wallet. Errors: 404. */
  makeDefault(tx: Transaction, caller: Owner, id: string): Promise<object>;
  /** The tasks of this slice. Each answers when to run again, or null. `key` is the method's id. */
  readonly jobs: {
    /** Has the processor forget a removed method. */
    readonly forget: (account: Account, key: string, now: Date) => Promise<Date | null>;
  };
}

interface WalletOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly processors: WalletProcessors;
}

export function createWallet(options: WalletOptions): Wallet {
  const { database, clock, idempotency } = options;
  const load = createLoader<AccountId, PersonId, PaymentMethod[]>((accountId, personIds) =>
    listMethods(database, accountId, personIds),
  );
  const timeOf = (account: Account) => accountTime(account, clock.now());
  const keepReads = createReadCache(KEPT_BYTES);
  return {
    listPaymentMethods: (caller) => load(caller.account.id, caller.personId),
    async showPaymentMethods({ account, personId, position }) {
      // Removing one and adding one are events. Which is the default is none, but the list does not show it.
      const { rest } = await keepReads({ accountId: account.id, position }, personId, async () => {
        const items = await load(account.id, personId);
        return { rest: closeEnvelope(Buffer.from(JSON.stringify({ items }))), sequence: null };
      });
      return { now: clock.now(), rest, etag: null };
    },
    async getPaymentMethod({ account, personId }, id) {
      const today = civilDateIn(account.timeZone, timeOf(account));
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
    async tokenAccess(account) {
      const tokens = await options.processors.tokenAccessFor(account);
      return tokens && { ...tokens, scriptUrl: tokens.processor === 'Stripe' ? stripeScript : null };
    },
    findPaymentMethod: findMethod,
    async addPaymentMethod(tx, accountId, personId, method, now, stored) {
      const id = newId<PaymentMethodId>();
      await add(tx, accountId, personId, id, method, stored ?? null, now);
      return id;
    },
    connectPaymentMethod: (caller, token, request) =>
      connect({ database, idempotency, processors: options.processors }, caller, token, request),
    removePaymentMethod: (tx, caller, id) => remove(tx, caller, id, timeOf(caller.account)),
    async removeSome(tx, account, limit) {
      const some = await listSomeMethods(tx, account.id, limit);
      for (const { personId, id } of some) await remove(tx, { account, personId }, id, timeOf(account));
      return some.length;
    },
    async makeDefault(tx, { account, personId }, id) {
      const parsed = parseId<PaymentMethodId>(id);
      const method = parsed === null ? null : await makeDefault(tx, account.id, personId, parsed);
      if (method === null) throw AppError.notFound('paymentMethod');
      return presentMethod(method);
    },
    jobs: {
      forget: (account, key, now) => forgetMethod(options, account, key as PaymentMethodId, now),
    },
  };
}

/** The dependencies of connecting a method. */
type Connecting = ConnectDeps & { readonly idempotency: Idempotency };

// The id of the new method is the processor's key, so a repeat stores and adds the same method.
function connect(
  { database, idempotency, processors }: Connecting,
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
