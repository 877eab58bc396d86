import type { StateTable } from '../kit/states.ts';
import type { HandOverStatus } from './types.ts';

export type HandOverMove =
  /** The access point has taken the document. */
  | 'take'
  /** It does not take this document. */
  | 'refuse'
  /** It gave no clear answer for days, or nothing is sent any more: the invoice, the settings or the client are others, or gone. */
  | 'giveUp'
  /** A person has it tried again, with the same key and bytes. */
  | 'retry'
  /** The access point says that the receiver has the document. */
  | 'deliver'
  /** It says that the network or the receiver does not take it. */
  | 'reject';

/**
 * Every allowed move of a document that is handed over. The words of the access point can come before its answer is known, and
 * after we gave up or were refused, when the document was sent: it has it then. A receiver can reject what was delivered.
 */
export const handOverStates: StateTable<HandOverStatus, HandOverMove> = {
  Waiting: {
    take: 'HandedOver',
    refuse: 'Refused',
    giveUp: 'Failed',
    deliver: 'Delivered',
    reject: 'Rejected',
  },
  HandedOver: { deliver: 'Delivered', reject: 'Rejected' },
  Refused: { deliver: 'Delivered', reject: 'Rejected' },
  Failed: { retry: 'Waiting', deliver: 'Delivered', reject: 'Rejected' },
  Delivered: { reject: 'Rejected' },
  Rejected: {},
};
