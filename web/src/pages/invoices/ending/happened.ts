import type { InvoiceEndedEvent } from '../../../api/schema.ts';
import type { Reader } from '../../../parts/schedule-changes.ts';

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

const ofEnding = /^invoice\.(?:updated|credited|paid|canceled|autopay\.disabled)$/;

/**
 * The changes of the schedule that ending an invoice made on its way, among events that come newest first: its own line and
 * that of the credit note say them.
 */
export function stepsOfEnding<One extends { readonly type: string; readonly createdAt: string }>(
  events: readonly One[],
): readonly One[] {
  return events.flatMap(({ type, createdAt }, index) => {
    if (type !== 'invoice.ended') return [];
    const before = events.slice(index + 1);
    const length = before.findIndex((one) => one.createdAt !== createdAt || !ofEnding.test(one.type));
    return before
      .slice(0, length === -1 ? undefined : length)
      .filter((one) => one.type === 'invoice.updated');
  });
}
