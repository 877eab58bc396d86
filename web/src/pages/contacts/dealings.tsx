import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactMailsQuery } from '../../api/queries/contacts.ts';
import { recipientOfContactQuery } from '../../api/queries/recipients.ts';
import type { Contact, ContactSummary, FullPayment, ListedInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText, InstantText } from '../../parts/date-text.tsx';
import { EndAutopay } from '../../parts/end-autopay.tsx';
import { EndedText } from '../../parts/ended-text.tsx';
import { InvoiceMark } from '../../parts/invoice-status.tsx';
import { jobOf } from '../../parts/job.ts';
import { plainSubject } from '../../parts/mail-subject.ts';
import { methodName } from '../../parts/method-name.tsx';
import { PaymentMark } from '../../parts/payment-status.tsx';
import { bankOf, RecipientMark, RecipientMeaning, useProcessorName } from '../../parts/recipient-state.tsx';
import { RemoveRecipient } from '../../parts/remove-recipient.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';

interface DealingsProps {
  readonly contact: Contact;
  readonly invoices: readonly ListedInvoice[];
  readonly payments: readonly FullPayment[];
  readonly summary: ContactSummary | undefined;
}

// Two lines on a phone: what it is and its amount, then its state and what else there is.
const ROW =
  'relative flex min-h-12 items-center gap-x-4 border-b border-line py-1 hover:bg-wash max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2';
const ALL = 'inline-flex min-h-11 items-center text-link hover:underline';

/** The contact's invoices, what pays them automatically, what was paid to the contact, and what was written. */
export function Dealings({ contact, invoices, payments, summary }: DealingsProps) {
  const { contacts: texts } = useMessages();
  const can = useCan();
  return (
    <div className="grid gap-10">
      {can('invoices:read') && <Invoices contact={contact} invoices={invoices} count={summary?.invoices} />}
      <Autopay contact={contact} autopay={summary?.autopay ?? []} />
      {can('payments:read') && <ItsAccount contact={contact} />}
      {payments.length > 0 && (
        <Section title={texts.payments}>
          <Payments contact={contact} payments={payments} count={summary?.payments} />
        </Section>
      )}
      {can('mails:read') && <Mails contact={contact} />}
    </div>
  );
}

interface InvoicesProps extends Pick<DealingsProps, 'contact' | 'invoices'> {
  readonly count: number | undefined;
}

function Invoices({ contact, invoices, count = 0 }: InvoicesProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  return (
    <Section title={texts.invoices}>
      {invoices.length === 0 && <p className="py-3 text-soft">{texts.noInvoices}</p>}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.id} className={ROW}>
            <Link
              to="/accounts/$account/invoices/$invoice"
              params={{ account: account.path, invoice: invoice.id }}
              className="font-medium after:absolute after:inset-0 max-sm:truncate sm:w-24"
            >
              {invoice.number ?? texts.draft}
              <bdi className="ms-2 font-normal text-soft sm:hidden">{jobOf(invoice)}</bdi>
            </Link>
            <span className="max-sm:order-1 sm:w-36">
              <InvoiceMark invoice={invoice} />
              <span className="block text-xs text-soft">
                <EndedText invoice={invoice} />
              </span>
            </span>
            <span className="text-sm text-soft max-sm:order-1 max-sm:text-end sm:w-24 sm:flex-none">
              {invoice.nextPayment !== null && invoice.state !== 'Uncollectible' && (
                <DateText date={invoice.nextPayment.dueDate} isRelative />
              )}
            </span>
            <bdi className="min-w-0 flex-1 truncate text-sm text-soft max-sm:hidden">{jobOf(invoice)}</bdi>
            <span className="ms-auto">
              <Amount amount={invoice.totalAmount} currency={invoice.currency} />
            </span>
          </li>
        ))}
      </ul>
      {count > invoices.length && (
        <Link
          to="/accounts/$account/invoices"
          params={{ account: account.path }}
          search={{ contactId: contact.id }}
          className={ALL}
        >
          {texts.allInvoices(count)}
        </Link>
      )}
    </Section>
  );
}

interface AutopayProps {
  readonly contact: Contact;
  readonly autopay: ContactSummary['autopay'];
}

