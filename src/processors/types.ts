import type { AccountId } from '../kit/ids.ts';
import type { DescribedMethod, PaymentMethodSummary, StorableMethod } from '../kit/money/payment-methods.ts';

/** The processors that an account can work with. */
export const processorNames = ['Sandbox', 'Stripe'] as const;
export type ProcessorName = (typeof processorNames)[number];

/** The account that a call is about, and its time. */
export interface Merchant {
  readonly accountId: AccountId;
  /** The account's time: a sandbox settles by its test clock. */
  readonly now: Date;
}

/** Why a bank or the processor declined. The codes of the sandbox and of Stripe are mapped to these. */
export const declineCodes = [
  'declined',
  'insufficient_funds',
  'try_again_later',
  'do_not_try_again',
  'not_authorized',
  'expired_card',
  'card_blocked',
  'incorrect_cvc',
  'authentication_failed',
  'invalid_account',
  'account_closed',
  'account_restricted',
  'method_removed',
  'method_not_accepted',
  'processor_refused',
] as const;
/** One reason of a refusal. */
export type DeclineCode = (typeof declineCodes)[number];

/** A call that takes money: of a client for an invoice, or of our own wallet for an outgoing payment. */
export interface ChargeOperation {
  /** Our own id of the attempt: the processor's idempotency key. The same key is never charged twice. */
  readonly key: string;
  readonly purpose: 'Invoice' | 'Outgoing';
  /** In the currency's minor unit, a surcharge included. */
  readonly amount: number;
  readonly currency: string;
  /** The processor's single-use token, or its name of a stored method. */
  readonly source: string;
  /** True when nobody is there to be asked: autopay, outgoing payments. */
  readonly isOffSession: boolean;
  /** Also stores the method, for a mandate. */
  readonly savesMethod: boolean;
  /** What the payer reads on the statement. */
  readonly description: string;
  /** What the network asks to stand on a bank's statement before that; without it, nothing. */
  readonly statementDescriptor?: string | null;
  /** Where the payer returns to after confirming. */
  readonly returnUrl: string | null;
}

