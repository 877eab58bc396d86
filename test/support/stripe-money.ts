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

/** The newest payment or refund, as Stripe reports it. */
interface News {
  readonly type: string;
  readonly object: object;
}

/** Has a stand-in of Stripe take payments by card and give them back, each once for a key. */
export function takeMoney(stripe: StripeStandIn): StripeMoney {
  const { fake } = stripe;
  const moved: number[] = [];
  const answered = new Map<unknown, object>();
  let news: News | null = null;

  fake.on(`GET /v1/payment_methods/${CARD}`, {
    body: { id: CARD, object: 'payment_method', type: 'card', customer: null, card: visa },
  });
  const once = (kind: string, type: string, make: (form: Form, number: number) => { readonly id: string }) =>
    fake.on(`POST /v1/${kind}`, ({ path, form, headers }) => {
      // Whether a key may do it is tried with a request that must fail.
      if (form['amount'] === undefined) return missing(path);
      const key = headers['idempotency-key'];
      const known = answered.get(key);
      if (known !== undefined) return { body: known };
      const sign = kind === 'refunds' ? -1 : 1;
      const made = make(form, moved.push(sign * Number(form['amount'])));
      answered.set(key, made);
      fake.on(`GET /v1/${kind}/${made.id}`, { body: made });
      news = { type, object: made };
      return { body: made };
    });
  once('payment_intents', 'payment_intent.succeeded', paidIntent);
  once('refunds', 'refund.updated', doneRefund);
  return { moved, tell: () => tell(stripe, news, moved.length) };
}

type Form = Readonly<Record<string, string>>;

const created = () => Math.floor(Date.now() / 1000);

function paidIntent(form: Form, number: number) {
  const amount = Number(form['amount']);
  return {
    id: `pi_${number}`,
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
      id: `ch_${number}`,
      object: 'charge',
      balance_transaction: { id: `txn_${number}`, fee: FEE, currency: form['currency'] },
    },
  };
}

function doneRefund(form: Form, number: number) {
  return {
    id: `re_${number}`,
    object: 'refund',
    amount: Number(form['amount']),
    currency: 'usd',
    status: 'succeeded',
    created: created(),
    payment_intent: form['payment_intent'],
    metadata: metadataOf(form),
  };
}

async function tell(stripe: StripeStandIn, news: News | null, number: number): Promise<number> {
  const [endpoint] = stripe.endpoints.values();
  if (endpoint === undefined || news === null) throw new Error('There is nothing to tell, or nobody.');
  const event = {
    id: `evt_${number}`,
    object: 'event',
    type: news.type,
    created: created(),
    livemode: endpoint.livemode,
    data: { object: news.object },
  };
  const { body, signature } = stripe.sign(endpoint.id, event, new Date());
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  return (await fetch(endpoint.url, { method: 'POST', headers, body })).status;
}

function metadataOf(form: Form): Record<string, string> {
  const named = Object.entries(form).map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1], value]);
  return Object.fromEntries(named.filter(([name]) => name !== undefined));
}
