import { describe, expect, it } from 'vitest';
import type { CsvMapping } from './csv.ts';
import { lineKeys } from './keys.ts';
import { MOST_BYTES, MOST_LINES, previewCsv, readStatementFile } from './read.ts';
import type { FileLine } from './types.ts';

const mapping: CsvMapping = {
  bookedOn: 'Buchungstag',
  amount: 'Betrag',
  currencyCode: 'EUR',
  name: 'Auftraggeber',
  iban: 'IBAN',
  text: ['Verwendungszweck', 'Info'],
};
const header = 'Buchungstag;Auftraggeber;IBAN;Verwendungszweck;Info;Betrag';
const read = (text: string, used: CsvMapping = mapping) => readStatementFile(Buffer.from(text), used);
const linesOf = (text: string, used = mapping) => read(text, used).accounts.flatMap(({ lines }) => lines);

describe('a CSV file of a bank', () => {
  it('is read by its mapping, with the lines that the bank writes above and below', () => {
    const text =
      `Konto;DE89370400440532013000\n\n${header}\n` +
      '04.01.2027;Maria Lindqvist;DE02120300000000202051;"Rechnung; INV-0001";Danke;1.500,00\n' +
      '05.01.2027;Stadtwerke;;Abschlag;;-80,00\n;;;;Saldo;1.420,00\n';
    expect(linesOf(text)).toMatchObject([
      {
        line: 4,
        bookedOn: '2027-01-04',
        amount: 150_000,
        text: 'Rechnung; INV-0001 Danke',
        name: 'Maria Lindqvist',
      },
      { line: 5, amount: -8_000, iban: null },
    ]);
  });

  it('may have a column for each direction, and its own order of dates', () => {
    const used: CsvMapping = {
      bookedOn: 'Date',
      amount: { credit: 'In', debit: 'Out' },
      currencyCode: 'USD',
      text: ['Memo'],
      dateOrder: 'MonthFirst',
    };
    const text =
      'Date,Memo,In,Out\n01/04/2027,one,"1,200.50",\n02/01/2027,two,,-3.00\n02/01/2027,three,0.00,4.00\n';
    expect(linesOf(text, used)).toMatchObject([
      { bookedOn: '2027-01-04', amount: 120_050 },
      { bookedOn: '2027-02-01', amount: -300 },
      { amount: -400 },
    ]);
  });

  it.each([
    ['a column that is not there', 'a;b\n1;2\n', /^No line of the file has the names of all columns: Betrag/],
    ['a day that is none', `${header}\n31.02.2027;;;;;1,00\n`, 'Line 2: 31.02.2027 is not a date.'],
    [
      'an amount that is none',
      `${header}\n01.02.2027;;;;;1,00\n01.02.2027;;;;;=1+1\n`,
      'Line 3: =1+1 is not an amount',
    ],
    ['an amount that is not there', `${header}\n01.02.2027;;;;;\n`, 'Line 2: Betrag is missing.'],
    [
      'amounts that can be read in two ways',
      `${header}\n01.02.2027;;;;;1.234\n`,
      'Line 2: 1.234 can be read in two ways',
    ],
  ])('with %s is refused', (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it('shows its columns before there is a mapping', () => {
    const text = `Konto;DE89370400440532013000\n\n${header}\n04.01.2027;Maria; ;INV-0001;;1,00\n`;
    expect(previewCsv(Buffer.from(text))).toEqual({
      line: 3,
      columns: ['Buchungstag', 'Auftraggeber', 'IBAN', 'Verwendungszweck', 'Info', 'Betrag'],
      rows: [['04.01.2027', 'Maria', '', 'INV-0001', '', '1,00']],
    });
    expect(() => previewCsv(Buffer.from('hello'))).toThrow('neither CAMT.053 nor MT940');
  });

  it('keeps a text that a spreadsheet would calculate as it came', () => {
    expect(linesOf(`${header}\n01.02.2027;=HYPERLINK("x");;@SUM(A1);;1,00\n`)).toMatchObject([
      { name: '=HYPERLINK("x")', text: '@SUM(A1)' },
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['that is compressed', Buffer.from('504b03040a00', 'hex'), 'Unpack it'],
    ['that is empty', Buffer.from(' \n'), 'The file is empty.'],
    ['that is too large', Buffer.alloc(MOST_BYTES + 1, 'a'), `The file is larger than ${MOST_BYTES} bytes.`],
    ['of an unknown form', Buffer.from('hello'), 'neither CAMT.053 nor MT940'],
    [
      'in an encoding of mainframes',
      Buffer.from('<?xml version="1.0" encoding="IBM037"?><a/>'),
      'encoding is IBM037',
    ],
    [
      'that is not in the encoding that it names',
      Buffer.from('3c3f786d6c20656e636f64696e673d227574662d38223f3eff', 'hex'),
      'utf-8',
    ],
  ])('%s is refused with a sentence', (_, bytes, sentence) => {
    expect(() => readStatementFile(bytes, null)).toThrow(sentence);
  });

  it('with more lines than are read at once is refused', () => {
    const text = `${header}\n${'01.02.2027;;;;;1,00\n'.repeat(MOST_LINES + 1)}`;
    expect(() => read(text)).toThrow(`more than ${MOST_LINES} lines`);
  });

  it('in Windows-1252 keeps its umlauts', () => {
    const text = Buffer.from(`${header}\n01.02.2027;M\xfcller;;;;1,00\n`, 'latin1');
    expect(readStatementFile(text, mapping).accounts[0]?.lines).toMatchObject([{ name: 'Müller' }]);
  });
});

describe('the keys of lines', () => {
  const line: FileLine = {
    line: 2,
    bankId: null,
    bookedOn: '2027-01-04',
    valueOn: null,
    amount: 300,
    currency: 'EUR',
    name: 'Café',
    iban: null,
    text: 'Coffee',
    reference: null,
    endToEndId: null,
    isReturn: false,
  };

  it('are the same in a file that overlaps, and count equal lines of a day', () => {
    const first = lineKeys('A', [line, line]);
    const second = lineKeys('A', [{ ...line, bookedOn: '2027-01-03' }, { ...line, line: 9 }, line, line]);
    expect(new Set(first).size).toBe(2);
    expect(second.slice(1, 3)).toEqual(first);
    expect(new Set([...first, ...second]).size).toBe(4);
  });

  it('follow the bank’s id where there is one, whatever it writes beside it', () => {
    const [one] = lineKeys('A', [{ ...line, bankId: 'B1', text: 'Coffee 4 Jan' }]);
    expect(lineKeys('A', [{ ...line, bankId: 'B1' }])).toEqual([one]);
    expect(lineKeys('A', [{ ...line, bankId: 'B1', amount: 400 }])).not.toEqual([one]);
    expect(lineKeys('B', [{ ...line, bankId: 'B1' }])).not.toEqual([one]);
  });
});
