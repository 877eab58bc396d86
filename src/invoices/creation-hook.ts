import type { Transaction } from '../kit/db/database.ts';
import type { IdempotentRequest } from '../kit/http/idempotency.ts';
import type { Invoice } from './types.ts';

/** The work of another slice in the transaction of the creations that it asks for; one object for all of them. */
export interface CreationHook {
  /** Answers which of them may be done now; the others are answered null. Runs first, before any lock is taken. */
  beforeCreate(
    tx: Transaction,
    requests: readonly IdempotentRequest[],
  ): Promise<ReadonlySet<IdempotentRequest>>;
  /**
   * Gets those that were created, whose counted numbers only PostgreSQL knows yet; it takes no further numbers. An error
   * that it throws rolls them back.
   */
  afterCreate(
    tx: Transaction,
    created: readonly { readonly request: IdempotentRequest; readonly invoice: Invoice }[],
  ): Promise<void>;
  /** The civil day on which the invoice was issued elsewhere; undefined: today. */
  issueDayOf(request: IdempotentRequest): string | undefined;
  /** The amounts of its payments that were made elsewhere. */
  paidOf(request: IdempotentRequest): readonly number[];
}
