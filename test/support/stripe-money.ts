import { missing } from '../../src/processors/stripe/testing/fake-stripe.ts';
import type { StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';

/** The payment method that the browser of a client makes of its card. */
export const CARD = 'pm_card_of_client';

const FEE = 350;
const visa = { brand: 'visa', funding: 'credit', last4: '4242' };

/** The money that a stand-in of Stripe has moved. */
export interface StripeMoney {
  /** The amounts of its payments and refunds, oldest first; a refund is negative. */
  readonly moved: readonly number[];
  /** Sends the newest payment or refund to the webhook endpoint of its account, as Stripe signs it. Answers the status. */
  tell(): Promise<number>;
}

/** Has a stand-in of Stripe take payments by card and give them back, each once for a key. */
export function takeMoney(stripe: StripeStandIn): StripeMoney {
  const { fake, endpoints } = stripe;
  const moved: number[] = [];
  const answered = new Map<unknown, object>();
  let news: { readonly type: string; readonly object: object } | null = null;
  const created = () => Math.floor(Date.now() / 1000);

  fake.on(`GET /v1/payment_methods/${CARD}`, {
    body: { id: CARD, object: 'payment_method', type: 'card', customer: null, card: visa },
  });
  const once = (route: string, make: (form: Readonly<Record<string, string>>) => object) =>
    fake.on(route, ({ path, form, headers }) => {
      // Whether a key may do it is tried with a request that must fail.
      if (form['amount'] === undefined) return missing(path);
      const key = headers['idempotency-key'];
      const made = answered.get(key) ?? make(form);
      answered.set(key, made);
      return { body: made };
    });
  once('POST /v1/payment_intents', (form) => {
    const amount = Number(form['amount']);
    const id = `pi_${moved.push(amount)}`;
    const intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: amount,
      currency: form['currency'],
      status: 'succeeded',
      created: created(),
      customer: null,
      setup_future_usage: null,
      payment_method: { id: CARD, object: 'payment_method', card: visa },
      metadata: metadataOf(form),
      latest_charge: {
        id: `ch_${moved.length}`,
        object: 'charge',
        balance_transaction: { id: `txn_${moved.length}`, fee: FEE, currency: form['currency'] },
      },
    };
    fake.on(`GET /v1/payment_intents/${id}`, { body: intent });
    news = { type: 'payment_intent.succeeded', object: intent };
    return intent;
  });
  once('POST /v1/refunds', (form) => {
    const amount = Number(form['amount']);
    const id = `re_${moved.push(-amount)}`;
    const refund = {
      id,
      object: 'refund',
      amount,
      currency: 'usd',
      status: 'succeeded',
      created: created(),
      payment_intent: form['payment_intent'],
      metadata: metadataOf(form),
    };
    fake.on(`GET /v1/refunds/${id}`, { body: refund });
    news = { type: 'refund.updated', object: refund };
    return refund;
  });
  return {
    moved,
    async tell() {
      const [endpoint] = endpoints.values();
      if (endpoint === undefined || news === null) throw new Error('There is nothing to tell, or nobody.');
      const event = {
        id: `evt_${moved.length}`,
        object: 'event',
        type: news.type,
        created: created(),
        livemode: endpoint.livemode,
        data: { object: news.object },
      };
      const { body, signature } = stripe.sign(endpoint.id, event, new Date());
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      return (await fetch(endpoint.url, { method: 'POST', headers, body })).status;
    },
  };
}

function metadataOf(form: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(form).map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value]);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}
