import { describe, expect, it } from 'vitest';
import { chargeStep, currencyExponent } from './money.ts';
import { divideTotal, type SharedPart, type ShareRule } from './shares.ts';

const part = (share: ShareRule | null, amount = 0, state: Partial<SharedPart> = {}): SharedPart => ({
  share,
  amount,
  least: 0,
  isClosed: false,
  ...state,
});
const percent = (value: number): ShareRule => ({ basisPoints: value * 100 });
const paid = (share: ShareRule | null, amount: number) =>
  part(share, amount, { isClosed: true, least: amount });

describe('The shares of a total', () => {
  it.each([
    ['30 % and the rest', 1_000, [part(percent(30)), part('Remainder')], [300, 700]],
    [
      'thirds, each prefix right to half a unit',
      100,
      [part({ basisPoints: 3_333 }), part({ basisPoints: 3_333 }), part('Remainder')],
      [33, 34, 33],
    ],
    ['shares of the whole total', 101, [part(percent(50)), part(percent(50))], [51, 50]],
    [
      'a deposit that the caller has fixed',
      1_000,
      [part(null, 200), part(percent(50)), part('Remainder')],
      [200, 500, 300],
    ],
    ['a remainder before the last', 1_000, [part('Remainder'), part(percent(25))], [750, 250]],
    ['yen', 9_999, [part(percent(33)), part(percent(33)), part('Remainder')], [3_300, 3_299, 3_400]],
  ] as const)('%s', (_what, total, parts, amounts) => {
    expect(divideTotal(total, parts, 1)).toEqual(amounts);
  });

  it.each([
    [
      '30 % paid of 1 000, which is 1 200 now: the balance is 900',
      1_200,
      [paid(percent(30), 300), part('Remainder', 700)],
      [300, 900],
    ],
    ['the same by shares alone', 1_200, [paid(percent(30), 300), part(percent(70), 700)], [300, 900]],
    [
      'the open ones divide what is left in proportion',
      1_200,
      [paid(percent(30), 300), part(percent(40)), part('Remainder')],
      [300, 514, 386],
    ],
    ['the remainder was paid first', 1_200, [part(percent(30), 300), paid('Remainder', 700)], [500, 700]],
    [
      'a fixed deposit was paid',
      1_200,
      [paid(null, 200), part(percent(50)), part('Remainder')],
      [200, 600, 400],
    ],
    [
      'a total that fell',
      800,
      [paid(percent(30), 300), part(percent(40)), part('Remainder')],
      [300, 286, 214],
    ],
    [
      'a part paid stays paid, and the others take the difference',
      700,
      [part(percent(50), 500, { least: 400 }), part('Remainder', 500)],
      [400, 300],
    ],
  ] as const)('after money came: %s', (_what, total, parts, amounts) => {
    expect(divideTotal(total, parts, 1)).toEqual(amounts);
  });

  it.each([
    ['a share of nothing', 1, [part({ basisPoints: 1 }), part('Remainder')], { reason: 'Nothing', at: 0 }],
    ['nothing for the remainder', 100, [part(percent(100)), part('Remainder')], { reason: 'Nothing', at: 1 }],
    [
      'more paid than the total',
      250,
      [paid(percent(30), 300), part('Remainder')],
      { reason: 'PaidExceedsTotal', paid: 300 },
    ],
    [
      'shares that leave something',
      1_000,
      [part(percent(30)), part(percent(30))],
      { reason: 'Sum', sum: 600 },
    ],
    [
      'fixed amounts above the total',
      1_000,
      [part(null, 1_200), part('Remainder')],
      { reason: 'Nothing', at: 1 },
    ],
  ] as const)('refuses %s', (_what, total, parts, fault) => {
    expect(divideTotal(total, parts, 1)).toEqual(fault);
  });
});

describe('The shares of a total in a currency that is charged in steps', () => {
  const thirds = [part({ basisPoints: 3_333 }), part({ basisPoints: 3_333 }), part('Remainder')];
  it.each([
    ['100 dinar: no share has a third decimal that counts', 100_000, 10, thirds, [33_330, 33_330, 33_340]],
    ['prefixes are right to half a step', 100, 10, thirds, [30, 40, 30]],
    ['only the remainder of a total beside the steps is beside them', 105, 10, thirds, [30, 40, 35]],
    ['ariary', 100_000, 100, [part({ basisPoints: 3_333 }), part('Remainder')], [33_300, 66_700]],
    [
      'after a deposit beside the steps',
      1_000,
      10,
      [paid(null, 205), part(percent(50)), part('Remainder')],
      [205, 500, 295],
    ],
  ] as const)('%s', (_what, total, step, parts, amounts) => {
    expect(divideTotal(total, parts, step)).toEqual(amounts);
  });

  it('refuses a share of less than half a step', () => {
    const parts = [part({ basisPoints: 400 }), part('Remainder')];
    expect(divideTotal(100, parts, 10)).toEqual({ reason: 'Nothing', at: 0 });
  });
});

// mulberry32, so that a failure can be repeated.
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const said = (total: number, points: readonly number[], amounts: readonly number[]) =>
  `${total} by ${points.join(' ')}: ${amounts.join(' ')}`;

describe.each(['JPY', 'USD', 'KWD'])('10 000 random totals in %s', (currency) => {
  const unit = 10 ** currencyExponent(currency);
  const step = chargeStep(currency);

  it('are divided exactly, each prefix right to half of what is charged, and again after parts were paid', () => {
    const random = randomOf(unit);
    for (let round = 0; round < 10_000; round += 1) {
      const total = step * ((1 + random(100_000)) * (random(2) === 0 ? 1 : unit) + random(unit));
      const points: number[] = [];
      for (let left = 9_999; points.length < 1 + random(11) && left > 0; ) {
        const one = 1 + random(left);
        points.push(one);
        left -= one;
      }
      const parts = [...points.map((basisPoints) => part({ basisPoints })), part('Remainder')];
      const amounts = divideTotal(total, parts, step);
      if ('reason' in amounts) {
        expect(amounts.reason).toBe('Nothing');
        continue;
      }
      let [sum, share] = [0, 0];
      points.forEach((basisPoints, index) => {
        sum += amounts[index] as number;
        share += basisPoints;
        if (Math.abs(sum - (total * share) / 10_000) > step / 2 || sum % step !== 0)
          throw new Error(said(total, points, amounts));
      });
      if (sum + (amounts.at(-1) as number) !== total) throw new Error(said(total, points, amounts));
      const isPaid = amounts.map(() => random(3) === 0);
      const again = amounts.map((amount, index) => ({
        ...(parts[index] as SharedPart),
        amount,
        isClosed: isPaid[index] === true,
        least: isPaid[index] === true ? amount : random(4) === 0 ? random(amount) : 0,
      }));
      const next = Math.max(1, total + random(total) - random(total));
      const divided = divideTotal(next, again, step);
      if ('reason' in divided) continue;
      if (divided.reduce((one, other) => one + other) !== next) throw new Error(said(next, points, divided));
      divided.forEach((amount, index) => {
        const { isClosed, least, amount: before } = again[index] as SharedPart;
        if (isClosed ? amount !== before : amount < Math.max(1, least))
          throw new Error(said(next, points, divided));
      });
    }
  });
});
