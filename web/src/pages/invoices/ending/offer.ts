import type { AllowedAction, ShownInvoice } from '../../../api/schema.ts';

type Offered = Pick<
  ShownInvoice,
  'status' | 'canceledAt' | 'cancellationTerms' | 'eventDate' | 'firstEventDate'
> & { readonly actions: { readonly cancel: { readonly allowed: boolean } } };

const isStanding = ({ status, canceledAt }: Pick<Offered, 'status' | 'canceledAt'>): boolean =>
  canceledAt === null && (status === 'Active' || status === 'Paid');

/**
 * Whether canceling means to decide what is kept: money came or is on its way, or the invoice has terms. Otherwise it is
 * canceled plainly.
 */
export function fallsThrough(invoice: Offered): boolean {
  return isStanding(invoice) && (!invoice.actions.cancel.allowed || invoice.cancellationTerms !== null);
}

type Ended = Pick<Offered, 'status' | 'canceledAt' | 'cancellationTerms'> & {
  readonly actions: { readonly cancel: Pick<AllowedAction, 'allowed' | 'blockedBy'> };
};

/** Why a person decides what is kept before an invoice is canceled; null where nobody has to, or can now. */
export function decidedBy(invoice: Ended): 'moneyCame' | 'hasTerms' | null {
  const { allowed, blockedBy } = invoice.actions.cancel;
  if (!isStanding(invoice)) return null;
  if (allowed) return invoice.cancellationTerms === null ? null : 'hasTerms';
  return blockedBy === 'MoneyMoved' || invoice.status === 'Paid' ? 'moneyCame' : null;
}

/** Whether there is an event to postpone; one without a date now had one. */
export function canPostpone(invoice: Offered): boolean {
  return isStanding(invoice) && (invoice.eventDate !== null || invoice.firstEventDate !== null);
}
