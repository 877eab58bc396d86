import { type PostedAmounts, postingsOf } from '../ledger/service.ts';
import type { Posting, RateAmount, SourceType } from '../ledger/types.ts';
import { billedRates, grossOfAll, rateDifference } from './posting-taxes.ts';
import { totalOwed } from './states.ts';
import type { Invoice } from './types.ts';

/**
 * The postings of something that belongs to an invoice, e.g. a charge, by code, in the minor unit. `sequence`
 * distinguishes repeated causes. `day`: the civil day on which they count, where it is not the one on which they are
 * written. Money for an invoice that was written off first reduces the write-off, and money that goes back is written off
 * again.
 */
export function postingsOfInvoice<Type extends SourceType>(
  { id: invoiceId, currency, status }: Invoice,
  type: Type,
  id: string,
  amounts: PostedAmounts<Type>,
  sequence = 0,
  day?: string,
): Posting[] {
  return postingsOf(
    { type, id, sequence, invoiceId, currency, day, isWrittenOff: status === 'Uncollectible' },
    amounts,
  );
}

/**
 * The postings of an edit: issuing bills everything, later edits bill the difference at each tax rate, canceling takes back
 * all that was billed, writing off gives up what was open; one edit may do both. Canceled payments owe nothing, so `before`
 * says what was open.
 */
export function postingsOfEdit(before: Invoice | null, after: Invoice): Posting[] {
  const posted = billingPostings(before, after);
  if (after.deposits === null || after.deposits.finalOn !== null) return posted;
  // A canceled amount is billed no more: all that was deferred before is released.
  return after.status === 'Canceled' ? posted : [...posted, ...posted.flatMap(deferralOf)];
}

// Until its tax documents are issued, nothing of it counts as billed.
function deferralOf({ code, amount, taxes, ...posting }: Posting): Posting[] {
  const { sourceId: id, sequence, invoiceId, currency, day } = posting;
  const source = { type: 'Invoice' as const, id, sequence, invoiceId, currency, day };
  const amounts =
    code === 'issue' || code === 'raise' ? { defer: amount } : code === 'lower' ? { undefer: amount } : {};
  return postingsOf(source, amounts).map((one) => ({ ...one, taxes }));
}

function billingPostings(before: Invoice | null, after: Invoice): Posting[] {
  if (after.status === 'Draft') return [];
  if (before === null || before.status === 'Draft') {
    return post(after, { issue: after.totalAmount }, { issue: billedRates(after) });
  }
  const edit = billingOf(before, after);
  // The open amount, including the change by the same edit.
  const open = totalOwed(before.payments) + after.totalAmount - before.totalAmount;
  if (before.status === 'Active' && after.status === 'Canceled') {
    return [...edit, ...post(after, { cancel: open, cancel_waived: after.totalAmount - open })];
  }
  if (before.status === 'Active' && after.status === 'Uncollectible')
    return [...edit, ...post(after, { write_off: open })];
  return edit;
}

function post(
  { id, sequence, currency, issuedOn }: Invoice,
  amounts: PostedAmounts<'Invoice'>,
  taxes: Readonly<Partial<Record<string, readonly RateAmount[]>>> = {},
): Posting[] {
  const day = amounts.issue === undefined ? undefined : (issuedOn ?? undefined);
  const posted = postingsOf({ type: 'Invoice', id, sequence, invoiceId: id, currency, day }, amounts);
  return posted.map((one) => ({ ...one, taxes: taxes[one.code] }));
}

// Rates that rise and rates that fall are posted separately: an equal total may hide both. An invoice
// without line items has one unknown rate.
function billingOf(before: Invoice, after: Invoice): Posting[] {
  const isItemized = before.lineItems.length > 0 && after.lineItems.length > 0;
  if (!isItemized && before.lineItems.length === after.lineItems.length) {
    const difference = after.totalAmount - before.totalAmount;
    return post(after, difference > 0 ? { raise: difference } : { lower: -difference });
  }
  const [old, next] = [billedRates(before), billedRates(after)];
  if (!isItemized) {
    const amounts = { lower: before.totalAmount, raise: after.totalAmount };
    return post(after, amounts, { lower: old, raise: next });
  }
  const changes = rateDifference(next, old);
  const raised = changes.filter(({ gross }) => gross > 0);
  const lowered = rateDifference(
    [],
    changes.filter(({ gross }) => gross < 0),
  );
  return post(
    after,
    { lower: grossOfAll(lowered), raise: grossOfAll(raised) },
    { lower: lowered, raise: raised },
  );
}
