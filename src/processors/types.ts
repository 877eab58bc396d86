import type { AccountId } from '../kit/ids.ts';
import type {
  DescribedMethod,
  PaymentMethodSummary,
  PaymentMethodType,
} from '../kit/money/payment-methods.ts';
import type { EvidenceProcessor } from './evidence-types.ts';
import type { KnownMandate } from './mandate-types.ts';
import type {
  FundingRestoredEvent,
  OutgoingEvent,
  OutgoingProcessor,
  TakenOfCharge,
  TransferOperation,
  TransferOutcome,
} from './outgoing-types.ts';
import type { GivenBack, MoneyRecord, ReadRecord } from './record-types.ts';
import type { SetupOutcome, SetupProcessor, StoreOutcome } from './setup-types.ts';
import type { StatementKind, StatementLine, UpcomingMoney } from './statement-types.ts';

export { type BusinessSince, type BusinessStatus, businessStatuses } from './connecting/business-types.ts';
export * from './evidence-types.ts';
export * from './mandate-types.ts';
export * from './outgoing-types.ts';
export * from './record-types.ts';
export * from './setup-types.ts';
export * from './statement-types.ts';

/** The processors that an account takes money with. */
export const ownProcessorNames = ['Sandbox', 'Stripe'] as const;
/** `StripePlatform`: the operator's own account at Stripe, which pays out the money of all accounts. */
export const processorNames = [...ownProcessorNames, 'StripePlatform'] as const;
export type ProcessorName = (typeof processorNames)[number];

/**
 * How an account is connected to its processor: with keys of its own account there, or as a business of the operator's
 * platform, which takes a fee of its clients' payments.
 */
export const processorRelations = ['OwnKeys', 'Platform'] as const;
export type ProcessorRelation = (typeof processorRelations)[number];

/** Everything that an account at Stripe may lack, the gravest first. */
export const readinessCodes = [
  'KeyRefused',
  'PublishableKeyWrong',
  'PermissionMissing',
  'ChargesDisabled',
  'UnderReview',
  'DetailsDue',
  'CardsOff',
  'BankDebitsOff',
  'PayoutsDisabled',
  'PublishableKeyUntried',
  'WebhookUnreachable',
  'WebhookMissing',
  'WebhookDisabled',
  'DomainInactive',
] as const;
export type ReadinessCode = (typeof readinessCodes)[number];

/** What Stripe says about an account there, in our words. */
export interface StripeReadiness {
  readonly takesCharges: boolean;
  readonly paysOut: boolean;
  readonly keyWorks: boolean;
  readonly missing: readonly {
    readonly code: ReadinessCode;
    /** The permission that is missing, or the reason in Stripe's words; empty where the code says it all. */
    readonly detail: string;
    /** ISO 8601. */
    readonly dueBy: string | null;
  }[];
  /** Null where the domain of the pages cannot be registered. */
  readonly wallets: {
    readonly domain: string;
    readonly applePay: boolean;
    readonly googlePay: boolean;
    readonly link: boolean;
  } | null;
}

/** The account of a call, and its time. */
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
export type DeclineCode = (typeof declineCodes)[number];

/** A call that takes money: from a client for an invoice, or from a member's wallet for an outgoing payment. */
export interface ChargeOperation {
  /** Our own id of the attempt: the processor's idempotency key. The same key is never charged twice. */
  readonly key: string;
  readonly purpose: 'Invoice' | 'Outgoing';
  /** In the currency's minor unit, a surcharge included. */
  readonly amount: number;
  readonly currency: string;
  /** The processor's single-use token, or its reference of a stored method. */
  readonly source: string;
  /** True when the holder cannot be asked to confirm: autopay, outgoing payments. */
  readonly isOffSession: boolean;
  /** Also stores the method, for a mandate. */
  readonly savesMethod: boolean;
  /** The kind of the source, where it is known. */
  readonly methodType?: PaymentMethodType;
  /** The text on the payer's statement. */
  readonly description: string;
  /** A text that the network requires before the description on a bank's statement. */
  readonly statementDescriptor?: string | null;
  /** Where the payer returns to after confirming. */
  readonly returnUrl: string | null;
  /** The part of the amount that the operator keeps: of a connected business, or of outgoing money. Default 0. */
  readonly platformFee?: number;
  /**
   * Only for outgoing money that goes to a recipient's account at the processor: our id of the payment. Such money is held by
   * the operator's platform, which bears the processor's fees, refunds and returns.
   */
  readonly transferGroup?: string;
  /** What the processor keeps of our row. Absent where it keeps nothing. */
  readonly record?: MoneyRecord;
}

