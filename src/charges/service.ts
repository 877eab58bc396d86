import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, type MissingKind } from '../kit/errors.ts';
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
  type SetupId,
} from '../kit/ids.ts';
import { wakeTasks } from '../kit/queue/waking.ts';
import { SealError } from '../kit/secrets.ts';
import type { Processor, ProcessorEvent, ProcessorName } from '../processors/types.ts';
import { actionsOfCharge, actionsOfRefund, adviceOf } from './actions.ts';
import { type EndReason, endConsents, endUncovered, runAutopay } from './autopay/autopay.ts';
import { listConsents } from './autopay/consent-store.ts';
import { canCharge, followChange } from './autopay/outlook.ts';
import { erasePayers } from './autopay/payers-store.ts';
import { readAutopay, readAutopayAt, readAutopays } from './autopay/plan.ts';
import { createAutopayVerbs } from './autopay/showing.ts';
import { readDebitMandate, readDebitMandates } from './debit-mandates/store.ts';
import { noteDisputeAnswered } from './disputes/disputes.ts';
import { findDispute, listDisputes, readDisputeById } from './disputes/store.ts';
import { askAgain, keepFound, readToEnd } from './inbox/catching-up.ts';
import { forgetEvents } from './inbox/forgetting.ts';
import { type ApplyElsewhere, applyKeptEvent, receiveEvents, receiveWebhook } from './inbox/inbox.ts';
import { syncEvents } from './inbox/sync.ts';
import { createManualEnd } from './manual-end.ts';
import { createPayerVerbs } from './payer.ts';
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
import {
  type RefundRequest,
  readRefundable,
  readRefundLimits,
  startRefund,
  startRefundsOf,
} from './refunds/start.ts';
import { findRefund, listRefunds, readRefund, readRefunding, readUnderWay } from './refunds/store.ts';
import { checkCharge, checkRefund, runCharge, runRefund } from './sending.ts';
import { checkSetup } from './setups/sending.ts';
import { findNewestSetup, listSetups } from './setups/store.ts';
import { type ChargeFilter, findCharge, listCharges, readCharge } from './store.ts';
import type { Dispute, Mandate } from './types.ts';
import type { ChargesDeps } from './work.ts';

export { askedOf, chargeToCome, isTakenWhole, leftByAutopay, takenOn } from './autopay/asking.ts';
export { autopayAfter, stepsOfCharge } from './autopay/outlook.ts';
export { scheduleHashOf } from './autopay/request.ts';
export { announcedDays, networkOf } from './autopay/retry-rules.ts';
export { chargesOfConsent } from './autopay/together.ts';
export { receiveEvents } from './inbox/inbox.ts';
export type { PayerView, PaymentRequest } from './payer.ts';
export type { GivenPayer } from './payer-details.ts';
export { setupOfferOf, setupSurchargeOf } from './setups/offer.ts';
export { surchargeOf } from './start.ts';

/** Money in: charges and everything that follows from them. */
export type Charges = ReturnType<typeof createCharges>;

