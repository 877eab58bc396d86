import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Priced, priced } from '../../../../src/kit/money/pricing.ts';
import { rateOfKey } from '../../../../src/kit/money/tax-keys.ts';
import { useAccount, useCan } from '../../account/session.tsx';
import { invoiceChargesQuery } from '../../api/queries/invoices.ts';
import type { ShownInvoice } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LinePrice, useDiscountText } from '../../parts/line-price.tsx';
import { useVatCheckText } from '../../parts/vat-check-text.ts';
import { EventFact } from './ending/event-fact.tsx';
import type { OpenDialog } from './offered.ts';
import { QrCode } from './qr-code.tsx';
import { AutopaySection, DocumentSection, ReminderSection } from './side-sections.tsx';

interface DetailsProps {
  readonly invoice: ShownInvoice;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** The details of an invoice: payment link, autopay, reminders, document, client and terms. */
export function InvoiceDetails({ invoice, onOpen }: DetailsProps) {
  const { invoice: texts } = useMessages();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">
      <LinkSection link={invoice.paymentLink} />
      <AutopaySection invoice={invoice} />
      <ReminderSection invoice={invoice} />
      <DocumentSection invoice={invoice} />
      <section aria-labelledby="details">
        <h2 id="details" className="border-b border-line pb-2 font-semibold">
          {texts.details}
        </h2>
        <dl className="mt-3 grid gap-3">
          <JobFacts {...{ invoice, onOpen }} />
          <TermFacts invoice={invoice} />
          <AcceptedTerms invoice={invoice} />
        </dl>
      </section>
    </div>
  );
}

