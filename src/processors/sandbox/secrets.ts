import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purposes of a merchant's three secrets. The publishable one may be shown to browsers: it makes tokens only. */
type Use = 'api' | 'publishable' | 'webhook';

/** Derives a merchant's secret from the service's key, so that none is stored. */
function derive(key: string, use: Use | 'admin', accountId: string): Buffer {
  return createHmac('sha256', key).update(`tranche sandbox\n${use}\n${accountId}`).digest();
}

/** Proves that a request comes from a merchant's server. */
export function apiSecretOf(key: string, accountId: string): string {
  return `sbx_secret_${derive(key, 'api', accountId).toString('base64url')}`;
}

/** Lets a browser make tokens for a merchant. */
export function publishableKeyOf(key: string, accountId: string): string {
  return `sbx_public_${derive(key, 'publishable', accountId).toString('base64url')}`;
}

/** Proves the right to set faults. */
export function adminSecretOf(key: string): string {
  return `sbx_admin_${derive(key, 'admin', '').toString('base64url')}`;
}

/** The bytes that a merchant's webhooks are signed with. */
export function webhookSecretOf(key: string, accountId: string): Buffer {
  return derive(key, 'webhook', accountId);
}

/** Compares in constant time. */
export function isSameSecret(shown: string, expected: string): boolean {
  const one = Buffer.from(shown);
  const other = Buffer.from(expected);
  return one.length === other.length && timingSafeEqual(one, other);
}
