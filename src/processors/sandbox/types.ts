import type { Queries } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { StorableMethod } from '../../kit/money/payment-methods.ts';
import type { DeclineCode, ProcessorEvent, StatementKind } from '../types.ts';
import type { Behaviour } from './test-numbers.ts';

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
  readonly currency: string;
  readonly code: string | null;
  readonly message: string | null;
}

export interface Transfer {
  readonly key: string;
  readonly reference: string;
  readonly fundedBy: string;
  readonly status: 'succeeded' | 'processing' | 'failed' | 'returned';
  readonly amount: number;
  readonly currency: string;
  readonly behaviour: Behaviour | null;
  readonly fee: number | null;
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
  | 'open_dispute'
  | 'close_dispute'
  | 'finish_refund'
  | 'fail_refund'
  | 'deliver'
  | 'return_delivery'
  | 'payout';

/** A planned job, due in the merchant's time. */
export interface Job {
  readonly position: number;
  readonly kind: JobKind;
  readonly subject: string;
  readonly dueAt: Date;
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
