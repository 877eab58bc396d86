import { Webhook } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { EventType } from '../../src/kit/event-types.ts';
import { fc } from '../../test/support/property.ts';
import { WebhookVerificationError } from './core/errors.ts';
import { type EventOf, Tranche, type WebhookEvent } from './index.ts';
import { sign, verify } from './webhooks.ts';

const secretOf = (fill: number) => `whsec_${Buffer.alloc(24, fill).toString('base64')}`;
const SECRET = secretOf(7);
const NOW = new Date('2026-11-22T12:00:00.000Z');
const event = {
  id: 'evt_1',
  type: 'invoice.paid',
  sequence: 3,
  data: { invoice: { id: 'i1', note: 'Zoë ✓' } },
};
const BODY = JSON.stringify(event);

/** The header fields that the reference library makes for a body. */
function signed(body: string, secrets: readonly string[] = [SECRET], at = NOW) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign('evt_1', at, body));
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

const isRefused = (work: Promise<unknown>) =>
  work.then(
    () => false,
    (cause: unknown) => {
      if (!(cause instanceof WebhookVerificationError)) throw cause;
      return true;
    },
  );

const refuses = async (headers: Parameters<typeof verify>[1], body: string = BODY, secret: string = SECRET) =>
  expect(await isRefused(verify(body, headers, secret, { now: NOW }))).toBe(true);

describe('a delivery', () => {
  it('that the reference library has signed gives its event, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        async (data, bytes) => {
          const secret = `whsec_${Buffer.from(bytes).toString('base64')}`;
          const body = JSON.stringify({ ...event, data: { data } });
          const found = await verify(body, signed(body, [secret]), secret, { now: NOW });
          expect(found).toEqual(JSON.parse(body));
        },
      ),
    );
  });

  it.each([
    ['a text', BODY],
    ['bytes', new TextEncoder().encode(BODY)],
    ['a buffer', new TextEncoder().encode(BODY).buffer],
    ['a Buffer of Node', Buffer.from(BODY)],
  ])('may come as %s', async (_what, body) => {
    expect(await verify(body, signed(BODY), SECRET, { now: NOW })).toEqual(event);
  });

  it('may come with Headers, with names in any case, and with lists of values', async () => {
    const fields = signed(BODY);
    const upper = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]));
    for (const headers of [new Headers(fields), upper, lists])
      expect(await verify(BODY, headers, SECRET, { now: NOW })).toEqual(event);
  });

  it('during a rotation has two signatures, and one secret of two has to fit', async () => {
    const [old, fresh, other] = [secretOf(1), secretOf(2), secretOf(3)];
    const both = signed(BODY, [fresh, old]);
    for (const secret of [old, fresh, [other, old]])
      expect(await verify(BODY, both, secret, { now: NOW })).toEqual(event);
    await refuses(both, BODY, other);
    expect(await isRefused(verify(BODY, both, [], { now: NOW }))).toBe(true);
  });

  it('that was changed by any byte is refused', async () => {
    const headers = signed(BODY);
    for (let index = 0; index < BODY.length; index++) {
      const changed = `${BODY.slice(0, index)}${BODY[index] === 'x' ? 'y' : 'x'}${BODY.slice(index + 1)}`;
      await refuses(headers, changed);
    }
    await refuses({ ...headers, 'webhook-id': 'evt_2' });
    await refuses({ ...headers, 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) });
  });

  it.each([
    ['a signature of another version', (text: string) => text.replace('v1,', 'v2,')],
    ['no version', (text: string) => text.replace('v1,', '')],
    ['a part of the signature', (text: string) => text.slice(0, -4)],
    ['no base64', () => 'v1,§§§'],
    ['nothing', () => ''],
  ])('with %s is refused', async (_what, change) => {
    const headers = signed(BODY);
    await refuses({ ...headers, 'webhook-signature': change(headers['webhook-signature']) });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s is refused', async (name) => {
    const headers: Record<string, string | undefined> = { ...signed(BODY), [name]: undefined };
    await refuses(headers);
    await refuses(new Headers());
  });

  it('that is too old or too far ahead is refused, also by the reference library', async () => {
    const at = (seconds: number) => signed(BODY, [SECRET], new Date(NOW.getTime() + seconds * 1_000));
    for (const seconds of [-301, 301]) await refuses(at(seconds));
    for (const seconds of [-300, 300])
      expect(await verify(BODY, at(seconds), SECRET, { now: NOW })).toEqual(event);
    expect(await verify(BODY, at(-900), SECRET, { now: NOW, toleranceSeconds: 900 })).toEqual(event);
    for (const timestamp of ['', 'now', '1.5', '-1', '1e9'])
      await refuses({ ...at(0), 'webhook-timestamp': timestamp });
  });

  it('that a test has signed is taken, also by the reference library', async () => {
    const headers = await sign(BODY, SECRET, { id: 'evt_7', at: NOW });
    expect(await verify(BODY, headers, SECRET, { now: NOW })).toEqual(event);
    const [made, reference] = [headers['webhook-signature'], new Webhook(SECRET).sign('evt_7', NOW, BODY)];
    expect(made).toBe(reference);
    await refuses(headers, `${BODY} `);
    const late = await sign(BODY, SECRET);
    expect(late['webhook-id']).toBe('evt_test');
    expect(await verify(BODY, late, SECRET)).toEqual(event);
  });

  it('that is signed, but no JSON, is refused', async () => {
    await refuses(signed('{"id":'), '{"id":');
  });

  it('is refused with a secret that is none', async () => {
    for (const secret of ['', 'whsec_', 'whsec_§']) await refuses(signed(BODY), BODY, secret);
  });

  it('is verified by a client, too, without asking the service', async () => {
    const client = new Tranche({ baseUrl: 'http://127.0.0.1:1' });
    expect(await client.webhooks.verify(BODY, signed(BODY), SECRET, { now: NOW })).toEqual(event);
  });
});

it('every type of event that the service writes has a type of its data', () => {
  expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<EventType | 'webhook.test'>();
  const paid = event as unknown as WebhookEvent;
  if (paid.type === 'invoice.paid') expectTypeOf(paid.data.invoice.totalAmount).toEqualTypeOf<number>();
  if (paid.type === 'invoice.payment.failed') expectTypeOf(paid.data.invoiceId).toEqualTypeOf<string>();
  if (paid.type === 'contact.created') expectTypeOf(paid.data.contact.email).toEqualTypeOf<string>();
  if (paid.type === 'payout.paid') expectTypeOf(paid.data.payout.arrivalDate).toEqualTypeOf<string>();
  if (paid.type === 'member.role_changed') expectTypeOf(paid.data.member.name).toEqualTypeOf<string | null>();
  type Untyped<Event> = Event extends WebhookEvent
    ? string extends keyof Event['data']
      ? Event
      : never
    : never;
  expectTypeOf<Untyped<WebhookEvent>>().toEqualTypeOf<never>();
  const paidAmount = (one: EventOf<'invoice.paid'>) => one.data.invoice.amountPaid;
  expectTypeOf(paidAmount).returns.toEqualTypeOf<number>();
});
