import { createHash, createPublicKey, createVerify } from 'node:crypto';

/** The tags of a DKIM-Signature. */
export interface Signature {
  readonly domain: string;
  readonly selector: string;
  readonly signed: readonly string[];
}

/**
 * Checks the first signature of a mail by RFC 6376 (rsa-sha256, relaxed/relaxed), without the code that signs. Null: it has
 * none, or it is wrong.
 */
export function verifyDkim(raw: string, publicKey: string): Signature | null {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const body = raw.slice(end + 4);
  const own = fields.find((field) => /^dkim-signature:/i.test(field));
  if (own === undefined) return null;
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
      ]),
  );
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return null;
  const bodyHash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64');
  if (bodyHash !== tags.get('bh')) return null;
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const rest = [...fields].reverse();
  const lines = signed.map((name) => {
    const index = rest.findIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return index < 0 ? '' : `${relaxedHeader(rest.splice(index, 1)[0] ?? '')}\r\n`;
  });
  const unsigned = relaxedHeader(own.replace(/(;\s*b=)[^;]*/, '$1'));
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isRight = createVerify('RSA-SHA256')
    .update(lines.join('') + unsigned, 'latin1')
    .verify(key, tags.get('b') ?? '', 'base64');
  return isRight ? { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', signed } : null;
}

function relaxedHeader(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).toLowerCase().trim()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
