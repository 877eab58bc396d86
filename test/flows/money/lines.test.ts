import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { pay, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const { totalAmount: _total, paymentSchedule: _schedule, ...bare } = invoiceBody();
const create = (body: object) => service.call('POST', '/v1/invoices', { body: { ...bare, ...body } });
const issued = async (body: object) => {
  const answer = await create({ currency: 'EUR', ...body });
  expect([answer.status, answer.error?.message]).toEqual([201, undefined]);
  return read(service, answer.data.id);
};
const taxes = async (basis: 'Invoiced' | 'Paid' = 'Invoiced') => {
  const answer = await service.call('GET', `/v1/reports/tax?from=2020-01-01&to=2030-01-01&basis=${basis}`);
  return answer.data.items.map((row: Record<string, unknown>) => [
    row.taxCategory,
    row.taxBasisPoints,
    row.localTaxBasisPoints,
    row.net,
    row.tax,
  ]);
};
const credit = (id: string, body: object) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason: 'Less', ...body } });

// 7.25 × 85.50 = 619.875 → 619.88, less 15 % = 92.98 → 526.90; 12 × 0.4321 = 5.1852 → 5.19.
const agency = [
  {
    description: 'Editing',
    quantity: 7.25,
    unit: 'Hour',
    unitAmount: 8_550,
    discount: { basisPoints: 1_500 },
    taxBasisPoints: 1_900,
  },
  { description: 'Clicks', quantity: 12, unit: 'Piece', unitAmount: 43.21, taxBasisPoints: 700 },
];

describe('an invoice whose tax is on top', () => {
  it('needs no total: its lines, discounts and tax say it, and one payment of it is due today', async () => {
    const invoice = await issued({ lineItems: agency, taxMode: 'OnTop', discount: { basisPoints: 1_000 } });
    // Net 526.90 − 52.69 = 474.21, tax 90.10; net 5.19 − 0.52 = 4.67, tax 0.33.
    expect(invoice.taxes).toEqual([
      {
        taxBasisPoints: 1_900,
        localTaxBasisPoints: null,
        taxCategory: 'Standard',
        netAmount: 47_421,
        taxAmount: 9_010,
        grossAmount: 56_431,
      },
      {
        taxBasisPoints: 700,
        localTaxBasisPoints: null,
        taxCategory: 'Standard',
        netAmount: 467,
        taxAmount: 33,
        grossAmount: 500,
      },
    ]);
    expect([invoice.totalAmount, invoice.paymentSchedule.length]).toEqual([56_931, 1]);
    expect([invoice.taxMode, invoice.discount, invoice.lineItems]).toEqual([
      'OnTop',
      { basisPoints: 1_000 },
      agency,
    ]);
    expect(await taxes()).toEqual([
      ['Standard', 1_900, null, 47_421, 9_010],
      ['Standard', 700, null, 467, 33],
    ]);
  });

  it('divides its computed total by the shares of its schedule', async () => {
    const { paymentSchedule } = await issued({
      lineItems: agency,
      taxMode: 'OnTop',
      paymentSchedule: [
        { dueDate: '2026-12-01', share: { basisPoints: 3_000 } },
        { dueDate: '2027-01-01', share: 'Remainder' },
      ],
    });
    // 526.90 + 100.11 and 5.19 + 0.36.
    expect(paymentSchedule.map(({ amount }: { amount: number }) => amount)).toEqual([18_977, 44_279]);
  });

  it('is refused with a total that is not that of its lines, and both are named', async () => {
    const { status, error } = await create({
      lineItems: agency,
      taxMode: 'OnTop',
      totalAmount: 100,
      currency: 'EUR',
    });
    expect([status, error.code, error.message]).toEqual([
      422,
      'total_mismatch',
      'totalAmount is 100, but lineItems adds up to 63256.',
    ]);
  });

  it('is credited by hours and by the rest, each with its tax, and nothing is left', async () => {
    const { id } = await issued({ lineItems: agency, taxMode: 'OnTop', discount: { amount: 1_001 } });
    const before = await read(service, id);
    await pay(service, before);
    const first = await credit(id, {
      lines: [{ lineItem: 0, quantity: 2.5 }],
      givenBack: { outside: 21_214 },
    });
    expect([first.status, first.data?.amount, first.error?.message]).toEqual([201, 21_214, undefined]);
    const rest = before.totalAmount - 21_214;
    const second = await credit(id, { amount: rest, givenBack: { outside: rest } });
    expect(second.status).toBe(201);
    expect(await taxes()).toEqual([]);
  });

  it('stays in its rates in every part that is paid, and when its hours change before money came', async () => {
    const { id, paymentSchedule } = await issued({ lineItems: agency, taxMode: 'OnTop' });
    const lineItems = [{ ...agency[0], quantity: 8 }, agency[1]];
    const changed = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: {
        lineItems,
        paymentSchedule: [{ id: paymentSchedule[0].id, dueDate: '2026-12-01', amount: 69_742 }],
      },
    });
    expect([changed.status, changed.data?.totalAmount]).toEqual([200, 69_742]);
    await pay(service, await read(service, id));
    expect(await taxes('Paid')).toEqual(await taxes('Invoiced'));
  });
});

