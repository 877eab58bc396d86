import type { Queries } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { StorableMethod } from '../../kit/money/payment-methods.ts';
import type {
  BankPayoutFailureCode,
  DeclineCode,
  ProcessorEvent,
  RecipientDue,
  StatementKind,
} from '../types.ts';
import type { Behaviour } from './test-numbers.ts';
import type { TestPerson } from './test-people.ts';

/** A transaction that holds a merchant's lock, and its time. */
export interface MerchantTransaction {
  readonly tx: Queries;
  readonly accountId: AccountId;
  /** In the merchant's time. */
  readonly now: Date;
  readonly machineNow: Date;
  /** The events of this transaction, oldest first. */
  readonly made: ProcessorEvent[];
}

/** A test number: its behaviour, and the parts that may be shown. */
export interface Method extends StorableMethod {
  readonly behaviour: Behaviour;
}

export interface Charge {
  readonly key: string;
  readonly reference: string;
  readonly purpose: 'Invoice' | 'Outgoing';
  /** Set for outgoing money that the platform holds: the account sees neither its fees nor its own part. */
  readonly transferGroup: string | null;
  /** The part of the amount that the operator keeps: of outgoing money, or of a charge at a connected business. */
  readonly platformFee: number;
  /** What refunds gave back of it. */
  readonly platformFeeRefunded: number;
  readonly status: 'succeeded' | 'processing' | 'requires_action' | 'declined' | 'returned';
  readonly amount: number;
  readonly refundedAmount: number;
  readonly currency: string;
  readonly description: string;
  /** Null when the source was unknown. */
  readonly method: Method | null;
  readonly savesMethod: boolean;
  readonly storedMethod: string | null;
  /** The fee of a success, or of a return. */
  readonly fee: number | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly actionCode: string | null;
  readonly returnUrl: string | null;
  readonly isDisputed: boolean;
}

export interface Refund {
  readonly key: string;
  readonly reference: string;
  readonly chargeKey: string;
  readonly status: 'succeeded' | 'processing' | 'failed';
  readonly amount: number;
  /** What the operator gives back of its fee. Of outgoing money it is a part of the amount. */
  readonly platformFee: number;
  readonly currency: string;
  readonly code: string | null;
  readonly message: string | null;
}

export interface Transfer {
  readonly key: string;
  readonly reference: string;
  readonly fundedBy: string;
  /** The recipient's account that the money went to; null for a bank account. */
  readonly recipient: string | null;
  readonly status: 'succeeded' | 'processing' | 'failed' | 'returned';
  readonly amount: number;
  readonly currency: string;
  readonly behaviour: Behaviour | null;
  readonly fee: number | null;
  readonly code: string | null;
  readonly message: string | null;
}

/** The account of a recipient. */
export interface Recipient {
  readonly key: string;
  readonly reference: string;
  readonly status: 'new' | 'incomplete' | 'pending' | 'ready' | 'restricted' | 'rejected' | 'gone';
  readonly country: string;
  /** The test person; null until one was chosen. */
  readonly person: TestPerson | null;
  /** How often details were given. A person's fault is one of the first details. */
  readonly visits: number;
  readonly due: readonly RecipientDue[];
  readonly reason: string | null;
  readonly bankName: string | null;
  readonly last4: string | null;
  /** Whether it is the account of the merchant itself at a platform, instead of one that it pays. */
  readonly isBusiness: boolean;
}

/** A link to the hosted page of a recipient. Its instants are machine time. */
export interface OnboardingLink {
  readonly code: string;
  readonly reference: string;
  readonly returnUrl: string;
  readonly refreshUrl: string;
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
  readonly answeredAt: Date | null;
}

/** Money of a transfer on its way from a recipient's account to the recipient's bank. */
export interface BankPayout {
  readonly key: string;
  readonly reference: string;
  readonly transfer: string;
  readonly status: 'succeeded' | 'processing' | 'failed';
  readonly amount: number;
  readonly currency: string;
  /** Civil date. */
  readonly arrivesOn: string;
  readonly fate: 'arrives' | 'fails' | 'comes_back';
  readonly code: BankPayoutFailureCode | null;
  readonly message: string | null;
}

export interface Reversal {
  readonly key: string;
  readonly reference: string;
  readonly transfer: string;
  readonly status: 'succeeded' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly code: string | null;
  readonly message: string | null;
}

export interface Dispute {
  readonly reference: string;
  readonly chargeKey: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amount: number;
  readonly currency: string;
  readonly hasEvidence: boolean;
}

/** A method that is saved for later charges, or waits for its holder. */
export interface Setup {
  readonly key: string;
  readonly reference: string;
  readonly status: 'succeeded' | 'requires_action' | 'declined';
  readonly description: string;
  /** Null when the token was unknown. */
  readonly method: Method | null;
  readonly storedMethod: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly actionCode: string | null;
  readonly returnUrl: string | null;
}

/** A line for the statement. `held` and `inTransit` say which of the two balances moves, and by how much. */
export interface Posting {
  readonly kind: StatementKind;
  readonly reference: string;
  readonly key: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly held: number;
  readonly inTransit: number;
  readonly currency: string;
  /** From when it may be paid out, in the merchant's time. */
  readonly availableAt: Date;
  /** The payout that contains it already. */
  readonly payout?: string;
}

/** Work that is planned. The subject is a key or a reference; for a payout, the currency. */
export type JobKind =
  | 'settle'
  | 'return_unsettled'
  | 'return_late'
  | 'give_up_action'
  | 'give_up_setup'
  | 'open_dispute'
  | 'restore_charge'
  | 'close_dispute'
  | 'finish_refund'
  | 'fail_refund'
  | 'deliver'
  | 'return_delivery'
  | 'verify_recipient'
  | 'restrict_recipient'
  | 'leave_recipient'
  | 'end_bank_payout'
  | 'return_bank_payout'
  | 'payout';

/** A planned job, due in the merchant's time. */
export interface Job {
  readonly position: number;
  readonly kind: JobKind;
  readonly subject: string;
  readonly dueAt: Date;
}

/** Why an operation did not work. */
export interface Fault {
  readonly code: string;
  readonly message: string;
}

/** A refusal of a method, as an answer and not as an error. */
export interface Refusal {
  readonly code: DeclineCode;
  readonly message: string;
}

/** The answer to an operation. `behaviour` lets the server inject the fault of a test number; repeats get none. */
export interface Answer<Outcome> {
  readonly outcome: Outcome;
  readonly isRepeat: boolean;
  readonly behaviour: Behaviour | null;
}

/** An operation under a key that was used for another one. Nothing was done. */
export class KeyConflict extends Error {
  override readonly name = 'KeyConflict';
}
