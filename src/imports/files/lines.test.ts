import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../kit/files/read-csv.ts';
import { isCurrency } from '../../kit/money/money.ts';
import { guessMapping } from './columns.ts';
import { type Reading, readInvoices, writtenIn } from './rows.ts';

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

describe('lines of an invoice', () => {
  const head =
    'Number,Name,Email,Due Date,Amount,Item,Quantity,Unit Price,Unit,Line Discount,Tax Rate,Tax Category,Tax Mode';
  const lines = (text: string, more: Partial<Reading> = {}) => read(`${head}\n${text}`, more);

  it('are the rows with the same number: each has its unit, discount and tax, and the total is what they come to', () => {
    const { rows, unreadable } = lines(
      [
        'R-1,Ann,a@x.test,2027-03-01,,Hours,12.5,80,h,10%,19,,net',
        'R-1,,,,,Album,1,"1,200.50",piece,0.50,7%,,',
      ].join('\n'),
    );
    expect(unreadable).toEqual([]);
    expect(rows).toMatchObject([
      {
        taxMode: 'OnTop',
        lineItems: [
          {
            description: 'Hours',
            quantity: 12.5,
            unitAmount: 8_000,
            unit: 'Hour',
            discount: { basisPoints: 1_000 },
            taxBasisPoints: 1_900,
          },
          {
            description: 'Album',
            quantity: 1,
            unitAmount: 120_050,
            unit: 'Piece',
            discount: { amount: 50 },
            taxBasisPoints: 700,
          },
        ],
        // 900.00 + 19 %, and 1 200.00 + 7 %
        totalAmount: 107_100 + 128_400,
        paymentSchedule: [{ dueDate: '2027-03-01', amount: 235_500 }],
      },
    ]);
  });

  it.each([
    // [bare discounts are, those of the two lines, their sum at 100.00 each]
    ['Percent', [{ basisPoints: 1_000 }, { basisPoints: 1_250 }], 9_000 + 8_750],
    ['Amount', [{ amount: 1_000 }, { basisPoints: 1_250 }], 9_000 + 8_750],
  ] as const)('have discounts without a percent sign as it is said: %s', (discounts, own, total) => {
    const text = 'R-1,Ann,a@x.test,2027-03-01,,Photos,1,100,,10,,,\nR-1,,,,,Album,1,100,,12.5 %,,,';
    const { rows, unreadable } = lines(text, { discounts });
    expect(unreadable).toEqual([]);
    expect(rows[0]?.lineItems?.map(({ discount }) => discount)).toEqual(own);
    expect(rows[0]?.totalAmount).toBe(total);
  });

  it('with a discount of more than 100 percent are refused', () => {
    const text = 'R-1,Ann,a@x.test,2027-03-01,,Photos,1,100,,101,,,';
    const { unreadable } = lines(text, { discounts: 'Percent' });
    expect(unreadable).toEqual([{ line: 2, field: 'discount', text: '101' }]);
  });

  it.each([
    ['10', 'Ambiguous'],
    ['0.50', 'Ambiguous'],
    ['10 %', null],
    ['0.00', null],
    ['', null],
  ])('with the discount "%s" are asked about: %s', (discount, expected) => {
    const [header, ...records] = parseCsv(
      `${head}\nR-1,Ann,a@x.test,2027-03-01,,Photos,1,100,,${discount},,,`,
    );
    const mapping = guessMapping('Invoices', header?.cells ?? []);
    expect(writtenIn('Invoices', records, mapping).discounts).toBe(expected);
  });

  it('stand beside payments: rows with an amount are these, and a total that is repeated in each line is one', () => {
    const { rows } = lines(
      [
        'R-1,Ann,a@x.test,2027-03-01,40,Photos,1,60,,,,,',
        'R-1,Ann,a@x.test,2027-06-01,60,Album,1,40,,,,,',
        'R-2,Bo,b@x.test,2027-03-01,100,Photos,1,60,,,,,',
        'R-2,Bo,b@x.test,2027-03-01,100,Album,1,40,,,,,',
      ].join('\n'),
    );
    const schedules = rows.map(({ paymentSchedule, totalAmount }) => [
      totalAmount,
      paymentSchedule?.map(({ amount }) => amount),
    ]);
    expect(schedules).toEqual([
      [10_000, [4_000, 6_000]],
      [10_000, [10_000]],
    ]);
  });

  it('that have each their own sum as the amount are one payment of all, also where two lines are equal', () => {
    const { rows } = lines(
      [
        'R-1,Ann,a@x.test,2027-03-01,60,Photos,1,60,,,,,',
        'R-1,Ann,a@x.test,2027-03-01,40,Album,1,40,,,,,',
        'R-2,Bo,b@x.test,2027-03-01,60,Photos,1,60,,,,,',
        'R-2,Bo,b@x.test,2027-03-01,60,Photos,1,60,,,,,',
      ].join('\n'),
    );
    expect(rows.map(({ totalAmount, paymentSchedule }) => [totalAmount, paymentSchedule])).toMatchObject([
      [10_000, [{ dueDate: '2027-03-01', amount: 10_000 }]],
      [12_000, [{ dueDate: '2027-03-01', amount: 12_000 }]],
    ]);
    expect(rows.map(({ paymentSchedule }) => paymentSchedule?.length)).toEqual([1, 1]);
  });

  it('have exact prices, two rates, and categories in words or codes', () => {
    const { rows } = lines(
      [
        'R-1,Ann,a@x.test,,,Prints,3,0.000125,,,6.25% + 2%,,',
        'R-2,Ann,a@x.test,,,Advice,1,100,,,0,AE,',
        'R-3,Ann,a@x.test,,,Course,1,100,Stunden,,,steuerfrei,brutto',
      ].join('\n'),
      { isIssued: true },
    );
    expect(rows.map(({ lineItems }) => lineItems?.[0])).toMatchObject([
      { unitAmount: 0.0125, taxBasisPoints: 625, localTaxBasisPoints: 200 },
      { taxCategory: 'ReverseCharge' },
      { taxCategory: 'Exempt', unit: 'Hour' },
    ]);
    expect(rows[1]?.lineItems?.[0]).not.toHaveProperty('taxBasisPoints');
    expect(rows[2]?.taxMode).toBe('Included');
  });

  it.each([
    ['quantity', 'R-1,A,a@x.test,,,Hours,many,80,,,,,', 'many'],
    ['unitAmount', 'R-1,A,a@x.test,,,Credit,1,-5,,,,,', '-5'],
    ['unit', 'R-1,A,a@x.test,,,Hours,1,80,parsec,,,,', 'parsec'],
    ['discount', 'R-1,A,a@x.test,,,Hours,1,80,,101%,,,', '101%'],
    ['taxRate', 'R-1,A,a@x.test,,,Hours,1,80,,,4.875 %,,', '4.875 %'],
    ['taxCategory', 'R-1,A,a@x.test,,,Hours,1,80,,,,alien,', 'alien'],
    ['taxMode', 'R-1,A,a@x.test,,,Hours,1,80,,,,,sometimes', 'sometimes'],
  ])('of which the %s cannot be read are refused with that cell', (field, row, text) => {
    const { rows, unreadable, refused } = lines(row);
    expect(rows).toEqual([]);
    expect(unreadable).toEqual([{ line: 2, field, text }]);
    expect(refused).toHaveLength(1);
  });

  it('of Xero are found by its names, with the description of each', () => {
    const { mapping, rows } = read(
      '*ContactName,EmailAddress,*InvoiceNumber,*DueDate,Total,*Description,*Quantity,*UnitAmount\nAnn,a@x.test,X-1,2027-03-01,30,Photos,2,15',
    );
    expect(mapping).toMatchObject({ item: 5, quantity: 6, unitAmount: 7, amount: 4 });
    expect(rows[0]?.lineItems).toEqual([{ description: 'Photos', quantity: 2, unitAmount: 1_500 }]);
  });

  it('are none without a column of prices: other files are read as before', () => {
    const { rows } = read('Name,Email,Amount,Quantity,Description\nAnn,a@x.test,30,2,Thanks');
    expect(rows[0]).toMatchObject({ totalAmount: 3_000, note: 'Thanks' });
    expect(rows[0]).not.toHaveProperty('lineItems');
  });

  it('may come with the language of the client', () => {
    const text = 'Name,Email,Amount,Language\nAnn,a@x.test,30,Deutsch\nBo,b@x.test,30,Klingon';
    const { rows, refused, unreadable } = read(text);
    expect(rows[0]?.contact).toEqual({ name: 'Ann', email: 'a@x.test', language: 'de' });
    expect(refused[0]?.contact).toMatchObject({ language: 'Klingon' });
    expect(unreadable).toEqual([{ line: 3, field: 'language', text: 'Klingon' }]);
  });
});
