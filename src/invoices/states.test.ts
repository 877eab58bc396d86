import { describe, expect, it } from 'vitest';
import { nextState, type StateTable } from '../kit/states.ts';
import {
  invoiceStates,
  isEditable,
  isPayable,
  isUnderWay,
  isUntouched,
  owedAmount,
  scheduledPaymentStates,
} from './states.ts';
import { invoiceStatuses, scheduledPaymentStatuses } from './types.ts';

/**
 * The tables again, move by move: `from > to` for each allowed one. Every other cell must be forbidden. A change of
 * a table is thus made twice, once knowingly.
 */
const invoice = {
  activate: ['Draft > Active'],
  cancel: ['Active > Canceled'],
  writeOff: ['Active > Uncollectible'],
  pay: ['Active > Paid', 'Uncollectible > Paid'],
  reopen: ['Paid > Active'],
  giveUp: ['Paid > Uncollectible'],
};

const scheduledPayment = {
  fallDue: ['Draft > Due', 'Scheduled > Due', 'Due > Due', 'Failed > Due'],
  schedule: ['Draft > Scheduled', 'Scheduled > Scheduled', 'Due > Scheduled', 'Failed > Scheduled'],
  shrink: ['Scheduled > Paid', 'Due > Paid', 'Failed > Paid', 'ChargedBack > Paid'],
  cancel: ['Scheduled > Canceled', 'Due > Canceled', 'Failed > Canceled', 'ChargedBack > Canceled'],
  start: ['Scheduled > Processing', 'Due > Processing', 'Failed > Processing', 'ChargedBack > Processing'],
  requireAction: ['Processing > RequiresAction'],
  resume: ['RequiresAction > Processing'],
  complete: ['Processing > Paid', 'RequiresAction > Paid'],
  completePart: ['Processing > Due', 'RequiresAction > Due'],
  completePartEarly: ['Processing > Scheduled', 'RequiresAction > Scheduled'],
  fail: ['Processing > Failed', 'RequiresAction > Failed'],
  bankReturn: [
    'Disputed > Failed',
    'Processing > Failed',
    'RequiresAction > Failed',
    'Paid > Failed',
    'PartiallyRefunded > Failed',
  ],
  refund: ['Paid > Refunded', 'PartiallyRefunded > Refunded'],
  refundPart: ['Paid > PartiallyRefunded', 'PartiallyRefunded > PartiallyRefunded'],
  reopen: ['Paid > Due', 'PartiallyRefunded > Due'],
  restore: [
    'Scheduled > Paid',
    'Due > Paid',
    'Failed > Paid',
    'ChargedBack > Paid',
    'PartiallyRefunded > Paid',
    'Refunded > Paid',
  ],
  restorePart: ['PartiallyRefunded > PartiallyRefunded', 'Refunded > PartiallyRefunded'],
  dispute: ['Paid > Disputed', 'PartiallyRefunded > Disputed'],
  winDispute: ['Disputed > Paid'],
  winRefundedDispute: ['Disputed > PartiallyRefunded'],
  loseDispute: ['Disputed > ChargedBack', 'Paid > ChargedBack', 'PartiallyRefunded > ChargedBack'],
  waive: ['Scheduled > Waived', 'Due > Waived', 'Failed > Waived', 'ChargedBack > Waived'],
  markAsPaid: ['Scheduled > Paid', 'Due > Paid', 'Failed > Paid', 'ChargedBack > Paid'],
  markPart: ['Scheduled > Scheduled', 'Due > Due', 'Failed > Failed', 'ChargedBack > ChargedBack'],
  unmarkAsPaid: ['Paid > Due', 'PartiallyRefunded > Due'],
  unmarkEarly: ['Paid > Scheduled', 'PartiallyRefunded > Scheduled'],
  unmarkPart: ['Scheduled > Scheduled', 'Due > Due', 'Failed > Failed', 'ChargedBack > ChargedBack'],
};

/** Walks every cell of a table: each state with each move that any state knows. */
function walk(table: StateTable<string, string>, states: readonly string[], spec: Record<string, string[]>) {
  expect(Object.keys(table).sort()).toEqual([...states].sort());
  const moves = new Set(Object.values(table).flatMap((row) => Object.keys(row)));
  expect([...moves].sort()).toEqual(Object.keys(spec).sort());
  let cells = 0;
  for (const from of states) {
    for (const move of moves) {
      const allowed = spec[move]?.find((one) => one.startsWith(`${from} > `))?.split(' > ')[1] ?? null;
      expect([from, move, nextState(table, from, move)]).toEqual([from, move, allowed]);
      cells += 1;
    }
  }
  expect(cells).toBe(states.length * moves.size);
}

describe('the states of an invoice', () => {
  it('allow exactly these moves, and forbid every other cell', () => {
    walk(invoiceStates as StateTable<string, string>, invoiceStatuses, invoice);
  });
});

describe('the states of a scheduled payment', () => {
  it('allow exactly these moves, and forbid every other cell', () => {
    walk(scheduledPaymentStates as StateTable<string, string>, scheduledPaymentStatuses, scheduledPayment);
  });

  it('are each editable, payable, under way and untouched as told, and owe as told', () => {
    const told = scheduledPaymentStatuses.map((status) => {
      const payment = { status, amount: 100, paidAmount: 0, fee: null };
      const is = [isEditable(payment), isPayable(status), isUnderWay(status), isUntouched(payment)];
      const words = ['editable', 'payable', 'under way', 'untouched'].filter((_word, index) => is[index]);
      return `${status}: ${[...words, `owes ${owedAmount(payment as never)}`].join(', ')}`;
    });
    expect(told.sort()).toEqual([
      'Canceled: untouched, owes 0',
      'ChargedBack: payable, owes 100',
      'Disputed: owes 0',
      'Draft: editable, untouched, owes 0',
      'Due: editable, payable, untouched, owes 100',
      'Failed: editable, payable, untouched, owes 100',
      'Paid: owes 0',
      'PartiallyRefunded: owes 0',
      'Processing: under way, owes 100',
      'Refunded: owes 0',
      'RequiresAction: under way, owes 100',
      'Scheduled: editable, payable, untouched, owes 100',
      'Waived: untouched, owes 0',
    ]);
  });

  it('are not untouched once money came through the processor, also when all of it went back', () => {
    for (const status of scheduledPaymentStatuses) {
      expect([status, isUntouched({ status, paidAmount: 0, fee: 0 })]).toEqual([status, false]);
    }
  });

  it('are neither editable nor untouched once a part was paid, and owe the rest', () => {
    for (const status of scheduledPaymentStatuses) {
      const payment = { status, amount: 100, paidAmount: 40, fee: null };
      expect([status, isEditable(payment), isUntouched(payment)]).toEqual([status, false, false]);
      const owed = owedAmount({ ...payment, paidAmount: 0 } as never) === 0 ? 0 : 60;
      expect([status, owedAmount(payment as never)]).toEqual([status, owed]);
    }
  });
});
