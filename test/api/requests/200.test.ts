import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequestLog } from '../../../src/request-log/service.ts';
import { setPassword, signIn } from '../../support/console.ts';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

interface Logged {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly refusalCode: string | null;
  readonly dropped: number;
  readonly body: unknown;
}
const ended = ({ accountId, personId }: Member) => ({
  accountId,
  personId,
  tokenId: null,
  method: 'GET',
  route: '/v1/contacts',
  params: {},
  query: {},
  milliseconds: 1,
  refusalCode: null,
  faults: [],
  idempotencyKey: undefined,
  body: null,
  bodyBytes: 0,
  endedAt: service.clock.now(),
});
const list = async (query = '', token = service.member.token) => {
  await service.services.requestLog.flush();
  const answer = await service.call('GET', `/v1/requests${query}`, { token });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.data as { items: Logged[]; nextCursor: string | null };
};

describe('the log of requests', () => {
  it('has each request of a token with its answer, and finds it by the Request-Id', async () => {
    const invoice = await createInvoice(service, { eventDate: '2027-06-12' });
    const refused = await service.call('PATCH', `/v1/invoices/${invoice.id}?`, { body: { noet: 'x' } });
    expect(refused.status).toBe(400);
    const { items } = await list();
    expect(
      items.slice(0, 2).map(({ method, path, status, refusalCode }) => [method, path, status, refusalCode]),
    ).toEqual([
      ['PATCH', `/v1/invoices/${invoice.id}`, 400, 'unknown_field'],
      ['POST', '/v1/invoices', 201, null],
    ]);
    const id = refused.headers.get('request-id');
    const one = await service.call('GET', `/v1/requests/${id}`);
    expect(one.data).toEqual(items[0]);
    expect(one.data).toMatchObject({ id, body: { noet: '…' }, tokenId: expect.any(String), dropped: 0 });
    expect(items[1]?.body).toMatchObject({
      contact: { type: 'Client', name: '…', email: '…' },
      totalAmount: 300_000,
      paymentSchedule: expect.arrayContaining([{ dueDate: '2026-12-01', amount: 100_000 }]),
      note: '…',
      eventDate: '2027-06-12',
    });
  });

  it('keeps no secret, address, name, note or token of a card, wherever it was sent', async () => {
    const secrets = [
      'maria.secret@example.com',
      'Wanda Geheim',
      'tok_4242secret',
      '4242424242424242',
      'trn_live_SECRETSECRET',
      'a very private note',
      'secretword',
    ];
    const bodies = secrets.flatMap((secret) => [
      invoiceBody({ note: secret }),
      invoiceBody({ contact: { name: secret, email: secret } }),
      invoiceBody({ metadata: { [secret]: secret } }),
      invoiceBody({ status: secret, currency: secret, eventDate: secret }),
      { [secret]: secret, id: secret, contactId: secret, amount: secret, totalAmount: 4242424242424242 },
      { status: { deep: { deeper: [[secret]] } } },
      [secret],
      secret,
    ]);
    for (const body of bodies) {
      await service.call('POST', '/v1/invoices', {
        body,
        headers: { 'idempotency-key': `k-${Math.random()}` },
      });
      await service.services.requestLog.flush();
    }
    for (const secret of secrets) {
      const encoded = encodeURIComponent(secret);
      await service.call('GET', `/v1/invoices?q=${encoded}`);
      await service.call('GET', `/v1/invoices?contactId=${encoded}&${encoded}=1`);
      await service.call('GET', `/v1/invoices/${encoded}`);
      await service.call('POST', '/v1/payment_methods', {
        body: { token: secret, cvc: 123 },
        headers: { 'idempotency-key': encoded.slice(0, 200) },
      });
      await service.services.requestLog.flush();
    }
    const [row] = await service.sql<{ text: string; count: string }>(
      `select string_agg(row_to_json(r)::text, ' ') as text, count(*) as count from api_requests r where account_id = $1`,
      [service.member.accountId],
    );
    expect(Number(row?.count)).toBeGreaterThan(70);
    const forms = [...secrets, ...secrets.map(encodeURIComponent), 'maria.secret', 'Geheim', 'SECRETSECRET'];
    for (const form of forms.filter((one) => one !== 'secretword'))
      expect([form, row?.text.includes(form)]).toEqual([form, false]);
    expect(row?.text).not.toMatch(/"cvc": ?"?123/);
    // A word of letters alone may be the name of a field that does not exist: only there it is kept.
    const rest = row?.text
      .replaceAll('"secretword":"…"', '')
      .replaceAll('secretword=…', '')
      .replaceAll('"path":"/secretword"', '');
    expect(rest).not.toContain('secretword');
  });

  it('says what was refused, where and why, without what was sent', async () => {
    const body = invoiceBody({ contact: { name: 'Wanda Geheim', email: 'wanda geheim' }, 'wanda@x': 1 });
    const refused = await service.call('POST', '/v1/invoices', { body });
    expect(refused.status).toBe(400);
    const [logged] = (await list()).items as unknown as { faults: { path: string; code: string }[] }[];
    const said = refused.error.details.map(({ path, code }) => ({
      path: path === '/wanda@x' ? '/…' : path,
      code,
    }));
    expect(said.length).toBeGreaterThan(0);
    expect(logged).toMatchObject({
      refusalMessage: expect.stringMatching(/^The request .+\.$/),
      faults: said,
    });
    expect(JSON.stringify(logged)).not.toMatch(/wanda/i);
  });

  it('tells a request without a body from one whose body is not kept', async () => {
    const send = async (body: string) => {
      await fetch(`${service.url}/v1/payments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.member.token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body,
      });
      return (await list()).items[0] as unknown as { body: object | null; bodyBytes: number };
    };
    expect(await send('')).toMatchObject({ body: null, bodyBytes: 0 });
    expect(await send('{"name":')).toMatchObject({ body: null, bodyBytes: 8 });
    const long = JSON.stringify({ name: 'x'.repeat(20_000) });
    expect(await send(long)).toMatchObject({ body: null, bodyBytes: long.length });
  });

  it('keeps an Idempotency-Key that is a UUID, and says of any other only that there was one', async () => {
    const key = '01981f9e-0000-4000-8000-00000000abcd';
    await service.call('POST', '/v1/contacts', {
      body: { name: 'A', email: 'a1@example.com' },
      headers: { 'idempotency-key': key },
    });
    await service.call('POST', '/v1/contacts', {
      body: { name: 'A', email: 'a2@example.com' },
      headers: { 'idempotency-key': 'for-a2@example.com' },
    });
    const { items } = await list('?method=POST&path=/v1/contacts');
    expect(items.map((one) => (one as unknown as { idempotencyKey: string }).idempotencyKey)).toEqual([
      '…',
      key,
    ]);
  });

  it('is narrowed to those of tokens, or of people who were signed in', async () => {
    const email = 'owner@demo-studio.example';
    await setPassword(service, email);
    const owner = await signIn(service, email);
    await callSignedIn(service, owner, 'GET', sessionPathOf('demo-studio', '/v1/payouts'));
    await service.call('GET', '/v1/disputes');
    const tokensOf = async (type: string) =>
      (await list(`?actorType=${type}&limit=200`)).items as unknown as {
        path: string;
        tokenId: string | null;
      }[];
    const people = await tokensOf('Member');
    expect(people.map(({ path, tokenId }) => [path, tokenId])).toEqual([['/v1/payouts', null]]);
    const tokens = await tokensOf('Token');
    expect(tokens[0]?.path).toBe('/v1/disputes');
    expect(tokens.every(({ tokenId }) => tokenId !== null)).toBe(true);
    expect((await service.call('GET', '/v1/requests?actorType=Client')).status).toBe(400);
  });

  it('is narrowed by method, status, path and time, in pages', async () => {
    service.clock.set('2026-11-22T12:00:00.000Z');
    await service.call('GET', '/v1/contacts');
    await service.call('GET', '/v1/contacts?limit=0');
    const since = 'since=2026-11-22T00:00:00Z';
    expect((await list(`?${since}`)).items).toHaveLength(2);
    const refused = await list(`?${since}&statusClass=4&path=/v1/contacts`);
    expect(refused.items.map(({ status }) => status)).toEqual([400]);
    expect((await list('?method=PATCH')).items.map(({ method }) => method)).toEqual(['PATCH']);
    const all = (await list('?limit=200')).items.map(({ id }) => id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=30${cursor}`);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
  });

  it('shows a stranger nothing, and has requests of links and of nobody in no account', async () => {
    await service.call('GET', '/v1/invoices', { token: null });
    await service.call('GET', '/v1/links/demo-studio/0123456789012345678901', { token: null });
    expect((await list('', stranger.token)).items).toEqual([]);
    const [mine] = (await list()).items;
    expect(mine?.path.startsWith('/v1/links')).toBe(false);
    const foreign = await service.call('GET', `/v1/requests/${mine?.id}`, { token: stranger.token });
    const none = await service.call('GET', '/v1/requests/req_000000000000000000');
    expect([foreign.status, foreign.error.message]).toEqual([none.status, none.error.message]);
    expect(none.error.message).toBe('No request with this id.');
  });

  it('keeps 50 of a second, refusals first, and says how many more there were', async () => {
    const busy = await service.addMember('busy');
    // One of its own, which writes when it is told to: how fast the machine is does not matter.
    const log = createRequestLog({ database: service.services.database, log: service.services.log });
    const note = (count: number, status: number) => {
      for (let index = 0; index < count; index += 1) {
        log.note({ ...ended(busy), requestId: `req_busy${status}${String(index).padStart(8, '0')}`, status });
      }
    };
    note(60, 200);
    note(5, 400);
    await log.flush();
    const { items } = await list('?limit=200', busy.token);
    expect(items).toHaveLength(50);
    expect(items.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(items.reduce((sum, { dropped }) => sum + dropped, 0)).toBe(15);
  });

  it('is kept for seven days', async () => {
    const before = (await list('?limit=200')).items.length;
    expect(before).toBeGreaterThan(0);
    await service.services.requestLog.keepHouse(new Date('2026-11-28T11:59:00Z'));
    expect((await list('?limit=200')).items).toHaveLength(before);
    await service.services.requestLog.keepHouse(new Date('2026-11-29T12:00:01Z'));
    expect((await list('?limit=200')).items).toEqual([]);
  });

  it('loses in one turn more than two busy accounts leave in half an hour', { timeout: 60_000 }, async () => {
    await service.sql(
      `insert into api_requests (account_id, id, request_id, method, path, status, milliseconds, person_id, body_bytes,
         dropped, created_at)
       select $1, gen_random_uuid(), 'req_' || n, 'GET', '/v1/invoices', 200, 1, $1, 0, 0, '2026-11-01'
       from generate_series(1, 201000) n`,
      [service.member.accountId],
    );
    await service.services.requestLog.keepHouse(service.clock.now());
    expect(await service.sql(`select 1 from api_requests where created_at < '2026-11-02' limit 1`)).toEqual(
      [],
    );
  });
});
