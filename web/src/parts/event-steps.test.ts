import { describe, expect, it } from 'vitest';
import type { Event } from '../api/schema.ts';
import { disputeEndOf, tellingEvents } from './event-steps.ts';

const event = (type: string, data: object = {}) => ({ id: type, type, data }) as Event;

describe('the activity of the last events', () => {
  it('leaves out steps whose end stands above them, and days that only came', () => {
    const charge = { chargeId: 'one' };
    const events = [
      event('invoice.payment.completed', charge),
      event('invoice.payment.processing', charge),
      event('invoice.payment.processing', { chargeId: 'two' }),
      event('invoice.payment.due'),
      event('invoice.payment.will_be_due'),
      event('invoice.overdue'),
    ];
    expect(tellingEvents(events, 10)).toEqual([[events[0]], [events[2]], [events[5]]]);
    expect(tellingEvents(events, 1)).toEqual([[events[0]]]);
  });

  it('is all events where there are no others', () => {
    const events = [event('invoice.payment.due'), event('invoice.payment.will_be_due')];
    expect(tellingEvents(events, 10)).toEqual(events.map((one) => [one]));
  });

  it('puts invoices that became overdue in a row into one line, each once, and nothing else', () => {
    const late = (id: string) => event('invoice.overdue', { id });
    const [three, two, twoAgain, one] = [late('3'), late('2'), late('2'), late('1')];
    const viewed = event('invoice.viewed', { id: '2' });
    const due = event('invoice.payment.due', { id: '2' });
    expect(tellingEvents([three, due, two, twoAgain, viewed, viewed, one], 10)).toEqual([
      [three, two],
      [viewed],
      [viewed],
      [one],
    ]);
    // What is folded counts as one line.
    expect(tellingEvents([three, two, viewed, one], 2)).toEqual([[three, two], [viewed]]);
  });
});

describe('the end of a dispute', () => {
  const closed = (status: string) =>
    event('invoice.payment.dispute_closed', {
      scheduledPaymentIds: ['deposit'],
      paymentSchedule: [
        { id: 'deposit', status },
        { id: 'balance', status: 'ChargedBack' },
      ],
    });

  it.each([
    ['ChargedBack', 'Lost'],
    ['Paid', 'Won'],
    ['Refunded', 'Won'],
  ])('is read from the payment that it is about: %s, %s', (status, end) => {
    expect(disputeEndOf(closed(status))).toBe(end);
  });

  it('is none of any other event', () => {
    expect(disputeEndOf(event('invoice.payment.disputed'))).toBe(null);
  });
});
