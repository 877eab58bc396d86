import { useMemo } from 'react';
import { daysBetween } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { ListedInvoice } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import type { Formats } from '../../messages/formats.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { EndedText } from '../../parts/ended-text.tsx';
import { InvoiceMark } from '../../parts/invoice-status.tsx';
import { jobOf } from '../../parts/job.ts';
import type { Column } from '../../parts/table.tsx';
import { askedNext } from './overdue.ts';

export function useInvoiceColumns(rows: readonly ListedInvoice[]): readonly Column<ListedInvoice>[] {
  const { invoices: texts } = useMessages();
  const { currency } = useAccount();
  const formats = useFormats();
  const width = useMemo(() => amountWidth(rows, currency, formats), [rows, currency, formats]);
  return useMemo(() => columnsOf(texts, currency, width), [texts, currency, width]);
}

function columnsOf(
  texts: Messages['invoices'],
  currency: string,
  width: number,
): readonly Column<ListedInvoice>[] {
  return [
    {
      key: 'number',
      header: texts.number,
      width: '92px',
      cell: ({ number }) => (
        <span className={number === null ? 'text-soft' : 'font-medium'}>{number ?? texts.noNumber}</span>
      ),
    },
    {
      key: 'client',
      header: texts.client,
      width: 'minmax(110px, 1.6fr)',
      cell: (invoice) => <Client invoice={invoice} />,
    },
    {
      key: 'event',
      header: texts.event,
      width: '92px',
      isWide: true,
      cell: ({ eventDate }) => eventDate !== null && <DateText date={eventDate} />,
    },
    {
      key: 'status',
      header: texts.status,
      width: 'minmax(124px, 1fr)',
      cell: (invoice) => <State invoice={invoice} />,
    },
    {
      key: 'next',
      header: texts.next,
      width: '104px',
      cell: (invoice) => <NextDate invoice={invoice} />,
    },
    {
      key: 'amount',
      header: texts.amount,
      width: `${width}px`,
      isEnd: true,
      cell: (invoice) => {
        const next = askedNext(invoice);
        return next !== null && <Amount amount={next.amount} currency={invoice.currency} isBare />;
      },
    },
    {
      key: 'paid',
      header: texts.paidOf,
      width: '64px',
      isWide: true,
      cell: (invoice) => <PaidBar invoice={invoice} />,
    },
    {
      key: 'total',
      header: `${texts.total} ${currency}`,
      width: `${width}px`,
      isEnd: true,
      cell: (invoice) => <Amount amount={invoice.totalAmount} currency={invoice.currency} isBare />,
    },
  ];
}

// An amount is never cut: the columns are as wide as the longest one. A figure takes less than 8 px.
function amountWidth(rows: readonly ListedInvoice[], own: string, formats: Formats): number {
  const most = new Map<string, number>();
  for (const { totalAmount, currency } of rows) {
    most.set(currency, Math.max(totalAmount, most.get(currency) ?? 0));
  }
  const texts = [...most].map(([currency, amount]) =>
    currency === own ? formats.figure(amount, currency) : formats.money(amount, currency),
  );
  return Math.max(92, ...texts.map((text) => Math.ceil(text.length * 8)));
}

/** The client, and the job: the first line of the note, or the first item when there is no note. */
function Client({ invoice }: { readonly invoice: ListedInvoice }) {
  const { contact, billing } = invoice;
  const job = jobOf(invoice);
  return (
    <>
      <bdi className="block truncate leading-5" title={contact.email}>
        {billing?.company ?? contact.name}
      </bdi>
      {job !== '' && (
        <bdi className="block truncate text-xs leading-4 text-soft" title={job}>
          {job}
        </bdi>
      )}
    </>
  );
}

/** The state of an invoice; under a canceled one, the amount that the business keeps. */
function State({ invoice }: { readonly invoice: ListedInvoice }) {
  if (invoice.canceledAt === null) return <InvoiceMark invoice={invoice} />;
  return (
    <>
      <span className="block leading-5">
        <InvoiceMark invoice={invoice} />
      </span>
      <span className="block text-xs leading-4 text-soft">
        <EndedText invoice={invoice} />
      </span>
    </>
  );
}

/** The date on which the next payment is due; for overdue payments, the first date. */
function NextDate({ invoice }: { readonly invoice: ListedInvoice }) {
  const { invoices: texts } = useMessages();
  const today = useToday();
  const next = askedNext(invoice);
  if (next === null) return null;
  if (!next.isLate) return <DateText date={next.date} isRelative />;
  return (
    <span className="text-bad">
      <span className="block leading-5">
        <DateText date={next.date} />
      </span>
      <span className="block truncate text-xs leading-4">
        {texts.daysLate(daysBetween(next.date, today))}
      </span>
    </span>
  );
}

/** How much of the total is paid, as a thin bar. */
function PaidBar({ invoice }: { readonly invoice: ListedInvoice }) {
  const { invoices: texts } = useMessages();
  const formats = useFormats();
  const share = invoice.totalAmount === 0 ? 0 : invoice.amountPaid / invoice.totalAmount;
  const label = texts.paidShare(formats.percent(Math.round(share * 100) * 100));
  return (
    <span role="img" aria-label={label} title={label} className="block h-1 rounded-full bg-press">
      <span
        className="block h-full rounded-full bg-good"
        style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      />
    </span>
  );
}

/** A row on a phone: who and how much, then how it stands and what comes next. */
export function PhoneRow({ invoice }: { readonly invoice: ListedInvoice }) {
  const { invoices: texts } = useMessages();
  const today = useToday();
  const { number, contact, billing, totalAmount, currency } = invoice;
  const next = askedNext(invoice);
  return (
    <>
      <span className="flex justify-between gap-4">
        <bdi className="min-w-0 truncate font-medium">{billing?.company ?? contact.name}</bdi>
        <Amount amount={totalAmount} currency={currency} />
      </span>
      {/* On a line of its own: beside a long amount only a few letters of the job would be left. */}
      <bdi className="block truncate text-sm text-soft">
        {[number ?? texts.noNumber, jobOf(invoice)].filter(Boolean).join(' · ')}
      </bdi>
      <span className="mt-0.5 flex justify-between gap-4 text-sm text-soft">
        <span className="flex min-w-0 flex-wrap gap-x-2">
          <InvoiceMark invoice={invoice} />
          <EndedText invoice={invoice} />
        </span>
        {next !== null && (
          <span className={`whitespace-nowrap ${next.isLate ? 'text-bad' : ''}`}>
            {next.isLate ? (
              <>
                {next.amount !== totalAmount && (
                  <>
                    <Amount amount={next.amount} currency={currency} /> ·{' '}
                  </>
                )}
                {texts.daysLate(daysBetween(next.date, today))}
              </>
            ) : (
              <DateText date={next.date} isRelative />
            )}
          </span>
        )}
      </span>
    </>
  );
}
