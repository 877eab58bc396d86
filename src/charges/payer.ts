import { type Account, accountTime, takesMoney } from '../accounts/types.ts';
import { isOpen, totalOwed } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { CopiedTerms } from '../kit/cancellation-terms.ts';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import type { FinishedAnswer } from '../kit/http/envelope.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import { type ChargeId, type InvoiceId, parseId } from '../kit/ids.ts';
import type { DescribedMethod } from '../kit/money/payment-methods.ts';
import { surchargeRate } from '../kit/money/surcharges.ts';
import { civilDateIn } from '../kit/time.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { ShownTerms } from './accepted-terms.ts';
import { cancelAutopay } from './autopay/autopay.ts';
import { listConsents } from './autopay/consent-store.ts';
import { findMandate } from './autopay/mandate-store.ts';
import { readAutopay } from './autopay/plan.ts';
import { agreeAgain } from './autopay/renewing.ts';
import { scheduleHashOf } from './autopay/request.ts';
import { findAwaitsFirst, findLeftToClient } from './autopay/store.ts';
import { debitTermsOf } from './debit-mandates/giving.ts';
import {
  closedTo,
  describe,
  requireInvoice,
  requireLocked,
  requireTaking,
  returnUrlOf,
} from './link-access.ts';
import type { GivenPayer } from './payer-details.ts';
import {
  presentChargeToPayer,
  presentInvoiceToPayer,
  presentMandate,
  presentTermsToPayer,
} from './present.ts';
import { findReturns } from './refunds/return-store.ts';
import { cancelAtProcessor, checkCharge, runCharge } from './sending.ts';
import { setupOfferOf } from './setups/offer.ts';
import { presentOffer } from './setups/present.ts';
import { findNewestSetup } from './setups/store.ts';
import { createSetupVerbs } from './setups/verbs.ts';
import { startCharge } from './start.ts';
import { findCharge, listCharges } from './store.ts';
import type { Autopay, Charge, ChargeReturns, ConsentOrigin, Mandate, Setup, SetupOffer } from './types.ts';
import type { AccountTransaction, ChargesDeps } from './work.ts';

export interface PaymentRequest {
  readonly token: string;
  readonly scheduledPaymentIds?: readonly string[] | undefined;
  readonly amount?: number | undefined;
  readonly expectedAmount?: number | undefined;
  /** The total that a page showed as owed beside a part of it. */
  readonly expectedOwed?: number | undefined;
  /** The consent to charge the rest, which covers the total that was shown as owed and no other. */
  readonly autopay?:
    | { readonly terms: string; readonly expectedOwed: number; readonly scheduleHash?: string | undefined }
    | undefined;
  /** The cancellation terms that the payer has been shown and accepts by paying; a page that shows none says null. */
  readonly cancellationTerms?: Omit<ShownTerms, 'from'> | undefined;
  /** The words of the mandate that the holder of a bank account was shown. */
  readonly debitTerms?: string | undefined;
  /** Those words are the ones of our page. Programs cannot say so. */
  readonly isOurPage?: boolean;
  /** The person who pays, where that is not the contact. */
  readonly payer?: GivenPayer | undefined;
  /** The language of the page: the payer returns from the bank to the same one. */
  readonly language?: string | null | undefined;
  /** Where the payer is, kept with what the payer accepts. */
  readonly visitor?: ConsentOrigin;
}

/** The payer's agreement to a changed schedule. */
interface AgreementRequest {
  /** That of what was shown: `autopay.request.hash` of the link. */
  readonly hash: string;
  readonly terms: string;
  readonly origin: ConsentOrigin;
}

