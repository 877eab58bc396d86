import type { CancelInvoiceBody, SettleInvoiceBody, ShownInvoice } from '../../../api/schema.ts';
import type { CreditForm } from '../credit/request.ts';

/** How much the business keeps: by the terms of the invoice, an agreed amount, or nothing. */
type Kept = 'terms' | 'amount' | 'nothing';

/** What a person has chosen for an event that falls through. Amounts are in the minor unit. */
export interface EndingForm extends Pick<CreditForm, 'way' | 'refund'> {
  readonly by: 'Client' | 'Business';
  /** `YYYY-MM-DD`; empty while it cannot be read. */
  readonly noticeOn: string;
  readonly kept: Kept;
  readonly amount: number | null;
}

type Ended = Pick<ShownInvoice, 'cancellationTerms' | 'eventDate' | 'firstEventDate'>;

/** Whether the terms of an invoice can say what is kept: they count to a day, unless the business cancels. */
export function hasTerms({ cancellationTerms, eventDate, firstEventDate }: Ended): boolean {
  return cancellationTerms !== null && (eventDate !== null || firstEventDate !== null);
}

/** The choice with which a person begins. */
export function emptyForm(invoice: Ended, today: string): EndingForm {
  return {
    by: 'Client',
    noticeOn: today,
    kept: hasTerms(invoice) ? 'terms' : 'amount',
    amount: null,
    way: 'refund',
    refund: undefined,
  };
}

/** Why the day of the notice cannot be: nobody gives notice before the invoice, or tomorrow. */
export function noticeFault(
  { noticeOn, kept }: Pick<EndingForm, 'noticeOn' | 'kept'>,
  { issuedOn }: Pick<ShownInvoice, 'issuedOn'>,
  today: string,
): 'unread' | 'early' | 'late' | null {
  if (kept === 'amount') return null;
  if (noticeOn === '') return 'unread';
  if (noticeOn > today) return 'late';
  return issuedOn !== null && noticeOn < issuedOn ? 'early' : null;
}

/** How the paid amount that is not kept goes back. */
export type GivenBack = NonNullable<CancelInvoiceBody['givenBack']>;

/** The request to the API, without the reason. An agreed amount is settled: nobody has given notice. */
export type EndingRequest =
  | { readonly kind: 'cancel'; readonly body: Omit<CancelInvoiceBody, 'reason' | 'dryRun'> }
  | { readonly kind: 'settle'; readonly body: Omit<SettleInvoiceBody, 'reason' | 'dryRun'> };

/** The request of a form; null while something of it is missing. `givenBack`: null leaves it to the API. */
export function requestOf(form: EndingForm, givenBack: GivenBack | null): EndingRequest | null {
  const { by, noticeOn, kept, amount } = form;
  const back = givenBack === null ? {} : { givenBack };
  if (kept === 'amount') {
    return amount === null ? null : { kind: 'settle', body: { keep: amount, ...back } };
  }
  if (noticeOn === '') return null;
  const keep = kept === 'nothing' ? { keep: 0 } : {};
  return { kind: 'cancel', body: { by, noticeOn, ...keep, ...back } };
}
