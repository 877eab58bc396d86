import { describe, expect, inject, it } from 'vitest';
import { dirtySet, scoreOf } from '../testing/dirty-set.ts';
import { matchLines } from './match.ts';
import { isSameName, wordsOfName } from './names.ts';
import type { MatchedLine, OpenInvoice } from './types.ts';

const invoice = (number: string, owed: readonly number[], more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: number,
  number,
  currency: 'EUR',
  contactId: 'maria',
  names: ['Maria Lindqvist'],
  payments: owed.map((amount, index) => ({
    id: `${number}/${index}`,
    dueDate: `2027-0${index + 1}-01`,
    owed: amount,
  })),
  ...more,
});
const line = (amount: number, text: string, more: Partial<MatchedLine> = {}): MatchedLine => ({
  bookedOn: '2027-01-04',
  amount,
  currency: 'EUR',
  name: '',
  iban: null,
  text,
  reference: null,
  endToEndId: null,
  ...more,
});
const tom = { contactId: 'tom', names: ['Tom Bauer'] };
const first = invoice('INV-0001', [300, 700]);
const match = (
  one: MatchedLine,
  invoices: readonly OpenInvoice[],
  known = new Map<string, ReadonlySet<string>>(),
) => matchLines([one], invoices, known)[0];

describe('a number in a line', () => {
  it.each([
    'INV-0001',
    'inv 0001',
    'INV0001',
    'Rechnung Inv. 00 01 vom 4.1.',
    'Kd 7719/INV/0001/2027',
    'I N V 0001',
  ])('is found in %j, and is certain with the exact amount', (text) => {
    expect(match(line(1_000, text), [first])).toMatchObject({
      certainty: 'Certain',
      reasons: ['Reference', 'AmountOfInvoice'],
      unassigned: 0,
    });
  });

  it.each(['INV-00011', 'XINV-0001', 'INV-1001', '0001'])('is not found whole in %j', (text) => {
    expect(match(line(1_000, text), [first])?.certainty).not.toBe('Certain');
  });

  it('without its prefix or zeros is likely, never certain', () => {
    for (const text of ['Nr. 0001', 'INV 1'])
      expect(match(line(1_000, text), [first])).toMatchObject({
        certainty: 'Likely',
        reasons: ['LooseReference', 'AmountOfInvoice'],
      });
  });

  it('inside a creditor reference counts only with the right check digits', () => {
    const numbered = invoice('2027-0001', [1_000]);
    // ISO 11649: the remainder of 20270001RF79 by 97 is 1.
    expect(match(line(1_000, '', { reference: 'RF79 2027 0001' }), [numbered])?.certainty).toBe('Certain');
    expect(match(line(1_000, 'pay RF7920270001 now'), [numbered])?.certainty).toBe('Certain');
    expect(match(line(1_000, '', { reference: 'RF7820270001' }), [numbered])?.certainty).toBe('Possible');
  });

  it('inside a longer number of another invoice is not taken', () => {
    const longer = invoice('INV-0001-2', [50], tom);
    expect(match(line(50, 'INV-0001-2'), [first, longer])?.allocations).toEqual([
      { invoiceId: 'INV-0001-2', scheduledPaymentId: 'INV-0001-2/0', amount: 50 },
    ]);
  });
});

describe('an amount', () => {
  it.each([
    [300, 'Certain', 'AmountOfPayment', [300]],
    [700, 'Certain', 'AmountOfPayment', [700]],
    [1_000, 'Certain', 'AmountOfInvoice', [300, 700]],
    [400, 'Likely', 'LessThanOwed', [300, 100]],
    [1_100, 'Likely', 'MoreThanOwed', [300, 700]],
  ] as const)('of %i beside the number is %s: %s', (amount, certainty, reason, parts) => {
    const found = match(line(amount, 'INV-0001'), [first]);
    expect(found).toMatchObject({ certainty, unassigned: Math.max(0, amount - 1_000) });
    expect(found?.reasons).toContain(reason);
    expect(found?.allocations.map((one) => one.amount)).toEqual(parts);
  });

  it('pays several invoices that the line names', () => {
    const second = invoice('INV-0002', [250]);
    expect(match(line(1_250, 'INV-0001 + INV-0002'), [first, second])).toMatchObject({
      certainty: 'Certain',
      reasons: ['Reference', 'AmountOfInvoices'],
    });
    const others = invoice('INV-0002', [250], tom);
    expect(match(line(1_250, 'INV-0001 + INV-0002'), [first, others])?.certainty).toBe('Likely');
  });

  it('alone is possible when one invoice has it, and nothing when two have', () => {
    expect(match(line(300, 'thanks'), [first])).toMatchObject({
      certainty: 'Possible',
      reasons: ['AmountOfPayment'],
    });
    expect(match(line(300, 'thanks'), [first, invoice('INV-0002', [300], tom)])).toBeNull();
  });

  it('in another currency pays nothing', () => {
    expect(match(line(1_000, 'INV-0001', { currency: 'USD' }), [first])).toBeNull();
  });
});

