import type { CreditNote, Refund } from '../../../api/schema.ts';
import type { Messages } from '../../../messages/catalogue.ts';

type Noted = Pick<
  CreditNote,
  'id' | 'openAmount' | 'refundedAmount' | 'outsideAmount' | 'settledAmount' | 'refundIds'
>;
type Refunded = Pick<Refund, 'id' | 'status' | 'amount' | 'reopens' | 'createdAt'>;

/** The money of a credit note that goes back by refund, in the minor unit. */
export interface NoteRefunds {
  readonly succeeded: number;
  readonly underWay: number;
  readonly failed: number;
  /** The amount that is still missing: its refund failed, nothing was settled, and no later refund gave it back. */
  readonly missing: number;
}

/**
 * How the refunds of credit notes stand, by the id of the note. A plain refund after a failed one gives back what is
 * missing, of the oldest note first. `notes`: the oldest first.
 */
export function refundsOfNotes(
  notes: readonly Noted[],
  refunds: readonly Refunded[],
): ReadonlyMap<string, NoteRefunds> {
  const ofNotes = new Set(notes.flatMap(({ refundIds }) => refundIds));
  const later = refunds
    .filter(({ id, status, reopens }) => !ofNotes.has(id) && status !== 'Failed' && !reopens)
    .map(({ createdAt, amount }) => ({ createdAt, left: amount }));
  return new Map(
    notes.map((note) => {
      const own = refunds.filter(({ id }) => note.refundIds.includes(id));
      const sumOf = (status: Refund['status']) =>
        own.filter((one) => one.status === status).reduce((sum, one) => sum + one.amount, 0);
      const failed = sumOf('Failed');
      const since = own.find(({ status }) => status === 'Failed')?.createdAt ?? '';
      let missing = Math.max(0, failed - note.settledAmount);
      for (const one of later.filter(({ createdAt }) => createdAt >= since)) {
        const part = Math.min(missing, one.left);
        one.left -= part;
        missing -= part;
      }
      return [note.id, { succeeded: sumOf('Succeeded'), underWay: sumOf('Processing'), failed, missing }];
    }),
  );
}

/** The effects of a credit note, and the next steps about it. `refunds`: null while they are not known. */
export function didOf(
  note: Noted,
  refunds: NoteRefunds | null,
  money: (amount: number) => string,
  { credit: texts }: Pick<Messages, 'credit'>,
): { readonly done: readonly string[]; readonly warnings: readonly string[] } {
  const said = (amount: number, text: (amount: string) => string) =>
    amount > 0 ? [text(money(amount))] : [];
  const { refund } = texts.did;
  return {
    done: [
      ...said(note.openAmount, texts.did.lowered),
      ...(refunds === null
        ? said(note.refundedAmount, texts.did.refundBegun)
        : [
            ...said(refunds.succeeded, refund.Succeeded),
            ...said(refunds.underWay, refund.Processing),
            ...said(refunds.failed, refund.Failed),
          ]),
      ...said(note.outsideAmount, texts.did.outside),
    ],
    warnings: [...said(note.settledAmount, texts.settled), ...said(refunds?.missing ?? 0, texts.refundAgain)],
  };
}
