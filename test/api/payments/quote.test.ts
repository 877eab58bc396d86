import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { useOnboarding } from '../../support/onboarding.ts';
import { acceptedPayment, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let methods: { id: string; type: string }[];
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  methods = (await service.call('GET', '/v1/payment_methods')).data.items;
});

const idOf = (isBank: boolean) => methods.find(({ type }) => (type === 'BankAccount') === isBank)?.id;
const quote = (query: string) => service.call('GET', `/v1/payments/quote?${query}`);
const setFee = (kind: string, basisPoints: number, refunds = false) =>
  service.sql(
    `insert into platform_fees (mode, currency, kind, since, basis_points, fixed, most, refunds_fee)
     values ('Sandbox', 'USD', '${kind}', '2026-01-01', ${basisPoints}, 50, null, ${refunds})`,
  );

describe('GET /v1/payments/quote', () => {
  it('tells the fee of the operator by the method, and what the method is charged in all', async () => {
    await useOnboarding(service);
    await setFee('PayoutCard', 100);
    await setFee('PayoutBank', 10, true);
    expect((await quote(`amount=80000&paymentMethodId=${idOf(false)}`)).data).toEqual({
      amount: 80_000,
      serviceFee: 850,
      refundsServiceFee: false,
      total: 80_850,
      currency: 'USD',
      owed: 0,
    });
    expect((await quote(`amount=80000&paymentMethodId=${idOf(true)}`)).data).toMatchObject({
      serviceFee: 130,
      refundsServiceFee: true,
      total: 80_130,
    });
    expect((await quote('amount=80000')).data.serviceFee).toBe(850);
  });

  it('is what the payment then has', async () => {
    await useOnboarding(service);
    await setFee('PayoutCard', 100);
    const { serviceFee } = (await quote(`amount=80000&paymentMethodId=${idOf(false)}`)).data;
    expect(await payOut(service, { paymentMethodId: idOf(false) })).toMatchObject({
      serviceFee,
      refundsServiceFee: false,
    });
  });

  it('has no fee where recipients name a bank account', async () => {
    await setFee('PayoutCard', 100);
    expect((await quote('amount=80000')).data).toMatchObject({ serviceFee: 0, total: 80_000 });
  });

  it('tells what is owed to the operator, and then no payment is created', async () => {
    const { id } = await acceptedPayment(service);
    // The bank of the wallet took back what had arrived.
    await service.sql(
      `with made as (
         insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at,
           updated_at)
         select account_id, gen_random_uuid(), contact_id, 'Sandbox', 'acct_1', 'Ready', 'US', 0, created_at, created_at
         from payments where id = $1 returning id)
       update payments set recipient_id = made.id, funding_returned_at = now(), owed_since = now()
       from made where payments.id = $1`,
      [id],
    );
    expect((await quote('amount=1')).data.owed).toBe(80_000);
    const body = {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 100,
      scheduleDate: '2026-12-10',
      paymentMethodId: idOf(false),
    };
    const { status, error } = await service.call('POST', '/v1/payments', { body });
    expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'OwedToOperator']);
    expect(error.message).toContain('$800.00');
  });

  it('refuses an amount of 0, and a method of another wallet', async () => {
    expect((await quote('amount=0')).status).toBe(400);
    const refused = await quote('amount=1&paymentMethodId=0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f');
    expect([refused.status, refused.error.code]).toEqual([422, 'unknown_payment_method']);
  });

  it('is refused like the payment: a method that is stored with own keys, and an account without a platform', async () => {
    await service.sql(`update payment_methods set processor = 'Stripe'`);
    const own = await quote(`amount=1&paymentMethodId=${idOf(false)}`);
    expect([own.status, own.error.code, own.error.details[0]?.path]).toEqual([
      422,
      'no_processor',
      '/paymentMethodId',
    ]);
    service.use(null);
    const none = await quote('amount=1');
    expect([none.status, none.error.code, none.error.details[0]?.path]).toEqual([422, 'no_processor', '']);
  });
});

describe('POST /v1/payments/batch', () => {
  it('tells the fees of all rows before they are created', async () => {
    await useOnboarding(service);
    await setFee('PayoutCard', 100);
    const row = {
      contact: { name: 'The Band', email: 'band@example.com' },
      totalAmount: 80_000,
      scheduleDate: '2026-12-10',
      paymentMethodId: idOf(false),
    };
    const body = { payments: [row, { ...row, totalAmount: 10_000 }], dryRun: true };
    const { data } = await service.call('POST', '/v1/payments/batch', { body });
    expect(data).toMatchObject({ isValid: true, totalAmount: 90_000, serviceFee: 850 + 150 });
  });
});
