import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { invoiceManualPaymentsQuery } from '../../../api/queries/invoices.ts';
import type { ManualPayment, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Amount } from '../../../parts/amount.tsx';
import { Button } from '../../../parts/button.tsx';
import { DateText } from '../../../parts/date-text.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { useObjectLink } from '../../../parts/object-link.ts';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';
import { useInvoiceChange } from '../invoice-change.ts';

interface SectionProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
}

/** The money that came outside for an invoice: when, how much, how, and the button that undoes one. */
export function ManualSection({ invoice, etag }: SectionProps) {
  const { manual } = useMessages();
  const account = useAccount();
  const id = useId();
  const hasAny = invoice.paymentSchedule.some(({ isPaidOutside }) => isPaidOutside);
  const query = useQuery({ ...invoiceManualPaymentsQuery(account.path, invoice.id), enabled: hasAny });
  const standing = (query.data?.items ?? []).filter(({ removedAt }) => removedAt === null);
  // Marks from before the table have no rows.
  if (!hasAny || (query.isSuccess && standing.length === 0)) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {manual.title}
      </h2>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} isPart />}
      {query.isPending && <SkeletonRows count={1} />}
      <ul>
        {standing.map((one) => (
          <ManualRow
            key={one.id}
            payment={one}
            isBesideLine={standing.some(
              ({ bankLineId, scheduledPaymentId }) =>
                bankLineId !== null && scheduledPaymentId === one.scheduledPaymentId,
            )}
            {...{ invoice, etag }}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends SectionProps {
  readonly payment: ManualPayment;
  /** Whether a line of a bank statement pays the same scheduled payment: that one is not unmarked as a whole. */
  readonly isBesideLine: boolean;
}

function ManualRow({ payment, invoice, etag, isBesideLine }: RowProps) {
  const { manual, clientCredit, invoice: texts } = useMessages();
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const linkTo = useObjectLink();
  const { amount, currency, method, reference, note, paidOn, scheduledPaymentId, bankLineId } = payment;
  const way = payment.source === 'Credit' ? clientCredit.paidBy : null;
  const about = [way, method === null ? null : manual.methods[method], reference, note].filter(Boolean);
  const paid = invoice.paymentSchedule.find(({ id }) => id === scheduledPaymentId);
  // Money that a bank line brought is undone at the line.
  const isUndoable = paid?.actions.unmarkAsPaid.allowed === true || isBesideLine;
  const mayUndo = bankLineId === null && can('invoices:write') && isUndoable;
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex justify-between gap-4">
        <DateText date={paidOn} />
        <Amount amount={amount} currency={currency} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm text-soft wrap-anywhere">{about.join(' · ')}</p>
        {bankLineId !== null && (
          <Link {...linkTo('BankLine', bankLineId)} className="text-sm text-link hover:underline">
            {manual.fromBank}
          </Link>
        )}
        {mayUndo && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {texts.unmark}
          </Button>
        )}
      </div>
      {isAsking && <UndoDialog {...{ payment, invoice, etag }} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface UndoProps extends SectionProps {
  readonly payment: ManualPayment;
  readonly onClose: () => void;
}

function UndoDialog({ payment, invoice, etag, onClose }: UndoProps) {
  const { clientCredit, invoice: texts } = useMessages();
  const formats = useFormats();
  const path = { invoice_id: invoice.id, manual_payment_id: payment.id };
  const action = useInvoiceChange(
    { invoice, onClose },
    (send) =>
      send('POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark', {
        path,
        body: {},
        ifMatch: etag,
      }),
    texts.unmarked,
  );
  const title = texts.unmarkTitle(formats.money(payment.amount, payment.currency));
  return (
    <Confirm {...{ title, action, onClose }} label={texts.unmark}>
      <p>{payment.source === 'Credit' ? clientCredit.undoText : texts.unmarkText}</p>
    </Confirm>
  );
}
