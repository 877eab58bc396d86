import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import {
  invoiceAutopayQuery,
  invoiceChargesQuery,
  invoiceRemindersQuery,
} from '../../api/queries/invoices.ts';
import type { Autopay, Charge, ShownInvoice } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { CorrectAddress } from '../../parts/correct-address.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EndAutopay } from '../../parts/end-autopay.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { Suppression } from '../../parts/suppression.tsx';
import { EInvoices } from './e-invoice.tsx';
import { HandOvers } from './hand-overs.tsx';
import { isPaymentPlan } from './payment-plan.ts';

interface SectionProps {
  readonly invoice: ShownInvoice;
}

/** A part of the page with its heading. */
function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The autopay of an invoice: its payment method, the agreement, what failed, and the button to end it. */
export function AutopaySection({ invoice }: SectionProps) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isEnding, setEnding] = useState(false);
  const autopay = useQuery(invoiceAutopayQuery(account.path, invoice.id)).data;
  if (autopay === undefined || !autopay.isOn || autopay.paymentMethod === null) return null;
  const { paymentMethod, acceptedAt, agreedAmount, failures, request } = autopay;
  return (
    <Section title={texts.autopay}>
      <p className="mt-3">{texts.autopayFrom(methodName(paymentMethod))}</p>
      <p className="text-sm text-soft">
        {acceptedAt !== null && (
          <>
            {texts.autopayAgreed} <InstantText at={acceptedAt} />
          </>
        )}
        {agreedAmount !== null && (
          <>
            , {texts.autopayMost} <Amount amount={agreedAmount} currency={invoice.currency} />
          </>
        )}
      </p>
      {request !== null && (
        <>
          <p className="mt-2 font-medium">{texts.autopayWaits}</p>
          <ul className="text-sm text-soft">
            {request.payments.map((payment) => (
              <li key={payment.scheduledPaymentId}>
                <Asked payment={payment} currency={invoice.currency} />
              </li>
            ))}
          </ul>
        </>
      )}
      {failures.map(({ scheduledPaymentId, count, retryAt }) => (
        <p key={scheduledPaymentId} className="mt-2 text-sm text-bad">
          {texts.autopayFailed(count)}{' '}
          {retryAt !== null && (
            <>
              {texts.autopayAgain} <InstantText at={retryAt} />
            </>
          )}
        </p>
      ))}
      {can('charges:write') && (
        <Button className="mt-3" onClick={() => setEnding(true)}>
          {texts.autopayEnd}
        </Button>
      )}
      {isEnding && (
        <EndAutopay
          invoiceId={invoice.id}
          clientName={invoice.contact.name}
          onClose={() => setEnding(false)}
        />
      )}
    </Section>
  );
}

interface AskedProps {
  readonly payment: NonNullable<Autopay['request']>['payments'][number];
  readonly currency: string;
}

// The part of a payment that autopay charges until the client agrees, and the whole.
function Asked({ payment, currency }: AskedProps) {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const { agreedAmount, agreedDate, amount, dueDate } = payment;
  const on = (sum: number, date: string) =>
    texts.amountOn(formats.money(sum, currency), formats.fullDate(date));
  const before = agreedDate === null ? null : on(agreedAmount, agreedDate);
  return <>{texts.autopayAsked(before, on(amount, dueDate))}</>;
}

/** Why the client gets no reminders, and the way out; when they are sent stands in what is to come. */
export function ReminderSection({ invoice }: SectionProps) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const reminders = useQuery({
    ...invoiceRemindersQuery(account.path, invoice.id),
    enabled: can('mails:read') || can('invoices:read'),
  });
  const suppression = invoice.status === 'Active' ? (reminders.data?.suppression ?? null) : null;
  if (suppression === null) return null;
  return (
    <Section title={texts.reminders}>
      <Suppression suppression={suppression}>
        <CorrectAddress invoice={invoice} />
      </Suppression>
    </Section>
  );
}

/** The files of an invoice: itself, its receipts, the e-invoice, its dates. */
export function DocumentSection({ invoice }: SectionProps) {
  const { invoice: texts, deposits } = useMessages();
  const account = useAccount();
  const can = useCan();
  const path = { invoice_id: invoice.id };
  const isPlan = isPaymentPlan(invoice);
  const file = (kind: string) => apiAddress(account.path, `/v1/invoices/{invoice_id}/${kind}`, { path });
  const charges = useQuery({
    ...invoiceChargesQuery(account.path, invoice.id),
    enabled: can('charges:read'),
  });
  const paid = (charges.data?.items ?? []).filter(({ status }) => status === 'Succeeded');
  return (
    <Section title={texts.documents}>
      <ul className="mt-1">
        <FileLink href={file('pdf')} icon="invoice" label={isPlan ? deposits.planPdf : texts.invoicePdf} />
        {paid.map((charge) => (
          <Receipt key={charge.id} charge={charge} />
        ))}
        <FileLink href={file('calendar')} icon="clock" label={texts.calendar} />
        {invoice.number !== null && (
          <li>
            <EInvoices
              file={{
                template: '/v1/invoices/{invoice_id}/e_invoice',
                path,
                name: `${invoice.number}.xml`,
              }}
              className={fileClass}
            />
          </li>
        )}
      </ul>
      {invoice.number !== null && <HandOvers invoiceId={invoice.id} isPlan={isPlan} />}
    </Section>
  );
}

const fileClass =
  'flex min-h-8 w-full items-center gap-2 text-start hover:text-link hover:underline pointer-coarse:min-h-11';

function FileLink({
  href,
  icon,
  label,
}: {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
}) {
  return (
    <li>
      <a href={href} className={fileClass}>
        <Icon name={icon} className="text-soft" />
        {label}
      </a>
    </li>
  );
}

function Receipt({ charge }: { readonly charge: Charge }) {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const today = useToday();
  const day = formats.date(formats.dateOf(charge.createdAt, account.timeZone), today);
  const href = apiAddress(account.path, '/v1/charges/{charge_id}/receipt', {
    path: { charge_id: charge.id },
  });
  return (
    <FileLink
      href={href}
      icon="check"
      label={texts.receipt(formats.money(charge.amount, charge.currency), day)}
    />
  );
}
