import { type PostedAmounts, postingsOf } from '../ledger/service.ts';
import type { Posting, SourceType } from '../ledger/types.ts';
import { totalOwed } from './states.ts';
import type { Invoice } from './types.ts';

/**
 * The postings of something that belongs to an invoice, e.g. a charge, by code, in the minor unit. `sequence` tells
 * repeated causes apart. Of an invoice that was written off, what comes is taken back out of the write-offs first, and
 * what goes back is written off again. Transaction: none.
 */
export function postingsOfInvoice<Type extends SourceType>(
  { id: invoiceId, currency, status }: Invoice,
  type: Type,
  id: string,
  amounts: PostedAmounts<Type>,
  sequence = 0,
): Posting[] {
  return postingsOf(
    { type, id, sequence, invoiceId, currency, isWrittenOff: status === 'Uncollectible' },
    amounts,
  );
}

/**
 * The postings of an edit: issuing bills everything, later edits bill the difference, canceling takes back
 * what was open, writing off gives it up; one edit may do both. Canceled payments owe nothing, so `before` says what was open.
 */
export function postingsOfEdit(before: Invoice | null, after: Invoice): Posting[] {
  if (after.status === 'Draft') return [];
  const { id, sequence, currency } = after;
  const post = (amounts: PostedAmounts<'Invoice'>) =>
    postingsOf({ type: 'Invoice', id, sequence, invoiceId: id, currency }, amounts);
  if (before === null || before.status === 'Draft') return post({ issue: after.totalAmount });
  const difference = after.totalAmount - before.totalAmount;
  const edit = difference > 0 ? { raise: difference } : { lower: -difference };
  // What was open, with what the same edit has made of it.
  const open = totalOwed(before.payments) + difference;
  if (before.status === 'Active' && after.status === 'Canceled') return post({ ...edit, cancel: open });
  if (before.status === 'Active' && after.status === 'Uncollectible')
    return post({ ...edit, write_off: open });
  return post(edit);
}
