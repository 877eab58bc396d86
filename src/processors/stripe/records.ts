import type { Stripe } from 'stripe';
import type { MoneyRecord, ReadRecord } from '../types.ts';

/** Stripe takes 50 entries of metadata, each of at most 500 characters. */
const MOST_TEXTS = 30;
const LONGEST = 490;

/** Writes a record into the metadata. Of a schedule too long for it, the parts are left out: then only a person can tell. */
export function recordMetadata(record: MoneyRecord | undefined): Record<string, string> {
  if (record === undefined) return {};
  const { of, parts, surcharge, mark } = record;
  const texts: string[] = [];
  for (const { id, amount } of parts) {
    const part = `${id}=${amount}`;
    const last = texts.at(-1);
    if (last === undefined || last.length + part.length >= LONGEST) texts.push(part);
    else texts[texts.length - 1] = `${last} ${part}`;
  }
  const kept = texts.length > MOST_TEXTS ? [] : texts;
  return {
    tranche_of: of,
    ...(surcharge === 0 ? {} : { tranche_surcharge: String(surcharge) }),
    ...(mark ? { tranche_mark: 'true' } : {}),
    ...Object.fromEntries(kept.map((text, index) => [`tranche_parts_${index + 1}`, text])),
  };
}

/** Reads a record out of the metadata; undefined for money of before records were kept, or of others. */
export function readRecord(
  metadata: Stripe.Metadata | null | undefined,
  description: string | null = null,
): ReadRecord | undefined {
  const of = metadata?.tranche_of;
  if (of === undefined) return undefined;
  const parts: ReadRecord['parts'][number][] = [];
  for (let index = 1; index <= MOST_TEXTS; index += 1) {
    for (const part of (metadata?.[`tranche_parts_${index}`] ?? '').split(' ')) {
      const [id = '', amount = ''] = part.split('=');
      if (id !== '') parts.push({ id, amount: Number(amount) });
    }
  }
  return {
    of,
    parts,
    surcharge: Number(metadata?.tranche_surcharge ?? 0),
    mark: metadata?.tranche_mark === 'true',
    description: description ?? '',
  };
}
