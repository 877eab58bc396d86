import type { Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { splitByLargestRemainder, sumAmounts } from '../kit/money/money.ts';
import { netOfKey } from '../kit/money/tax-keys.ts';
import { sumTaxesOf, taxCounts } from '../ledger/service.ts';
import type { Posting, RateAmount, TaxedCode } from '../ledger/types.ts';
import { type PricedInvoice, sumsOf } from './tax.ts';
import type { Invoice } from './types.ts';

/** What line items bill at each rate; nothing without items. */
export function billedRates(invoice: PricedInvoice): RateAmount[] {
  return sumsOf(invoice)
    .rates.filter(({ gross }) => gross !== 0)
    .map(({ key, gross, net }) => ({ rate: key, gross, net }));
}

/** Amounts less others, by rate, without zeros. */
export function rateDifference(
  amounts: readonly RateAmount[],
  others: readonly RateAmount[],
): readonly RateAmount[] {
  const taken = others.map(({ rate, gross, net }) => ({ rate, gross: -gross, net: -net }));
  return sumByRate([...amounts, ...taken]).filter(({ gross, net }) => gross !== 0 || net !== 0);
}

/** Sums amounts by rate. */
export function sumByRate(amounts: readonly RateAmount[]): RateAmount[] {
  return [...Map.groupBy(amounts, ({ rate }) => rate)].map(([rate, some]) => ({
    rate,
    gross: sumAmounts(some.map(({ gross }) => gross)),
    net: sumAmounts(some.map(({ net }) => net)),
  }));
}

// The billed amounts that credit notes have taken back: of what was open, and of what was paid.
function creditedBefore(
  posted: readonly TaxedCode[],
  codes: readonly TaxedCode['code'][] = ['credit', 'credit_paid'],
): RateAmount[] {
  return sumByRate(posted.filter(({ code }) => codes.includes(code)));
}

type SeriesName = 'money' | 'givenUp';

// The two series in which an invoice is settled in parts: its money, and the amounts given up. Their codes belong to
// different sources.
const series: ReadonlyMap<string, { readonly name: SeriesName; readonly sign: 1 | -1 }> = new Map(
  taxCounts.flatMap(({ code, kind, sign }) => {
    if (kind === 'Billed' || kind === 'Surcharge') return [];
    return [[code, { name: kind === 'Received' ? 'money' : 'givenUp', sign }] as const];
  }),
);

/** The sum of gross amounts, in the minor unit. */
export function grossOfAll(amounts: readonly RateAmount[]): number {
  return sumAmounts(amounts.map(({ gross }) => gross));
}

function postedBefore(posted: readonly TaxedCode[], name: SeriesName): RateAmount[] {
  return sumByRate(
    posted.flatMap(({ code, rate, gross, net }) => {
      const own = series.get(code);
      return own?.name === name ? [{ rate, gross: own.sign * gross, net: own.sign * net }] : [];
    }),
  );
}

// An amount in proportion to what each rate has of the invoice, with the tax of each share.
function shareOf(billed: readonly RateAmount[], amount: number): RateAmount[] {
  const sign = amount < 0 ? -1 : 1;
  const shares = splitByLargestRemainder(
    Math.abs(amount),
    billed.map(({ gross }) => gross),
  );
  return billed.map(({ rate }, index) => {
    const gross = shares[index] as number;
    const net = netOfKey(gross, rate);
    return { rate, gross: sign * gross, net: sign * net };
  });
}

// The money after a step, while a client has more paid than is billed: a credit note's money goes back at the rates that have
// too much, and no rate gives back what it never had. Money that comes back again has the rates of what was paid: no rate has
// more than was payable at it.
function movedBeyond(
  { issued, payable, target }: Readonly<Record<'issued' | 'payable' | 'target', readonly RateAmount[]>>,
  known: readonly RateAmount[],
  amount: number,
): RateAmount[] {
  const step = amount - grossOfAll(known);
  const isRising = step > 0;
  const room = (isRising ? rateDifference(payable, known) : rateDifference(known, target)).filter(
    ({ gross }) => gross > 0,
  );
  if (grossOfAll(room) < Math.abs(step)) return shareOf(issued, amount);
  const parts = splitByLargestRemainder(
    Math.abs(step),
    room.map(({ gross }) => gross),
  );
  const moved = room.map(({ rate }, index) => {
    const part = (parts[index] as number) * (isRising ? 1 : -1);
    const gross = part + grossOfAll(known.filter((one) => one.rate === rate));
    return { rate, gross, net: netOfKey(gross, rate) };
  });
  return [...known.filter(({ rate }) => moved.every((one) => one.rate !== rate)), ...moved];
}

/**
 * Gives postings about an invoice their taxes. Parts are rounded by cumulated sums: the share of all money so far, less
 * the amounts posted before. An amount that is given up takes the rest that can no longer be paid. The part after which
 * nothing is owed takes the rest of each rate, also when rates rose unequally after the first parts. So a fully paid
 * invoice has exactly its tax, and the amounts paid and given up add up to exactly the amount billed.
 */
function withTaxes(
  invoice: PricedInvoice,
  posted: readonly TaxedCode[],
  postings: readonly Posting[],
): Posting[] {
  const issued = billedRates(invoice);
  const billed = rateDifference(issued, creditedBefore(posted));
  const total = grossOfAll(billed);
  // The amounts that could ever be paid: a credit note about open amounts took them away before they were paid.
  const left = rateDifference(issued, creditedBefore(posted, ['credit'])).filter(({ gross }) => gross > 0);
  const payable = left.length > 0 ? left : issued;
  // More than all is lost only where a part was given back outside: that part has the rates of its credit notes.
  const givenBack = creditedBefore(posted, ['credit_paid']).filter(({ gross }) => gross > 0);
  const shares = total > 0 ? billed.filter(({ gross }) => gross > 0) : payable;
  const targets = {
    money: (amount: number) => shareOf(amount < 0 && givenBack.length > 0 ? givenBack : shares, amount),
    // Each part is rounded by itself, so that all of it would not be what is billed. Where nothing is given up, no tax is either.
    givenUp: (amount: number) =>
      amount === 0 ? [] : rateDifference(billed, shareOf(shares, total - amount)),
  };
  const before = { money: postedBefore(posted, 'money'), givenUp: postedBefore(posted, 'givenUp') };
  const taxed = (posting: Posting): Posting => {
    // Canceling takes back all that is billed; a waived part has a posting of its own.
    if (posting.code === 'cancel') return { ...posting, taxes: rateDifference(billed, before.givenUp) };
    const own = series.get(posting.code);
    if (own === undefined) return posting;
    const { name, sign } = own;
    const known = before[name];
    const others = before[name === 'money' ? 'givenUp' : 'money'];
    const amount = grossOfAll(known) + sign * posting.amount;
    const open = total - grossOfAll(others) - amount;
    const whole = rateDifference(billed, others);
    const after =
      open === 0
        ? whole
        : open < 0 && name === 'money'
          ? movedBeyond({ issued, payable: rateDifference(payable, others), target: whole }, known, amount)
          : targets[name](amount);
    before[name] = [...after];
    const taxes = sign === 1 ? rateDifference(after, known) : rateDifference(known, after);
    return { ...posting, taxes };
  };
  const inTurn = [...postings].toSorted((one, other) => turnOf(one) - turnOf(other));
  const done = new Map(inTurn.map((posting) => [posting, taxed(posting)]));
  return postings.map((posting) => done.get(posting) as Posting);
}

// A cancellation leaves out what was given up before. An amount that was given up and comes after all is no longer given up
// when the money is counted.
function turnOf({ code }: Posting): number {
  if (code === 'cancel') return 0;
  const own = series.get(code);
  return own?.name === 'givenUp' && own.sign === -1 ? 1 : 2;
}

/** Gives postings about a locked invoice their taxes, by what was posted of it before. */
export async function addTaxes(
  tx: Transaction,
  accountId: AccountId,
  invoice: Invoice,
  postings: readonly Posting[],
): Promise<readonly Posting[]> {
  const isTaxed = ({ code }: Posting) => code === 'cancel' || series.has(code);
  if (invoice.lineItems.length === 0 || !postings.some(isTaxed)) return postings;
  return withTaxes(invoice, await sumTaxesOf(tx, accountId, invoice.id), postings);
}

/**
 * What the money of a settled invoice should have of each rate, less what it has: a credit note has changed the rates since
 * it came. Nothing where more than that is different. Needs the invoice locked.
 */
export async function readMovedTax(
  tx: Transaction,
  accountId: AccountId,
  invoice: Invoice,
): Promise<readonly RateAmount[]> {
  if (invoice.lineItems.length === 0) return [];
  const posted = await sumTaxesOf(tx, accountId, invoice.id);
  const billed = rateDifference(billedRates(invoice), creditedBefore(posted));
  const closed = [...postedBefore(posted, 'money'), ...postedBefore(posted, 'givenUp')];
  const difference = rateDifference(billed, closed);
  return grossOfAll(difference) === 0 ? difference : [];
}

/** What was waived of each rate of an invoice. Needs the invoice locked. */
export async function readGivenUp(
  tx: Transaction,
  accountId: AccountId,
  { id, lineItems }: Invoice,
): Promise<RateAmount[]> {
  return lineItems.length === 0 ? [] : postedBefore(await sumTaxesOf(tx, accountId, id), 'givenUp');
}

const deferralSigns: Readonly<Record<string, 1 | -1>> = { defer: 1, undefer: -1, prepayment: -1, final: -1 };

/** The amounts of an invoice with deposit documents that are deferred at each rate: no document bills them yet. Needs the invoice locked. */
export async function readDeferred(
  tx: Transaction,
  accountId: AccountId,
  { id }: Invoice,
): Promise<readonly RateAmount[]> {
  const posted = await sumTaxesOf(tx, accountId, id);
  const signed = posted.flatMap(({ code, rate, gross, net }) => {
    const sign = deferralSigns[code];
    return sign === undefined ? [] : [{ rate, gross: sign * gross, net: sign * net }];
  });
  return sumByRate(signed).filter(({ gross }) => gross !== 0);
}

/**
 * The net amounts paid and given up of an invoice at each rate. Needs the invoice locked.
 */
export async function closedRates(
  tx: Transaction,
  accountId: AccountId,
  { id }: Invoice,
): Promise<RateAmount[]> {
  const posted = await sumTaxesOf(tx, accountId, id);
  return sumByRate([...postedBefore(posted, 'money'), ...postedBefore(posted, 'givenUp')]);
}
