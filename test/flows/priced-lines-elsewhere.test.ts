import { beforeEach, expect, it } from 'vitest';
import { openDispute } from '../support/evidence.ts';
import { freshService } from '../support/fresh-service.ts';
import { activeInvoice, codeOf, pay } from '../support/money.ts';
import { readPdf } from '../support/pdf.ts';
import type { TestService } from '../support/service.ts';

/** Places outside of the invoice that show its lines: each says how they become the total. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const lineItems = [
  {
    description: 'Photography',
    quantity: 12.5,
    unit: 'Hour',
    unitAmount: 10_000,
    discount: { basisPoints: 1_000 },
    taxBasisPoints: 1_900,
  },
];
// 1 250.00 less 10 %, less 125.00, and 19 % on top.
const totalAmount = 119_000;
const priced = {
  taxMode: 'OnTop',
  discount: { amount: 12_500 },
  lineItems,
  totalAmount,
  paymentSchedule: [{ dueDate: '2026-12-01', amount: totalAmount }],
};

it('the evidence of a dispute has unit, discounts and tax of what was sold, and so has its PDF', async () => {
  const invoice = await activeInvoice(service, priced);
  const { data: charge } = await pay(service, invoice);
  const { url } = await openDispute(service, charge);
  const { facts } = (await service.call('GET', url)).data;
  expect(facts.invoice).toMatchObject({ lineItems, taxMode: 'OnTop', discount: { amount: 12_500 } });
  const { text } = await readPdf((await service.call('GET', `${url}/pdf`)).bytes);
  const words = text.replaceAll(/\s+/g, ' ');
  expect(words).toContain('12.5 hours × $100.00 (-10%)');
  expect(words).toContain('VAT 19%');
  expect(words).toContain('$1,190.00');
  const sent = await service.call('POST', url, { body: { dryRun: true } });
  expect(sent.data.fields.productDescription).toContain('12.5 hours x Photography');
});

it('the payer reads in the API whether prices include the tax, the discount, and the sums by tax', async () => {
  const invoice = await activeInvoice(service, priced);
  const { data } = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
  expect(data).toMatchObject({
    lineItems,
    taxMode: 'OnTop',
    discount: { amount: 12_500 },
    taxExemption: null,
    taxes: [{ taxBasisPoints: 1_900, netAmount: 100_000, taxAmount: 19_000, grossAmount: 119_000 }],
  });
});

it('the export of a contact has the pricing of each version', async () => {
  const invoice = await activeInvoice(service, priced);
  const body = { lineItems, discount: null, totalAmount: 133_875 };
  const paymentSchedule = [{ dueDate: '2026-12-01', amount: 133_875 }];
  await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { ...body, paymentSchedule } });
  const answer = await service.call('GET', `/v1/contacts/${invoice.contactId}/export`);
  const known = JSON.parse(answer.bytes.toString('utf8'));
  expect(known.versions[0]).toMatchObject({
    lineItems,
    pricing: { taxMode: 'OnTop', discount: { amount: 12_500 } },
  });
});
