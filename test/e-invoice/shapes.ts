import { type Invoice, type LineItem, type Pricing, plainPricing } from '../../src/invoices/types.ts';
import { AT, billing, credited, line, note, payment, prepaid, type Shape, shape, untaxed } from './making.ts';

const sandbox = { mode: 'Sandbox' } as const;
const hostile =
  ']]> <!-- & "x" </ram:Content><ram:Content> <?xml?> \u{1f389} عربي 日本 \u0000\u0007\ufffe #panic() =1 \u202e';

const threeRates = [
  line(28_573, { description: 'Photography & <album>', quantity: 7 }),
  line(33_331, { description: 'Prints', quantity: 3, taxBasisPoints: 700 }),
  line(6, { description: 'Postage', taxBasisPoints: 0 }),
];

const onTop = (discount: Pricing['discount'] = null): Pricing => ({
  ...plainPricing,
  taxMode: 'OnTop',
  discount,
});
const exempt: Pricing = {
  ...plainPricing,
  exemption: { code: 'VATEX-EU-132', reason: 'Exempt by article 132 of the VAT directive' },
};
const untaxedAs = (taxCategory: NonNullable<LineItem['taxCategory']>): LineItem => ({
  description: 'Design',
  quantity: 12.5,
  unit: 'Hour',
  unitAmount: 8_000,
  taxCategory,
});
// A client with a VAT id in another country of the European Union.
const abroad = { billing: { vatId: 'FR40303265045', country: 'FR' } } as unknown as Partial<Invoice>;

const euros = {
  currency: 'EUR',
  holder: 'Fernhill Events GmbH',
  bankName: 'Musterbank',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  accountNumber: '',
  routingNumber: '',
  sortCode: '',
  reference: 'CreditorReference',
} as const;
const dollars = {
  ...euros,
  currency: 'USD',
  iban: '',
  bic: '',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  reference: 'InvoiceNumber',
} as const;

const agency = [
  line(8_550, { description: 'Editing', quantity: 7.25, unit: 'Hour', discount: { basisPoints: 1_500 } }),
  line(0.4321, { description: 'Clicks', quantity: 123_456, unit: 'Piece' }),
  line(30_000, {
    description: 'Journey',
    quantity: 2,
    unit: 'Day',
    discount: { amount: 1_001 },
    taxBasisPoints: 700,
  }),
  line(30, { description: 'Car', quantity: 431.5, unit: 'Kilometre', taxBasisPoints: 0 }),
];

