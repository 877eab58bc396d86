import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, pay, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
  await service.sql('update accounts set allows_part_payments = true');
});
afterAll(() => service.close());

function open(link: string, suffix = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${suffix}`, { redirect: 'manual', ...init });
}

const buttonOn = (page: string) => /<form id="fields"[\s\S]*<button ([^>]*)>([^<]*)/.exec(page) ?? [];
const problemIn = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem');
const unreadable = ['abc', '$', '100.999', '0', '', '-5', '1e3', '€100', '5000', '1,2,3', '0x10'];

describe('a part amount that cannot be paid as it was typed', () => {
  it.each(unreadable)('%j stays in its field with what is wrong, and nothing can be paid', async (text) => {
    const { paymentLink } = await activeInvoice(service);
    const page = await (await open(paymentLink, `?amount=${encodeURIComponent(text)}`)).text();
    expect(buttonOn(page).slice(1)).toEqual([expect.stringContaining('disabled'), 'Enter an amount']);
    expect(page).toContain(`value="${text}"`);
    expect(/id="part-problem"[^>]*>([^<]+)</.exec(page)?.[1]).toMatch(/amount|at most/);
    expect(page).not.toMatch(/Pay \$1,000\.00/);
  });

  it.each(unreadable)(
    '%j is refused in a form, without and with a sum beside it, and takes nothing',
    async (text) => {
      const invoice = await activeInvoice(service);
      const [{ id }] = invoice.paymentSchedule;
      for (const [index, expected] of ['100000', '10000'].entries()) {
        const body = new URLSearchParams({
          token: ['tok_card', 'tok_debit'][index] ?? '',
          payments: id,
          amount: text,
          expected,
        });
        const answer = await open(invoice.paymentLink, '/pay', { method: 'POST', body });
        expect(['invalid_amount', 'illegal_action', 'amount_changed']).toContain(problemIn(answer));
      }
      expect((await read(service, invoice.id)).amountPaid).toBe(0);
    },
  );

  it.each(unreadable)('%j is not confirmed without script: the reader is sent back to it', async (text) => {
    const { paymentLink, paymentSchedule } = await activeInvoice(service);
    const query = new URLSearchParams({ payments: paymentSchedule[0].id, amount: text, token: 'tok_card' });
    const answer = await open(paymentLink, `/pay?${query.toString()}`);
    expect([answer.status, problemIn(answer)]).toEqual([303, 'invalid_amount']);
    expect(new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('amount')).toBe(text);
  });

  it.each(['abc', '100', '', 0, -1, 99.5, null, true, '100.00'])(
    '%j is refused by the API of the link, and takes nothing',
    async (amount) => {
      const invoice = await activeInvoice(service);
      const path = `/v1/links/demo-studio/${codeOf(invoice)}/charges`;
      const answer = await service.call('POST', path, {
        body: { token: 'tok_card', amount, expectedAmount: 100_000 },
        token: null,
      });
      expect(answer.status).toBe(400);
      expect((await read(service, invoice.id)).amountPaid).toBe(0);
    },
  );
});

describe('a part amount', () => {
  it.each([
    ['en-US', '$250.50', 25_050],
    ['en-US', '250,50', 25_050],
    ['en-US', '1,000', 100_000],
    ['de-DE', '250,50', 25_050],
    ['de-DE', '250,50 $', 25_050],
    ['fr-FR', '250,50', 25_050],
    ['es-ES', '250,5', 25_050],
  ])('is taken as a reader of %s writes it: %s', async (locale, text, amount) => {
    const headers = { 'accept-language': locale };
    const invoice = await activeInvoice(service);
    const query = `?amount=${encodeURIComponent(text)}`;
    const page = await (await open(invoice.paymentLink, query, { headers })).text();
    const fields = new URLSearchParams(/data-fields="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&'));
    fields.set('token', 'tok_card');
    const answer = await open(invoice.paymentLink, '/pay', { method: 'POST', body: fields, headers });
    expect(problemIn(answer)).toBe(null);
    expect((await read(service, invoice.id)).amountPaid).toBe(amount);
  });

  it('that was not touched is all of the payment that is ticked instead', async () => {
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-02-01', amount: 200_000 },
      ],
    });
    const id = invoice.paymentSchedule[1].id as string;
    const query = new URLSearchParams({ payments: id, amount: '1000.00', whole: '1000.00' });
    const page = await (await open(invoice.paymentLink, `?${query.toString()}`)).text();
    expect(buttonOn(page)[2]).toBe('Pay $2,000.00');
  });
});

describe('with nothing ticked', () => {
  it('there is nothing to pay until something is chosen', async () => {
    const { paymentLink } = await activeInvoice(service);
    const page = await (await open(paymentLink, '?payments=&method=Card')).text();
    expect(buttonOn(page).slice(1)).toEqual([expect.stringContaining('disabled'), 'Choose a payment']);
    expect(page).not.toMatch(/<input type="checkbox"[^>]*checked/);
  });

  it('a form takes nothing, and says why', async () => {
    const invoice = await activeInvoice(service);
    const body = new URLSearchParams({ token: 'tok_card', payments: '', expected: '100000' });
    const answer = await open(invoice.paymentLink, '/pay', { method: 'POST', body });
    expect(problemIn(answer)).toBe('nothing_chosen');
    const back = await open(invoice.paymentLink, '/pay?payments=&token=tok_card');
    expect([back.status, problemIn(back)]).toEqual([303, 'nothing_chosen']);
    expect((await read(service, invoice.id)).amountPaid).toBe(0);
  });

  it('because it has been paid, no other payment is ticked in its place', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    const page = await (await open(invoice.paymentLink, `?payments=${invoice.paymentSchedule[0].id}`)).text();
    expect(buttonOn(page)[2]).toBe('Choose a payment');
  });
});
