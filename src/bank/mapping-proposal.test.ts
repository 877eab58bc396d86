import { describe, expect, it } from 'vitest';
import { proposeMapping } from './mapping-proposal.ts';

const propose = (header: string, row = '') =>
  proposeMapping({ line: 1, columns: header.split(';'), rows: [row.split(';')] }, 'EUR');

describe('the proposed mapping of a CSV file', () => {
  it.each([
    [
      'of Sparkasse',
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info',
      {
        bookedOn: 'Buchungstag',
        amount: 'Betrag',
        name: 'Beguenstigter/Zahlungspflichtiger',
        iban: 'Kontonummer/IBAN',
        text: ['Verwendungszweck'],
        endToEndId: 'Kundenreferenz (End-to-End)',
        currency: 'Waehrung',
      },
    ],
    [
      'of DKB',
      'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Umsatztyp;IBAN;Betrag (€);Kundenreferenz',
      {
        bookedOn: 'Buchungsdatum',
        valueOn: 'Wertstellung',
        amount: 'Betrag (€)',
        name: 'Zahlungspflichtige*r',
        iban: 'IBAN',
        text: ['Verwendungszweck'],
      },
    ],
    [
      'of Volksbank',
      'IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung',
      { name: 'Name Zahlungsbeteiligter', iban: 'IBAN Zahlungsbeteiligter', text: ['Verwendungszweck'] },
    ],
    [
      'with a column for each direction, in French',
      'Date;Libellé;Débit;Crédit',
      { bookedOn: 'Date', amount: { credit: 'Crédit', debit: 'Débit' }, text: ['Libellé'] },
    ],
    [
      'in Spanish',
      'Fecha;Fecha valor;Concepto;Importe;Divisa',
      {
        bookedOn: 'Fecha',
        valueOn: 'Fecha valor',
        amount: 'Importe',
        text: ['Concepto'],
        currency: 'Divisa',
      },
    ],
    [
      'in English, where only a reference has words',
      'Transaction Date;Reference;Amount',
      { bookedOn: 'Transaction Date', amount: 'Amount', text: ['Reference'] },
    ],
  ])('%s', (_bank, header, expected) => {
    expect(propose(header)).toMatchObject(expected);
  });

  it('has the currency of the first row, otherwise that of the account', () => {
    expect(propose('Date;Amount;Currency', '2026-11-20;1;chf')?.currencyCode).toBe('CHF');
    expect(propose('Date;Amount;Currency', '2026-11-20;1;?')?.currencyCode).toBe('EUR');
  });

  it('takes no column twice, and none whose name is unknown', () => {
    expect(propose('Date;Amount;Fee;Balance;Reference;Description')).toEqual({
      bookedOn: 'Date',
      amount: 'Amount',
      currencyCode: 'EUR',
      text: ['Description'],
      reference: 'Reference',
    });
  });

  it.each(['Name;Text', 'Date;Text', 'Amount;Text', 'Date;Credit'])('there is none of %s', (header) => {
    expect(propose(header)).toBe(null);
  });
});
