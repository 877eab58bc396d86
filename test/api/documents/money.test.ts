import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { type ReadPdf, readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.sql(`update accounts set fee_bearer = 'Business', surcharge_basis_points = 0`);
});

const flat = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
const receipt = async (chargeId: string) =>
  flat((await readPdf((await service.call('GET', `/v1/charges/${chargeId}/receipt`)).bytes)).text);
const paper = async (id: string, language = 'en'): Promise<ReadPdf> => {
  const pdf = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf?language=${language}`)).bytes);
  return { ...pdf, text: flat(pdf.text) };
};
const pageText = async (invoice: { paymentLink: string }, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}`, { headers });
  return flat((await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll('&#39;', "'"));
};
const decide = (invoice: Invoice, index: number, decision: string) => {
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[index]?.id}/${decision}`;
  return service.call('POST', path, { body: {} });
};

interface Invoice {
  readonly id: string;
  readonly paymentLink: string;
  readonly paymentSchedule: readonly { readonly id: string }[];
}

const inTwo = (amounts: readonly [number, number], more: object = {}) =>
  activeInvoice(service, {
    totalAmount: amounts[0] + amounts[1],
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: amounts[0], name: 'Deposit' },
      { dueDate: '2027-02-01', amount: amounts[1], name: 'Rest' },
    ],
    ...more,
  });

describe('a receipt', () => {
  it('says that the surcharge has gone back with what was refunded', async () => {
    await service.sql(
      `update accounts set fee_bearer = 'Client', card_cost_basis_points = 300, surcharge_basis_points = 300`,
    );
    const invoice = await activeInvoice(service, {
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000 }],
    });
    const { data } = await pay(service, invoice, { expectedAmount: 309_000 });
    expect(data.surcharge).toBe(9_000);
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { amount: 100_000 } });
    expect(await receipt(data.id)).toContain('Total charged $3,090.00 Refunded $1,030.00');
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: {} });
    expect(await receipt(data.id)).toContain('Total charged $3,090.00 Refunded $3,090.00');
  });

  it('tells money on its way back from money that has gone back', async () => {
    const { data } = await pay(service, await activeInvoice(service));
    service.processor.script(`refund ${data.id}`, 'processing');
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { amount: 4_000 } });
    expect(await receipt(data.id)).toContain('Total charged $1,000.00 Refund on its way $40.00');
  });

  it('is marked while its charge is disputed and says what the bank took back, and so does the page', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    const tell = async (event: object) => {
      await sendWebhook(service, [{ occurredAt: new Date(0), reference: 'dp_receipt', ...event }]);
      await service.work();
    };
    await tell({
      id: 'opened',
      type: 'dispute_opened',
      chargeKey: data.id,
      amount: 100_000,
      fee: 1_500,
      reason: 'fraudulent',
      respondBy: new Date('2026-12-01'),
    });
    expect(await receipt(data.id)).toContain('Receipt Disputed');
    expect(await pageText(invoice)).toContain('Visa •••• 4242 · Disputed');
    await tell({ id: 'closed', type: 'dispute_closed', isWon: false });
    const text = await receipt(data.id);
    expect(text).toContain('Receipt Charged back');
    expect(text).toMatch(/Total charged \$1,000\.00 Charged back \$1,000\.00 Remaining [^$]*\$3,000\.00/);
    expect(await pageText(invoice)).toContain('Visa •••• 4242 · Charged back');
  });
});

describe('an invoice of which a payment is waived', () => {
  it('says so in its sums on paper and on the page, and is no e-invoice', async () => {
    await service.services.accounts.changeProfile('demo-studio', {
      street: 'Hauptstraße 12',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    });
    const lineItems = [{ description: 'x', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }];
    const invoice = await inTwo([100_000, 200_000], { currency: 'EUR', lineItems });
    await pay(service, invoice);
    expect((await service.call('GET', `/v1/invoices/${invoice.id}/e_invoice`)).status).toBe(200);
    await decide(invoice, 1, 'waive');
    const sums = 'Total €3,000.00 Paid €1,000.00 Waived €2,000.00 Remaining €0.00';
    expect((await paper(invoice.id)).text).toContain(sums);
    expect(await pageText(invoice)).toContain(sums);
    const refused = await service.call('GET', `/v1/invoices/${invoice.id}/e_invoice`);
    expect([refused.status, refused.error.code]).toEqual([422, 'no_e_invoice']);
    expect(refused.error.details.map(({ path }) => path)).toEqual(['/paymentSchedule']);
  });
});

describe('the schedule on paper', () => {
  it('has the order and the names of the page, and so has the receipt', async () => {
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2027-04-01', amount: 100_000, name: '' },
        { dueDate: '2027-02-01', amount: 100_000 },
        { dueDate: '2026-12-01', amount: 100_000, name: 'Deposit\nnow' },
      ],
    });
    const scheduledPaymentIds = [invoice.paymentSchedule[0].id];
    const { data } = await pay(service, invoice, { scheduledPaymentIds });
    const names = ['Deposit now', 'Payment 2 of 3', 'Payment 3 of 3'];
    for (const text of [await pageText(invoice), (await paper(invoice.id)).text]) {
      const found = names.map((name) => text.indexOf(name));
      expect(found).not.toContain(-1);
      expect(found).toEqual(found.toSorted((one, other) => one - other));
    }
    expect(await receipt(data.id)).toContain('1 Apr 2027 Payment 3 of 3 $1,000.00');
  });

  it('says of each payment what the page says of it', async () => {
    await service.sql('update accounts set allows_part_payments = true');
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-11-22', amount: 100_000, name: 'Part' },
        { dueDate: '2027-02-01', amount: 100_000, name: 'Back' },
        { dueDate: '2027-04-01', amount: 100_000, name: 'Cash' },
      ],
    });
    const [part, back] = invoice.paymentSchedule.map(({ id }: { id: string }) => id);
    await pay(service, invoice, { scheduledPaymentIds: [part], amount: 40_000 });
    const { data } = await pay(service, invoice, { scheduledPaymentIds: [back], token: 'tok_debit' });
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { amount: 30_000 } });
    await decide(invoice, 2, 'mark_as_paid');
    service.clock.set('2026-11-25T12:00:00Z');
    const { text } = await paper(invoice.id);
    const page = await pageText(invoice);
    service.clock.set('2026-11-21T12:00:00Z');
    for (const said of [
      '$400.00 of it is paid',
      'Paid Sat 21 Nov 2026 · $300.00 refunded',
      'Paid Sat 21 Nov 2026 · by other means',
    ]) {
      expect(page).toContain(said);
      expect(text).toContain(said);
    }
    expect(text).toContain('Overdue');
    expect((await paper(invoice.id, 'de')).text).toContain('davon 400,00 $ bezahlt');
  });

  it('offers to pay on the first page, however long it is', async () => {
    const lineItems = Array.from({ length: 60 }, (_, place) => ({
      description: `Line ${place}`,
      quantity: 1,
      unitAmount: 5_000,
    }));
    const invoice = await inTwo([100_000, 200_000], { lineItems });
    const { pageLinks } = await paper(invoice.id);
    expect(pageLinks.length).toBeGreaterThan(1);
    expect(pageLinks[0]).toEqual([invoice.paymentLink]);
    expect(pageLinks.at(-1)).toEqual([invoice.paymentLink]);
  });

  it('offers to pay only what the page would take', async () => {
    const invoice = await inTwo([100_000, 200_000]);
    expect(new Set((await paper(invoice.id)).links)).toEqual(new Set([invoice.paymentLink]));
    await pay(service, invoice, { token: 'tok_bank' });
    await decide(invoice, 1, 'mark_as_paid');
    const underWay = await paper(invoice.id);
    expect([underWay.links, underWay.text.includes('Pay online')]).toEqual([[], false]);
    const paid = await activeInvoice(service, {
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000 }],
    });
    await pay(service, paid);
    expect((await paper(paid.id)).links).toEqual([]);
  });
});

describe('documents of a sandbox account', () => {
  it.each([
    ['en', 'Sandbox: no real money moves.'],
    ['de', 'Testumgebung: Es fließt kein echtes Geld.'],
    ['fr', 'Environnement de test : aucun argent réel ne circule.'],
    ['es', 'Entorno de pruebas: no se mueve dinero real.'],
  ])('say so in %s, on every page and in the XML; those of a live one do not', async (language, words) => {
    await service.services.accounts.changeProfile('demo-studio', {
      street: 'Hauptstraße 12',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    });
    const lineItems = [{ description: 'x', quantity: 1, unitAmount: 300_000 }];
    const invoice = await inTwo([100_000, 200_000], { lineItems, note: 'A note' });
    const { data } = await pay(service, invoice);
    const texts = async () => {
      const get = (path: string) => service.call('GET', `${path}language=${language}`);
      const printed = [`/v1/invoices/${invoice.id}/pdf?`, `/v1/charges/${data.id}/receipt?`];
      const pdfs = await Promise.all(printed.map(async (path) => readPdf((await get(path)).bytes)));
      return [
        ...pdfs.map(({ text }) => flat(text)),
        (await get(`/v1/invoices/${invoice.id}/e_invoice?format=ubl&`)).text,
      ];
    };
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    for (const text of await texts()) expect(plain(text)).toContain(words);
    await service.sql(`update accounts set mode = 'Live' where path = 'demo-studio'`);
    const live = await texts();
    await service.sql(`update accounts set mode = 'Sandbox' where path = 'demo-studio'`);
    expect(live).toHaveLength(3);
    for (const text of live) expect(plain(text)).not.toContain(words);
  });
});
