import type { EventType } from '../kit/events.ts';
import type { StateTable } from '../kit/states.ts';
import type { PaymentStatus } from './types.ts';

export type PaymentMove =
  /** The recipient says where the money should go. */
  | 'accept'
  /** The recipient does not want it. */
  | 'decline'
  /** The recipient did not answer in time. */
  | 'expire'
  /** The business takes it back. */
  | 'cancel'
  /** Its day has come: the wallet is charged. */
  | 'start'
  /** The money is with the recipient. */
  | 'complete'
  /** The wallet could not be charged, or the money not be delivered. */
  | 'fail'
  /** The recipient's bank sent it back. */
  | 'return';

/** Every allowed move of an outgoing payment. It only moves forward: a late or repeated report changes nothing. */
export const paymentStates: StateTable<PaymentStatus, PaymentMove> = {
  Pending: { accept: 'Scheduled', decline: 'Declined', expire: 'Expired', cancel: 'Canceled' },
  Scheduled: { start: 'Processing', fail: 'Failed', cancel: 'Canceled' },
  Processing: { complete: 'Completed', fail: 'Failed' },
  Completed: { return: 'Returned' },
  Failed: {},
  Declined: {},
  Expired: {},
  Canceled: {},
  Returned: {},
};

export const moveEvents: Readonly<Record<PaymentMove, EventType>> = {
  accept: 'payment.accepted',
  decline: 'payment.declined',
  expire: 'payment.expired',
  cancel: 'payment.canceled',
  start: 'payment.processing',
  complete: 'payment.completed',
  fail: 'payment.failed',
  return: 'payment.returned',
};
