import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, balances, pay, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

// Months of twelve payments across both changes to and from summer time, the days of the changes among them.
const days = [
  '2026-12-15',
  '2027-01-15',
  '2027-02-15',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2027-06-15',
  '2027-07-15',
  '2027-08-15',
  '2027-10-03',
  '2027-10-31',
  '2027-11-07',
];

describe.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])('a year in %s', (timeZone) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    await service.sql('update accounts set time_zone = $1', [timeZone]);
  });
  afterAll(() => service.close());
  keepBooks(() => service);

  it('takes each of twelve payments once, on its own date, and leaves the ledger even', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 120_000,
      paymentSchedule: days.map((dueDate) => ({ dueDate, amount: 10_000 })),
    });
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: '2027-12-01T00:00:00.000Z' } });
    expect(moved.status).toBe(200);
    const after = await read(service, invoice.id);
    expect(after.status).toBe('Paid');
    const dates = after.paymentSchedule.map((payment: { paymentDate: string }) => payment.paymentDate);
    expect(dates).toEqual([expect.stringMatching(/^2026-11-2[12]$/), ...days.slice(1)]);
    expect(service.processor.log.map((line) => line.amount)).toEqual(days.map(() => 10_000));
    const fees = days.length * 320;
    expect(await balances(service)).toEqual({ billed: -120_000, fees, processor: 120_000 - fees });
  });
});
