import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { readBalances } from '../ledger/service.ts';
import type { Processor } from '../processors/types.ts';
import {
  hasUsedOthers,
  type OwnKind,
  type OwnLines,
  type OwnPayment,
  walkOwn,
  walkPayments,
} from './reconcile-store.ts';
import { keyOf, type ProcessorBooks, readBooks, type StatementEntry } from './statement.ts';
import type { Difference } from './types.ts';

/** The result of comparing our books with a processor's. */
interface Reconciliation {
  /** Lines of the processor's statement. */
  readonly lineCount: number;
  /** How many objects were left out because they are moving: they are compared the next time. */
  readonly underWay: number;
  readonly differences: readonly Difference[];
  /** The kinds of differences that were checked. */
  readonly kinds: readonly string[];
}

/** How long after a change the other side may not know it yet. */
const NEWS_MS = 15 * 60_000;

const wholeKinds = [
  'charge',
  'platform_fee',
  'return',
  'dispute',
  'refund',
  'platform_fee_refunded',
  'payout',
] as const;

/** What may have two lines there, out and in again, or none: a refund that failed, and the operator's fee with it. */
const turning: ReadonlySet<string> = new Set(['refund', 'platform_fee_refunded', 'platform_fee']);

const balanceKinds: readonly string[] = ['reconcile.balance', 'reconcile.in_transit'];

/** Every kind of difference between our books and a processor's. */
const differenceKinds: readonly string[] = [
  ...wholeKinds.map((kind) => `reconcile.${kind}`),
  'reconcile.outgoing',
  'reconcile.unknown',
  ...balanceKinds,
];

/**
 * Compares three books: the processor's own statement and balances; our charges, refunds, disputes, payouts and outgoing
 * payments; and the ledger. Nothing is written. An object that moved in the last quarter of an hour is no difference.
 * `now` is the account's time. Errors: those of the processor when it cannot be reached.
 */
export async function reconcile(
  database: Database,
  account: Account,
  processor: Processor,
  now: Date,
): Promise<Reconciliation> {
  const theirs = await readBooks(account, processor, now);
  const comparison = new Comparison(theirs, now);
  await database.snapshot(account.id, async (tx) => {
    comparison.reset();
    for (const kind of wholeKinds) {
      for await (const own of walkOwn(tx, account.id, kind, processor.name)) {
        comparison.compare(kind, own);
      }
    }
    for await (const payment of walkPayments(tx, account.id, processor.name))
      comparison.comparePayment(payment);
    comparison.nameUnknown();
    await compareBalances(tx, account, processor, comparison);
  });
  const { differences, underWay, kinds } = comparison;
  return { lineCount: theirs.lineCount, underWay, differences, kinds };
}

/** One comparison of both books: the differences, and the objects that are moving. */
class Comparison {
  differences: Difference[] = [];
  underWay = 0;
  kinds = differenceKinds;
  /** By currency: how far the processor's balances are ahead of our ledger because of moving objects. */
  aheadHeld = new Map<string, number>();
  aheadInTransit = new Map<string, number>();
  /** By currency: what is missing at the operator's platform, which the account owes the operator. */
  lostThere = new Map<string, number>();
  readonly theirs: ProcessorBooks;
  readonly #newsSince: number;

  constructor(theirs: ProcessorBooks, now: Date) {
    this.theirs = theirs;
    this.#newsSince = now.getTime() - NEWS_MS;
  }

  /** Starts again, because its transaction may be repeated. */
  reset(): void {
    this.differences = [];
    this.underWay = 0;
    this.kinds = differenceKinds;
    this.aheadHeld.clear();
    this.aheadInTransit.clear();
    this.lostThere.clear();
    for (const entry of this.theirs.entries.values()) entry.isKnown = false;
  }

  compare(kind: (typeof wholeKinds)[number], own: OwnLines): void {
    const entry = this.theirs.entries.get(keyOf(kind, own.key));
    if (entry !== undefined) entry.isKnown = true;
    const is = { lines: entry?.lines ?? 0, amount: entry?.amount ?? 0, fee: entry?.fee ?? 0 };
    const isSame = is.amount === own.amount && is.fee === own.fee;
    if (isSame && (is.lines === own.lines || (turning.has(kind) && own.lines === 0))) return;
    // A bank takes days to report the outcome of a refund that has left already.
    const mayWait = own.isWaiting && (turning.has(kind) || entry === undefined);
    if (mayWait || this.#isNews(own.changedAt, entry)) {
      this.#note(own.currency, is.amount - is.fee - (own.amount - own.fee), 0);
      return;
    }
    this.differ(
      `reconcile.${kind}`,
      own.key,
      `The processor has ${words(is)}; here there is ${words(own)}${own.isWaiting ? ', under way' : ''}.`,
    );
  }

