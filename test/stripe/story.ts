import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccountId } from '../../src/kit/ids.ts';
import { newId } from '../../src/kit/ids.ts';
import { createStripeProcessor } from '../../src/processors/stripe/processor.ts';
import type { ChargeOperation, Processor } from '../../src/processors/types.ts';
import { standBetween, type Translation } from './between.ts';

const accountId = newId<AccountId>();
const merchant = { accountId, now: new Date() };
const webhookSecret = 'whsec_of_the_story';
const AUTHORIZATION = { authorization: 'Bearer sk_test_12345' };

/** localstripe speaks an older Stripe: it refuses what it does not know, and has no search. */
const older: Translation = {
  request(passing) {
    const query = new URLSearchParams(passing.query);
    const form = new URLSearchParams(passing.form);
    const unknown =
      /^(description|return_url|allowed_payment_method_types|setup_future_usage|created|query|types)\b/;
    for (const fields of [query, form]) {
      for (const name of Array.from(fields.keys())) if (unknown.test(name)) fields.delete(name);
    }
    return { ...passing, query, form, path: passing.path.replace(/\/search$/, '') };
  },
  answer(asked, text) {
    if (!asked.path.endsWith('/search')) return text;
    const list = JSON.parse(text) as { data: { metadata: Record<string, string> }[] };
    const key = /tranche_charge"\]:"([^"]*)"/.exec(asked.query.get('query') ?? '')?.[1];
    const data = list.data.filter((one) => one.metadata.tranche_charge === key);
    return JSON.stringify({ ...list, object: 'search_result', data });
  },
};

/** Takes money, is refused, gives back, and hears of it all by signed webhooks. Answers how many steps it took. */
export async function liveThrough(url: string): Promise<number> {
  const between = await standBetween(url, older);
  const mailbox = await openMailbox();
  let steps = 0;
  const step = async (title: string, work: () => Promise<void>) => {
    try {
      await work();
      steps += 1;
    } catch (cause) {
      const last = between.exchanges.slice(-3);
      throw new Error(`${title}\n${JSON.stringify(last, null, 1)}`, { cause });
    }
  };
  try {
    await post(`${url}/_config/webhooks/tranche`, { url: mailbox.url, secret: webhookSecret });
    const processor = createStripeProcessor({
      accountId,
      secretKey: 'sk_test_12345',
      webhookSecret,
      apiUrl: between.url,
      since: new Date(Date.now() - 86_400_000),
      clock: { now: () => new Date() },
    });
    await tell(url, processor, mailbox, step);
  } finally {
    await between.close();
    await mailbox.close();
  }
  return steps;
}

type Step = (title: string, work: () => Promise<void>) => Promise<void>;

async function tell(url: string, processor: Processor, mailbox: Mailbox, step: Step): Promise<void> {
  const operation = async (number: string): Promise<ChargeOperation> => ({
    key: newId(),
    purpose: 'Invoice',
    amount: 12_500,
    currency: 'USD',
    source: await makeToken(url, number),
    isOffSession: false,
    savesMethod: false,
    description: 'Maple Studio INV-0001',
    returnUrl: null,
  });
  const good = await operation('4242424242424242');
  await step('a card is described before it is charged', async () => {
    assert.deepEqual(await processor.describeToken(merchant, good.source), {
      funding: 'Credit',
      type: 'CreditCard',
      name: 'Visa',
      last4: '4242',
    });
  });
  let reference = '';
  await step('a charge succeeds', async () => {
    const outcome = await processor.charge(merchant, good);
    assert.equal(outcome.status, 'succeeded');
    if (outcome.status === 'succeeded') reference = outcome.reference;
  });
  await step('it is found by our key, and another key is absent', async () => {
    const found = await processor.findCharge(merchant, good.key);
    assert.deepEqual([found.status, 'reference' in found && found.reference], ['succeeded', reference]);
    assert.deepEqual(await processor.findCharge(merchant, newId()), { status: 'absent' });
  });
  await step('a card that is declined is declined, and found as declined', async () => {
    const bad = await operation('4000000000000341');
    const outcome = await processor.charge(merchant, bad);
    assert.equal(outcome.status, 'declined');
    assert.equal((await processor.findCharge(merchant, bad.key)).status, 'declined');
  });
  await step('a card that asks its holder, where there is no page to ask on, is canceled', async () => {
    const asking = await operation('4000002500003155');
    const outcome = await processor.charge(merchant, asking);
    assert.deepEqual(
      [outcome.status, outcome.status === 'declined' && outcome.code],
      ['declined', 'authentication_failed'],
    );
    assert.equal((await processor.findCharge(merchant, asking.key)).status, 'declined');
  });
  const refund = {
    key: newId(),
    chargeKey: good.key,
    chargeReference: reference,
    amount: 500,
    currency: 'USD',
  };
  await step('a part is given back, and the refund is found by our key', async () => {
    assert.equal((await processor.refund(merchant, refund)).status, 'succeeded');
    assert.equal((await processor.findRefund(merchant, refund.key)).status, 'succeeded');
    assert.deepEqual(await processor.findRefund(merchant, newId()), { status: 'absent' });
  });
  await tellDebits(url, processor, step, good);
  await step('the webhook of the charge is signed well, and tells that it succeeded', async () => {
    const delivered = await mailbox.waitFor('payment_intent.succeeded');
    const events = await processor.readWebhook(accountId, delivered.body, delivered.headers, new Date());
    assert.equal(events?.length, 1);
    const [event] = events;
    assert.ok(event?.type === 'charge' && event.key === good.key && event.outcome.status === 'succeeded');
    const changed = Buffer.from(delivered.body.toString().replace('12500', '12501'));
    assert.equal(await processor.readWebhook(accountId, changed, delivered.headers, new Date()), null);
  });
}

async function tellDebits(
  url: string,
  processor: Processor,
  step: Step,
  like: ChargeOperation,
): Promise<void> {
  // The test IBANs of Stripe: one that pays, one whose debit fails.
  for (const [iban, end] of [
    ['DE89370400440532013000', 'succeeded'],
    ['DE62370400440532013001', 'declined'],
  ] as const) {
    await step(`a debit of ${iban} is under way first, and then ${end}`, async () => {
      const source = await makeMethod(url, {
        type: 'sepa_debit',
        'sepa_debit[iban]': iban,
        'billing_details[name]': 'Maria Lindqvist',
        'billing_details[email]': 'maria@example.com',
      });
      const euros = { currency: 'EUR', methodType: 'BankAccount', source } as const;
      const debit = { ...like, key: newId(), ...euros };
      const outcome = await processor.charge(merchant, debit);
      // localstripe calls a debit succeeded before it has a fee; Stripe says processing.
      assert.ok(['processing', 'unknown'].includes(outcome.status), outcome.status);
      await waitUntil(async () => (await processor.findCharge(merchant, debit.key)).status === end);
    });
  }
}

async function makeToken(url: string, number: string): Promise<string> {
  const card = {
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  };
  return makeMethod(url, { type: 'card', ...card });
}

async function makeMethod(url: string, form: Record<string, string>): Promise<string> {
  return ((await post(`${url}/v1/payment_methods`, form)) as { id: string }).id;
}

/** Asks again until something is so, for ten seconds at most. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, 'it did not happen within 10 s');
    await wait(200);
  }
}

async function post(url: string, form: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: AUTHORIZATION,
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text === '' ? null : JSON.parse(text);
}

interface Delivered {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Mailbox {
  readonly url: string;
  waitFor(type: string): Promise<Delivered>;
  close(): Promise<void>;
}

const WAIT_MS = 10_000;

async function openMailbox(): Promise<Mailbox> {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      delivered.push({ body: Buffer.concat(chunks), headers: request.headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async waitFor(type) {
      for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += 100) {
        const found = delivered.find((one) => one.body.includes(`"${type}"`));
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No webhook ${type} came within ${WAIT_MS} ms.`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
