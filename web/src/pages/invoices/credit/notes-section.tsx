import { useQueries, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { apiAddress } from '../../../api/client.ts';
import {
  invoiceChargesQuery,
  invoiceCreditNotesQuery,
  invoiceRefundsQuery,
} from '../../../api/queries/invoices.ts';
import type { CreditNote, ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Amount } from '../../../parts/amount.tsx';
import { DateText } from '../../../parts/date-text.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';
import { EInvoices } from '../e-invoice.tsx';
import { didOf, type NoteRefunds, refundsOfNotes } from './did.ts';

/** The credit notes of an invoice: when, how much, why, what each did, and its files. */
export function CreditNotesSection({ invoice }: { readonly invoice: ShownInvoice }) {
  const { credit: texts } = useMessages();
  const account = useAccount();
  const id = useId();
  const notes = useQuery({
    ...invoiceCreditNotesQuery(account.path, invoice.id),
    enabled: invoice.creditedAmount > 0,
  });
  const items = notes.data?.items ?? [];
  const refunds = useNoteRefunds(invoice.id, items);
  if (invoice.creditedAmount === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {texts.notes}
      </h2>
      {notes.isError && <ErrorState error={notes.error} onRetry={() => void notes.refetch()} isPart />}
      {notes.isPending && <SkeletonRows count={1} />}
      <ul>
        {items.map((note) => (
          <NoteRow key={note.id} note={note} refunds={refunds?.get(note.id) ?? null} />
        ))}
      </ul>
    </section>
  );
}

interface NoteRowProps {
  readonly note: CreditNote;
  /** Null while they are not known. */
  readonly refunds: NoteRefunds | null;
}

function NoteRow({ note, refunds }: NoteRowProps) {
  const messages = useMessages();
  const formats = useFormats();
  const did = didOf(note, refunds, (amount) => formats.money(amount, note.currency), messages);
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex justify-between gap-4">
        <span className="min-w-0">
          <bdi className="font-medium">{note.number}</bdi>{' '}
          <span className="text-soft">
            <DateText date={note.issuedOn} />
          </span>
        </span>
        <Amount amount={note.amount} currency={note.currency} />
      </div>
      <p className="text-soft wrap-anywhere">{note.reason}</p>
      <p className="text-sm text-soft">
        {did.done.map((text, index) => (
          <span key={text}>
            {index > 0 && ' · '}
            {text}
          </span>
        ))}
      </p>
      {did.warnings.map((text) => (
        <p key={text} className="text-sm text-bad">
          {text}
        </p>
      ))}
      <NoteFiles note={note} />
    </li>
  );
}

const fileClass =
  'inline-flex min-h-6 items-center gap-1.5 text-start text-link hover:underline pointer-coarse:min-h-11';

function NoteFiles({ note }: { readonly note: CreditNote }) {
  const { credit: texts } = useMessages();
  const account = useAccount();
  const path = { credit_note_id: note.id };
  return (
    <div className="mt-1 flex flex-wrap gap-x-4 text-sm">
      <a
        href={apiAddress(account.path, '/v1/credit_notes/{credit_note_id}/pdf', { path })}
        className={fileClass}
        aria-label={texts.pdfOf(note.number)}
      >
        <Icon name="invoice" className="text-soft" />
        {texts.pdf}
      </a>
      <EInvoices
        file={{ template: '/v1/credit_notes/{credit_note_id}/e_invoice', path, name: `${note.number}.xml` }}
        label={texts.eInvoiceOf(note.number)}
        className={fileClass}
      />
    </div>
  );
}

/** How the refunds of credit notes stand, where the person may read them; null while they are not known. */
export function useNoteRefunds(
  invoice: string,
  notes: readonly CreditNote[],
): ReadonlyMap<string, NoteRefunds> | null {
  const account = useAccount();
  const can = useCan();
  const enabled = can('charges:read') && notes.some(({ refundIds }) => refundIds.length > 0);
  const charges = useQuery({ ...invoiceChargesQuery(account.path, invoice), enabled });
  const lists = useQueries({
    queries: (enabled ? (charges.data?.items ?? []) : []).map(({ id }) =>
      invoiceRefundsQuery(account.path, id),
    ),
  });
  const read = lists.flatMap(({ data }) => (data === undefined ? [] : [data.items]));
  const isKnown = charges.data !== undefined && read.length === lists.length;
  return enabled && isKnown ? refundsOfNotes(notes, read.flat()) : null;
}