/** The cancellation terms that the client accepted by paying: when, and which text. */
function AcceptedTerms({ invoice }: { readonly invoice: ShownInvoice }) {
  const { invoice: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const charges = useQuery({
    ...invoiceChargesQuery(account.path, invoice.id),
    enabled: can('charges:read'),
  });
  const accepted = charges.data?.items.findLast(
    ({ status, cancellationTerms }) => status !== 'Declined' && cancellationTerms !== null,
  )?.cancellationTerms;
  if (accepted == null) return null;
  return (
    <Fact name={texts.cancellationTerms}>
      {texts.termsAcceptedOn} <InstantText at={accepted.acceptedAt} />
      <span className="block text-soft wrap-anywhere">
        {accepted.language}, SHA-256 {accepted.textSha256}
      </span>
    </Fact>
  );
}

/** For whom and when. */
function JobFacts({ invoice, onOpen }: DetailsProps) {
  const { invoice: texts } = useMessages();
  const { contact, billing, eventDate, firstEventDate } = invoice;
  return (
    <>
      <Fact name={texts.client}>
        <bdi>{billing?.company ?? contact.name}</bdi>
        {billing?.company != null && <bdi className="block">{contact.name}</bdi>}
        <span className="block text-soft wrap-anywhere">{contact.email}</span>
      </Fact>
      <BilledFacts invoice={invoice} />
      {(eventDate !== null || firstEventDate !== null) && (
        <Fact name={texts.eventDate}>
          <EventFact {...{ invoice, onOpen }} />
        </Fact>
      )}
      {invoice.externalId !== null && (
        <Fact name={texts.externalId}>
          <bdi className="wrap-anywhere">{invoice.externalId}</bdi>
        </Fact>
      )}
      <Fact name={texts.created}>
        <InstantText at={invoice.createdAt} />
      </Fact>
    </>
  );
}

/** The client on the invoice, beside the name. */
function BilledFacts({ invoice }: Pick<DetailsProps, 'invoice'>) {
  const { billing: texts } = useMessages();
  const textOf = useVatCheckText();
  const { billing } = invoice;
  if (billing === null) return null;
  const { street, postalCode, city, region, country } = billing;
  const address = [street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean);
  const facts = (['vatId', 'phone', 'reference', 'peppolId'] as const).filter(
    (field) => billing[field] !== null,
  );
  return (
    <>
      {address.length > 0 && (
        <Fact name={texts.title}>
          <bdi className="wrap-anywhere">{address.join(', ')}</bdi>
        </Fact>
      )}
      {facts.map((field) => (
        <Fact key={field} name={texts.fields[field]}>
          <bdi className="wrap-anywhere">{billing[field]}</bdi>
        </Fact>
      ))}
      {billing.vatCheck !== null && (
        <Fact name={texts.vatCheck}>
          <bdi className="wrap-anywhere">{textOf(billing.vatCheck)}</bdi>
        </Fact>
      )}
      {billing.persons.length > 0 && (
        <Fact name={texts.persons}>
          <span className="wrap-anywhere">{billing.persons.map(({ email }) => email).join(', ')}</span>
        </Fact>
      )}
    </>
  );
}

/** How it is paid, and the texts that go with it. */
function TermFacts({ invoice }: Pick<DetailsProps, 'invoice'>) {
  const messages = useMessages();
  const { invoice: texts } = messages;
  const { note, paymentMethods, ccEmails, metadata } = invoice;
  return (
    <>
      <Fact name={texts.accepts}>{paymentMethods.map((one) => messages.methods[one]).join(', ')}</Fact>
      {(invoice.status === 'Draft' || invoice.status === 'Active') && (
        <Fact name={texts.reminders}>
          {invoice.enableAutoreminders ? texts.remindersOn : texts.remindersOff}
        </Fact>
      )}
      {ccEmails.length > 0 && (
        <Fact name={texts.copies}>
          <span className="wrap-anywhere">{ccEmails.join(', ')}</span>
        </Fact>
      )}
      {note !== '' && (
        <Fact name={texts.note}>
          <span className="whitespace-pre-line wrap-anywhere">{note}</span>
        </Fact>
      )}
      {invoice.returnUrl !== null && (
        <Fact name={texts.returnUrl}>
          <span className="wrap-anywhere">{invoice.returnUrl}</span>
        </Fact>
      )}
      {Object.keys(metadata).length > 0 && (
        <Fact name={texts.metadata}>
          <ul>
            {Object.entries(metadata).map(([key, value]) => (
              <li key={key} className="wrap-anywhere">
                <span className="text-soft">{key}:</span> <bdi>{value}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LinkSection({ link }: { readonly link: string | null }) {
  const { invoice: texts } = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <section aria-labelledby="link">
      <h2 id="link" className="border-b border-line pb-2 font-semibold">
        {texts.link}
      </h2>
      {link === null ? (
        <p className="mt-3 text-soft">{texts.noLink}</p>
      ) : (
        <>
          <p className="mt-3 truncate text-soft" title={link}>
            {link.replace(/^https?:\/\//, '')}
          </p>
          <div className="mt-2 flex gap-2">
            <Copy text={link} label={texts.copyLink} />
            <Button icon="qr" onClick={() => setShown(true)}>
              {texts.qr}
            </Button>
          </div>
        </>
      )}
      {isShown && link !== null && (
        <Dialog title={texts.qrTitle} onClose={() => setShown(false)}>
          <QrCode text={link} label={texts.qr} />
        </Dialog>
      )}
    </section>
  );
}

export function InvoiceItems({ invoice }: { readonly invoice: ShownInvoice }) {
  const { lineItems, currency } = invoice;
  const { invoice: texts } = useMessages();
  if (lineItems.length === 0) return null;
  const sums = priced(lineItems, invoice);
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="border-b border-line pb-2 font-semibold">
        {texts.items}
      </h2>
      <ul>
        {lineItems.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and are replaced as a whole
          <li key={index} className="flex justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {item.description}
              <LinePrice {...{ item, currency }} />
            </span>
            <Amount amount={sums.lines[index]?.subtotal ?? 0} currency={currency} />
          </li>
        ))}
      </ul>
      <InvoiceSums {...{ sums, invoice }} />
    </section>
  );
}

// The lines of most invoices add up to their total: then it says all.
function InvoiceSums({
  sums,
  invoice: { taxMode, currency, discount },
}: Pick<DetailsProps, 'invoice'> & { readonly sums: Priced }) {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  const discountOf = useDiscountText();
  if (sums.discount === 0 && taxMode === 'Included') return null;
  const rows = [
    ...(sums.discount === 0
      ? []
      : [{ label: discountOf({ basisPoints: discount?.basisPoints }), amount: -sums.discount }]),
    { label: texts.sums.net, amount: sums.net },
    ...sums.rates
      .filter(({ tax }) => tax !== 0)
      .map(({ key, tax }) => ({ label: texts.sums.tax(formats.percent(rateOfKey(key))), amount: tax })),
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2 text-soft">
      {rows.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-end">
            <Amount amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
