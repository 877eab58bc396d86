import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { readAmount } from './amounts.ts';
import { buildBody } from './body.ts';
import { readClockTarget, readDay } from './dates.ts';
import { readItem, readMethods } from './fields.ts';

const findToday = async () => '2026-01-31';

describe('an amount', () => {
  it.each([
    ['1,250.00', 'USD', 125_000],
    ['$1250', 'USD', 125_000],
    ['1.250,50', 'EUR', 125_050],
    ['1 250', 'JPY', 1250],
    ['1.5', 'KWD', 1500],
  ])('%s of %s is %d of the minor unit', (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount);
  });

  it.each([
    ['1.250', 'USD'],
    ['1.5', 'JPY'],
    ['-5', 'USD'],
    ['0', 'USD'],
    ['€5', 'USD'],
    ['1e3', 'USD'],
    ['', 'USD'],
  ])('%s of %s is refused rather than guessed', (text, currency) => {
    expect(() => readAmount(text, currency)).toThrow(Failure);
  });
});

describe('a day', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['today', '2026-01-31'],
    ['tomorrow', '2026-02-01'],
    ['+30d', '2026-03-02'],
    ['+2w', '2026-02-14'],
    ['+1m', '2026-02-28'],
  ])('%s is %s', async (text, day) => {
    expect(await readDay(text, findToday)).toBe(day);
  });

  it.each(['2026-02-30', '01.12.2026', '12/01/2026', '-3d', '+3', '+9999m', 'friday'])(
    '%s is refused',
    async (text) => {
      await expect(readDay(text, findToday)).rejects.toThrow(Failure);
    },
  );

  it('needs the time of the account only when it is counted from it', async () => {
    const fails = () => Promise.reject(new Error('asked'));
    expect(await readDay('2026-12-01', fails)).toBe('2026-12-01');
  });
});

describe('a time of the test clock', () => {
  const now = new Date('2026-03-27T22:30:00.000Z');
  const time = { now, timeZone: 'Europe/Berlin', today: '2026-03-27' };

  it.each([
    ['+12h', '2026-03-28T10:30:00.000Z'],
    ['+30min', '2026-03-27T23:00:00.000Z'],
    ['+7d', '2026-04-03T22:30:00.000Z'],
    // The morning of the day there: in summer it is two hours ahead.
    ['2026-03-30', '2026-03-30T07:00:00.000Z'],
    ['2027-01-15T09:00:00Z', '2027-01-15T09:00:00.000Z'],
    ['2027-01-15T09:00:00+02:00', '2027-01-15T07:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(readClockTarget(text, time).toISOString()).toBe(instant);
  });

  it.each(['soon', '2027-01-15T09:00', '2026-02-30', '2026-13-01T00:00:00Z'])('%s is refused', (text) => {
    expect(() => readClockTarget(text, time)).toThrow(Failure);
  });
});

describe('an item', () => {
  it('may have a quantity, a tax, and an equals sign in its name', () => {
    expect(readItem('2 x A=B=40@7.5%', 'USD')).toEqual({
      description: 'A=B',
      quantity: 2,
      unitAmount: 4000,
      taxBasisPoints: 750,
    });
  });

  it.each(['Album', 'Album=', '=5', 'Album=5@tax'])('%s is refused', (text) => {
    expect(() => readItem(text, 'USD')).toThrow(Failure);
  });
});

it('ways to pay are taken once each, in any case; others are refused', () => {
  expect(readMethods('Card, credit,bank')).toEqual(['DebitCard', 'CreditCard', 'BankAccount']);
  for (const text of ['cash', '', 'constructor', 'card,,bank'])
    expect(() => readMethods(text)).toThrow(Failure);
});

describe('the fields of a raw request', () => {
  const build = (...texts: readonly string[]) => buildBody(texts.map((text) => ({ text, isTyped: true })));

  it('take numbers, true, false, null and JSON as such, and everything else as text', () => {
    expect(
      build('a=5', 'b=-1.5', 'c=true', 'd=null', 'e={"x":[1]}', 'f=05', 'g=2026-12-01', 'h={x', 'i='),
    ).toEqual({
      a: 5,
      b: -1.5,
      c: true,
      d: null,
      e: { x: [1] },
      f: '05',
      g: '2026-12-01',
      h: '{x',
      i: '',
    });
    expect(buildBody([{ text: 'note=5', isTyped: false }])).toEqual({ note: '5' });
  });

  it('go into objects and lists', () => {
    expect(build('a[b][c]=1', 'a[d]=2', 'l[]=x', 'l[]=y', 's[0][n]=1', 's[0][m]=2', 's[1][n]=3')).toEqual({
      a: { b: { c: 1 }, d: 2 },
      l: ['x', 'y'],
      s: [{ n: 1, m: 2 }, { n: 3 }],
    });
  });

  it.each([['a'], ['=1'], ['a[=1'], ['a[1]=x'], ['a=1', 'a[b]=2'], ['a[]=1', 'a[b]=2'], ['__proto__[x]=1']])(
    'are refused where they make no JSON: %s %s',
    (...texts) => {
      expect(() => build(...texts.filter((text) => text !== undefined))).toThrow(Failure);
    },
  );
});
