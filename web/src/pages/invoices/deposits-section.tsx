import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { invoicePrepaymentsQuery } from '../../api/queries/invoices.ts';
import type { PrepaymentInvoice, ShownInvoice } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { EInvoices } from './e-invoice.tsx';
import { type InvoiceDialogProps, useInvoiceChange } from './invoice-change.ts';

const fileClass =
  'inline-flex min-h-6 items-center gap-1.5 text-start text-link hover:underline pointer-coarse:min-h-11';

/** The prepayment invoices of an invoice, each with its files, and whether it is the final invoice. */
export function DepositsSection({
  invoice,
  onOpen,
}: {
  readonly invoice: ShownInvoice;
  readonly onOpen: InvoiceDialogProps['onOpen'];
}) {
  const { deposits: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const account = useAccount();
  const id = useId();
  const isAsked = invoice.depositDocuments === true && invoice.status !== 'Draft';
  const documents = useQuery({ ...invoicePrepaymentsQuery(account.path, invoice.id), enabled: isAsked });
  if (!isAsked) return null;
  const items = documents.data?.items ?? [];
  const { finalInvoicedOn = null, prepaymentFallenAmount: fallen = 0 } = invoice;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {texts.title}
      </h2>
      {documents.isError && (
        <ErrorState error={documents.error} onRetry={() => void documents.refetch()} isPart />
      )}
      {documents.isPending && <SkeletonRows count={1} />}
      {documents.isSuccess && items.length === 0 && finalInvoicedOn === null && (
        <p className="py-2.5 text-soft">{texts.none}</p>
      )}
      <ul>
        {items.map((document) => (
          <Document key={document.id} document={document} />
        ))}
      </ul>
      {fallen > 0 && (
        <p className="py-2.5 text-sm">{texts.fallen(formats.money(fallen, invoice.currency))}</p>
      )}
      {invoice.status !== 'Canceled' && (
        <p className="py-2.5 text-sm text-soft">
          {finalInvoicedOn !== null
            ? texts.finalOn(formats.date(finalInvoicedOn, today))
            : invoice.eventDate === null || invoice.eventDate <= today
              ? texts.waits
              : texts.waitsForEvent}
        </p>
      )}
      {invoice.status === 'Active' && finalInvoicedOn === null && (
        <Button onClick={() => onOpen({ kind: 'final' })}>{texts.finish}</Button>
      )}
    </section>
  );
}

/** A prepayment invoice with its files. */
function Document({ document }: { readonly document: PrepaymentInvoice }) {
  const { deposits: texts } = useMessages();
  const account = useAccount();
  const { id, number, issuedOn, amount, currency } = document;
  const path = { prepayment_invoice_id: id };
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex justify-between gap-4">
        <span className="min-w-0">
          <bdi className="font-medium">{number}</bdi>{' '}
          <span className="text-soft">
            <DateText date={issuedOn} />
          </span>
        </span>
        <Amount amount={amount} currency={currency} />
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
        <a
          href={apiAddress(account.path, '/v1/prepayment_invoices/{prepayment_invoice_id}/pdf', {
            path,
          })}
          className={fileClass}
          aria-label={texts.pdfOf(number)}
        >
          <Icon name="invoice" className="text-soft" />
          {texts.pdf}
        </a>
        <EInvoices
          file={{
            template: '/v1/prepayment_invoices/{prepayment_invoice_id}/e_invoice',
            path,
            name: `${number}.xml`,
          }}
          label={texts.eInvoiceOf(number)}
          className={fileClass}
        />
      </div>
    </li>
  );
}

/** Asks before the final invoice is issued although not all is paid. */
export function FinalDialog(props: InvoiceDialogProps) {
  const { invoice, etag, onClose } = props;
  const { deposits: texts } = useMessages();
  const path = { invoice_id: invoice.id };
  const action = useInvoiceChange(
    props,
    (send) => send('POST /v1/invoices/{invoice_id}/final_invoice', { path, body: {}, ifMatch: etag }),
    texts.finished,
  );
  return (
    <Confirm title={texts.finishTitle} label={texts.finish} action={action} onClose={onClose}>
      <p>{texts.finishText}</p>
      {invoice.deliveryMethod === 'Email' && <p>{texts.finishMail}</p>}
    </Confirm>
  );
}
