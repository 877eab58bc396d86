import type { Account } from '../accounts/types.ts';
import type {
  Merchant,
  Processor,
  StatementKind,
  StatementLine,
  StatementSource,
} from '../processors/types.ts';
import type { OwnKind } from './reconcile-store.ts';

/** The lines of a processor's statement for one object of ours, added up. */
export interface StatementEntry {
  /** How many lines begin it. The line of a failed refund or a won dispute reverses one, and does not count. */
  lines: number;
  amount: number;
  fee: number;
  /** Whether a line of it moved more than a fee. */
  hasMoved: boolean;
  /** How much outgoing money it moved. */
  inTransit: number;
  /** How much of the clients' money it moved, after the fee. */
  held: number;
  newestAt: Date;
  reference: string;
  currency: string;
  /** Set when the object was found here. */
  isKnown: boolean;
}

/** A processor's own books at one moment. */
export interface ProcessorBooks {
  readonly lineCount: number;
  /** By {@link keyOf}. */
  readonly entries: ReadonlyMap<string, StatementEntry>;
  /** Null when they could not be read as of the moment of the statement, because money kept moving. */
  readonly balances: Balances | null;
  /** Up to when they are complete, in machine time: null for always, `Never` when nothing was read yet. */
  readonly readAt: Date | null | 'Never';
}

type Balances = Awaited<ReturnType<Processor['readBalances']>>;

/** How often the statement is read when money moves while it is read. */
const MAXIMUM_TRIES = 3;

/**
 * Reads a processor's statement and balances as of one moment: one position of its log, where the log has positions.
 * Otherwise the balances count only when they were the same before and after. Keeps about 300 bytes in memory for each
 * charge, refund, … of the account.
 */
export async function readBooks(
  account: Account,
  processor: StatementSource,
  now: Date,
): Promise<ProcessorBooks> {
  const merchant: Merchant = { accountId: account.id, now };
  // Before the position, so that what was read in between only adds to it.
  const readAt =
    processor.statementReadAt === undefined ? null : ((await processor.statementReadAt(merchant)) ?? 'Never');
  if (processor.readPosition !== undefined) {
    const position = (await processor.readPosition(merchant)) ?? '0';
    const statement = await readStatement(processor, merchant, position);
    return { ...statement, balances: await processor.readBalances(merchant, position), readAt };
  }
  return { ...(await readUntilStill(processor, merchant)), readAt };
}

// Without positions: reads again until no money moved while the statement was read.
async function readUntilStill(
  processor: StatementSource,
  merchant: Merchant,
): Promise<Omit<ProcessorBooks, 'readAt'>> {
  let before = await processor.readBalances(merchant);
  for (let attempt = 1; ; attempt += 1) {
    const { entries, lineCount } = await readStatement(processor, merchant);
    const balances = await processor.readBalances(merchant);
    const isStill = JSON.stringify(balances) === JSON.stringify(before);
    if (isStill || attempt === MAXIMUM_TRIES)
      return { entries, lineCount, balances: isStill ? balances : null };
    before = balances;
  }
}

async function readStatement(processor: StatementSource, merchant: Merchant, until?: string) {
  const entries = new Map<string, StatementEntry>();
  let lineCount = 0;
  let cursor: string | null = null;
  do {
    const page = await processor.listStatement(merchant, cursor, until);
    lineCount += page.lines.length;
    for (const line of page.lines) addLine(entries, line);
    if (page.cursor !== null && page.cursor === cursor) throw new Error('The statement goes in circles.');
    cursor = page.cursor;
  } while (cursor !== null);
  return { entries, lineCount };
}

function addLine(entries: Map<string, StatementEntry>, line: StatementLine): void {
  const { key, amount, fee, reference, currency, occurredAt } = line;
  const kind = kinds[line.kind];
  // The fee for a debit that failed comes as a fee, or as a return of 0.
  const name = keyOf(line.kind === 'fee' && key !== null ? 'return' : kind, keyOfLine(line));
  // Released money is not outgoing any more, but the account's own.
  const isOutgoing = kind === 'outgoing' && line.kind !== 'release';
  const inTransit = isOutgoing ? amount : 0;
  const held = (isOutgoing ? 0 : amount) - fee;
  const begins = reversals.has(line.kind) ? 0 : 1;
  const known = entries.get(name);
  if (known === undefined) {
    entries.set(name, {
      lines: begins,
      amount,
      fee,
      hasMoved: amount !== 0,
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
  known.hasMoved ||= amount !== 0;
  known.inTransit += inTransit;
  known.held += held;
  if (occurredAt > known.newestAt) known.newestAt = occurredAt;
}

// A payout, and a line without a key of ours, is known by the processor's reference.
function keyOfLine({ kind, key, reference }: StatementLine): string {
  return kind === 'payout' || key === null ? reference : key;
}

const kinds: Readonly<Record<StatementKind, OwnKind | 'fee'>> = {
  charge: 'charge',
  platform_fee: 'platform_fee',
  platform_fee_refunded: 'platform_fee_refunded',
  return: 'return',
  refund: 'refund',
  refund_failed: 'refund',
  dispute: 'dispute',
  dispute_won: 'dispute',
  payout: 'payout',
  funding: 'outgoing',
  delivery: 'outgoing',
  delivery_returned: 'outgoing',
  reversal: 'outgoing',
  funding_returned: 'outgoing',
  release: 'outgoing',
  fee: 'fee',
};

const reversals: ReadonlySet<StatementKind> = new Set([
  'refund_failed',
  'dispute_won',
  'delivery_returned',
  'funding_returned',
]);

/** The name of an entry of a statement. */
export function keyOf(kind: OwnKind | 'fee', key: string): string {
  return `${kind} ${key}`;
}
