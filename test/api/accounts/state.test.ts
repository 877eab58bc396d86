import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
});
afterAll(() => service.close());

let made = 0;
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  service.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const create = async (mode: 'Live' | 'Sandbox' = 'Sandbox') => {
  made += 1;
  const owner = { name: 'Dana', email: `dana-${made}@maple.example` };
  const asked = { externalId: `shop-${made}`, name: 'Maple Studio', country: 'DE', mode, owner };
  return (await call('POST', '/v1/accounts', asked)).data;
};
const read = async (id: string) => (await call('GET', `/v1/accounts/${id}`)).data;
const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];

describe('an account as the operator sees it', () => {
  it('names its processor, and says when that takes no charges', async () => {
    expect((await create()).processor).toEqual({ name: 'Sandbox', relation: null, isReady: true });
    const { id } = await create('Live');
    expect((await read(id)).processor).toBe(null);
    const readiness = { takesCharges: true };
    await service.sql(
      `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at, stripe_account)
       values ($1, 'Stripe', '\\x00', true, now(), now(), 'acct_1')`,
      [id],
    );
    const connected = { name: 'Stripe', relation: 'OwnKeys', isReady: true };
    expect((await read(id)).processor).toEqual(connected);
    for (const takesCharges of [true, false]) {
      await service.sql('update processor_accounts set readiness = $2 where account_id = $1', [
        id,
        JSON.stringify({ ...readiness, takesCharges }),
      ]);
      expect((await read(id)).processor).toEqual({ ...connected, isReady: takesCharges });
    }
    const { data } = await call('GET', '/v1/accounts?limit=1');
    expect(data.items).toMatchObject([{ id, processor: { name: 'Stripe', isReady: false } }]);
    await service.sql('update processor_accounts set is_active = false where account_id = $1', [id]);
    expect((await read(id)).processor).toBe(null);
  });

  it('says how its mails leave, and since when they do not', async () => {
    const { id, mailRoute } = await create();
    expect(mailRoute).toBe(null);
    await service.sql(
      `insert into mail_routes (account_id, id, kind, from_address, host, port, security, status, trouble, failure,
         failing_since, failed_at, created_at, updated_at)
       values ($1, $1, 'Server', 'a@maple.example', 'mail.maple.example', 465, 'Tls', 'Failing', 'Unreachable', 'gone',
         '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z', now(), now())`,
      [id],
    );
    expect((await read(id)).mailRoute).toEqual({
      kind: 'Server',
      status: 'Failing',
      failingSince: '2026-11-20T10:00:00.000Z',
    });
  });

  it('has a health that counts what needs somebody, of this account alone', async () => {
    const [{ id }, other] = [await create(), await create()];
    const healthy = {
      unanswered: 0,
      discrepancies: 0,
      mailsFailed: 0,
      webhooksStopped: 0,
      tasksFailing: 0,
      verifiedAt: null,
    };
    expect((await read(id)).health).toEqual(healthy);
    const now = service.clock.now();
    for (const [kind, goneAt] of [
      ['charge_unanswered', null],
      ['ledger.balance', null],
      ['ledger.balance', now],
    ] as const) {
      await service.sql(
        `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at, gone_at)
         values ($1, gen_random_uuid(), $2, 'x', 'x', $3, $3, $4)`,
        [id, kind, now, goneAt],
      );
    }
    for (const [status, days] of [
      ['Failed', 1],
      ['Failed', 31],
      ['Sent', 1],
    ] as const) {
      await service.sql(
        `insert into mails (account_id, id, kind, language, scheduled_payment_ids, place, recipients, sender_name, subject,
           content, headers, status, message_id, created_at)
         values ($1, gen_random_uuid(), 'InvoiceSent', 'en', '{}', 1, '[]', 'x', 'x', '{}', '{}', $2, 'x', $3)`,
        [id, status, new Date(now.getTime() - days * 86_400_000)],
      );
    }
    for (const [status, pausedBy] of [
      ['Active', null],
      ['Paused', 'Member'],
      ['Paused', 'Service'],
      ['Disabled', null],
    ] as const) {
      await service.sql(
        `insert into webhooks (account_id, id, url, description, status, paused_by, is_ordered, secret, position, event_id,
           created_at, updated_at)
         values ($1, gen_random_uuid(), 'https://a.example', '', $2, $3, false, '\\x00', 0, gen_random_uuid(), now(), now())`,
        [id, status, pausedBy],
      );
    }
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at, failure) values ($1, 'due_dates.notify', $1, now(), 'broken')`,
      [id],
    );
    await service.sql(
      `insert into ledger_proofs (account_id, verified_at, postings, difference_count, checks) values ($1, $2, 0, 0, '[]')`,
      [id, now],
    );
    expect((await read(id)).health).toEqual({
      unanswered: 1,
      discrepancies: 1,
      mailsFailed: 1,
      webhooksStopped: 2,
      tasksFailing: 1,
      verifiedAt: now.toISOString(),
    });
    expect((await read(other.id)).health).toEqual(healthy);
  });
});

describe('changing an account', () => {
  it('sets the hosts to return to, as its members can', async () => {
    const { id } = await create();
    const changed = await call('PATCH', `/v1/accounts/${id}`, { returnHosts: ['shop.example'] });
    expect(changed.data.returnHosts).toEqual(['shop.example']);
    const wrong = await call('PATCH', `/v1/accounts/${id}`, { returnHosts: ['https://shop.example/'] });
    expect(outcome(wrong)).toEqual([422, 'invalid_settings']);
    expect(wrong.error.details).toMatchObject([{ path: '/returnHosts/0' }]);
    expect((await read(id)).returnHosts).toEqual(['shop.example']);
    const [{ type } = { type: '' }] = await service.sql<{ type: string }>(
      'select type from events where account_id = $1 and actor_type = $2 order by position desc, id desc limit 1',
      [id, 'Operator'],
    );
    expect(type).toBe('account.updated');
  });

  it('keeps metadata of the operator’s software, which no member sees', async () => {
    const { id, metadata } = await create();
    expect(metadata).toEqual({});
    await call('PATCH', `/v1/accounts/${id}`, { metadata: { plan: 'gold', region: 'EU' } });
    const changed = await call('PATCH', `/v1/accounts/${id}`, { metadata: { plan: 'silver' } });
    expect(changed.data.metadata).toEqual({ plan: 'silver' });
    const own = await call('POST', `/v1/accounts/${id}/tokens`, { name: 'A', scopes: ['account:read'] });
    const account = await service.call('GET', '/v1/account', { token: own.data.text });
    expect(account.status).toBe(200);
    expect(account.text).not.toContain('silver');
    const events = await service.sql('select data from events where account_id = $1', [id]);
    expect(JSON.stringify(events)).not.toContain('silver');
    const long = await call('PATCH', `/v1/accounts/${id}`, { metadata: { plan: 'x'.repeat(501) } });
    expect(outcome(long)).toEqual([400, 'invalid_request']);
  });

  it('refuses a version that is not the newest: each change makes another one', async () => {
    const { id } = await create();
    const tag = async () => (await call('GET', `/v1/accounts/${id}`)).headers.get('etag') ?? '';
    const change = (body: object, ifMatch: string) =>
      call('PATCH', `/v1/accounts/${id}`, body, { 'if-match': ifMatch });
    const seen = [await tag()];
    for (const body of [
      { metadata: { plan: 'gold' } },
      { externalId: `again-${made}` },
      { name: 'New' },
      { returnHosts: ['shop.example'], metadata: {} },
    ]) {
      const before = seen.at(-1) as string;
      const { status, headers } = await change(body, before);
      expect([status, headers.get('etag')]).toEqual([200, await tag()]);
      expect(outcome(await change({ name: 'Lost' }, before))).toEqual([412, 'version_conflict']);
      seen.push(await tag());
    }
    await call('POST', `/v1/accounts/${id}/suspend`, { reason: 'x' });
    seen.push(await tag());
    expect(new Set(seen).size).toBe(seen.length);
    expect((await read(id)).name).toBe('New');
  });

  it('lets one of two changes at the same moment win', async () => {
    const { id } = await create();
    const before = (await call('GET', `/v1/accounts/${id}`)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((plan) =>
        call('PATCH', `/v1/accounts/${id}`, { metadata: { plan } }, { 'if-match': before }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412']);
  });

  it('answers a repeated key with the first answer and its ETag', async () => {
    const { id } = await create();
    const send = () =>
      call('PATCH', `/v1/accounts/${id}`, { metadata: { plan: 'gold' } }, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.text).toBe(first.text);
  });
});