export function createCharges(deps: ChargesDeps) {
  const { database, invoices } = deps;
  return {
    ...createPayerVerbs(deps),
    ...createManualEnd(deps),
    ...createAutopayVerbs(deps),
    ...createReading(deps),
    readTokenAccess: deps.tokenAccessFor,
    findCharge: (accountId: AccountId, id: ChargeId) => findCharge(database, accountId, id),
    findReturns: (accountId: AccountId, invoiceId: InvoiceId) => findReturns(database, accountId, invoiceId),
    ...createEvidenceVerbs(deps),
    readCharge,
    readRefund,
    readAutopay,
    findAutopay: (account: Account, invoice: Invoice) =>
      database.transaction(account.id, (tx) => readAutopay(tx, account, invoice)),
    readAutopays,
    readAutopayAt,
    followChange,
    canChargeUnder: (account: Account, mandate: Mandate, now: Date) => canCharge(deps, account, mandate, now),
    erasePayers,
    ...createConsentEnds(deps),
    /** Gives a charge back, whole or in part. Errors: 404, 422. */
    async refund({ account }: Caller, refundRequest: RefundRequest, request: IdempotentRequest) {
      const now = accountTime(account, request.now);
      return deps.idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async (tx) => (await startRefund({ tx, account, invoices, now }, refundRequest)).id,
        complete: async (id) => ({
          status: 201,
          data: presentRefund(await runRefund(deps, account, id as RefundId, now)),
        }),
      });
    },
    ofCredit: createCreditVerbs(deps),
    receiveWebhook: (
      account: Account,
      name: ProcessorName,
      rawBody: Buffer,
      headers: Readonly<Record<string, string | string[] | undefined>>,
    ) => receiveWebhook(deps, account, name, rawBody, headers),
    receiveEvents: (
      account: Account,
      name: ProcessorName,
      events: readonly ProcessorEvent[],
      now: Date,
      isByWebhook = false,
    ) => receiveEvents(deps, account, name, events, now, isByWebhook),
    jobs: createJobs(deps),
    // Read again after a restore of the database.
    catchUp: {
      readToEnd: (account: Account, processor: Processor, now: Date) =>
        readToEnd(deps, account, processor, now),
      keepFound: (account: Account, processor: Processor, event: ProcessorEvent, now: Date) =>
        keepFound(deps, account, processor, event, now),
      askAgain: (account: Account, one: { id: string; isRefund: boolean }, now: Date) =>
        askAgain(deps, account, one, now),
    },
  };
}

function createConsentEnds({ invoices }: ChargesDeps) {
  return {
    /**
     * Ends autopay of an invoice that ends, unless the consent covers all that remains of it. `isAsAgreed`: it asks for no more on
     * any date than the client agreed to. Answers the invoice after it.
     */
    endAutopayOf: (tx: Transaction, account: Account, invoice: Invoice, isAsAgreed: boolean, now: Date) =>
      endUncovered({ tx, account, invoices, now }, invoice, isAsAgreed),
    endConsents: (
      tx: Transaction,
      account: Account,
      some: readonly Invoice[],
      now: Date,
      reason?: EndReason,
    ) => endConsents({ tx, account, invoices, now }, some, reason),
  };
}

// For the evidence of a dispute.
function createEvidenceVerbs(deps: ChargesDeps) {
  const { database } = deps;
  return {
    readDispute: readDisputeById,
    findDispute: (accountId: AccountId, id: DisputeId) => findDispute(database, accountId, id),
    /** Reads the SEPA mandate that came with a charge; null without one. */
    readDebitMandate,
    /** Reads the SEPA mandates that were given for an invoice, oldest first. */
    readDebitMandates,
    listConsents: (accountId: AccountId, invoiceId: InvoiceId) =>
      listConsents(database, accountId, invoiceId),
    findNewestSetup: (accountId: AccountId, invoiceId: InvoiceId) =>
      findNewestSetup(database, accountId, invoiceId),
    listSetups: (accountId: AccountId, invoiceId: InvoiceId) => listSetups(database, accountId, invoiceId),
    /** Reads the charges of an invoice and their refunds, the newest first: a hundred of each at most. */
    listOfInvoice: async (accountId: AccountId, invoiceId: InvoiceId) => {
      const page = { limit: 100, before: null };
      const [charges, refunds] = await Promise.all([
        listCharges(database, accountId, page, { invoiceId }),
        listRefunds(database, accountId, page, { invoiceId }),
      ]);
      return { charges, refunds };
    },
    /** Why a dispute cannot be answered now, in a sentence; null when it can. */
    mayAnswer: (dispute: Dispute, now: Date) => adviceOf(dispute, now, 'UTC').actions.answer.reason,
    /** Records that a dispute was answered, as an event of the processor does. */
    noteAnswered: (account: Account, reference: string, now: Date) =>
      noteDisputeAnswered(deps, account, { reference }, now),
  };
}

