import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { UNEVEN_PLAN } from '../../support/deposits.ts';
import { type Forecast, forecastOf, holdForecasts, moveClock } from '../../support/forecast.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { taxesOf } from '../../support/reports.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const made = (body: object = {}) => activeInvoice(service, { ...UNEVEN_PLAN, ...body });
const record = (id: string, body: object) => service.call('POST', `/v1/invoices/${id}/payments`, { body });

describe('the final invoice as a version of the document', () => {
  const versionsOf = async (id: string) =>
    (await service.call('GET', `/v1/invoices/${id}/versions`)).data.items;
  const textOf = async (path: string) => (await readPdf((await service.call('GET', path)).bytes)).text;
  const pdfOf = (id: string, version: number) => `/v1/invoices/${id}/versions/${version}/pdf`;

  it('begins one: the kept PDF of the version before stays the plan that was handed out, and its own names the prepayments', async () => {
    const { id } = await made();
    const { bytes: plan } = await service.call('GET', `/v1/invoices/${id}/pdf`);
    await record(id, { amount: 33_333 });
    expect(await versionsOf(id)).toMatchObject([{ number: 1, isCurrent: true, changed: [] }]);
    await record(id, { amount: 66_668 });
    const { finalInvoicedOn } = await read(service, id);
    const versions = await versionsOf(id);
    expect(versions).toMatchObject([
      { number: 2, isCurrent: true, changed: ['finalInvoice'], totalAmount: 100_001, files: [] },
      { number: 1, isCurrent: false, changed: [], totalAmount: 100_001 },
    ]);
    expect((await service.call('GET', pdfOf(id, 1))).bytes).toEqual(plan);
    const final = await textOf(pdfOf(id, 2));
    expect(final).toContain('Final invoice');
    expect(final).toContain('-P1');
    const { bytes } = await service.call('GET', `/v1/invoices/${id}/pdf`);
    expect((await service.call('GET', pdfOf(id, 2))).bytes).toEqual(bytes);
    const one = (number: number) => service.call('GET', `/v1/invoices/${id}/versions/${number}`);
    expect((await one(2)).data).toMatchObject({ issuedOn: finalInvoicedOn });
  });

  it('begins one in the change that ends it, too: a credit note, a request of the business', async () => {
    const credited = await made();
    await record(credited.id, { amount: 33_333 });
    const note = { amount: 70_000, reason: 'Less', givenBack: { outside: 3_332 } };
    const noted = await service.call('POST', `/v1/invoices/${credited.id}/credit_notes`, { body: note });
    expect(noted.status).toBe(201);
    const requested = await made();
    await service.call('POST', `/v1/invoices/${requested.id}/final_invoice`, { body: {} });
    for (const { id } of [credited, requested])
      expect((await versionsOf(id)).map((one: { changed: string[] }) => one.changed)).toEqual([
        ['finalInvoice'],
        [],
      ]);
    // Nobody had taken the plan: it is made now, as it was.
    expect(await textOf(pdfOf(requested.id, 1))).toContain('Payment plan');
  });

  it('says of a canceled plan that no invoice comes', async () => {
    const { id } = await made();
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    const { error } = await service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
    const said = JSON.stringify(error);
    expect(said).toContain('there will be none');
    expect(said).not.toContain('when all is paid');
  });
});

