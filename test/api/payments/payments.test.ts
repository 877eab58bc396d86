import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let methods: { id: string; type: string; name: object }[];
beforeAll(async () => {
  service = await startService();
  methods = (await service.call('GET', '/v1/payment_methods')).data.items;
});
afterAll(() => service.close());

const body = (changes: object = {}) => ({
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80_000,
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  paymentMethodId: methods[0]?.id,
  note: 'Fee for the evening',
  ...changes,
});
const create = (changes: object = {}) => service.call('POST', '/v1/payments', { body: body(changes) });

describe('POST /v1/payments', () => {
  it('answers 201 with the stored payment, Pending, in the order of the decisions', async () => {
    const { status, data } = await create();
    expect(status).toBe(201);
    expect(Object.entries(data)).toEqual([
      ['id', expect.any(String)],
      ['contactId', expect.any(String)],
      ['totalAmount', 80_000],
      ['scheduleDate', '2027-06-10'],
      ['eventDate', '2027-06-12'],
      ['paymentMethodId', methods[0]?.id],
      ['paymentMethod', { type: methods[0]?.type, name: methods[0]?.name }],
      ['note', 'Fee for the evening'],
      ['status', 'Pending'],
      ['fee', null],
      ['paymentDate', null],
    ]);
    const contact = await service.call('GET', `/v1/contacts/${data.contactId}`);
    expect(contact.data.type).toBe('Business');
    const [event] = await service.sql<{ type: string; data: object }>(
      'select type, data from events where object_id = $1',
      [data.id],
    );
    expect(event).toMatchObject({ type: 'payment.created', data: { ...data, currency: 'USD' } });
  });

  it('refuses a live account, and a method of Stripe: nothing could deliver it, and nobody is offered it', async () => {
    const refused = async () => {
      const { status, error } = await create();
      expect([status, error.code, error.details[0]?.path]).toEqual([422, 'no_processor', '/paymentMethodId']);
    };
    const before = await service.sql('select id from payments');
    await service.sql(`update accounts set mode = 'Live'`);
    await refused();
    await service.sql(`update accounts set mode = 'Sandbox'`);
    await service.sql(`update payment_methods set processor = 'Stripe'`);
    await refused();
    await service.sql(`update payment_methods set processor = 'Sandbox'`);
    expect(await service.sql('select id from payments')).toEqual(before);
  });

  it('takes dates in the past, and leaves a known client as they are', async () => {
    const { data: client } = await service.call('POST', '/v1/contacts', {
      body: { type: 'Client', name: 'Cleo', email: 'cleo@example.com' },
    });
    const { status, data } = await create({
      contact: { name: 'Cleo Ltd', email: 'CLEO@example.com' },
      scheduleDate: '1999-01-01',
      eventDate: '1999-01-02',
    });
    expect([status, data.contactId]).toEqual([201, client.id]);
    expect((await service.call('GET', `/v1/contacts/${client.id}`)).data).toMatchObject({
      type: 'Client',
      name: 'Cleo',
    });
  });

  it('needs contact, totalAmount, scheduleDate and paymentMethodId, and nothing else', async () => {
    const { status, error } = await service.call('POST', '/v1/payments', { body: {} });
    expect(status).toBe(400);
    expect(error.details.map((detail) => detail.path).sort()).toEqual([
      '/contact',
      '/paymentMethodId',
      '/scheduleDate',
      '/totalAmount',
    ]);
    const { eventDate: _, note: __, ...least } = body();
    expect((await service.call('POST', '/v1/payments', { body: least })).data).toMatchObject({
      eventDate: null,
      note: '',
    });
  });

  it.each<[string, object]>([
    ['a type of the contact', { contact: { type: 'Business', name: 'x', email: 'x@example.com' } }],
    ['an amount of 0', { totalAmount: 0 }],
    ['an amount as text', { totalAmount: '1' }],
    ['an impossible date', { scheduleDate: '2027-02-29' }],
    ['a method that is no UUID', { paymentMethodId: 'card' }],
  ])('refuses %s with 400', async (_title, changes) => {
    expect((await create(changes)).status).toBe(400);
  });

  it('refuses an unknown, a removed, and another wallet’s method with one and the same 422, writing nothing', async () => {
    const stranger = await service.addMember('stranger');
    const foreign = (await service.call('GET', '/v1/payment_methods', { token: stranger.token })).data
      .items[0].id;
    const removed = methods[2]?.id;
    await service.sql('update payment_methods set removed_at = now() where id = $1', [removed]);
    const before = await service.sql(
      'select (select count(*) from payments), (select count(*) from contacts) as c',
    );
    const errors = new Set<string>();
    for (const paymentMethodId of ['01981f9e-0000-7000-8000-000000000000', foreign, removed]) {
      const answer = await create({ paymentMethodId, contact: { name: 'New', email: 'new@example.com' } });
      expect([answer.status, answer.error.code]).toEqual([422, 'unknown_payment_method']);
      errors.add(JSON.stringify([answer.error.message, answer.error.details]));
    }
    expect(errors.size).toBe(1);
    expect(
      await service.sql('select (select count(*) from payments), (select count(*) from contacts) as c'),
    ).toEqual(before);
  });

  it('repeated under one key stores one payment', async () => {
    const headers = { 'idempotency-key': 'pay-once' };
    const send = () => service.call('POST', '/v1/payments', { body: body(), headers });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    const racing = await Promise.all(Array.from({ length: 10 }, send));
    for (const answer of racing) expect([201, 409]).toContain(answer.status);
    const rows = await service.sql('select id from events where object_id = $1', [first.data.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('GET /v1/payments', () => {
  it('lists the account’s payments, newest first, by status, contact and change', async () => {
    const member = await service.addMember('payer');
    const wallet = (await service.call('GET', '/v1/payment_methods', { token: member.token })).data.items;
    const add = async (email: string) =>
      (
        await service.call('POST', '/v1/payments', {
          token: member.token,
          body: body({ contact: { name: 'x', email }, paymentMethodId: wallet[0].id }),
        })
      ).data;
    const one = await add('one@example.com');
    const two = await add('two@example.com');
    const list = async (query: string) =>
      (await service.call('GET', `/v1/payments?${query}`, { token: member.token })).data.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list('')).toEqual([two.id, one.id]);
    expect(await list('status=Pending&limit=1')).toEqual([two.id]);
    expect(await list('status=Completed')).toEqual([]);
    expect(await list(`contactId=${one.contactId}`)).toEqual([one.id]);
    expect(await list('updatedSince=2026-11-21T12:00:00.001Z')).toEqual([]);
    // 20:00 hours ahead: an offset that PostgreSQL would not read.
    expect(await list('updatedSince=2026-11-22T08:00:00.001%2B20:00')).toEqual([]);
    expect(await list('updatedSince=2026-11-22T08:00:00%2B20:00')).not.toEqual([]);
    const read = await service.call('GET', `/v1/payments/${one.id}`, { token: member.token });
    expect(read.data).toMatchObject({ ...one, currency: 'USD', contact: { email: 'one@example.com' } });
  });
});
