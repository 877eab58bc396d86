import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, type MissingKind } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import {
  type AccountId,
  type ChargeId,
  type DisputeId,
  type InvoiceId,
  type PayoutId,
  parseId,
  type RefundId,
} from '../kit/ids.ts';
import { wakeTasks } from '../kit/queue/tasks.ts';
import { SealError } from '../kit/secrets.ts';
import type { ProcessorEvent, ProcessorName } from '../processors/types.ts';
import { actionsOfCharge, actionsOfRefund, adviceOf } from './actions.ts';
import { cancelAutopay, runAutopay } from './autopay/autopay.ts';
import { erasePayers, readConsenting } from './autopay/payers-store.ts';
import { readAutopay, readAutopayAt, readAutopays } from './autopay/plan.ts';
import { type AutopayVerbs, createAutopayVerbs } from './autopay/showing.ts';
import { noteDiscrepancy } from './discrepancies.ts';
import { findDispute, findUnwonDispute, listDisputes, readDisputeById } from './disputes/store.ts';
import { applyEvent, receiveEvents } from './inbox/inbox.ts';
import { findWaitingEvents, noteApplied } from './inbox/store.ts';
import { syncEvents } from './inbox/sync.ts';
import { type ClosingVerbs, createClosingVerbs } from './manual-end.ts';
import { type ChargesOptions, createPayerVerbs, type PayerVerbs } from './payer.ts';
import { readUpcoming } from './payouts/payouts.ts';
import { findPayout, listPayouts } from './payouts/store.ts';
import {
  presentCharge,
  presentDispute,
  presentListedPayout,
  presentPayoutInFull,
  presentRefund,
} from './present.ts';
import { findReturns } from './refunds/return-store.ts';
import { type RefundRequest, startRefund } from './refunds/start.ts';
import { findRefund, listRefunds, readRefund } from './refunds/store.ts';
import { checkCharge, checkRefund, runCharge, runRefund, type SendingDeps } from './sending.ts';
import { type ChargeFilter, findCharge, listCharges, readCharge } from './store.ts';
import type { Autopay, Charge, ChargeReturns, Dispute, Refund } from './types.ts';
import type { AccountTransaction } from './work.ts';

export { announcedDays } from './autopay/retry-rules.ts';
export type { PayerView, PaymentRequest } from './payer.ts';
export { surchargeOf } from './start.ts';

const HOUR_MS = 3_600_000;

/** Why a business ends consents. */
type EndReason = 'canceled_by_business' | 'account_closed';

type Job = (account: Account, key: string, now: Date) => Promise<Date | null>;

