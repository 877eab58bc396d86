import assert from 'node:assert/strict';
import { Stripe } from 'stripe';
import type { AccountId } from '../../src/kit/ids.ts';
import { newId } from '../../src/kit/ids.ts';
import { createStripeClient } from '../../src/processors/stripe/client.ts';
import { readDebitMandate } from '../../src/processors/stripe/mandates.ts';
import { checkStripeKey, createStripeProcessor } from '../../src/processors/stripe/processor.ts';
import { stripeEventTypes } from '../../src/processors/stripe/webhooks.ts';
import type { ChargeOperation, Processor } from '../../src/processors/types.ts';
import { standBetween } from './between.ts';

const accountId = newId<AccountId>();
const merchant = { accountId, now: new Date() };
const secretKey = 'sk_test_123';
const webhookSecret = 'whsec_of_the_check';
const operation: ChargeOperation = {
  key: newId(),
  purpose: 'Invoice',
  amount: 12_500,
  currency: 'USD',
  source: 'pm_card_visa',
  isOffSession: false,
  savesMethod: false,
  description: 'Maple Studio INV-0001',
  returnUrl: 'https://pay.example/maple/r/code',
};

/** Every request of ours is one that Stripe's own OpenAPI document allows: stripe-mock refuses all others. */
export async function holdAgainstDocument(url: string): Promise<number> {
  const between = await standBetween(url);
  try {
    const processor = createStripeProcessor({
      accountId,
      secretKey,
      webhookSecret,
      apiUrl: between.url,
      since: new Date(Date.now() - 86_400_000),
      clock: { now: () => new Date() },
    });
    await askEverything(processor);
    await deliverEveryEvent(processor);
    const client = createStripeClient({ accountId, secretKey, apiUrl: between.url });
    await client.call((call) => readDebitMandate(call, 'mandate_1'));
    const check = await checkStripeKey({ accountId, secretKey, apiUrl: between.url });
    assert.equal(check.status, 'taken');
    const faults = between.exchanges.filter((one) => one.status !== 200);
    assert.deepEqual(faults, [], 'a request that the document does not allow');
    const routes = new Set(between.exchanges.map((one) => one.route.replace(/(_|\/)\w*\d\w*/g, '$1…')));
    assert.ok(routes.size >= 18, `only ${routes.size} operations of Stripe were asked`);
    return between.exchanges.length;
  } finally {
    await between.close();
  }
}

async function askEverything(processor: Processor): Promise<void> {
  const operations: Partial<ChargeOperation>[] = [
    {},
    { source: 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb' },
    { savesMethod: true },
    {
      source: 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb',
      currency: 'EUR',
      methodType: 'BankAccount',
      savesMethod: true,
    },
    {
      source: 'cus_9s6XKzkNRiz8i3/pm_1MqLiJLkdIwHu7ix',
      currency: 'EUR',
      methodType: 'BankAccount',
      isOffSession: true,
    },
    { source: 'cus_9s6XKzkNRiz8i3/pm_1MqLiJLkdIwHu7ix', isOffSession: true, purpose: 'Outgoing' },
  ];
  for (const changes of operations)
    await processor.charge(merchant, { ...operation, key: newId(), ...changes });
  for (const methodType of ['CreditCard', 'BankAccount'] as const) {
    const setup = { key: newId(), source: 'ctoken_1', description: 'Maple Studio', returnUrl: null };
    await processor.setUp(merchant, { ...setup, methodType, currency: 'EUR' });
  }
  await processor.findCharge(merchant, operation.key);
  await processor.cancelCharge(merchant, operation.key);
  const { amount, currency } = operation;
  const refund = { key: newId(), chargeKey: operation.key, chargeReference: 'pi_1', amount, currency };
  await processor.refund(merchant, refund);
  await processor.findRefund(merchant, refund.key);
  const delivery = { key: newId(), amount, currency, fundedBy: 'pi_1', description: 'Flowers' };
  await processor.transfer(merchant, { ...delivery, destination: 'acct_1' });
  await processor.findTransfer(merchant, delivery.key);
  for (const token of ['pm_1', 'ctoken_1']) await processor.describeToken(merchant, token);
  for (const token of ['pm_1', 'ctoken_1']) await processor.storeMethod(merchant, newId(), token);
  assert.equal(await processor.removeMethod(merchant, 'cus_1/pm_1'), true);
  for (const after of [null, 'evt_1']) await processor.listEvents(merchant, after);
  for (const after of [null, 'txn_1']) {
    const { lines } = await processor.listStatement(merchant, after);
    assert.ok(lines.length > 0);
  }
  assert.ok((await processor.readBalances(merchant)).length > 0);
}

async function deliverEveryEvent(processor: Processor): Promise<void> {
  const signer = new Stripe(secretKey).webhooks;
  const metadata = {
    tranche_account: accountId,
    tranche_charge: operation.key,
    tranche_refund: operation.key,
    tranche_transfer: operation.key,
  };
  for (const type of stripeEventTypes) {
    const object = {
      id: 'x_1',
      payment_intent: 'pi_1',
      metadata,
      amount: 1,
      currency: 'usd',
      arrival_date: 1_700_000_000,
      automatic: true,
    };
    const text = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      created: 1_700_000_000,
      data: { object },
    });
    const header = signer.generateTestHeaderString({ payload: text, secret: webhookSecret });
    const events = await processor.readWebhook(
      accountId,
      Buffer.from(text),
      { 'stripe-signature': header },
      new Date(),
    );
    assert.ok(events !== null, `${type} was not taken as Stripe's`);
  }
}