/** The outcome of a charge. `unknown`: no answer came; ask again by the key. */
export type ChargeOutcome =
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      /** The processor's fee, in the minor unit. */
      readonly fee: number;
      readonly method: PaymentMethodSummary;
      readonly storedMethod: string | null;
      /** The part of the amount that the operator keeps. Default 0. */
      readonly platformFee?: number;
      /** Of a SEPA debit, where it is known. */
      readonly debitMandate?: KnownMandate;
    }
  /** A bank takes days. */
  | {
      readonly status: 'processing';
      readonly reference: string;
      readonly method: PaymentMethodSummary;
      readonly storedMethod: string | null;
      readonly debitMandate?: KnownMandate;
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
       * `closed_by_hand`: the processor never reported an outcome, and a person closed the charge. `consent_ended`: the
       * processor had never seen it when autopay ended. `never_sent`: it had never seen it when a suspension of the account
       * had ended.
       */
      readonly code: DeclineCode | 'closed_by_hand' | 'consent_ended' | 'never_sent';
      /** A sentence for the payer. */
      readonly message: string;
      readonly method: PaymentMethodSummary | null;
    }
  /** A bank took the money back after success. `fee`: the processor's fee for that. */
  | {
      readonly status: 'returned';
      readonly reference: string;
      readonly code: string;
      readonly message: string;
      readonly fee: number;
      readonly taken?: TakenOfCharge;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** The answer of a look-up when the processor has never seen the key. */
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
   * Only for outgoing money: the destination, if it is not the method that was charged. The processor's reference of a
   * stored bank account, or {@link OWN_BALANCE}, which is possible also when the wallet's bank has returned the charge.
   */
  readonly destination?: string;
  /** Whether the operator gives back its fee, too. For outgoing money it is a part of the amount. Default false. */
  readonly refundsPlatformFee?: boolean;
  readonly record?: MoneyRecord;
}

