import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

const MOST = 999_999_999_999;

let service: TestService;
let sandbox: TestSandbox;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  sandbox = await useSandbox(service, 1_000);
  await service.sql(
    `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 250`,
  );
});
afterEach(async () => {
  await sandbox.close();
});

const largest = () =>
  activeInvoice(service, {
    totalAmount: MOST,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: MOST }],
  });
const logged = async () =>
  (await sandbox.activityLog.readLog(service.member.accountId)).filter(({ kind }) =>
    kind.startsWith('charge.'),
  );

describe('a charge that is too large with its surcharge', () => {
  it('is refused before anything is written, and names the field', async () => {
    const invoice = await largest();
    const token = await sandbox.card('4242424242424242');
    const [payment] = invoice.paymentSchedule;
    for (const [body, path] of [
      [{}, ''],
      [{ scheduledPaymentIds: [payment.id] }, '/scheduledPaymentIds'],
    ] as const) {
      const refused = await pay(service, invoice, { token, expectedAmount: MOST, ...body });
      expect([refused.status, refused.error.code]).toEqual([422, 'amount_too_large']);
      expect(refused.error.message).toContain(String(MOST));
      expect(refused.error.details).toMatchObject([{ path, code: 'amount_too_large' }]);
    }
    expect(await service.sql('select 1 from charges')).toEqual([]);
    expect(states(await read(service, invoice.id))).toEqual(['Due']);
    expect(await logged()).toEqual([]);
  });

  it('is made under the same key once the settings ask for no surcharge', async () => {
    const invoice = await largest();
    const token = await sandbox.card('4242424242424242');
    const payAll = () =>
      pay(service, invoice, { token, expectedAmount: MOST }, { 'idempotency-key': 'largest' });
    const refused = await payAll();
    // Waiting alone does not help.
    expect([refused.status, refused.error]).toMatchObject([
      422,
      { code: 'amount_too_large', retryable: false },
    ]);
    await service.sql(`update accounts set fee_bearer = 'Business', surcharge_basis_points = 0`);
    const paid = await payAll();
    expect([paid.status, paid.data.status]).toEqual([201, 'Succeeded']);
  });

  it('is no reason not to pay by bank, which has no surcharge', async () => {
    const paid = await pay(service, await largest(), { token: await sandbox.bank('000123456789') });
    expect([paid.status, paid.data.status]).toEqual([201, 'Processing']);
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-12-01T00:00:00.000Z' } });
    expect(await faultsOf(service, sandbox.processor)).toEqual([]);
  });
});

describe('an order that the processor refuses as such', () => {
  it('a charge is declined with the reason at once, a person is told, and the clock runs on', async () => {
    const invoice = await largest();
    const token = await sandbox.card('4242424242424242');
    await service.sql(`update accounts set fee_bearer = 'Business', surcharge_basis_points = 0`);
    service.use({
      ...sandbox.processor,
      charge: (merchant, order) => sandbox.processor.charge(merchant, { ...order, amount: MOST + 1 }),
    });
    const paid = await pay(service, invoice, { token });
    expect([paid.data.status, paid.data.failure.code]).toEqual(['Declined', 'processor_refused']);
    expect(paid.data.failure.message).toContain('400');
    expect(states(await read(service, invoice.id))).toEqual(['Failed']);
    expect(await service.sql('select kind, subject from discrepancies where gone_at is null')).toEqual([
      { kind: 'order_refused', subject: paid.data.id },
    ]);
    expect(await service.sql(`select 1 from tasks where kind = 'charge.check'`)).toEqual([]);
  });

  it('a refund fails with the reason at once, and a person is told', async () => {
    const invoice = await activeInvoice(service);
    const token = await sandbox.card('4242424242424242');
    const paid = await pay(service, invoice, { token, expectedAmount: 102_500 });
    service.use({
      ...sandbox.processor,
      refund: (merchant, order) => sandbox.processor.refund(merchant, { ...order, amount: MOST + 1 }),
    });
    const { data } = await service.call('POST', `/v1/charges/${paid.data.id}/refunds`, { body: {} });
    expect([data.status, data.failure.code]).toEqual(['Failed', 'processor_refused']);
    expect(await service.sql('select kind, subject from discrepancies where gone_at is null')).toEqual([
      { kind: 'order_refused', subject: data.id },
    ]);
  });
});

describe('a token that can be no part of an address', () => {
  it.each(['.', '..', '%2e%2e', 'tok/../x', 'tok?x', `tok_${'x'.repeat(220)}`])(
    'is unknown, and named: %s',
    async (token) => {
      const invoice = await activeInvoice(service);
      const paid = await pay(service, invoice, { token });
      expect([paid.status, paid.error.code, paid.error.details]).toEqual([
        422,
        'unknown_token',
        [{ path: '/token', code: 'unknown_token', message: 'The processor does not know this token.' }],
      ]);
      const body = { token: token.slice(0, 200) };
      const added = await service.call('POST', '/v1/payment_methods', { body });
      expect([added.status, added.error.details[0]?.path]).toEqual([422, '/token']);
    },
  );
});
