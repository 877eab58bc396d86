import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from '../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../support/money.ts';
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
/** The confirmation of a choice: its page, or the problem to which it leads back. */
async function confirm(link: string, fields: URLSearchParams): Promise<string> {
  const answer = await open(
    link,
    `/pay?${new URLSearchParams([...fields, ['token', 'tok_card']]).toString()}`,
  );
  const address = answer.headers.get('location');
  return address === null ? answer.text() : (new URL(address, service.url).searchParams.get('problem') ?? '');
}
async function decide(key: string, decided: 'succeeded' | 'declined') {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
}
async function lose(chargeKey: string, amount: number) {
  const base = { occurredAt: new Date(0), reference: 'dp_1' };
  const about = { chargeKey, amount, fee: 0, reason: 'fraudulent', respondBy: null };
  await sendWebhook(service, [{ ...base, ...about, id: 'opened', type: 'dispute_opened' }]);
  await service.work();
  await sendWebhook(service, [{ ...base, id: 'closed', type: 'dispute_closed', isWon: false }]);
  await service.work();
}
const needsAutopay = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null })).data.needsAutopay;
const mandatesOf = (id: string) =>
  service.sql<{ terms: string }>('select terms from mandates where invoice_id = $1', [id]);

describe('autopay that a business requires', () => {
  it('is said before the button, and the first payment agrees to it in the words that were shown', async () => {
    await set('Required');
    const { id, paymentLink } = await activeInvoice(service);
    const page = await pageOf(paymentLink);
    expect(page).toContain('takes a payment here only together with autopay of the rest.');
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

  it('is never confirmed for a form that did not show it: the confirmation leads back, and shows the words otherwise', async () => {
    const { paymentLink } = await activeInvoice(service);
    const before = await fieldsOn(paymentLink);
    await set('Required');
    expect(await confirm(paymentLink, before)).toBe('autopay_required');
    const page = await confirm(paymentLink, await fieldsOn(paymentLink));
    expect(page).toContain('only together with autopay of the rest.');
    expect(page).toContain('I allow');
  });

  it('is agreed to only for the days and amounts that the page showed, though the same total is owed', async () => {
    const invoice = await activeInvoice(service);
    const fields = await fieldsOn(invoice.paymentLink, '?autopay=on');
    const [first, ...others] = invoice.paymentSchedule;
    const paymentSchedule = [first, ...others].map(({ id, amount, dueDate }: typeof first) => ({
      id,
      amount,
      dueDate: id === first.id ? dueDate : '2026-11-29',
    }));
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { paymentSchedule } });
    expect(changed.status).toBe(200);
    expect(await confirm(invoice.paymentLink, fields)).toBe('schedule_changed');
    expect(await send(invoice.paymentLink, fields)).toBe('schedule_changed');
    expect([(await read(service, invoice.id)).amountPaid, await mandatesOf(invoice.id)]).toEqual([0, []]);
    expect(await pageOf(invoice.paymentLink, '?problem=schedule_changed')).toContain(
      'The days or amounts of the payments have changed',
    );
    expect(await send(invoice.paymentLink, await fieldsOn(invoice.paymentLink, '?autopay=on'))).toBeNull();
    expect(await mandatesOf(invoice.id)).toHaveLength(1);
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

  it('is asked again while a consent is only under way, which may come to nothing', async () => {
    await set('Required');
    const { id, paymentLink } = await activeInvoice(service);
    expect(
      await send(paymentLink, await fieldsOn(paymentLink, '?method=BankAccount'), 'tok_bank'),
    ).toBeNull();
    const [debit] = (await service.call('GET', `/v1/charges?invoiceId=${id}`)).data.items;
    expect(debit.status).toBe('Processing');
    const fields = await fieldsOn(paymentLink);
    expect(fields.get('autopay')).toBe('on');
    const without = new URLSearchParams(fields);
    without.delete('autopay');
    without.delete('owed');
    expect(await send(paymentLink, without)).toBe('autopay_required');
    expect(await send(paymentLink, fields)).toBeNull();
    await decide(debit.id, 'declined');
    expect(await mandatesOf(id)).toHaveLength(1);
  });

  it('is not asked of a client who took a consent back that was under way', async () => {
    await set('Required');
    const { paymentLink } = await activeInvoice(service);
    expect(
      await send(paymentLink, await fieldsOn(paymentLink, '?method=BankAccount'), 'tok_bank'),
    ).toBeNull();
    await open(paymentLink, '/autopay', { method: 'POST' });
    expect(await needsAutopay({ paymentLink })).toBe(false);
  });

  it('is asked as long as no money stays: a payment that was given back, or lost in a dispute, does not count', async () => {
    const first = await activeInvoice(service);
    const all = first.paymentSchedule.map(({ id }: { id: string }) => id);
    const { data: whole } = await pay(service, first, { scheduledPaymentIds: all });
    const second = await activeInvoice(service);
    const { data: one } = await pay(service, second);
    await set('Required');
    expect([await needsAutopay(first), await needsAutopay(second)]).toEqual([false, false]);
    const body = { amount: 300_000, reopen: true };
    expect((await service.call('POST', `/v1/charges/${whole.id}/refunds`, { body })).status).toBe(201);
    await service.work();
    await lose(one.id, 100_000);
    expect([await needsAutopay(first), await needsAutopay(second)]).toEqual([true, true]);
  });

  it('is not said of an invoice that is written off: it takes payments without', async () => {
    await set('Required');
    const invoice = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Uncollectible' } });
    expect(await needsAutopay(invoice)).toBe(false);
    expect((await pay(service, invoice)).status).toBe(201);
  });

  it('is judged by the setting under the lock, not by the one that was read before', async () => {
    const invoice = await activeInvoice(service);
    const account = await service.services.accounts.findAccountByPath('demo-studio');
    await set('Required');
    const now = service.clock.now();
    const request = {
      accountId: account?.id,
      key: 'late',
      requestHash: Buffer.alloc(32),
      requestId: 'r',
      now,
    };
    const paid = service.services.charges.payByLink(
      account as never,
      codeOf(invoice),
      { token: 'tok_card' },
      request as never,
    );
    await expect(paid.then(({ status }) => status)).rejects.toMatchObject({ code: 'autopay_required' });
  });

  it('leaves no tick in addresses: a declined payment leads back to a page that asks by itself', async () => {
    await set('Required');
    const { paymentLink } = await activeInvoice(service);
    const fields = await fieldsOn(paymentLink);
    fields.set('token', 'tok_declined');
    const declined = await open(paymentLink, '/pay', { method: 'POST', body: fields });
    const address = declined.headers.get('location') ?? '';
    expect(address).toContain('charge=');
    expect(address).not.toContain('autopay');
    const back = /<a href="([^"]*)#pay">/.exec(await confirm(paymentLink, await fieldsOn(paymentLink)))?.[1];
    expect(back).toContain('payments=');
    expect(back).not.toContain('autopay');
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
    expect([refused.status, refused.error.code]).toEqual([422, 'autopay_not_offered']);
    expect((await pay(service, invoice)).status).toBe(201);
  });

  it('is refused to a form that agreed to it before, with and without script, and nothing is taken', async () => {
    const { id, paymentLink } = await activeInvoice(service);
    const fields = await fieldsOn(paymentLink, '?autopay=on');
    await set('Off');
    expect(await confirm(paymentLink, fields)).toBe('autopay_not_offered');
    expect(await send(paymentLink, fields)).toBe('autopay_not_offered');
    expect((await read(service, id)).amountPaid).toBe(0);
    expect(await pageOf(paymentLink, '?problem=autopay_not_offered')).toContain('is no longer offered');
  });

  it('does not change the answer to a form that was sent before: the same payment is answered, and taken once', async () => {
    const { id, paymentLink } = await activeInvoice(service);
    const fields = await fieldsOn(paymentLink, '?autopay=on');
    expect(await send(paymentLink, fields)).toBeNull();
    await open(paymentLink, '/autopay', { method: 'POST' });
    await set('Off');
    expect(await send(paymentLink, fields)).toBeNull();
    expect((await read(service, id)).amountPaid).toBe(100_000);
  });
});
