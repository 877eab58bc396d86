import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { daysBetween } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { invoiceQuery } from '../../api/queries/invoices.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { MissingPage } from '../../frame/message-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { EndedText } from '../../parts/ended-text.tsx';
import { InvoiceMark } from '../../parts/invoice-status.tsx';
import { jobOf } from '../../parts/job.ts';
import { ErrorState, Skeleton, SkeletonRows } from '../../parts/states.tsx';
import { InvoiceActions } from './actions.tsx';
import { ComingSection } from './coming/coming-section.tsx';
import { CreditedSums } from './credit/credited-sums.tsx';
import { CreditNotesSection } from './credit/notes-section.tsx';
import { DepositsSection } from './deposits-section.tsx';
import { InvoiceDetails, InvoiceItems } from './details.tsx';
import { InvoiceDialog } from './dialogs.tsx';
import { fallsThrough } from './ending/offer.ts';
import { AnnouncedTransfer } from './manual/announced-transfer.tsx';
import { CreditOffer } from './manual/credit-offer.tsx';
import { ManualSection } from './manual/manual-section.tsx';
import type { OpenDialog } from './offered.ts';
import { overdueOf } from './overdue.ts';
import { Schedule } from './schedule.tsx';
import { InvoiceTimeline } from './timeline.tsx';

const route = getRouteApi('/accounts/$account/invoices/$invoice');

/** What is left, and what happened? */
export function InvoicePage() {
  const { frame } = useMessages();
  const account = useAccount();
  const { invoice: id } = route.useParams();
  const query = useQuery(invoiceQuery(account.path, id));
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    const isMissing = query.error instanceof ApiError && query.error.status === 404;
    if (isMissing)
      return (
        <MissingPage
          back={{
            label: frame.invoices,
            to: { to: '/accounts/$account/invoices', params: { account: account.path } },
          }}
        />
      );
    return (
      <Before>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Before>
    );
  }
  // Another invoice, as by the browser's Back, begins without the dialog that was open about this one.
  return <Shown key={id} invoice={query.data.data} etag={query.data.etag} />;
}

interface ShownProps {
  readonly invoice: ShownInvoice;
  readonly etag: string | null;
}

function Shown({ invoice, etag }: ShownProps) {
  const { invoice: texts, invoices } = useMessages();
  const account = useAccount();
  const can = useCan();
  const { decide = false } = route.useSearch();
  const [dialog, setDialog] = useState<OpenDialog | null>(
    decide && fallsThrough(invoice) && can('invoices:write') ? { kind: 'ending' } : null,
  );
  const { number, contact } = invoice;
  return (
    <>
      <PageHeader
        back={{
          label: invoices.title,
          to: { to: '/accounts/$account/invoices', params: { account: account.path } },
        }}
        title={<bdi>{contact.name}</bdi>}
        tabTitle={texts.title(number ?? contact.name)}
        actions={<InvoiceActions invoice={invoice} onOpen={setDialog} />}
      />
      <Head invoice={invoice} />
      <CreditOffer invoice={invoice} etag={etag} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_280px]">
        {/* On a phone the timeline, which may be long, comes last. */}
        <div className="contents lg:grid lg:min-w-0 lg:grid-cols-[minmax(0,1fr)] lg:content-start lg:gap-10">
          <Schedule invoice={invoice} onOpen={setDialog} />
          <InvoiceItems invoice={invoice} />
          <ManualSection invoice={invoice} etag={etag} />
          <DepositsSection invoice={invoice} onOpen={setDialog} />
          <CreditNotesSection invoice={invoice} />
          <ComingSection invoice={invoice} />
          <div className="order-last">
            <InvoiceTimeline invoice={invoice} />
          </div>
        </div>
        <InvoiceDetails invoice={invoice} onOpen={setDialog} />
      </div>
      {dialog !== null && (
        <InvoiceDialog {...{ dialog, invoice, etag }} onClose={() => setDialog(null)} onOpen={setDialog} />
      )}
    </>
  );
}

/** What is owed, large; what comes next, and how far it is. */
function Head({ invoice }: { readonly invoice: ShownInvoice }) {
  const messages = useMessages();
  const { invoice: texts, invoiceStates } = messages;
  const formats = useFormats();
  const { amountDue, amountPaid, amountRefunded, totalAmount, currency, number, status } = invoice;
  const job = jobOf(invoice);
  const isWrittenOff = status === 'Uncollectible';
  const isOpen = status === 'Active' || isWrittenOff;
  const shown = isOpen ? amountDue : totalAmount;
  const share = totalAmount === 0 ? 0 : Math.min(1, amountPaid / totalAmount);
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 text-soft">
        {(number !== null || invoice.externalId !== null || job !== '') && (
          <bdi className="min-w-0 truncate">
            {[number, invoice.externalId, job].filter(Boolean).join(' · ')}
          </bdi>
        )}
        <span className="text-ink">
          <InvoiceMark invoice={invoice} />
        </span>
        <span>
          <EndedText invoice={invoice} hasDate />
        </span>
      </p>
      <p className="mt-4 text-sm text-soft">
        {isWrittenOff ? invoiceStates.Uncollectible : isOpen ? texts.amountDue : ''}
      </p>
      <p className="text-2xl font-semibold tracking-tight">
        <Amount amount={shown} currency={currency} />
      </p>
      <div className="mt-3 flex max-w-xl flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <span aria-hidden="true" className="h-1 w-40 rounded-full bg-press">
          <span className="block h-full rounded-full bg-good" style={{ width: `${share * 100}%` }} />
        </span>
        <span>
          {texts.ofTotal(formats.money(amountPaid, currency), formats.money(totalAmount, currency))}
        </span>
        {amountRefunded > 0 && <span>{messages.refundedPart(formats.money(amountRefunded, currency))}</span>}
        {isWrittenOff ? <span>{texts.stillPayable}</span> : <ComesNext invoice={invoice} />}
      </div>
      <AnnouncedTransfer invoice={invoice} />
      <CreditedSums invoice={invoice} />
    </div>
  );
}

/** All that is overdue, or the payment that comes next. */
function ComesNext({ invoice }: { readonly invoice: ShownInvoice }) {
  const { invoice: texts, invoices } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { currency, nextPayment } = invoice;
  const overdue = overdueOf(invoice);
  if (overdue !== null) {
    const { amount, count, since } = overdue;
    const [money, date] = [formats.money(amount, currency), formats.date(since, today)];
    return (
      <span className="text-bad">
        {count === 1 ? texts.overdueSince(money, date) : texts.overduePayments(money, count, date)} ·{' '}
        {invoices.daysLate(daysBetween(since, today))}
      </span>
    );
  }
  if (nextPayment === null) return null;
  const { amount, dueDate } = nextPayment;
  return <span>{texts.nextBy(formats.money(amount, currency), formats.date(dueDate, today))}</span>;
}

// The page while the invoice is read: its heading is the word for an invoice, because the number is not known yet.
function Before({ children }: { readonly children: ReactNode }) {
  const { invoices, invoice: texts } = useMessages();
  const account = useAccount();
  return (
    <>
      <PageHeader
        back={{
          label: invoices.title,
          to: { to: '/accounts/$account/invoices', params: { account: account.path } },
        }}
        title={texts.one}
        tabTitle={texts.one}
      />
      {children}
    </>
  );
}

function Loading() {
  return (
    <Before>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-10 mb-12 h-8 w-40" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 lg:grid-cols-[minmax(0,1fr)_280px]">
        <SkeletonRows count={4} />
      </div>
    </Before>
  );
}
