import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../kit/files/read-csv.ts';
import { isCurrency } from '../../kit/money/money.ts';
import { headLine, invoiceLines } from '../../reports/invoice-csv.ts';
import { guessMapping } from './columns.ts';
import { type Reading, readContacts, readInvoices, sumsOf } from './rows.ts';
import { readState } from './statuses.ts';

function read(text: string, more: Partial<Reading> = {}) {
  const [header, ...records] = parseCsv(text);
  const mapping = guessMapping('Invoices', header?.cells ?? []);
  const reading: Reading = {
    mapping,
    width: header?.cells.length ?? 0,
    dateOrder: 'DayFirst',
    decimalMark: '.',
    currency: 'USD',
    isIssued: false,
    today: '2026-11-22',
    isCurrency,
    ...more,
  };
  return { mapping, ...readInvoices(records, reading) };
}

describe('columns are found by the names that programs give them', () => {
  it.each([
    [
      'Stripe',
      'id,Amount Due,Currency,Customer Email,Customer Name,Due Date (UTC),Number,Status,Paid At (UTC)',
      { name: 4, email: 3, amount: 1, dueDate: 5, currency: 2, number: 6, status: 7, paidOn: 8 },
    ],
    [
      'Square',
      'Invoice ID,Customer Name,Customer Email,Requested Amount,Due Date',
      { number: 0, name: 1, email: 2, amount: 3, dueDate: 4 },
    ],
    [
      'QuickBooks',
      'Invoice No,Customer,Email,Due Date,Memo,Total,Invoice Date',
      { number: 0, name: 1, email: 2, dueDate: 3, note: 4, amount: 5, issuedOn: 6 },
    ],
    [
      'Invoice Ninja',
      'Invoice Number,Client Name,Contact Email,Amount,Due Date,Public Notes',
      { number: 0, name: 1, email: 2, amount: 3, dueDate: 4, note: 5 },
    ],
    [
      'our own',
      headLine().trim(),
      {
        number: 0,
        name: 2,
        email: 3,
        eventDate: 4,
        currency: 5,
        paymentName: 7,
        dueDate: 8,
        amount: 9,
        status: 10,
        paidOn: 14,
        note: 16,
        issuedOn: 17,
        externalId: 18,
        company: 20,
        street: 21,
        postalCode: 22,
        city: 23,
        region: 24,
        country: 25,
        vatId: 26,
        phone: 27,
        reference: 28,
        language: 29,
        peppolId: 30,
      },
    ],
    [
      'German',
      'Rechnungsnummer;Rechnungsdatum;Kunde;E-Mail;Betrag;Fällig am',
      { number: 0, issuedOn: 1, name: 2, email: 3, amount: 4, dueDate: 5 },
    ],
  ])('%s', (_program, header, mapping) => {
    expect(guessMapping('Invoices', parseCsv(header)[0]?.cells ?? [])).toEqual(mapping);
  });
});

