import { expect, it } from 'vitest';
import { eachOnStage, FEE } from '../../support/payout-stage.ts';
import type { Answer } from '../../support/service.ts';

// A live account pays out through the operator's platform, wired as in production. Its many ends are in the slow tests.

const at = eachOnStage();

it('a recipient sets up without JavaScript, accepts, and is paid', async () => {
  const stage = at();
  const payment = await stage.accepted('Anna Ready');
  expect(payment.serviceFee).toBe(FEE);
  expect(payment.page.url).toBe(payment.offerLink);
  expect(await stage.live(payment.id, '2036-11-24', '2036-11-25', '2036-11-27', '2036-11-28')).toEqual([
    'Scheduled Scheduled',
    'Processing PayingOut',
    'Completed Arrived',
  ]);
  expect(await stage.told(payment.id)).toEqual(['processing', 'funded', 'transferred', 'completed']);
  expect(stage.connect.payouts).toMatchObject([{ amount: 80_000, status: 'paid' }]);
});

it('a recipient whose bank refuses the money names another bank in time', async () => {
  const stage = at();
  const payment = await stage.accepted('Gus ClosedBank');
  expect((await stage.live(payment.id, '2036-11-25', '2036-11-27', '2036-11-28')).at(-1)).toBe(
    'Processing AwaitingBank',
  );
  await payment.page.open(payment.offerLink);
  expect(payment.page.words).toMatch(/bank/i);
  await stage.again(payment, 'Change the bank account');
  expect(await stage.live(payment.id, '2036-11-29', '2036-11-30')).toEqual([
    'Processing PayingOut',
    'Completed Arrived',
  ]);
  expect(stage.connect.payouts.map(({ status }) => status)).toEqual(['failed', 'paid']);
});

it('what a payment would cost is refused as the payment is: by card to the only business, and where payments out are off', async () => {
  const stage = at();
  const add = (token: string) => stage.service.call('POST', '/v1/payment_methods', { body: { token } });
  const card = (await add('pm_card_visa')).data.id;
  const bank = (await add('ctoken_bank')).data.id;
  const refusalOf = ({ status, error }: Answer) =>
    status < 300 ? null : [error.code, error.details[0]?.path];
  const quote = async (paymentMethodId?: string) => {
    const method = paymentMethodId === undefined ? '' : `&paymentMethodId=${paymentMethodId}`;
    return refusalOf(await stage.service.call('GET', `/v1/payments/quote?amount=80000${method}`));
  };
  const create = async (paymentMethodId: string) =>
    refusalOf(
      await stage.service.call('POST', '/v1/payments', {
        body: {
          contact: { name: 'Other', email: 'other@example.com' },
          totalAmount: 80_000,
          scheduleDate: '2037-03-01',
          paymentMethodId,
        },
      }),
    );
  const all = async () => [
    await quote(),
    await quote(card),
    await create(card),
    await quote(bank),
    await create(bank),
  ];
  // Said before a card is stored.
  const takesCards = async () =>
    (await stage.service.call('GET', '/v1/payment_methods/token_access')).data.tokens?.takesCards;
  const refused = ['no_processor', '/paymentMethodId'];
  const whole = ['no_processor', ''];
  expect(await all()).toEqual([null, null, null, null, null]);
  expect(await takesCards()).toBe(true);
  const setClosed = (at: string) =>
    stage.service.sql(`update accounts set closed_at = ${at} where path = 'oak-florist'`);
  await setClosed('now()');
  expect(await all()).toEqual([null, refused, refused, null, null]);
  expect(await takesCards()).toBe(false);
  await setClosed('null');
  await stage.platform.setting.switchPayouts('Live', false);
  expect(await all()).toEqual([whole, whole, refused, whole, refused]);
  await stage.platform.setting.switchPayouts('Live', true);
  expect(await all()).toEqual([null, null, null, null, null]);
});
