import type { ListedInvoice } from '../api/schema.ts';

/** Stands where a name, an address or a text of an erased client was. */
export const ERASED = '(erased)';

/** Whether an invoice can be copied: in each state, also when it ended before its event, but not after its client was erased. */
export function isCopyable({ contact }: Pick<ListedInvoice, 'contact'>): boolean {
  return contact.email !== ERASED;
}
