import { accountTime, type Caller } from '../accounts/types.ts';
import { isOpen, owedAmount } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import { type BankLineId, type BankStatementId, parseId } from '../kit/ids.ts';
import { type ConfirmingDeps, lockAll, recordParts, todayOf } from './confirming.ts';
import type { Allocation } from './matching/types.ts';
import { lineInEvent } from './present.ts';
import { countActs, lockBankLines, readBankStatement } from './store.ts';
import type { Suggestions } from './suggesting.ts';
import type { AssignedLine } from './types.ts';
import { readUsesOf, usesOfLine } from './uses.ts';

/** So many lines are confirmed in one transaction, so that it stays short. */
const MOST_AT_ONCE = 100;

/** A line whose suggestion is certain. */
interface CertainLine {
  readonly id: BankLineId;
  readonly allocations: readonly Allocation[];
}

/**
 * Confirms the certain lines of a statement, as one person's act: those that they name, or the earliest. A line of which something has
 * changed since is left out. Errors: 404.
 */
export async function confirmCertain(
  deps: ConfirmingDeps,
  tx: Transaction,
  caller: Caller,
  statementId: string,
  lineIds: readonly string[] | null,
  suggestions: Suggestions,
) {
  const { account } = caller;
  const id = parseId<BankStatementId>(statementId);
  const statement = id === null ? null : await readBankStatement(tx, account.id, id);
  if (statement === null) throw AppError.notFound('bankStatement');
  const named = lineIds === null ? null : new Set(lineIds.map((lineId) => lineId.toLowerCase()));
  const certain = certainOf(suggestions, statement.id);
  const chosen = certain.filter((line) => named === null || named.has(line.id)).slice(0, MOST_AT_ONCE);
  const confirmed = await confirmLines(deps, { tx, caller }, chosen);
  const done = new Set<string>(confirmed);
  const leftOut = (lineIds ?? chosen.map((line) => line.id)).filter((one) => !done.has(one.toLowerCase()));
  // A line that was left out is no longer certain; the others wait for the next request.
  const remaining = certain.filter((line) => !done.has(line.id) && !leftOut.includes(line.id)).length;
  return { status: 200, data: { confirmedLineIds: confirmed, leftOutLineIds: leftOut, remaining } };
}

function certainOf({ lines, byLine }: Suggestions, statementId: BankStatementId): CertainLine[] {
  return lines.flatMap(({ id, statementId: own, assignedAmount }) => {
    const suggestion = byLine.get(id);
    const isCertain = own === statementId && assignedAmount === 0 && suggestion?.certainty === 'Certain';
    return isCertain ? [{ id, allocations: suggestion.allocations }] : [];
  });
}

async function confirmLines(
  deps: ConfirmingDeps,
  work: { readonly tx: Transaction; readonly caller: Caller },
  chosen: readonly CertainLine[],
): Promise<BankLineId[]> {
  if (chosen.length === 0) return [];
  const { tx, caller } = work;
  const accountId = caller.account.id;
  const ids = chosen.map(({ id }) => id);
  const lines = new Map((await lockBankLines(tx, accountId, ids)).map((line) => [line.id, line]));
  const locked = await lockAll(
    deps,
    work,
    chosen.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId)),
  );
  const today = todayOf(deps, caller);
  const confirmed: BankLineId[] = [];
  for (const { id, allocations } of chosen) {
    const line = lines.get(id);
    if (line === undefined || line.bookedOn > today || !isAsSuggested(line, allocations, locked)) continue;
    await recordParts(deps, work, line, { parts: allocations }, locked);
    confirmed.push(id);
  }
  await countActs(tx, accountId, confirmed);
  await writeEvents(deps, work, confirmed);
  return confirmed;
}

// The suggestion was made before the locks were taken.
function isAsSuggested(
  line: AssignedLine,
  allocations: readonly Allocation[],
  locked: ReadonlyMap<string, Invoice>,
): boolean {
  if (line.assignedAmount > 0 || line.ignoredAt !== null) return false;
  return allocations.every(({ invoiceId, scheduledPaymentId, amount }) => {
    const payment = locked.get(invoiceId)?.payments.find((one) => one.id === scheduledPaymentId);
    return payment !== undefined && isOpen(payment) && owedAmount(payment) === amount;
  });
}

async function writeEvents(
  { clock }: ConfirmingDeps,
  { tx, caller }: { readonly tx: Transaction; readonly caller: Caller },
  ids: readonly BankLineId[],
): Promise<void> {
  const { account } = caller;
  const [lines, uses] = await Promise.all([
    lockBankLines(tx, account.id, ids),
    readUsesOf(tx, account.id, ids),
  ]);
  const events = lines.map((line) => ({
    type: 'bank_line.confirmed' as const,
    objectId: line.id,
    sequence: line.sequence,
    data: lineInEvent(line, usesOfLine(uses, line.id)),
  }));
  await recordEvents(tx, account.id, accountTime(account, clock.now()), events);
}
