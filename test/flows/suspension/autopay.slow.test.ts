import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

/** An invoice with autopay of a payment that is due on a day. The first payment is paid by the client. */
async function agreed(dueDate: string, token = 'tok_card') {
  const invoice = await activeInvoice(service, {
    totalAmount: 200_000,
    paymentSchedule: [
      { dueDate: '2026-11-21', amount: 100_000 },
      { dueDate, amount: 100_000 },
    ],
  });
  const paid = await pay(service, invoice, { token, autopay: { terms: 'Along the schedule.' } });
  if (token === 'tok_bank') await sendWebhook(service, [service.processor.decide(paid.data.id, 'succeeded')]);
}

const autopayCharges = () => service.sql(`select 1 from charges where origin = 'Autopay'`);
const announcements = async () => {
  const rows = await service.sql<{ day: string }>(
    `select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day from mails
     where kind = 'AutopayAhead' and status = 'Sent' order by id`,
  );
  return rows.map(({ day }) => day);
};

/**
 * Lets days pass, and suspends for a moment at 13:00 of some of them; answers when the charge was announced, and when it
 * was made.
 */
async function courseWith(suspendedOn: readonly string[]) {
  for (let day = 22; day < 90; day += 1) {
    for (const hour of [9, 13]) {
      const instant = new Date(Date.UTC(2026, 10, day, hour));
      if (instant < service.clock.now()) continue;
      service.clock.set(instant.toISOString());
      await mailing.arrivals();
      const date = instant.toISOString().slice(0, 10);
      if ((await autopayCharges()).length > 0) return { announced: await announcements(), charged: date };
      if (hour !== 13 || !suspendedOn.includes(date)) continue;
      await suspend(service);
      await resume(service);
    }
  }
  return { announced: await announcements(), charged: null };
}

describe('a short suspension', () => {
  it('puts off no charge that was announced before', async () => {
    await agreed('2026-12-05');
    expect(await courseWith(['2026-12-04'])).toEqual({ announced: ['2026-12-02'], charged: '2026-12-05' });
  });

  it('puts off no debit of a bank account that was announced before', async () => {
    await agreed('2026-12-20', 'tok_bank');
    expect(await courseWith(['2026-12-14', '2026-12-19'])).toMatchObject({ charged: '2026-12-20' });
  });

  it('puts off no charge that is announced after it', async () => {
    await agreed('2026-12-05');
    expect(await courseWith(['2026-12-01'])).toEqual({ announced: ['2026-12-02'], charged: '2026-12-05' });
  });
});

describe('a charge that could not be announced', () => {
  const suspendOver = async (from: string, to: string) => {
    service.clock.set(from);
    await mailing.arrivals();
    await suspend(service);
    service.clock.set(to);
    await mailing.arrivals();
    await resume(service);
  };

  it('is announced after the suspension, and taken after the usual notice', async () => {
    await agreed('2026-12-05');
    await suspendOver('2026-12-01T12:00:00.000Z', '2026-12-03T12:00:00.000Z');
    expect((await courseWith([])).charged).toBe('2026-12-07');
  });

  it('keeps that notice when the account is suspended again before it was taken', async () => {
    await agreed('2026-12-05');
    await suspendOver('2026-12-01T12:00:00.000Z', '2026-12-03T12:00:00.000Z');
    await suspendOver('2026-12-04T12:00:00.000Z', '2026-12-04T12:01:00.000Z');
    expect((await courseWith([])).charged).toBe('2026-12-08');
  });

  it('is not taken at once when it was put off, and its new day falls into another suspension', async () => {
    await agreed('2026-12-05');
    await suspendOver('2026-12-01T12:00:00.000Z', '2026-12-06T12:00:00.000Z');
    await suspendOver('2026-12-09T12:00:00.000Z', '2026-12-30T12:00:00.000Z');
    expect((await courseWith([])).charged).toBe('2027-01-03');
  });
});
