import { describe, expect, it } from 'vitest';
import { changesOf, compareDrafts, mergeDrafts } from './edit.ts';
import type { PaymentDraft } from './payment-form.tsx';

const before: PaymentDraft = {
  contact: { name: 'The Band', email: 'band@example.com' },
  amount: 80_000,
  date: '2026-12-15',
  eventDate: '2026-12-20',
  methodId: 'card',
  note: 'Fee',
};

describe('what a change of an offer sends', () => {
  it('is only what differs, blanks around a name aside', () => {
    expect(
      changesOf(before, { ...before, contact: { name: ' The Band ', email: 'band@example.com' } }),
    ).toEqual({});
    expect(changesOf(before, { ...before, amount: 90_000, eventDate: '' })).toEqual({
      totalAmount: 90_000,
      eventDate: null,
    });
    expect(changesOf(before, { ...before, methodId: 'bank', date: '2027-01-01', note: '' })).toEqual({
      paymentMethodId: 'bank',
      scheduleDate: '2027-01-01',
      note: '',
    });
  });
});

describe('two people on one offer', () => {
  const mine = { ...before, amount: 90_000, note: 'Mine' };
  const theirs = { ...before, amount: 70_000, note: 'Mine', date: '2026-12-16' };

  it('contest only what both have changed, and to different things', () => {
    expect(compareDrafts(before, mine, theirs)).toEqual([
      { part: 'amount', isContested: true },
      { part: 'date', isContested: false },
      { part: 'note', isContested: false },
    ]);
  });

  it('the person keeps what they choose, and takes the rest', () => {
    const differences = compareDrafts(before, mine, theirs);
    expect(mergeDrafts(mine, theirs, differences, new Set(['amount']))).toEqual({
      ...theirs,
      amount: 90_000,
    });
    expect(mergeDrafts(mine, theirs, differences, new Set())).toEqual(theirs);
  });
});
