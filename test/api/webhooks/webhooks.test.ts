import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const URL = 'https://example.com/hook?key=hidden';
const create = (body: object = {}, headers = {}) =>
  service.call('POST', '/v1/webhooks', { body: { url: URL, ...body }, headers });
const list = async (token = service.member.token) =>
  (await service.call('GET', '/v1/webhooks', { token })).data.items as { id: string }[];

describe('webhooks', () => {
  it('are created, listed, read, changed and deleted, and show their secret only once', async () => {
    const { status, data } = await create({ eventTypes: ['invoice.paid'], description: 'Booking site' });
    const { secret, ...shown } = data;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    expect(shown).toEqual({
      id: data.id,
      url: URL,
      eventTypes: ['invoice.paid'],
      description: 'Booking site',
      status: 'Active',
      createdAt: '2026-11-21T12:00:00.000Z',
      isOrdered: false,
      failingSince: null,
      pausedBy: null,
      previousSecretUntil: null,
      updatedAt: '2026-11-21T12:00:00.000Z',
    });
    expect((await service.call('GET', `/v1/webhooks/${data.id}`)).data).toEqual(shown);
    expect(await list()).toEqual([shown]);
    const body = { eventTypes: null, status: 'Paused', isOrdered: true, url: 'https://example.com/other' };
    const changed = await service.call('PATCH', `/v1/webhooks/${data.id}`, { body });
    expect([changed.status, changed.data]).toEqual([200, { ...shown, ...body, pausedBy: 'Token' }]);
    const deleted = await service.call('DELETE', `/v1/webhooks/${data.id}`);
    expect([deleted.status, deleted.data.id]).toEqual([200, data.id]);
    expect((await service.call('GET', `/v1/webhooks/${data.id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('every answer with one of them has its version; a stale If-Match changes nothing and answers 412', async () => {
    const made = await create({ description: 'first' });
    const path = `/v1/webhooks/${made.data.id}`;
    const etagOf = async () => (await service.call('GET', path)).headers.get('etag');
    const write = (method: string, ifMatch: string, body?: object) =>
      service.call(method, path, {
        headers: { 'if-match': ifMatch },
        ...(body === undefined ? {} : { body }),
      });
    expect([made.headers.get('etag'), await etagOf()]).toEqual(['"1"', '"1"']);
    const changed = await write('PATCH', '"1"', { description: 'second' });
    expect([changed.status, changed.headers.get('etag'), await etagOf()]).toEqual([200, '"2"', '"2"']);
    for (const stale of ['"1"', 'W/"2"', '"3"']) {
      const answers = [
        await write('PATCH', stale, { description: 'third' }),
        await write('PATCH', stale, {}),
        await write('DELETE', stale),
      ];
      expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
        answers.map(() => [412, 'version_conflict']),
      );
    }
    expect((await service.call('GET', path)).data.description).toBe('second');
    const same = await write('PATCH', '"2"', { description: 'second' });
    expect([same.status, same.headers.get('etag')]).toEqual([200, '"2"']);
    const rotated = await service.call('POST', `${path}/rotate_secret`, { body: {} });
    expect([rotated.headers.get('etag'), await etagOf()]).toEqual(['"3"', '"3"']);
    expect((await write('PATCH', '"2"', { description: 'third' })).status).toBe(412);
    const both = await Promise.all(['x', 'y'].map((description) => write('PATCH', '"3"', { description })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await write('DELETE', '"4"')).status).toBe(200);
  });

  it('show the query of their address only to those who may change them', async () => {
    const { data } = await create();
    const { accounts } = service.services;
    const scopes = ['webhooks:read'] as const;
    const reader = await accounts.createToken({ accountPath: 'demo-studio', name: 'reader', scopes });
    const hidden = 'https://example.com/hook?…';
    const read = (path = '') => service.call('GET', `/v1/webhooks${path}`, { token: reader.text });
    expect((await read(`/${data.id}`)).data.url).toBe(hidden);
    expect((await read()).data.items[0].url).toBe(hidden);
  });

  it('keep no query in the answer of a key', async () => {
    const hidden = 'https://example.com/hook?…';
    const headers = { 'idempotency-key': 'query' };
    const { data } = await create({}, headers);
    expect([data.url, (await create({}, headers)).data.url]).toEqual([URL, hidden]);
    const patch = () =>
      service.call('PATCH', `/v1/webhooks/${data.id}`, {
        body: { description: 'Other' },
        headers: { 'idempotency-key': 'query-2' },
      });
    expect([(await patch()).data.url, (await patch()).data.url]).toEqual([URL, hidden]);
    const remove = () =>
      service.call('DELETE', `/v1/webhooks/${data.id}`, { headers: { 'idempotency-key': 'query-3' } });
    expect([(await remove()).data.url, (await remove()).data.url]).toEqual([URL, hidden]);
    const kept = await service.sql<{ kept: string }>('select k::text as kept from idempotency_keys k');
    expect(kept.filter((row) => row.kept.includes('key=hidden'))).toEqual([]);
  });

  it.each([
    ['a tab', 'https://example.com/a\tb'],
    ['a line feed', 'https://example.com/a\nb'],
    ['an escape', 'https://example.com/\u001b[31m'],
    ['a backslash', 'https:\\\\example.com\\hook'],
    ['a backslash behind the host', 'https://example.com\\@other.example/'],
    ['what stands for a hidden query', 'https://example.com/hook?…'],
    ['too many characters once they are written as an address', `https://example.com/${'é'.repeat(1_000)}`],
  ])('have no address with %s', async (_title, url) => {
    const refused = await service.call('POST', '/v1/webhooks', { body: { url } });
    expect(refused.status).toBe(refused.error.code === 'invalid_request' ? 400 : 422);
    expect(refused.error.details[0]?.path).toBe('/url');
  });

  it('keep their address as URLs are written', async () => {
    const { data } = await service.call('POST', '/v1/webhooks', {
      body: { url: 'https://EXAMPLE.com:443/a b/é' },
    });
    expect(data.url).toBe('https://example.com/a%20b/%C3%A9');
    const changed = await service.call('PATCH', `/v1/webhooks/${data.id}`, {
      body: { url: 'https://Bücher.example' },
    });
    expect(changed.data.url).toBe('https://xn--bcher-kva.example/');
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
  });

  it('of another account are neither seen nor changed', async () => {
    const { data } = await create();
    expect(await list(stranger.token)).toEqual([]);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate_secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const) {
      const sending = { token: stranger.token, ...(method === 'GET' ? {} : { body: {} }) };
      const answer = await service.call(method, `/v1/webhooks/${data.id}${path}`, sending);
      expect([method, path, answer.status, answer.error.message]).toEqual([
        method,
        path,
        404,
        'No webhook with this id.',
      ]);
    }
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
  });

  it('keep no secret that can be read: not in the database, nor in a kept answer', async () => {
    const first = await create({}, { 'idempotency-key': 'hook-1' });
    const again = await create({}, { 'idempotency-key': 'hook-1' });
    expect([again.data.id, again.data.secret]).toEqual([first.data.id, null]);
    const bare = first.data.secret.slice('whsec_'.length);
    const raw = Buffer.from(bare, 'base64').toString('hex');
    const rows = await service.sql<{ text: string }>(
      `select w::text as text from webhooks w union all select k::text from idempotency_keys k
       union all select e::text from events e`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const told = rows.map(({ text }) => text).join('\n');
    expect([told.includes(bare), told.includes(raw)]).toEqual([false, false]);
    await service.call('DELETE', `/v1/webhooks/${first.data.id}`);
  });

  it('get another secret by a rotation, which says until when the one before signs', async () => {
    const { data } = await create();
    const rotate = (body: object) => service.call('POST', `/v1/webhooks/${data.id}/rotate_secret`, { body });
    const first = await rotate({});
    expect([first.status, first.data.previousSecretUntil]).toEqual([200, '2026-11-22T12:00:00.000Z']);
    expect(first.data.secret).not.toBe(data.secret);
    const second = await rotate({ overlapHours: 0 });
    expect(second.data.previousSecretUntil).toBeNull();
    expect(second.data.secret).not.toBe(first.data.secret);
    expect((await rotate({ overlapHours: 169 })).status).toBe(400);
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
  });

  it('say whose decision their pause is, also while every attempt fails, until they are started again', async () => {
    const { data } = await create();
    await service.sql('update webhooks set failing_since = now() where id = $1', [data.id]);
    const set = (body: object) => service.call('PATCH', `/v1/webhooks/${data.id}`, { body });
    expect((await set({ status: 'Paused' })).data).toMatchObject({ status: 'Paused', pausedBy: 'Token' });
    // Another change is no other pause.
    expect((await set({ description: 'Books' })).data.pausedBy).toBe('Token');
    expect((await set({ status: 'Active' })).data).toMatchObject({ status: 'Active', pausedBy: null });
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
  });

  it('tell in the log who changed them, without the query of their address', async () => {
    const { data } = await create();
    await service.call('PATCH', `/v1/webhooks/${data.id}`, { body: { status: 'Paused' } });
    await service.call('PATCH', `/v1/webhooks/${data.id}`, { body: { status: 'Active' } });
    await service.call('POST', `/v1/webhooks/${data.id}/rotate_secret`, { body: {} });
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
    const { items } = (await service.call('GET', `/v1/events?objectId=${data.id}`)).data;
    expect(items.map((one: { type: string; sequence: number }) => [one.type, one.sequence])).toEqual([
      ['webhook.deleted', 5],
      ['webhook.secret_rotated', 4],
      ['webhook.updated', 3],
      ['webhook.paused', 2],
      ['webhook.created', 1],
    ]);
    expect(items[0].data.url).toBe('https://example.com/hook?…');
    expect(items[0].actor.type).toBe('Token');
  });

  it.each([
    ['no address', { url: undefined }, '/url'],
    ['something that is no address', { url: 'example.com' }, '/url'],
    ['an address that is too long', { url: `https://example.com/${'x'.repeat(2000)}` }, '/url'],
    ['no type', { eventTypes: [] }, '/eventTypes'],
    ['a type that there is not', { eventTypes: ['invoice.exploded'] }, '/eventTypes/0'],
    ['a type twice', { eventTypes: ['invoice.paid', 'invoice.paid'] }, '/eventTypes'],
    ['a long description', { description: 'x'.repeat(201) }, '/description'],
    ['a secret of one’s own', { secret: 'whsec_x' }, '/secret'],
    ['a status', { status: 'Paused' }, '/status'],
  ])('are refused with %s', async (_title, body, path) => {
    const { status, error } = await create(body);
    expect([status, error.details.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it.each([
    ['a password', 'https://user:pass@example.com/'],
    ['a port of another service', 'https://example.com:5432/'],
    ['an address of this machine', 'https://127.0.0.1/'],
    ['the name of this machine', 'https://localhost/'],
  ])('are refused with an address that has %s', async (_title, url) => {
    const refused = await create({ url });
    expect([refused.status, refused.error.code, refused.error.details[0]?.path]).toEqual([
      422,
      'unusable_url',
      '/url',
    ]);
    const { data } = await create();
    const changed = await service.call('PATCH', `/v1/webhooks/${data.id}`, { body: { url } });
    expect([changed.status, changed.error.code]).toEqual([422, 'unusable_url']);
    await service.call('DELETE', `/v1/webhooks/${data.id}`);
  });

  it('are refused with the address of one’s own machine, and hear how events come to it', async () => {
    const { error } = await create({ url: 'http://127.0.0.1:3000/hook' });
    expect(error.message).toContain('`tranche webhooks listen` forwards events');
    expect(error.message).toContain('WEBHOOK_ALLOWED_NETWORKS');
  });

  it('are refused with a type that there is not by the nearest, once, and not by all', async () => {
    const { error } = await create({ eventTypes: ['charge.refunded', 'invoice.payd'] });
    expect(error.details.map(({ message }) => message)).toEqual([
      expect.stringContaining('the nearest are'),
      expect.stringContaining('the nearest are invoice.paid,'),
    ]);
    for (const { message } of error.details) expect(message.length).toBeLessThan(140);
    expect(error.message.length).toBeLessThan(200);
  });

  it('of a live account must be encrypted', async () => {
    await service.sql(`update accounts set mode = 'Live' where id = $1`, [stranger.accountId]);
    const send = (url: string) =>
      service.call('POST', '/v1/webhooks', { body: { url }, token: stranger.token });
    const [plain, encrypted] = [await send('http://example.com/'), await send('https://example.com/')];
    expect([plain.status, plain.error.details[0]?.message, encrypted.status]).toEqual([
      422,
      'The address must begin with https://.',
      201,
    ]);
    const sandbox = await create({ url: 'http://example.com/' });
    expect(sandbox.status).toBe(201);
    await service.call('DELETE', `/v1/webhooks/${sandbox.data.id}`);
  });

  it('are for Owners and Admins: others may see them at most', async () => {
    await service.sql(`update members set role = 'Member' where account_id = $1`, [stranger.accountId]);
    const read = await service.call('GET', '/v1/webhooks', { token: stranger.token });
    const body = { url: URL };
    const made = await service.call('POST', '/v1/webhooks', { body, token: stranger.token });
    expect([read.status, made.status]).toEqual([200, 403]);
  });

  it('are at most 20', async () => {
    const left = 20 - (await list()).length;
    for (let index = 0; index < left; index += 1) expect((await create()).status).toBe(201);
    const { status, error } = await create();
    expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'LimitReached']);
  });

  it('cannot be paused when their server has asked for nothing any more, but started again', async () => {
    const [{ id }] = (await list()) as [{ id: string }];
    await service.sql(`update webhooks set status = 'Disabled' where id = $1`, [id]);
    const paused = await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status: 'Paused' } });
    expect([paused.status, paused.error.code, paused.error.details[0]?.path]).toEqual([
      422,
      'illegal_action',
      '/status',
    ]);
    const resumed = await service.call('PATCH', `/v1/webhooks/${id}`, { body: { status: 'Active' } });
    expect([resumed.status, resumed.data.status]).toEqual([200, 'Active']);
  });
});
