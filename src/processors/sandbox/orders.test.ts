import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxProcessor, openActivityLog, SandboxUnreachable } from '../service.ts';
import type { ChargeOperation, Merchant } from '../types.ts';
import { apiSecretOf } from './secrets.ts';
import {
  advanceTo,
  chargeNumber,
  KEY,
  newMerchant,
  openStage,
  orderOf,
  type Stage,
  tokenOf,
  wholeStatement,
} from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const activitiesOf = async ({ accountId }: Merchant, kind: string) =>
  (await stage.activityLog.readLog(accountId)).filter((activity) => activity.kind === kind);

const patientClient = (url: string, timeoutMs = 30_000) =>
  createSandboxProcessor({ url, key: KEY, timeoutMs });

it('writes what the network asks to stand on a statement before the description, for people to find in the log', async () => {
  const merchant = newMerchant();
  const token = await tokenOf(stage.processor, merchant.accountId, '000123456789');
  await stage.processor.charge(merchant, orderOf(token, { statementDescriptor: 'RETRY PYMT' }));
  const [activity] = await activitiesOf(merchant, 'charge.processing');
  expect(activity?.entry).toMatchObject({ description: expect.stringMatching(/^RETRY PYMT \S/) });
});

describe('a key', () => {
  it('charges once for 20 orders at once over two processes, with 20 equal answers', async () => {
    const merchant = newMerchant();
    const other = await stage.startAnother();
    const order = orderOf(await tokenOf(stage.processor, merchant.accountId, '4242424242424242'));
    // However busy the machine is: an answer that is late would be another one.
    const [one, another] = [patientClient(stage.sandbox.url), patientClient(other.sandbox.url)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : another).charge(merchant, order)),
    );
    await other.sandbox.stop();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'succeeded' });
    expect(await activitiesOf(merchant, 'charge.succeeded')).toHaveLength(1);
    expect(await wholeStatement(stage.processor, merchant)).toHaveLength(1);
  });

  it('gives the first answer for ever, also when more is known', async () => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '000123456789');
    await advanceTo(stage, merchant, '2026-12-01T00:00:00.000Z');
    expect(await stage.processor.charge(merchant, order)).toEqual(outcome);
    expect(await stage.processor.findCharge(merchant, order.key)).toMatchObject({ status: 'succeeded' });
  });

  it.each<[string, Partial<ChargeOperation>]>([
    ['amount', { amount: 10_001 }],
    ['currency', { currency: 'EUR' }],
    ['source', { source: 'tok_other' }],
    ['purpose', { purpose: 'Outgoing' }],
    ['description', { description: 'other' }],
  ])('is refused for an order with another %s, and nothing is charged', async (_what, changes) => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, '4242424242424242');
    expect(await stage.processor.charge(merchant, { ...order, ...changes })).toEqual({
      status: 'unknown',
      cause: 'the sandbox answered 409',
    });
    expect(await activitiesOf(merchant, 'charge.succeeded')).toHaveLength(1);
  });

  it('that was never used is absent', async () => {
    const merchant = newMerchant();
    expect(await stage.processor.findCharge(merchant, 'x')).toEqual({ status: 'absent' });
    expect(await stage.processor.findRefund(merchant, 'x')).toEqual({ status: 'absent' });
    expect(await stage.processor.findTransfer(merchant, 'x')).toEqual({ status: 'absent' });
  });
});

describe('an order that comes when very much is due', () => {
  it('keeps what it has done of that, though it is refused itself', async () => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, '4242424242424242');
    await stage.sql(
      `insert into sandbox.jobs (account_id, position, kind, subject, due_at)
       select $1, 1000 + n, 'payout', 'USD', timestamptz '2026-11-21T11:00:00Z' - n * interval '1 second'
       from generate_series(1, 450) n`,
      [merchant.accountId],
    );
    const patient = patientClient(stage.sandbox.url);
    expect(await patient.charge(merchant, { ...order, amount: 1 })).toMatchObject({
      cause: 'the sandbox answered 409',
    });
    const left = await stage.sql(
      `select position from sandbox.jobs where account_id = $1 and due_at < '2026-11-21T11:00:00Z'`,
      [merchant.accountId],
    );
    expect(left.length).toBeLessThan(200);
    expect((await patient.charge(merchant, order)).status).toBe('succeeded');
  });
});

