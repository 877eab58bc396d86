import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Read } from '../config.ts';
import type { DkimKey } from './dkim.ts';

/** How mails of the installation are signed. */
export interface DkimSettings {
  /** The domain that signs mails of the installation: that of MAIL_FROM or one above. Default none: they are not signed. */
  readonly dkimDomain: string | null;
  /** The name of the key, as in <selector>._domainkey.<domain>. Default none. */
  readonly dkimSelector: string | null;
  /** The private RSA key in the file DKIM_KEY_FILE, as PEM. Default none. */
  readonly dkimKey: string | null;
}

const SHORTEST_KEY_BITS = 1_024;
const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`);

/** Reads DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE. */
export function dkimSettings(read: Read): DkimSettings {
  return {
    dkimDomain: read<string | null>('DKIM_DOMAIN', null, nameIn, 'a domain, e.g. DKIM_DOMAIN=example.com'),
    dkimSelector: read<string | null>(
      'DKIM_SELECTOR',
      null,
      nameIn,
      'the name of the key in DNS, e.g. DKIM_SELECTOR=tranche',
    ),
    dkimKey: read<string | null>(
      'DKIM_KEY_FILE',
      null,
      keyIn,
      'a file that this user can read, with a private RSA key of at least 1024 bits, e.g. DKIM_KEY_FILE=/etc/tranche/dkim.pem',
    ),
  };
}

/** The settings of the signature that do not go together, as sentences. */
export function dkimFaults(config: DkimSettings & { readonly mailFrom: string | null }): string[] {
  const { dkimDomain, dkimSelector, dkimKey, mailFrom } = config;
  const set = [dkimDomain, dkimSelector, dkimKey].filter((one) => one !== null);
  if (set.length === 0) return [];
  if (set.length < 3) return ['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE only go together'];
  // Receivers want the signature of the domain that the reader sees (RFC 7489).
  const from = mailFrom?.slice(mailFrom.lastIndexOf('@') + 1).toLowerCase() ?? '';
  const isAligned = from === dkimDomain || from.endsWith(`.${dkimDomain}`);
  return isAligned ? [] : ['DKIM_DOMAIN must be the domain of MAIL_FROM, or one above it'];
}

/** The key that signs mails of the installation; null: they are not signed. */
export function dkimKeyOf({ dkimDomain, dkimSelector, dkimKey }: DkimSettings): DkimKey | null {
  if (dkimDomain === null || dkimSelector === null || dkimKey === null) return null;
  return { domain: dkimDomain, selector: dkimSelector, privateKey: dkimKey };
}

function nameIn(text: string): string | null {
  const name = text.toLowerCase();
  return name.length <= 253 && NAME.test(name) ? name : null;
}

function keyIn(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(text);
    const isLong = (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_KEY_BITS;
    return asymmetricKeyType === 'rsa' && isLong ? text : null;
  } catch {
    return null; // No such file, not ours to read, or no key.
  }
}
