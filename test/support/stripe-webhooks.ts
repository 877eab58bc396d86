import type { StandInAccount, StripeStandIn } from '../../src/processors/stripe/testing/stand-in.ts';

/** How Stripe's webhooks come. `never`: nobody at Stripe can reach the service. */
type Delivery = 'once' | 'twice' | 'backwards' | 'never';

/** Sends the events of a platform at the stand-in to its endpoints, as Stripe does. */
export function createStripeWebhooks(stripe: StripeStandIn, platform: StandInAccount) {
  const { events } = stripe.connectOf(platform);
  let heard = 0;
  let delivery: Delivery = 'once';
  const unanswered: ((now: Date) => Promise<number>)[] = [];

  // Signed again each time that it is sent.
  const sendingsOf = (event: (typeof events)[number]) =>
    [...stripe.endpoints.values()]
      .filter(
        (one) =>
          one.account === platform.id &&
          one.isConnect === (event.account !== undefined) &&
          one.enabled_events.includes(event.type),
      )
      .map(({ id, url }) => (now: Date) => {
        const { body, signature } = stripe.sign(id, event, now);
        return post(url, body, signature);
      });

  return {
    /** Has webhooks come like this from now on. */
    come(how: Delivery): void {
      delivery = how;
    },
    /** Sends what has happened since the last time, and again what was refused. Answers whether there was anything new. */
    async deliver(now: Date): Promise<boolean> {
      const fresh = events.slice(heard);
      heard = events.length;
      if (delivery === 'never') return false;
      const inOrder = delivery === 'backwards' ? fresh.toReversed() : fresh;
      const sent = delivery === 'twice' ? inOrder.flatMap((event) => [event, event]) : inOrder;
      for (const send of [...unanswered.splice(0), ...sent.flatMap(sendingsOf)]) {
        if ((await send(now)) !== 202) unanswered.push(send);
      }
      return fresh.length > 0;
    },
    /** How many events were refused, and come again. */
    get refused() {
      return unanswered.length;
    },
  };
}

async function post(url: string, body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}
