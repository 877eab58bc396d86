import type { FullInvoice } from '../api/schema.ts';
import type { Messages } from '../messages/catalogue.ts';
import type { Formats } from '../messages/formats.ts';

/** The texts, the formats and the date that a sentence about an invoice needs. */
export interface Reader {
  readonly messages: Messages;
  readonly formats: Formats;
  /** The account's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A schedule as an event shows it. */
type Scheduled = Pick<FullInvoice, 'paymentSchedule' | 'currency'>;
type Row = Scheduled['paymentSchedule'][number];

/** Describes a change of the schedule: a text for each payment that was added, removed or changed. */
export function scheduleChanges(before: Scheduled, after: Scheduled, reader: Reader): readonly string[] {
  const { messages, formats, today } = reader;
  const texts = messages.invoice;
  const rest = new Map(before.paymentSchedule.map((row) => [row.id, row]));
  const date = (row: Row) => formats.date(row.dueDate, today);
  const kept = after.paymentSchedule.flatMap((row) => {
    const name = paymentName(after, row, messages);
    const old = rest.get(row.id);
    rest.delete(row.id);
    if (old === undefined)
      return [texts.paymentAdded(name, formats.money(row.amount, after.currency), date(row))];
    const moves = [
      old.amount === row.amount
        ? null
        : texts.movedOn(
            formats.money(old.amount, before.currency),
            formats.money(row.amount, after.currency),
          ),
      old.dueDate === row.dueDate ? null : texts.movedOn(date(old), date(row)),
    ].filter((move) => move !== null);
    return moves.length === 0 ? [] : [`${name}: ${moves.join(', ')}`];
  });
  const gone = [...rest.values()].map((row) =>
    texts.paymentGone(
      paymentName(before, row, messages),
      formats.money(row.amount, before.currency),
      date(row),
    ),
  );
  return [...kept, ...gone];
}

/** The name of a payment of a schedule, or its position when it has no name. */
export function paymentName(
  { paymentSchedule }: Pick<Scheduled, 'paymentSchedule'>,
  { id, name }: Pick<Row, 'id' | 'name'>,
  messages: Messages,
): string {
  const position = paymentSchedule.findIndex((row) => row.id === id) + 1;
  return name ?? messages.nthPayment(position, paymentSchedule.length);
}
