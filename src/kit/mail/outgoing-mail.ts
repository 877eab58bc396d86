import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

/** Somebody's address, with the name that is shown. */
interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A file that a mail carries. `name` may have any letters. */
interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A mail as it goes out. */
export interface OutgoingMail {
  /** Without angle brackets; the same each time, so that receivers can fold what came twice. */
  readonly messageId: string;
  readonly from: MailAddress;
  /** The address of the envelope, to which servers return the mail; null: that of `from`. */
  readonly envelopeFrom: string | null;
  readonly replyTo: string | null;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Files that it carries. */
  readonly attachments?: readonly MailFile[];
  readonly headers: Readonly<Record<string, string>>;
  /** The addresses of this attempt; the others of `to` and `cc` only stand in the head. */
  readonly recipients: readonly string[];
}

/** The most characters of a line in quoted-printable (RFC 2045). */
const LONGEST_LINE = 76;

/**
 * A mail as it goes over the wire, as text and as HTML. nodemailer writes the head, where names and subjects need care,
 * and encodes the parts. They are joined here, because its composer sends them through a chain of streams: that took
 * most of the processor time of a mail.
 */
export function composeMessage(mail: OutgoingMail): Buffer {
  const { from, replyTo, to, cc, subject, html, text, headers, messageId, attachments = [] } = mail;
  const texts = join('alternative', [partOf('text/plain', text), partOf('text/html', html)]);
  const whole = attachments.length === 0 ? texts : join('mixed', [texts.part, ...attachments.map(filePart)]);
  const head = new MimeNode(whole.type);
  head.setHeader({ ...headers });
  setAddresses(head, 'From', [from]);
  setAddresses(head, 'To', to);
  setAddresses(head, 'Cc', cc);
  if (replyTo !== null) setAddresses(head, 'Reply-To', [{ name: '', address: replyTo }]);
  head.setHeader('Subject', subject);
  head.setHeader('Message-ID', `<${messageId}>`);
  return Buffer.from(`${head.buildHeaders()}\r\n\r\n${whole.body}`);
}

/** Joins parts: `part` is them as a part of another one. */
function join(kind: 'alternative' | 'mixed', parts: readonly string[]) {
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const type = `multipart/${kind}; boundary="${boundary}"`;
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  return { type, body, part: `Content-Type: ${type}\r\n\r\n${body}` };
}

function filePart({ name, type, bytes }: MailFile): string {
  // As a child: the head of a part has no date and no Message-ID.
  const head = new MimeNode('multipart/mixed').createChild(type, { filename: name });
  head.setHeader('Content-Transfer-Encoding', 'base64');
  const lines = bytes.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n');
  return `${head.buildHeaders()}\r\n\r\n${lines}`;
}

// The types know only texts. An address with its name is an object, so that no character of the name is read as syntax.
function setAddresses(head: MimeNode, name: string, list: readonly MailAddress[]): void {
  if (list.length > 0) head.setHeader(name, list as unknown as string[]);
}

function partOf(type: string, content: string): string {
  const lines = content.replaceAll(/\r\n?|\n/g, '\r\n');
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(lines), LONGEST_LINE),
  ].join('\r\n');
}
