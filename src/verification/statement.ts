import type { Account } from '../accounts/types.ts';
import type { Merchant, Processor, StatementKind, StatementLine } from '../processors/types.ts';
import type { OwnKind } from './reconcile-store.ts';

/** What a processor's statement says of one thing of ours. */
export interface StatementEntry {
  /** How many lines begin it; a failed refund or a won dispute takes back, and begins nothing. */
  lines: number;
  amount: number;
  fee: number;
  /** What it moved of the outgoing money. */
  inTransit: number;
  /** What it moved of the clients' money, after the fee. */
  held: number;
  newestAt: Date;
  reference: string;
  currency: string;
  /** Set when something of ours was found for it. */
  isKnown: boolean;
}

/** A processor's own books at one moment. */
export interface ProcessorBooks {
  readonly lineCount: number;
  /** By {@link keyOf}. */
  readonly things: ReadonlyMap<string, StatementEntry>;
  /** Null where they could not be read as of the moment of the statement, because money moved all the while. */
  readonly balances: Balances | null;
}

type Balances = Awaited<ReturnType<Processor['readBalances']>>;

/** How often the statement is read again when money moves meanwhile. */
const MAXIMUM_TRIES = 3;

/**
 * Reads a processor's statement and balances as of one moment: one position of its log, where it has such. Else the
 * balances count only when they were the same before and after. Keeps about 300 bytes for each charge, refund, … of the
 * account.
 */
export async function readBooks(account: Account, processor: Processor, now: Date): Promise<ProcessorBooks> {
  const merchant: Merchant = { accountId: account.id, now };
  if (processor.readPosition !== undefined) {
    const position = (await processor.readPosition(merchant)) ?? '0';
    const statement = await readStatement(processor, merchant, position);
    return { ...statement, balances: await processor.readBalances(merchant, position) };
  }
  return readWhatStands(processor, merchant);
}

async function readWhatStands(processor: Processor, merchant: Merchant): Promise<ProcessorBooks> {
  let before = await processor.readBalances(merchant);
  for (let attempt = 1; ; attempt += 1) {
    const { things, lineCount } = await readStatement(processor, merchant);
    const balances = await processor.readBalances(merchant);
    const isStill = JSON.stringify(balances) === JSON.stringify(before);
    if (isStill || attempt === MAXIMUM_TRIES)
      return { things, lineCount, balances: isStill ? balances : null };
    before = balances;
  }
}

async function readStatement(processor: Processor, merchant: Merchant, until?: string) {
  const things = new Map<string, StatementEntry>();
  let lineCount = 0;
  let cursor: string | null = null;
  do {
    const page = await processor.listStatement(merchant, cursor, until);
    lineCount += page.lines.length;
    for (const line of page.lines) addLine(things, line);
    if (page.cursor !== null && page.cursor === cursor) throw new Error('The statement goes in circles.');
    cursor = page.cursor;
  } while (cursor !== null);
  return { things, lineCount };
}

function addLine(things: Map<string, StatementEntry>, line: StatementLine): void {
  const { key, amount, fee, reference, currency, occurredAt } = line;
  const kind = kinds[line.kind];
  // What a bank keeps of a debit that failed is told as a fee, or as a return of nothing.
  const name = keyOf(line.kind === 'fee' && key !== null ? 'return' : kind, keyOfLine(line));
  // What is released is outgoing money no more, but the account's own.
  const isApart = kind === 'outgoing' && line.kind !== 'release';
  const inTransit = isApart ? amount : 0;
  const held = (isApart ? 0 : amount) - fee;
  const begins = takesBack.has(line.kind) ? 0 : 1;
  const known = things.get(name);
  if (known === undefined) {
    things.set(name, {
      lines: begins,
      amount,
      fee,
      inTransit,
      held,
      newestAt: occurredAt,
      reference,
      currency,
      isKnown: false,
    });
    return;
  }
  known.lines += begins;
  known.amount += amount;
  known.fee += fee;
  known.inTransit += inTransit;
  known.held += held;
  if (occurredAt > known.newestAt) known.newestAt = occurredAt;
}

// A payout is known by the processor's name of it; so is what has no key of ours.
function keyOfLine({ kind, key, reference }: StatementLine): string {
  return kind === 'payout' || key === null ? reference : key;
}

const kinds: Readonly<Record<StatementKind, OwnKind | 'fee'>> = {
  charge: 'charge',
  return: 'return',
  refund: 'refund',
  refund_failed: 'refund',
  dispute: 'dispute',
  dispute_won: 'dispute',
  payout: 'payout',
  funding: 'outgoing',
  delivery: 'outgoing',
  delivery_returned: 'outgoing',
  release: 'outgoing',
  fee: 'fee',
};

const takesBack: ReadonlySet<StatementKind> = new Set(['refund_failed', 'dispute_won', 'delivery_returned']);

/** The name of a thing among those of a statement. */
export function keyOf(kind: OwnKind | 'fee', key: string): string {
  return `${kind} ${key}`;
}