/** The methods that pay by themselves, each with its invoice and the way to end it. */
function Autopay({ contact, autopay }: AutopayProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [ending, setEnding] = useState<string | null>(null);
  if (autopay.length === 0) return null;
  return (
    <Section title={texts.autopay}>
      <ul>
        {autopay.map(({ invoiceId, number, paymentMethod }) => (
          <li
            key={invoiceId}
            className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-line py-1"
          >
            <Link
              to="/accounts/$account/invoices/$invoice"
              params={{ account: account.path, invoice: invoiceId }}
              className="inline-flex min-h-8 w-24 items-center font-medium hover:underline"
            >
              {number}
            </Link>
            <span className="flex-auto whitespace-nowrap text-soft">{methodName(paymentMethod)}</span>
            {can('charges:write') && (
              <Button look="quiet" className="-mx-3" onClick={() => setEnding(invoiceId)}>
                {texts.endAutopay}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending !== null && (
        <EndAutopay invoiceId={ending} clientName={contact.name} onClose={() => setEnding(null)} />
      )}
    </Section>
  );
}

interface PaymentsProps extends Pick<DealingsProps, 'contact' | 'payments'> {
  readonly count: number | undefined;
}

function Payments({ contact, payments, count = 0 }: PaymentsProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  return (
    <>
      <ul>
        {payments.map((payment) => (
          <li key={payment.id} className={ROW}>
            <Link
              to="/accounts/$account/payments/$payment"
              params={{ account: account.path, payment: payment.id }}
              className="w-24 font-medium after:absolute after:inset-0"
            >
              <DateText date={payment.scheduleDate} />
            </Link>
            <span className="max-sm:order-1 sm:w-36">
              <PaymentMark {...payment} />
            </span>
            <span className="min-w-0 flex-1 truncate text-sm text-soft max-sm:order-1 max-sm:max-w-40">
              {payment.note}
            </span>
            <span className="ms-auto">
              <Amount amount={payment.totalAmount} currency={payment.currency} />
            </span>
          </li>
        ))}
      </ul>
      {count > payments.length && (
        <Link
          to="/accounts/$account/payments"
          params={{ account: account.path }}
          search={{ contactId: contact.id }}
          className={ALL}
        >
          {texts.allPayments(count)}
        </Link>
      )}
    </>
  );
}

/** The newest mails about them, and the way to all. */
function Mails({ contact }: { readonly contact: Contact }) {
  const { contacts: texts, mailbox } = useMessages();
  const account = useAccount();
  const mails = useQuery(contactMailsQuery(account.path, contact.id));
  return (
    <Section title={texts.mails}>
      {mails.isError ? (
        <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
      ) : mails.data === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <>
          {mails.data.items.length === 0 && <p className="py-3 text-soft">{texts.noMails}</p>}
          <ul>
            {mails.data.items.map((mail) => (
              <li key={mail.id} className={ROW}>
                <Link
                  to="/accounts/$account/mailbox/$mail"
                  params={{ account: account.path, mail: mail.id }}
                  className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0 max-sm:col-span-2"
                >
                  <bdi>{plainSubject(mail.subject)}</bdi>
                </Link>
                <span className="text-sm text-soft">{mailbox.states[mail.status]}</span>
                <span className="ms-auto text-end text-sm text-soft sm:w-24">
                  <InstantText at={mail.createdAt} />
                </span>
              </li>
            ))}
          </ul>
          {mails.data.nextCursor !== null && (
            <Link
              to="/accounts/$account/mailbox"
              params={{ account: account.path }}
              search={{ contactId: contact.id }}
              className={ALL}
            >
              {texts.allMails}
            </Link>
          )}
        </>
      )}
    </Section>
  );
}

/** The account at the processor to which payments to the contact go; nothing without one. */
function ItsAccount({ contact }: { readonly contact: Contact }) {
  const { recipients: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const processor = useProcessorName();
  const [isRemoving, setRemoving] = useState(false);
  const recipient = useQuery(recipientOfContactQuery(account.path, contact.id)).data;
  if (recipient == null) return null;
  return (
    <Section title={texts.account(processor)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line py-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3">
            <RecipientMark status={recipient.status} />
            <bdi>{bankOf(recipient)}</bdi>
          </p>
          <p className="mt-1 text-sm text-soft">
            <RecipientMeaning name={contact.name} recipient={recipient} />
          </p>
        </div>
        {can('payments:write') && (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {isRemoving && (
        <RemoveRecipient id={recipient.id} name={contact.name} onClose={() => setRemoving(false)} />
      )}
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
