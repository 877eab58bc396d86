import type { ShownInvoice } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { StatusMark } from './status-mark.tsx';

/** The state of an invoice as a word and a shape. */
export function InvoiceMark({ state }: Pick<ShownInvoice, 'state'>) {
  const { invoiceStates } = useMessages();
  return <StatusMark status={state} word={invoiceStates[state]} />;
}
