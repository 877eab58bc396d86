import { describe, expect, it } from 'vitest';
import { readFields } from '../../test/support/delimited.ts';
import { type TaxCategory, taxKeyOf } from '../kit/money/tax-keys.ts';
import { datevFiles } from './datev.ts';
import { proposedSettings } from './proposals.ts';
import type { BookSettings, SourcePosting } from './types.ts';

const now = new Date('2026-11-28T10:20:30.456Z');
const proposed = proposedSettings('Datev', { country: 'DE' }, [], 'SKR04');
const settings: BookSettings = {
  ...proposed,
  datev: {
    chart: 'SKR04',
    adviserNumber: 29_098,
    clientNumber: 55_003,
    accountLength: 4,
    yearStartMonth: 7,
  },
};

const issue: SourcePosting = {
  sourceType: 'Invoice',
  sourceId: '0198c5a0-3b1f-7a02-8d4e-1f5c9b7e3a60',
  code: 'issue',
  sequence: 1,
  invoiceId: '0198c5a0-3b1f-7a02-8d4e-1f5c9b7e3a60',
  debit: 'receivable',
  credit: 'billed',
  amount: 22_600,
  currency: 'EUR',
  day: '2026-06-30',
  createdAt: now,
  position: 1,
  taxes: [
    { rate: 1_900, gross: 11_900, net: 10_000 },
    { rate: 700, gross: 10_700, net: 10_000 },
  ],
  document: {
    invoiceNumber: 'INV-7',
    creditNoteNumber: null,
    name: 'Müller "& Söhne"',
    email: '',
    vatId: null,
    dueDate: null,
  },
};
const capture: SourcePosting = {
  ...issue,
  sourceType: 'Charge',
  code: 'capture',
  debit: 'processor',
  credit: 'receivable',
  day: '2026-07-01',
  taxes: [],
};

const filesOf = (postings: readonly SourcePosting[], own = settings, replaces = false) => {
  const { files, missing } = datevFiles(postings, own, now, replaces);
  const read = files.map(({ name, bytes }) => ({
    name,
    bytes,
    rows: readFields(new TextDecoder('windows-1252').decode(bytes), ';'),
  }));
  return { files: read, missing };
};

// The forms of the fields of a row, as the description of the format has them, by their place.
const forms: Readonly<Record<number, RegExp>> = {
  1: /^\d{1,10},\d{2}$/,
  2: /^[SH]$/,
  3: /^EUR$/,
  7: /^\d{1,9}$/,
  8: /^\d{1,9}$/,
  10: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/,
  11: /^[\w$%\-/&*+]{0,36}$/,
  14: /^.{0,60}$/,
  114: /^[01]$/,
  118: /^[01]$/,
};

