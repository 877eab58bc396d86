import { describe, expect, it } from 'vitest';
import { nextState } from '../kit/states.ts';
import { type MailMove, mailStates } from './states.ts';
import { mailStatuses } from './types.ts';

/** The table again, move by move. Every other cell must be forbidden. */
const allowed: Readonly<Record<MailMove, readonly string[]>> = {
  send: ['Queued > Sent'],
  sendPart: ['Queued > PartlySent'],
  fail: ['Queued > Failed'],
  supersede: ['Queued > Superseded'],
  bounce: ['Queued > Bounced', 'Sent > Bounced', 'PartlySent > Bounced', 'Superseded > Superseded'],
  bouncePart: ['Queued > Queued', 'Sent > PartlySent', 'PartlySent > PartlySent', 'Superseded > Superseded'],
  retry: ['PartlySent > Queued', 'Failed > Queued', 'Bounced > Queued', 'Kept > Queued'],
};

describe('the states of a mail', () => {
  it.each(Object.entries(allowed))('%s leads where the table says, and from nowhere else', (move, rows) => {
    const found = mailStatuses.flatMap((from) => {
      const to = nextState(mailStates, from, move as MailMove);
      return to === null ? [] : [`${from} > ${to}`];
    });
    expect(found.sort()).toEqual([...rows].sort());
  });
});