/** The data behind the page of a payment link. */
export interface PayerView {
  readonly invoice: Invoice;
  /** Null while autopay is off. */
  readonly mandate: Mandate | null;
  /** The payments that a consent to autopay would not cover. */
  readonly left: ReadonlySet<string>;
  /** The charges that will be made under the mandate. */
  readonly autopay: Autopay | null;
  /** The newest setup, or null. */
  readonly setup: Setup | null;
  /** The charges that the payer may agree to without paying now; null where that is not possible. */
  readonly setupOffer: SetupOffer | null;
  /** Newest first; the last hundred. */
  readonly charges: readonly Charge[];
  /** The amounts that went back, for charges that succeeded. */
  readonly returns: ReadonlyMap<ChargeId, ChargeReturns>;
  /** Whether a payment must agree to autopay of the rest. */
  readonly needsAutopay: boolean;
  /** The cancellation terms that the invoice copied; null: nothing is agreed. */
  readonly terms: CopiedTerms | null;
  /** Null when the account has no processor. */
  readonly tokens: TokenAccess | null;
}

/** Makes the verbs for a payer, who has nothing but the code of a payment link. */
export function createPayerVerbs(deps: ChargesDeps) {
  const { database, clock, idempotency } = deps;
  const show = async (account: Account, code: string) =>
    showInvoice(deps, account, await requireInvoice(deps, account, code));
  return {
    /** Reads the invoice behind a link with its charges and autopay, for a page to show. Errors: 404. */
    viewLink: async (account: Account, code: string) =>
      readView(deps, account, await requireInvoice(deps, account, code)),
    /** Shows a payer an invoice. Errors: 404. */
    showToPayer: show,
    /**
     * Describes what a token of the payer stands for, which decides the surcharge. Errors: 422 `no_processor`,
     * `unknown_token`, 503.
     */
    async describeToken(account: Account, token: string): Promise<DescribedMethod> {
      const now = accountTime(account, clock.now());
      return (await describe(deps.processorFor, account, token, now)).method;
    },
    /** Charges a payer for payments of an invoice. Errors: 403 `account_closed`, `account_suspended`, 404, 422, 503. */
    async payByLink(
      account: Account,
      code: string,
      paymentRequest: PaymentRequest,
      request: IdempotentRequest,
    ) {
      const { id } = await requireInvoice(deps, account, code);
      requireTaking(account);
      return payInvoice(deps, account, id, code, paymentRequest, request);
    },
    /** Shows a charge of a link's invoice. The processor is asked first about a charge under way. Errors: 404. */
    async showChargeToPayer(account: Account, code: string, id: string) {
      const charge = await requireCharge(deps, account, code, id);
      if (charge.status !== 'Processing' && charge.status !== 'RequiresAction')
        return presentChargeToPayer(charge);
      await checkCharge(deps, account, charge.id, accountTime(account, clock.now()));
      return presentChargeToPayer((await findCharge(database, account.id, charge.id)) ?? charge);
    },
    /**
     * Cancels a charge that waits for its holder, so that the payer can pay in another way. A charge that has moved on
     * is left. Errors: 404.
     */
    async cancelByLink(account: Account, code: string, id: string, request: IdempotentRequest) {
      const charge = await requireCharge(deps, account, code, id);
      return idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async () => charge.id,
        complete: async () => {
          const ended = await cancelAtProcessor(deps, account, charge, accountTime(account, request.now));
          return { status: 200, data: presentChargeToPayer(ended) };
        },
      });
    },
    ...createAutopayVerbsOfPayer(deps, show),
    ...createSetupVerbs(deps),
  };
}

