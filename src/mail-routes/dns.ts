import type { ReadTexts } from '../kit/net/read-texts.ts';
import type { DnsLook, MailRouteRow, RecordState } from './types.ts';

/** A record that an account publishes for its domain. */
interface DnsRecord {
  readonly purpose: 'Dkim' | 'Dmarc';
  readonly type: 'TXT';
  readonly name: string;
  readonly value: string;
  /** Nothing is sent without it. */
  readonly isNeeded: boolean;
  /** Null: nobody has looked. */
  readonly state: RecordState | null;
}

/** The records of a domain, with what the last look has found. */
export function recordsOf({ domain, selector, dkimPublic, dns: look }: MailRouteRow): DnsRecord[] {
  if (domain === null) return [];
  const record = { type: 'TXT' } as const;
  return [
    {
      ...record,
      purpose: 'Dkim',
      name: `${selector}._domainkey.${domain}`,
      value: `v=DKIM1; k=rsa; p=${dkimPublic}`,
      isNeeded: true,
      state: look?.dkim ?? null,
    },
    // Large receivers take mails in bulk only from domains with such a record. It says nothing about a mail by itself.
    {
      ...record,
      purpose: 'Dmarc',
      name: `_dmarc.${domain}`,
      value: 'v=DMARC1; p=none',
      isNeeded: false,
      state: look?.dmarc ?? null,
    },
  ];
}

/** Looks for the records of a domain. */
export async function lookUp(row: MailRouteRow, read: ReadTexts): Promise<DnsLook> {
  const nameOf = (purpose: DnsRecord['purpose']) =>
    recordsOf(row).find((one) => one.purpose === purpose)?.name ?? '';
  const [dkim, [dmarc]] = await Promise.all([
    lookUpKey(nameOf('Dkim'), row.dkimPublic ?? '', read),
    Promise.allSettled([read(nameOf('Dmarc'))]),
  ]);
  return {
    dkim,
    dmarc: stateOf(dmarc, (texts) => texts.some((text) => /^v=DMARC1\b/.test(text))),
  };
}

/** Looks for the record of a public key at its name. */
export async function lookUpKey(name: string, publicKey: string, read: ReadTexts): Promise<RecordState> {
  const [found] = await Promise.allSettled([read(name)]);
  return stateOf(found, (texts) => texts.length === 1 && isInUse(texts[0] ?? '', `p=${publicKey}`));
}

// With several records at the name, a receiver may take any (RFC 6376, 3.6.2.2); with t=y it treats mails as unsigned.
function isInUse(text: string, key: string): boolean {
  const tags = text.replaceAll(/\s/g, '').split(';');
  const isTest = tags.some((tag) => tag.startsWith('t=') && tag.slice(2).split(':').includes('y'));
  return tags.includes(key) && !isTest;
}

function stateOf(
  read: PromiseSettledResult<readonly string[]>,
  isRight: (texts: readonly string[]) => boolean,
): RecordState {
  if (read.status === 'rejected') return 'Unknown';
  if (isRight(read.value)) return 'Found';
  return read.value.length === 0 ? 'Missing' : 'Other';
}
