import { isSameName, wordsOfName } from './names.ts';
import type { MatchedLine, ReturnReason, ReturnSuggestion } from './types.ts';

/** Money that a person has confirmed for invoices, and that may have gone back since. */
export interface ConfirmedLine extends MatchedLine {
  readonly id: string;
}

/** Money that went out, as it is compared. `amount`: above zero. */
export interface OutgoingLine extends MatchedLine {
  /** True where the bank says that the line takes an earlier one back. */
  readonly isReturn: boolean;
}

/**
 * Suggests which earlier line each outgoing line takes back; null where none fits. The amounts must be equal, and something besides
 * the amount, so that a bill of the business is not taken for a return. Never certain: a business also pays its clients. An earlier
 * line is suggested once.
 */
export function matchReturns(
  outgoing: readonly OutgoingLine[],
  confirmed: readonly ConfirmedLine[],
): (ReturnSuggestion | null)[] {
  const byAmount = Map.groupBy(confirmed, ({ currency, amount }) => `${currency} ${amount}`);
  const taken = new Set<string>();
  return outgoing.map((line) => {
    const same = byAmount.get(`${line.currency} ${line.amount}`) ?? [];
    const found = same
      .filter(({ id, bookedOn }) => bookedOn <= line.bookedOn && !taken.has(id))
      .map((earlier) => ({ earlier, reasons: reasonsOf(line, earlier) }))
      .filter(({ reasons }) => reasons.some((reason) => reason !== 'MarkedAsReturn'));
    // The strongest, then the newest: money goes back within days.
    const [best] = found.toSorted(
      (one, other) =>
        weightOf(other.reasons) - weightOf(one.reasons) ||
        Number(other.earlier.bookedOn > one.earlier.bookedOn) -
          Number(other.earlier.bookedOn < one.earlier.bookedOn),
    );
    if (best === undefined) return null;
    taken.add(best.earlier.id);
    const { reasons } = best;
    const isLikely = reasons.includes('EndToEndId') || reasons.includes('MarkedAsReturn');
    return { certainty: isLikely ? 'Likely' : 'Possible', reasons, returnedLineId: best.earlier.id };
  });
}

const weights: Readonly<Record<ReturnReason, number>> = {
  EndToEndId: 4,
  Iban: 3,
  Name: 2,
  Text: 1,
  MarkedAsReturn: 0,
};

function weightOf(reasons: readonly ReturnReason[]): number {
  return reasons.reduce((sum, reason) => sum + weights[reason], 0);
}

function reasonsOf(line: OutgoingLine, earlier: ConfirmedLine): ReturnReason[] {
  const reasons: ReturnReason[] = [];
  if (line.endToEndId !== null && line.endToEndId === earlier.endToEndId) reasons.push('EndToEndId');
  if (line.iban !== null && line.iban === earlier.iban) reasons.push('Iban');
  const [own, other] = [wordsOfName(line.name), wordsOfName(earlier.name)];
  if (own.length > 0 && other.length > 0 && isSameName(own, other, false)) reasons.push('Name');
  if (earlier.text.length >= SHORTEST_TEXT && line.text.includes(earlier.text)) reasons.push('Text');
  if (line.isReturn) reasons.push('MarkedAsReturn');
  return reasons;
}

/** Banks repeat what the payer wrote. Shorter texts, such as `Miete`, are repeated by anybody. */
const SHORTEST_TEXT = 8;
