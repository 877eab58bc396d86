import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

/** VIES as a stand-in: what it was asked, and what it answers. */
let vies: Server;
let elsewhere: Server;
let strayed = 0;
let asked: { readonly path: string; readonly body: object }[] = [];
let answer: (response: ServerResponse) => void | Promise<void>;
let service: TestService;

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

async function bodyOf(request: IncomingMessage): Promise<object> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

beforeAll(async () => {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? '', body: await bodyOf(request) });
    await answer(response);
  };
  vies = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  elsewhere = createServer((_request, response) => {
    strayed += 1;
    response.end('{"valid":true}');
  }).listen(0, '127.0.0.1');
  await Promise.all([once(vies, 'listening'), once(elsewhere, 'listening')]);
  service = await startService({ VIES_URL: `${addressOf(vies)}/vies/rest-api/` });
});
afterAll(async () => {
  await service.close();
  for (const server of [vies, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(async () => {
  asked = [];
  await service.sql(`update accounts set mode = 'Live'`);
  await service.call('PATCH', '/v1/account', { body: { profile: { taxId: 'DE123456789' } } });
  answer = json(200, {
    valid: true,
    requestIdentifier: 'WAPIAAAAZtest',
    name: 'ACME\u202e BV',
    address: 'Fabrieksweg 2\n5678 CD Elders',
  });
});

let count = 0;
async function contact(vatId: string | null = 'NL123456789B01', more: object = {}): Promise<string> {
  count += 1;
  const body = { name: 'Jo', email: `jo${count}@vat.example`, vatId, ...more };
  return (await service.call('POST', '/v1/contacts', { body })).data.id;
}
const check = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/contacts/${id}/vat_check`, { body: {}, headers });
const read = async (id: string) => (await service.call('GET', `/v1/contacts/${id}`)).data;

describe('The check of a VAT id', () => {
  it('asks VIES with the id of the business, and keeps the answer with its instant and its number', async () => {
    const id = await contact();
    const { status, data } = await check(id);
    expect(status).toBe(200);
    const vatCheck = {
      vatId: 'NL123456789B01',
      isValid: true,
      checkedAt: '2026-11-21T12:00:00.000Z',
      requestId: 'WAPIAAAAZtest',
      name: 'ACME BV',
      address: 'Fabrieksweg 2, 5678 CD Elders',
    };
    expect(data.vatCheck).toEqual(vatCheck);
    expect((await read(id)).vatCheck).toEqual(vatCheck);
    expect(asked).toEqual([
      {
        path: '/vies/rest-api/check-vat-number',
        body: {
          countryCode: 'NL',
          vatNumber: '123456789B01',
          requesterMemberStateCode: 'DE',
          requesterNumber: '123456789',
        },
      },
    ]);
  });

  it('without an own VAT id names none, gets no number, and countries that say no name say none', async () => {
    await service.call('PATCH', '/v1/account', { body: { profile: { taxId: '12-3456789' } } });
    answer = json(200, { valid: false, requestIdentifier: '', name: '---', address: '---' });
    const { data } = await check(await contact());
    expect(data.vatCheck).toMatchObject({ isValid: false, requestId: null, name: null, address: null });
    expect(asked[0]?.body).toEqual({ countryCode: 'NL', vatNumber: '123456789B01' });
  });

  it('is copied by invoices that are issued afterwards, and is no change of their document', async () => {
    const id = await contact();
    await check(id);
    const { data } = await service.call('POST', '/v1/invoices', {
      body: { contact: { id }, totalAmount: 100 },
    });
    const invoice = async () => (await service.call('GET', `/v1/invoices/${data.id}`)).data;
    expect((await invoice()).billing.vatCheck).toMatchObject({ isValid: true, requestId: 'WAPIAAAAZtest' });
    answer = json(200, { valid: false });
    await check(id);
    expect((await invoice()).billing.vatCheck.isValid).toBe(true);
    await service.call('PATCH', `/v1/invoices/${data.id}`, { body: { billing: null } });
    expect((await invoice()).billing.vatCheck.isValid).toBe(false);
    expect((await service.call('GET', `/v1/invoices/${data.id}/versions`)).data.items).toHaveLength(1);
  });

  it('is of one id: another id, of the contact or of an invoice alone, was not asked about', async () => {
    const id = await contact();
    await check(id);
    const { data } = await service.call('POST', '/v1/invoices', {
      body: { contact: { id }, totalAmount: 100, billing: { vatId: 'FR32123456789' } },
    });
    expect((await service.call('GET', `/v1/invoices/${data.id}`)).data.billing.vatCheck).toBeNull();
    await service.call('PATCH', `/v1/contacts/${id}`, { body: { vatId: 'ATU12345678' } });
    expect((await read(id)).vatCheck).toBeNull();
    await service.call('PATCH', `/v1/contacts/${id}`, { body: { vatId: 'NL123456789B01' } });
    expect((await read(id)).vatCheck).toBeNull();
  });

  it.each([
    ['none', null],
    ['one of Switzerland', 'CHE123456789MWST'],
    ['one of Great Britain', 'GB123456789'],
    ['another number', '12-3456789'],
  ])('of a contact with %s is refused, and nobody is asked', async (_what, vatId) => {
    const { status, error } = await check(await contact(vatId));
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'illegal_action', '/vatId']);
    expect(asked).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'a register that is away',
      json(200, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }),
    ],
    ['a fault of VIES', json(500, { valid: true, errorWrappers: [{ error: '<b>x</b>' }] })],
    ['an answer that is no JSON', (response) => response.end('<html>')],
    ['an answer that says neither', json(200, { valid: 'yes' })],
    ['an endless answer', (response) => response.end(`{"valid":true,"name":"${'x'.repeat(100_000)}"}`)],
    ['a connection that breaks', (response) => response.destroy()],
    [
      'a redirection',
      (response) => response.writeHead(307, { location: `${addressOf(elsewhere)}/check-vat-number` }).end(),
    ],
  ])('with %s is 503, keeps nothing, and asks nowhere else', async (_what, said) => {
    const id = await contact();
    answer = said;
    const { status, error, headers } = await check(id);
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'vat_service_unavailable', '60']);
    expect(error.message).toContain('is not known');
    expect(error.message).not.toContain('<');
    expect([(await read(id)).vatCheck, strayed]).toEqual([null, 0]);
  });

  it('with an answer that never comes is 503 within the time of a request', async () => {
    const id = await contact();
    answer = () => {};
    const begun = performance.now();
    expect((await check(id)).error.code).toBe('vat_service_unavailable');
    expect(performance.now() - begun).toBeLessThan(8_000);
  });

  it('of an id that changes while VIES is asked keeps nothing, with 412', async () => {
    const id = await contact();
    answer = async (response) => {
      await service.call('PATCH', `/v1/contacts/${id}`, { body: { vatId: 'ATU12345678' } });
      json(200, { valid: true })(response);
    };
    expect((await check(id)).error.code).toBe('version_conflict');
    expect(await read(id)).toMatchObject({ vatId: 'ATU12345678', vatCheck: null });
  });

  it('without the number of the business that VIES does not know is asked once more, and gets no number', async () => {
    answer = (response) => {
      const isNamed = 'requesterNumber' in (asked.at(-1)?.body ?? {});
      const said = isNamed
        ? { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] }
        : { valid: true, requestIdentifier: '' };
      json(isNamed ? 400 : 200, said)(response);
    };
    const { status, data } = await check(await contact());
    expect([status, data.vatCheck?.isValid, data.vatCheck?.requestId]).toEqual([200, true, null]);
    expect(asked.map(({ body }) => 'requesterNumber' in body)).toEqual([true, false]);
  });

  it('of what VIES takes for no VAT id is refused: waiting does not help', async () => {
    answer = json(400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] });
    const { status, error } = await check(await contact());
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'illegal_action', '/vatId']);
  });

  it('repeated under one key answers the first answer, and asks nobody again', async () => {
    const id = await contact();
    const key = { 'idempotency-key': 'one-check' };
    const first = await check(id, key);
    answer = (response) => {
      response.destroy();
    };
    const again = await check(id, key);
    expect([again.status, again.data, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.data,
      'true',
    ]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(asked).toHaveLength(1);
    expect((await read(id)).vatCheck.isValid).toBe(true);
  });

  it('in a sandbox asks nobody, and knows each answer', async () => {
    await service.sql(`update accounts set mode = 'Sandbox'`);
    const of = async (vatId: string) => check(await contact(vatId));
    expect((await of('DE123456789')).data.vatCheck).toMatchObject({
      isValid: true,
      requestId: 'SANDBOXDE123456789',
    });
    expect((await of('DE123456798')).data.vatCheck.isValid).toBe(false);
    expect((await of('DE123456799')).status).toBe(503);
    expect(asked).toEqual([]);
  });

  it('is erased with the contact, also from its events', async () => {
    const id = await contact();
    answer = json(200, { valid: true, requestIdentifier: 'WAPIERASED', name: 'Quuxcheck BV' });
    await check(id);
    await service.call('POST', `/v1/contacts/${id}/erase`, { body: {} });
    await service.work();
    service.clock.set('2026-11-21T12:05:00.000Z');
    await service.work();
    for (const table of ['contacts', 'events', 'idempotency_keys'])
      expect([
        table,
        await service.sql(`select 1 from ${table} one where one::text like '%Quuxcheck%'`),
      ]).toEqual([table, []]);
  });
});

it('where the operator has switched it off, a check is refused in words', async () => {
  const other = await startService({ VIES_URL: 'off' });
  await other.sql(`update accounts set mode = 'Live'`);
  const body = { name: 'Jo', email: 'jo@off.example', vatId: 'DE123456789' };
  const { data } = await other.call('POST', '/v1/contacts', { body });
  const { status, error } = await other.call('POST', `/v1/contacts/${data.id}/vat_check`, { body: {} });
  expect([status, error.code]).toEqual([422, 'illegal_action']);
  expect(error.message).toContain('switched');
  await other.close();
});
