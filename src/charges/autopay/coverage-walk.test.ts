import { expect, it } from 'vitest';
import { Books } from '../../../test/support/agreed-books.ts';
import { type Currency, limits, Walk } from '../../../test/support/agreed-walk.ts';
import { seed } from '../../../test/support/property.ts';
import { amountOf, createRandom, type Random } from '../../../test/torture/random.ts';

/** Steps of one invoice. WALKS=5000 walks longer: so many for each currency. */
const STEPS = 60;

// Goes on until something does not hold, and says what was done before.
function walkOn(random: Random, currency: Currency, count: (what: string) => void): void {
  const walk = new Walk(random, currency);
  const books = new Books(walk);
  const done: string[] = [];
  try {
    walk.begin();
    books.consent();
    books.check(true);
    for (let step = 0; step < STEPS; step += 1) {
      const isTap = random.chance(0.12);
      if (isTap) {
        books.consent();
        walk.tap();
      }
      const kind = isTap ? 'tap' : walk.step();
      done.push(kind);
      count(kind);
      if (books.check(isTap) > 0) count('covered');
    }
  } catch (cause) {
    const { rows, money, agreed, today } = walk;
    throw new Error(JSON.stringify({ currency, today, done, rows, money, agreed, left: [...walk.left()] }), {
      cause,
    });
  }
}

it('on no day more is taken than was agreed, each payment keeps its own, and a tap agrees to what was shown', () => {
  const random = createRandom(seed);
  const counted: Record<string, number> = {};
  const walks = amountOf('WALKS', 60);
  for (let walk = 0; walk < walks; walk += 1) {
    for (const currency of Object.keys(limits) as Currency[]) {
      walkOn(random, currency, (what) => {
        counted[what] = (counted[what] ?? 0) + 1;
      });
    }
  }
  if (process.env['WALKS'] !== undefined) console.log(JSON.stringify(counted));
  expect(counted['covered']).toBeGreaterThan(0);
});
