import { domainToASCII } from 'node:url';

/** An address as reports about it are compared: in small letters, without a name, its domain in ASCII. */
export function addressKey(text: string): string {
  const [, bare = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = bare.trim();
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return `${address.slice(0, at + 1)}${domain === '' ? address.slice(at + 1) : domain}`.toLowerCase();
}