describe('the categories of tax', () => {
  it('each are a row of the tax report, and two rates on one amount are one', async () => {
    await issued({
      currency: 'USD',
      taxMode: 'OnTop',
      lineItems: [
        { description: 'a', quantity: 1, unitAmount: 1_000, taxBasisPoints: 400, localTaxBasisPoints: 450 },
        { description: 'b', quantity: 1, unitAmount: 1_000, taxCategory: 'ReverseCharge' },
        { description: 'c', quantity: 1, unitAmount: 1_000, taxCategory: 'Exempt' },
        { description: 'd', quantity: 1, unitAmount: 1_000, taxCategory: 'IntraCommunity' },
        { description: 'e', quantity: 1, unitAmount: 1_000, taxCategory: 'Export' },
        { description: 'f', quantity: 1, unitAmount: 1_000, taxCategory: 'Zero' },
        { description: 'g', quantity: 1, unitAmount: 1_000 },
      ],
    });
    expect(await taxes()).toEqual([
      ['Standard', 400, 450, 1_000, 85],
      ['Zero', 0, null, 1_000, 0],
      ['Exempt', null, null, 1_000, 0],
      ['ReverseCharge', null, null, 1_000, 0],
      ['IntraCommunity', null, null, 1_000, 0],
      ['Export', null, null, 1_000, 0],
      ['OutsideScope', null, null, 1_000, 0],
    ]);
  });

  it('are credited by their name', async () => {
    const { id } = await issued({
      lineItems: [{ description: 'a', quantity: 1, unitAmount: 1_000, taxCategory: 'ReverseCharge' }],
    });
    const wrong = await credit(id, { rates: [{ taxBasisPoints: 0, amount: 100 }] });
    expect(wrong.error.code).toBe('credit_too_large');
    const right = await credit(id, {
      rates: [{ taxBasisPoints: null, taxCategory: 'ReverseCharge', amount: 100 }],
    });
    expect([right.status, right.data.rates[0].taxCategory]).toEqual([201, 'ReverseCharge']);
  });

  it('are said on the PDF, on the page, and by an e-invoice that names what it lacks', async () => {
    await service.services.accounts.changeProfile('demo-studio', {
      street: 'Hauptstraße 12',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    });
    const invoice = await issued({
      taxMode: 'OnTop',
      lineItems: [
        {
          description: 'Design',
          quantity: 12.5,
          unit: 'Hour',
          unitAmount: 8_000,
          taxCategory: 'ReverseCharge',
        },
        {
          description: 'Course',
          quantity: 1,
          unitAmount: 5_000,
          discount: { amount: 500 },
          taxCategory: 'Exempt',
        },
      ],
      discount: { basisPoints: 500 },
      taxExemption: { reason: 'Education, article 132' },
    });
    const file = await service.call('GET', `/v1/invoices/${invoice.id}/pdf`, {
      headers: { accept: 'application/pdf' },
    });
    const { text } = await readPdf(file.bytes);
    const page = await (await fetch(`${service.url}${new URL(invoice.paymentLink).pathname}`)).text();
    for (const words of [
      'Reverse charge: the customer is liable for the VAT.',
      'Exempt from VAT: Education, article 132',
      'Subtotal',
      '12.5 hours',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
      expect(page).toContain(words);
    }
    const refused = await service.call('GET', `/v1/invoices/${invoice.id}/e_invoice?format=ubl`);
    expect(refused.error.details.map(({ path }: { path: string }) => path)).toEqual(['/billing/vatId']);
  });
});

describe('what is refused', () => {
  const line = { description: 'x', quantity: 1, unitAmount: 1_000 };
  it.each([
    [
      'a price with more decimals than a millionth of the currency',
      { lineItems: [{ ...line, unitAmount: 1.23456 }] },
      '/lineItems/0/unitAmount',
    ],
    [
      'a quantity with seven decimals',
      { lineItems: [{ ...line, quantity: 1.2345678 }] },
      '/lineItems/0/quantity',
    ],
    [
      'a discount of a line that is more than the line',
      { lineItems: [{ ...line, discount: { amount: 1_001 } }] },
      '/lineItems/0/discount/amount',
    ],
    [
      'a discount of two kinds',
      { lineItems: [{ ...line, discount: { amount: 1, basisPoints: 1 } }] },
      '/lineItems/0/discount',
    ],
    [
      'a discount on all that is more than all',
      { lineItems: [line], discount: { amount: 1_001 } },
      '/discount/amount',
    ],
    ['a discount without lines', { totalAmount: 5, discount: { amount: 1 } }, '/discount'],
    ['neither lines nor a total', {}, '/totalAmount'],
    [
      'a category that contradicts the rate',
      { lineItems: [{ ...line, taxCategory: 'Exempt', taxBasisPoints: 700 }] },
      '/lineItems/0/taxCategory',
    ],
    [
      'a standard rate of nothing',
      { lineItems: [{ ...line, taxCategory: 'Standard' }] },
      '/lineItems/0/taxCategory',
    ],
    [
      'a second rate without a first',
      { lineItems: [{ ...line, localTaxBasisPoints: 700 }] },
      '/lineItems/0/localTaxBasisPoints',
    ],
  ])('%s', async (_what, body, path) => {
    const { status, error } = await create({ currency: 'EUR', ...body });
    expect([status, error.details[0]?.path]).toEqual([400, path]);
  });

  it('lines that come to nothing after their discounts', async () => {
    const { status, error } = await create({ lineItems: [{ ...line, discount: { basisPoints: 10_000 } }] });
    expect([status, error.code]).toEqual([422, 'illegal_action']);
  });
});
