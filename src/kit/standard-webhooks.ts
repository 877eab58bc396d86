import { createHmac, timingSafeEqual } from 'node:crypto';
import { drawRandomBytes } from './random.ts';

/** How secrets of Standard Webhooks begin. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** How far the instant of a signed request may be from now, as the specification recommends. */
const TOLERANCE_MS = 5 * 60_000;

/** A new secret: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return PREFIX + Buffer.from(drawRandomBytes(SECRET_BYTES)).toString('base64');
}

/** The headers that sign a body. Each secret signs. */
export function signed(id: string, now: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, body)}`);
  return { 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The headers of a request that came, as Node reads them. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether a secret has signed a body that came, at about this instant. */
export function isSigned(headers: Headers, body: string, secret: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1000 - now.getTime()) > TOLERANCE_MS) return false;
  const expected = Buffer.from(`v1,${signatureOf(secret, id, timestamp, body)}`);
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
