import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import { returnOverpaidDebt, settlePaymentDebt } from '../../../src/payments/service.ts';
import { balances } from '../../support/money.ts';
import { demoAccount, faultsOfBooks, readPayment, seenDebt } from '../../support/outgoing.ts';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';

let stage: PayingOut;
beforeEach(async () => {
  stage = await openPayingOut();
});
afterEach(() => stage.close());

/** Expects, an hour later, that the ledger, the payments and Stripe's statement agree. */
async function expectTrueBooks(): Promise<void> {
  const { service, processor } = stage;
  await stage.moveTo(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  await service.services.platform.compare('Sandbox');
  expect(await faultsOfBooks(service, processor)).toEqual([]);
}

const charge = () => {
  const found = stage.connect.charges.at(-1);
  if (found === undefined) throw new Error('Nothing was charged.');
  return found;
};
const hear = () => stage.moveTo(stage.service.clock.now().toISOString());
async function takeBack(): Promise<void> {
  stage.connect.dashboard.takeBack(charge().id);
  await hear();
}
async function decide(outcome: 'won' | 'lost'): Promise<void> {
  stage.connect.dashboard.decide(charge().id, outcome);
  await hear();
}
const debtOf = async (change: typeof settlePaymentDebt, id: string) => {
  const { database, config, clock } = stage.service.services;
  const account = await demoAccount(stage.service);
  const seen = await seenDebt(stage.service, account.id, id);
  return change({ database, payUrl: config.payUrl }, account, id, seen, accountTime(account, clock.now()));
};

const LATER = ['12-02', '12-05', '12-09', '12-14', '12-20'];

describe('a charge of a wallet that its bank takes back', () => {
  it('before the transfer is given to nobody', async () => {
    const id = await stage.accepted('Anna Ready');
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 1000);
    await stage.live(id, '11-25');
    await takeBack();
    stage.stripe.fail('POST /v1/transfers', 'unreachable', 0);
    expect((await stage.live(id, '11-26', ...LATER)).at(-1)).toBe('Failed Ended');
    expect(stage.connect.transfers).toEqual([]);
    expect(stage.connect.refunds).toEqual([]);
    await expectTrueBooks();
    expect(await balances(stage.service)).not.toHaveProperty('owed_to_operator');
  });

  it('after the transfer and before the payout has arrived is owed to the operator once it has', async () => {
    const id = await stage.accepted('Anna Ready');
    await stage.live(id, '11-25', '11-27');
    expect(stage.connect.payouts).toMatchObject([{ status: 'pending' }]);
    await takeBack();
    await expectTrueBooks();
    expect((await stage.live(id, '11-28', ...LATER)).at(-1)).toBe('Completed Arrived');
    expect(await balances(stage.service)).toMatchObject({ owed_to_operator: -80_000 });
    await expectTrueBooks();
  });

  it('while the money waits at the recipient’s account is covered by what is taken back', async () => {
    const id = await stage.accepted('Gus ClosedBank');
    expect((await stage.live(id, '11-25', '11-27', '11-28')).at(-1)).toBe('Processing AwaitingBank');
    await takeBack();
    expect((await stage.live(id, '11-30', ...LATER)).at(-1)).toBe('Failed Ended');
    expect(stage.connect.reversals).toHaveLength(1);
    expect(stage.connect.refunds).toEqual([]);
    expect(await balances(stage.service)).not.toHaveProperty('owed_to_operator');
    await expectTrueBooks();
  });

  it('and that cannot be taken back from the recipient is missing there until it is written off', async () => {
    const id = await stage.accepted('Ivy Spent');
    await stage.live(id, '11-25', '11-27', '11-28', '11-30', '12-02');
    expect(await readPayment(stage.service, id)).toMatchObject({ reversal: { status: 'Failed' } });
    await takeBack();
    await stage.live(id, '12-05');
    await expectTrueBooks();
    const left = await stage.service.call('POST', `/v1/payments/${id}/write_off`, { body: {} });
    expect(left.status).toBe(200);
    await stage.live(id, '12-09');
    expect(await balances(stage.service)).toMatchObject({ owed_to_operator: -80_000 });
    await expectTrueBooks();
  });

  describe('after it arrived', () => {
    let id: string;
    beforeEach(async () => {
      id = await stage.accepted('Anna Ready');
      expect((await stage.live(id, '11-25', '11-27', '11-28', '11-30')).at(-1)).toBe('Completed Arrived');
      await takeBack();
      expect(await balances(stage.service)).toMatchObject({ owed_to_operator: -80_000 });
    });

    it('is owed to the operator, also when the dispute is lost', async () => {
      await decide('lost');
      await stage.live(id, ...LATER);
      expect(await readPayment(stage.service, id)).toMatchObject({
        status: 'Completed',
        owedSince: expect.any(String),
        debtSettledAt: null,
      });
      await expectTrueBooks();
    });

    it('is owed to nobody when the dispute is won', async () => {
      await decide('won');
      await stage.live(id, ...LATER);
      expect(await readPayment(stage.service, id)).toMatchObject({
        status: 'Completed',
        fundingReturnedAt: null,
        owedSince: null,
        overpaidSince: null,
        failure: null,
      });
      expect(await balances(stage.service)).not.toHaveProperty('owed_to_operator');
      await expectTrueBooks();
    });

    it('is owed by the operator when the dispute is won after the business had paid', async () => {
      await debtOf(settlePaymentDebt, id);
      await decide('won');
      await stage.live(id, ...LATER);
      expect(await readPayment(stage.service, id)).toMatchObject({ overpaidSince: expect.any(String) });
      expect(await balances(stage.service)).toMatchObject({ owed_to_operator: 80_000 });
      await expectTrueBooks();
      const open = 'select kind from discrepancies where gone_at is null';
      expect(await stage.service.sql(open)).toEqual([{ kind: 'payment_overpaid' }]);
      expect((await debtOf(returnOverpaidDebt, id)).overpaidSince).toBeNull();
      await expect(debtOf(returnOverpaidDebt, id)).rejects.toThrow('owes nothing');
      expect(await stage.service.sql(open)).toEqual([]);
      expect(await balances(stage.service)).not.toHaveProperty('owed_to_operator');
      await expectTrueBooks();
    });
  });

  it('goes back to the wallet when it is won after the payment had failed', async () => {
    const id = await stage.accepted('Gus ClosedBank');
    await stage.live(id, '11-25', '11-27', '11-28');
    await takeBack();
    await stage.live(id, '11-30');
    await decide('won');
    await stage.live(id, ...LATER);
    expect(stage.connect.refunds).toMatchObject([{ amount: 80_000 }]);
    expect(await readPayment(stage.service, id)).toMatchObject({
      status: 'Failed',
      refund: { status: 'Succeeded' },
    });
    await expectTrueBooks();
  });

  it('is owed by the operator when the recipient’s bank sends it back after the business had paid', async () => {
    const id = await stage.accepted('Hal LateReturn');
    expect((await stage.live(id, '11-25', '11-27', '11-28')).at(-1)).toBe('Completed Arrived');
    await takeBack();
    await debtOf(settlePaymentDebt, id);
    expect((await stage.live(id, '11-30', ...LATER)).at(-1)).toBe('Returned Ended');
    expect(stage.connect.reversals).toHaveLength(1);
    expect(stage.connect.refunds).toEqual([]);
    expect(await balances(stage.service)).toMatchObject({ owed_to_operator: 80_000 });
    await expectTrueBooks();
  });

  it('as a debit that the bank refuses leaves nothing', async () => {
    const id = await stage.accepted('Anna Ready', 'ctoken_bank_failing');
    expect((await stage.live(id, '11-25', '11-30', '12-02')).at(-1)).toBe('Failed Ended');
    await expectTrueBooks();
  });

  it('as a debit that had settled is owed to the operator', async () => {
    const id = await stage.accepted('Anna Ready', 'ctoken_bank_returned');
    expect((await stage.live(id, '11-25', '11-30', ...LATER)).at(-1)).toBe('Completed Arrived');
    await expectTrueBooks();
    await stage.live(id, '12-30');
    expect(await balances(stage.service)).toMatchObject({ owed_to_operator: -80_000 });
    await expectTrueBooks();
  });
});
