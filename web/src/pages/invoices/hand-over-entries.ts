import type { HandOver } from '../../api/queries/access-point.ts';
import type { Messages } from '../../messages/catalogue.ts';
import type { InvoiceEntry } from './timeline-entries.ts';

/** Before every event of an invoice: no version begins with what an access point does. */
const NO_SEQUENCE = 0;

/** The state of a hand-over in words. */
export function handOverState(
  { status, failure, mayHaveArrived }: HandOver,
  texts: Messages['invoice'],
): string {
  if (failure === 'FactsMissing') return texts.handOverLacks;
  if (status !== 'Failed' || mayHaveArrived) return texts.handOverStates[status];
  return failure === 'Superseded' ? texts.handOverSuperseded : texts.handOverUnsent;
}

/** The lines of a timeline about documents at the access point: when it took them, and what became of them. */
export function handOverEntries(
  handOvers: readonly HandOver[],
  { invoice: texts }: Messages,
): InvoiceEntry[] {
  return handOvers.flatMap((one) => {
    const { id, documentType, documentNumber, answer, handedOverAt, endedAt, status } = one;
    const about = `${texts.handedTypes[documentType]} ${documentNumber}`;
    const line = (at: string, state: HandOver['status'], words: readonly string[]): InvoiceEntry => ({
      id: `${id} ${state}`,
      at,
      sequence: NO_SEQUENCE,
      type: 'e_invoice',
      icon: 'code',
      isBad: state === 'Refused' || state === 'Failed' || state === 'Rejected',
      title: state === status ? handOverState(one, texts) : texts.handOverStates[state],
      details: [about, ...words],
    });
    const said = answer === null ? [] : [answer];
    return [
      ...(endedAt === null ? [] : [line(endedAt, status, said)]),
      ...(handedOverAt === null ? [] : [line(handedOverAt, 'HandedOver', [])]),
    ];
  });
}

/** Lines of two kinds; others that happened before an instant are left out. */
export function withEntries(
  entries: readonly InvoiceEntry[],
  others: readonly InvoiceEntry[],
  oldest: string,
): InvoiceEntry[] {
  return [...entries, ...others.filter(({ at }) => at >= oldest)];
}
