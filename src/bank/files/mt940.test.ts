import { describe, expect, it } from 'vitest';
import { readStatementFile } from './read.ts';

const read = (text: string) => readStatementFile(Buffer.from(text.replaceAll('\n', '\r\n')), null);
const linesOf = (text: string) => read(text).accounts.flatMap(({ lines }) => lines);
const statementOf = (lines: string, closing = 'C270105EUR1500,') =>
  `:20:STARTUMS\n:25:37040044/0532013000\n:28C:00001/001\n:60F:C261231EUR1000,00\n${lines}:62F:${closing}\n-\n`;

const german =
  ':61:2701050104CR500,00NTRFNONREF//B77\n' +
  ':86:166?00GUTSCHRIFT?10931?20EREF+E-1?21SVWZ+Rechnung INV-00?2201 vielen Dank\n' +
  '?30COLSDE33XXX?31DE02120300000000202051?32Maria Lind?33qvist\n';

describe('a statement in MT940', () => {
  it('gives what the subfields of German banks say', () => {
    expect(read(statementOf(german)).accounts[0]?.number).toBe('370400440532013000');
    expect(linesOf(statementOf(german))).toEqual([
      {
        line: 5,
        bankId: 'B77',
        bookedOn: '2027-01-04',
        valueOn: '2027-01-05',
        amount: 50_000,
        currency: 'EUR',
        name: 'Maria Lindqvist',
        iban: 'DE02120300000000202051',
        text: 'Rechnung INV-0001 vielen Dank',
        reference: null,
        endToEndId: 'E-1',
        isReturn: false,
      },
    ]);
  });

  it('gives what words between slashes say', () => {
    const dutch =
      ':61:270105C500,NTRFEREF\n:86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J JANSSEN/REMI/INV-0\n001/EREF/NOTPROVIDED\n';
    expect(linesOf(statementOf(dutch))).toMatchObject([
      { iban: 'NL91ABNA0417164300', name: 'J JANSSEN', text: 'INV-0001', bookedOn: '2027-01-05' },
    ]);
  });

  it('gives plain text as it stands', () => {
    expect(linesOf(statementOf(':61:270105C500,NTRFX\n:86:Maria Lindqvist\nINV-0001\n'))).toMatchObject([
      { text: 'Maria Lindqvist INV-0001', name: '', iban: null },
    ]);
  });

  it('takes a reversed credit as money that went out', () => {
    expect(linesOf(statementOf(':61:270105RC500,NTRFX\n', 'C270105EUR500,'))).toMatchObject([
      { amount: -50_000, isReturn: true },
    ]);
  });

  it('finds the year of a booking on the other side of the new year', () => {
    expect(linesOf(statementOf(':61:2701021231C500,NTRFX\n'))).toMatchObject([
      { bookedOn: '2026-12-31', valueOn: '2027-01-02' },
    ]);
  });

  it.each([
    [
      'a closing balance that the lines do not give',
      german,
      'C270105EUR1500,01',
      /^Line 8: the lines do not add up/,
    ],
    [
      'a decimal point',
      german.replace('500,00', '500.00'),
      'C270105EUR1500,',
      'Line 5: 500.00 is not an amount in EUR.',
    ],
    [
      'a finer amount',
      german.replace('500,00', '500,005'),
      'C270105EUR1500,',
      'Line 5: 500,005 is not an amount',
    ],
    [
      'a day that is none',
      german.replace('270105', '270230'),
      'C270105EUR1500,',
      'Line 5: 270230 is not a date.',
    ],
    ['a line without its parts', ':61:hello\n', 'C270105EUR1500,', 'Line 5: the file is not whole there.'],
  ])('with %s is refused with its line', (_, lines, closing, sentence) => {
    expect(() => read(statementOf(lines, closing))).toThrow(sentence);
  });

  it('that was cut off is refused', () => {
    const cut = statementOf(german).split(':62F:')[0] ?? '';
    expect(() => read(cut)).toThrow('Line 2: :62F: is missing.');
  });
});
