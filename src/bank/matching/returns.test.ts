import { expect, it } from 'vitest';
import { type ConfirmedLine, matchReturns, type OutgoingLine } from './returns.ts';

const base = {
  currency: 'EUR',
  amount: 500,
  iban: null,
  reference: null,
  endToEndId: null,
  name: '',
  text: '',
};
const came = (id: string, more: Partial<ConfirmedLine>): ConfirmedLine => ({
  ...base,
  id,
  bookedOn: '2027-01-04',
  ...more,
});
const went = (more: Partial<OutgoingLine>): OutgoingLine => ({
  ...base,
  bookedOn: '2027-01-06',
  isReturn: false,
  ...more,
});

it.each([
  ['the end-to-end id', { endToEndId: 'E-1' }, {}, 'Likely', ['EndToEndId']],
  [
    'the name, and the bank calls it a return',
    { name: 'LINDQVIST MARIA' },
    { isReturn: true },
    'Likely',
    ['Name', 'MarkedAsReturn'],
  ],
  ['the IBAN', { iban: 'DE1' }, {}, 'Possible', ['Iban']],
  ['what the payer wrote', { text: 'Retoure Rechnung INV-0001' }, {}, 'Possible', ['Text']],
] as const)('money that goes back is found by %s', (_, fact, more, certainty, reasons) => {
  const earlier = came('one', {
    endToEndId: 'E-1',
    name: 'Maria Lindqvist',
    iban: 'DE1',
    text: 'Rechnung INV-0001',
  });
  expect(matchReturns([went({ ...fact, ...more })], [earlier])).toEqual([
    { certainty, reasons: [...reasons], returnedLineId: 'one' },
  ]);
});

it('a bill of the same amount is no return', () => {
  const earlier = came('one', { name: 'Maria Lindqvist', iban: 'DE1' });
  expect(
    matchReturns([went({ name: 'Stadtwerke', iban: 'DE2' }), went({ isReturn: true })], [earlier]),
  ).toEqual([null, null]);
});

it('another amount, another currency or an earlier day is no return', () => {
  const earlier = came('one', { iban: 'DE1' });
  const others = [
    went({ iban: 'DE1', amount: 501 }),
    went({ iban: 'DE1', currency: 'USD' }),
    went({ iban: 'DE1', bookedOn: '2027-01-03' }),
  ];
  expect(matchReturns(others, [earlier])).toEqual([null, null, null]);
});

it('each earlier line goes back once, the newest first', () => {
  const earlier = [came('old', { iban: 'DE1' }), came('new', { iban: 'DE1', bookedOn: '2027-01-05' })];
  const back = went({ iban: 'DE1' });
  expect(matchReturns([back, back, back], earlier).map((one) => one?.returnedLineId)).toEqual([
    'new',
    'old',
    undefined,
  ]);
});
