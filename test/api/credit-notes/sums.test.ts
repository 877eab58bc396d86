import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', {
    street: 'Hauptstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
  });
});
afterAll(() => service.close());

interface Made {
  readonly id: string;
  readonly paymentSchedule: readonly { readonly id: string }[];
}

const credit = async (id: string, body: object) => {
  const sent = { body: { reason: 'Less', ...body } };
  expect((await service.call('POST', `/v1/invoices/${id}/credit_notes`, sent)).status).toBe(201);
};
const ofPayment = ({ id, paymentSchedule }: Made, index: number, what: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[index]?.id}/${what}`, {
    body: {},
  });
const payFirst = async ({ id }: Made) => (await pay(service, await read(service, id))).data.id as string;
const tell = async (key: string, decided: 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};

/** Three payments of 100 000, with what happens to each. */
const states: readonly [what: string, act: (made: Made) => Promise<unknown>][] = [
  ['a part of what is open was credited', ({ id }) => credit(id, { amount: 130_000 })],
  ['all of it was credited', ({ id }) => credit(id, { amount: 300_000 })],
  [
    'a payment that was refunded and is owed again was credited in two parts',
    async (made) => {
      const charge = await payFirst(made);
      await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } });
      const scheduledPaymentIds = [made.paymentSchedule[0]?.id];
      await credit(made.id, { amount: 30_000, scheduledPaymentIds });
      await credit(made.id, { amount: 70_000, scheduledPaymentIds });
    },
  ],
  [
    'a part went back outside',
    async (made) => {
      await ofPayment(made, 0, 'mark_as_paid');
      await credit(made.id, { amount: 210_000, givenBack: { outside: 10_000 } });
    },
  ],
  [
    'a part was waived',
    async (made) => {
      await ofPayment(made, 2, 'waive');
      await credit(made.id, { amount: 40_000 });
    },
  ],
  [
    'the refund failed and the bank took the money back',
    async (made) => {
      const charge = await payFirst(made);
      service.processor.script('refund', 'failed');
      await credit(made.id, { amount: 240_000, givenBack: { refund: 40_000 } });
      service.processor.script('refund', 'succeeded');
      await tell(charge, 'returned');
    },
  ],
  [
    'it was written off',
    async (made) => {
      await payFirst(made);
      await credit(made.id, { amount: 40_000 });
      await service.call('PATCH', `/v1/invoices/${made.id}`, { body: { status: 'Uncollectible' } });
    },
  ],
];

const minor = (text = '') => Number(text.replaceAll(/[^\d]/g, ''));
const rest = (sums: Readonly<Record<string, number>>) =>
  (sums['Total'] ?? 0) - (sums['Credited'] ?? 0) - (sums['Paid'] ?? 0) - (sums['Waived'] ?? 0);

async function pageSums(id: string): Promise<Record<string, number>> {
  const page = await fetch(`${service.url}/demo-studio/r/${codeOf(await read(service, id))}?language=en`);
  const list = /<dl class="sums">(.*?)<\/dl>/s.exec(await page.text())?.[1] ?? '';
  const pairs = [...list.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, label, amount]) => [label, minor(amount)]));
}

// The sums below the schedule: the last of each label in the text.
async function pdfSums(id: string, path: string): Promise<Record<string, number>> {
  const { text } = await readPdf((await service.call('GET', `/v1/invoices/${id}/${path}`)).bytes);
  const found = [
    ...text.matchAll(/^(Total|Credited|Paid|Waived|Remaining|Given back in another way) *\n? *(\$[\d,.]+)/gm),
  ];
  return Object.fromEntries(found.map(([, label, amount]) => [label, minor(amount)]));
}

it.each(states)('the sums of the page and of the PDF add up, when %s', async (_what, act) => {
  const made = await activeInvoice(service);
  await act(made);
  const page = await pageSums(made.id);
  expect([page['Total'], rest(page)]).toEqual([300_000, page['Remaining']]);
  const { Refunded: _refunded, ...asOnPage } = page;
  expect(await pdfSums(made.id, 'pdf')).toEqual({ Paid: 0, ...asOnPage });
});

it('what was given back outside stands on the page and in the PDF', async () => {
  const made = await activeInvoice(service);
  await ofPayment(made, 0, 'mark_as_paid');
  await credit(made.id, { amount: 210_000, givenBack: { outside: 10_000 } });
  expect(await pageSums(made.id)).toMatchObject({ 'Given back in another way': 10_000 });
  expect(await pdfSums(made.id, 'pdf')).toMatchObject({ 'Given back in another way': 10_000 });
});

it.each([
  ['a part', 130_000, 300_000],
  ['all of it', 300_000, 300_000],
])(
  'an e-invoice of which %s was credited stays as issued, in its XML and in its PDF',
  async (_what, amount, due) => {
    const made = await activeInvoice(service, {
      lineItems: [{ description: 'Photography', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1_900 }],
    });
    await credit(made.id, { amount });
    const { bytes } = await service.call('GET', `/v1/invoices/${made.id}/e_invoice?format=facturx`);
    const { attachments } = await readPdf(bytes);
    const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });
    const xml = parser.parse(attachments['factur-x.xml'] ?? '');
    const settlement = xml.CrossIndustryInvoice.SupplyChainTradeTransaction.ApplicableHeaderTradeSettlement;
    const sums = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
    expect(minor(sums.DuePayableAmount)).toBe(due);
    expect(JSON.stringify(settlement.SpecifiedTradePaymentTerms)).not.toMatch(/\$/);
    expect(await pdfSums(made.id, 'e_invoice?format=facturx')).toEqual({
      Total: due,
      Paid: 0,
      Remaining: due,
    });
  },
);
