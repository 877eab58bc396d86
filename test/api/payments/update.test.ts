import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../support/money.ts';
import { acceptedPayment, CHARGED_AT, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let methods: { id: string }[];
beforeAll(async () => {
  service = await startService();
  methods = (await service.call('GET', '/v1/payment_methods')).data.items;
});
afterAll(() => service.close());

const patch = (id: string, body: object, headers: Record<string, string> = {}) =>
  service.call('PATCH', `/v1/payments/${id}`, { body, headers });
const cancel = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/payments/${id}/cancel`, { body: {}, headers });

const everything = () => ({
  contact: { name: 'A Duo', email: 'duo@example.com' },
  totalAmount: 90_000,
  scheduleDate: '2026-12-24',
  eventDate: '2026-12-25',
  paymentMethodId: methods[1]?.id,
  note: 'For two evenings',
});

describe('PATCH /v1/payments/{id}', () => {
  it('changes everything of a payment that is not answered, and answers all of it', async () => {
    const payment = await payOut(service);
    const { status, data, headers } = await patch(payment.id, everything());
    expect(status).toBe(200);
    expect(data).toMatchObject(everything());
    expect(data.paymentMethod.type).toBe('DebitCard');
    expect(data.contactId).not.toBe(payment.contactId);
    expect(headers.get('etag')).toBe('"2"');
    expect(await readPayment(service, payment.id)).toMatchObject(data);
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.updated']);
  });

  it('of what is so already changes nothing and tells nobody', async () => {
    const payment = await payOut(service);
    const { contact, totalAmount, scheduleDate, eventDate, note } = payment;
    const paymentMethodId = payment.paymentMethodId.toUpperCase();
    const same = { contact, totalAmount, scheduleDate, eventDate, note, paymentMethodId };
    const { actions: _, takesOtherAccount: __, fundingAt: ___, ...shown } = payment;
    const { recipient: ____, recipientUntil: _____, ...answered } = shown;
    for (const body of [{}, same]) expect((await patch(payment.id, body)).data).toEqual(answered);
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created']);
  });

  it('takes an event date away with null', async () => {
    const payment = await payOut(service, { eventDate: '2026-12-01' });
    expect((await patch(payment.id, { eventDate: null })).data.eventDate).toBe(null);
  });

  it('keeps the link and the recipient as the contact is, when only another name comes with the same email', async () => {
    const payment = await payOut(service);
    const { data } = await patch(payment.id, {
      contact: { name: 'The Big Band', email: 'band@example.com' },
    });
    expect([data.contact.name, data.offerLink, data.expiresAt]).toEqual([
      'The Band',
      payment.offerLink,
      payment.expiresAt,
    ]);
  });

  it('after the recipient has accepted takes another method only: 422 names all that is locked', async () => {
    const payment = await acceptedPayment(service);
    const { status, error } = await patch(payment.id, everything());
    expect([status, error.code]).toEqual([422, 'payment_locked']);
    expect(error.details.map((detail) => detail.path)).toEqual([
      '/contact',
      '/totalAmount',
      '/scheduleDate',
      '/eventDate',
      '/note',
    ]);
    expect(await readPayment(service, payment.id)).toEqual(payment);
    const changed = await patch(payment.id, { paymentMethodId: methods[1]?.id, note: payment.note });
    expect([changed.status, changed.data.paymentMethodId]).toEqual([200, methods[1]?.id]);
    service.clock.set(CHARGED_AT);
    await service.work();
    service.clock.set('2026-11-21T12:00:00.000Z');
    const { data } = await service.call('GET', `/v1/payments/${payment.id}`);
    expect([data.status, data.paymentMethod.type]).toEqual(['Completed', 'DebitCard']);
    const late = await patch(payment.id, { paymentMethodId: methods[0]?.id });
    expect([late.status, late.error.code]).toEqual([422, 'payment_locked']);
  });

  it('saves a payment whose method was removed', async () => {
    const extra = await service.call('POST', '/v1/payment_methods', { body: { token: 'tok_card' } });
    const payment = await acceptedPayment(service, { paymentMethodId: extra.data.id });
    await service.call('DELETE', `/v1/payment_methods/${extra.data.id}`);
    const { data } = await patch(payment.id, { paymentMethodId: methods[0]?.id });
    expect(data).toMatchObject({ paymentMethodId: methods[0]?.id, isPaymentMethodRemoved: false });
  });

  it('refuses a method of another wallet, a removed and an unknown one with one and the same 422', async () => {
    const stranger = await service.addMember('stranger');
    const foreign = (await service.call('GET', '/v1/payment_methods', { token: stranger.token })).data
      .items[0].id;
    const removed = (await service.call('POST', '/v1/payment_methods', { body: { token: 'tok_card' } })).data
      .id;
    await service.call('DELETE', `/v1/payment_methods/${removed}`);
    const payment = await payOut(service);
    const errors = new Set<string>();
    for (const paymentMethodId of [foreign, removed, '01981f9e-0000-7000-8000-000000000000']) {
      const { status, error } = await patch(payment.id, { paymentMethodId });
      expect([status, error.code]).toEqual([422, 'unknown_payment_method']);
      errors.add(JSON.stringify([error.message, error.details]));
    }
    expect(errors.size).toBe(1);
  });

  it.each<[string, object]>([
    ['an amount of 0', { totalAmount: 0 }],
    ['a missing amount', { totalAmount: null }],
    ['an impossible date', { scheduleDate: '2027-02-29' }],
    ['half a contact', { contact: { name: 'x' } }],
    ['a status', { status: 'Canceled' }],
  ])('refuses %s with 400', async (_title, body) => {
    expect((await patch((await payOut(service)).id, body)).status).toBe(400);
  });

  it('refuses a stale If-Match with 412, and of two writers with one tag lets one through', async () => {
    const { id } = await payOut(service);
    const tag = (await service.call('GET', `/v1/payments/${id}`)).headers.get('etag') ?? '';
    expect(tag).toBe('"1"');
    const answers = await Promise.all(
      [1, 2, 3].map((amount) => patch(id, { totalAmount: amount }, { 'if-match': tag })),
    );
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412,
    ]);
    expect((await patch(id, { note: 'x' }, { 'if-match': '"2"' })).status).toBe(200);
    expect((await cancel(id, { 'if-match': '"2"' })).error.code).toBe('version_conflict');
    expect((await cancel(id, { 'if-match': '*' })).status).toBe(200);
  });

  it('repeated under one key changes once', async () => {
    const { id } = await payOut(service);
    const headers = { 'idempotency-key': 'changes-once' };
    const first = await patch(id, { note: 'once' }, headers);
    await patch(id, { note: 'then' });
    expect((await patch(id, { note: 'once' }, headers)).text).toBe(first.text);
    expect((await readPayment(service, id)).note).toBe('then');
  });
});

describe('POST /v1/payments/{id}/cancel', () => {
  it('cancels what is Pending and what is Scheduled; nothing waits for it any more', async () => {
    for (const payment of [await payOut(service), await acceptedPayment(service)]) {
      const { status, data } = await cancel(payment.id);
      expect([status, data.status]).toEqual([200, 'Canceled']);
      expect((await eventTypes(service, payment.id)).at(-1)).toBe('payment.canceled');
      expect(await service.sql('select 1 from tasks where key = $1', [payment.id])).toEqual([]);
    }
  });

  it('refuses what is canceled or done already with 422', async () => {
    const { id } = await payOut(service);
    await cancel(id);
    expect((await cancel(id)).error).toMatchObject({
      code: 'illegal_action',
      message: 'A payment that is Canceled cannot be canceled.',
    });
    expect((await patch(id, { note: 'x' })).error.code).toBe('payment_locked');
  });

  it('ten times at once cancels once', async () => {
    const { id } = await payOut(service);
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await eventTypes(service, id)).toEqual(['payment.created', 'payment.canceled']);
  });
});