describe('a Buchungsstapel', () => {
  it('has the 31 fields of the header, with the financial year of its month', () => {
    const { files } = filesOf([issue, capture]);
    expect(files.map(({ name, rows }) => [name, rows[0]?.join('|')])).toEqual([
      [
        'EXTF_Buchungsstapel_2026-06.csv',
        'EXTF|700|21|Buchungsstapel|13|20261128102030456||RE|||29098|55003|20250701|4|20260601|20260630|Tranche 2026-06||1|0|0|EUR|||||04||||',
      ],
      [
        'EXTF_Buchungsstapel_2026-07.csv',
        'EXTF|700|21|Buchungsstapel|13|20261128102030456||RE|||29098|55003|20260701|4|20260701|20260731|Tranche 2026-07||1|0|0|EUR|||||04||||',
      ],
    ]);
    expect(files.map(({ rows }) => rows[0]?.length)).toEqual([31, 31]);
  });

  it('has 125 fields in each row, each in its form, and nothing where it says nothing', () => {
    for (const { rows } of filesOf([issue, capture]).files) {
      expect([rows[1]?.length, rows[1]?.[113], rows[1]?.[117]]).toEqual([
        125,
        'Festschreibung',
        'Generalumkehr (GU)',
      ]);
      for (const row of rows.slice(2)) {
        expect(row.length).toBe(125);
        for (const [index, cell] of row.entries()) expect(cell).toMatch(forms[index + 1] ?? /^$/);
      }
    }
  });

  it('is in Windows-1252 with CR LF, its texts in quotes that are doubled inside', () => {
    const { bytes } = filesOf([issue]).files[0] ?? { bytes: Buffer.alloc(0) };
    const text = bytes.toString('latin1');
    expect(text).toContain('"Rechnung Müller ""& Söhne"""');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('gives what a rate was rounded up before back as a reversal, not as a negative amount', () => {
    const raise: SourcePosting = {
      ...issue,
      code: 'raise',
      amount: 99,
      taxes: [
        { rate: 1_900, gross: 100, net: 84 },
        { rate: 700, gross: -1, net: -1 },
      ],
    };
    const [file] = filesOf([raise]).files;
    const shown = file?.rows.slice(2).map((row) => [0, 1, 6, 7, 117].map((place) => row[place]));
    expect(shown).toEqual([
      ['1,00', 'S', '10000', '4400', '0'],
      ['0,01', 'S', '10000', '4300', '1'],
    ]);
  });

  it('writes a credit note as a document of its own that reduces revenue', () => {
    const credit: SourcePosting = {
      ...issue,
      code: 'credit',
      debit: 'billed',
      credit: 'receivable',
      document: { ...issue.document, creditNoteNumber: 'CN-0001' },
    };
    const [file] = filesOf([credit]).files;
    const shown = file?.rows.slice(2).map((row) => [0, 1, 6, 7, 10, 117].map((place) => row[place]));
    expect(shown?.[0]).toEqual(['119,00', 'H', '10000', '4400', 'CN-0001', '0']);
  });

  it('names texts and numbers that it cannot hold, and replaces them only when asked', () => {
    const odd = { ...issue, document: { ...issue.document, name: 'Şahin', invoiceNumber: 'INV 7#' } };
    expect(filesOf([odd]).missing.map(({ fact, subject }) => [fact, subject])).toEqual([
      ['Letters', 'Rechnung Şahin'],
      ['DocumentNumber', 'INV 7#'],
    ]);
    const [file] = filesOf([odd], settings, true).files;
    expect([file?.rows[2]?.[10], file?.rows[2]?.[13]]).toEqual(['INV-7-', 'Rechnung Sahin']);
  });

  it('writes sales without tax to their accounts, with the VAT id of a client in the EU', () => {
    const taxed = (taxCategory: TaxCategory, vatId: string | null) => ({
      ...issue,
      amount: 10_000,
      taxes: [{ rate: taxKeyOf({ taxCategory }), gross: 10_000, net: 10_000 }],
      document: { ...issue.document, vatId },
    });
    const own = {
      ...settings,
      rates: settings.rates.map((rate) =>
        rate.taxCategory === 'IntraCommunity' ? { ...rate, account: '4200', taxCode: '11' } : rate,
      ),
    };
    const sales = [
      taxed('ReverseCharge', 'FR 40 303265045'),
      taxed('ReverseCharge', 'DE123456789'),
      taxed('ReverseCharge', 'CHE123456789'),
      taxed('IntraCommunity', 'ATU12345678'),
      taxed('Export', 'FR40303265045'),
      taxed('Exempt', null),
    ];
    const [file] = filesOf(sales, own).files;
    const shown = file?.rows.slice(2).map((row) => [0, 6, 7, 8, 39].map((place) => row[place]));
    expect(file?.rows[1]?.[39]).toBe('EU-Land u. UStID (Bestimmung)');
    expect(shown).toEqual([
      ['100,00', '10000', '4336', '', 'FR40303265045'],
      ['100,00', '10000', '4336', '', ''],
      ['100,00', '10000', '4336', '', ''],
      ['100,00', '10000', '4200', '11', 'ATU12345678'],
      ['100,00', '10000', '4120', '', ''],
      ['100,00', '10000', '4100', '', ''],
    ]);
  });

  it('names two rates of one line that have no account, each pair by itself', () => {
    const rate = taxKeyOf({ taxBasisPoints: 725, localTaxBasisPoints: 100 });
    const sale = { ...issue, taxes: [{ rate, gross: 22_600, net: 20_868 }] };
    expect(filesOf([sale]).missing).toEqual([
      {
        fact: 'RevenueAccount',
        subject: '725+100',
        message: 'The revenue account for 7.25 % + 1 % is not set.',
      },
    ]);
  });

  it('has texts of up to 60 letters, also where replacing makes several of one', () => {
    const long = { ...issue, document: { ...issue.document, name: 'ﬃ'.repeat(51) } };
    const [file] = filesOf([long], settings, true).files;
    expect(file?.rows[2]?.[13]).toBe(`Rechnung ${'ffi'.repeat(17)}`);
  });

  it('is refused with an account of too many digits', () => {
    const own = { ...settings, accounts: { ...settings.accounts, receivable: '1000000' } };
    expect(filesOf([issue], own).missing).toMatchObject([{ fact: 'AccountLength', subject: '1000000' }]);
  });
});
