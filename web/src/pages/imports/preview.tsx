import type { ReactNode } from 'react';
import {
  type ContactRow,
  type InvoiceRow,
  type ReadRows,
  sumsOf,
  type Unreadable,
} from '../../../../src/imports/files/rows.ts';
import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PaymentDates } from './payment-dates.tsx';

const SHOWN_ROWS = 5;
const SHOWN_CELLS = 20;

export type Read =
  | ({ readonly kind: 'Contacts' } & ReadRows<ContactRow>)
  | ({ readonly kind: 'Invoices' } & ReadRows<InvoiceRow>);

/** How many there are in the file, and of invoices, what becomes of them. */
export function Found({ read, hasStates }: { readonly read: Read; readonly hasStates: boolean }) {
  const { imports: texts } = useMessages();
  return (
    <div>
      <p className="font-medium">{texts.found[read.kind](read.rows.length)}</p>
      {read.kind === 'Invoices' && hasStates && <States read={read} />}
    </div>
  );
}

function States({ read: { rows, undated } }: { readonly read: ReadRows<InvoiceRow> }) {
  const { imports: texts } = useMessages();
  const { drafts, open, paid, canceled } = sumsOf(rows);
  const said = [
    drafts > 0 ? texts.becomeDrafts(drafts) : null,
    open > 0 ? texts.becomeOpen(open) : null,
    paid > 0 ? texts.becomePaid(paid) : null,
    canceled > 0 ? texts.leftOut(canceled) : null,
    undated > 0 ? texts.undated(undated) : null,
  ].filter((one) => one !== null);
  return (
    <ul className="mt-1 text-soft">
      {said.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** The first rows as they would be created. */
export function FirstRows({ read }: { readonly read: Read }) {
  const { imports: texts } = useMessages();
  if (read.rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{texts.firstRows}</h2>
      <ol className="max-w-4xl border-t border-line">
        {read.kind === 'Contacts'
          ? read.rows.slice(0, SHOWN_ROWS).map((row) => (
              <Row key={row.line} line={row.line} name={row.name} email={row.email}>
                {null}
              </Row>
            ))
          : read.rows.slice(0, SHOWN_ROWS).map((row) => <InvoiceLine key={row.line} row={row} />)}
      </ol>
    </section>
  );
}

function InvoiceLine({ row }: { readonly row: InvoiceRow }) {
  const account = useAccount();
  const { contact, paymentSchedule = [], totalAmount, currency = account.currency } = row;
  return (
    <Row line={row.line} name={contact.name ?? ''} email={contact.email ?? ''}>
      <span className="flex flex-none flex-col items-end">
        <Amount amount={totalAmount} currency={currency} />
        <PaymentDates payments={paymentSchedule} />
      </span>
    </Row>
  );
}

interface RowProps {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly children: ReactNode;
}

function Row({ line, name, email, children }: RowProps) {
  const { imports: texts } = useMessages();
  return (
    <li className="flex gap-3 border-b border-line py-2">
      <span className="w-20 flex-none text-soft">
        {texts.line} {line}
      </span>
      <span className="min-w-0 flex-1 md:flex md:gap-6">
        <bdi className="block truncate font-medium md:w-56">{name}</bdi>
        <bdi className="block truncate text-soft md:w-64">{email}</bdi>
      </span>
      {children}
    </li>
  );
}

/** The cells that cannot be read, with their lines. */
export function UnreadableCells({ cells }: { readonly cells: readonly Unreadable[] }) {
  const { imports: texts } = useMessages();
  if (cells.length === 0) return null;
  return (
    <div role="alert">
      <p className="flex gap-2 text-bad">
        <Icon name="dispute" className="mt-0.5" />
        {texts.unreadableTitle(cells.length)}
      </p>
      <ul className="mt-1 ps-6">
        {cells.slice(0, SHOWN_CELLS).map(({ line, field, text }) => (
          <li key={`${line} ${field}`}>
            {texts.line} {line}: {texts.unreadable(texts.fields[field], text)}
          </li>
        ))}
        {cells.length > SHOWN_CELLS && (
          <li className="text-soft">{texts.more(cells.length - SHOWN_CELLS)}</li>
        )}
      </ul>
    </div>
  );
}
