import type { StateTable } from '../kit/states.ts';
import type { MailStatus } from './types.ts';

export type MailMove =
  /** The server took it for every address. */
  | 'send'
  /** The server took it for some addresses and refuses the others for good. */
  | 'sendPart'
  /** No address gets it: refused for good, or tried for three days. */
  | 'fail'
  /** The mail is no longer true, so it is not sent to the remaining addresses. */
  | 'supersede'
  /** A person has it tried again, or sent after all. */
  | 'retry';

/** Every allowed move of a mail. Without a mail server its life begins, and may stay, as Kept. */
export const mailStates: StateTable<MailStatus, MailMove> = {
  Queued: { send: 'Sent', sendPart: 'PartlySent', fail: 'Failed', supersede: 'Superseded' },
  Sent: {},
  PartlySent: { retry: 'Queued' },
  Failed: { retry: 'Queued' },
  Kept: { retry: 'Queued' },
  Superseded: {},
};
