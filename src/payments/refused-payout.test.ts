import { expect, it } from 'vitest';
import { judge } from './outcome.ts';
import { now, paymentIn } from './testing/recipient-payments.ts';

it.each([
  ['of a payout that the processor has says nothing about it', 'po_1', 'payouts_not_allowed', null],
  [
    'of a payout that the processor has counts when a person ends it',
    'po_1',
    'closed_by_hand',
    'closed_by_hand',
  ],
  ['of a payout that the processor does not have counts', null, 'payouts_not_allowed', 'payouts_not_allowed'],
] as const)('a refusal %s', (_, reference, code, expected) => {
  const bankPayout = { id: 'b', reference, arrivalDate: null, failure: null, failedAt: null };
  const payment = paymentIn('Processing', { bankPayout });
  const outcome = { status: 'failed', reference: null, code, message: 'No.' } as const;
  const change = judge(payment, { operation: 'bankPayout', outcome }, now);
  expect(change?.payment.bankPayout?.failure?.code ?? null).toBe(expected);
});