/** Money in: charges and everything that follows from them. */
export interface Charges extends PayerVerbs, ClosingVerbs, AutopayVerbs {
  /** What a payer's browser needs to make tokens; null when the account has no processor. */
  readonly readTokenAccess: ChargesOptions['tokenAccessFor'];
  /** Whether clients of an account can pay online: it has a processor whose keys can be read. */
  takesPayments(account: Account): Promise<boolean>;
  getCharge(caller: Caller, id: string): Promise<object>;
  /** Reads a charge as it is stored, or null. */
  findCharge(accountId: AccountId, id: ChargeId): Promise<Charge | null>;
  /** What went back of each charge of an invoice that succeeded. */
  findReturns(accountId: AccountId, invoiceId: InvoiceId): Promise<ReadonlyMap<ChargeId, ChargeReturns>>;
  listCharges(caller: Caller, filter: ChargeFilter, page: PageRequest): Promise<object>;
  /** Gives a charge back, whole or in part. Errors: 404, 422. */
  refund(caller: Caller, refundRequest: RefundRequest, request: IdempotentRequest): Promise<FinishedAnswer>;
  readCharge(tx: Transaction, accountId: AccountId, id: ChargeId): Promise<Charge>;
  readRefund(tx: Transaction, accountId: AccountId, id: RefundId): Promise<Refund>;
  /** Reads a dispute, or null. */
  readDispute(tx: Transaction, accountId: AccountId, id: DisputeId): Promise<Dispute | null>;
  /** Reads the consent to autopay of a locked invoice and what will be charged under it when, or null. */
  readAutopay(tx: Transaction, account: Account, invoice: Invoice): Promise<Autopay | null>;
  /** The same of several locked invoices, by their ids; of some there is none. */
  readAutopays(
    tx: Transaction,
    account: Account,
    invoices: ReadonlyMap<InvoiceId, Invoice>,
  ): Promise<Map<InvoiceId, Autopay>>;
  /** The same of the consent that stood last at an instant, also when it has ended since. */
  readAutopayAt(tx: Transaction, account: Account, invoice: Invoice, at: Date): Promise<Autopay | null>;
  /**
   * Ends every consent to autopay of some locked invoices, because the business wants it to or closes its account;
   * their clients are told. Answers of how many.
   */
  endConsents(
    tx: Transaction,
    account: Account,
    invoices: readonly Invoice[],
    now: Date,
    reason?: EndReason,
  ): Promise<number>;
  /** Takes out of the charges of invoices what they were paid with, and what was written about them. */
  readonly erasePayers: typeof erasePayers;
  getRefund(caller: Caller, id: string): Promise<object>;
  listRefunds(caller: Caller, chargeId: string | undefined, page: PageRequest): Promise<object>;
  getDispute(caller: Caller, id: string): Promise<object>;
  listDisputes(caller: Caller, page: PageRequest): Promise<object>;
  getPayout(caller: Caller, id: string): Promise<object>;
  listPayouts(caller: Caller, page: PageRequest): Promise<object>;
  /** What the processor holds and has not announced yet. Errors: 503. */
  listUpcomingPayouts(caller: Caller): Promise<object>;
  /** Checks a webhook and keeps its events; null when it is not the processor's. */
  receiveWebhook(
    account: Account,
    name: ProcessorName,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<number | null>;
  /** Keeps events that were read from the processor's log. */
  receiveEvents(
    account: Account,
    name: ProcessorName,
    events: readonly ProcessorEvent[],
    now: Date,
  ): Promise<number>;
  /** The tasks of this slice; each answers when to do it again, or null. */
  readonly jobs: {
    readonly checkCharge: Job;
    readonly checkRefund: Job;
    readonly autopay: Job;
    /** Looks at autopay of some invoices again, after another time zone was set. */
    readonly wakeAutopay: Job;
    readonly syncEvents: Job;
    /** `elsewhere` is asked when an event is about none of the clients' charges. */
    readonly applyEvent: (
      account: Account,
      key: string,
      now: Date,
      elsewhere: (account: Account, event: ProcessorEvent, now: Date) => Promise<boolean>,
    ) => Promise<Date | null>;
  };
}

export function createCharges(options: ChargesOptions): Charges {
  const { database, invoices, processorFor } = options;
  const deps: SendingDeps = { database, invoices, processorFor };
  return {
    ...createPayerVerbs(options, deps),
    ...createClosingVerbs(options, deps),
    ...createAutopayVerbs(options),
    ...readingVerbs(options),
    findCharge: (accountId, id) => findCharge(database, accountId, id),
    findReturns: (accountId, invoiceId) => findReturns(database, accountId, invoiceId),
    readTokenAccess: options.tokenAccessFor,
    readCharge,
    readRefund,
    readAutopay,
    readAutopays,
    readAutopayAt,
    erasePayers,
    endConsents: (tx, account, some, now, why) => endConsents({ tx, account, invoices, now }, some, why),
    async refund({ account }, refundRequest, request) {
      const now = accountTime(account, request.now);
      return options.idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async (tx) => (await startRefund({ tx, account, invoices, now }, refundRequest)).id,
        complete: async (id) => ({
          status: 201,
          data: presentRefund(await runRefund(deps, account, id as RefundId, now)),
        }),
      });
    },
    async receiveWebhook(account, name, rawBody, headers) {
      const processor = await processorFor(account, name);
      if (processor === null) return null;
      const machineNow = options.clock.now();
      const events = await processor.readWebhook(account.id, rawBody, headers, machineNow);
      if (events === null) return null;
      return receiveEvents(deps, account, name, events, accountTime(account, machineNow));
    },
    receiveEvents: (account, name, events, now) => receiveEvents(deps, account, name, events, now),
    jobs: {
      checkCharge: (account, key, now) => checkCharge(deps, account, key as ChargeId, now),
      checkRefund: (account, key, now) => checkRefund(deps, account, key as RefundId, now),
      autopay: (account, key, now) =>
        runAutopay(
          { database, invoices, processorFor, run: (who, id, at) => runCharge(deps, who, id, at) },
          account,
          key as InvoiceId,
          now,
        ),
      wakeAutopay: (account, after, now) =>
        wakeTasks(database, account.id, 'autopay.wake', after, now).then(() => null),
      syncEvents: (account, _key, now) => syncEvents(deps, account, now),
      async applyEvent(account, key, now, elsewhere) {
        let again: Date | null = null;
        for (const { id, event, receivedAt } of await findWaitingEvents(database, account.id, key)) {
          const isKnown =
            (await applyEvent(deps, account, event, now)) || (await elsewhere(account, event, now));
          again = isKnown || event.type !== 'dispute_closed' ? null : nextTry(receivedAt, now);
          if (again !== null) continue;
          if (!isKnown && event.type === 'dispute_closed') {
            await database.transaction(account.id, (tx) =>
              noteDiscrepancy(tx, account.id, 'unknown_dispute', event.reference, now),
            );
          }
          await noteApplied(database, account.id, id, isKnown ? 'applied' : 'about nothing known here', now);
        }
        return again;
      },
    },
  };
}

