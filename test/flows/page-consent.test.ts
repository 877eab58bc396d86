import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, pay, read, states } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});
afterAll(() => service.close());

/** Opens something beside a page, as a browser would; does not follow where it is sent. */
function open(link: string, suffix = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${suffix}`, { redirect: 'manual', ...init });
}

const plainOf = (text: string) => text.replaceAll('&amp;', '&');

/** What the page sends with a token, as it stands on the page. */
async function fieldsOn(link: string, query: string): Promise<URLSearchParams> {
  const page = await (await open(link, query)).text();
  return new URLSearchParams(plainOf(/data-fields="([^"]*)"/.exec(page)?.[1] ?? ''));
}

/** Where the sandbox sends a browser without script back to, with a token. */
async function returnOn(link: string, query = ''): Promise<string> {
  const page = await (await open(link, query)).text();
  const action = plainOf(/<form id="fields" method="post" action="([^"]*)"/.exec(page)?.[1] ?? '');
  const back = new URL(new URL(action).searchParams.get('return_url') ?? '');
  back.searchParams.set('token', 'tok_card');
  return `/pay${back.search}`;
}

async function send(link: string, fields: URLSearchParams, token: string): Promise<string | null> {
  fields.set('token', token);
  const answer = await open(link, '/pay', { method: 'POST', body: fields });
  return new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem');
}

const dearer = (invoice: { paymentSchedule: { id: string; dueDate: string }[] }) => ({
  totalAmount: 900_000,
  paymentSchedule: invoice.paymentSchedule.map(({ id, dueDate }, index) => ({
    id,
    dueDate,
    amount: index === 0 ? 100_000 : 400_000,
  })),
});

describe('what a reader agrees to on the page', () => {
  it('is autopay of the amount that was shown, never of a schedule that has become dearer since', async () => {
    const invoice = await activeInvoice(service);
    const fields = await fieldsOn(invoice.paymentLink, '?autopay=on');
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: dearer(invoice) });
    expect(changed.status).toBe(200);
    expect(await send(invoice.paymentLink, fields, 'tok_card')).toBe('amount_changed');
    expect((await read(service, invoice.id)).amountPaid).toBe(0);
    expect(
      await send(invoice.paymentLink, await fieldsOn(invoice.paymentLink, '?autopay=on'), 'tok_debit'),
    ).toBe(null);
    const [mandate] = await service.sql<{ agreed_amount: string; terms: string }>(
      'select agreed_amount, terms from mandates where invoice_id = $1',
      [invoice.id],
    );
    expect([Number(mandate?.agreed_amount), mandate?.terms]).toEqual([
      800_000,
      expect.stringContaining('$8,000.00'),
    ]);
  });

  it('without script is confirmed with its words and the payments that it is for', async () => {
    const invoice = await activeInvoice(service);
    const back = await returnOn(invoice.paymentLink, '?autopay=on');
    const page = await (await open(invoice.paymentLink, back)).text();
    expect(page).toContain('charge the remaining 2 payments on their due dates: $2,000.00 in all');
    expect(page).toContain('Tue 1 Dec 2026');
  });

  it('without script is never another payment than the one that was chosen', async () => {
    const invoice = await activeInvoice(service);
    const back = await returnOn(invoice.paymentLink);
    await pay(service, invoice);
    const answer = await open(invoice.paymentLink, back);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('problem=illegal_action'),
    ]);
    expect(states(await read(service, invoice.id)).filter((state) => state === 'Paid')).toHaveLength(1);
  });

  it('without script is never another amount than the one that was shown', async () => {
    const invoice = await activeInvoice(service);
    const back = await returnOn(invoice.paymentLink, '?payments=all');
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: dearer(invoice) });
    const answer = await open(invoice.paymentLink, back);
    expect(answer.headers.get('location')).toContain('problem=amount_changed');
  });

  it('is a part of what was owed then: a second try after a lost answer, or in another tab, takes nothing more', async () => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await activeInvoice(service);
    const allFields = [1, 2].map(() => fieldsOn(invoice.paymentLink, '?amount=250.50'));
    const [first, second] = await Promise.all(allFields);
    expect(await send(invoice.paymentLink, first as URLSearchParams, 'tok_card')).toBe(null);
    expect(await send(invoice.paymentLink, second as URLSearchParams, 'tok_debit')).toBe('amount_changed');
    expect((await read(service, invoice.id)).amountPaid).toBe(25_050);
    await service.sql('update accounts set allows_part_payments = false');
  });
});
