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

/** The newest events of people and money, without steps and days; all events where no others are left. */
export function tellingEvents(events: readonly Event[], most: number): readonly Event[] {
  const steps = stepsOnTheWay(events);
  const telling = events.filter((event) => !steps.has(event) && !ofTheCalendar.test(event.type));
  return (telling.length === 0 ? events : telling).slice(0, most);
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
