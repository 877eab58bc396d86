import { expect, it } from 'vitest';
import { eachOnStage, FEE } from '../../support/payout-stage.ts';

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
