import { expect, it } from 'vitest';
import type { Charge } from './types.ts';
import { isChargeUnanswered } from './unanswered.ts';

const sentAt = new Date('2026-12-01T08:00:00.000Z');
const after = (days: number) => new Date(sentAt.getTime() + days * 86_400_000);
const charge = (currency: string, type: 'CreditCard' | 'BankAccount') =>
  ({
    status: 'Processing',
    processorReference: 'ch_1',
    createdAt: sentAt,
    currency,
    method: { type, name: 'Bank', last4: '6789' },
  }) as Charge;

it.each([
  // [currency, kind, the days after which people are notified]
  ['EUR', 'BankAccount', 25],
  ['USD', 'BankAccount', 8],
  ['EUR', 'CreditCard', 8],
] as const)(
  'a debit in %s of a %s that its bank has taken is unanswered after %d days',
  (currency, type, days) => {
    expect(isChargeUnanswered(charge(currency, type), after(days - 0.01))).toBe(false);
    expect(isChargeUnanswered(charge(currency, type), after(days))).toBe(true);
  },
);
