import { CommandError } from '../kit/command-error.ts';
import type { Connection } from '../kit/db/database.ts';
import type { Preamble } from './contents.ts';
import { readSealedValues } from './rows-store.ts';

/** What values of each purpose are, for people. */
const nouns: Readonly<Record<string, string>> = {
  authenticator: 'authenticator apps of people',
  'refresh-token': 'sign-ins at a provider',
  'identity-provider': 'secrets of providers of sign-ins',
  webhook: 'secrets of webhooks',
  'mail-route': 'passwords and keys of mail servers',
  platform: 'keys of the Stripe platform',
  'processor/Stripe': 'keys of processors',
  'processor/Stripe/pending': 'keys of processors that are being replaced',
};

/** Says what nobody can read with these keys, one line for each purpose; empty when all can be read. */
export function describeUnreadable(
  { sealed }: Pick<Preamble, 'sealed'>,
  keyIds: readonly string[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { purpose, keyId, count } of sealed) {
    if (!keyIds.includes(keyId)) counts.set(purpose, (counts.get(purpose) ?? 0) + count);
  }
  return [...counts].map(([purpose, count]) => `${nouns[purpose] ?? purpose}: ${count}`);
}

/** Says what nobody can read in a database with these keys, as {@link describeUnreadable}. */
export async function findUnreadable(
  owner: Connection,
  keyIds: readonly string[],
): Promise<readonly string[]> {
  return describeUnreadable({ sealed: await readSealedValues(owner) }, keyIds);
}

/** Refuses a backup whose secrets cannot be read here. */
export function requireReadable(preamble: Preamble, keyIds: readonly string[]): void {
  const { keyId, sealed } = preamble;
  const isSame = keyId === null || keyIds.includes(keyId);
  const unreadable = describeUnreadable(preamble, keyIds);
  if (unreadable.length === 0 && (isSame || sealed.length === 0)) return;
  const needed = [...new Set(sealed.map((one) => one.keyId))].filter((id) => !keyIds.includes(id));
  throw new CommandError(
    `The backup needs the key ${needed.join(', ')} of the service, which is not here (${keyIds.length === 0 ? 'no key' : keyIds.join(', ')}). Nothing was changed. Set it as SECRET_KEY, or bring secret.key back into DATA_DIR. With --without-secrets it is restored, and nobody can read: ${unreadable.join('; ')}.`,
  );
}
