import type { BankPayoutOutcome, ReversalOutcome, TransferOutcome } from '../../processors/types.ts';
import type { Change } from '../change.ts';
import type { Answer } from '../outcome.ts';
import type { Payment, PaymentStatus } from '../types.ts';

// Payments to a recipient's account at the processor, and what is said about them.

export const now = new Date('2027-03-01T12:00:00.000Z');
export const before = new Date('2027-02-26T12:00:00.000Z');

export const failure = { code: 'account_closed', message: 'No.' } as const;

export const funding = { id: 'f', reference: 'ch_1', doneAt: before, fee: 0 };
const delivery = { id: 'd', reference: null, doneAt: null, fee: null };
const transferred = { ...delivery, reference: 'tr_1', doneAt: before, fee: 0 };
const payout = { id: 'b', reference: null, arrivalDate: null, failure: null, failedAt: null };
export const refused = { ...payout, reference: 'po_1', failure, failedAt: before };
export const reversal = { id: 'r', reference: null, doneAt: null, failure: null };
export const reversed = { ...reversal, reference: 'trr_1', doneAt: before };
export const spent = { ...reversal, failure: { code: 'balance_insufficient', message: 'Spent.' } };
export const refund = {
  ...reversal,
  id: 'w',
  destination: null,
  paymentMethodId: null,
  amount: 100,
  serviceFee: 0,
};
export const refunded = { ...refund, reference: 're_1', doneAt: before };

export function paymentIn(status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
  return {
    id: 'p',
    status,
    totalAmount: 100,
    currency: 'USD',
    recipientId: 'rec',
    recipientWaitingAt: null,
    serviceFee: 3,
    refundsServiceFee: false,
    funding: null,
    fundingReturnedAt: null,
    returnedAmount: 0,
    isDisputeOver: false,
    delivery: null,
    bankPayout: null,
    pastPayoutIds: [],
    paidAt: null,
    destinationAmount: null,
    destinationCurrency: null,
    reversal: null,
    refund: null,
    pastRefundIds: [],
    pastRefunds: [],
    pastRefundedAmount: 0,
    writtenOffAt: null,
    owedSince: null,
    debtSettledAt: null,
    overpaidSince: null,
    owedAmount: 0,
    pastReturns: 0,
    sequence: 1,
    failure: null,
    ...changes,
  } as unknown as Payment;
}

const outcomes = {
  funding: [
    { status: 'succeeded', reference: 'ch_1', fee: 0, method: null, storedMethod: null },
    { status: 'declined', reference: null, ...failure, method: null },
    { status: 'returned', reference: 'ch_1', ...failure, fee: 0 },
    { status: 'restored', reference: 'ch_1' },
  ],
  delivery: [
    { status: 'succeeded', reference: 'tr_1', fee: 0 },
    { status: 'failed', reference: null, ...failure },
    { status: 'returned', reference: 'tr_1', ...failure },
    { status: 'unknown', cause: 'timeout' },
  ] satisfies TransferOutcome[],
  bankPayout: [
    { status: 'processing', reference: 'po_1', arrivalDate: '2027-03-03' },
    { status: 'succeeded', reference: 'po_1', arrivalDate: '2027-03-03', amount: 90, currency: 'EUR' },
    { status: 'failed', reference: 'po_1', ...failure },
    { status: 'canceled', reference: 'po_1', ...failure },
    { status: 'unknown', cause: 'timeout' },
  ] satisfies BankPayoutOutcome[],
  reversal: [
    { status: 'succeeded', reference: 'trr_1' },
    { status: 'failed', reference: null, code: 'balance_insufficient', message: 'Spent.' },
    { status: 'unknown', cause: 'timeout' },
  ] satisfies ReversalOutcome[],
  refund: [
    { status: 'succeeded', reference: 're_1' },
    { status: 'failed', reference: null, ...failure },
  ],
};

export type Operation = keyof typeof outcomes;

export function answersOf(operation: Operation): Answer[] {
  return outcomes[operation].map((outcome) => ({ operation, outcome }) as unknown as Answer);
}

export const sent = { funding, delivery };
export const there = { funding, delivery: transferred, bankPayout: payout };
export const waiting = { funding, delivery: transferred, bankPayout: refused };
export const arrived = { ...there, bankPayout: { ...payout, reference: 'po_1' }, paidAt: before };
export const taken = { fundingReturnedAt: before, returnedAmount: 103, failure };

/** The balances of a payment after some postings: what grows on the debit side as it is, the others with their sign turned. */
export function balancesOf(changes: readonly Change[]): Record<string, number> {
  const sums: Record<string, number> = { in_transit: 0, at_recipient: 0, payable: 0, owed_to_operator: 0 };
  for (const { debit, credit, amount } of changes.flatMap(({ steps }) =>
    steps.flatMap((one) => one.postings),
  )) {
    if (debit in sums) sums[debit] = (sums[debit] ?? 0) + amount;
    if (credit in sums) sums[credit] = (sums[credit] ?? 0) - amount;
  }
  const { in_transit = 0, at_recipient = 0, payable = 0, owed_to_operator = 0 } = sums;
  return { in_transit, at_recipient, payable: 0 - payable, owed_to_operator: 0 - owed_to_operator };
}

export function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
  );
}

export const answer = (operation: Operation, status: string): Answer => {
  const found = answersOf(operation).find((one) => one.outcome.status === status);
  if (found === undefined) throw new Error(`There is no ${status} of ${operation}.`);
  return found;
};
