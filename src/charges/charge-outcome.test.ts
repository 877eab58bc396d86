import { describe, expect, it } from 'vitest';
import type { ChargeOutcome } from '../processors/types.ts';
import { judge } from './charge-outcome.ts';
import type { ChargeStatus } from './types.ts';
import type { LockedCharge } from './work.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const method = { type: 'CreditCard', name: 'Visa', last4: '4242' } as const;

function lockedIn(status: ChargeStatus, isNamed = false): LockedCharge {
  const isPaid = status === 'Succeeded' || status === 'Returned';
  const allocation = {
    scheduledPaymentId: 'p',
    amount: 100,
    paidAmount: isPaid ? 100 : 0,
    givenBackAmount: 0,
  };
  const charge = {
    id: 'c',
    status,
    amount: 100,
    surcharge: 3,
    surchargeLeft: isPaid ? 3 : 0,
    twiceAmount: 0,
    processorReference: isNamed ? 'ch_1' : null,
    allocations: [allocation],
  };
  const payment = {
    id: 'p',
    amount: 100,
    paidAmount: isPaid ? 100 : 0,
    status: isPaid ? 'Paid' : 'Processing',
  };
  const invoice = { id: 'i', currency: 'USD', status: 'Active', payments: [payment] };
  return { charge, invoice } as unknown as LockedCharge;
}

const outcomes: Readonly<Record<ChargeOutcome['status'], ChargeOutcome>> = {
  succeeded: { status: 'succeeded', reference: 'ch_1', fee: 5, method, storedMethod: null },
  processing: { status: 'processing', reference: 'ch_1', method, storedMethod: null },
  requires_action: { status: 'requires_action', reference: 'ch_1', actionUrl: 'https://bank.test', method },
  declined: { status: 'declined', reference: 'ch_1', code: 'declined', message: 'No.', method },
  returned: { status: 'returned', reference: 'ch_1', code: 'R01', message: 'No.', fee: 4 },
  unknown: { status: 'unknown', cause: 'timeout' },
};

describe('what an outcome makes of a charge', () => {
  it.each<[ChargeStatus, Partial<Record<ChargeOutcome['status'], string>>]>([
    [
      'Processing',
      {
        succeeded: 'Succeeded complete',
        processing: 'Processing',
        requires_action: 'RequiresAction requireAction',
        declined: 'Declined fail',
        returned: 'Declined bankReturn',
      },
    ],
    [
      'RequiresAction',
      {
        succeeded: 'Succeeded complete',
        processing: 'Processing resume',
        declined: 'Declined fail',
        returned: 'Declined bankReturn',
      },
    ],
    ['Succeeded', { declined: 'Returned bankReturn', returned: 'Returned bankReturn' }],
    ['Declined', {}],
    ['Returned', {}],
  ])('%s: %j, and nothing else', (status, expected) => {
    const found = Object.entries(outcomes).flatMap(([name, outcome]) => {
      const judged = judge(lockedIn(status), outcome, now);
      const moves = judged?.payments.map(({ move }) => move) ?? [];
      return judged === null ? [] : [[name, [judged.charge.status, ...moves].join(' ')]];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('keeps the name that a bank gives it once', () => {
    expect(judge(lockedIn('Processing'), outcomes.processing, now)?.charge.processorReference).toBe('ch_1');
    expect(judge(lockedIn('Processing', true), outcomes.processing, now)).toBeNull();
  });

  it.each([
    ['succeeded', 'Processing', ['capture 100', 'surcharge 3', 'fee 5'], { paid: 100, amount: 103, fee: 5 }],
    ['declined', 'Processing', [], { paid: undefined, amount: 0, fee: 0 }],
    ['returned', 'Processing', ['return_fee 4'], { paid: undefined, amount: 0, fee: 4 }],
    [
      'returned',
      'Succeeded',
      ['return 100', 'surcharge_returned 3', 'return_fee 4'],
      { paid: -100, amount: -103, fee: 4 },
    ],
  ] as const)('posts and reports %s when it is %s: %j', (name, status, posted, told) => {
    const judged = judge(lockedIn(status), outcomes[name], now);
    expect(judged?.postings.map(({ code, amount }) => `${code} ${amount}`)).toEqual(posted);
    const [payment] = judged?.payments ?? [];
    expect({ paid: payment?.paid, ...payment?.movement }).toEqual(told);
  });
});
