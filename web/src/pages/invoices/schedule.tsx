import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useCan } from '../../account/session.tsx';
import type { ShownInvoice, ShownScheduledPayment } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { type Status, StatusMark } from '../../parts/status-mark.tsx';
import { type OpenDialog, useOffer } from './offered.ts';
import { useRefundableCharges } from './refundable.ts';

interface ScheduleProps {
  readonly invoice: ShownInvoice;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** More payments than this are folded. */
const SHOWN = 12;

/** The payments of an invoice: when, how much, how it stands, what may be done. */
export function Schedule({ invoice, onOpen }: ScheduleProps) {
  const { invoice: texts } = useMessages();
  const [isAll, setAll] = useState(false);
  const payments = invoice.paymentSchedule;
  const shown = isAll ? payments : payments.slice(0, SHOWN);
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule" className="border-b border-line pb-2 font-semibold">
        {texts.schedule}
      </h2>
      {/* The rows share the columns of the list, so that statuses and amounts stand below each other. */}
      <ol className="grid grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]">
        {shown.map((payment, index) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            position={index + 1}
            invoice={invoice}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {shown.length < payments.length && (
        <Button look="quiet" className="mt-2" onClick={() => setAll(true)}>
          {texts.showAll(payments.length)}
        </Button>
      )}
    </section>
  );
}

interface PaymentRowProps extends Pick<ScheduleProps, 'invoice' | 'onOpen'> {
  readonly payment: ShownScheduledPayment;
  readonly position: number;
}

function PaymentRow({ payment, position, invoice, onOpen }: PaymentRowProps) {
  const messages = useMessages();
  const formats = useFormats();
  const { invoice: texts } = messages;
  const { currency } = invoice;
  const today = useToday();
  const status = statusOf(payment, invoice, today);
  const name = payment.name ?? messages.nthPayment(position, invoice.paymentSchedule.length);
  const groups = usePaymentItems(invoice.id, payment, onOpen);
  const parts = [
    payment.paidAmount > 0 && payment.paidAmount < payment.amount
      ? messages.partPaid(formats.money(payment.paidAmount, currency))
      : null,
    payment.refundedAmount > 0
      ? messages.refundedPart(formats.money(payment.refundedAmount, currency))
      : null,
    payment.isPaidOutside ? messages.paidOutside : null,
  ].filter((one) => one !== null);
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center border-b border-line py-2.5">
      <span className="sm:min-w-28 sm:pe-4 max-sm:order-2 max-sm:col-span-2 max-sm:row-start-2 max-sm:text-sm max-sm:text-soft">
        <DateText date={payment.dueDate} isRelative />
        <span className="ms-3 sm:hidden">
          <StatusMark status={status} />
        </span>
      </span>
      <span className="min-w-0 pe-4">
        <span className="block wrap-anywhere max-sm:font-medium">{name}</span>
        {parts.length > 0 && <span className="block text-sm text-soft">{parts.join(', ')}</span>}
      </span>
      <span className="hidden pe-4 sm:block">
        <StatusMark status={status} />
      </span>
      <span className="text-end">
        <Amount amount={payment.amount} currency={currency} />
      </span>
      {groups.flat().length > 0 ? (
        <span className="ps-2">
          <Menu
            label={texts.paymentActions(name)}
            button={<Icon name="more" />}
            buttonClass={buttonClass('quiet', 'min-w-8 px-0 text-soft pointer-coarse:min-w-11')}
            groups={groups}
          />
        </span>
      ) : (
        <span />
      )}
    </li>
  );
}

// Nobody asks for a written-off payment any more, though it may still be paid. Due is said of a payment of today.
function statusOf(payment: ShownScheduledPayment, { status }: ShownInvoice, today: string): Status {
  if (status === 'Uncollectible' && unpaid.has(payment.status)) return status;
  if (payment.isOverdue) return 'Overdue';
  return payment.status === 'Due' && payment.dueDate > today ? 'Open' : payment.status;
}

const unpaid: ReadonlySet<ShownScheduledPayment['status']> = new Set(['Scheduled', 'Due', 'Failed']);

function usePaymentItems(
  invoice: string,
  { id: payment, actions }: ShownScheduledPayment,
  onOpen: (dialog: OpenDialog) => void,
): readonly (readonly MenuItem[])[] {
  const { invoice: texts } = useMessages();
  const can = useCan();
  const offer = useOffer();
  const refundable = useRefundableCharges(invoice, payment);
  const open = (kind: 'mark' | 'unmark' | 'waive' | 'refund') => () => onOpen({ kind, payment });
  return [
    [
      ...offer(actions.markAsPaid, { label: texts.recordPayment, icon: 'check', onSelect: open('mark') }),
      ...(actions.unmarkAsPaid.allowed
        ? offer(actions.unmarkAsPaid, { label: texts.unmark, icon: 'undo', onSelect: open('unmark') })
        : []),
      ...(refundable.length > 0 && can('charges:write')
        ? [{ label: texts.refund, icon: 'undo', onSelect: open('refund') } as const]
        : []),
    ],
    offer(actions.waive, { label: texts.waive, icon: 'close', onSelect: open('waive') }),
  ];
}
