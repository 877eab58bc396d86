import { ERASED } from '../../../../src/contacts/types.ts';
import type { ListedInvoice } from '../../api/schema.ts';

/** Whether an invoice can be copied: in each state, also when it ended before its event, but not after its client was erased. */
export function isCopyable({ contact }: Pick<ListedInvoice, 'contact'>): boolean {
  return contact.email !== ERASED;
}
