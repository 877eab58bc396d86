import { createHmac } from 'node:crypto';
import { drawRandomBytes } from '../kit/random.ts';

/** Secrets of Standard Webhooks begin with it. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return PREFIX + Buffer.from(drawRandomBytes(SECRET_BYTES)).toString('base64');
}

/** The headers of what is sent that each of its attempts has the same. Transaction: none. */
export function bodyHeaders(id: string): Record<string, string> {
  return { 'content-type': 'application/json', 'user-agent': 'Tranche-Webhooks/1', 'webhook-id': id };
}

/**
 * The headers of Standard Webhooks for a body. Each secret signs: during a rotation the receiver may still know only the
 * one before.
 */
export function signatureHeaders(
  id: string,
  now: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    ...bodyHeaders(id),
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
