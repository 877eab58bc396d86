import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, read } from '../support/money.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});

const set = async (autopay: 'Offered' | 'Required' | 'Off') => {
  const answer = await service.call('PATCH', '/v1/account', { body: { autopay } });
  expect([answer.status, answer.data.autopay]).toEqual([200, autopay]);
};

function open(link: string, suffix = '', init: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${new URL(link).pathname}${suffix}`, { redirect: 'manual', ...init });
}
const pageOf = async (link: string, query = '') => (await open(link, query)).text();
async function fieldsOn(link: string, query = ''): Promise<URLSearchParams> {
  const fields = /data-fields="([^"]*)"/.exec(await pageOf(link, query))?.[1] ?? '';
  return new URLSearchParams(fields.replaceAll('&amp;', '&'));
}
async function send(link: string, fields: URLSearchParams, token = 'tok_card') {
  fields.set('token', token);
  const answer = await open(link, '/pay', { method: 'POST', body: fields });
  return new URL(answer.headers.get('location') ?? '', service.url).searchParams.get('problem');
}
const mandatesOf = (id: string) =>
  service.sql<{ terms: string }>('select terms from mandates where invoice_id = $1', [id]);

describe('autopay that a business requires', () => {
  it('is said before the button, and the first payment agrees to it in the words that were shown', async () => {
    await set('Required');
    const { id, paymentLink } = await activeInvoice(service);
    const page = await pageOf(paymentLink);
    expect(page).toContain('takes the first payment only together with autopay of the rest.');
    expect(page).not.toContain('name="autopay"');
    const words = /I allow [^<]*/.exec(page)?.[0];
    expect(words).toContain('$2,000.00 in all');
    expect(await send(paymentLink, await fieldsOn(paymentLink))).toBeNull();
    expect(await mandatesOf(id)).toEqual([{ terms: words }]);
  });

  it('is never agreed to by a form that did not show it: the payment is refused, and nothing is taken', async () => {
    const { id, paymentLink } = await activeInvoice(service);
    const fields = await fieldsOn(paymentLink);
    await set('Required');
    expect(await send(paymentLink, fields)).toBe('autopay_required');
    expect([(await read(service, id)).amountPaid, await mandatesOf(id)]).toEqual([0, []]);
  });

  it('is asked by the API of the link, too, and only where a rest is left', async () => {
    await set('Required');
    const invoice = await activeInvoice(service);
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    expect((await service.call('GET', link, { token: null })).data.needsAutopay).toBe(true);
    const refused = await pay(service, invoice);
    expect([refused.status, refused.error.code, refused.error.details[0]?.path]).toEqual([
      422,
      'autopay_required',
      '/autopay',
    ]);
    const all = invoice.paymentSchedule.map(({ id }: { id: string }) => id);
    const paid = await pay(service, invoice, { scheduledPaymentIds: all, expectedAmount: 300_000 });
    expect(paid.status).toBe(201);
  });

  it('is asked once: a client who ended it is offered it, and pays the next payment without', async () => {
    await set('Required');
    const { id, paymentLink } = await activeInvoice(service);
    expect(await send(paymentLink, await fieldsOn(paymentLink))).toBeNull();
    await open(paymentLink, '/autopay', { method: 'POST' });
    const page = await pageOf(paymentLink, '?payments=all');
    expect(page).not.toContain('only together with autopay');
    expect(await send(paymentLink, await fieldsOn(paymentLink), 'tok_debit')).toBeNull();
    expect((await read(service, id)).amountPaid).toBe(200_000);
  });

  it('does not touch what the business records itself', async () => {
    await set('Required');
    const invoice = await activeInvoice(service);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0].id}/mark_as_paid`;
    const marked = await service.call('POST', path, { body: {} });
    expect([marked.status, (await read(service, invoice.id)).amountPaid]).toEqual([200, 100_000]);
  });
});

describe('autopay that a business does not want', () => {
  it('is not on the page, and a consent is refused', async () => {
    await set('Off');
    const invoice = await activeInvoice(service);
    expect(await pageOf(invoice.paymentLink, '?autopay=on')).not.toContain('I allow');
    const autopay = { terms: 'Along the schedule.', expectedOwed: 300_000 };
    const refused = await pay(service, invoice, { autopay });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    expect((await pay(service, invoice)).status).toBe(201);
  });
});
