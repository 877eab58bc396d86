import { useToday } from '../account/clock.tsx';
import type { ListedInvoice } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { StatusMark } from './status-mark.tsx';

interface InvoiceMarkProps {
  readonly invoice: Pick<ListedInvoice, 'state' | 'nextPayment'>;
}

/**
 * What an invoice waits for, as a word and a shape. Languages with genders have other words for payments. Due is said of what
 * has to be paid by today: what may be paid early is open.
 */
export function InvoiceMark({ invoice: { state, nextPayment } }: InvoiceMarkProps) {
  const { invoiceStates } = useMessages();
  const today = useToday();
  const isEarly = state === 'Due' && (nextPayment === null || nextPayment.dueDate > today);
  const status = isEarly ? 'Open' : state;
  return <StatusMark status={status} word={invoiceStates[status]} />;
}
