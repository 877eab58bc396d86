import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, pay } from '../support/money.ts';
import { payOut, readPayment } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Opens something beside a page, as a browser would; does not follow where it is sent. */
function open(link: string, suffix = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${suffix}`, { redirect: 'manual', ...init });
}

describe('a page', () => {
  it('still shows the way to the bank when it tells that a payment is under way', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: 'tok_asks' });
    const page = await (await open(invoice.paymentLink, '?problem=payment_under_way')).text();
    expect(page).toContain('A payment for this is on its way already');
    expect(page).toContain('Confirm at the bank');
    expect(page).toContain('/give-up/');
  });

  it.each([
    ['no body', {}],
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ])('is not brought down by a form that is %s', async (_what, init: RequestInit) => {
    const invoice = await activeInvoice(service);
    const payment = await payOut(service);
    for (const [link, suffix] of [
      [invoice.paymentLink, '/pay'],
      [payment.offerLink, '/accept'],
      [payment.offerLink, '/decline'],
    ]) {
      const answer = await open(link, suffix, { method: 'POST', ...init });
      expect([suffix, answer.status < 500]).toEqual([suffix, true]);
    }
  });

  it('refuses NUL in a form', async () => {
    const payment = await payOut(service);
    const body = new URLSearchParams({ reason: 'no\0thanks' });
    expect((await open(payment.offerLink, '/decline', { method: 'POST', body })).status).toBe(404);
    expect((await readPayment(service, payment.id)).status).toBe('Pending');
  });

  it('cuts a long reason between characters', async () => {
    const reason = `${'x'.repeat(499)}😀`;
    const payment = await payOut(service);
    const answer = await open(payment.offerLink, '/decline', {
      method: 'POST',
      body: new URLSearchParams({ reason }),
    });
    expect(answer.status).toBe(303);
    expect((await readPayment(service, payment.id)).declineReason).toBe('x'.repeat(499));
  });

  it.each([
    ['the client’s', 'CreditCard'],
    ['the client’s', 'BankAccount'],
    ['the recipient’s', null],
  ])(
    '%s, with Stripe and without script (%s), says what is missing, and has no field with a name',
    async (whose, method) => {
      const stripe = Object.create(service.processor, {
        name: { value: 'Stripe' },
      }) as typeof service.processor;
      const link =
        whose === 'the client’s'
          ? (await activeInvoice(service, { paymentMethods: [method] })).paymentLink
          : (await payOut(service)).offerLink;
      service.use(stripe, () => ({ tokensUrl: null, publishableKey: 'pk' }) as never);
      const page = await (await open(link)).text();
      service.use(service.processor);
      const form = /<form id="fields"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
      expect(
        [...form.matchAll(/<input[^>]* name="(\w+)"/g)]
          .map(([, name]) => name)
          .filter((name) => name !== 'type'),
      ).toEqual([]);
      const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
      const answer = await fetch(`${service.url}${action}`, {
        method: 'POST',
        body: new URLSearchParams({ type: 'x' }),
        redirect: 'manual',
      });
      expect(answer.headers.get('location')).toContain('problem=');
    },
  );

  it('does not wait for a processor that does not answer', async () => {
    const invoice = await activeInvoice(service);
    service.processor.failNext('reply lost');
    await pay(service, invoice);
    let answer = () => {};
    const silent = Object.create(service.processor) as typeof service.processor;
    silent.findCharge = () =>
      new Promise((resolve) => {
        answer = () => resolve({ status: 'unknown', cause: 'no answer in time' });
      });
    service.use(silent);
    // The processor answers only after the page has arrived.
    const page = await (await open(invoice.paymentLink)).text();
    answer();
    service.use(service.processor);
    expect(page).toContain('Do not pay again');
  });
});
