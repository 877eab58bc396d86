import type { StateTable } from '../kit/states.ts';
import type { RecipientStatus } from './types.ts';

export type RecipientMove =
  /** The processor has made the account. */
  | 'make'
  /** Something is due before money can be sent. */
  | 'ask'
  /** The processor checks what it was given. */
  | 'wait'
  /** Money can be sent, and be paid out. */
  | 'ready'
  /** The processor has refused the recipient for good. */
  | 'reject'
  /** The account is no longer connected. */
  | 'leave';

/**
 * Every allowed move of a recipient. One that was ready and is asked again is Restricted, so that the business knows that
 * money could be sent before.
 */
export const recipientStates: StateTable<RecipientStatus, RecipientMove> = {
  Creating: { make: 'Started', leave: 'Gone' },
  Started: { ask: 'Incomplete', wait: 'Pending', ready: 'Ready', reject: 'Rejected', leave: 'Gone' },
  Incomplete: { ask: 'Incomplete', wait: 'Pending', ready: 'Ready', reject: 'Rejected', leave: 'Gone' },
  Pending: { ask: 'Incomplete', wait: 'Pending', ready: 'Ready', reject: 'Rejected', leave: 'Gone' },
  Ready: { ask: 'Restricted', wait: 'Restricted', ready: 'Ready', reject: 'Rejected', leave: 'Gone' },
  Restricted: { ask: 'Restricted', wait: 'Restricted', ready: 'Ready', reject: 'Rejected', leave: 'Gone' },
  Rejected: { leave: 'Gone' },
  Gone: {},
};
