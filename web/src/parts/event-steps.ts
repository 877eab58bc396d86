import type { Event } from '../api/schema.ts';

/** Steps on the way whose end stands above them, among events that come newest first: they say nothing more. */
export function stepsOnTheWay(events: readonly Event[]): ReadonlySet<Event> {
  const ended = new Set<string>();
  return new Set(
    events.filter(({ type, data }) => {
      const { chargeId } = data as { readonly chargeId?: string };
      if (chargeId === undefined) return false;
      if (/\.(?:processing|requires_action)$/.test(type)) return ended.has(chargeId);
      ended.add(chargeId);
      return false;
    }),
  );
}

// A day has come and nobody did anything. Figures and lists say so already.
const ofTheCalendar = /^invoice\.payment\.(?:will_be_due|due)$/;

/** Events that are one line, newest first: one event, or invoices that became overdue, each once. */
export type EventLine = readonly [Event, ...Event[]];

/** The newest events of people and money in lines, without steps and days; all events where no others are left. */
export function tellingEvents(events: readonly Event[], most: number): readonly EventLine[] {
  const steps = stepsOnTheWay(events);
  const telling = events.filter((event) => !steps.has(event) && !ofTheCalendar.test(event.type));
  return foldOverdue(telling.length === 0 ? events : telling).slice(0, most);
}

// One morning can make many invoices overdue: a line for each would drown what people did.
function foldOverdue(events: readonly Event[]): readonly EventLine[] {
  const lines: EventLine[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    const isFolded = event.type === 'invoice.overdue' && last?.[0].type === event.type;
    if (!isFolded) lines.push([event]);
    else if (!last.some(({ data }) => data.id === event.data.id)) lines[lines.length - 1] = [...last, event];
  }
  return lines;
}

/** How a dispute ended that an event closes; null of other events. */
export function disputeEndOf({ type, data }: Event): 'Won' | 'Lost' | null {
  if (type !== 'invoice.payment.dispute_closed') return null;
  const content = data as {
    readonly scheduledPaymentId?: string;
    readonly scheduledPaymentIds?: readonly string[];
    readonly paymentSchedule?: readonly { readonly id: string; readonly status: string }[];
  };
  const ids = new Set([content.scheduledPaymentId, ...(content.scheduledPaymentIds ?? [])]);
  const about = content.paymentSchedule?.filter(({ id }) => ids.has(id)) ?? [];
  return about.some(({ status }) => status === 'ChargedBack') ? 'Lost' : 'Won';
}