const many = Array.from({ length: 24 }, (_, index) =>
  payment(12_500, {
    dueDate: `${2027 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    status: 'Scheduled',
    name: `Rate ${index + 1}`,
  }),
);

// VAT ids of the forms of their countries; where the network checks digits, those of companies that publish them.
const sellers = [
  ['AT', 'ATU12345678'],
  ['BE', 'BE0403170701'],
  ['DK', 'DK10150817'],
  ['ES', 'ESB12345674'],
  ['FI', 'FI12345678'],
  ['FR', 'FR32123456789'],
  ['GB', 'GB123456789'],
  ['IE', 'IE1234567WA'],
  ['IT', 'IT00905811006'],
  ['LU', 'LU12345678'],
  ['NL', 'NL123456789B01'],
  ['NO', 'NO923609016MVA'],
  ['PL', 'PL1234567890'],
  ['PT', 'PT123456789'],
  ['SE', 'SE556016068001'],
] as const;

/** The shapes that an e-invoice can have. */
export const shapes: readonly Shape[] = [
  shape('a company with address, VAT id, phone and reference', { invoice: { billing } }),
  shape('a company in Greece', {
    invoice: { billing: { ...billing, country: 'GR', vatId: 'EL123456789' } },
  }),
  shape('a company in Northern Ireland', {
    refusedAs: ['peppol'],
    invoice: { billing: { ...billing, country: 'GB', vatId: 'XI123456789' } },
  }),
  shape('a company in Switzerland', {
    invoice: { billing: { ...billing, country: 'CH', vatId: 'CHE123456789MWST' } },
  }),
  shape('a company in the United States', {
    refusedAs: ['peppol'],
    invoice: { billing: { ...billing, country: 'US', vatId: '12-3456789' } },
  }),
  shape('a company, outside the scope of VAT', {
    invoice: { billing, lineItems: [untaxed(300_000)] },
  }),
  shape('live'),
  shape('sandbox', { account: sandbox }),
  shape('live with a note', { invoice: { note } }),
  shape('sandbox with a note', { account: sandbox, invoice: { note } }),
  ...['de', 'fr', 'es'].map((language) =>
    shape(`in ${language}, sandbox with a note, two payments`, {
      language,
      account: sandbox,
      invoice: { note, payments: [payment(100_000), payment(200_000, { dueDate: '2027-02-28' })] },
    }),
  ),
  shape('three rates', { invoice: { lineItems: threeRates } }),
  shape('outside the scope of VAT', { invoice: { lineItems: [untaxed(300_000), untaxed(1)], note } }),
  shape('a rate of zero', { invoice: { lineItems: [line(300_000, { taxBasisPoints: 0 })] } }),
  shape('24 payments', { invoice: { payments: many } }),
  shape('a payment paid, one open', {
    invoice: {
      payments: [
        payment(100_000, { status: 'Paid', paidAmount: 100_000, paidAt: AT }),
        payment(200_000, { dueDate: '2027-02-01' }),
      ],
    },
  }),
  shape('paid', {
    account: sandbox,
    invoice: {
      status: 'Paid',
      note,
      payments: [payment(300_000, { status: 'Paid', paidAmount: 300_000, paidAt: AT })],
    },
  }),
  shape('partly refunded', {
    invoice: {
      status: 'Paid',
      payments: [
        payment(300_000, {
          status: 'PartiallyRefunded',
          paidAmount: 300_000,
          refundedAmount: 5_000,
          paidAt: AT,
        }),
      ],
    },
  }),
  shape('hostile text', {
    account: { ...sandbox, name: hostile.slice(0, 60) },
    profile: { city: hostile.slice(0, 40), footer: hostile },
    invoice: {
      note: hostile,
      contact: { type: 'Client', name: hostile, email: 'maria@example.com', language: null },
      lineItems: [line(300_000, { description: hostile })],
    },
  }),
  shape('a long note', { account: sandbox, invoice: { note: `${note}\n\n`.repeat(40) } }),
  shape('120 lines that do not divide', {
    invoice: {
      lineItems: Array.from({ length: 120 }, (_, index) =>
        line(100 + index, { quantity: 1 + (index % 7), taxBasisPoints: index % 2 === 0 ? 1_900 : 700 }),
      ),
    },
  }),
  shape('cents that do not divide', {
    invoice: { lineItems: [line(1, { quantity: 3 }), line(9_999, { quantity: 11, taxBasisPoints: 550 })] },
  }),
  shape('a currency without decimals', {
    invoice: { currency: 'JPY', lineItems: [line(110_000, { taxBasisPoints: 1_000 })] },
  }),
  shape('an event date', { invoice: { eventDate: '2027-06-12', note } }),
  shape('a seller with a region and no email', { profile: { region: 'Brandenburg', email: '' } }),
  shape('a Greek seller', {
    refusedAs: ['peppol'],
    profile: { country: 'GR', taxId: 'EL123456789', city: 'Αθήνα' },
  }),
  ...sellers.map(([country, taxId]) =>
    shape(`a seller in ${country}`, {
      profile: { country, taxId },
      // Peppol knows the rates of Sweden.
      ...(country === 'SE' ? { invoice: { lineItems: [line(300_000, { taxBasisPoints: 2_500 })] } } : {}),
    }),
  ),
  shape('an authority in Germany, by its Leitweg-ID', {
    invoice: { billing: { ...billing, company: 'Stadt Musterhausen', vatId: null } },
  }),
  shape('a client whom the network knows by a number of its register', {
    invoice: { billing: { ...billing, country: 'BE', vatId: 'BE0403170701' } },
  }),
  shape('a client with a Peppol id of its own, and no VAT id', {
    invoice: {
      billing: { ...billing, vatId: null, reference: 'PO-7', peppolId: '0088:7300010000001' },
    },
  }),
  shape('a client whose Peppol id is another than its VAT id', {
    invoice: { billing: { ...billing, country: 'NL', vatId: 'NL123456789B01', peppolId: '0106:12345678' } },
  }),
  shape('a seller with a local number and a Peppol id', {
    profile: { country: 'US', region: 'OR', taxId: '12-3456789', peppolId: '0060:123456789' },
    invoice: { currency: 'USD', note },
  }),
  shape('a seller with a local number', {
    refusedAs: ['peppol'],
    account: sandbox,
    profile: { country: 'US', region: 'OR', taxId: '12-3456789' },
    invoice: { currency: 'USD', note },
  }),
  shape('net prices, decimals, units and discounts of lines', {
    invoice: { lineItems: agency, pricing: onTop() },
  }),
  shape('net prices, ten percent off all', {
    invoice: { lineItems: agency, pricing: onTop({ basisPoints: 1_000 }), note },
  }),
  shape('net prices, an amount off all', {
    invoice: { lineItems: agency, pricing: onTop({ amount: 9_999 }) },
  }),
  shape('gross prices, discounts of lines and a percentage off all', {
    invoice: { lineItems: agency, pricing: { ...plainPricing, discount: { basisPoints: 333 } } },
  }),
  shape('gross prices, an amount off all that does not divide', {
    invoice: { lineItems: threeRates, pricing: { ...plainPricing, discount: { amount: 10_001 } } },
  }),
  shape('a line that its discount takes whole', {
    invoice: {
      lineItems: [line(300_000), line(5_000, { discount: { basisPoints: 10_000 } })],
      pricing: onTop(),
    },
  }),
  shape('net prices without decimals of the currency', {
    invoice: {
      currency: 'JPY',
      lineItems: [line(110.25, { quantity: 33, taxBasisPoints: 1_000, unit: 'SquareMetre' })],
      pricing: onTop({ basisPoints: 500 }),
    },
  }),
  shape('outside the scope of VAT, with discounts', {
    invoice: {
      lineItems: [{ ...untaxed(300_000), discount: { amount: 1 } }, untaxed(2_000)],
      pricing: { ...plainPricing, discount: { basisPoints: 250 } },
    },
  }),
  shape('exempt, with code and reason', { invoice: { lineItems: [untaxedAs('Exempt')], pricing: exempt } }),
  shape('exempt beside a rate', {
    invoice: { lineItems: [untaxedAs('Exempt'), line(11_900)], pricing: exempt },
  }),
  shape('exempt, a discount on all', {
    invoice: {
      lineItems: [untaxedAs('Exempt'), line(11_900)],
      pricing: { ...exempt, discount: { amount: 1_111 } },
    },
  }),
  shape('reverse charge', {
    invoice: { ...abroad, lineItems: [untaxedAs('ReverseCharge')], pricing: onTop() },
  }),
  shape('reverse charge, a discount on all, in German', {
    language: 'de',
    invoice: { ...abroad, lineItems: [untaxedAs('ReverseCharge')], pricing: onTop({ basisPoints: 1_000 }) },
  }),
  shape('an intra-community supply', {
    invoice: {
      ...abroad,
      eventDate: '2026-11-20',
      lineItems: [untaxedAs('IntraCommunity')],
      pricing: onTop(),
    },
  }),
  shape('an export', { invoice: { lineItems: [untaxedAs('Export')], pricing: onTop() } }),
  ...(
    [
      ['', {}],
      [' in German, sandbox', { language: 'de', account: sandbox }],
      [' to a company', { invoice: { billing, eventDate: '2027-06-12' } }],
      [' with three rates', { invoice: { lineItems: threeRates } }],
      [
        ' with net prices and discounts',
        { invoice: { lineItems: agency, pricing: onTop({ basisPoints: 1_000 }) } },
      ],
      [
        ' of reverse charge',
        { invoice: { ...abroad, lineItems: [untaxedAs('ReverseCharge')], pricing: onTop() } },
      ],
      [
        ' of what is exempt beside a rate',
        { invoice: { lineItems: [untaxedAs('Exempt'), line(11_900)], pricing: exempt } },
      ],
      [' outside the scope of VAT', { invoice: { lineItems: [untaxed(300_000)] } }],
      [' with bank details', { profile: { bankDetails: [euros] }, invoice: { billing } }],
    ] as const
  ).flatMap(([how, changes]) => [
    prepaid(`a prepayment invoice${how}`, changes),
    prepaid(`a final invoice${how}`, changes, true),
  ]),
  shape('bank details in euros', { profile: { bankDetails: [euros] } }),
  shape('bank details in euros, a reference that is no number of a form', {
    profile: { bankDetails: [{ ...euros, reference: 'InvoiceNumber' }] },
    invoice: { number: 'A/7 & B' },
  }),
  shape('bank details in dollars', { profile: { bankDetails: [dollars] }, invoice: { currency: 'USD' } }),
  credited(
    'a credit note on an invoice with prepayment invoices',
    { amount: 5_000 },
    { invoice: { deposits: { invoiced: 100_000, count: 2, finalOn: '2026-12-20' } } },
  ),
  credited(
    'a credit note of hours at net prices with discounts',
    { lines: [{ lineItem: 0, quantity: 2.25 }] },
    { invoice: { lineItems: agency, pricing: onTop({ basisPoints: 1_000 }) } },
  ),
  credited(
    'a credit note of reverse charge',
    { amount: 50_000 },
    { invoice: { ...abroad, lineItems: [untaxedAs('ReverseCharge')], pricing: onTop() } },
  ),
  credited(
    'a credit note of what is exempt',
    { rates: [{ taxBasisPoints: null, taxCategory: 'Exempt', amount: 40_000 }] },
    { invoice: { lineItems: [untaxedAs('Exempt'), line(11_900)], pricing: exempt } },
  ),
  credited(
    'a credit note of an amount over three rates',
    { amount: 77_777 },
    { invoice: { lineItems: threeRates } },
  ),
  credited('a credit note to a company', { amount: 5_000 }, { invoice: { billing } }),
  credited(
    'a credit note of the rest of each rate',
    { amount: 28_573 * 7 + 33_331 * 3 + 6 - 101 },
    { invoice: { lineItems: threeRates } },
  ),
  credited(
    'a credit note of line items',
    {
      lines: [
        { lineItem: 0, quantity: 2 },
        { lineItem: 1, amount: 5_001 },
      ],
    },
    { account: sandbox, invoice: { lineItems: threeRates } },
  ),
  credited(
    'a credit note outside the scope of VAT',
    { amount: 5_000 },
    { invoice: { lineItems: [untaxed(300_000)] } },
  ),
  credited(
    'a credit note in a currency without decimals',
    { amount: 33_333 },
    { invoice: { currency: 'JPY', lineItems: [line(110_000, { taxBasisPoints: 1_000 })] } },
  ),
  credited(
    'a credit note with hostile text',
    { amount: 5_000, reason: hostile },
    { invoice: { number: 'A&<B>' } },
  ),
];
