import { countedDate } from '../../../../../src/invoices/ending/terms.ts';
import type { PostponedInvoice, ShownInvoice } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';
import { paymentName, type Reader } from '../../../parts/schedule-changes.ts';
import {
  autopayClauses,
  mailClause,
  mailsToClient,
  sentenceOf,
  type ZonedReader,
} from '../../../parts/tried-changes.ts';

/** What postponing would do, as the API answers a dry run. */
export type TriedPostponement = Pick<
  PostponedInvoice,
  'eventDateBefore' | 'eventDate' | 'firstEventDate' | 'scheduledPayments' | 'waitingPaymentIds' | 'changes'
>;

type Postponed = Pick<
  ShownInvoice,
  'paymentSchedule' | 'currency' | 'contact' | 'deliveryMethod' | 'cancellationTerms'
>;
type Payment = Postponed['paymentSchedule'][number];

/** A payment of a postponed event: the date that it gets, or why it stays. */
export interface Moving {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Null of one that moves. */
  readonly why: string | null;
}

const over: ReadonlySet<string> = new Set(['Waived', 'Canceled']);
const underWay: ReadonlySet<string> = new Set(['Processing', 'RequiresAction']);

/** Each payment with its date before and after, those that move first; what was waived is left out. */
export function movesOf(tried: TriedPostponement, invoice: Postponed, reader: Reader): readonly Moving[] {
  const known = new Map(tried.scheduledPayments.map((one) => [one.id, one]));
  const all = invoice.paymentSchedule
    .filter(({ status }) => !over.has(status))
    .map((payment): Moving => {
      const one = known.get(payment.id);
      const [before, after] = [one?.dueDateBefore ?? payment.dueDate, one?.dueDate ?? payment.dueDate];
      return {
        id: payment.id,
        name: paymentName(invoice, payment, reader.messages),
        before,
        after,
        why: before === after ? whyItStays(payment, tried, reader) : null,
      };
    });
  return all.toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null));
}

function whyItStays(
  { id, status, due }: Payment,
  { scheduledPayments, waitingPaymentIds }: TriedPostponement,
  { messages: { ending }, formats, today }: Reader,
): string {
  const { why, pending } = ending.postpone;
  const one = scheduledPayments.find((other) => other.id === id);
  if (one === undefined) return why.paid;
  if (one.pendingDueDate !== null) return pending(formats.date(one.pendingDueDate, today));
  if (underWay.has(status)) return why.underWay;
  if (waitingPaymentIds.includes(id)) return why.waits;
  if (due === null) return why.own;
  return { Event: why.same, Issue: why.issue, Previous: why.previous }[due.from];
}

/** One sentence: where the event moves, and how many payments move with it. */
export function postponeSentence(
  { eventDateBefore, eventDate }: TriedPostponement,
  moves: readonly Moving[],
  { messages: { ending }, formats, today }: Reader,
): string {
  const texts = ending.postpone;
  const date = (value: string) => formats.date(value, today);
  const event =
    eventDate === null
      ? texts.losesDate(date(eventDateBefore ?? today))
      : eventDateBefore === null
        ? texts.getsDate(date(eventDate))
        : texts.moves(date(eventDateBefore), date(eventDate));
  return ending.sentence(event, texts.moved(moves.filter(({ why }) => why === null).length));
}

/** Says which mail the client gets, when autopay charges, and which day counts for cancelling. */
export function consequencesOf(
  tried: TriedPostponement,
  invoice: Postponed,
  { areMailsKept }: { readonly areMailsKept: boolean },
  reader: ZonedReader,
): readonly string[] {
  const { changes } = tried;
  const { name } = invoice.contact;
  const { mails = [] } = changes ?? {};
  const mail =
    mailsToClient(mails).length === 0
      ? reader.messages.ending.postpone.notMailed(name)
      : sentenceOf(mailClause(invoice, mails, reader));
  const autopay = changes === null ? [] : autopayClauses(changes.autopay, invoice.currency, reader);
  return [
    areMailsKept ? reader.messages.tellYourself(name) : mail,
    ...autopay.map(sentenceOf),
    ...countsText(tried, invoice, reader),
  ];
}

// After a postponement the terms may still count to the first date: nobody postpones first and cancels free later.
function countsText(
  tried: TriedPostponement,
  { cancellationTerms: terms }: Postponed,
  { messages: { ending }, formats, today }: Reader,
): readonly string[] {
  if (terms === null) return [];
  const date = countedDate(terms, tried);
  if (date === null) return [];
  const text: (date: string) => string =
    date === tried.eventDate ? ending.postpone.counts : ending.postpone.countsFirst;
  return [text(formats.date(date, today))];
}

/** The label of the button that says it again. */
export function postponeLabel(
  tried: Pick<TriedPostponement, 'eventDate'>,
  { messages: { ending }, formats, today }: Reader,
): string {
  const texts: Messages['ending']['postpone'] = ending.postpone;
  return tried.eventDate === null ? texts.sendUnknown : texts.send(formats.date(tried.eventDate, today));
}