describe('an answer that does not come', () => {
  it.each([
    ['4000000000006202', 'no answer in time'],
    ['4000000000006210', 'the sandbox answered 500'],
    ['4000000000006228', 'the connection failed: ECONNRESET'],
  ])('%s is unknown (%s), is found by its key, and is not charged again', async (number, cause) => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, number);
    expect(outcome.status).toBe('unknown');
    if (number !== '4000000000006228') expect(outcome).toMatchObject({ cause });
    const found = await stage.processor.findCharge(merchant, order.key);
    expect(found).toMatchObject({ status: 'succeeded' });
    expect(await stage.processor.charge(merchant, order)).toEqual(found);
    expect(await activitiesOf(merchant, 'charge.succeeded')).toHaveLength(1);
  });

  it('4000000000006236 is late, but comes', async () => {
    const { outcome } = await chargeNumber(stage.processor, newMerchant(), '4000000000006236');
    expect(outcome).toMatchObject({ status: 'succeeded' });
  });

  it('is unknown where no sandbox is, and what cannot say so throws', async () => {
    const gone = await stage.startAnother();
    await gone.sandbox.stop();
    const nowhere = gone.processor;
    const merchant = newMerchant();
    const unknown = { status: 'unknown', cause: expect.stringContaining('the connection failed') };
    expect(await nowhere.charge(merchant, orderOf('tok_x'))).toEqual(unknown);
    expect(await nowhere.findCharge(merchant, 'x')).toEqual(unknown);
    expect(await nowhere.storeMethod(merchant, 'x', 'tok_x')).toEqual(unknown);
    expect(await nowhere.describeToken(merchant, 'tok_x')).toBe('unknown');
    expect(await nowhere.removeMethod(merchant, 'pm_x')).toBe(false);
    await expect(nowhere.readBalances(merchant)).rejects.toThrow('The sandbox cannot be asked');
    await expect(nowhere.clock.advance(merchant)).rejects.toThrow(SandboxUnreachable);
  });

  it('before anything was done leaves the key absent; the same order may be sent again', async () => {
    const merchant = newMerchant();
    const order = orderOf(await tokenOf(stage.processor, merchant.accountId, '4242424242424242'));
    await stage.activityLog.setFaults({ seed: 1, percent: 100, kinds: ['reset_before'] });
    expect(await stage.processor.charge(merchant, order)).toMatchObject({ status: 'unknown' });
    await stage.activityLog.setFaults(null);
    expect(await stage.processor.findCharge(merchant, order.key)).toEqual({ status: 'absent' });
    expect(await stage.processor.charge(merchant, order)).toMatchObject({ status: 'succeeded' });
  });
});

describe('tokens and stored methods', () => {
  it('a token says what it stands for until it is used, and is used once', async () => {
    const merchant = newMerchant();
    const token = await tokenOf(stage.processor, merchant.accountId, '5555555555554444');
    const method = { type: 'CreditCard', funding: 'Credit', name: 'Mastercard', last4: '4444' };
    expect(await stage.processor.describeToken(merchant, token)).toEqual(method);
    expect(await stage.processor.describeToken(newMerchant(), token)).toBeNull();
    expect(await stage.processor.charge(merchant, orderOf(token))).toMatchObject({ status: 'succeeded' });
    expect(await stage.processor.describeToken(merchant, token)).toBeNull();
    expect(await stage.processor.charge(merchant, orderOf(token))).toMatchObject({
      status: 'declined',
      code: 'method_not_accepted',
      method: null,
    });
  });

  it('the same key stores the same method again; another token gives a new reference', async () => {
    const merchant = newMerchant();
    const token = await tokenOf(stage.processor, merchant.accountId, '4242424242424242');
    const first = await stage.processor.storeMethod(merchant, 'one', token);
    expect(first).toMatchObject({ status: 'stored', reference: expect.stringMatching(/^pm_/) });
    expect(await stage.processor.storeMethod(merchant, 'one', token)).toEqual(first);
    const again = await tokenOf(stage.processor, merchant.accountId, '4242424242424242');
    expect(await stage.processor.storeMethod(merchant, 'two', again)).not.toMatchObject({
      reference: first.status === 'stored' && first.reference,
    });
  });

  it('a removed method is refused; removing it again is no fault', async () => {
    const merchant = newMerchant();
    const token = await tokenOf(stage.processor, merchant.accountId, '4242424242424242');
    const stored = await stage.processor.storeMethod(merchant, 'one', token);
    if (stored.status !== 'stored') throw new Error('not stored');
    const order = { isOffSession: true };
    expect(await stage.processor.charge(merchant, orderOf(stored.reference, order))).toMatchObject({
      status: 'succeeded',
    });
    expect(await stage.processor.removeMethod(merchant, stored.reference)).toBe(true);
    expect(await stage.processor.removeMethod(merchant, stored.reference)).toBe(true);
    expect(await stage.processor.charge(merchant, orderOf(stored.reference, order))).toMatchObject({
      status: 'declined',
      code: 'method_removed',
    });
  });

  it('a charge that was asked to keeps the method, which works again', async () => {
    const merchant = newMerchant();
    const { outcome } = await chargeNumber(stage.processor, merchant, '4242424242424242', {
      savesMethod: true,
    });
    if (outcome.status !== 'succeeded' || outcome.storedMethod === null) throw new Error('not stored');
    const again = orderOf(outcome.storedMethod, { isOffSession: true, savesMethod: true });
    expect(await stage.processor.charge(merchant, again)).toMatchObject({
      status: 'succeeded',
      storedMethod: outcome.storedMethod,
    });
  });
});