// The payer's verbs of autopay. `show` answers the invoice after them.
function createAutopayVerbsOfPayer(
  deps: ChargesDeps,
  show: (account: Account, code: string) => Promise<object>,
) {
  const { idempotency, invoices } = deps;
  return {
    /**
     * Records that the payer agrees to the changed schedule. Errors: 404, 412 `version_conflict` when something else was shown than
     * is asked now, 422 `illegal_action` when nothing is asked.
     */
    async agreeByLink(
      account: Account,
      code: string,
      agreement: AgreementRequest,
      request: IdempotentRequest,
    ) {
      const { id } = await requireInvoice(deps, account, code);
      if (account.closedAt !== null) throw closedTo(account);
      return idempotency.performInSteps(request, {
        prepare: async () => null,
        start: async (tx) => {
          const work = { tx, account, invoices, now: accountTime(account, request.now) };
          await agreeAgain(work, await requireLocked(work, id), agreement);
          return id;
        },
        complete: async () => ({ status: 200, data: await show(account, code) }),
      });
    },
    /** Whether the consent that holds now is the payer's agreement to what has this hash. Errors: 404. */
    async hasAgreedByLink(account: Account, code: string, hash: string): Promise<boolean> {
      const { id } = await requireInvoice(deps, account, code);
      const mandate = await findMandate(deps.database, account.id, id);
      if (mandate === null) return false;
      const consents = await listConsents(deps.database, account.id, id);
      return consents.some(
        (one) => one.id === mandate.consentId && one.chargeId === null && one.shownHash === hash,
      );
    },
    /** Ends autopay for the payer. Errors: 404, 422. */
    async cancelAutopayByLink(account: Account, code: string, request: IdempotentRequest) {
      const { id } = await requireInvoice(deps, account, code);
      return idempotency.performInSteps(request, {
        prepare: async () => null,
        start: (tx) => endAutopay({ tx, account, invoices, now: accountTime(account, request.now) }, id),
        complete: async () => ({ status: 200, data: await show(account, code) }),
      });
    },
  };
}

async function requireCharge(deps: ChargesDeps, account: Account, code: string, id: string): Promise<Charge> {
  const invoice = await requireInvoice(deps, account, code);
  const chargeId = parseId<ChargeId>(id);
  const charge = chargeId === null ? null : await findCharge(deps.database, account.id, chargeId);
  if (charge?.invoiceId !== invoice.id) throw AppError.notFound('charge');
  return charge;
}

async function readView(deps: ChargesDeps, account: Account, invoice: Invoice): Promise<PayerView> {
  const { database, invoices, tokenAccessFor } = deps;
  const [autopay, left, charges, returns, terms, needsAutopay, setup, tokens] = await Promise.all([
    findAutopay(database, account, invoice),
    findLeftToClient(database, account.id, invoice.id),
    listCharges(database, account.id, { limit: 100, before: null }, { invoiceId: invoice.id }),
    findReturns(database, account.id, invoice.id),
    invoices.ending.findTerms(account, invoice.id),
    readNeedsAutopay(database, account, invoice),
    findNewestSetup(database, account.id, invoice.id),
    takesMoney(account) ? tokenAccessFor(account) : null,
  ]);
  const mandate = autopay?.mandate ?? null;
  return {
    invoice,
    mandate,
    autopay,
    setup,
    setupOffer: offerTo(deps, account, invoice, left, mandate !== null),
    left,
    charges,
    returns,
    terms,
    needsAutopay,
    tokens,
  };
}

// The clock says what is due: the sweep of due dates may come later.
function offerTo(
  { clock }: Pick<ChargesDeps, 'clock'>,
  account: Account,
  invoice: Invoice,
  left: ReadonlySet<string>,
  hasMandate: boolean,
): SetupOffer | null {
  const today = civilDateIn(account.timeZone, accountTime(account, clock.now()));
  return takesMoney(account) ? setupOfferOf(account, invoice, { left, hasMandate, today }) : null;
}

// As a payment is judged: one of an invoice that is written off needs no autopay.
async function readNeedsAutopay(database: Database, account: Account, { id, status }: Invoice) {
  const mayNeed = account.autopay === 'Required' && status === 'Active';
  return mayNeed && (await findAwaitsFirst(database, account.id, id));
}