describe('invoices of a file', () => {
  it('have the payments of all lines with their number; the first line says the rest', () => {
    const { rows } = read(
      'Number,Client,Client email,Payment,Due date,Amount\nA1,Ann,ann@example.com,Deposit,01.03.2027,100.00\nB2,Bob,b@example.com,,2027-05-01,5\nA1,,,Rest,1 Jun 2027,200.50\n',
    );
    expect(rows).toEqual([
      {
        line: 2,
        contact: { name: 'Ann', email: 'ann@example.com' },
        totalAmount: 30_050,
        status: 'Draft',
        paymentSchedule: [
          { dueDate: '2027-03-01', amount: 10_000, name: 'Deposit' },
          { dueDate: '2027-06-01', amount: 20_050, name: 'Rest' },
        ],
        metadata: { number: 'A1' },
        reference: 'A1',
      },
      {
        line: 3,
        contact: { name: 'Bob', email: 'b@example.com' },
        totalAmount: 500,
        status: 'Draft',
        paymentSchedule: [{ dueDate: '2027-05-01', amount: 500 }],
        metadata: { number: 'B2' },
        reference: 'B2',
      },
    ]);
  });

  it('that are issued keep their number', () => {
    const { rows } = read('Number,Client,Email,Amount\nA1,Ann,a@example.com,1\n', { isIssued: true });
    expect(rows).toMatchObject([{ status: 'Active', number: 'A1', totalAmount: 100 }]);
    expect(rows[0]).not.toHaveProperty('metadata');
    expect(rows[0]).not.toHaveProperty('paymentSchedule');
  });

  it('of which a cell cannot be read go with its text, to be refused, and every such cell is told', () => {
    const { rows, refused, unreadable } = read(
      'Number,Client,Email,Amount,Due date,Currency\nA,Ann,a@example.com,free,soon,USD\nA,,,5,2027-01-01,\nB,Bob,b@example.com,1,2027-01-01,GOLD\nC,Cy,c@example.com,1,,\n',
    );
    expect(rows.map(({ line }) => line)).toEqual([5]);
    expect(refused).toMatchObject([
      { line: 2, totalAmount: 'free', paymentSchedule: [{ dueDate: 'soon' }] },
      { line: 4, currency: 'GOLD', contact: { email: 'b@example.com' } },
    ]);
    expect(unreadable).toEqual([
      { line: 2, field: 'amount', text: 'free' },
      { line: 2, field: 'dueDate', text: 'soon' },
      { line: 4, field: 'currency', text: 'GOLD' },
    ]);
  });

  it('are left out when their line has more cells than the first one', () => {
    const { rows, unreadable } = read(
      'Client,Email,Amount\nAnn,ann@example.com,1,234.50\nBob,b@example.com,5,\n',
    );
    expect(rows).toMatchObject([{ line: 3, totalAmount: 500 }]);
    expect(unreadable).toEqual([{ line: 2, field: 'amount', text: 'Ann | ann@example.com | 1 | 234.50' }]);
  });

  it('of two clients or currencies are not one invoice, though they have one number', () => {
    const { rows, unreadable } = read(
      'Number,Client,Email,Amount,Currency\n1,Ann,a@example.com,100,USD\n1,Bob,b@example.com,50,\n2,Cy,c@example.com,5,USD\n2,,C@example.com,5,EUR\n',
    );
    expect(rows).toEqual([]);
    expect(unreadable).toEqual([
      { line: 3, field: 'email', text: 'b@example.com' },
      { line: 5, field: 'currency', text: 'EUR' },
    ]);
  });

  it('of our own files come back with their schedules', () => {
    const payment = { status: 'Due', isOverdue: false, paidAmount: 0, refundedAmount: 0, paymentDate: null };
    const file =
      headLine() +
      invoiceLines({
        number: 'OLD-1',
        status: 'Active',
        contact: { name: '=Ann', email: 'ann@example.com', language: null },
        eventDate: '2027-06-12',
        issuedOn: '2026-02-01',
        currency: 'EUR',
        totalAmount: 300,
        creditedAmount: 0,
        note: '-- thanks; =you',
        externalId: '=17',
        paymentLink: null,
        billing: null,
        paymentSchedule: [
          { ...payment, name: 'Deposit', dueDate: '2027-03-01', amount: 100 },
          { ...payment, name: null, dueDate: '2027-06-01', amount: 200 },
        ],
      });
    expect(read(file, { isIssued: true }).rows).toEqual([
      {
        line: 2,
        contact: { name: '=Ann', email: 'ann@example.com' },
        totalAmount: 300,
        status: 'Active',
        currency: 'EUR',
        paymentSchedule: [
          { dueDate: '2027-03-01', amount: 100, name: 'Deposit' },
          { dueDate: '2027-06-01', amount: 200 },
        ],
        number: 'OLD-1',
        reference: 'OLD-1',
        issuedOn: '2026-02-01',
        eventDate: '2027-06-12',
        note: '-- thanks; =you',
        externalId: '=17',
      },
    ]);
  });
});

