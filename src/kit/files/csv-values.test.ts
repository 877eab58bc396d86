import { describe, expect, it } from 'vitest';
import { dateOrderOf, decimalMarkOf, readAmount, readDate } from './csv-values.ts';

describe('dates', () => {
  it.each([
    ['2027-03-04', '2027-03-04'],
    ['2027/3/4', '2027-03-04'],
    ['2027-03-04 15:04', '2027-03-04'],
    ['2027-03-04T15:04:05Z', '2027-03-04'],
    ['04.03.2027', '2027-03-04'],
    ['4.3.27', '2027-03-04'],
    ['4 March 2027', '2027-03-04'],
    ['4. März 2027', '2027-03-04'],
    ['4 mars 2027', '2027-03-04'],
    ['1 juin 2027', '2027-06-01'],
    ['1 juillet 2027', '2027-07-01'],
    ['Mar 4, 2027', '2027-03-04'],
    ['4-Dez-2027', '2027-12-04'],
    ['30.02.2027', null],
    ['27-01-15', null],
    ['tomorrow', null],
    ['', null],
    ['4 Foo 2027', null],
  ])('%j is %j in either order', (text, date) => {
    expect(readDate(text, 'DayFirst')).toBe(date);
    expect(readDate(text, 'MonthFirst')).toBe(date);
  });

  it('of numbers with slashes are read in the order that was found or asked for', () => {
    expect(readDate('03/04/2027', 'DayFirst')).toBe('2027-04-03');
    expect(readDate('03/04/2027', 'MonthFirst')).toBe('2027-03-04');
    expect(readDate('13/04/2027', 'MonthFirst')).toBeNull();
  });

  it.each([
    [['03/04/2027', '13/04/2027'], 'DayFirst'],
    [['03/04/2027', '04/13/2027'], 'MonthFirst'],
    [['03/04/2027', '05/06/2027'], 'Ambiguous'],
    [['05/05/2027'], 'DayFirst'],
    [['03.04.2027', '2027-04-03'], 'DayFirst'],
    [[], 'DayFirst'],
  ] as const)('%j are %s', (texts, order) => expect(dateOrderOf(texts)).toBe(order));
});

describe('amounts', () => {
  it.each([
    ['1234.5', '.', 'USD', 123_450],
    ['$1,234.56', '.', 'USD', 123_456],
    ['1.234,56 €', ',', 'EUR', 123_456],
    ["1'234.50", '.', 'CHF', 123_450],
    ['1 234,5', ',', 'EUR', 123_450],
    ['USD 12', '.', 'USD', 1_200],
    ['1,234', '.', 'USD', 123_400],
    ['1,234', ',', 'KWD', 1_234],
    ['1200', '.', 'JPY', 1_200],
    ['12.00', '.', 'JPY', 12],
    ['12.50', '.', 'JPY', null],
    ['1.005', '.', 'USD', null],
    ['-5.00', '.', 'USD', null],
    ['1,23,456', '.', 'USD', null],
    ['', '.', 'USD', null],
    ['free', '.', 'USD', null],
    ['0.29', '.', 'USD', 29],
    ['9007199254740993', '.', 'USD', null],
    ['1 234 567,5 kr', ',', 'SEK', 123_456_750],
    ['US$ 12', '.', 'USD', 1_200],
    ['2x50', '.', 'USD', null],
    ['1E5', '.', 'USD', null],
    ['100 200', '.', 'USD', 10_020_000],
    ['10 20', '.', 'USD', null],
    ['5k', '.', 'USD', null],
  ] as const)('%j with the mark %j in %s is %j', (text, mark, currency, amount) => {
    expect(readAmount(text, mark, currency)).toBe(amount);
  });

  it.each([
    [['1,234.56'], '.'],
    [['1.234,56'], ','],
    [['1,234', '1,5'], ','],
    [['1,234,567'], '.'],
    [['1.234.567'], ','],
    [['0,250'], ','],
    [['1234,500'], ','],
    [['1,234', '5,678'], 'Ambiguous'],
    [['1.234'], 'Ambiguous'],
    [['100', '200'], '.'],
  ] as const)('%j have the mark %s', (texts, mark) => expect(decimalMarkOf(texts)).toBe(mark));
});