  comparePayment(own: OwnPayment): void {
    const find = (kind: OwnKind) =>
      own.keys.flatMap((key) => this.theirs.entries.get(keyOf(kind, key)) ?? []);
    // A refund of it leaves the money in transit, under either kind of line.
    const moving = [...find('outgoing'), ...find('refund')];
    const found = [...moving, ...find('return')];
    for (const entry of found) entry.isKnown = true;
    const inTransit = moving.reduce((sum, entry) => sum + entry.inTransit, 0) + own.lostThere;
    this.lostThere.set(own.currency, (this.lostThere.get(own.currency) ?? 0) + own.lostThere);
    const held = found.reduce((sum, entry) => sum + entry.held, 0);
    if (inTransit === own.inTransit && held === own.held) return;
    const newest = found.toSorted((one, other) => other.newestAt.getTime() - one.newestAt.getTime())[0];
    if (own.isWaiting || this.#isNews(own.changedAt, newest)) {
      this.#note(own.currency, held - own.held, inTransit - own.inTransit);
      return;
    }
    this.differ(
      'reconcile.outgoing',
      own.id,
      `The processor has ${inTransit} in transit and ${held} among clients’ money; the ledger has ${own.inTransit} and ${own.held}.`,
    );
  }

  nameUnknown(): void {
    for (const [name, entry] of this.theirs.entries) {
      if (entry.isKnown) continue;
      if (entry.newestAt.getTime() >= this.#newsSince) {
        this.#note(entry.currency, entry.held, entry.inTransit);
      } else {
        this.differ(
          'reconcile.unknown',
          name,
          `The processor has ${words(entry)} (${entry.currency}, ${entry.reference}), which is not known here.`,
        );
      }
    }
  }

  /** Leaves the balances to the next time, because money kept moving. */
  leaveBalances(): void {
    this.underWay += 1;
    this.kinds = this.kinds.filter((kind) => !balanceKinds.includes(kind));
  }

  differ(kind: string, subject: string, explanation: string): void {
    this.differences.push({ kind, subject, explanation });
  }

  #isNews(changedAt: Date, entry: StatementEntry | undefined): boolean {
    const newest = Math.max(changedAt.getTime(), entry?.newestAt.getTime() ?? 0);
    return newest >= this.#newsSince;
  }

  #note(currency: string, held: number, inTransit: number): void {
    this.underWay += 1;
    this.aheadHeld.set(currency, (this.aheadHeld.get(currency) ?? 0) + held);
    this.aheadInTransit.set(currency, (this.aheadInTransit.get(currency) ?? 0) + inTransit);
  }
}

function words({ lines, amount, fee }: Pick<StatementEntry, 'lines' | 'amount' | 'fee'>): string {
  if (lines === 0 && amount === 0 && fee === 0) return 'nothing';
  return `${lines} of ${amount}, fee ${fee}`;
}

async function compareBalances(
  tx: Transaction,
  account: Account,
  processor: Processor,
  comparison: Comparison,
): Promise<void> {
  const { balances } = comparison.theirs;
  if (balances === null) return comparison.leaveBalances();
  // The ledger does not keep the money of two processors apart.
  if (await hasUsedOthers(tx, account.id, processor.name)) return;
  const ours = await readBalances(tx, account.id);
  const currencies = new Set([...ours, ...balances].map((balance) => balance.currency));
  const ownBalance = (code: string, currency: string) => {
    const row = ours.find((one) => one.account === code && one.currency === currency);
    return row === undefined ? 0 : Number(row.debits - row.credits);
  };
  for (const currency of currencies) {
    const theirs = balances.find((balance) => balance.currency === currency);
    const held = ownBalance('processor', currency) + (comparison.aheadHeld.get(currency) ?? 0);
    if ((theirs?.held ?? 0) !== held) {
      comparison.differ('reconcile.balance', currency, sentence(theirs?.held ?? 0, held));
    }
    const inTransit = ownBalance('in_transit', currency) + (comparison.aheadInTransit.get(currency) ?? 0);
    const there = (theirs?.inTransit ?? 0) + (comparison.lostThere.get(currency) ?? 0);
    if (there !== inTransit) {
      comparison.differ('reconcile.in_transit', currency, sentence(there, inTransit));
    }
  }
}

function sentence(theirs: number, ours: number): string {
  return `The processor holds ${theirs}; the ledger has ${ours}.`;
}
