import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { importRowsQuery } from '../../api/queries/imports.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { type Import, type Row, Section } from './one-import-rows.tsx';
import { PaymentDates } from './payment-dates.tsx';

/** The rows that will be created: the contact and the amount of each. */
export function ValidRows({ shown: { id, rows } }: { readonly shown: Import }) {
  const { imports: texts } = useMessages();
  const account = useAccount();
  const valid = useQuery(importRowsQuery(account.path, id, 'Valid', rows.valid));
  return (
    <Section title={texts.toCreate} rows={valid.data?.items ?? null} count={rows.valid}>
      {(row) => <PlainRow row={row} />}
    </Section>
  );
}

interface CanceledRowsProps {
  readonly shown: Import;
  readonly count: number;
}

/** The rows of which nothing is created, because they say that they are canceled. */
export function CanceledRows({ shown: { id, rows }, count }: CanceledRowsProps) {
  const { imports: texts } = useMessages();
  const account = useAccount();
  const skipped = useQuery(importRowsQuery(account.path, id, 'Skipped', rows.skipped));
  const canceled = skipped.data?.items.filter(({ skipReason }) => skipReason === 'Canceled') ?? null;
  return (
    <Section title={texts.canceledRows} rows={canceled} count={count}>
      {(row) => <PlainRow row={row} />}
    </Section>
  );
}

function PlainRow({ row }: { readonly row: Row }) {
  const { imports: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { line, contactName, contactEmail, totalAmount, currency, paymentSchedule } = row;
  return (
    <>
      <span className="w-20 flex-none text-soft">
        {texts.line} {formats.count(line)}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{contactName}</bdi>
        <bdi className="block truncate text-sm text-soft">{contactEmail}</bdi>
      </span>
      {totalAmount !== null && (
        <span className="flex flex-none flex-col items-end">
          <Amount amount={totalAmount} currency={currency ?? account.currency} />
          <PaymentDates payments={paymentSchedule ?? []} />
        </span>
      )}
    </>
  );
}
