import { SealError, type SealOwner, type Secrets } from '../kit/secrets.ts';
import { SECRET_PURPOSE } from './signing.ts';

/** How many earlier secrets sign at most. After more rotations in one overlap the earliest is dropped. */
const MOST_PREVIOUS = 5;

/** A secret from before a rotation, in plain text. */
interface PreviousSecret {
  readonly secret: string;
  readonly until: Date;
}

/** The secrets of a webhook. `owner`: its account, or itself where it is of the installation. */
export type Sealed = {
  readonly owner: SealOwner;
  readonly secret: Uint8Array;
  readonly previousSecrets: Uint8Array | null;
  readonly previousUntil: Date | null;
};

/** The secrets from before rotations that sign now, newest first. */
export function openPrevious(
  secrets: Secrets,
  { owner, previousSecrets, previousUntil }: Sealed,
  now: Date,
): PreviousSecret[] {
  if (previousSecrets === null || previousUntil === null || previousUntil <= now) return [];
  const text = secrets.decrypt(owner, SECRET_PURPOSE, previousSecrets);
  return (JSON.parse(text) as { readonly secret: string; readonly until: string }[])
    .map(({ secret, until }) => ({ secret, until: new Date(until) }))
    .filter(({ until }) => until > now);
}

/**
 * Encrypts the secrets that sign beside a new one until an instant: the replaced secret, and earlier ones that still sign.
 * The receiver may know any of them, because the answer of a rotation may have been lost. No secret signs longer than it
 * would have without the rotation, and an overlap of zero ends all of them. Secrets that were encrypted with another key
 * of the service are dropped: a rotation is the way out of that.
 */
export function sealPrevious(secrets: Secrets, before: Sealed, until: Date, now: Date): Uint8Array {
  const replaced = readable(() => [
    { secret: secrets.decrypt(before.owner, SECRET_PURPOSE, before.secret), until },
  ]);
  const earlier = readable(() => openPrevious(secrets, before, now)).map((one) => ({
    secret: one.secret,
    until: one.until < until ? one.until : until,
  }));
  const all = [...replaced, ...earlier].slice(0, MOST_PREVIOUS);
  return secrets.encrypt(before.owner, SECRET_PURPOSE, JSON.stringify(all));
}

function readable(read: () => PreviousSecret[]): PreviousSecret[] {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SealError) return [];
    throw cause;
  }
}
