import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { type Action, useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import { batchCheckQuery, type PaymentBatch } from '../../api/queries/payments.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { Fault, SkeletonRows } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import type { BatchRow } from './csv.ts';

interface PreviewProps {
  readonly rows: readonly BatchRow[];
  readonly method: ShownWalletMethod;
}

/** Every row as it would be paid, with what the service says is wrong with it. */
export function BatchPreview({ rows, method }: PreviewProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const [isAsking, setAsking] = useState(false);
  const batch = useMemo(() => rows.map((row) => bodyOf(row, method.id)), [rows, method.id]);
  const check = useQuery({ ...batchCheckQuery(account.path, batch), placeholderData: keepPreviousData });
  // Here, not in the dialog: who closes it after a lost answer and asks again repeats the same request.
  const offer = useOffer(batch);
  if (check.isPending) return <SkeletonRows count={Math.min(rows.length, 8)} />;
  if (check.isError) return <Fault error={check.error} />;
  const faults = rows.map((row, index) => [
    ...(row.amount === null ? [texts.batch.unreadable(row.texts.amount)] : []),
    ...check.data.errors
      .filter((one) => one.row === index + 1 && !(row.amount === null && one.path === '/totalAmount'))
      .map((one) => one.message),
  ]);
  const wrong = faults.filter((one) => one.length > 0).length;
  const amount = formats.money(check.data.totalAmount, check.data.currency);
  // Until the answer to these rows is there, what stands here is that to the rows before.
  const isChecked = !check.isPlaceholderData;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={wrong > 0 ? 'text-bad' : 'font-medium'}>
          {!isChecked
            ? texts.batch.checking
            : wrong > 0
              ? texts.batch.faults(wrong)
              : texts.batch.allRight(rows.length, amount)}
        </p>
        {isChecked && wrong === 0 && (
          <Button look="primary" onClick={() => setAsking(true)}>
            {texts.batch.offer(rows.length, amount)}
          </Button>
        )}
      </div>
      <ol className="border-t border-line">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name, and never move
          <li key={index} className="border-b border-line py-2">
            <Row row={row} number={index + 1} faults={isChecked ? (faults[index] ?? []) : []} />
          </li>
        ))}
      </ol>
      {isAsking && isChecked && (
        <OfferAll
          {...{ offer, amount, method }}
          count={batch.length}
          onClose={() => {
            offer.reset();
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

function bodyOf({ texts, amount }: BatchRow, paymentMethodId: string): PaymentBatch[number] {
  const { name, email, date, eventDate, note } = texts;
  return {
    contact: { name, email },
    totalAmount: amount ?? 0,
    scheduleDate: date,
    paymentMethodId,
    ...(eventDate === '' ? {} : { eventDate }),
    ...(note === '' ? {} : { note }),
  };
}

interface RowProps {
  readonly row: BatchRow;
  readonly number: number;
  readonly faults: readonly string[];
}

function Row({ row, number, faults }: RowProps) {
  const { payments: texts } = useMessages();
  const { currency } = useAccount();
  const { name, email, date, note } = row.texts;
  return (
    <>
      <div className="flex gap-3">
        <span className="w-8 flex-none text-soft">
          <span className="sr-only">{texts.batch.row} </span>
          {number}
        </span>
        <span className="min-w-0 flex-1 md:flex md:gap-6">
          <bdi className="block truncate font-medium md:w-56">{name}</bdi>
          <bdi className="block truncate text-soft md:w-64">{email}</bdi>
          <span className="block truncate text-soft md:flex-1">{note}</span>
        </span>
        <span className="flex flex-none flex-col items-end md:flex-row md:gap-6">
          <span className="md:w-24 md:text-end">{date}</span>
          <span className="md:order-last md:w-32 md:text-end">
            {row.amount === null ? row.texts.amount : <Amount amount={row.amount} currency={currency} />}
          </span>
        </span>
      </div>
      {faults.map((fault) => (
        <p key={fault} className="mt-1 flex gap-2 ps-11 text-sm text-bad">
          <Icon name="dispute" className="mt-0.5" />
          {fault}
        </p>
      ))}
    </>
  );
}

function useOffer(batch: PaymentBatch): Action<undefined, void> {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'POST /v1/payments/batch', { body: { payments: batch }, key });
    await queries.invalidateQueries({ queryKey: [account.path] });
    showToast({ text: texts.batch.offered(batch.length) });
    await navigate({
      to: '/accounts/$account/payments',
      params: { account: account.path },
      search: { status: 'Pending' },
    });
  });
}

interface OfferAllProps {
  readonly offer: Action<undefined, void>;
  readonly count: number;
  readonly amount: string;
  readonly method: ShownWalletMethod;
  readonly onClose: () => void;
}

function OfferAll({ offer, count, amount, method, onClose }: OfferAllProps) {
  const { payments: texts } = useMessages();
  return (
    <Confirm
      title={texts.batch.offerTitle(count, amount)}
      label={texts.batch.offer(count, amount)}
      action={offer}
      onConfirm={() => void offer.run(undefined)}
      onClose={onClose}
    >
      <p>{texts.batch.offerText(methodName(method))}</p>
    </Confirm>
  );
}