export type RefundOutcome =
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      /** What the operator gave back of its fee. Default 0. */
      readonly platformFeeRefunded?: number;
    }
  | { readonly status: 'processing'; readonly reference: string }
  | {
      readonly status: 'failed';
      readonly reference: string | null;
      readonly code: string;
      readonly message: string;
      /** What the operator gave back all the same. Default 0. */
      readonly platformFeeRefunded?: number;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** One line of a payout. `key` is our id of the object, null for a line without one. */
export interface PayoutLine {
  readonly kind: StatementKind;
  readonly key: string | null;
  /** Signed, before the fee. */
  readonly amount: number;
  readonly fee: number;
}

/** Lets a payer's browser turn a card or bank account into a token at the processor, without us in between. */
export interface TokenAccess {
  readonly processor: ProcessorName;
  /** Where the sandbox takes details (JSON, POST, the key as bearer); null when the processor's own script knows. */
  readonly tokensUrl: string | null;
  readonly publishableKey: string | null;
  /** The account at Stripe that a browser names when it uses the platform's key for it. Default null. */
  readonly stripeAccount?: string | null;
  /** False for a wallet whose card would be charged at its owner's own account. Default true. */
  readonly takesCards?: boolean;
}

/** An event of a processor. `id` is the processor's; the same event may come several times. */
export type ProcessorEvent = { readonly id: string; readonly occurredAt: Date } & (
  | {
      readonly type: 'charge';
      readonly key: string;
      readonly outcome: ChargeOutcome;
      readonly record?: ReadRecord;
    }
  | {
      readonly type: 'refund';
      readonly key: string;
      readonly outcome: RefundOutcome;
      /** Absent in news of an earlier release. */
      readonly given?: GivenBack;
      readonly record?: ReadRecord;
    }
  | { readonly type: 'setup'; readonly key: string; readonly outcome: SetupOutcome }
  | OutgoingEvent
  | FundingRestoredEvent
  /** Something about the account of a recipient, or of a business at the platform, has changed. The account is read again: an event's copy may be old. */
  | { readonly type: 'recipient'; readonly reference: string }
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
  /** Its mandate has ended. `reference`: of the stored method, without its customer. */
  | { readonly type: 'method_unusable'; readonly reference: string }
  | {
      readonly type: 'payout';
      readonly reference: string;
      readonly amount: number;
      readonly currency: string;
      readonly arrivalDate: string;
      readonly lines: readonly PayoutLine[];
    }
);

/** A processor's own books, which ours are compared with. */
export type StatementSource = Pick<
  Processor,
  'name' | 'readPosition' | 'listStatement' | 'readBalances' | 'statementReadAt'
>;

/**
 * A processor. Failures of a network or of the processor do not throw: a missing answer is `unknown`. No call may be made
 * inside a transaction. Each takes at most 20 s.
 */
export interface Processor extends SetupProcessor {
  readonly name: ProcessorName;
  /** The account at Stripe that its keys are of. */
  readonly stripeAccount?: string | null;
  charge(merchant: Merchant, operation: ChargeOperation): Promise<ChargeOutcome>;
  /** Asks for the outcome of a charge, by our key. */
  findCharge(merchant: Merchant, key: string): Promise<ChargeOutcome | Absent>;
  /**
   * Cancels a charge that waits for its holder, and answers its outcome. A charge on which the holder acted first is left
   * unchanged.
   */
  cancelCharge(merchant: Merchant, key: string): Promise<ChargeOutcome | Absent>;
  refund(merchant: Merchant, operation: RefundOperation): Promise<RefundOutcome>;
  /** Asks for the outcome of a refund, by our key. */
  findRefund(merchant: Merchant, key: string): Promise<RefundOutcome | Absent>;
  /** Sends money to a recipient. */
  transfer(merchant: Merchant, operation: TransferOperation): Promise<TransferOutcome>;
  /** Asks for the outcome of a delivery, by our key. */
  findTransfer(merchant: Merchant, key: string): Promise<TransferOutcome | Absent>;
  /** Recipients with accounts at the processor, and what happens there. Absent where money goes to bank accounts only. */
  readonly outgoing?: OutgoingProcessor;
  /** Takes evidence for disputes. Absent where nobody answers them. */
  readonly evidence?: EvidenceProcessor;
  /** Describes the method of a single-use token, without using it up; null for a token that is not this account's. */
  describeToken(merchant: Merchant, token: string): Promise<DescribedMethod | null | 'unknown'>;
  /** Turns a single-use token into a stored method. The same key gives the same method again. */
  storeMethod(merchant: Merchant, key: string, token: string): Promise<StoreOutcome>;
  /** Forgets a stored method, also one that is gone already. Answers whether the processor has confirmed it. */
  removeMethod(merchant: Merchant, reference: string): Promise<boolean>;
  /** Checks the signature over the raw bytes and reads the events in it; null when it is not the processor's. */
  readWebhook(
    accountId: AccountId,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    now: Date,
  ): Promise<ProcessorEvent[] | null>;
  /**
   * Lists events after a cursor of the processor's log, oldest first, for webhooks that never came. `failure`: why it ended
   * before the end of the log.
   */
  listEvents(
    merchant: Merchant,
    after: string | null,
  ): Promise<{
    readonly events: readonly ProcessorEvent[];
    readonly cursor: string | null;
    readonly failure?: string;
  }>;
  /**
   * Reads a charge or refund by our key as an event of it, with its record; null when the processor has none. Only where
   * money can be there that is not known here, after a restore. Throws when the processor cannot be read.
   */
  readByKey?(merchant: Merchant, kind: 'charge' | 'refund', key: string): Promise<ProcessorEvent | null>;
  /**
   * Reads the newest position of the processor's log, so that statement and balances are of one moment while money moves;
   * null for an empty log. Without this method, balances are those of the moment at which they are read.
   */
  readPosition?(merchant: Merchant): Promise<string | null>;
  /** Lists the processor's own statement, oldest first, in pages, up to a position; ends with a null cursor. */
  listStatement(
    merchant: Merchant,
    after: string | null,
    until?: string,
  ): Promise<{ readonly lines: readonly StatementLine[]; readonly cursor: string | null }>;
  /**
   * Reads the balances of the account, by currency in the minor unit: clients' money, and outgoing money; up to a position
   * of the log.
   */
  readBalances(
    merchant: Merchant,
    until?: string,
  ): Promise<readonly { readonly currency: string; readonly held: number; readonly inTransit: number }[]>;
  /**
   * When the statement was last read from the processor to its end, in machine time; null: never. Only where it is read
   * beforehand, and not when it is listed.
   */
  statementReadAt?(merchant: Merchant): Promise<Date | null>;
  /** Lists money that is in no payout yet, the next first. Throws when the processor cannot be read. */
  listUpcoming(merchant: Merchant): Promise<readonly UpcomingMoney[]>;
  /**
   * Only where time can be moved: the next instant at which the processor does something by itself, and how to get there.
   */
  readonly clock?: {
    nextInstant(merchant: Merchant): Promise<Date | null>;
    /** Does everything that falls due until `merchant.now`. Answers the resulting events, oldest first. */
    advance(merchant: Merchant): Promise<readonly ProcessorEvent[]>;
  };
}
