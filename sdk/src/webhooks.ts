import { WebhookVerificationError } from './core/errors.ts';
import type { InstallationEvent } from './events.ts';
import type { WebhookEvent } from './schema.ts';

/** The header fields of a request, in whichever form a platform gives them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How strictly a delivery is checked. */
export interface VerifyOptions {
  /** How far its time may be from now, in seconds, so that an old delivery cannot be sent again by a stranger; 300 when left out. */
  readonly toleranceSeconds?: number | undefined;
  /** The present; the clock of the machine when left out. */
  readonly now?: Date | undefined;
}

const TOLERANCE_SECONDS = 300;
const VERSION = 'v1,';

/**
 * Checks that a delivery is from the service and new, and gives its event. `body` is the body as it came, before any parsing.
 * Of several secrets one has to fit. Throws {@link WebhookVerificationError}: answer such a request with 400.
 */
export async function verify(
  body: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTime(timestamp, toleranceSeconds, now);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  if (!(await isSigned(signed, signatures, [secret].flat())))
    throw new WebhookVerificationError('No signature fits: the secret is another, or the body was changed.');
  return readEvent(bytes);
}

/** As {@link verify}, for a webhook of the installation: its events name their account. */
export async function verifyInstallation(
  body: string | ArrayBuffer | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: VerifyOptions,
): Promise<InstallationEvent> {
  return (await verify(body, headers, secret, options)) as InstallationEvent;
}

/**
 * The header fields with which the service would send a body: for tests of a receiver. `id` and `at` say which delivery it is,
 * and when it was sent.
 */
export async function sign(
  body: string,
  secret: string,
  { id = 'evt_test', at = new Date() }: { readonly id?: string; readonly at?: Date } = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = await importSecret(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `${VERSION}${btoa(String.fromCharCode(...bytes))}`,
  };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const [first, ...others] = [value ?? []].flat();
  if (first === undefined || others.length > 0)
    throw new WebhookVerificationError(`The header ${name} is missing, or there are several.`);
  return first;
}

function checkTime(timestamp: string, toleranceSeconds: number, now: Date): void {
  const apart = /^\d+$/.test(timestamp) ? now.getTime() / 1_000 - Number(timestamp) : Number.NaN;
  if (Number.isNaN(apart))
    throw new WebhookVerificationError('The header webhook-timestamp is no number of seconds.');
  if (Math.abs(apart) > toleranceSeconds)
    throw new WebhookVerificationError(
      `The delivery is ${Math.abs(Math.round(apart))} s ${apart > 0 ? 'old' : 'ahead'}, more than ${toleranceSeconds} s.`,
    );
}

// During a rotation a delivery has a signature for each secret. Web Crypto compares in constant time.
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const ours = signatures.split(' ').filter((one) => one.startsWith(VERSION));
  for (const secret of secrets) {
    const key = await importSecret(secret);
    for (const one of ours) {
      const signature = bytesOf(one.slice(VERSION.length));
      if (signature !== null && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
    }
  }
  return false;
}

function importSecret(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError('The secret is not one of a webhook: it begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The body is not JSON.', { cause });
  }
}
