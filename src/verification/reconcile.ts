import { type Account, accountTime } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { readBalances } from '../ledger/service.ts';
import type { ProcessorName, StatementSource } from '../processors/types.ts';
import {
  hasChargedElsewhere,
  type OwnKind,
  type OwnLines,
  type OwnPayment,
  sumPaidElsewhere,
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

type WholeKind =
  | 'charge'
  | 'platform_fee'
  | 'return'
  | 'dispute'
  | 'refund'
  | 'platform_fee_refunded'
  | 'payout';

/** What may have two lines there, out and in again, or none: a refund that failed, and the operator's fee with it. */
const turning: ReadonlySet<WholeKind> = new Set(['refund', 'platform_fee_refunded', 'platform_fee']);

/** The operator's fee: of a bank debit that failed, it was taken and given back, and nothing here has it. */
const platformFee = /^platform_fee /;

/** The part of an account's books that is at a processor. */
interface Scope {
  /** Tells the differences of one processor from those of another: each comparison ends those that are gone. */
  readonly prefix: string;
  readonly wholeKinds: readonly WholeKind[];
  readonly balanceKinds: readonly string[];
}

const ownScope: Scope = {
  prefix: 'reconcile',
  wholeKinds: ['charge', 'platform_fee', 'return', 'dispute', 'refund', 'platform_fee_refunded', 'payout'],
  balanceKinds: ['balance', 'in_transit'],
};

// The operator's platform has no money of clients.
const platformScope: Scope = { prefix: 'platform', wholeKinds: [], balanceKinds: ['in_transit'] };

const scopeOf = (processor: ProcessorName) => (processor === 'StripePlatform' ? platformScope : ownScope);

/**
 * Compares three books: the processor's own statement and balances; our charges, refunds, disputes, payouts and outgoing
 * payments there; and the ledger. Nothing is written. An object that moved in the last quarter of an hour, or since the
 * statement was read, is no difference, unless it is `isFinal`: then nothing is on its way. `now` is the account's time. Errors: those of the processor when it cannot be reached.
 */
export async function reconcile(
  database: Database,
  account: Account,
  processor: StatementSource,
  now: Date,
  { isFinal = false } = {},
): Promise<Reconciliation> {
  const theirs = await readBooks(account, processor, now);
  const scope = scopeOf(processor.name);
  const since = isFinal ? Number.POSITIVE_INFINITY : newsSince(account, theirs, now);
  const comparison = new Comparison(theirs, scope, since);
  await database.snapshot(account.id, async (tx) => {
    comparison.reset();
    for (const kind of scope.wholeKinds) {
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

function newsSince(account: Account, { readAt }: ProcessorBooks, now: Date): number {
  if (readAt === 'Never') return Number.NEGATIVE_INFINITY;
  const read = readAt === null ? now.getTime() : accountTime(account, readAt).getTime();
  return Math.min(now.getTime(), read) - NEWS_MS;
}

/** One comparison of both books: the differences, and the objects that are moving. */
class Comparison {
  differences: Difference[] = [];
  underWay = 0;
  kinds: readonly string[] = [];
  /** By currency: how far the processor's balances are ahead of our ledger because of moving objects. */
  aheadHeld = new Map<string, number>();
  aheadInTransit = new Map<string, number>();
  /** By currency: what is missing at the operator's platform, which the account owes the operator. */
  lostThere = new Map<string, number>();
  readonly theirs: ProcessorBooks;
  readonly #scope: Scope;
  /** What moved since then may not be on the other side yet. */
  readonly #newsSince: number;

  constructor(theirs: ProcessorBooks, scope: Scope, newsSince: number) {
    this.theirs = theirs;
    this.#scope = scope;
    this.#newsSince = newsSince;
  }

  /** Starts again, because its transaction may be repeated. */
  reset(): void {
    this.differences = [];
    this.underWay = 0;
    const { wholeKinds, balanceKinds } = this.#scope;
    this.kinds = [...wholeKinds, 'outgoing', 'unknown', ...balanceKinds].map((kind) => this.#named(kind));
    this.aheadHeld.clear();
    this.aheadInTransit.clear();
    this.lostThere.clear();
    for (const entry of this.theirs.entries.values()) entry.isKnown = false;
  }

  compare(kind: WholeKind, own: OwnLines): void {
    const entry = this.theirs.entries.get(keyOf(kind, own.key));
    if (entry !== undefined) entry.isKnown = true;
    const is = { lines: entry?.lines ?? 0, amount: entry?.amount ?? 0, fee: entry?.fee ?? 0 };
    const isSame = is.amount === own.amount && is.fee === own.fee;
    // Of a bank debit that failed, fees may have been taken and given back.
    const mayTurn = turning.has(kind) || (kind === 'return' && entry?.hasMoved === false);
    if (isSame && (is.lines === own.lines || (mayTurn && own.lines === 0))) return;
    // A bank takes days to report the outcome of a refund that has left already.
    const mayWait = own.isWaiting && (turning.has(kind) || entry === undefined);
    if (mayWait || this.#isNews(own.changedAt, entry)) {
      this.#note(own.currency, is.amount - is.fee - (own.amount - own.fee), 0);
      return;
    }
    this.differ(
      kind,
      own.key,
      `The processor has ${words(is)}; here there is ${words(own)}${own.isWaiting ? ', under way' : ''}.`,
    );
  }

  comparePayment(own: OwnPayment): void {
    const find = (keys: readonly string[], kind: OwnKind) =>
      keys.flatMap((key) => this.theirs.entries.get(keyOf(kind, key)) ?? []);
    const parts = own.parts.map(({ keys, inTransit: expected }) => {
      // A refund of it leaves the money in transit, under either kind of line.
      const moving = [...find(keys, 'outgoing'), ...find(keys, 'refund')];
      const inTransit = moving.reduce((sum, entry) => sum + entry.inTransit, 0);
      return { found: [...moving, ...find(keys, 'return')], inTransit, expected };
    });
    const found = parts.flatMap((part) => part.found);
    for (const entry of found) entry.isKnown = true;
    const inTransit = parts.reduce((sum, part) => sum + part.inTransit, 0) + own.lostThere;
    this.lostThere.set(own.currency, (this.lostThere.get(own.currency) ?? 0) + own.lostThere);
    const held = found.reduce((sum, entry) => sum + entry.held, 0);
    const isSame = parts.every((part) => part.inTransit === part.expected);
    if (isSame && inTransit === own.inTransit && held === own.held) return;
    const newest = found.toSorted((one, other) => other.newestAt.getTime() - one.newestAt.getTime())[0];
    if (own.isWaiting || this.#isNews(own.changedAt, newest)) {
      this.#note(own.currency, held - own.held, inTransit - own.inTransit);
      return;
    }
    this.differ(
      'outgoing',
      own.id,
      `The processor has ${inTransit} in transit (${parts.map((part) => part.inTransit).join(', ')}) and ${held} among clients’ money; the ledger has ${own.inTransit} (${parts.map((part) => part.expected).join(', ')}) and ${own.held}. In brackets: taken from the wallet, sent, given back.`,
    );
  }

  nameUnknown(): void {
    for (const [name, entry] of this.theirs.entries) {
      if (entry.isKnown || (platformFee.test(name) && isNothing(entry))) continue;
      if (entry.newestAt.getTime() >= this.#newsSince) {
        this.#note(entry.currency, entry.held, entry.inTransit);
      } else {
        this.differ(
          'unknown',
          name,
          `The processor has ${words(entry)} (${entry.currency}, ${entry.reference}), which is not known here.`,
        );
      }
    }
  }

  /** Leaves the balances to the next time, because money kept moving. */
  leaveBalances(): void {
    this.underWay += 1;
    const left = this.#scope.balanceKinds.map((kind) => this.#named(kind));
    this.kinds = this.kinds.filter((kind) => !left.includes(kind));
  }

  differ(kind: string, subject: string, explanation: string): void {
    this.differences.push({ kind: this.#named(kind), subject, explanation });
  }

  #named(kind: string): string {
    return `${this.#scope.prefix}.${kind}`;
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

function isNothing({ amount, fee, held, inTransit }: StatementEntry): boolean {
  return [amount, fee, held, inTransit].every((sum) => sum === 0);
}

function words({ lines, amount, fee }: Pick<StatementEntry, 'lines' | 'amount' | 'fee'>): string {
  if (lines === 0 && amount === 0 && fee === 0) return 'nothing';
  return `${lines} of ${amount}, fee ${fee}`;
}

async function compareBalances(
  tx: Transaction,
  account: Account,
  { name }: StatementSource,
  comparison: Comparison,
): Promise<void> {
  const { balances } = comparison.theirs;
  if (balances === null) return comparison.leaveBalances();
  const ours = await readBalances(tx, account.id);
  const elsewhere = await sumPaidElsewhere(tx, account.id, name);
  // The ledger does not keep the clients' money of two processors apart.
  const holdsClients = name !== 'StripePlatform' && !(await hasChargedElsewhere(tx, account.id, name));
  const ownBalance = (code: 'processor' | 'in_transit', currency: string) => {
    const row = ours.find((one) => one.account === code && one.currency === currency);
    const other = elsewhere.find((one) => one.currency === currency);
    const all = row === undefined ? 0 : Number(row.debits - row.credits);
    return all - ((code === 'processor' ? other?.held : other?.inTransit) ?? 0);
  };
  const currencies = new Set([...ours, ...balances].map((balance) => balance.currency));
  for (const currency of currencies) {
    const theirs = balances.find((balance) => balance.currency === currency);
    const held = ownBalance('processor', currency) + (comparison.aheadHeld.get(currency) ?? 0);
    if (holdsClients && (theirs?.held ?? 0) !== held) {
      comparison.differ('balance', currency, sentence(theirs?.held ?? 0, held));
    }
    const inTransit = ownBalance('in_transit', currency) + (comparison.aheadInTransit.get(currency) ?? 0);
    const there = (theirs?.inTransit ?? 0) + (comparison.lostThere.get(currency) ?? 0);
    if (there !== inTransit) {
      comparison.differ('in_transit', currency, sentence(there, inTransit));
    }
  }
}

function sentence(theirs: number, ours: number): string {
  return `The processor holds ${theirs}; the ledger has ${ours}.`;
}
