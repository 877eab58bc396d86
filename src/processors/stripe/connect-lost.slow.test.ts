import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import {
  fund,
  giveBack,
  openAs,
  openConnectStage,
  operationsOn,
  read,
  type Stage,
  send,
} from './testing/connect/stage.ts';

// The SDK itself tries three times. Then nobody knows whether something was done.
const TRIES = 3;

let stage: Stage;
beforeEach(async () => {
  stage = await openConnectStage();
});
afterEach(() => stage.close());

const writes = [
  'POST /v1/accounts',
  'POST /v1/account_links',
  'POST /v1/customers',
  'POST /v1/setup_intents',
  'POST /v1/payment_intents',
  'POST /v1/transfers',
  'POST /v1/payouts',
  'POST /v1/transfers/',
  'POST /v1/refunds',
] as const;

describe.each(['lost', 'unreachable'] as const)('an answer that is %s', (fault) => {
  it.each(writes)('to %s leaves one of each, and money at one place', async (route) => {
    // The second of the two payments is reversed: a longer name of the route means the reversal alone.
    const isReversal = route.endsWith('/');
    if (!isReversal) stage.standIn.fail(route, fault, TRIES);
    const anna = await openAs(stage, 'Anna Ready');
    expect(await read(stage, anna)).toMatchObject({ takesTransfers: true });

    const arriving = await fund(stage);
    const transfer = await send(stage, arriving.reference, anna);
    const { payOut, findPayOut } = operationsOn(stage, transfer, anna);
    stage.advanceDays(2);
    expect(await payOut()).toMatchObject({ status: 'processing' });
    stage.advanceDays(1);
    expect(await findPayOut()).toMatchObject({ status: 'succeeded' });

    const returning = await fund(stage);
    const second = await send(stage, returning.reference, anna);
    if (isReversal) stage.standIn.fail(route, fault, TRIES);
    expect(await operationsOn(stage, second, anna).reverse()).toMatchObject({ status: 'succeeded' });
    expect(await giveBack(stage, returning)).toMatchObject({ status: 'succeeded' });

    const { accounts, transfers, payouts, reversals, refunds } = stage.connect;
    const counts = [accounts, transfers, payouts, reversals, refunds].map(({ length }) => length);
    expect(counts).toEqual([1, 2, 1, 1, 1]);
    expect(stage.connect.moneyOf(anna, 'usd')).toBe(0);
    const lines = await stage.readStatement();
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(lines).toHaveLength(6);
  });

  it('to the making of an account, which is asked again after two days, makes one account', async () => {
    const { outgoing, merchant, connect, standIn } = stage;
    standIn.fail('POST /v1/accounts', fault, TRIES);
    const input = { key: newId<never>() as string, country: 'US', email: 'a@example.com', name: 'A' };
    expect(await outgoing.recipients.create(merchant, input)).toMatchObject({ status: 'unknown' });
    stage.advanceDays(2);
    const made = await outgoing.recipients.create(merchant, input);
    expect(made).toEqual({ status: 'made', reference: connect.accounts[0] });
    expect(connect.accounts).toHaveLength(1);
  });
});
