import { createHmac } from 'node:crypto';
import { isSameSecret } from './secrets.ts';

/** How far a webhook's time may be from ours: an old webhook may have been recorded and replayed. */
const TOLERANCE_MS = 5 * 60_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The three headers of the Standard Webhooks scheme for a body that is sent now. */
export function signWebhook(secret: Buffer, id: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${macOf(secret, id, timestamp, Buffer.from(body))}`,
  };
}

/** Whether the bytes were signed with this secret, within five minutes of `now`, the machine's time. */
export function isSignedBy(secret: Buffer, rawBody: Buffer, headers: Headers, now: Date): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const expected = `v1,${macOf(secret, id, timestamp, rawBody)}`;
  // While a secret is changed there may be one signature of each.
  return signatures.split(' ').some((one) => isSameSecret(one, expected));
}

function macOf(secret: Buffer, id: string, timestamp: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
}
