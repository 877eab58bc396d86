import { beforeEach, describe, expect, it } from 'vitest';
import { exportRows, setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { taxedItem, UNEVEN_PLAN } from '../../support/deposits.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { taxesOf } from '../../support/reports.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const EVER = 'from=2020-01-01&to=2030-01-01';
const made = (body: object = {}) => activeInvoice(service, { ...UNEVEN_PLAN, ...body });
const documentsOf = async (id: string) =>
  (await service.call('GET', `/v1/invoices/${id}/prepayment_invoices`)).data.items;
const returnedDeposit = async () => {
  const invoice = await made();
  const { data } = await pay(service, invoice, { token: 'tok_bank' });
  for (const decided of ['succeeded', 'returned'] as const) {
    await sendWebhook(service, [service.processor.decide(data.id, decided)]);
    await service.work();
  }
  return invoice;
};
const waive = (id: string, paymentId: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/waive`, { body: {} });
const record = (id: string, body: object) => service.call('POST', `/v1/invoices/${id}/payments`, { body });
const invoiced = async () => {
  const taxes = await taxesOf(service, EVER, 'Invoiced');
  return [taxes['Supply 1900'] ?? [0, 0, 0], taxes['Supply 700'] ?? [0, 0, 0]];
};

describe('an invoice with deposit documents', () => {
  it('has no tax before money comes, and only owes its schedule', async () => {
    const { id } = await made();
    expect(await invoiced()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await documentsOf(id)).toEqual([]);
    expect(await balances(service)).toMatchObject({ receivable: 100_001, uninvoiced: -100_001 });
    expect(await read(service, id)).toMatchObject({
      depositDocuments: true,
      prepaymentInvoicedAmount: 0,
      finalInvoicedOn: null,
    });
  });

  it('gets a prepayment invoice for each payment but the last, and is the final invoice then: all of them are its tax', async () => {
    const { id, number } = await read(service, (await made()).id);
    const taxes: unknown[] = [];
    for (const amount of [33_333, 33_333, 33_335]) {
      await record(id, { amount });
      taxes.push(await invoiced());
    }
    const documents = await documentsOf(id);
    expect(documents.map((one: { number: string; amount: number }) => [one.number, one.amount])).toEqual([
      [`${number}-P1`, 33_333],
      [`${number}-P2`, 33_333],
    ]);
    // 33 333 of 66 667 at 19 % and 33 334 at 7 %: 22 222 (tax 3 548) and 11 111 (727); of both 44 444 (7 096) and 22 222 (1 454).
    expect(documents[0].taxes).toMatchObject([
      { taxBasisPoints: 1_900, grossAmount: 22_222, taxAmount: 3_548 },
      { taxBasisPoints: 700, grossAmount: 11_111, taxAmount: 727 },
    ]);
    expect(taxes).toEqual([
      [
        [22_222, 18_674, 3_548],
        [11_111, 10_384, 727],
      ],
      [
        [44_444, 37_348, 7_096],
        [22_222, 20_768, 1_454],
      ],
      [
        [66_667, 56_023, 10_644],
        [33_334, 31_153, 2_181],
      ],
    ]);
    expect(await read(service, id)).toMatchObject({
      status: 'Paid',
      prepaymentInvoicedAmount: 66_666,
      finalInvoicedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect((await balances(service))['uninvoiced'] ?? 0).toBe(0);
  });

  it('counts the tax of money on the day on which it came, however late it is recorded', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333, paidOn: '2026-11-20' });
    expect((await documentsOf(id))[0]).toMatchObject({ paidOn: '2026-11-20', amount: 33_333 });
    const then = await taxesOf(service, 'from=2026-11-20&to=2026-11-20', 'Invoiced');
    expect(then['Supply 1900']?.[0]).toBe(22_222);
  });

  it('gets one for a charge, and one over all that a charge pays at once', async () => {
    const { id, paymentSchedule } = await made();
    const ids = paymentSchedule.slice(0, 2).map((one: { id: string }) => one.id);
    await pay(service, await read(service, id), { scheduledPaymentIds: ids });
    expect((await documentsOf(id)).map((one: { amount: number }) => one.amount)).toEqual([66_666]);
    await pay(service, await read(service, id));
    expect((await documentsOf(id)).length).toBe(1);
    expect((await read(service, id)).finalInvoicedOn).not.toBeNull();
  });

  it('is the final invoice at once, when all of it is paid at once', async () => {
    const { id } = await made();
    await record(id, { amount: 100_001 });
    expect(await documentsOf(id)).toEqual([]);
    expect((await read(service, id)).finalInvoicedOn).not.toBeNull();
    expect(await invoiced()).toEqual([
      [66_667, 56_023, 10_644],
      [33_334, 31_153, 2_181],
    ]);
  });

  it('gets no second document for money that fell away and came again', async () => {
    const { id } = await returnedDeposit();
    await record(id, { amount: 20_000 });
    await record(id, { amount: 20_000 });
    expect((await documentsOf(id)).map((one: { amount: number }) => one.amount)).toEqual([33_333, 6_667]);
  });

  it('names what a bank took back of a prepayment invoice until it is paid again, and is not canceled with it', async () => {
    const { id } = await returnedDeposit();
    expect((await read(service, id)).prepaymentFallenAmount).toBe(33_333);
    const canceled = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    expect([canceled.status, canceled.error.blockedBy]).toEqual([422, 'RatesFixed']);
    expect(canceled.error.message).toMatch(/credit note/);
    expect((await read(service, id)).actions.cancel.allowed).toBe(false);
    await record(id, { amount: 20_000 });
    expect((await read(service, id)).prepaymentFallenAmount).toBe(13_333);
    await record(id, { amount: 13_333 });
    expect((await read(service, id)).prepaymentFallenAmount).toBeUndefined();
  });

  it('keeps money that a prepayment invoice names: neither a mark is undone, nor a refund lets it be owed again', async () => {
    const marked = await made();
    const { data } = await record(marked.id, { amount: 33_333 });
    const charged = await made();
    const charge = await pay(service, charged);
    const refusals = [
      await service.call('POST', `/v1/invoices/${marked.id}/payments/${data.manualPayments[0].id}/unmark`, {
        body: {},
      }),
      await service.call(
        'POST',
        `/v1/invoices/${marked.id}/scheduled_payments/${marked.paymentSchedule[0].id}/unmark_as_paid`,
        { body: {} },
      ),
      await service.call('POST', `/v1/charges/${charge.data.id}/refunds`, { body: { reopen: true } }),
    ];
    for (const { status, error } of refusals) {
      expect([status, error.blockedBy]).toEqual([422, 'RatesFixed']);
      expect(error.message).toMatch(/final invoice/);
    }
    const { paymentSchedule } = await read(service, marked.id);
    expect(paymentSchedule[0].actions.unmarkAsPaid.allowed).toBe(false);
    const plain = await service.call('POST', `/v1/charges/${charge.data.id}/refunds`, { body: {} });
    expect(plain.status).toBe(201);
  });

  it('is the final invoice when the business says so, and bills the rest before it is paid: a dry run says the same', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333 });
    const finish = (body: object) => service.call('POST', `/v1/invoices/${id}/final_invoice`, { body });
    const { data: tried } = await finish({ dryRun: true });
    expect(tried.changes.postings).toMatchObject([{ code: 'final', amount: 66_668 }]);
    expect((await read(service, id)).finalInvoicedOn).toBeNull();
    const { status, data } = await finish({});
    expect([status, data.finalInvoicedOn, data.amountDue]).toEqual([
      200,
      tried.invoice.finalInvoicedOn,
      66_668,
    ]);
    expect((await finish({})).error.message).toMatch(/final invoice already/);
    expect(await invoiced()).toEqual([
      [66_667, 56_023, 10_644],
      [33_334, 31_153, 2_181],
    ]);
    const [mark] = (await service.call('GET', `/v1/invoices/${id}/payments`)).data.items;
    const undone = await service.call('POST', `/v1/invoices/${id}/payments/${mark.id}/unmark`, { body: {} });
    expect(undone.status).toBe(200);
    const canceled = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    expect([canceled.status, canceled.error.blockedBy]).toEqual([422, 'RatesFixed']);
    await record(id, { amount: 100_001 });
    expect((await read(service, id)).status).toBe('Paid');
    expect((await documentsOf(id)).length).toBe(1);
  });

  it('shows the posting of the final invoice in the dry run of a credit note and in its answer', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333 });
    const credit = (dryRun: boolean) =>
      service.call('POST', `/v1/invoices/${id}/credit_notes`, {
        body: { amount: 70_000, reason: 'Less', givenBack: { outside: 3_332 }, dryRun },
      });
    for (const dryRun of [true, false]) {
      const { data } = await credit(dryRun);
      expect(data.postings[0]).toMatchObject({ code: 'final', amount: 66_668 });
    }
  });

  it('lowers its plan by a credit note on what no document has billed: its final invoice comes with the last money', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333 });
    const taxes = await invoiced();
    const credit = (amount: number, dryRun = false, of = id) =>
      service.call('POST', `/v1/invoices/${of}/credit_notes`, { body: { amount, reason: 'Less', dryRun } });
    for (const dryRun of [true, false]) {
      const { data } = await credit(10_001, dryRun);
      expect(data.postings).toMatchObject([
        { code: 'credit', amount: 10_001 },
        { code: 'undefer', amount: 10_001 },
      ]);
    }
    expect(await read(service, id)).toMatchObject({ finalInvoicedOn: null, amountDue: 56_667 });
    expect(await invoiced()).toEqual(taxes);
    await record(id, { amount: 30_000 });
    expect((await documentsOf(id)).map(({ amount }: { amount: number }) => amount)).toEqual([33_333, 30_000]);
    await record(id, { amount: 26_667 });
    expect(await read(service, id)).toMatchObject({ status: 'Paid', finalInvoicedOn: expect.any(String) });
    const [full, reduced] = await invoiced();
    expect((full?.[0] ?? 0) + (reduced?.[0] ?? 0)).toBe(90_000);
    // The books of this one are verified after the test, while it is a plan.
    const { id: unpaid } = await made();
    expect((await credit(1_001, false, unpaid)).status).toBe(201);
    expect(await read(service, unpaid)).toMatchObject({ finalInvoicedOn: null, amountDue: 99_000 });
    const { id: ended } = await made();
    await credit(1_001, false, ended);
    const canceled = await service.call('PATCH', `/v1/invoices/${ended}`, { body: { status: 'Canceled' } });
    expect(canceled.status).toBe(200);
  });

  it('is finished by a credit note while money is missing that a prepayment invoice names', async () => {
    const { id } = await returnedDeposit();
    const body = { amount: 10_001, reason: 'Less' };
    expect((await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body })).status).toBe(201);
    expect(await read(service, id)).toMatchObject({ finalInvoicedOn: expect.any(String) });
  });

  it.each([
    ['Datev', /^EXTF/],
    ['Xero', /^statement-outside/],
    ['QuickBooks', /^statement-outside/],
  ] as const)(
    'has its money under the number of the document that it pays in files for %s',
    async (format, name) => {
      const { id, number } = await read(service, (await made({ currency: 'EUR' })).id);
      for (const amount of [33_333, 33_333, 33_335]) await record(id, { amount, paidOn: '2026-11-18' });
      await setUpBooks(service, format);
      const { data } = await service.call('POST', '/v1/book_exports', { body: { format } });
      const rows = [...(await exportRows(service, data.id))].flatMap(([file, own]) =>
        name.test(file) ? own : [],
      );
      const numbers = rows
        .filter((row) => row.some((cell) => /^333[.,]3[35]$/.test(cell)))
        .map((row) => row.join('|').match(new RegExp(`${number}(-P\\d)?`))?.[0]);
      expect(numbers).toEqual([`${number}-P1`, `${number}-P2`, number]);
    },
  );

  it('counts the last money on its day, too', async () => {
    const { id } = await made();
    await record(id, { amount: 33_333, paidOn: '2026-11-19' });
    await record(id, { amount: 66_668, paidOn: '2026-11-20' });
    const then = await taxesOf(service, 'from=2026-11-20&to=2026-11-20', 'Invoiced');
    expect(then['Supply 1900']?.[0]).toBe(66_667 - 22_222);
  });

  it.each([
    [
      'the waiver of all that is open',
      async (id: string, ids: string[]) => {
        await waive(id, ids[1] ?? '');
        return waive(id, ids[2] ?? '');
      },
    ],
    [
      'a credit note at a tax of which a prepayment invoice has billed too much for it',
      (id: string) =>
        service.call('POST', `/v1/invoices/${id}/credit_notes`, {
          body: { lines: [{ lineItem: 1, amount: 30_000 }], reason: 'Less' },
        }),
    ],
    [
      'writing it off',
      (id: string) => service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Uncollectible' } }),
    ],
    [
      'its ending by terms',
      (id: string) =>
        service.call('POST', `/v1/invoices/${id}/cancel`, {
          body: { by: 'Business', keep: 33_333, reason: 'Rain' },
        }),
    ],
  ])('is finished by %s, which takes back what the final invoice bills', async (_by, end) => {
    const { id, paymentSchedule } = await made();
    await record(id, { amount: 33_333 });
    const ids = paymentSchedule.map((one: { id: string }) => one.id);
    expect((await end(id, ids)).status).toBeLessThan(300);
    const { data } = await service.call('GET', `/v1/events?objectId=${id}`);
    const types = data.items.map((one: { type: string }) => one.type);
    expect(types).toContain('invoice.final_invoiced');
    expect((await read(service, id)).finalInvoicedOn).not.toBeNull();
  });

  it('bills nothing when it is canceled before money came', async () => {
    const { id } = await made();
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    expect(await invoiced()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await balances(service))['uninvoiced'] ?? 0).toBe(0);
  });

  it.each([
    ['lowers', 60_000],
    ['raises', 70_000],
  ])('bills nothing when the request that cancels it %s its total as well', async (_how, unitAmount) => {
    const { id } = await made();
    const body = {
      lineItems: [taxedItem(unitAmount, 1_900), taxedItem(33_334, 700)],
      totalAmount: unitAmount + 33_334,
      rebalance: 'LastPayment',
      status: 'Canceled',
    };
    const { status } = await service.call('PATCH', `/v1/invoices/${id}`, { body });
    expect(status).toBe(200);
    expect(await invoiced()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect((await balances(service))['uninvoiced'] ?? 0).toBe(0);
  });

  it('may change its total until a prepayment invoice names it', async () => {
    const { id } = await made();
    const change = (unitAmount: number) =>
      service.call('PATCH', `/v1/invoices/${id}`, {
        body: {
          lineItems: [taxedItem(unitAmount, 1_900), taxedItem(33_334, 700)],
          totalAmount: unitAmount + 33_334,
          rebalance: 'LastPayment',
        },
      });
    expect((await change(70_000)).status).toBe(200);
    expect((await change(60_000)).status).toBe(200);
    await record(id, { amount: 33_333 });
    const { status, error } = await change(70_000);
    expect([status, error.blockedBy]).toEqual([422, 'RatesFixed']);
  });

  it.each([
    ['no line items', { lineItems: [] }, /need line items/],
    ['a currency without decimals', { currency: 'JPY' }, /a currency with decimals/],
    ['one payment', { paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_001 }] }, /two payments/],
  ])('is refused with %s', async (_lacking, body, message) => {
    const { status, error } = await service.call('POST', '/v1/invoices', {
      body: { contact: { name: 'Maria', email: 'maria@example.com' }, ...UNEVEN_PLAN, ...body },
    });
    expect([status, error.details?.[0]?.path]).toEqual([422, '/depositDocuments']);
    expect(error.message).toMatch(message);
  });
});

describe('the documents of an invoice with deposit documents', () => {
  const xmlOf = async (path: string) => (await service.call('GET', `${path}/e_invoice?format=ubl`)).text;
  const pageOf = ({ paymentLink }: { readonly paymentLink: string }) =>
    `${service.url}${new URL(paymentLink).pathname}`;
  beforeEach(async () => {
    const profile = {
      street: 'Hauptstraße 12',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    };
    expect((await service.call('PATCH', '/v1/account', { body: { profile } })).status).toBe(200);
  });

  it('are a plan without an e-invoice, then prepayment invoices over paid money, then the final invoice that names them', async () => {
    const { id, number } = await read(service, (await made()).id);
    const early = await service.call('GET', `/v1/invoices/${id}/e_invoice`);
    expect([early.status, early.error?.details?.[0]?.path]).toEqual([422, '/depositDocuments']);
    await record(id, { amount: 33_333 });
    const [document] = await documentsOf(id);
    const xml = await xmlOf(`/v1/prepayment_invoices/${document.id}`);
    expect(xml).toMatch(/InvoiceTypeCode[^>]*>386</);
    expect(xml).toMatch(/PrepaidAmount[^>]*>333\.33</);
    expect(xml).toMatch(/PayableAmount[^>]*>0\.00</);
    await record(id, { amount: 66_668 });
    const final = await xmlOf(`/v1/invoices/${id}`);
    expect(final).toMatch(/InvoiceTypeCode[^>]*>380</);
    expect(final).toMatch(new RegExp(`InvoiceDocumentReference>\\s*<cbc:ID>${number}-P1<`));
    expect(final).toMatch(/PrepaidAmount[^>]*>1000\.01</);
  });

  it('have the e-invoice of a credit note that lowered the plan when the final invoice comes, which it names', async () => {
    const { id, number } = await read(service, (await made()).id);
    await record(id, { amount: 33_333 });
    const body = { amount: 10_001, reason: 'Less' };
    const { data: note } = await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body });
    const path = `/v1/credit_notes/${note.creditNote?.id ?? note.id}`;
    const early = await service.call('GET', `${path}/e_invoice`);
    expect([early.status, early.error?.details?.[0]?.path]).toEqual([422, '/depositDocuments']);
    expect((await service.call('GET', `${path}/pdf`)).status).toBe(200);
    await record(id, { amount: 56_667 });
    const xml = await xmlOf(path);
    for (const named of [number, `${number}-P1`])
      expect(xml).toMatch(new RegExp(`InvoiceDocumentReference>\\s*<cbc:ID>${named}<`));
    const final = await xmlOf(`/v1/invoices/${id}`);
    // The amount left to pay is that of the credit note.
    expect(final).toMatch(/TaxInclusiveAmount[^>]*>1000\.01</);
    expect(final).toMatch(/PayableAmount[^>]*>100\.01</);
  });

  it('never change: a prepayment invoice keeps the day of the event that it was issued with', async () => {
    const { id } = await made({ eventDate: '2027-01-15' });
    await record(id, { amount: 33_333 });
    const [document] = await documentsOf(id);
    const path = `/v1/prepayment_invoices/${document.id}`;
    const [xml, pdf] = [await xmlOf(path), (await service.call('GET', `${path}/pdf`)).text];
    const body = { eventDate: '2027-03-15' };
    const changed = await service.call('PATCH', `/v1/invoices/${id}`, { body });
    expect([changed.status, (await read(service, id)).eventDate]).toEqual([200, '2027-03-15']);
    expect(await xmlOf(path)).toBe(xml);
    expect((await service.call('GET', `${path}/pdf`)).text).toBe(pdf);
    // A later one has the facts of its own day.
    await record(id, { amount: 33_333 });
    const later = await xmlOf(`/v1/prepayment_invoices/${(await documentsOf(id))[1].id}`);
    expect(later).toContain('2027-03-15');
    expect(await xmlOf(path)).toBe(xml);
  });

  it('name the business of their own day: the final invoice one that has moved since the plan was activated', async () => {
    const invoice = await made();
    const { id } = invoice;
    await record(id, { amount: 33_333 });
    const [{ id: prepaymentId }] = await documentsOf(id);
    service.clock.set('2027-01-11T10:00:00.000Z');
    const profile = { street: 'Hafenstraße 1', postalCode: '20459', city: 'Hamburg', taxId: 'DE987654321' };
    expect((await service.call('PATCH', '/v1/account', { body: { profile } })).status).toBe(200);
    const textOf = async (path: string) =>
      (await readPdf((await service.call('GET', path)).bytes)).text.replaceAll('\n', ' ');
    expect(await textOf(`/v1/invoices/${id}/pdf`)).toContain('Hauptstraße 12');
    service.clock.set('2027-02-10T10:00:00.000Z');
    await record(id, { amount: 66_668 });
    const moved = /Hafenstraße 1.*20459.*Hamburg/s;
    for (const text of [
      await textOf(`/v1/invoices/${id}/pdf`),
      await textOf(`/v1/invoices/${id}/e_invoice`),
      await (await fetch(pageOf(invoice))).text(),
    ]) {
      expect(text).toMatch(moved);
      expect(text).toContain('10 Feb 2027');
      expect(text).not.toContain('Hauptstraße 12');
    }
    const xml = await xmlOf(`/v1/invoices/${id}`);
    expect(xml).toContain('>Hafenstraße 1<');
    expect(xml).toContain('>DE987654321<');
    expect(xml).toMatch(/IssueDate>2027-02-10</);
    const prepaid = await xmlOf(`/v1/prepayment_invoices/${prepaymentId}`);
    expect(prepaid).toContain('>DE123456789<');
    // A later move changes nothing.
    service.clock.set('2027-03-10T10:00:00.000Z');
    const again = { street: 'Marktplatz 3', taxId: 'DE111111111' };
    await service.call('PATCH', '/v1/account', { body: { profile: again } });
    expect(await xmlOf(`/v1/invoices/${id}`)).toBe(xml);
  });

  it('are PDFs, for the business and on the page of the client alone whose invoice it is', async () => {
    const invoice = await made();
    const other = await made();
    await record(invoice.id, { amount: 33_333 });
    const [{ id }] = await documentsOf(invoice.id);
    const pdf = await service.call('GET', `/v1/prepayment_invoices/${id}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const page = await fetch(pageOf(invoice));
    expect(await page.text()).toContain(`/prepayment-invoice/${id}`);
    expect((await fetch(`${pageOf(invoice)}/prepayment-invoice/${id}`)).status).toBe(200);
    expect((await fetch(`${pageOf(other)}/prepayment-invoice/${id}`)).status).toBe(404);
  });

  it('are a payment plan by name on the page of the client, and an invoice from the final one on', async () => {
    const invoice = await made();
    const { number } = await read(service, invoice.id);
    const page = async () => (await fetch(pageOf(invoice))).text();
    const plan = await page();
    expect(plan).toContain(`Payment plan ${number} from`);
    expect(plan).toContain('Payment plan (PDF)');
    expect(plan).not.toContain('Invoice (PDF)');
    await record(invoice.id, { amount: 100_001 });
    const final = await page();
    expect(final).toContain('Invoice (PDF)');
    expect(final).not.toContain('Payment plan');
  });
});
