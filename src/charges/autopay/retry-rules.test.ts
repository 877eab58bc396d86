import { describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/types.ts';
import { reasonOf, returnCodes, sepaReturnCodes } from '../../processors/service.ts';
import { declineCodes } from '../../processors/types.ts';
import { afterFailure, announcedDays, denyingCodes, nextTry, retryRules } from './retry-rules.ts';

const account = { timeZone: 'America/New_York', autopayRetryDays: [3, 5, 7] } as unknown as Account;
const first = new Date('2027-01-04T13:00:00.000Z');

describe('the table of what follows from a failure', () => {
  it('has one row for each reason', () => {
    expect(retryRules.map(({ reason }) => reason).toSorted()).toEqual([...declineCodes].toSorted());
  });

  it.each([
    ['Retry', ['R01', 'R09']],
    ['End', ['R02', 'R03', 'R04', 'R16', 'R20']],
    ['Revoke', ['R05', 'R07', 'R08', 'R10', 'R11', 'R29', 'R51']],
    ['Leave', ['R06', 'R99', '', null]],
  ])('of a bank: %s after %j', (after, codes) => {
    for (const code of codes) expect(afterFailure(reasonOf(code), 'BankAccount')).toBe(after);
  });

  it('allows a bank’s debit to be tried again for no other code than R01 and R09', () => {
    const again = returnCodes.filter(({ code }) => afterFailure(reasonOf(code), 'BankAccount') === 'Retry');
    expect(again.map(({ code }) => code)).toEqual(['R01', 'R09']);
  });

  it('tries a SEPA debit again for lack of money alone, and ends where the holder denies the mandate', () => {
    const codesAfter = (after: string) =>
      sepaReturnCodes
        .filter(({ code }) => afterFailure(reasonOf(code), 'BankAccount') === after)
        .map(({ code }) => code);
    expect(codesAfter('Retry')).toEqual(['AM04', 'CNOR']);
    expect(codesAfter('Revoke')).toEqual(['MD01', 'MD02']);
    expect(codesAfter('Leave')).toEqual(['AM05', 'MD06', 'MS02', 'MS03', 'RR03', 'RR04']);
  });

  it('announces a SEPA debit three days ahead, an ACH debit ten', () => {
    expect([announcedDays('Sepa'), announcedDays('Ach'), announcedDays('Card')]).toEqual([3, 10, 3]);
  });

  it('knows every code by which a holder denies a charge', () => {
    expect(denyingCodes).toEqual(expect.arrayContaining(['not_authorized', 'R05', 'R10', 'R29', 'R51']));
    expect(denyingCodes).not.toContain('R01');
  });
});

describe('the next try', () => {
  it('of a card is at 8:00 of the account’s zone, as often as the account says', () => {
    const tries = [0, 1, 2, 3].map((failures) => nextTry(account, 'Card', failures, first, first));
    expect(tries.map((at) => at?.toISOString() ?? null)).toEqual([
      '2027-01-07T13:00:00.000Z',
      '2027-01-09T13:00:00.000Z',
      '2027-01-11T13:00:00.000Z',
      null,
    ]);
  });

  it('of a SEPA debit follows the account’s rule alone', () => {
    const late = new Date('2027-07-01T13:00:00.000Z');
    const tries = [0, 1, 2, 3].map((failures) => nextTry(account, 'Sepa', failures, first, late) !== null);
    expect(tries).toEqual([true, true, true, false]);
  });

  it('of a SEPA debit leaves time for its notice, whatever the account says', () => {
    const hasty = { ...account, autopayRetryDays: [1, 4] } as unknown as Account;
    expect(nextTry(hasty, 'Sepa', 0, first, first)?.toISOString()).toBe('2027-01-07T13:00:00.000Z');
    expect(nextTry(hasty, 'Sepa', 1, first, first)?.toISOString()).toBe('2027-01-08T13:00:00.000Z');
    expect(nextTry(hasty, 'Card', 0, first, first)?.toISOString()).toBe('2027-01-05T13:00:00.000Z');
  });

  it('of a bank account comes twice at most, and until 180 days after the first', () => {
    const tries = (now: Date) =>
      [0, 1, 2].map((failures) => nextTry(account, 'Ach', failures, first, now) !== null);
    expect(tries(first)).toEqual([true, true, false]);
    expect(tries(new Date('2027-06-28T13:00:00.000Z'))).toEqual([true, true, false]);
    expect(tries(new Date('2027-06-29T13:00:00.000Z'))).toEqual([true, false, false]);
    expect(tries(new Date('2027-07-01T13:00:00.000Z'))).toEqual([false, false, false]);
  });
});