describe('a payer', () => {
  it('whose name or IBAN is known is likely with an amount, and possible without', () => {
    const known = new Map([['DE1', new Set(['maria'])]]);
    expect(match(line(300, '', { name: 'LINDQVIST, M.' }), [first])).toMatchObject({
      certainty: 'Likely',
      reasons: ['Name', 'AmountOfPayment'],
    });
    expect(match(line(300, '', { iban: 'DE1' }), [first], known)).toMatchObject({
      certainty: 'Likely',
      reasons: ['KnownIban', 'AmountOfPayment'],
    });
    expect(match(line(301, '', { iban: 'DE1' }), [first], known)).toMatchObject({ certainty: 'Possible' });
  });

  it('who pays all of several invoices at once is found', () => {
    const others = [first, invoice('INV-0002', [250]), invoice('INV-0003', [60])];
    const found = match(line(1_060, '', { name: 'Maria Lindqvist' }), others);
    expect(found).toMatchObject({ certainty: 'Likely', reasons: ['Name', 'AmountOfInvoices'] });
    expect(found?.allocations.map(({ invoiceId }) => invoiceId)).toEqual([
      'INV-0001',
      'INV-0001',
      'INV-0003',
    ]);
  });

  it('who is another client with the same amount makes a number less than certain', () => {
    const own = invoice('INV-0002', [1_000], tom);
    const found = match(line(1_000, 'INV-0001', { name: 'Tom Bauer' }), [first, own]);
    expect(found).toMatchObject({ certainty: 'Likely' });
    expect(found?.reasons).toContain('OtherClientFits');
  });

  it('who pays the same twice is certain once', () => {
    const [later, earlier] = matchLines(
      [line(300, 'INV-0001', { bookedOn: '2027-01-09' }), line(300, 'INV-0001')],
      [first],
      new Map(),
    );
    expect(earlier?.certainty).toBe('Certain');
    expect(later).toMatchObject({
      certainty: 'Likely',
      reasons: ['Reference', 'AmountOfPayment', 'SuggestedBefore'],
    });
  });
});

it('a number whose client has a name like that of another who owes the same is not certain', () => {
  const alike = invoice('RE-0721', [300], { contactId: 'hyphened', names: ['Maria Lindqvist-Bauer'] });
  const named = line(300, 'INV-0001', { name: 'Maria Lindqvist' });
  expect(match(named, [first, alike])).toMatchObject({
    certainty: 'Likely',
    reasons: ['Reference', 'Name', 'AmountOfPayment', 'OtherClientFits'],
  });
  const iban = 'DE89370400440532013000';
  const known = new Map([[iban, new Set(['maria'])]]);
  expect(match({ ...named, iban }, [first, alike], known)?.certainty).toBe('Certain');
});

describe('two names', () => {
  it.each([
    ['Jürgen Müller', 'MUELLER JUERGEN', true],
    ['Groß GmbH & Co. KG', 'Gross', true],
    ['Weingut Schröder G.m.b.H.', 'Weingut Schroder', true],
    ['Küchen Aydın', 'KÜCHEN AYDIN', true],
    ['Đorđe Sœur', 'DORDE SOEUR', true],
    ['Maria Lindqvist', 'M. Lindqvist', true],
    ['Maria Lindqvist', 'Maria Lindquist', true],
    ['Maria Lindqvist', 'Tom Lindqvist', false],
    ['Meier', 'Tom Meier', false],
    ['Hotel Bauer GmbH', 'Hotel Post GmbH', false],
    ['M. L.', 'Maria Lind', false],
  ])('%j and %j: %s', (one, other, isSame) => {
    expect(isSameName(wordsOfName(one), wordsOfName(other), false)).toBe(isSame);
  });
});

describe('a dirty statement', () => {
  it('has no certain suggestion that is wrong, and most of what clients paid', () => {
    const { lines, invoices, knownIbans } = dirtySet(inject('seed'), { invoices: 2_000, lines: 2_600 });
    const found = matchLines(
      lines.map((one) => one.line),
      invoices,
      knownIbans,
    );
    const { Certain: certain, Likely: likely } = scoreOf(lines, found);
    const paying = lines.filter(({ meant }) => meant.length > 0).length;
    expect(certain.right).toBe(certain.count);
    expect(certain.count / paying).toBeGreaterThan(0.35);
    expect(likely.right / likely.count).toBeGreaterThan(0.85);
    expect((certain.right + likely.right) / paying).toBeGreaterThan(0.7);
  });
});
