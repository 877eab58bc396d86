import type { DeliveryOutcome } from '../../kit/mail/mailer.ts';
import type { OutgoingMail } from '../../kit/mail/outgoing-mail.ts';
import type { MailRoute } from '../../mail-routes/types.ts';
import { tokenHeaders } from '../feedback/mail-tokens.ts';
import { contentOf, readContent } from '../mail.ts';
import { renderHtml, renderText } from '../render/layout.ts';
import type { Mail, Recipient } from '../types.ts';

/** How a mail is named in reports about it. */
interface MailName {
  /** Null: nobody reports. */
  readonly token: string | null;
  /** The address to which servers return mails; null: that of the sender. */
  readonly bounceAddress: string | null;
  /** Whether a provider reports by headers. Otherwise no reader should find the token there. */
  readonly isInHeaders: boolean;
}

/** A mail as it goes over the wire, to the addresses that wait for it. */
export function outgoing(
  mail: Mail,
  route: MailRoute,
  name: MailName,
  attachments: OutgoingMail['attachments'] = [],
): OutgoingMail {
  const addressesOf = (role: Recipient['role']) =>
    mail.recipients.filter((one) => one.role === role).map(({ name, email }) => ({ name, address: email }));
  const content = readContent(contentOf(mail), mail);
  const returning = returningOf(route, name);
  return {
    messageId: mail.messageId,
    from: { name: mail.senderName, address: route.from },
    envelopeFrom: returning.envelopeFrom,
    replyTo: mail.replyTo,
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    subject: mail.subject,
    html: renderHtml(content),
    text: renderText(content),
    attachments,
    headers: { ...mail.headers, ...returning.headers },
    recipients: mail.recipients.filter(({ state }) => state === 'Waiting').map(({ email }) => email),
  };
}

// A server of the account takes only its own senders, and nobody there reports to us: its mails come back to the account.
function returningOf({ name, envelopeFrom }: MailRoute, { token, bounceAddress, isInHeaders }: MailName) {
  if (token === null || name === 'Server') return { envelopeFrom, headers: {} };
  // The address has the token, so that a returned mail is known by it.
  const address = bounceAddress?.replace('@', `+${token}@`) ?? envelopeFrom;
  return { envelopeFrom: address, headers: isInHeaders ? tokenHeaders(token) : {} };
}

/** What an outcome says. The words of its own server are the account's to read; those of the installation's may name what is not. */
export function detailOf({ detail, trouble }: DeliveryOutcome, { name }: MailRoute): string | null {
  return name === 'Server' && trouble?.step !== 'Recipient' ? (trouble?.words ?? detail) : detail;
}