describe('the final invoice by the clock', () => {
  const withEvent = (body: object = {}) => made({ eventDate: '2026-12-12', ...body });
  const finalOf = async (id: string) => (await read(service, id)).finalInvoicedOn;
  const mailsOf = async (id: string) =>
    (await service.call('GET', `/v1/mails?invoiceId=${id}`)).data.items.filter(
      ({ kind }: { kind: string }) => kind === 'Invoice',
    );

  it('is issued once, at the beginning of the day of the event where the account is, with its mail: the forecast said so', async () => {
    await service.call('PATCH', '/v1/account', { body: { timeZone: 'America/Los_Angeles' } });
    const { id } = await withEvent();
    const { id: untilPaid } = await made();
    await record(id, { amount: 33_333 });
    await service.work();
    await moveClock(service, '2026-11-21T13:00:00.000Z');
    const [forecast] = (await holdForecasts(service, [id, untilPaid], 4)) as [Forecast];
    const final = forecast.entries.filter(({ at }) => at === '2026-12-12T08:00:00.000Z');
    expect(final).toMatchObject([
      { kind: 'StatusChange', event: 'invoice.final_invoiced', status: 'Active', amount: 66_668 },
      { kind: 'Mail', mail: 'Invoice', amount: 66_668, recipients: [{ email: 'maria@example.com' }] },
    ]);
    expect(await read(service, id)).toMatchObject({ finalInvoicedOn: '2026-12-12', amountDue: 66_668 });
    expect(await finalOf(untilPaid)).toBeNull();
    const [mail, ...others] = await mailsOf(id);
    expect([mail.subject, others.length]).toEqual(['[Test] Final invoice INV-0001 from demo-studio', 1]);
    // Money that comes afterwards is no prepayment, and nothing is issued again.
    await record(id, { amount: 10_000 });
    const { data } = await service.call('GET', `/v1/invoices/${id}/prepayment_invoices`);
    expect(data.items).toHaveLength(1);
  });

  it('comes with the event when that is moved, and with the last money before it', async () => {
    const moved = await withEvent();
    const paid = await withEvent();
    await service.call('PATCH', `/v1/invoices/${moved.id}`, { body: { eventDate: '2027-03-12' } });
    for (const amount of [33_333, 66_668]) await record(paid.id, { amount });
    expect(await finalOf(paid.id)).toBe('2026-11-21');
    await moveClock(service, '2027-03-11T10:00:00.000Z');
    expect(await finalOf(moved.id)).toBeNull();
    await moveClock(service, '2027-03-12T10:00:00.000Z');
    expect(await finalOf(moved.id)).toBe('2027-03-12');
    expect(await finalOf(paid.id)).toBe('2026-11-21');
  });

  it('passes over canceled plans, and a suspended account until it goes on', async () => {
    const canceled = await withEvent();
    const waiting = await withEvent();
    const unwritten = await withEvent({ status: 'Draft' });
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    await suspend(service);
    const suspended = await forecastOf(service, waiting.id);
    expect(suspended.entries.map(({ event }) => event)).not.toContain('invoice.final_invoiced');
    await moveClock(service, '2026-12-20T10:00:00.000Z');
    expect(await finalOf(waiting.id)).toBeNull();
    await resume(service);
    await service.work();
    expect(await finalOf(waiting.id)).toBe('2026-12-20');
    expect(await finalOf(canceled.id)).toBeNull();
    expect(await finalOf(unwritten.id)).toBeNull();
  });

  it('is foreseen with the prepayment invoices of the charges before it', async () => {
    const invoice = await withEvent({ eventDate: '2027-01-15' });
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await service.work();
    await moveClock(service, '2026-11-21T13:00:00.000Z');
    const [forecast] = (await holdForecasts(service, [invoice.id], 3)) as [Forecast];
    const events = forecast.entries.map(({ event }) => event).filter((event) => event?.endsWith('invoiced'));
    expect(events).toEqual(['invoice.prepayment_invoiced', 'invoice.final_invoiced']);
  });
});

describe('the waiver of one payment', () => {
  const waive = (id: string, paymentId: string, body: object = {}) =>
    service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/waive`, { body });
  const notesOf = async (id: string) =>
    (await service.call('GET', `/v1/invoices/${id}/credit_notes`)).data.items;
  const invoiced = async () => {
    const taxes = await taxesOf(service, 'from=2020-01-01&to=2030-01-01', 'Invoiced');
    return [taxes['Supply 1900'] ?? [0, 0, 0], taxes['Supply 700'] ?? [0, 0, 0]];
  };
  const grossOf = (taxes: readonly (readonly number[])[]) =>
    taxes.reduce((sum, [gross = 0]) => sum + gross, 0);

  it('before the final invoice is a credit note over it: the plan goes on, no tax moves, and the final invoice bills the rest', async () => {
    const invoice = await made({
      contact: { name: 'Maria', email: 'maria@example.com', language: 'de' },
    });
    const { id } = invoice;
    const profile = {
      street: 'A 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    };
    expect((await service.call('PATCH', '/v1/account', { body: { profile } })).status).toBe(200);
    await service.work();
    await record(id, { amount: 33_333 });
    const before = await invoiced();
    const [, second, last] = (await read(service, id)).paymentSchedule;
    const tried = await waive(id, last.id, { dryRun: true });
    expect(tried.data.changes.postings).toMatchObject([
      { code: 'credit', amount: 33_335 },
      { code: 'undefer', amount: 33_335 },
    ]);
    expect(tried.data.changes.mails).toMatchObject([{ kind: 'InvoiceChanged' }]);
    expect(await notesOf(id)).toEqual([]);
    expect((await waive(id, last.id)).status).toBe(200);
    const [note, ...others] = await notesOf(id);
    expect([note.amount, note.openAmount, others]).toEqual([33_335, 33_335, []]);
    expect(note.reason).toMatch(/^Erlassen: Zahlung, fällig am .*2027$/);
    expect(await read(service, id)).toMatchObject({ finalInvoicedOn: null, amountDue: 33_333 });
    expect(await invoiced()).toEqual(before);
    await record(id, { amount: second.amount });
    expect(await read(service, id)).toMatchObject({ status: 'Paid', finalInvoicedOn: expect.any(String) });
    expect(grossOf(await invoiced())).toBe(66_666);
    for (const path of [`/v1/invoices/${id}`, `/v1/credit_notes/${note.id}`])
      expect((await service.call('GET', `${path}/e_invoice?format=ubl`)).status).toBe(200);
  });

  it('after it is a waiver, as of every invoice', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333 });
    await service.call('POST', `/v1/invoices/${id}/final_invoice`, { body: {} });
    const [, , last] = (await read(service, id)).paymentSchedule;
    expect((await waive(id, last.id)).status).toBe(200);
    expect(await notesOf(id)).toEqual([]);
    expect((await read(service, id)).paymentSchedule[2].status).toBe('Waived');
  });
});
