import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { entityTag } from '../kit/http/requests.ts';
import { type PaymentId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import type { ProcessorEvent } from '../processors/types.ts';
import type { Wallet } from '../wallet/service.ts';
import { createBatch, type PaymentBatch } from './batch.ts';
import { createPayment, type PaymentInput } from './create.ts';
import { actionsOf, createEnding, type Ending } from './ending.ts';
import { type PaymentsOfContact, paymentsOfContact } from './of-contact.ts';
import { resendOffer, withdrawOffer, withdrawOffers } from './offering.ts';
import { createOffers, type Offers } from './offers.ts';
import { type DatedContext, type LinkShown, presentPaymentInFull } from './present.ts';
import { takesOtherAccount } from './resending.ts';
import {
  applyProcessorEvent,
  checkPayment,
  expirePayment,
  fundPayment,
  type PaymentProcessors,
  type SendingDeps,
} from './sending.ts';
import { countPayments, findPayment, listPayments, lockPayment, type PaymentFilter } from './store.ts';
import { type Payment, type PaymentStatus, paymentListStates, paymentStatuses } from './types.ts';
import { type PaymentChanges, updatePayment, type WalletWork } from './update.ts';

export { isUndelivered, takesOtherAccount } from './resending.ts';

/** What can be done with outgoing payments. */
export interface Payments extends Offers, Ending {
  /** Stores a payment as Pending. Errors: 422 `unknown_payment_method`, `no_processor`. */
  createPayment(tx: Transaction, caller: Caller, input: PaymentInput): Promise<Outcome>;
  /** Creates payments together, or none; a dry run says what is wrong. Errors: 400, 422 `invalid_payments`. */
  createBatch(
    tx: Transaction,
    caller: Caller,
    batch: PaymentBatch,
    malformed: readonly FaultDetail[],
  ): Promise<Outcome>;
  /**
   * Changes a payment: all of it until accepted, then its method until it is charged. Errors: 404, 412, 422
   * `payment_locked`, `unknown_payment_method`.
   */
  updatePayment(
    tx: Transaction,
    caller: Caller,
    id: string,
    changes: PaymentChanges,
    ifMatch?: string,
  ): Promise<Outcome>;
  /** Sends the recipient the offer again. Errors: 404, 412, 422 `illegal_action`. */
  resendOffer(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Outcome>;
  /** Cancels a payment that is not accepted. Errors: 404, 412, 422 `illegal_action`. */
  deletePayment(tx: Transaction, caller: Caller, id: string, ifMatch?: string): Promise<Outcome>;
  /** Takes some of an account's offers back, up to a limit; answers how many. */
  withdrawOffers(tx: Transaction, account: Account, now: Date, limit: number): Promise<number>;
  /** Reads a payment of the account. Errors: 404. */
  getPayment(caller: Caller, id: string): Promise<{ readonly data: object; readonly etag: string }>;
  /** All of a payment, its link included, or null; locked until the transaction ends. */
  lockView(tx: Transaction, account: Account, id: PaymentId): Promise<object | null>;
  /** Reads a page of the account's payments, newest first. */
  listPayments(caller: Caller, filter: PaymentFilter, page: PageRequest): Promise<object>;
  /** How many of the account's payments are in each state. */
  countPayments(caller: Caller, filter: Pick<PaymentFilter, 'contactId' | 'q'>): Promise<object>;
  /** What merging and erasing a contact do with the payments to it. */
  readonly ofContact: PaymentsOfContact;
  /** The tasks of this slice; each answers when to do it again, or null. `key` is the payment's id. */
  readonly jobs: {
    readonly expire: (account: Account, key: string, now: Date) => Promise<Date | null>;
    readonly fund: (account: Account, key: string, now: Date) => Promise<Date | null>;
    readonly check: (account: Account, key: string, now: Date) => Promise<Date | null>;
    /** Applies a charge, transfer or refund that the processor tells of; false when its key is none of ours. */
    readonly applyEvent: (account: Account, event: ProcessorEvent, now: Date) => Promise<boolean>;
  };
}

/** What outgoing payments need from outside. */
interface PaymentsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly wallet: Wallet;
  readonly idempotency: Idempotency;
  readonly processors: PaymentProcessors;
  /** Host of the recipients' links, without a trailing slash. */
  readonly payUrl: string;
}

/** Makes the verbs of outgoing payments. */
export function createPayments(options: PaymentsOptions): Payments {
  const { database, clock, contacts, wallet, idempotency, processors, payUrl } = options;
  const settingOf = (account: Account): DatedContext => {
    return { account, payUrl, now: accountTime(account, clock.now()) };
  };
  const deps: SendingDeps = { database, processors, payUrl };
  const show = (account: Account, payment: Payment): Outcome => ({
    status: 200,
    data: presentPaymentInFull(payment, settingOf(account), 'Code'),
    etag: entityTag(payment.sequence),
  });
  const shownTo = ({ scopes }: Caller): LinkShown => (scopes.has('payments:write') ? 'Code' : 'Mask');
  const workFor = (tx: Transaction, { account }: Caller): WalletWork => {
    const now = accountTime(account, clock.now());
    return { tx, account, payUrl, now, contacts, wallet };
  };
  return {
    ...createEnding({ ...deps, clock, idempotency, wallet, show }),
    ...createOffers({ ...deps, clock, idempotency }),
    createPayment: (tx, caller, input) => createPayment(workFor(tx, caller), caller, input),
    createBatch: (tx, caller, batch, malformed) => createBatch(workFor(tx, caller), caller, batch, malformed),
    async updatePayment(tx, caller, id, changes, ifMatch) {
      return show(caller.account, await updatePayment(workFor(tx, caller), caller, id, changes, ifMatch));
    },
    async resendOffer(tx, caller, id, ifMatch) {
      return show(caller.account, await resendOffer(workFor(tx, caller), id, ifMatch));
    },
    async deletePayment(tx, caller, id, ifMatch) {
      return show(caller.account, await withdrawOffer(workFor(tx, caller), id, ifMatch));
    },
    withdrawOffers: (tx, account, now, limit) => withdrawOffers({ tx, account, payUrl, now }, limit),
    async getPayment(caller, id) {
      const { account } = caller;
      const parsed = parseId<PaymentId>(id);
      const payment = parsed === null ? null : await findPayment(database, account.id, parsed);
      if (payment === null) throw AppError.notFound('payment');
      return {
        data: {
          ...presentPaymentInFull(payment, settingOf(account), shownTo(caller)),
          takesOtherAccount: takesOtherAccount(payment, accountTime(account, clock.now())),
          actions: actionsOf(payment, accountTime(account, clock.now())),
        },
        etag: entityTag(payment.sequence),
      };
    },
    async lockView(tx, account, id) {
      const payment = await lockPayment(tx, account.id, id);
      return payment && presentPaymentInFull(payment, settingOf(account), 'Code');
    },
    async listPayments(caller, filter, page) {
      const { account } = caller;
      const rows = await listPayments(database, account.id, filter, page);
      return makePage(rows, page.limit, (row) =>
        presentPaymentInFull(row, settingOf(account), shownTo(caller)),
      );
    },
    countPayments: ({ account }, filter) => countByState(database, account, filter),
    ofContact: paymentsOfContact,
    jobs: {
      expire: (account, key, now) => expirePayment(deps, account, key as PaymentId, now),
      fund: (account, key, now) => fundPayment(deps, account, key as PaymentId, now),
      check: (account, key, now) => checkPayment(deps, account, key as PaymentId, now),
      applyEvent: (account, event, now) => applyProcessorEvent(deps, account, event, now),
    },
  };
}

async function countByState(
  database: Database,
  { id }: Account,
  filter: Pick<PaymentFilter, 'contactId' | 'q'>,
): Promise<object> {
  const counts = await countPayments(database, id, filter);
  const sum = (statuses: readonly PaymentStatus[]) =>
    statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0);
  const states = Object.entries(paymentListStates).map(([state, statuses]) => [state, sum(statuses)]);
  return { All: sum(paymentStatuses), ...Object.fromEntries(states) };
}
