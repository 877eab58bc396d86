import { Agent } from 'node:http';
import { invoiceBody } from '../../support/invoices.ts';
import { type Answer, exchange, exchangePatiently, type Target } from '../writes/exchange.ts';

/** A client who is about to pay an invoice with a card. */
export interface Payer {
  readonly invoiceId: string;
  /** Sends the charge, under the same key each time. */
  pay(): Promise<Answer & { readonly ms: number }>;
}

const CARD = { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };

/** Issues an invoice, opens its link as its client does, and makes the token of a card. */
export async function preparePayer(target: Target, email: string): Promise<Payer> {
  const body = invoiceBody({
    status: 'Active',
    contact: { type: 'Client', name: 'Kim', email },
    totalAmount: 1_000,
    paymentSchedule: [{ dueDate: '2027-01-01', amount: 1_000 }],
  });
  const made = await request(target, {
    method: 'POST',
    path: '/v1/invoices',
    body,
    key: crypto.randomUUID(),
  });
  const { id, paymentLink } = made.data as { id: string; paymentLink: string };
  const [, account, code] = /\/([^/]+)\/r\/([^/]+)$/.exec(paymentLink) ?? [];
  const path = `/v1/links/${account}/${code}`;
  const shown = await request(target, { method: 'GET', path });
  const { tokensUrl, publishableKey } = shown.data.tokens as { tokensUrl: string; publishableKey: string };
  const answer = await fetch(tokensUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(CARD),
  });
  const { token } = (await answer.json()) as { token: string };
  const key = crypto.randomUUID();
  const agent = new Agent({ keepAlive: false });
  return {
    invoiceId: id,
    async pay() {
      const begun = performance.now();
      const expectedAmount = 1_000;
      const sent = { method: 'POST', path: `${path}/charges`, body: { token, expectedAmount }, key };
      const answer = await exchange(agent, target, sent);
      return { ...answer, ms: performance.now() - begun };
    },
  };
}

async function request(target: Target, sent: Parameters<typeof exchange>[2]) {
  const answer = await exchangePatiently(false, target, sent);
  if (answer.status >= 300) throw new Error(`${sent.method} ${sent.path}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text);
}
