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

it.each([
  ['Australia/Sydney', '2027-05-21T14:00:00.000Z'],
  ['America/New_York', '2027-05-22T04:00:00.000Z'],
])('the window opens at the midnight of the account: in %s at %s, and not before', async (zone, midnight) => {
  await service.sql('update accounts set time_zone = $1', [zone]);
  await setWindow(10);
  const invoice = await activeInvoice(service, {
    totalAmount: 200_000,
    paymentSchedule: ['2026-12-01', '2027-06-01'].map((dueDate) => ({ dueDate, amount: 100_000 })),
  });
  const stateAt = async (instant: number) => {
    service.clock.set(new Date(instant).toISOString());
    await service.work();
    return states(await read(service, invoice.id))[1];
  };
  expect(await stateAt(Date.parse(midnight) - 1)).toBe('Scheduled');
  expect(await stateAt(Date.parse(midnight))).toBe('Due');
});

it('a setting that leaves the due window wakes nothing', async () => {
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
  expect(await service.sql(`select 1 from tasks where kind = 'due_dates.wake'`)).toEqual([]);
});
