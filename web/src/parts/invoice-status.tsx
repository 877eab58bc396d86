import type { ListedInvoice } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { StatusMark } from './status-mark.tsx';

/** What an invoice waits for, as a word and a shape. Languages with genders have other words for payments. */
export function InvoiceMark({ state }: { readonly state: ListedInvoice['state'] }) {
  const { invoiceStates } = useMessages();
  return <StatusMark status={state} word={invoiceStates[state]} />;
}
