import { nextState } from '../kit/states.ts';
import { memberMailKinds } from '../members/types.ts';
import { commonMessages } from '../messages/messages.ts';
import type { EmailContent } from './render/layout.ts';
import { type MailMove, mailStates } from './states.ts';
import { type Mail, type Recipient, shownMailKinds } from './types.ts';

/** A mail after a move that its status allows. */
export function moved(mail: Mail, move: MailMove): Mail {
  const status = nextState(mailStates, mail.status, move);
  if (status === null) throw new Error(`A mail that is ${mail.status} cannot ${move}.`);
  return { ...mail, status };
}

/** Whether accounts can see a mail. */
export function isShown({ kind }: Pick<Mail, 'kind'>): boolean {
  return shownMailKinds.some((one) => one === kind);
}

/** The content of a mail that is sent: only old ones have none. */
export function contentOf({ id, content }: Pick<Mail, 'id' | 'content'>): EmailContent {
  if (content === null) throw new Error(`The text of the mail ${id} was deleted.`);
  return content;
}

/** The content as its reader gets it: a mail that goes without its documents says so, and where they are. */
export function readContent(
  content: EmailContent,
  { language, attachments }: Pick<Mail, 'language' | 'attachments'>,
): EmailContent {
  if (attachments?.isLeftOut !== true) return content;
  return { ...content, leftOut: commonMessages(language).attachmentLeftOut };
}

/** Whether a mail goes to the business itself or to a member, not to its client or recipient. */
export function isToOwnPeople({ kind }: Pick<Mail, 'kind'>): boolean {
  return kind.startsWith('Business') || memberMailKinds.some((one) => one === kind);
}

/** The end of the keys of mails to a payer who is not the contact. */
export const TO_PAYER = ':payer';

/** Whether a mail goes to a payer who is not the contact. */
export function isToPayer({ onceKey }: Pick<Mail, 'onceKey'>): boolean {
  return onceKey?.endsWith(TO_PAYER) ?? false;
}

/** Whether an address has the mail. */
export function hasReached({ state }: Recipient): boolean {
  return state === 'Sent' || state === 'Complained';
}

/** Whether an address did not get the mail, and a person may send it again. */
export function isUndelivered({ state }: Recipient): boolean {
  return state === 'Refused' || state === 'Bounced';
}
