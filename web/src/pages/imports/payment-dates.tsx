import { useFormats, useMessages } from '../../messages/language.tsx';

interface PaymentDatesProps {
  readonly payments: readonly { readonly dueDate: string }[];
}

/** The first day on which an invoice of a file is due, and how many payments it has. */
export function PaymentDates({ payments }: PaymentDatesProps) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  const [first] = payments;
  if (first === undefined) return null;
  // Shows the month as a word, so that people see whether day and month were read in the right order.
  const date = first.dueDate === '' ? null : formats.fullDate(first.dueDate);
  const said = [payments.length > 1 ? texts.payments(payments.length) : null, date];
  return <span className="text-sm text-soft">{said.filter((one) => one !== null).join(', ')}</span>;
}
