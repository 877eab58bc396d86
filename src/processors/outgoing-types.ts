import type { MoneyRecord, ReadRecord } from './record-types.ts';
import type { Absent, Merchant, ProcessorEvent } from './types.ts';

/** A call that sends the money of an outgoing charge to a recipient. */
export interface TransferOperation {
  /** Our own id of the delivery: the processor's idempotency key. */
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  /** The processor's reference of the recipient's stored bank account, or of the recipient's account there. */
  readonly destination: string;
  /** Whether the destination is an account at the processor, from which a bank payout then takes the money. Default false. */
  readonly isToRecipient?: boolean;
  /** The processor's reference of the charge that funds it. */
  readonly fundedBy: string;
  readonly description: string;
  /** What the processor keeps of our row. Absent where it keeps nothing. */
  readonly record?: MoneyRecord;
}

/**
 * The outcome of a delivery. `returned`: the recipient's bank sent it back after success, or the transfer to the recipient's
 * account at the processor was reversed, by our {@link ReversalOperation} or by somebody there.
 */
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

/** A call that sends money from a recipient's account at the processor to the recipient's bank. */
export interface BankPayoutOperation {
  /** Our own id of the bank payout: the processor's idempotency key. */
  readonly key: string;
  /** The processor's reference of the recipient's account. */
  readonly recipient: string;
  /** The processor's reference of the transfer that brought the money there. */
  readonly transferReference: string;
  /** In the currency of the transfer. The bank may get another one. */
  readonly amount: number;
  readonly currency: string;
  /** The text on the recipient's statement. */
  readonly description: string;
  /** What the processor keeps of our row. Absent where it keeps nothing. */
  readonly record?: MoneyRecord;
}

