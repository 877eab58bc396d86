import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Contact, ContactSummary, FullInvoice, FullPayment } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { type Status, StatusMark } from '../../parts/status-mark.tsx';

interface DealingsProps {
  readonly contact: Contact;
  readonly invoices: readonly FullInvoice[];
  readonly payments: readonly FullPayment[];
  readonly autopay: ContactSummary['autopay'];
}

/** The contact's invoices, what pays them automatically, and what was paid to the contact. */
export function Dealings({ contact, invoices, payments, autopay }: DealingsProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  return (
    <div className="grid gap-10">
      <Section title={texts.invoices}>
        {invoices.length === 0 && <p className="py-3 text-soft">{texts.noInvoices}</p>}
        <ul>
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="relative flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1 hover:bg-wash"
            >
              <Link
                to="/accounts/$account/invoices/$invoice"
                params={{ account: account.path, invoice: invoice.id }}
                className="w-24 font-medium after:absolute after:inset-0"
              >
                {invoice.number ?? texts.draft}
              </Link>
              <StatusMark status={statusOf(invoice)} />
              <span className="text-sm text-soft">
                {invoice.nextPayment !== null && <DateText date={invoice.nextPayment.dueDate} isRelative />}
              </span>
              <span className="ms-auto">
                <Amount amount={invoice.totalAmount} currency={invoice.currency} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {autopay.length > 0 && (
        <Section title={texts.autopay}>
          <ul>
            {autopay.map(({ invoiceId, number, paymentMethod: { name } }) => (
              <li key={invoiceId} className="border-b border-line py-3">
                {texts.autopayOf(
                  number,
                  `${'brand' in name ? name.brand : name.bankName} •••• ${name.last4}`,
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={texts.payments}>
          <ul>
            {payments.map((payment) => (
              <li
                key={payment.id}
                className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1"
              >
                <span className="w-24">
                  <DateText date={payment.scheduleDate} />
                </span>
                <span className="min-w-0 flex-1 truncate text-soft">{payment.note || contact.name}</span>
                <Amount amount={payment.totalAmount} currency={payment.currency} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function statusOf(invoice: FullInvoice): Status {
  return invoice.isOverdue ? 'Overdue' : invoice.status;
}
