import { beforeEach, describe, expect, it } from 'vitest';
import { bankLines, OWN_IBAN, testMapping, upload } from '../../support/bank.ts';
import { exportRows, setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const AMOUNTS = [30_000, 33_333, 36_668] as const;
type Made = {
  id: string;
  number: string;
  paymentLink: string;
  paymentSchedule: { id: string; amount: number }[];
};
const made = async (currency = 'EUR'): Promise<Made> => {
  const { id } = await activeInvoice(service, {
    totalAmount: 100_001,
    currency,
    depositDocuments: true,
    lineItems: [{ description: 'Photos', quantity: 1, unitAmount: 100_001, taxBasisPoints: 1_900 }],
    paymentSchedule: AMOUNTS.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
  });
  return read(service, id);
};
const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const take = async (rows: string, currencyCode = 'EUR') => {
  const body = { name: 'Euros', bankAccount: OWN_IBAN, mapping: { ...testMapping, currencyCode } };
  const mapping = await post('/v1/bank_mappings', body);
  const { data } = await upload(service, rows, { mappingId: mapping.data.id });
  return data.statements[0].id as string;
};
const confirmed = async (...allocations: object[]) => {
  const [{ id }] = await bankLines(service);
  const { status, data, error } = await post(`/v1/bank_lines/${id}/confirm`, { allocations });
  expect([status, error?.message]).toEqual([200, undefined]);
  return data.assignments.map(({ amount }: { amount: number }) => amount);
};
const partsOf = ({ id, paymentSchedule }: Made, most = 3) =>
  paymentSchedule
    .slice(0, most)
    .map(({ id: scheduledPaymentId, amount }) => ({ invoiceId: id, scheduledPaymentId, amount }));
const documentsOf = async ({ id }: Made) =>
  (await service.call('GET', `/v1/invoices/${id}/prepayment_invoices`)).data.items.map(
    ({ number, amount }: { number: string; amount: number }) => [number, amount],
  );
const typesOf = async ({ id }: Made) =>
  (await service.call('GET', `/v1/events?objectId=${id}&limit=100`)).data.items
    .map(({ type }: { type: string }) => type)
    .toReversed()
    .filter((type: string) => !type.startsWith('invoice.autopay') && type !== 'invoice.created');
const formats = [
  ['Datev', /^EXTF/],
  ['Xero', /^statement-outside/],
  ['QuickBooks', /^statement-outside/],
] as const;
// The number of the document that each amount has in files of other books; money has that of its document.
const numbersIn = async (format: (typeof formats)[number][0], name: RegExp, { number }: Made) => {
  await setUpBooks(service, format);
  const { data } = await post('/v1/book_exports', { format });
  const rows = [...(await exportRows(service, data.id))].flatMap(([file, own]) =>
    name.test(file) ? own : [],
  );
  const words = rows.map((row) => row.join('|'));
  return ['300', '333', '366'].flatMap((whole) => {
    const own = words.filter((text) => new RegExp(`(^|\\|)${whole}[.,](00|33|68)(\\||$)`).test(text));
    return [...new Set(own.map((text) => text.match(new RegExp(`${number}(-P\\d)?`))?.[0]))];
  });
};

describe('a bank line over several payments of a plan', () => {
  it.each(formats)(
    'that pays all of it has no prepayment invoice, only the final invoice, whose number its money has in %s',
    async (format, name) => {
      const invoice = await made();
      await take(`2026-11-18,1000.01,Maria,,${invoice.number}\n`);
      expect(await confirmed(...partsOf(invoice))).toEqual(AMOUNTS);
      expect(await documentsOf(invoice)).toEqual([]);
      expect(await read(service, invoice.id)).toMatchObject({
        status: 'Paid',
        finalInvoicedOn: expect.any(String),
      });
      expect(await typesOf(invoice)).toEqual([
        'invoice.payment.marked_as_paid',
        'invoice.payment.marked_as_paid',
        'invoice.payment.marked_as_paid',
        'invoice.paid',
        'invoice.final_invoiced',
      ]);
      const { number } = invoice;
      expect(await numbersIn(format, name, invoice)).toEqual([number, number, number]);
    },
  );

  it.each(formats)(
    'that pays some of them has one prepayment invoice over all its money, whose number that has in %s',
    async (format, name) => {
      const invoice = await made();
      await take(`2026-11-18,633.33,Maria,,${invoice.number}\n`);
      await confirmed(...partsOf(invoice, 2));
      const document = `${invoice.number}-P1`;
      expect(await documentsOf(invoice)).toEqual([[document, 63_333]]);
      expect(await numbersIn(format, name, invoice)).toEqual([document, document]);
    },
  );

  it('that is confirmed as certain has one, too', async () => {
    const invoice = await made();
    const statement = await take(`2026-11-18,633.33,Maria,,${invoice.number}\n`);
    const { data } = await post(`/v1/bank_statements/${statement}/confirm_certain`);
    expect(data.confirmedLineIds).toHaveLength(1);
    expect(await documentsOf(invoice)).toEqual([[`${invoice.number}-P1`, 63_333]]);
  });

  it('pays each by a manual payment of its own, and a part without a payment what the others leave open', async () => {
    const invoice = await made();
    const [first, second] = partsOf(invoice);
    await take('2026-11-18,1000.00,Maria,,x\n');
    const [{ id: line }] = await bankLines(service);
    const rest = (amount: number) => ({ invoiceId: invoice.id, amount });
    const twice = 'Two parts pay the same payment: name it once, with the sum.';
    for (const [parts, code, message] of [
      // The rest of a payment that a part of the same line pays is no second payment.
      [[{ ...first, amount: 10_000 }, rest(10_000)], 'illegal_action', twice],
      [[first, rest(70_002)], 'overpayment', expect.any(String)],
      [[rest(30_000), first], 'illegal_action', expect.any(String)],
    ] as const) {
      const refused = await post(`/v1/bank_lines/${line}/confirm`, { allocations: parts });
      expect([refused.status, refused.error]).toEqual([422, expect.objectContaining({ code, message })]);
    }
    expect(await confirmed({ ...second, invoiceId: invoice.id.toUpperCase() }, rest(50_000))).toEqual([
      33_333, 30_000, 20_000,
    ]);
    expect(await documentsOf(invoice)).toEqual([[`${invoice.number}-P1`, 83_333]]);
    const { items } = (await service.call('GET', `/v1/invoices/${invoice.id}/payments`)).data;
    expect(items.map(({ bankLineId, paidOn }: Record<string, string>) => [bankLineId, paidOn])).toEqual(
      [1, 2, 3].map(() => [line, '2026-11-18']),
    );
  });
});

describe('two bank lines of one day that are confirmed as certain', () => {
  it.each(formats)('have a prepayment invoice each, and its number in %s', async (format, name) => {
    const invoice = await made();
    const { number } = invoice;
    const statement = await take(
      `2026-11-18,300.00,Maria,,${number} one\n2026-11-18,333.33,Maria,,${number} two\n`,
    );
    const { data } = await post(`/v1/bank_statements/${statement}/confirm_certain`);
    expect(data.confirmedLineIds).toHaveLength(2);
    const documents = await documentsOf(invoice);
    expect(documents.map(([one]: [string]) => one)).toEqual([`${number}-P1`, `${number}-P2`]);
    const byAmount = new Map(documents.map(([one, amount]: [string, number]) => [amount, one]));
    expect(await numbersIn(format, name, invoice)).toEqual([byAmount.get(30_000), byAmount.get(33_333)]);
  });

  it('have no number of another when the money of one replaces what a bank took back', async () => {
    const invoice = await made('USD');
    const { number } = invoice;
    const { data: charge } = await pay(service, invoice, { token: 'tok_bank' });
    for (const outcome of ['succeeded', 'returned'] as const) {
      await sendWebhook(service, [service.processor.decide(charge.id, outcome)]);
      await service.work();
    }
    const statement = await take(
      `2026-11-18,300.00,Maria,,${number} one\n2026-11-18,333.33,Maria,,${number} two\n`,
      'USD',
    );
    const { data } = await post(`/v1/bank_statements/${statement}/confirm_certain`);
    expect(data.confirmedLineIds).toHaveLength(2);
    const documents = await documentsOf(invoice);
    expect(documents).toEqual([
      [`${number}-P1`, 30_000],
      [`${number}-P2`, 33_333],
    ]);
    const { items } = (await service.call('GET', `/v1/invoices/${invoice.id}/payments`)).data;
    // What came first replaces the money that fell away.
    expect(items[0].amount).toBe(30_000);
    const numbers = await numbersIn('Xero', /^statement-outside/, invoice);
    expect(numbers).toEqual([number, `${number}-P2`]);
  });
});