/** The outcome of a charge. `unknown`: no answer came; ask again by the key. */
export type ChargeOutcome =
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      /** What the processor keeps for it, in the minor unit. */
      readonly fee: number;
      readonly method: PaymentMethodSummary;
      readonly storedMethod: string | null;
    }
  /** A bank takes days. */
  | {
      readonly status: 'processing';
      readonly reference: string;
      readonly method: PaymentMethodSummary;
      readonly storedMethod: string | null;
    }
  /** The holder must confirm at `actionUrl`. */
  | {
      readonly status: 'requires_action';
      readonly reference: string;
      readonly actionUrl: string;
      readonly method: PaymentMethodSummary;
    }
  | {
      readonly status: 'declined';
      readonly reference: string | null;
      /**
       * `closed_by_hand`: the processor never said, and a person has closed it. `consent_ended`: the processor had
       * never seen it when autopay ended.
       */
      readonly code: DeclineCode | 'closed_by_hand' | 'consent_ended';
      /** A sentence for the payer. */
      readonly message: string;
      readonly method: PaymentMethodSummary | null;
    }
  /** A bank took the money back after success. `fee`: what the processor keeps for that. */
  | {
      readonly status: 'returned';
      readonly reference: string;
      readonly code: string;
      readonly message: string;
      readonly fee: number;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** What a look-up answers when the processor has never seen the key. */
export type Absent = { readonly status: 'absent' };

/** A call that gives back a charge or a part of it. */
export interface RefundOperation {
  /** Our own id of the refund: the processor's idempotency key. */
  readonly key: string;
  readonly chargeKey: string;
  readonly chargeReference: string;
  readonly amount: number;
  readonly currency: string;
  /**
   * Only of outgoing money: where it goes instead of back to where it came from. The processor's name of a stored bank
   * account, or {@link OWN_BALANCE}, which is possible also when the wallet's bank has taken the charge back.
   */
  readonly destination?: string;
}

/** The account's own balance at the processor, as the destination of outgoing money that cannot go back. */
export const OWN_BALANCE = 'balance';

export type RefundOutcome =
  | { readonly status: 'succeeded'; readonly reference: string }
  | { readonly status: 'processing'; readonly reference: string }
  | {
      readonly status: 'failed';
      readonly reference: string | null;
      readonly code: string;
      readonly message: string;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** A call that sends money, which an outgoing charge has brought in, to a recipient. */
export interface TransferOperation {
  /** Our own id of the delivery: the processor's idempotency key. */
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  /** The processor's stored name of the recipient's bank account. */
  readonly destination: string;
  /** The processor's name of the charge that funds it. */
  readonly fundedBy: string;
  readonly description: string;
}

/** What became of a delivery. `returned`: the recipient's bank sent it back after success. */
export type TransferOutcome =
  | { readonly status: 'succeeded'; readonly reference: string; readonly fee: number }
  | { readonly status: 'processing'; readonly reference: string }
  | {
      readonly status: 'failed' | 'returned';
      readonly reference: string | null;
      readonly code: string;
      readonly message: string;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** What became of storing a method. */
export type StoreOutcome =
  | { readonly status: 'stored'; readonly reference: string; readonly method: StorableMethod }
  | { readonly status: 'declined'; readonly code: DeclineCode; readonly message: string }
  | { readonly status: 'unknown'; readonly cause: string };

/** One line of what the processor sent to the bank. `key` is our id of the thing, null where there is none. */
export interface PayoutLine {
  readonly kind: StatementKind;
  readonly key: string | null;
  /** Signed, before the fee. */
  readonly amount: number;
  readonly fee: number;
}

/** Money of the account that is in no payout yet, by the day on which it goes out, in the minor unit. */
export interface UpcomingMoney {
  readonly currency: string;
  /** Signed. Below 0, more was taken than came: what comes next makes up for it. */
  readonly amount: number;
  /** Civil date from which on it may be paid out; null where the processor does not say. */
  readonly availableOn: string | null;
  /** Civil date of its arrival at the bank; null where the processor does not say it before the payout. */
  readonly arrivalDate: string | null;
}

/** What a payer's browser needs to turn a card or bank account into a token, without us in between. */
export interface TokenAccess {
  readonly processor: ProcessorName;
  /** Where the sandbox takes details (JSON, POST, the key as bearer); null where the processor's own script knows. */
  readonly tokensUrl: string | null;
  readonly publishableKey: string | null;
}

/** An event of a processor, in our words. `id` is the processor's; the same event may come often. */
export type ProcessorEvent = { readonly id: string; readonly occurredAt: Date } & (
  | { readonly type: 'charge'; readonly key: string; readonly outcome: ChargeOutcome }
  | { readonly type: 'refund'; readonly key: string; readonly outcome: RefundOutcome }
  | { readonly type: 'transfer'; readonly key: string; readonly outcome: TransferOutcome }
  | {
      readonly type: 'dispute_opened';
      readonly reference: string;
      readonly chargeKey: string;
      readonly amount: number;
      readonly fee: number;
      readonly reason: string;
      readonly respondBy: Date | null;
    }
  /** The merchant's evidence is with the bank. */
  | { readonly type: 'dispute_answered'; readonly reference: string }
  | { readonly type: 'dispute_closed'; readonly reference: string; readonly isWon: boolean }
  | {
      readonly type: 'payout';
      readonly reference: string;
      readonly amount: number;
      readonly currency: string;
      readonly arrivalDate: string;
      readonly lines: readonly PayoutLine[];
    }
);

/** Kinds of lines on a processor's own statement. `release`: outgoing money was put into the account's own balance. */
export const statementKinds = [
  'charge',
  'refund',
  'refund_failed',
  'return',
  'dispute',
  'dispute_won',
  'payout',
  'funding',
  'delivery',
  'delivery_returned',
  'release',
  'fee',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** One line of the processor's own log, which our books are compared with. */
export interface StatementLine {
  readonly reference: string;
  readonly kind: StatementKind;
  /** Our id of the thing, null where there is none (payouts, fees). */
  readonly key: string | null;
  /** Signed: what came into, or left, the balance, before the fee. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly occurredAt: Date;
}

/**
 * A processor. No call throws for what a network or a processor can do: an answer that does not come is
 * `unknown`. None may be called inside a transaction. All take at most 20 s.
 */
export interface Processor {
  readonly name: ProcessorName;
  charge(merchant: Merchant, operation: ChargeOperation): Promise<ChargeOutcome>;
  /** Asks what became of a charge, by our key. */
  findCharge(merchant: Merchant, key: string): Promise<ChargeOutcome | Absent>;
  /**
   * Cancels a charge that waits for its holder, and says what its outcome is. A charge that has moved on meanwhile is
   * left as it is.
   */
  cancelCharge(merchant: Merchant, key: string): Promise<ChargeOutcome | Absent>;
  refund(merchant: Merchant, operation: RefundOperation): Promise<RefundOutcome>;
  /** Asks what became of a refund, by our key. */
  findRefund(merchant: Merchant, key: string): Promise<RefundOutcome | Absent>;
  /** Sends money to a recipient. */
  transfer(merchant: Merchant, operation: TransferOperation): Promise<TransferOutcome>;
  /** Asks what became of a delivery, by our key. */
  findTransfer(merchant: Merchant, key: string): Promise<TransferOutcome | Absent>;
  /** Says what a single-use token stands for, without using it up; null for none of this account's. */
  describeToken(merchant: Merchant, token: string): Promise<DescribedMethod | null | 'unknown'>;
  /** Turns a single-use token into a stored method. The same key gives the same method again. */
  storeMethod(merchant: Merchant, key: string, token: string): Promise<StoreOutcome>;
  /** Forgets a stored method; one that is gone already is no fault. Answers whether the processor has said so. */
  removeMethod(merchant: Merchant, reference: string): Promise<boolean>;
  /** Checks the signature over the raw bytes and reads the events in it; null when it is not the processor's. */
  readWebhook(
    accountId: AccountId,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): Promise<ProcessorEvent[] | null>;
  /** Events after a place in the processor's log, oldest first, for those whose webhook never came. */
  listEvents(
    merchant: Merchant,
    after: string | null,
  ): Promise<{ readonly events: readonly ProcessorEvent[]; readonly cursor: string | null }>;
  /**
   * The newest position of the processor's log, to read statement and balances as of one moment while money moves;
   * null where nothing was ever written. Without it, the balances are those of the moment at which they are read.
   */
  readPosition?(merchant: Merchant): Promise<string | null>;
  /** The processor's own statement, oldest first, in pages, up to a position; ends with a null cursor. */
  listStatement(
    merchant: Merchant,
    after: string | null,
    until?: string,
  ): Promise<{ readonly lines: readonly StatementLine[]; readonly cursor: string | null }>;
  /**
   * What the processor holds for the account, by currency in the minor unit: clients' money, and outgoing money; up to
   * a position of its log.
   */
  readBalances(
    merchant: Merchant,
    until?: string,
  ): Promise<readonly { readonly currency: string; readonly held: number; readonly inTransit: number }[]>;
  /** What is held and in no payout yet, the next first. Throws as the balances do. */
  listUpcoming(merchant: Merchant): Promise<readonly UpcomingMoney[]>;
  /**
   * Only where time can be moved: the next instant at which the processor does something by itself, and a way there.
   */
  readonly clock?: {
    nextInstant(merchant: Merchant): Promise<Date | null>;
    /** Does all that falls due until `merchant.now` and answers the events that this made, oldest first. */
    advance(merchant: Merchant): Promise<readonly ProcessorEvent[]>;
  };
}
