import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let method: string;
beforeAll(async () => {
  service = await startService();
  method = (await service.call('GET', '/v1/payment_methods')).data.items[0].id;
});
afterAll(() => service.close());

const row = (changes: object = {}) => ({
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 5_000,
  scheduleDate: '2026-12-01',
  paymentMethodId: method,
  ...changes,
});
const send = (payments: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/payments/batch', { body: { payments, ...more }, headers });
const counts = async () =>
  (
    await service.sql(
      'select (select count(*) from payments) as payments, (select count(*) from contacts) as contacts, (select count(*) from events) as events',
    )
  )[0];

describe('POST /v1/payments/batch', () => {
  it('creates all, in their order, each with its event, and answers their sum', async () => {
    const rows = [1, 2, 3].map((number) =>
      row({
        contact: { name: `Artist ${number}`, email: `artist-${number}@example.com` },
        totalAmount: number * 100,
      }),
    );
    const { status, data } = await send(rows);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      isValid: true,
      isCreated: true,
      count: 3,
      totalAmount: 600,
      currency: 'USD',
      errors: [],
    });
    expect(data.payments.map(({ totalAmount }: { totalAmount: number }) => totalAmount)).toEqual([
      100, 200, 300,
    ]);
    for (const { id } of data.payments) {
      expect((await service.call('GET', `/v1/payments/${id}`)).data.status).toBe('Pending');
      expect((await service.call('GET', `/v1/events?objectId=${id}`)).data.items).toHaveLength(1);
    }
  });

  it('names every fault of every row at once, of form and of meaning, and creates nothing', async () => {
    const before = await counts();
    const rows = [
      row(),
      row({ totalAmount: -5, contact: { name: ' ', email: 'nobody' } }),
      row({ paymentMethodId: '01981f9e-0000-7000-8000-000000000000' }),
      row({ sheduleDate: '2026-12-01' }),
      { note: 'nothing else' },
    ];
    const dry = await send(rows, { dryRun: true });
    expect([dry.status, dry.data.isValid, dry.data.isCreated, dry.data.count]).toEqual([
      200,
      false,
      false,
      5,
    ]);
    const told = dry.data.errors.map(
      ({ row: number, path, code }: { row: number; path: string; code: string }) =>
        [number, path, code].join(' '),
    );
    expect(told.toSorted()).toEqual(
      [
        '2 /totalAmount out_of_range',
        '2 /contact/name invalid_format',
        '2 /contact/email invalid_email',
        '3 /paymentMethodId unknown_payment_method',
        '4 /sheduleDate unknown_field',
        '5 /contact required',
        '5 /totalAmount required',
        '5 /scheduleDate required',
        '5 /paymentMethodId required',
      ].toSorted(),
    );
    const refused = await send(rows);
    expect(refused.status).toBe(400);
    expect(refused.error.details.map(({ path }) => path)).toContain('/payments/2/paymentMethodId');
    expect(refused.error.details).toHaveLength(9);
    const meant = await send([row(), rows[2]]);
    expect([meant.status, meant.error.code]).toEqual([422, 'invalid_payments']);
    expect(meant.error.details.map(({ path }) => path)).toEqual(['/payments/1/paymentMethodId']);
    expect(await counts()).toEqual(before);
  });

  it('tells more than fifty faults', async () => {
    const rows = Array.from({ length: 200 }, () => row({ totalAmount: 0 }));
    expect((await send(rows, { dryRun: true })).data.errors).toHaveLength(200);
  });

  it('under a repeated key creates once', async () => {
    const key = { 'idempotency-key': 'a-batch' };
    const first = await send([row(), row()], {}, key);
    const before = await counts();
    const again = await send([row(), row()], {}, key);
    expect([again.headers.get('idempotency-replayed'), again.data]).toEqual(['true', first.data]);
    expect(await counts()).toEqual(before);
    expect((await send([row()], {}, key)).error.code).toBe('idempotency_mismatch');
  });

  it('a dry run of what is right says so, and creates nothing, no contact either', async () => {
    const before = await counts();
    const { status, data } = await send([row({ contact: { name: 'New', email: 'new@example.com' } })], {
      dryRun: true,
    });
    expect([status, data.isValid, data.totalAmount]).toEqual([200, true, 5_000]);
    expect(await counts()).toEqual(before);
  });

  it('creates 200 at once, and refuses none and 201', async () => {
    const rows = Array.from({ length: 200 }, (_, index) =>
      row({ contact: { name: 'Many', email: `many-${index % 50}@example.com` } }),
    );
    expect((await send(rows)).data.payments).toHaveLength(200);
    expect((await send([])).error.details[0]).toMatchObject({ path: '/payments', code: 'too_few' });
    expect((await send([...rows, row()])).error.details[0]).toMatchObject({
      path: '/payments',
      code: 'too_many',
    });
    expect((await send('all')).status).toBe(400);
  });

  it('takes no method of another account’s wallet, and needs the scope', async () => {
    const { token } = await service.addMember('other-batch');
    const body = { payments: [row()] };
    const foreign = await service.call('POST', '/v1/payments/batch', { body, token });
    expect([foreign.status, foreign.error.code]).toEqual([422, 'invalid_payments']);
    const reader = await service.addMember('reading-batch', ['payments:read']);
    expect((await service.call('POST', '/v1/payments/batch', { body, token: reader.token })).status).toBe(
      403,
    );
  });

  it.each([
    ['no object', () => null],
    ['an amount that cannot be added up', () => row({ totalAmount: Number.MAX_SAFE_INTEGER })],
  ])('names the fault of a row that is %s', async (_what, wrong) => {
    const rows = [wrong(), wrong(), row()];
    const dry = await send(rows, { dryRun: true });
    expect([dry.status, dry.data?.isValid, dry.data?.totalAmount]).toEqual([200, false, 5_000]);
    expect(dry.data.errors.map((one: { row: number }) => one.row)).toEqual([1, 2]);
    expect((await send(rows)).status).toBe(400);
  });
});
