import type { DeclineCode } from '../../processors/types.ts';

/** Why nothing was charged, other than a refusal of the bank. */
export type ProblemCode =
  | 'amount_changed'
  | 'payment_under_way'
  | 'nothing_chosen'
  | 'invalid_amount'
  | 'method_not_accepted'
  | 'unknown_token'
  | 'idempotency_mismatch'
  | 'illegal_action'
  | 'nothing_to_pay'
  | 'no_processor'
  | 'busy'
  | 'invalid_date'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'incorrect_routing_number'
  | 'not_a_test_number'
  | 'incomplete';

/** Why a bank took a debit back, as a clause behind a colon. */
export type ReturnReason = 'funds' | 'closed' | 'unknown' | 'unauthorized' | 'stopped' | 'blocked';

/** Every word of the pages, in one language. Amounts and dates come in ready to be shown. */
export interface Texts {
  readonly invoice: string;
  readonly invoiceOf: (number: string, business: string) => string;
  readonly sandbox: string;
  /** Before the business's address. */
  readonly questions: string;
  readonly dueNow: string;
  readonly nextPayment: string;
  readonly overdueSince: (date: string) => string;
  readonly partOverdue: (amount: string, date: string) => string;
  readonly dueToday: string;
  readonly dueOn: (date: string, distance: string) => string;
  readonly byCredit: (fee: string, percent: string) => string;
  readonly continueToPay: string;
  readonly pay: (amount: string) => string;
  readonly choosePayment: string;
  readonly enterAmount: string;
  readonly payAnother: string;
  readonly payNowInstead: string;
  readonly states: {
    readonly paid: string;
    readonly paidHint: string;
    readonly refundedInFull: string;
    readonly refunded: (amount: string) => string;
    readonly disputed: (amount: string) => string;
    readonly disputedHint: string;
    readonly chargedBack: (amount: string) => string;
    readonly openAgain: string;
    readonly canceled: string;
    readonly canceledHint: string;
    readonly processing: (amount: string) => string;
    readonly processingBank: string;
    readonly processingCard: string;
    readonly requiresAction: (amount: string) => string;
    readonly requiresActionHint: string;
    readonly confirm: string;
    readonly giveUp: string;
    readonly failed: string;
    readonly declined: (reason: string) => string;
    readonly returned: (amount: string, reason: string) => string;
    readonly returnedHint: string;
    readonly thanks: string;
    readonly received: (amount: string, method: string) => string;
    readonly receiptMailed: (address: string) => string;
  };
  readonly billedTo: string;
  readonly eventDate: string;
  readonly issued: string;
  readonly note: string;
  readonly schedule: string;
  readonly total: string;
  readonly paid: string;
  readonly refunded: string;
  readonly remaining: string;
  readonly items: string;
  readonly item: string;
  readonly quantity: string;
  readonly payHeading: string;
  readonly showAll: (count: number) => string;
  readonly showEarlier: (count: number) => string;
  readonly showLater: (count: number) => string;
  readonly chooseAll: string;
  readonly chooseNext: string;
  readonly update: string;
  readonly amountToPay: string;
  readonly amountHint: (most: string) => string;
  readonly amountFaults: Readonly<
    Record<
      'unreadable_amount' | 'amount_too_low' | 'amount_too_high',
      (example: string, most: string) => string
    >
  >;
  readonly whatToPay: string;
  readonly howToPay: string;
  readonly methods: {
    readonly Card: string;
    readonly CreditCard: string;
    readonly DebitCard: string;
    readonly BankAccount: string;
  };
  readonly amount: string;
  readonly fee: (percent: string) => string;
  /** Before it is known what pays the card; `amount` is what a credit card bears on top. */
  readonly feeByKind: (percent: string, amount: string, withDebit: boolean) => string;
  /** Leads to the page that shows the exact amount. */
  readonly toConfirm: string;
  readonly toPay: string;
  readonly cardNumber: string;
  readonly nameOnCard: string;
  readonly accountHolder: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly securityCode: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly bankHint: string;
  readonly autopay: string;
  readonly debitTerms: (business: string, amount: string) => string;
  /**
   * `surcharge` is what of `amount` is for paying by card; `byCredit` what a credit card is charged, while the kind of card
   * is not known. Both are empty for nothing.
   */
  readonly autopayTerms: (
    business: string,
    amount: string,
    count: number,
    surcharge: string,
    byCredit: string,
  ) => string;
  readonly autopayOn: string;
  readonly autopayStarting: string;
  readonly autopayNext: (method: string, amount: string, date: string) => string;
  readonly including: (surcharge: string) => string;
  readonly autopayRest: (amount: string, count: number) => string;
  readonly autopayUncovered: string;
  readonly autopayCancel: string;
  readonly autopayCancelHeading: string;
  readonly autopayCancelHint: string;
  readonly autopayKeep: string;
  readonly autopayCanceled: string;
  readonly autopayCanceledHint: string;
  readonly confirmHeading: string;
  readonly back: string;
  readonly testCard: string;
  readonly testBank: string;
  readonly noMethod: string;
  readonly receipts: string;
  readonly receiptOf: (amount: string, date: string) => string;
  readonly receiptPdf: string;
  readonly documents: string;
  readonly invoicePdf: string;
  readonly eInvoice: string;
  readonly calendar: string;
  readonly language: string;
  readonly secure: (processor: string) => string;
  readonly sandboxBank: string;
  readonly working: string;
  readonly returns: Readonly<Record<ReturnReason, string>>;
  readonly declines: Readonly<Record<DeclineCode, string>>;
  readonly problems: Readonly<Record<ProblemCode, string>>;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly failedPage: string;
  readonly failedPageHint: string;
  readonly tooMany: string;
  readonly noDocument: string;
  readonly noDocumentHint: string;
  readonly reminders: {
    readonly title: string;
    readonly lead: (business: string, number: string) => string;
    readonly stopped: string;
    readonly button: string;
    readonly done: (business: string, number: string) => string;
  };
  readonly offer: {
    readonly heading: (business: string) => string;
    readonly paymentFrom: (business: string) => string;
    readonly on: (date: string) => string;
    readonly atOnce: string;
    readonly answerBy: (date: string) => string;
    readonly where: string;
    readonly accept: (amount: string) => string;
    readonly decline: string;
    readonly reason: string;
    readonly declineButton: string;
    readonly accepted: string;
    readonly acceptedHint: (account: string) => string;
    readonly processing: (account: string) => string;
    readonly completed: (account: string) => string;
    readonly failed: string;
    readonly failedHint: (business: string) => string;
    readonly declined: string;
    readonly expired: string;
    readonly expiredHint: (business: string) => string;
    readonly canceled: string;
    readonly returned: string;
    readonly title: string;
  };
}
