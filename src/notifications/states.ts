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
  /** It came back from every address that had it. */
  | 'bounce'
  /** It came back from an address, and others have it or still wait for it. */
  | 'bouncePart'
  /** A person has it tried again, or sent after all. */
  | 'retry';

/** Every allowed move of a mail. Without a mail server its life begins, and may stay, as Kept. */
export const mailStates: StateTable<MailStatus, MailMove> = {
  Queued: {
    send: 'Sent',
    sendPart: 'PartlySent',
    fail: 'Failed',
    supersede: 'Superseded',
    bounce: 'Bounced',
    // A report may be faster than the note of what the server said: the note then ends the mail.
    bouncePart: 'Queued',
  },
  Sent: { bounce: 'Bounced', bouncePart: 'PartlySent' },
  PartlySent: { retry: 'Queued', bounce: 'Bounced', bouncePart: 'PartlySent' },
  Failed: { retry: 'Queued' },
  Bounced: { retry: 'Queued' },
  Kept: { retry: 'Queued' },
  // Some addresses got the mail before it was outdated.
  Superseded: { bounce: 'Superseded', bouncePart: 'Superseded' },
};
