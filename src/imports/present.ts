import { cursorOf, type PageRequest } from '../kit/http/pages.ts';
import type { Import, ListedRow, RowCounts } from './types.ts';

/** An import as answers show it. */
export function present(
  { id, kind, name, status, stopReason, sendsMails, createdAt, waitsSince, finishedAt }: Import,
  counts: RowCounts,
) {
  const { made } = counts;
  return {
    id,
    kind,
    name,
    status,
    stopReason,
    sendMails: sendsMails,
    rows: {
      total: totalOf(counts),
      waiting: counts.Waiting,
      valid: counts.Valid,
      faulty: counts.Faulty,
      skipped: counts.Skipped,
      created: counts.Created,
    },
    invoices: { draft: made.Draft, open: made.Open, paid: made.Paid, canceled: made.Nothing },
    createdAt,
    stoppedAt: status === 'Stopped' ? waitsSince : null,
    finishedAt,
  };
}

export function totalOf({ Waiting, Valid, Faulty, Skipped, Created }: RowCounts): number {
  return Waiting + Valid + Faulty + Skipped + Created;
}

/** A row as answers show it. `names` are those of people and tokens, by their ids. */
function presentRow(
  { line, status, objectId, faults, earlierImportId, earlierName, earlierAt, earlierBy, ...about }: ListedRow,
  names: ReadonlyMap<string, string>,
) {
  const isSkipped = status === 'Skipped';
  return {
    line,
    status,
    objectId,
    skipReason: isSkipped
      ? earlierImportId === null
        ? ('Canceled' as const)
        : ('ImportedBefore' as const)
      : null,
    earlier:
      earlierImportId === null || earlierBy === null
        ? null
        : {
            importId: earlierImportId,
            name: earlierName ?? '',
            at: earlierAt,
            by: { ...earlierBy, name: names.get(earlierBy.id) ?? null },
          },
    contactName: about.contactName,
    contactEmail: about.contactEmail,
    totalAmount: about.totalAmount,
    currency: about.currency,
    paymentSchedule: about.paymentSchedule?.map(({ dueDate, amount }) => ({ dueDate, amount })) ?? null,
    faults: (faults ?? []).map(({ path, code, message, params }) => ({
      path,
      code,
      message,
      params: params ?? {},
    })),
  };
}

/** A page of rows; `rows` has one more than the page when there are more. */
export function presentRows(
  rows: readonly ListedRow[],
  { limit }: PageRequest,
  names: ReadonlyMap<string, string>,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentRow(row, names)),
    nextCursor: last === undefined ? null : cursorOf(idOfLine(last.line)),
  };
}

// Cursors have the form of ids: the last digits are the line.
function idOfLine(line: number): string {
  return `00000000-0000-0000-0000-${line.toString(16).padStart(12, '0')}`;
}

/** The line that a page of rows begins behind. */
export function lineBefore({ before }: PageRequest): number {
  return before === null ? 0 : Math.min(Number.parseInt(before.slice(-12), 16), 1_000_000);
}
