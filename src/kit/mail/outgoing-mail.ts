import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { systemClock } from '../time.ts';
import { type HeadAddress, type HeadField, plainHead } from './plain-head.ts';
import { quotedPrintable } from './quoted-printable.ts';

/** A mail as it goes out. */
export interface OutgoingMail {
  /** Without angle brackets; the same each time, so that receivers can fold what came twice. */
  readonly messageId: string;
  readonly from: HeadAddress;
  readonly replyTo: string | null;
  readonly to: readonly HeadAddress[];
  readonly cc: readonly HeadAddress[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The addresses of this attempt; the others of `to` and `cc` only stand in the head. */
  readonly recipients: readonly string[];
}

const TEXT_HEAD = partHead('text/plain');
const HTML_HEAD = partHead('text/html');

/**
 * A mail as it goes over the wire, as text and as HTML. nodemailer writes a head where names and subjects need care. The
 * rest is joined here, because its composer sends the parts through a chain of streams: that took most of the processor
 * time of a mail.
 */
export function composeMessage(mail: OutgoingMail): Buffer {
  const boundary = `--_${randomBytes(12).toString('hex')}`;
  const delimiter = `\r\n--${boundary}`;
  return Buffer.concat([
    Buffer.from(`${headOf(mail, boundary)}\r\n${delimiter}${TEXT_HEAD}`),
    quotedPrintable(mail.text),
    Buffer.from(`${delimiter}${HTML_HEAD}`),
    quotedPrintable(mail.html),
    Buffer.from(`${delimiter}--\r\n`),
  ]);
}

function partHead(type: string): string {
  return `\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
}

function headOf(mail: OutgoingMail, boundary: string): string {
  const { from, replyTo, to, cc, subject, headers, messageId } = mail;
  const fields: HeadField[] = [
    ...Object.entries(headers),
    ['From', [from]],
    ['To', to],
    ...(cc.length > 0 ? [['Cc', cc] as const] : []),
    ...(replyTo === null ? [] : [['Reply-To', [{ name: '', address: replyTo }]] as const]),
    ['Subject', subject],
    ['Message-ID', `<${messageId}>`],
    ['Date', systemClock.now().toUTCString().replace('GMT', '+0000')],
    ['MIME-Version', '1.0'],
    ['Content-Type', `multipart/alternative; boundary="${boundary}"`],
  ];
  return plainHead(fields) ?? encodedHead(fields);
}

/** Writes the fields of a head with nodemailer, which encodes, quotes and folds. */
export function encodedHead(fields: readonly HeadField[]): string {
  const head = new MimeNode();
  // The types know only texts. An address with its name is an object, so that no character of the name is read as syntax.
  for (const [name, value] of fields) head.setHeader(name, value as string);
  return head.buildHeaders();
}
