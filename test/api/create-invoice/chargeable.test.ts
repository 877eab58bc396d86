import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const connectStripe = () =>
  service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
     values ($1, 'Stripe', 'x', true, now(), now())`,
    [service.member.accountId],
  );
const dinars = (amounts: readonly number[], more: object = {}) =>
  invoiceBody({
    currency: 'KWD',
    totalAmount: amounts.reduce((sum, one) => sum + one, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
    status: 'Active',
    ...more,
  });
const create = (body: object) => service.call('POST', '/v1/invoices', { body });
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const refused = {
  code: 'amount_not_chargeable',
  message: 'Stripe charges KWD only in steps of 10, and not 1234: send 1230 or 1240.',
  details: [{ path: '/paymentSchedule/1/amount' }],
};

describe('an amount of three decimals that Stripe does not charge', () => {
  it('is refused when the invoice is issued, with what can be sent instead', async () => {
    await connectStripe();
    expect(await create(dinars([1_000, 1_234]))).toMatchObject({ status: 422, error: refused });
    expect((await create(dinars([1_000, 1_230]))).status).toBe(201);
    const draft = await create(dinars([1_000, 1_234], { status: 'Draft' }));
    expect(draft.status).toBe(201);
    expect(await patch(draft.data.id, { status: 'Active' })).toMatchObject({ status: 422, error: refused });
  });

  it('may stay where it was asked for before, and is refused where it is new', async () => {
    const { data } = await create(dinars([1_000, 1_234]));
    await connectStripe();
    expect((await patch(data.id, { note: 'Thank you' })).status).toBe(200);
    const other = await patch(data.id, { totalAmount: 2_235, rebalance: 'LastPayment' });
    expect([other.status, other.error.code]).toEqual([422, 'amount_not_chargeable']);
  });
});

it('an imported amount that was paid elsewhere is taken, and refused where it is still asked for', async () => {
  await connectStripe();
  const row = (line: number, paidOn?: string) => ({
    line,
    contact: { name: 'Ann', email: `ann-${line}@example.com` },
    currency: 'KWD',
    status: 'Active',
    totalAmount: 1_234,
    paymentSchedule: [{ dueDate: '2026-10-01', amount: 1_234, ...(paidOn ? { paidOn } : {}) }],
  });
  const { data } = await service.call('POST', '/v1/imports', { body: { kind: 'Invoices', name: 'old.csv' } });
  const post = (name: string, body: object = {}) =>
    service.call('POST', `/v1/imports/${data.id}/${name}`, { body });
  expect((await post('invoices', { rows: [row(2, '2026-10-01'), row(3)] })).status).toBe(200);
  const countsAfter = async (move: string) => {
    expect((await post(move)).status).toBe(200);
    await service.work();
    return (await service.call('GET', `/v1/imports/${data.id}`)).data.rows;
  };
  expect(await countsAfter('check')).toMatchObject({ valid: 1, faulty: 1 });
  expect(await countsAfter('start')).toMatchObject({ created: 1, faulty: 1 });
});

describe('a refund of a part, in three decimals', () => {
  const paid = async () => {
    const settings = { feeBearer: 'Client', cardCostBasisPoints: 300, surchargeBasisPoints: 300 } as const;
    await service.services.accounts.changeProfile('demo-studio', { country: 'US', region: 'TX' });
    await service.services.accounts.changeSettings('demo-studio', settings);
    const { data } = await pay(service, await activeInvoice(service, dinars([10_000])));
    await service.sql(`update charges set processor = 'Stripe'`);
    return (body: object) => service.call('POST', `/v1/charges/${data.id}/refunds`, { body });
  };

  it('gives back a share of the surcharge that can be given back, and the last one the rest', async () => {
    const refund = await paid();
    // 3.330 of 10.000 are 0.099 of 0.300.
    expect((await refund({ amount: 3_330 })).data).toMatchObject({ amount: 3_330, surcharge: 90 });
    expect((await refund({ amount: 1_120 })).data).toMatchObject({ amount: 1_120, surcharge: 40 });
    expect((await refund({})).data).toMatchObject({ amount: 5_550, surcharge: 170 });
    expect(service.processor.log.map(({ amount }) => amount)).toEqual([10_300, -3_420, -1_160, -5_720]);
  });

  it('that Stripe cannot give back is refused before anything is written', async () => {
    const refund = await paid();
    expect(await refund({ amount: 3_333 })).toMatchObject({
      status: 422,
      error: { code: 'amount_not_chargeable', details: [{ path: '/amount' }], retryable: false },
    });
    expect(await service.sql('select 1 from refunds')).toEqual([]);
  });
});

it('a surcharge is rounded down to an amount that can be charged', async () => {
  const settings = { feeBearer: 'Client', cardCostBasisPoints: 300, surchargeBasisPoints: 250 } as const;
  await service.services.accounts.changeProfile('demo-studio', { country: 'US', region: 'TX' });
  await service.services.accounts.changeSettings('demo-studio', settings);
  const invoice = await activeInvoice(service, dinars([1_230]));
  // 2.5 % of 1.230 are 0.031.
  const { data, error } = await pay(service, invoice, { expectedAmount: 1_260 });
  expect([error, data]).toMatchObject([null, { amount: 1_230, surcharge: 30 }]);
});
