import type { ScheduleTemplate } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';

type Payment = Omit<ScheduleTemplate['paymentSchedule'][number], 'name'> & {
  readonly name?: string | null | undefined;
};

interface ScheduleLinesProps {
  readonly payments: readonly Payment[];
  readonly currency: string | null;
}

/** The payments of a kept schedule, each in a line: its name, how much it is, and when it is due. */
export function ScheduleLines({ payments, currency }: ScheduleLinesProps) {
  const { builder: texts } = useMessages();
  const formats = useFormats();
  const amountOf = ({ share, amount }: Payment) => {
    if (share === undefined) return formats.money(amount ?? 0, currency ?? '');
    return share === 'Remainder' ? texts.remainder : formats.percent(share.basisPoints);
  };
  return (
    <ol className="mt-2 grid gap-1 text-sm">
      {payments.map((payment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payments of a list that is only shown
        <li key={index} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {payment.name == null || payment.name === '' ? texts.row(index + 1) : payment.name}
          </span>
          <span className="text-soft">
            {amountOf(payment)}, {texts.dueBy(payment.due)}
          </span>
        </li>
      ))}
    </ol>
  );
}
