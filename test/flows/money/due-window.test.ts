import { beforeEach, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const setWindow = (dueWindowDays: number) =>
  service.services.accounts.changeSettings('demo-studio', { dueWindowDays });

it('another due window counts for invoices that are out already', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 300_000,
    paymentSchedule: ['2026-12-01', '2027-02-20', '2027-06-01'].map((dueDate) => ({
      dueDate,
      amount: 100_000,
    })),
  });
  const now = async () => states(await read(service, invoice.id));
  service.clock.set('2026-12-15T12:00:00.000Z');
  await service.work();
  expect(await now()).toEqual(['Due', 'Scheduled', 'Scheduled']);
  await setWindow(90);
  await service.work();
  expect(await now()).toEqual(['Due', 'Due', 'Scheduled']);
  // A due payment stays due. A smaller window applies only to payments that are still scheduled.
  await setWindow(10);
  await service.work();
  expect(await now()).toEqual(['Due', 'Due', 'Scheduled']);
  service.clock.set('2027-05-20T12:00:00.000Z');
  await service.work();
  expect(await now()).toEqual(['Due', 'Due', 'Scheduled']);
  service.clock.set('2027-05-22T12:00:00.000Z');
  await service.work();
  expect(await now()).toEqual(['Due', 'Due', 'Due']);
});

it('a setting that leaves the due window wakes nothing', async () => {
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
  expect(await service.sql(`select 1 from tasks where kind = 'due_dates.wake'`)).toEqual([]);
});