async function endConsents(
  work: AccountTransaction,
  some: readonly Invoice[],
  reason: EndReason = 'canceled_by_business',
): Promise<number> {
  const ids = await readConsenting(
    work.tx,
    work.account.id,
    some.map(({ id }) => id),
  );
  const consenting = some.filter(({ id }) => ids.has(id));
  for (const invoice of consenting) await cancelAutopay(work, invoice, reason);
  return consenting.length;
}

// The event of a dispute's opening may come after that of its end. It is awaited every minute for an hour, then hourly.
function nextTry(receivedAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - receivedAt.getTime();
  if (ageMs >= 24 * HOUR_MS) return null;
  return new Date(now.getTime() + (ageMs < HOUR_MS ? HOUR_MS / 60 : HOUR_MS));
}

type Reading =
  | 'takesPayments'
  | 'getCharge'
  | 'listCharges'
  | 'getRefund'
  | 'listRefunds'
  | 'getDispute'
  | 'readDispute'
  | 'listDisputes'
  | 'getPayout'
  | 'listPayouts'
  | 'listUpcomingPayouts';

function readingVerbs({
  database,
  invoices,
  clock,
  processorFor,
  tokenAccessFor,
}: ChargesOptions): Pick<Charges, Reading> {
  const nowFor = (account: Account) => accountTime(account, clock.now());
  const get =
    <Id extends ChargeId | RefundId | DisputeId | PayoutId, Row>(
      kind: MissingKind,
      find: (database: Database, accountId: AccountId, id: Id) => Promise<Row | null>,
      present: (row: Row, account: Account) => object | Promise<object>,
    ) =>
    async ({ account }: Caller, id: string) => {
      const parsed = parseId<Id>(id);
      const found = parsed === null ? null : await find(database, account.id, parsed);
      if (found === null) throw AppError.notFound(kind);
      return present(found, account);
    };
  return {
    takesPayments: (account) =>
      tokenAccessFor(account).then(
        (tokens) => tokens !== null,
        // Without the key that they were sealed with, nobody can be charged.
        (cause: unknown) => {
          if (cause instanceof SealError) return false;
          throw cause;
        },
      ),
    getCharge: get('charge', findCharge, async (charge, account) => {
      const [invoice, dispute] = await Promise.all([
        invoices.findInvoice(account.id, charge.invoiceId),
        database.transaction(account.id, (tx) => findUnwonDispute(tx, account.id, charge.id)),
      ]);
      if (invoice === null) throw new Error(`The invoice of the charge ${charge.id} is gone.`);
      return { ...presentCharge(charge), ...actionsOfCharge(invoice, charge, dispute, nowFor(account)) };
    }),
    getRefund: get('refund', findRefund, (refund, account) => ({
      ...presentRefund(refund),
      actions: actionsOfRefund(refund, nowFor(account)),
    })),
    getDispute: get('dispute', findDispute, async (dispute, account) => {
      const invoice = await invoices.findInvoice(account.id, dispute.invoiceId);
      if (invoice === null) throw new Error(`The invoice of the dispute ${dispute.id} is gone.`);
      return {
        ...presentDispute(dispute),
        clientName: invoice.contact.name,
        invoiceNumber: invoice.number,
        ...adviceOf(dispute, nowFor(account), account.timeZone),
      };
    }),
    readDispute: readDisputeById,
    getPayout: get('payout', findPayout, presentPayoutInFull),
    listCharges: async ({ account }, filter, page) =>
      makePage(await listCharges(database, account.id, page, filter), page.limit, presentCharge),
    listRefunds: async ({ account }, chargeId, page) =>
      makePage(await listRefunds(database, account.id, page, { chargeId }), page.limit, presentRefund),
    listDisputes: async ({ account }, page) =>
      makePage(await listDisputes(database, account.id, page), page.limit, presentDispute),
    listPayouts: async ({ account }, page) =>
      makePage(await listPayouts(database, account.id, page), page.limit, presentListedPayout),
    listUpcomingPayouts: async ({ account }) => ({
      items: await readUpcoming(processorFor, account, nowFor(account)),
    }),
  };
}
