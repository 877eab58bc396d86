import type { InvoiceEndedEvent } from '../../../api/schema.ts';
import type { Reader } from '../schedule-changes.ts';

/** How an invoice ended, as its event has it. */
export type EndingContent = Pick<
  InvoiceEndedEvent['data']['ending'],
  'by' | 'kind' | 'noticeOn' | 'keptAmount' | 'refundedAmount' | 'outsideAmount' | 'remainingAmount' | 'note'
>;

/** How an invoice ended, for its timeline: the money, by whom and when, and why. */
export function endingDetails(
  ending: EndingContent,
  currency: string,
  { messages: { ending: words }, formats, today }: Reader,
): readonly string[] {
  const texts = words.timeline;
  const said = (amount: number, text: (amount: string) => string) =>
    amount > 0 ? [text(formats.money(amount, currency))] : [];
  const { by, noticeOn, keptAmount, refundedAmount, outsideAmount, remainingAmount, note } = ending;
  return [
    keptAmount > 0 ? texts.kept(formats.money(keptAmount, currency)) : texts.nothing,
    ...said(refundedAmount, texts.refunded),
    ...said(outsideAmount, texts.outside),
    ...said(remainingAmount, texts.remaining),
    by === null || noticeOn === null ? texts.settled : texts[by](formats.date(noticeOn, today)),
    note,
  ];
}

interface Dated {
  readonly eventDate: string | null;
  readonly firstEventDate?: string | null;
}

/** Whether a change of an invoice postponed its event for the first time; a later move is a change of its date. */
export function wasPostponed(before: Dated, after: Dated): boolean {
  return (before.firstEventDate ?? null) === null && (after.firstEventDate ?? null) !== null;
}

/** The changes of the schedule that ending an invoice made, at its instant: its own line and the credit note say them. */
export function stepsOfEnding<One extends { readonly type: string; readonly createdAt: string }>(
  events: readonly One[],
): readonly One[] {
  const ends = new Set(
    events.filter(({ type }) => type === 'invoice.ended').map(({ createdAt }) => createdAt),
  );
  return events.filter(({ type, createdAt }) => type === 'invoice.updated' && ends.has(createdAt));
}
