import { expect, it } from 'vitest';
import { createFormats } from '../../messages/formats.ts';
import { chargingDay } from './charging-day.ts';

const formats = createFormats('en', []);
const scheduleDate = '2026-11-25';

it('the day of a charge is that of its instant where the account is, and until that is known the payment’s own', () => {
  const of = (fundingAt: string | null) =>
    chargingDay({ scheduleDate, fundingAt, stage: 'Scheduled' }, 'Pacific/Auckland', formats);
  expect(of(null)).toBe(scheduleDate);
  expect(of('2026-11-24T19:00:00.000Z')).toBe(scheduleDate);
  expect(of('2027-01-20T19:00:00.000Z')).toBe('2027-01-21');
});

it('a payment whose day has come and whose recipient is not ready has no day on which it is charged', () => {
  const waiting = { scheduleDate, fundingAt: null, stage: 'AwaitingRecipient' } as const;
  expect(chargingDay(waiting, 'UTC', formats)).toBeNull();
});