// An invoice for its payer, with the business and the ways to pay.
async function showInvoice(deps: ChargesDeps, account: Account, invoice: Invoice) {
  const { database, clock, invoices, tokenAccessFor } = deps;
  const [autopay, left] = await Promise.all([
    showMandate(database, account, invoice),
    findLeftToClient(database, account.id, invoice.id),
  ]);
  const offer = offerTo(deps, account, invoice, left, autopay !== null);
  return {
    ...presentInvoiceToPayer(invoices.present(account, invoice, accountTime(account, clock.now())), account),
    amountPayable: totalOwed(invoice.payments.filter(isOpen)),
    scheduleHash: scheduleHashOf(invoice, left),
    business: {
      name: account.name,
      path: account.path,
      isClosed: account.closedAt !== null,
      isSuspended: account.suspendedAt !== null,
    },
    allowsPartPayments: account.allowsPartPayments,
    needsAutopay: await readNeedsAutopay(database, account, invoice),
    surchargeBasisPoints: creditCardRate(account, invoice, clock.now()),
    cancellationTerms: presentTermsToPayer(await invoices.ending.findTerms(account, invoice.id)),
    autopay,
    autopaySetup: offer && presentOffer(offer),
    tokens: takesMoney(account) ? await tokenAccessFor(account) : null,
  };
}

// Most invoices have no mandate. One statement is enough for these.
async function findAutopay(database: Database, account: Account, invoice: Invoice): Promise<Autopay | null> {
  const mandate = await findMandate(database, account.id, invoice.id);
  if (mandate === null) return null;
  return database.transaction(account.id, (tx) => readAutopay(tx, account, invoice));
}

// The surcharge of a credit card today, in hundredths of a percent.
function creditCardRate(account: Account, { currency }: Invoice, now: Date): number {
  const today = civilDateIn(account.timeZone, accountTime(account, now));
  return surchargeRate(account, 'Credit', currency, today);
}

async function showMandate(database: Database, account: Account, invoice: Invoice) {
  const autopay = await findAutopay(database, account, invoice);
  if (autopay === null) return null;
  const retried = autopay.charges.filter(({ failedAt }) => failedAt !== null);
  return presentMandate(autopay, retried[0]?.at ?? null);
}

async function endAutopay(work: AccountTransaction, id: InvoiceId): Promise<InvoiceId> {
  await cancelAutopay(work, await requireLocked(work, id));
  return id;
}

function payInvoice(
  deps: ChargesDeps,
  account: Account,
  invoiceId: InvoiceId,
  code: string,
  paymentRequest: PaymentRequest,
  request: IdempotentRequest,
): Promise<FinishedAnswer> {
  const { invoices, idempotency, processorFor, payUrl } = deps;
  const now = accountTime(account, request.now);
  return idempotency.performInSteps(request, {
    prepare: () => describe(processorFor, account, paymentRequest.token, now),
    start: async (tx, { processor, method: { funding, ...method } }) => {
      const work = { tx, account, invoices, now };
      const charge = await startCharge(work, await requireLocked(work, invoiceId), {
        origin: 'Client',
        paymentIds: paymentRequest.scheduledPaymentIds,
        amount: paymentRequest.amount,
        expectedAmount: paymentRequest.expectedAmount,
        expectedOwed: paymentRequest.autopay?.expectedOwed ?? paymentRequest.expectedOwed,
        scheduleHash: paymentRequest.autopay?.scheduleHash,
        processor,
        source: paymentRequest.token,
        method,
        funding,
        payer: paymentRequest.payer,
        mandateTerms: paymentRequest.autopay?.terms ?? null,
        consentOrigin: paymentRequest.visitor,
        debitTerms: debitTermsOf(paymentRequest),
        terms: paymentRequest.cancellationTerms && {
          ...paymentRequest.cancellationTerms,
          from: paymentRequest.visitor?.address ?? null,
        },
        returnUrl: returnUrlOf(payUrl, account, code, paymentRequest.language),
      });
      return charge.id;
    },
    complete: async (id) => ({
      status: 201,
      data: presentChargeToPayer(await runCharge(deps, account, id as ChargeId, now)),
    }),
  });
}
