import type { SourcePosting } from './types.ts';

// What a posting of an invoice billed, and what took it back until a document bills it.
const deferred: Readonly<Record<string, ReadonlySet<string>>> = {
  defer: new Set(['issue', 'raise']),
  undefer: new Set(['raise', 'lower', 'cancel', 'credit']),
};

/**
 * Postings as other programs book them: an invoice with deposit documents is no document before its prepayment invoices and its final
 * invoice, which bill the client. Amounts that its issue and its edits billed and deferred at once are left out.
 */
export function withoutPlans(postings: readonly SourcePosting[]): SourcePosting[] {
  const causeOf = ({ sourceId, sequence }: SourcePosting) => `${sourceId} ${sequence}`;
  const left = new Set(
    postings.flatMap((posting) =>
      [...(deferred[posting.code] ?? [])].map((code) => `${causeOf(posting)} ${code}`),
    ),
  );
  return postings.flatMap((posting) => {
    const { code, debit } = posting;
    if (Object.hasOwn(deferred, code) || left.has(`${causeOf(posting)} ${code}`)) return [];
    return [debit === 'uninvoiced' ? { ...posting, debit: 'receivable' as const } : posting];
  });
}
