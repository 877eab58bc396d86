import type { Queries } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { StorableMethod } from '../../kit/money/payment-methods.ts';
import type { DeclineCode, ProcessorEvent, StatementKind } from '../types.ts';
import type { Behaviour } from './test-numbers.ts';

/** One piece of work for one merchant: a transaction that holds the merchant's lock, and the time it works at. */
export interface MerchantTransaction {
  readonly tx: Queries;
  readonly accountId: AccountId;
  /** In the merchant's time. */
  readonly now: Date;
  readonly machineNow: Date;
  /** The events that this transaction has made, oldest first. */
  readonly made: ProcessorEvent[];
}

/** A number that was shown: what it does, and what may be said of it. */
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
  /** Null when the source stood for nothing. */
  readonly method: Method | null;
  readonly savesMethod: boolean;
  readonly storedMethod: string | null;
  /** Of a success; of a return, what the return costs. */
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

/** A delivery to a recipient as it stands. */
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
  /** From when on it may be paid out, in the merchant's time. */
  readonly availableAt: Date;
  /** The payout that it is part of already. */
  readonly payout?: string;
}

/** What is done by itself later. The subject is a key or a reference; of a payout, the currency. */
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

/** Something that falls due, in the merchant's time. */
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

/** The answer to an order. `behaviour` lets the server act out what the number is for; a repeat is answered plainly. */
export interface Answer<Outcome> {
  readonly outcome: Outcome;
  readonly isRepeat: boolean;
  readonly behaviour: Behaviour | null;
}

/** An order under a key that was used for another one. Nothing was done. */
export class KeyConflict extends Error {
  override readonly name = 'KeyConflict';
}
