import { useState } from 'react';
import { useCan } from '../../account/session.tsx';
import type { FullInvoice, FullScheduledPayment } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { type Status, StatusMark } from '../../parts/status-mark.tsx';
import type { OfferedPayments, OpenDialog } from './offered.ts';

interface ScheduleProps {
  readonly invoice: FullInvoice;
  readonly offered: OfferedPayments;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** More payments than this are folded. */
const SHOWN = 12;

/** The payments of an invoice: when, how much, how it stands, what may be done. */
export function Schedule({ invoice, offered, onOpen }: ScheduleProps) {
  const { invoice: texts } = useMessages();
  const [isAll, setAll] = useState(false);
  const payments = invoice.paymentSchedule;
  const shown = isAll ? payments : payments.slice(0, SHOWN);
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule" className="border-b border-line pb-2 font-semibold">
        {texts.schedule}
      </h2>
      <ol>
        {shown.map((payment, index) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            position={index + 1}
            invoice={invoice}
            offered={offered.find(({ id }) => id === payment.id)?.actions ?? []}
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
  readonly payment: FullScheduledPayment;
  readonly position: number;
  readonly offered: OfferedPayments[number]['actions'];
}

function PaymentRow({ payment, position, invoice, offered, onOpen }: PaymentRowProps) {
  const messages = useMessages();
  const formats = useFormats();
  const { invoice: texts } = messages;
  const { currency } = invoice;
  const name = payment.name ?? messages.nthPayment(position, invoice.paymentSchedule.length);
  const groups = usePaymentItems(payment.id, offered, onOpen);
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto_32px] items-center gap-x-4 border-b border-line py-2.5 pointer-coarse:grid-cols-[minmax(0,1fr)_auto_44px] sm:grid-cols-[112px_minmax(0,1fr)_minmax(0,150px)_auto_32px]">
      <span className="max-sm:order-2 max-sm:col-span-2 max-sm:row-start-2 max-sm:text-sm max-sm:text-soft">
        <DateText date={payment.dueDate} isRelative />
        <span className="ms-3 sm:hidden">
          <StatusMark status={statusOf(payment)} />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block truncate max-sm:font-medium">{name}</span>
        {parts.length > 0 && <span className="block text-sm text-soft">{parts.join(', ')}</span>}
      </span>
      <span className="hidden sm:block">
        <StatusMark status={statusOf(payment)} />
      </span>
      <span className="text-end">
        <Amount amount={payment.amount} currency={currency} />
      </span>
      {groups.flat().length > 0 ? (
        <Menu
          label={texts.paymentActions(name)}
          button={<Icon name="more" />}
          buttonClass={buttonClass('quiet', 'min-w-8 px-0 text-soft pointer-coarse:min-w-11')}
          groups={groups}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

function statusOf(payment: FullScheduledPayment): Status {
  return payment.isOverdue ? 'Overdue' : payment.status;
}

function usePaymentItems(
  payment: string,
  offered: PaymentRowProps['offered'],
  onOpen: (dialog: OpenDialog) => void,
): readonly (readonly MenuItem[])[] {
  const { invoice: texts } = useMessages();
  const can = useCan();
  const open = (kind: 'mark' | 'unmark' | 'waive' | 'refund') => () => onOpen({ kind, payment });
  const mayChange = can('invoices:write');
  const has = (action: (typeof offered)[number]) => mayChange && offered.includes(action);
  return [
    [
      ...(has('pay') ? [{ label: texts.markAsPaid, icon: 'check', onSelect: open('mark') } as const] : []),
      ...(has('unmark') ? [{ label: texts.unmark, icon: 'undo', onSelect: open('unmark') } as const] : []),
      ...(can('charges:write') && offered.includes('refund')
        ? [{ label: texts.refund, icon: 'undo', onSelect: open('refund') } as const]
        : []),
    ],
    has('pay') ? [{ label: texts.waive, icon: 'close', onSelect: open('waive') }] : [],
  ];
}
