import type { ListedInvoice } from '../api/schema.ts';

/** The job in few words: the first line of the note, or the first item when there is no note. */
export const jobOf = ({ note, lineItems }: Pick<ListedInvoice, 'note' | 'lineItems'>): string =>
  note.trim().split('\n')[0] || (lineItems[0]?.description ?? '');
