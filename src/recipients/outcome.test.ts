import { describe, expect, it } from 'vitest';
import type { RecipientId } from '../kit/ids.ts';
import type { RecipientSnapshot } from '../processors/types.ts';
import { judgeRecipient } from './outcome.ts';
import { type Recipient, type RecipientStatus, recipientStatuses } from './types.ts';

const before = new Date('2027-02-26T12:00:00.000Z');
const now = new Date('2027-03-01T12:00:00.000Z');

const bank = { reference: 'ba_1', bankName: 'Test Bank', last4: '6789' };

const untouched: RecipientSnapshot = {
  reference: 'acct_1',
  country: 'US',
  currency: null,
  bankAccount: null,
  takesTransfers: false,
  paysOut: false,
  isSubmitted: false,
  due: ['Identity', 'BankAccount'],
  dueBy: null,
  isChecked: false,
  isRejected: false,
  reason: 'requirements.past_due',
};
const submitted: RecipientSnapshot = {
  ...untouched,
  isSubmitted: true,
  currency: 'USD',
  bankAccount: bank,
  due: [],
  reason: null,
};
const good: RecipientSnapshot = { ...submitted, takesTransfers: true, paysOut: true };

function recipientIn(status: RecipientStatus, changes: Partial<Recipient> = {}): Recipient {
  return {
    id: 'r' as RecipientId,
    contactId: 'c' as Recipient['contactId'],
    processor: 'Sandbox',
    reference: 'acct_1',
    status,
    country: 'US',
    currency: 'USD',
    bankAccount: { ...bank, since: before },
    due: [],
    dueBy: null,
    reason: null,
    askedAt: null,
    sequence: 1,
    createdAt: before,
    updatedAt: before,
    checkedAt: before,
    ...changes,
  };
}

const seen: Readonly<Record<string, RecipientSnapshot | 'gone'>> = {
  untouched,
  due: { ...submitted, due: ['Document'], reason: 'requirements.past_due' },
  checking: { ...submitted, isChecked: true, reason: 'requirements.pending_verification' },
  good,
  'no bank account': { ...good, bankAccount: null },
  paused: { ...submitted, reason: 'platform_paused' },
  'no transfers': { ...good, takesTransfers: false },
  rejected: { ...submitted, isRejected: true, reason: 'rejected.fraud' },
  gone: 'gone',
};

describe('what follows from an account at the processor', () => {
  // Where nothing stands, nothing changes, or the account is over.
  const fresh = { due: 'Incomplete', checking: 'Pending', good: 'Ready' } as const;
  const stopped = {
    'no bank account': 'Incomplete',
    paused: 'Incomplete',
    'no transfers': 'Incomplete',
  } as const;
  const over = { rejected: 'Rejected', gone: 'Gone' } as const;
  const back = {
    'no bank account': 'Restricted',
    paused: 'Restricted',
    'no transfers': 'Restricted',
  } as const;
  const expected: Readonly<Record<RecipientStatus, Readonly<Record<string, RecipientStatus>>>> = {
    Creating: { gone: 'Gone' },
    Started: { untouched: 'Started', ...fresh, ...stopped, ...over },
    // Without transfers and a reason, it is as it was.
    Incomplete: {
      untouched: 'Incomplete',
      ...fresh,
      'no bank account': 'Incomplete',
      paused: 'Incomplete',
      ...over,
    },
    Pending: { untouched: 'Pending', ...fresh, ...stopped, ...over },
    Ready: { untouched: 'Ready', due: 'Restricted', checking: 'Restricted', ...back, ...over },
    Restricted: {
      untouched: 'Restricted',
      due: 'Restricted',
      checking: 'Restricted',
      good: 'Ready',
      'no bank account': 'Restricted',
      paused: 'Restricted',
      ...over,
    },
    Rejected: { gone: 'Gone' },
    Gone: {},
  };

  it.each(recipientStatuses)('from %s', (status) => {
    const found = Object.entries(seen).flatMap(([name, snapshot]): [string, RecipientStatus][] => {
      const next = judgeRecipient(recipientIn(status), snapshot, now);
      return next === null ? [] : [[name, next.status]];
    });
    expect(Object.fromEntries(found)).toEqual(expected[status]);
  });

  it('is nothing when it was seen before, also of what is due', () => {
    for (const [status, snapshot] of [
      ['Ready', good],
      ['Incomplete', seen['due'] as RecipientSnapshot],
    ] as const) {
      const once = judgeRecipient(recipientIn(status), snapshot, now) ?? recipientIn(status);
      expect(judgeRecipient(once, snapshot, now)).toBeNull();
    }
  });

  it('keeps what is due, and why', () => {
    expect(judgeRecipient(recipientIn('Ready'), seen['due'] as RecipientSnapshot, now)).toMatchObject({
      status: 'Restricted',
      due: ['Document'],
      reason: 'requirements.past_due',
    });
  });

  it('dates a bank account from when it was first seen, also one with the same digits', () => {
    const other = { ...good, bankAccount: { ...bank, reference: 'ba_2' } };
    expect(judgeRecipient(recipientIn('Ready'), other, now)?.bankAccount?.since).toEqual(now);
    const renamed = { ...good, bankAccount: { ...bank, bankName: 'Other name' } };
    expect(judgeRecipient(recipientIn('Ready'), renamed, now)?.bankAccount?.since).toEqual(before);
  });
});
