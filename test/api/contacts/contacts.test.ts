import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { shownEvents } from '../../support/shown-events.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = (body: object) => service.call('POST', '/v1/contacts', { body });

describe('Contacts', () => {
  it('POST answers 201 with the contact, a Client unless it says otherwise', async () => {
    const { status, data } = await create({ name: 'Ada', email: 'Ada@Example.com' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'Client',
      name: 'Ada',
      email: 'Ada@Example.com',
      language: null,
      externalId: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      company: null,
      street: null,
      postalCode: null,
      city: null,
      region: null,
      country: null,
      vatId: null,
      phone: null,
      reference: null,
      peppolId: null,
      persons: [],
      vatCheck: null,
    });
  });

  it('every answer with one contact has its version; a stale If-Match changes nothing and answers 412', async () => {
    const made = await create({ name: 'Vera', email: 'vera@example.com' });
    const path = `/v1/contacts/${made.data.id}`;
    const change = (name: string, ifMatch: string) =>
      service.call('PATCH', path, { body: { name }, headers: { 'if-match': ifMatch } });
    const first = made.headers.get('etag') ?? '';
    expect((await service.call('GET', path)).headers.get('etag')).toBe(first);
    const changed = await change('Vera Berg', first);
    expect(changed.status).toBe(200);
    const second = changed.headers.get('etag') ?? '';
    expect(second).not.toBe(first);
    const stale = await change('Vera Stein', first);
    expect([stale.status, stale.error.code]).toEqual([412, 'version_conflict']);
    const remove = (ifMatch: string) => service.call('DELETE', path, { headers: { 'if-match': ifMatch } });
    expect((await remove(first)).status).toBe(412);
    const read = await service.call('GET', path);
    expect([read.data.name, read.headers.get('etag')]).toEqual(['Vera Berg', second]);
    expect((await remove(second)).status).toBe(200);
  });

  it('of two changes under one version at once, one is made and the other refused', async () => {
    const { data, headers } = await create({ name: 'Twice', email: 'twice@example.com' });
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        service.call('PATCH', `/v1/contacts/${data.id}`, {
          body: { name },
          headers: { 'if-match': headers.get('etag') ?? '' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  });

  it('POST refuses an email in use, in any case, with 422 and names the contact', async () => {
    const { data } = await create({ name: 'One', email: 'one@example.com' });
    const answer = await create({ name: 'Two', email: 'ONE@example.com' });
    expect([answer.status, answer.error.code]).toEqual([422, 'contact_exists']);
    expect(answer.error.message).toContain(data.id);
  });

  it('20 at once with one email make one contact', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ name: 'Race', email: 'race@example.com' })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19);
  });

  it.each<[string, object, string, string]>([
    ['no name', { email: 'x@example.com' }, '/name', 'required'],
    ['a name of blanks', { name: '  ', email: 'x@example.com' }, '/name', 'invalid_format'],
    ['a name of 201 characters', { name: 'x'.repeat(201), email: 'x@example.com' }, '/name', 'too_long'],
    ['an email with a display name', { name: 'x', email: 'X <x@example.com>' }, '/email', 'invalid_email'],
    [
      'an email with a control character',
      { name: 'x', email: 'x\x01@example.com' },
      '/email',
      'invalid_email',
    ],
    ['an email with İ, lower-cased i', { name: 'x', email: 'x@İbm.com' }, '/email', 'invalid_email'],
    ['an email with a Kelvin sign', { name: 'x', email: 'in\u212ao@x.com' }, '/email', 'invalid_email'],
    ['an email that is too long', { name: 'x', email: `x@${'y'.repeat(250)}.com` }, '/email', 'too_long'],
    ['an unknown type', { name: 'x', email: 'x@example.com', type: 'client' }, '/type', 'unknown_value'],
  ])('POST refuses %s with 400', async (_title, body, path, code) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.error.details).toContainEqual(expect.objectContaining({ path, code }));
  });

  it('PATCH changes what is sent, keeps the rest, and writes one event; nothing changed writes none', async () => {
    const { data } = await create({ name: 'Bo', email: 'bo@example.com' });
    service.clock.set('2026-11-21T13:00:00Z');
    const patched = await service.call('PATCH', `/v1/contacts/${data.id}`, { body: { name: 'Bo B' } });
    await service.call('PATCH', `/v1/contacts/${data.id}`, { body: { name: 'Bo B' } });
    expect(patched.data).toEqual({ ...data, name: 'Bo B', updatedAt: '2026-11-21T13:00:00.000Z' });
    expect(await shownEvents(service, data.id)).toEqual([
      { type: 'contact.created', sequence: 1, data },
      { type: 'contact.updated', sequence: 2, data: patched.data },
    ]);
  });

  it('PATCH refuses an email of another contact with 422, and no fields with 400', async () => {
    await create({ name: 'Taken', email: 'taken@example.com' });
    const { data } = await create({ name: 'Cy', email: 'cy@example.com' });
    const taken = await service.call('PATCH', `/v1/contacts/${data.id}`, {
      body: { email: 'Taken@example.com' },
    });
    expect([taken.status, taken.error.code]).toEqual([422, 'contact_exists']);
    expect((await service.call('PATCH', `/v1/contacts/${data.id}`, { body: {} })).status).toBe(200);
  });

  it('DELETE hides the contact, frees its email and leaves its invoices as they are', async () => {
    const { data: invoice } = await service.call('POST', '/v1/invoices', {
      body: { contact: { name: 'Di', email: 'di@example.com' }, totalAmount: 1 },
    });
    const path = `/v1/contacts/${invoice.contactId}`;
    expect((await service.call('DELETE', path)).data.name).toBe('Di');
    for (const method of ['GET', 'DELETE']) expect((await service.call(method, path)).status).toBe(404);
    expect((await service.call('PATCH', path, { body: { name: 'x' } })).status).toBe(404);
    const again = await create({ name: 'Di again', email: 'di@example.com' });
    expect([again.status, again.data.id === invoice.contactId]).toEqual([201, false]);
    const { data: read } = await service.call('GET', `/v1/invoices/${invoice.id}`);
    expect(read).toMatchObject({ contactId: invoice.contactId, contact: { name: 'Di' } });
    const events = await service.sql('select type from events where object_id = $1 order by sequence', [
      invoice.contactId,
    ]);
    expect(events.at(-1)).toEqual({ type: 'contact.deleted' });
  });

  it('GET lists them newest first, in pages, by type and by email', async () => {
    const member = await service.addMember('listing');
    const add = (name: string, type: string) =>
      service.call('POST', '/v1/contacts', {
        body: { name, type, email: `${name}@example.com` },
        token: member.token,
      });
    for (const [name, type] of [
      ['a', 'Client'],
      ['b', 'Business'],
      ['c', 'Client'],
    ] as const)
      await add(name, type);
    const list = async (query: string) => {
      const { data } = await service.call('GET', `/v1/contacts?${query}`, { token: member.token });
      return [data.items.map(({ name }: { name: string }) => name).join(''), data.nextCursor];
    };
    expect(await list('')).toEqual(['cba', null]);
    expect(await list('type=Client')).toEqual(['ca', null]);
    expect(await list('email=B@EXAMPLE.com')).toEqual(['b', null]);
    const [first, cursor] = await list('limit=2');
    expect(first).toBe('cb');
    expect(await list(`limit=2&cursor=${cursor}`)).toEqual(['a', null]);
  });

  it('GET lists them from A to Z without regard to accents and case, in pages, and only with a cursor of that order', async () => {
    const { token } = await service.addMember('alphabet');
    const names = ['Zoé', 'emil', 'Émile', ' Anton', 'Ömer', 'Bert', 'Иван', '김민수', 'bert'];
    for (const [index, name] of names.entries()) {
      const body = { name, email: `n${index}@example.com`, type: index % 2 === 0 ? 'Client' : 'Business' };
      await service.call('POST', '/v1/contacts', { body, token });
    }
    const list = async (query: string) => service.call('GET', `/v1/contacts?${query}`, { token });
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data } = await list(`order=Name&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...data.items.map(({ name }: { name: string }) => name));
      cursor = data.nextCursor;
    }
    expect(all).toEqual([' Anton', 'Bert', 'bert', 'emil', 'Émile', 'Ömer', 'Zoé', 'Иван', '김민수']);
    const clients = (await list('order=Name&type=Client&q=e&limit=4')).data.items;
    expect(clients.map(({ name }: { name: string }) => name)).toEqual(['bert', 'Émile', 'Ömer', 'Zoé']);
    const cursors = [
      (await list('order=Name&limit=1')).data.nextCursor,
      (await list('limit=1')).data.nextCursor,
    ];
    const answers = [await list(`cursor=${cursors[0]}`), await list(`order=Name&cursor=${cursors[1]}`)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect((await list('order=Name')).data.items).toHaveLength(names.length);
    expect((await service.call('GET', '/v1/contacts?order=Name&q=Zo%C3%A9')).data.items).toEqual([]);
  });
});

it('contacts and their events carry the time of the account’s test clock, so that the log stays in order', async () => {
  const own = await startService();
  try {
    const later = '2027-01-26T12:00:00.000Z';
    await own.call('POST', '/v1/test_clock', { body: { now: later } });
    const { data: made } = await own.call('POST', '/v1/contacts', {
      body: { name: 'Noor', email: 'noor@example.com' },
    });
    expect([made.createdAt, made.updatedAt]).toEqual([later, later]);
    await own.call('PATCH', `/v1/contacts/${made.id}`, { body: { name: 'Noor B' } });
    await own.call('DELETE', `/v1/contacts/${made.id}`);
    const { data } = await own.call('GET', '/v1/events?createdSince=2027-01-01T00:00:00Z&limit=2');
    expect(data.items.map(({ type }: { type: string }) => type)).toEqual([
      'contact.deleted',
      'contact.updated',
    ]);
  } finally {
    await own.close();
  }
});
