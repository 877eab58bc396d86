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

/** What holding our books against a processor's has found. */
export interface Reconciliation {
  /** Lines of the processor's statement. */
  readonly lineCount: number;
  /** Things that move just now: they were left out, to be looked at the next time. */
  readonly underWay: number;
  readonly differences: readonly Difference[];
  /** Every kind of difference that was looked for. */
  readonly kinds: readonly string[];
}

/** For so long after a change, the other side may not have heard of it. */
const NEWS_MS = 15 * 60_000;

const wholeKinds = ['charge', 'return', 'dispute', 'refund', 'payout'] as const;

const balanceKinds: readonly string[] = ['reconcile.balance', 'reconcile.in_transit'];

/** Every kind of difference between our books and a processor's. */
const differenceKinds: readonly string[] = [
  ...wholeKinds.map((kind) => `reconcile.${kind}`),
  'reconcile.outgoing',
  'reconcile.unknown',
  ...balanceKinds,
];

/**
 * Holds three books against each other: the processor's own statement and balances, what is known here of charges,
 * refunds, disputes, payouts and outgoing payments, and the ledger. Nothing is written, and nothing that moved in the
 * last quarter of an hour is called a difference. `now` is the account's time. Errors: what the processor throws when
 * it cannot be reached.
 */
export async function reconcile(
  database: Database,
  account: Account,
  processor: Processor,
  now: Date,
): Promise<Reconciliation> {
  const told = await readBooks(account, processor, now);
  const look = new Look(told, now);
  await database.snapshot(account.id, async (tx) => {
    look.reset();
    for (const kind of wholeKinds) {
      for await (const own of walkOwn(tx, account.id, kind, processor.name)) {
        look.compare(kind, own);
      }
    }
    for await (const payment of walkPayments(tx, account.id, processor.name)) look.comparePayment(payment);
    look.nameUnknown();
    await compareBalances(tx, account, processor, look);
  });
  const { differences, underWay, kinds } = look;
  return { lineCount: told.lineCount, underWay, differences, kinds };
}

/** One look at both books: what differs, and what moves. */
class Look {
  differences: Difference[] = [];
  underWay = 0;
  kinds = differenceKinds;
  /** By currency: what the processor's balances have ahead of our ledger, because of what moves. */
  aheadHeld = new Map<string, number>();
  aheadInTransit = new Map<string, number>();
  readonly told: ProcessorBooks;
  readonly #newsSince: number;

  constructor(told: ProcessorBooks, now: Date) {
    this.told = told;
    this.#newsSince = now.getTime() - NEWS_MS;
  }

  /** Forgets what it has seen of ours: its transaction may be repeated. */
  reset(): void {
    this.differences = [];
    this.underWay = 0;
    this.kinds = differenceKinds;
    this.aheadHeld.clear();
    this.aheadInTransit.clear();
    for (const thing of this.told.things.values()) thing.isKnown = false;
  }

  compare(kind: (typeof wholeKinds)[number], own: OwnLines): void {
    const thing = this.told.things.get(keyOf(kind, own.key));
    if (thing !== undefined) thing.isKnown = true;
    const is = { lines: thing?.lines ?? 0, amount: thing?.amount ?? 0, fee: thing?.fee ?? 0 };
    // A refund that failed may stand there twice, out and in again, or not at all.
    const isSame = is.amount === own.amount && is.fee === own.fee;
    if (isSame && (is.lines === own.lines || (kind === 'refund' && own.lines === 0))) return;
    // A bank takes days to say what became of a refund that has left already.
    const mayWait = own.isWaiting && (kind === 'refund' || thing === undefined);
    if (mayWait || this.#isNews(own.changedAt, thing)) {
      this.#note(own.currency, is.amount - is.fee - (own.amount - own.fee), 0);
      return;
    }
    this.#differ(
      `reconcile.${kind}`,
      own.key,
      `The processor has ${words(is)}; here there is ${words(own)}${own.isWaiting ? ', under way' : ''}.`,
    );
  }

  comparePayment(own: OwnPayment): void {
    const find = (kind: OwnKind) => own.keys.flatMap((key) => this.told.things.get(keyOf(kind, key)) ?? []);
    // What is given back of it leaves the money in transit, whatever the processor calls that line.
    const moving = [...find('outgoing'), ...find('refund')];
    const found = [...moving, ...find('return')];
    for (const thing of found) thing.isKnown = true;
    const inTransit = moving.reduce((sum, thing) => sum + thing.inTransit, 0);
    const held = found.reduce((sum, thing) => sum + thing.held, 0);
    if (inTransit === own.inTransit && held === own.held) return;
    const newest = found.toSorted((one, other) => other.newestAt.getTime() - one.newestAt.getTime())[0];
    if (own.isWaiting || this.#isNews(own.changedAt, newest)) {
      this.#note(own.currency, held - own.held, inTransit - own.inTransit);
      return;
    }
    this.#differ(
      'reconcile.outgoing',
      own.id,
      `The processor has ${inTransit} in transit and ${held} among clients’ money; the ledger has ${own.inTransit} and ${own.held}.`,
    );
  }

  nameUnknown(): void {
    for (const [name, thing] of this.told.things) {
      if (thing.isKnown) continue;
      if (thing.newestAt.getTime() >= this.#newsSince) {
        this.#note(thing.currency, thing.held, thing.inTransit);
      } else {
        this.#differ(
          'reconcile.unknown',
          name,
          `The processor has ${words(thing)} (${thing.currency}, ${thing.reference}) of which nothing is known here.`,
        );
      }
    }
  }

  /** The balances move all the while: they are looked at the next time. */
  leaveBalances(): void {
    this.underWay += 1;
    this.kinds = this.kinds.filter((kind) => !balanceKinds.includes(kind));
  }

  differ(kind: string, subject: string, explanation: string): void {
    this.#differ(kind, subject, explanation);
  }

  #differ(kind: string, subject: string, explanation: string): void {
    this.differences.push({ kind, subject, explanation });
  }

  #isNews(changedAt: Date, thing: StatementEntry | undefined): boolean {
    const newest = Math.max(changedAt.getTime(), thing?.newestAt.getTime() ?? 0);
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
  look: Look,
): Promise<void> {
  const { balances } = look.told;
  if (balances === null) return look.leaveBalances();
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
    const held = ownBalance('processor', currency) + (look.aheadHeld.get(currency) ?? 0);
    if ((theirs?.held ?? 0) !== held) {
      look.differ('reconcile.balance', currency, sentence(theirs?.held ?? 0, held));
    }
    const inTransit = ownBalance('in_transit', currency) + (look.aheadInTransit.get(currency) ?? 0);
    if ((theirs?.inTransit ?? 0) !== inTransit) {
      look.differ('reconcile.in_transit', currency, sentence(theirs?.inTransit ?? 0, inTransit));
    }
  }
}

function sentence(theirs: number, ours: number): string {
  return `The processor holds ${theirs}; the ledger has ${ours}.`;
}