/** The outcome of a bank payout. A bank may refuse one that was reported as succeeded. */
export type BankPayoutOutcome =
  /** `reference`: null while the money is not available at the recipient's account yet, so that nothing was sent. */
  | {
      readonly status: 'processing';
      readonly reference: string | null;
      /** Civil date; null when not known yet. */
      readonly arrivalDate: string | null;
    }
  | {
      readonly status: 'succeeded';
      readonly reference: string;
      readonly arrivalDate: string;
      /** What the bank got, in its currency. */
      readonly amount: number;
      readonly currency: string;
    }
  | {
      readonly status: 'failed' | 'canceled';
      readonly reference: string | null;
      readonly code: BankPayoutFailureCode;
      readonly message: string;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/**
 * Why a bank payout failed. `funding_returned`: it was not sent, because the wallet's bank had taken the money back.
 * `closed_by_hand`: the processor never reported an outcome. `other`: the processor's own reason is in the message.
 */
export const bankPayoutFailureCodes = [
  'account_closed',
  'account_frozen',
  'bank_account_restricted',
  'bank_ownership_changed',
  'could_not_process',
  'debit_not_authorized',
  'declined',
  'insufficient_funds',
  'invalid_account_number',
  'incorrect_account_holder_name',
  'invalid_currency',
  'no_account',
  'unsupported_card',
  'canceled',
  'payouts_not_allowed',
  'funding_returned',
  'closed_by_hand',
  'processor_refused',
  'other',
] as const;
export type BankPayoutFailureCode = (typeof bankPayoutFailureCodes)[number];

// The processor did not send the money, or took it back: the bank never saw it.
const withoutBank: ReadonlySet<string> = new Set<BankPayoutFailureCode>([
  'insufficient_funds',
  'canceled',
  'payouts_not_allowed',
  'funding_returned',
  'closed_by_hand',
  'processor_refused',
]);

/** Whether the recipient's bank refused a payout, by its failure code; otherwise the processor did not send it. */
export function isRefusedByBank(code: string | undefined): boolean {
  return code === undefined || !withoutBank.has(code);
}

/** A call that takes a transfer back from a recipient's account at the processor, whole. */
export interface ReversalOperation {
  /** Our own id of the reversal: the processor's idempotency key. */
  readonly key: string;
  /** Our id of the delivery. */
  readonly transferKey: string;
  readonly transferReference: string;
  readonly amount: number;
  readonly currency: string;
}

/** The outcome of a reversal. One of a transfer that is reversed already has succeeded. */
export type ReversalOutcome =
  | { readonly status: 'succeeded'; readonly reference: string }
  | {
      readonly status: 'failed';
      readonly reference: null;
      /** `balance_insufficient`: the recipient's account does not have the money any more. */
      readonly code: string;
      readonly message: string;
    }
  | { readonly status: 'unknown'; readonly cause: string };

/** What a bank has of a charge of the operator's platform now, over all its disputes. Absent: all of it, or nothing. */
export interface TakenOfCharge {
  /** In the minor unit. */
  readonly amount: number;
  /** How often it took money or gave it back: the number only grows. */
  readonly movements: number;
  /** Whether the bank still decides about one of them. Absent in news of an earlier release. */
  readonly isOpen?: boolean;
}

/** A bank gave back what it had taken from the operator's platform. `key`: of the charge. */
export interface FundingRestoredEvent {
  readonly type: 'funding_restored';
  readonly key: string;
  readonly reference: string;
  readonly taken?: TakenOfCharge;
}

/** The account's own balance at the processor, as the destination of outgoing money that cannot go back. */
export const OWN_BALANCE = 'balance';

/** States of an account that is connected to a platform: of a recipient, or of a business. */
export const connectedStatuses = [
  'Creating',
  'Started',
  'Incomplete',
  'Pending',
  'Ready',
  'Restricted',
  'Rejected',
  'Gone',
] as const;

/** What the processor asks a recipient for. */
export const recipientDues = [
  'Identity',
  'Document',
  'Address',
  'BirthDate',
  'TaxId',
  'BankAccount',
  'Agreement',
  'Business',
  'Phone',
  'Other',
] as const;
export type RecipientDue = (typeof recipientDues)[number];

/** What of an account at the processor decides about a recipient, in our words. */
export interface RecipientSnapshot {
  /** The processor's reference of the account. */
  readonly reference: string;
  readonly country: string;
  /** Of its bank account; null without one. */
  readonly currency: string | null;
  /** `reference` tells a bank account from another one with the same digits. */
  readonly bankAccount: {
    readonly reference: string;
    readonly bankName: string;
    readonly last4: string;
  } | null;
  /** Whether the processor takes transfers to it, and pays out from it. */
  readonly takesTransfers: boolean;
  readonly paysOut: boolean;
  /** Whether the recipient has given the processor all that it asked for at first. */
  readonly isSubmitted: boolean;
  /** What is asked for now. */
  readonly due: readonly RecipientDue[];
  /** What will be asked for by a date: it stops nothing until then. */
  readonly dueBy: Date | null;
  /** Whether the processor checks what it was given. */
  readonly isChecked: boolean;
  readonly isRejected: boolean;
  /** Why it does not take or pay money: the processor's own word for it (`rejected.fraud`, `platform_paused`, …). */
  readonly reason: string | null;
}

type Unknown = { readonly status: 'unknown'; readonly cause: string };

/** A link to the processor's own pages. It lives minutes, is a secret, and is never stored. */
export interface RecipientLink {
  readonly status: 'made';
  readonly url: string;
  readonly expiresAt: Date;
}

/** The recipients' accounts at a processor. */
export interface Recipients {
  /**
   * Makes an account; the same key gives the same account again. It is refused with `country_not_supported`,
   * `currency_not_supported`, or the processor's own code.
   */
  create(
    merchant: Merchant,
    input: {
      readonly key: string;
      /** ISO 3166. */
      readonly country: string;
      readonly email: string;
      readonly name: string;
      /** Only in the sandbox: the account of a business, which it plays like one of a recipient. Default false. */
      readonly isBusiness?: boolean;
    },
  ): Promise<
    | { readonly status: 'made'; readonly reference: string }
    | { readonly status: 'refused'; readonly code: string; readonly message: string }
    | Unknown
  >;
  /** Makes a link at which the recipient gives details, or changes them. */
  link(
    merchant: Merchant,
    reference: string,
    back: { readonly returnUrl: string; readonly refreshUrl: string },
  ): Promise<RecipientLink | { readonly status: 'gone' } | Unknown>;
  read(
    merchant: Merchant,
    reference: string,
  ): Promise<
    { readonly status: 'found'; readonly snapshot: RecipientSnapshot } | { readonly status: 'gone' } | Unknown
  >;
}

/** What an event of a processor says about money on its way to a recipient. The record of a reversal is that of its transfer. */
export type OutgoingEvent = { readonly key: string; readonly record?: ReadRecord } & (
  | { readonly type: 'transfer'; readonly outcome: TransferOutcome }
  | { readonly type: 'bank_payout'; readonly outcome: BankPayoutOutcome }
  | { readonly type: 'reversal'; readonly outcome: ReversalOutcome }
);

/** A bank payout as it is at the processor now. */
export type FoundPayOut = Extract<ProcessorEvent, { readonly type: 'bank_payout' }>;

/** The part of a processor that sends money to recipients by accounts of theirs at the processor. */
export interface OutgoingProcessor {
  readonly recipients: Recipients;
  payOut(merchant: Merchant, operation: BankPayoutOperation): Promise<BankPayoutOutcome>;
  /** Asks for the outcome of a bank payout, by our key. */
  findPayOut(merchant: Merchant, operation: BankPayoutOperation): Promise<BankPayoutOutcome | Absent>;
  /**
   * Lists the bank payouts of ours from a recipient's account since an instant, oldest first, as events of them. `gone`: those
   * of an account that is no longer connected cannot be read. Only where the processor's database can know more than ours,
   * after a restore.
   */
  listPayOuts?(
    merchant: Merchant,
    recipient: string,
    since: Date,
  ): Promise<
    | { readonly status: 'listed'; readonly payouts: readonly FoundPayOut[] }
    | { readonly status: 'gone' }
    | Unknown
  >;
  reverse(merchant: Merchant, operation: ReversalOperation): Promise<ReversalOutcome>;
  /** Asks for the outcome of a reversal, by our key. */
  findReversal(merchant: Merchant, operation: ReversalOperation): Promise<ReversalOutcome | Absent>;
}
