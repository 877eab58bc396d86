/** A field of a head: its text, or the addresses that it names. */
export type HeadField = readonly [name: string, value: string | readonly HeadAddress[]];

/** Somebody's address, with the name that is shown. */
export interface HeadAddress {
  readonly name: string;
  readonly address: string;
}

/** The most characters of a line that is not folded; a text without blanks may have more (RFC 5322). */
const LONGEST_LINE = 75;
const LONGEST_WORD = 900;

// Of these no character is syntax, so that they may stand in a head as they are.
const PLAIN_TEXT = /^[!#-~](?:[ !#-~]*[!#-~])?$/;
const PLAIN_NAME = /^[\w ]*$/;
const PLAIN_ADDRESS = /^[\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Writes the fields of a head, each on its line, as nodemailer does; null where one of them needs encoding, quoting or
 * folding. Most mails need none, and nodemailer takes as long for a head as for the rest of a mail.
 */
export function plainHead(fields: readonly HeadField[]): string | null {
  const lines: string[] = [];
  for (const [name, value] of fields) {
    const text = typeof value === 'string' ? plainText(value) : plainAddresses(value);
    if (text === null) return null;
    const isShort = name.length + 2 + text.length <= LONGEST_LINE;
    if (!isShort && (text.includes(' ') || text.length > LONGEST_WORD)) return null;
    lines.push(isShort ? `${name}: ${text}` : `${name}:\r\n ${text}`);
  }
  return lines.join('\r\n');
}

// What looks like an encoded word would be decoded.
function plainText(text: string): string | null {
  return PLAIN_TEXT.test(text) && !text.includes('=?') ? text : null;
}

function plainAddresses(list: readonly HeadAddress[]): string | null {
  const isPlain = ({ name, address }: HeadAddress) =>
    PLAIN_NAME.test(name) && name === name.trim() && PLAIN_ADDRESS.test(address);
  if (!list.every(isPlain)) return null;
  return list.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');
}