describe('the status of a row', () => {
  it.each([
    ['Paid', ['paid', 'PAID', 'Paid in full', 'Completed', 'bezahlt', 'Payée', 'Pagada']],
    [
      'Canceled',
      ['void', 'Voided', 'Canceled', 'Cancelled', 'uncollectible', 'Reversed', 'Storniert', 'Annulée'],
    ],
    ['Draft', ['draft', 'Entwurf', 'Brouillon', 'Borrador']],
    ['Open', ['open', 'Sent', 'Unpaid', 'Past Due', 'Überfällig', 'Impayée', 'Pendiente', 'Scheduled']],
  ])('is %s in the words of other programs', (state, texts) => {
    expect(texts.map(readState)).toEqual(texts.map(() => state));
  });

  it('that is neither one nor the other, or unknown, is told and its row left out', () => {
    const { rows, unreadable } = read(
      'Number,Client,Email,Amount,Status\n1,Ann,a@example.com,5,Partially paid\n2,Bo,b@example.com,5,Refunded\n3,Cy,c@example.com,5,\n',
    );
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(unreadable).toEqual([
      { line: 2, field: 'status', text: 'Partially paid' },
      { line: 3, field: 'status', text: 'Refunded' },
    ]);
  });

  it('says what becomes of the invoice: paid ones are issued with their day, canceled ones left out', () => {
    const { rows, undated } = read(
      'Number,Client,Email,Amount,Due date,Status,Paid at\n' +
        '1,Ann,a@example.com,5,2026-03-01,Paid,2026-03-04 10:11\n' +
        '2,Bo,b@example.com,7,,paid,\n' +
        '3,Cy,c@example.com,0.00,,Void,\n' +
        '4,Di,d@example.com,9,2027-01-01,Open,\n' +
        '5,Ed,e@example.com,9,2027-01-01,Draft,\n',
      { isIssued: true },
    );
    expect(rows).toMatchObject([
      { number: '1', status: 'Active', paymentSchedule: [{ dueDate: '2026-03-01', paidOn: '2026-03-04' }] },
      { number: '2', status: 'Active', paymentSchedule: [{ dueDate: '2026-11-22', paidOn: '2026-11-22' }] },
      { reference: '3', status: 'Canceled' },
      { number: '4', status: 'Active', paymentSchedule: [{ dueDate: '2027-01-01', amount: 900 }] },
      { metadata: { number: '5' }, status: 'Draft' },
    ]);
    expect(undated).toBe(1);
    expect(sumsOf(rows)).toEqual({ drafts: 1, open: 1, paid: 2, canceled: 1 });
    expect(rows[3]?.paymentSchedule?.[0]).not.toHaveProperty('paidOn');
  });

  it('says when the other program issued it; a draft was not issued', () => {
    const { rows } = read(
      'Number,Client,Email,Amount,Invoice date,Due date,Status\n' +
        '1,Ann,a@example.com,5,2024-02-29,2024-03-31,Paid\n' +
        '2,Bo,b@example.com,7,2024-03-01,2024-03-31,Draft\n',
      { isIssued: true },
    );
    expect(rows[0]).toMatchObject({ number: '1', issuedOn: '2024-02-29' });
    expect(rows[1]).not.toHaveProperty('issuedOn');
  });

  it('is that of each payment: a part may be paid, and a waived one is not owed', () => {
    const { rows } = read(
      'Number,Client,Email,Amount,Due date,Payment status,Paid on\n' +
        '1,Ann,a@example.com,5,2026-03-01,Paid,2026-03-01\n' +
        '1,,,6,2027-03-01,Scheduled,\n' +
        '1,,,7,2027-04-01,Waived,\n',
    );
    expect(rows).toMatchObject([
      {
        status: 'Active',
        number: '1',
        totalAmount: 1_100,
        paymentSchedule: [{ amount: 500, paidOn: '2026-03-01' }, { amount: 600 }],
      },
    ]);
    expect(sumsOf(rows)).toEqual({ drafts: 0, open: 1, paid: 0, canceled: 0 });
  });

  it('of the first line is that of all lines of the invoice', () => {
    const { rows } = read(
      'Number,Client,Email,Amount,Due date,Status\n1,Ann,a@example.com,5,2026-03-01,Void\n1,,,6,2027-03-01,\n',
    );
    expect(rows).toMatchObject([{ status: 'Canceled', reference: '1' }]);
  });
});

it('contacts of a file are clients, unless it says that they are businesses', () => {
  const [header, ...records] = parseCsv('Name,Email,Type\nAnn,a@example.com,\nBand,b@example.com,Business\n');
  const mapping = guessMapping('Contacts', header?.cells ?? []);
  const { rows } = readContacts(records, { mapping, width: 3 } as Reading);
  expect(rows).toEqual([
    { line: 2, name: 'Ann', email: 'a@example.com' },
    { line: 3, name: 'Band', email: 'b@example.com', type: 'Business' },
  ]);
});
