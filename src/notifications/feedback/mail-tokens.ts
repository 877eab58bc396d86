import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, type MailId, parseId } from '../../kit/ids.ts';

/** The header by which a report names our mail: providers answer a mail's headers, and replace its Message-ID. */
export const TOKEN_HEADER = 'X-Tranche-Mail';
/** The same at Postmark, which answers only its metadata: it takes them from headers with this prefix. */
export const POSTMARK_KEY = 'tranche-mail';

/** The headers by which reports name a mail. */
export function tokenHeaders(token: string): Readonly<Record<string, string>> {
  return { [TOKEN_HEADER]: token, [`X-PM-Metadata-${POSTMARK_KEY}`]: token };
}

const ID_BYTES = 16;
const ACCOUNT_BYTES = 4;
const MAC_BYTES = 8;
const ALL_BYTES = ID_BYTES + ACCOUNT_BYTES + MAC_BYTES;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = new RegExp(`^[${ALPHABET}]{${Math.ceil((ALL_BYTES * 8) / 5)}}$`);

/** A token as read, before it is known whose it is. */
interface ReadToken {
  readonly mailId: MailId;
  /** The end of the account's id in hexadecimal digits. Several accounts may have it: the code decides. */
  readonly accountEnd: string;
  isOf(accountId: AccountId): boolean;
}

export type MailTokens = ReturnType<typeof createMailTokens>;

/**
 * Makes and reads the tokens that name a mail in reports about it: its id, the end of its account's id, and a code that
 * only this service can make, so that nobody can report on mails by guessing. In base32, because servers may change the
 * case of an address that a token is part of; short enough for such an address. `earlier`: keys whose tokens are read, too.
 */
export function createMailTokens(key: Uint8Array, earlier: readonly Uint8Array[] = []) {
  const codeOf = (accountId: AccountId, mailId: MailId, by = key) =>
    createHmac('sha256', by).update(`${accountId} ${mailId}`).digest().subarray(0, MAC_BYTES);
  return {
    tokenOf(accountId: AccountId, mailId: MailId): string {
      return toBase32(
        Buffer.concat([
          bytesOf(mailId),
          bytesOf(accountId).subarray(-ACCOUNT_BYTES),
          codeOf(accountId, mailId),
        ]),
      );
    },

    /** Null for a text that is no token. */
    read(text: string): ReadToken | null {
      const token = text.toLowerCase();
      if (!TOKEN.test(token)) return null;
      const bytes = fromBase32(token);
      // The last letter has a bit to spare: with it set, the same bytes would have a second spelling.
      if (toBase32(bytes) !== token) return null;
      const hex = bytes.toString('hex');
      const mailId = parseId<MailId>(hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
      if (mailId === null) return null;
      const code = bytes.subarray(ID_BYTES + ACCOUNT_BYTES, ALL_BYTES);
      return {
        mailId,
        accountEnd: hex.slice(2 * ID_BYTES, 2 * (ID_BYTES + ACCOUNT_BYTES)),
        isOf: (accountId) =>
          [key, ...earlier].some((one) => timingSafeEqual(code, codeOf(accountId, mailId, one))),
      };
    },
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
