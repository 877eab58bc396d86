import { describe, expect, it } from 'vitest';
import {
  type BankDetails,
  creditorReference,
  epcPayload,
  inGroups,
  isBic,
  isIban,
  isRoutingNumber,
  referenceOf,
  sortCodeText,
} from './bank-details.ts';

const details: BankDetails = {
  currency: 'EUR',
  holder: 'Müller & Söhne GmbH',
  bankName: '',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountNumber: '',
  routingNumber: '',
  sortCode: '',
  reference: 'InvoiceNumber',
};

describe('isIban', () => {
  it('takes IBANs of the registry whose check digits are right', () => {
    const right = [
      'DE89370400440532013000',
      'GB82WEST12345698765432',
      'NO9386011117947',
      'BR1800360305000010009795493C1',
    ];
    expect(right.filter((iban) => !isIban(iban))).toEqual([]);
  });

  it('refuses a digit that is wrong, two that changed places, a length of no account there, and small letters', () => {
    const wrong = [
      'DE89370400440532013001',
      'DE89370400440532010300',
      'DE8937040044053201300',
      'de89370400440532013000',
      '',
    ];
    expect(wrong.filter(isIban)).toEqual([]);
  });
});

it('refuses a BIC without a country, and a routing number whose sum is wrong', () => {
  expect([isBic('COBADEFF'), isBic('COBADEFFXXX'), isBic('COBA12FF'), isBic('COBADEFFX')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isRoutingNumber('021000021'), isRoutingNumber('021000022'), isRoutingNumber('000000000')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('writes numbers as people read them', () => {
  expect(inGroups('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(sortCodeText('123456')).toBe('12-34-56');
});

describe('creditorReference', () => {
  it('has the check digits of the example of ISO 11649', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
  });

  it('takes letters and digits of a number, and is none of what does not fit', () => {
    const reference = creditorReference('INV-0042') ?? '';
    expect(reference).toMatch(/^RF\d{2}INV0042$/);
    // Letters count from A = 10; the first four characters stand at the end.
    const digits = Array.from(reference.slice(4) + reference.slice(0, 4))
      .map((char) => Number.parseInt(char, 36))
      .join('');
    expect(BigInt(digits) % 97n).toBe(1n);
    expect(creditorReference('---')).toBeNull();
    expect(creditorReference('1234567890123456789012')).toBeNull();
  });

  it('is the number itself where it is not wanted, or cannot be made', () => {
    expect(referenceOf(details, 'INV-0042')).toEqual({ text: 'INV-0042', isStructured: false });
    const wanted = { reference: 'CreditorReference' } as const;
    expect(referenceOf(wanted, '539007547034')).toEqual({ text: 'RF18539007547034', isStructured: true });
    expect(referenceOf(wanted, '–/–')).toEqual({ text: '–/–', isStructured: false });
  });
});

describe('epcPayload', () => {
  it('has the lines of EPC069-12, a text in the eleventh', () => {
    const payload = epcPayload(details, { text: 'INV-0042', isStructured: false }, 100_005);
    expect(payload?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Müller & Söhne GmbH',
      'DE89370400440532013000',
      'EUR1000.05',
      '',
      '',
      'INV-0042',
    ]);
  });

  it('has a creditor reference in the tenth line, and then no text', () => {
    const payload = epcPayload({ ...details, bic: '' }, { text: 'RF18539007547034', isStructured: true }, 1);
    expect(payload?.split('\n').slice(4)).toEqual([
      '',
      'Müller & Söhne GmbH',
      'DE89370400440532013000',
      'EUR0.01',
      '',
      'RF18539007547034',
    ]);
  });

  it('is none for other currencies, no IBAN, no amount, and more than the code takes', () => {
    const reference = { text: 'INV-0042', isStructured: false };
    expect(epcPayload({ ...details, currency: 'CHF' }, reference, 100)).toBeNull();
    expect(epcPayload({ ...details, iban: '' }, reference, 100)).toBeNull();
    expect(epcPayload(details, reference, 0)).toBeNull();
    expect(epcPayload(details, reference, 100_000_000_000)).toBeNull();
    expect(
      epcPayload(
        { ...details, holder: '字'.repeat(70) },
        { text: '字'.repeat(140), isStructured: false },
        100,
      ),
    ).toBeNull();
  });
});
