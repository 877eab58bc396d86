import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, eventTypes, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const linkOf = (invoice: { paymentLink: string }) => `/v1/links/demo-studio/${codeOf(invoice)}`;

describe('GET /v1/links/{account_path}/{code}', () => {
  it('shows the payer what the page shows, and nothing that the business keeps for itself', async () => {
    const invoice = await activeInvoice(service, {
      metadata: { margin: 'a secret of the business' },
      ccEmails: ['boss@example.com'],
      contact: { name: 'Maria', email: 'maria@private.example' },
    });
    await pay(service, invoice);
    const { data, text } = await service.call('GET', linkOf(invoice), { token: null });
    expect(data).toMatchObject({
      id: invoice.id,
      totalAmount: 300_000,
      amountPaid: 100_000,
      contact: { name: 'Maria' },
      business: { path: 'demo-studio' },
    });
    for (const hidden of ['secret', 'boss@', 'maria@', '"metadata"', '"ccEmails"', '"fee"', '"contactId"']) {
      expect(text).not.toContain(hidden);
    }
  });
});

describe('POST /v1/links/{account_path}/{code}/charges', () => {
  it('charges nothing but what the payer was shown, though the business has changed the schedule', async () => {
    const invoice = await activeInvoice(service);
    const path = `${linkOf(invoice)}/charges`;
    const shown = (await service.call('GET', linkOf(invoice), { token: null })).data.nextPayment.amount;
    const dearer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 600_000, paymentSchedule: [{ dueDate: '2026-12-01', amount: 600_000 }] },
    });
    expect([shown, dearer.status]).toEqual([100_000, 200]);
    const unsaid = await service.call('POST', path, { body: { token: 'tok_card' }, token: null });
    expect([unsaid.status, unsaid.error.details]).toEqual([
      400,
      [{ path: '/expectedAmount', code: 'required', message: 'is required.' }],
    ]);
    const body = { token: 'tok_card', expectedAmount: shown };
    const refused = await service.call('POST', path, { body, token: null });
    expect([refused.status, refused.error.code]).toEqual([422, 'amount_changed']);
    const { data } = await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`);
    expect(data.items).toEqual([]);
  });

  it('takes a consent to autopay for the total that the payer was shown, and for no other', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 3_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 1_000 },
        { dueDate: '2027-02-01', amount: 2_000 },
      ],
    });
    const shown = (await service.call('GET', linkOf(invoice), { token: null })).data.amountPayable;
    const dearer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { totalAmount: 51_000, rebalance: 'LastPayment' },
    });
    expect([shown, dearer.status]).toEqual([3_000, 200]);
    const path = `${linkOf(invoice)}/charges`;
    const body = { token: 'tok_card', expectedAmount: 1_000, autopay: { terms: 'The rest, too.' } };
    const unsaid = await service.call('POST', path, { body, token: null });
    expect([unsaid.status, unsaid.error.details]).toEqual([
      400,
      [{ path: '/autopay/expectedOwed', code: 'required', message: 'is required.' }],
    ]);
    const stale = { ...body, autopay: { ...body.autopay, expectedOwed: shown } };
    const refused = await service.call('POST', path, { body: stale, token: null });
    expect([refused.status, refused.error.code, refused.error.details[0]]).toEqual([
      422,
      'amount_changed',
      {
        path: '/autopay/expectedOwed',
        code: 'amount_changed',
        message: '51000 is owed in all now, not 3000.',
      },
    ]);
    const seen = { ...body, autopay: { ...body.autopay, expectedOwed: 51_000 } };
    expect((await service.call('POST', path, { body: seen, token: null })).status).toBe(201);
    const { data } = await service.call('GET', linkOf(invoice), { token: null });
    expect([data.autopay.agreedAmount, data.amountPayable]).toEqual([50_000, 50_000]);
  });

  it('is refused for a schedule whose days were moved since it was shown, and agrees to the one that is shown', async () => {
    const invoice = await activeInvoice(service);
    const link = async () => (await service.call('GET', linkOf(invoice), { token: null })).data;
    const before = await link();
    const [first, ...others] = before.paymentSchedule;
    const moved = others.map((one: { id: string; amount: number }) => ({
      id: one.id,
      amount: one.amount,
      dueDate: '2026-11-29',
    }));
    const body = {
      paymentSchedule: [{ id: first.id, amount: first.amount, dueDate: first.dueDate }, ...moved],
    };
    expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
    const autopay = { terms: 'Along the schedule.', expectedOwed: before.amountPayable };
    const payWith = (scheduleHash: string) =>
      pay(service, invoice, { autopay: { ...autopay, scheduleHash } });
    const { status, error } = await payWith(before.scheduleHash);
    expect([status, error.code, error.details[0]?.path]).toEqual([
      422,
      'schedule_changed',
      '/autopay/scheduleHash',
    ]);
    expect((await payWith((await link()).scheduleHash)).status).toBe(201);
  });
});

describe('a bank account', () => {
  it('pays an invoice in US dollars', async () => {
    const invoice = await activeInvoice(service);
    const shown = await service.call('GET', linkOf(invoice), { token: null });
    expect(shown.data.paymentMethods).toContain('BankAccount');
    expect((await pay(service, invoice, { token: 'tok_bank' })).status).toBe(201);
  });

  it('is no way to pay in another currency: neither shown nor taken, and nothing is written', async () => {
    const invoice = await activeInvoice(service, { currency: 'EUR' });
    const shown = await service.call('GET', linkOf(invoice), { token: null });
    expect(shown.data.paymentMethods).toEqual(['DebitCard', 'CreditCard']);
    const { status, error } = await pay(service, invoice, { token: 'tok_bank' });
    expect([status, error.code, error.message]).toEqual([
      422,
      'method_not_accepted',
      'demo-studio takes no SEPA debits: pay by card.',
    ]);
    const { data } = await service.call('GET', `/v1/charges?invoiceId=${invoice.id}`);
    expect(data.items).toEqual([]);
    expect((await pay(service, invoice)).status).toBe(201);
  });
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };

  it('on DELETE …/autopay answers what it answered first, and another request under it is refused', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'yes' } });
    const path = `${linkOf(invoice)}/autopay`;
    const first = await service.call('DELETE', path, { token: null, headers });
    expect([first.status, first.data.autopay]).toEqual([200, null]);
    await pay(service, invoice, { autopay: { terms: 'yes, again' } });
    const second = await service.call('DELETE', path, { token: null, headers });
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const shown = await service.call('GET', linkOf(invoice), { token: null });
    expect(shown.data.autopay).toMatchObject({ terms: 'yes, again' });
    const other = await pay(service, invoice, {}, headers);
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await eventTypes(service, invoice.id)).filter((type) => type.endsWith('disabled'))).toHaveLength(
      1,
    );
  });

  it('on DELETE …/charges/{charge_id} answers what it answered first', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_asks' });
    const path = `${linkOf(invoice)}/charges/${data.id}`;
    const first = await service.call('DELETE', path, { token: null, headers });
    expect([first.status, first.data.status]).toEqual([200, 'Declined']);
    const second = await service.call('DELETE', path, { token: null, headers });
    expect([second.text, second.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  });

  it.each(['', 'a key', 'x'.repeat(256), 'ü'])('that is %j is refused with 400 there too', async (key) => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_asks', autopay: { terms: 'yes' } });
    for (const path of [`${linkOf(invoice)}/charges/${data.id}`, `${linkOf(invoice)}/autopay`]) {
      const answer = await service.call('DELETE', path, { token: null, headers: { 'idempotency-key': key } });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});