/** The effects of credit notes on the money of a locked invoice. `now` is the account's time. */
function createCreditVerbs(deps: ChargesDeps) {
  const { invoices } = deps;
  return {
    readRefunding,
    /**
     * Reads what can be given back of an invoice by refunds and what is on its way, in the minor unit, and whether banks decide
     * about it.
     */
    readMoney: async (tx: Transaction, accountId: AccountId, invoice: Invoice) => ({
      ...(await readRefundable(tx, accountId, invoice)),
      refunding: await readRefunding(tx, accountId, invoice.id),
      refundIds: await readUnderWay(tx, accountId, invoice.id),
    }),
    /** Writes refunds of an amount, the newest charge first. Answers their ids. Errors: as of a refund. */
    startRefunds: async (
      tx: Transaction,
      account: Account,
      invoiceId: InvoiceId,
      { amount, reason }: { readonly amount: number; readonly reason: string },
      now: Date,
    ) => {
      const refunds = await startRefundsOf({ tx, account, invoices, now }, invoiceId, amount, reason);
      return refunds.map(({ id }) => id);
    },
    /** Sends refunds that were written. May be repeated. */
    sendRefunds: async (account: Account, ids: readonly RefundId[], now: Date) => {
      for (const id of ids) await runRefund(deps, account, id, now);
    },
  };
}

// The tasks of this slice: each answers when to do it again, or null.
function createJobs(deps: ChargesDeps) {
  return {
    checkCharge: (account: Account, key: string, now: Date) =>
      checkCharge(deps, account, key as ChargeId, now),
    checkRefund: (account: Account, key: string, now: Date) =>
      checkRefund(deps, account, key as RefundId, now),
    autopay: (account: Account, key: string, now: Date) =>
      runAutopay(
        { ...deps, run: (who, id, at) => runCharge(deps, who, id, at) },
        account,
        key as InvoiceId,
        now,
      ),
    /** Looks at autopay of some invoices again, after another time zone was set. */
    wakeAutopay: (account: Account, after: string, now: Date) =>
      wakeTasks(deps.database, account.id, 'autopay.wake', after, now).then(() => null),
    checkSetup: (account: Account, key: string, now: Date) => checkSetup(deps, account, key as SetupId, now),
    forgettingEventsAfter:
      <T>(check: (account: Account, key: string, now: Date) => Promise<T>) =>
      async (account: Account, key: string, now: Date): Promise<T> => {
        const next = await check(account, key, now);
        await forgetEvents(deps, account, now);
        return next;
      },
    syncEvents: (account: Account, _key: string, now: Date) => syncEvents(deps, account, now),
    applyEvent: (account: Account, key: string, now: Date, elsewhere: ApplyElsewhere) =>
      applyKeptEvent(deps, account, key, now, elsewhere),
  };
}

function createReading({ database, invoices, clock, processorFor, tokenAccessFor }: ChargesDeps) {
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
    /** Whether clients of an account can pay online: it has a processor whose keys can be read. */
    takesPayments: (account: Account) =>
      tokenAccessFor(account).then(
        (tokens) => tokens !== null,
        // Without the key that they were sealed with, nobody can be charged.
        (cause: unknown) => {
          if (cause instanceof SealError) return false;
          throw cause;
        },
      ),
    getCharge: get('charge', findCharge, async (charge, account) => {
      const [invoice, limits] = await Promise.all([
        invoices.findInvoice(account.id, charge.invoiceId),
        database.transaction(account.id, (tx) => readRefundLimits(tx, account.id, charge.id)),
      ]);
      if (invoice === null) throw new Error(`The invoice of the charge ${charge.id} is gone.`);
      return { ...presentCharge(charge), ...actionsOfCharge(invoice, charge, limits, nowFor(account)) };
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
    getPayout: get('payout', findPayout, presentPayoutInFull),
    listCharges: async ({ account }: Caller, filter: ChargeFilter, page: PageRequest) =>
      makePage(await listCharges(database, account.id, page, filter), page.limit, presentCharge),
    listRefunds: async ({ account }: Caller, chargeId: string | undefined, page: PageRequest) =>
      makePage(await listRefunds(database, account.id, page, { chargeId }), page.limit, presentRefund),
    listDisputes: async ({ account }: Caller, page: PageRequest) =>
      makePage(await listDisputes(database, account.id, page), page.limit, presentDispute),
    listPayouts: async ({ account }: Caller, page: PageRequest) =>
      makePage(await listPayouts(database, account.id, page), page.limit, presentListedPayout),
    /** Lists what the processor holds and has not announced yet. Errors: 503. */
    listUpcomingPayouts: async ({ account }: Caller) => ({
      items: await readUpcoming(processorFor, account, nowFor(account)),
    }),
  };
}
