import { describe, expect, it } from 'vitest';
import type { Invoice } from '../invoices/types.ts';
import { buyerLines, buyerName } from '../messages/buyer.ts';
import { buyerOf, buyerReference } from './e-invoice-buyer.ts';

const profile = { country: 'DE' } as never;
const billing = {
  company: 'Nordlicht GmbH',
  street: 'Hafenstraße 4',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
  vatId: 'ATU12345678',
  phone: '+43 1 234',
  reference: '991-12345-67',
};
const invoice = (more: Partial<Invoice>): Invoice =>
  ({
    contact: { type: 'Client', name: 'Jo Roth', email: 'jo@nord.example', language: null },
    billing: null,
    ...more,
  }) as Invoice;

describe('the client on documents', () => {
  it('is its company, with the person, the address and the tax number below', () => {
    const one = invoice({ billing });
    expect(buyerName(one)).toBe('Nordlicht GmbH');
    expect(buyerLines(one, { language: 'de', tag: 'de-DE' } as never)).toEqual([
      'Jo Roth',
      'Hafenstraße 4',
      '1010 Wien',
      'Österreich',
      'USt-IdNr.: ATU12345678',
    ]);
    expect(
      buyerLines(invoice({ billing: { vatId: '12-3456789' } }), { language: 'en', tag: 'en-US' } as never),
    ).toEqual(['Tax ID: 12-3456789']);
  });

  it('is name and email alone where nothing else is known', () => {
    expect([buyerName(invoice({})), buyerLines(invoice({}), { language: 'en', tag: 'en' } as never)]).toEqual(
      ['Jo Roth', []],
    );
    expect(buyerOf(invoice({}), profile, true)).toEqual({
      'cbc:EndpointID': 'jo@nord.example',
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PostalAddress': { 'cac:Country': { 'cbc:IdentificationCode': 'DE' } },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'Jo Roth' },
      'cac:Contact': { 'cbc:ElectronicMail': 'jo@nord.example' },
    });
    expect(buyerReference(invoice({}))).toEqual({});
  });

  it('has each field of BG-7 in an e-invoice, and its reference', () => {
    expect(buyerOf(invoice({ billing }), profile, true)).toMatchObject({
      'cac:PostalAddress': {
        'cbc:StreetName': 'Hafenstraße 4',
        'cbc:CityName': 'Wien',
        'cbc:PostalZone': '1010',
        'cac:Country': { 'cbc:IdentificationCode': 'AT' },
      },
      'cac:PartyTaxScheme': { 'cbc:CompanyID': 'ATU12345678', 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': 'Nordlicht GmbH' },
      'cac:Contact': { 'cbc:Name': 'Jo Roth', 'cbc:Telephone': '+43 1 234' },
    });
    expect(buyerReference(invoice({ billing }))).toEqual({ 'cbc:BuyerReference': '991-12345-67' });
  });

  it.each([
    ['an invoice outside the scope of VAT', 'ATU12345678', false],
    ['a number of a country without VAT', '12-3456789', true],
  ])('names no VAT id for %s: it is the number of the company', (_case, vatId, isTaxed) => {
    const party = buyerOf(invoice({ billing: { ...billing, vatId } }), profile, isTaxed);
    expect(party).not.toHaveProperty('cac:PartyTaxScheme');
    expect(party['cac:PartyLegalEntity']).toMatchObject({ 'cbc:CompanyID': vatId });
  });
});