describe('merchants', () => {
  it('see nothing of each other', async () => {
    const merchant = newMerchant();
    const stranger = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '4242424242424242', {
      savesMethod: true,
    });
    if (outcome.status !== 'succeeded') throw new Error('not charged');
    expect(await stage.processor.findCharge(stranger, order.key)).toEqual({ status: 'absent' });
    expect(await stage.processor.charge(stranger, orderOf(outcome.storedMethod ?? ''))).toMatchObject({
      code: 'method_removed',
    });
    const refund = {
      key: 'r',
      chargeKey: order.key,
      chargeReference: outcome.reference,
      amount: 1,
      currency: 'USD',
    };
    expect(await stage.processor.refund(stranger, refund)).toMatchObject({ code: 'unknown_charge' });
    expect(await wholeStatement(stage.processor, stranger)).toEqual([]);
    expect(await stage.processor.readBalances(stranger)).toEqual([]);
    expect((await stage.processor.listEvents(stranger, null)).events).toEqual([]);
    expect(await stage.activityLog.readLog(stranger.accountId)).not.toContainEqual(
      expect.objectContaining({ key: order.key }),
    );
  });

  it('are told apart by their secrets: one of another service opens nothing', async () => {
    const merchant = newMerchant();
    const { order } = await chargeNumber(stage.processor, merchant, '4242424242424242');
    const impostor = createSandboxProcessor({ url: stage.sandbox.url, key: `${KEY}!` });
    const refused = { status: 'unknown', cause: 'the sandbox answered 401' };
    expect(await impostor.findCharge(merchant, order.key)).toEqual(refused);
    expect(await impostor.charge(merchant, orderOf('tok_x'))).toEqual(refused);
    await expect(impostor.listStatement(merchant, null)).rejects.toThrow('401');
  });

  it('may use secrets of every key of the service while it is changed, and those of no other', async () => {
    const [merchant, other] = [newMerchant(), `${KEY} of before`];
    const { sandbox } = await stage.startAnother({ key: `${KEY} of now`, otherKeys: [KEY, other] });
    for (const key of [KEY, other, `${KEY} of now`]) {
      const client = createSandboxProcessor({ url: sandbox.url, key });
      expect((await chargeNumber(client, merchant, '4242424242424242')).outcome.status).toBe('succeeded');
      expect(await openActivityLog({ url: sandbox.url, key }).readLog(merchant.accountId)).not.toEqual([]);
    }
    const impostor = createSandboxProcessor({ url: sandbox.url, key: `${KEY}!` });
    expect(await impostor.findCharge(merchant, 'x')).toMatchObject({ cause: 'the sandbox answered 401' });
    await sandbox.stop();
  });

  it('cannot use each other’s secrets', async () => {
    const [merchant, stranger] = [newMerchant(), newMerchant()];
    const ask = async (path: string, secret: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${stage.sandbox.url}/merchants/${path}`, { headers })).status;
    };
    const secret = apiSecretOf(KEY, stranger.accountId);
    expect(await ask(`${stranger.accountId}/balances`, secret)).toBe(200);
    for (const thing of ['balances', 'statement', 'events', 'log', 'clock', 'charges/x', 'tokens/x']) {
      expect(await ask(`${merchant.accountId}/${thing}`, secret)).toBe(401);
      expect(await ask(`${merchant.accountId}/${thing}`, '')).toBe(401);
    }
    expect(await ask('no-account/balances', secret)).toBe(401);
  });

  it('a publishable key makes tokens, and nothing else', async () => {
    const { accountId } = newMerchant();
    const { tokensUrl, publishableKey } = stage.processor.browserAccess(accountId);
    const headers = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({
      type: 'Card',
      number: '4242 4242 4242 4242',
      expiryMonth: 1,
      expiryYear: 2028,
      cvc: '123',
    });
    const made = await fetch(tokensUrl, { method: 'POST', headers, body });
    expect(made.headers.get('access-control-allow-origin')).toBe('*');
    expect(await made.json()).toMatchObject({ status: 'created' });
    const balances = await fetch(tokensUrl.replace('tokens', 'balances'), { headers });
    expect(balances.status).toBe(401);
  });

  it.each([
    ['an amount of 0', { amount: 0 }],
    ['a fraction', { amount: 1.5 }],
    ['no currency', { currency: 'usd' }],
    ['another address than of the web', { returnUrl: 'javascript:alert(1)' }],
  ])('with %s nothing is charged', async (_what, changes) => {
    const merchant = newMerchant();
    const { order, outcome } = await chargeNumber(stage.processor, merchant, '4242424242424242', changes);
    expect(outcome).toMatchObject({ status: 'declined', code: 'processor_refused' });
    expect(await stage.processor.findCharge(merchant, order.key)).toEqual({ status: 'absent' });
  });
});
