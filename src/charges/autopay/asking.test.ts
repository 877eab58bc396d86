import { expect, it } from 'vitest';
import type { ScheduledPayment } from '../../invoices/types.ts';
import type { Autopay } from '../types.ts';
import { askedOf, isTakenWhole } from './asking.ts';

const payment = {
  id: 'p',
  dueDate: '2027-02-01',
  amount: 620,
  paidAmount: 0,
  status: 'Scheduled',
} as unknown as ScheduledPayment;

function autopay(refusal: 'method_not_accepted' | null, from: string, isAsked = true): Autopay {
  const asked = { id: 'p', name: null, agreed: { amount: 500, from }, amount: 620, dueDate: '2027-02-01' };
  return {
    charges: [{ payments: [payment], refusal }],
    request: isAsked ? { payments: [asked] } : null,
  } as unknown as Autopay;
}

it.each([
  ['autopay takes a part on the due date', autopay(null, '2027-02-01'), 120, false],
  ['autopay takes a part later', autopay(null, '2027-02-05'), 620, false],
  ['the charge is refused', autopay('method_not_accepted', '2027-02-01'), 620, false],
  ['there is no autopay', null, 620, false],
  ['autopay takes all of it', autopay(null, '2027-02-01', false), 620, true],
] as const)(
  'while %s, the client is asked for what autopay does not take',
  (_case, found, amount, isWhole) => {
    expect(askedOf(found, payment).amount).toBe(amount);
    expect(isTakenWhole(found, payment)).toBe(isWhole);
  },
);
