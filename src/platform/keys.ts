import type { Database } from '../kit/db/database.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import type { PlatformAtStripe } from '../processors/service.ts';
import type { PlatformRow } from './store.ts';

/** What the platform's slice works with. */
export interface PlatformStoreDeps {
  readonly database: Database;
  readonly loadSecrets: () => Promise<Secrets>;
  readonly stripeApiUrl: string;
}

/** Stored encrypted. The secrets of webhooks are null where Stripe cannot reach this service. */
export interface PlatformKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly accountWebhookSecret: string | null;
  readonly connectWebhookSecret: string | null;
}

const PURPOSE = 'platform';

export function sealPlatform(secrets: Secrets, { id }: Pick<PlatformRow, 'id'>, keys: PlatformKeys): Buffer {
  return secrets.encrypt(id, PURPOSE, JSON.stringify(keys));
}

/** Decrypts the keys of a platform; null without keys. Throws SealError when they cannot be read. */
export function unsealPlatform(
  secrets: Secrets,
  { id, secrets: sealed }: Pick<PlatformRow, 'id' | 'secrets'>,
): PlatformKeys | null {
  return sealed === null ? null : (JSON.parse(secrets.decrypt(id, PURPOSE, sealed)) as PlatformKeys);
}

/** The same; null also for keys that cannot be read. */
export function unsealIfPossible(
  secrets: Secrets,
  row: Pick<PlatformRow, 'id' | 'secrets'>,
): PlatformKeys | null {
  try {
    return secrets.isReady ? unsealPlatform(secrets, row) : null;
  } catch (cause) {
    if (cause instanceof SealError) return null;
    throw cause;
  }
}

/** How a platform is spoken to. */
export function atStripe(
  { stripeApiUrl }: Pick<PlatformStoreDeps, 'stripeApiUrl'>,
  { id, stripeAccount }: Pick<PlatformRow, 'id' | 'stripeAccount'>,
  { secretKey }: PlatformKeys,
): PlatformAtStripe {
  return { id, stripeAccount, secretKey, stripeApiUrl };
}
