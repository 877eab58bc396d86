import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { batchCheckQuery, type PaymentBatch } from '../../api/queries/payments.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { useOnward } from '../../parts/onward.ts';
import { Fault, SkeletonRows } from '../../parts/states.tsx';
import { type JudgedRow, judgeRows, METHOD_PATH } from './batch-faults.ts';
import type { BatchColumn, BatchFile, BatchRow } from './csv.ts';

interface PreviewProps {
  readonly file: BatchFile;
  readonly method: ShownWalletMethod;
}

/** Every row as it would be paid, with what is wrong or doubtful about it. */
export function BatchPreview({ file, method }: PreviewProps) {
  const { batch: texts } = useMessages().payments;
  const formats = useFormats();
  const account = useAccount();
  const today = useToday();
  const { currency } = account;
  const { rows } = file;
  const [isAsking, setAsking] = useState(false);
  const batch = useMemo(() => rows.map((row) => bodyOf(row, method.id)), [rows, method.id]);
  const check = useQuery({ ...batchCheckQuery(account.path, batch), placeholderData: keepPreviousData });
  // Here, not in the dialog: who closes it after a lost answer and asks again repeats the same request.
  const offer = useOffer(batch);
  if (check.isPending) return <SkeletonRows count={Math.min(rows.length, 8)} />;
  if (check.isError) return <Fault error={check.error} />;
  // Until the answer to these rows is there, what stands here is that to the rows before.
  const isChecked = !check.isPlaceholderData;
  const errors = isChecked ? check.data.errors : [];
  const judged = judgeRows(file, { errors, currency, today, texts, formats });
  const wrong = judged.filter(({ faults }) => faults.length > 0).length;
  const doubtful = judged.filter(({ warnings }) => warnings.length > 0).length;
  const ofMethod = errors.find(({ path }) => path === METHOD_PATH);
  const amount = formats.money(check.data.totalAmount, check.data.currency);
  const isRight = isChecked && wrong === 0 && ofMethod === undefined;
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div role="status" className={wrong > 0 && isChecked ? 'text-bad' : 'font-medium'}>
          <p>
            {!isChecked
              ? texts.checking
              : wrong > 0
                ? texts.wrong(wrong, rows.length)
                : texts.allRight(rows.length, amount)}
          </p>
          {isRight && doubtful > 0 && <p className="text-warn">{texts.doubtful(doubtful)}</p>}
        </div>
        {isRight && (
          <Button look="primary" onClick={() => setAsking(true)}>
            {texts.offer(rows.length, amount)}
          </Button>
        )}
      </div>
      {ofMethod !== undefined && (
        <p role="alert" lang="en" className="mb-3 text-bad">
          {ofMethod.message}
        </p>
      )}
      <ol className="border-t border-line">
        {judged.map((one) => (
          <li key={one.row.line} className="border-b border-line py-2">
            <Row judged={one} />
          </li>
        ))}
      </ol>
      {isAsking && isRight && (
        <OfferAll
          {...{ offer, amount, method, doubtful }}
          total={formats.money(check.data.totalAmount + check.data.serviceFee, check.data.currency)}
          fee={check.data.serviceFee === 0 ? null : formats.money(check.data.serviceFee, check.data.currency)}
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

function bodyOf({ texts, amount, date, eventDate }: BatchRow, paymentMethodId: string): PaymentBatch[number] {
  const { name, email, note, externalId } = texts;
  return {
    contact: { name, email },
    totalAmount: amount ?? 0,
    scheduleDate: date ?? texts.date,
    paymentMethodId,
    ...(texts.eventDate === '' ? {} : { eventDate: eventDate ?? texts.eventDate }),
    ...(note === '' ? {} : { note }),
    ...(externalId === '' ? {} : { externalId }),
  };
}

function Row({ judged: { row, faults, warnings } }: { readonly judged: JudgedRow }) {
  const { batch: texts } = useMessages().payments;
  const formats = useFormats();
  const { currency } = useAccount();
  const { name, email, note, externalId } = row.texts;
  const today = useToday();
  const dateOf = (column: 'date' | 'eventDate', write: (date: string) => string) => {
    const date = row[column];
    return date === null ? row.texts[column] : write(date);
  };
  // Where something is missing, there must be something to mark.
  const cell = (column: BatchColumn, plain = '') =>
    faults.some((one) => one.column === column)
      ? 'text-bad underline decoration-wavy underline-offset-4'
      : plain;
  return (
    <>
      <div className="flex gap-3">
        <span className="w-8 flex-none text-soft">
          <span className="sr-only">{texts.line} </span>
          {formats.count(row.line)}
        </span>
        <span className="min-w-0 flex-1 md:flex md:gap-6">
          <bdi className={`block truncate font-medium md:w-48 ${cell('name')}`}>{name || '–'}</bdi>
          <bdi className={`block truncate md:w-56 ${cell('email', 'text-soft')}`}>{email || '–'}</bdi>
          <span className="block min-w-0 md:flex-1">
            {row.texts.eventDate !== '' && (
              <span className={`block truncate ${cell('eventDate', 'text-soft')}`}>
                {texts.columns.eventDate}: {dateOf('eventDate', (date) => formats.date(date, today))}
              </span>
            )}
            <span className={`block truncate ${cell('note', 'text-soft')}`}>{note}</span>
            {externalId !== '' && (
              <span className={`block truncate ${cell('externalId', 'text-soft')}`}>
                {texts.columns.externalId}: {externalId}
              </span>
            )}
          </span>
        </span>
        <span className="flex flex-none flex-col items-end md:flex-row md:items-start md:gap-6">
          <span className={`md:w-32 md:text-end ${cell('date')}`}>
            {dateOf('date', (date) => formats.fullDate(date)) || '–'}
          </span>
          <span className={`md:order-last md:w-32 md:text-end ${cell('amount')}`}>
            {row.amount === null ? (
              row.texts.amount || '–'
            ) : (
              <Amount amount={row.amount} currency={currency} />
            )}
          </span>
        </span>
      </div>
      {[...faults, ...warnings].map(({ column, text, isForeign }) => (
        <p
          key={`${column} ${text}`}
          className={`mt-1 flex gap-2 ps-11 text-sm ${faults.length > 0 ? 'text-bad' : 'text-warn'}`}
        >
          <Icon name="dispute" className="mt-0.5" />
          <span lang={isForeign === true ? 'en' : undefined}>{text}</span>
        </p>
      ))}
    </>
  );
}

function useOffer(batch: PaymentBatch): Action {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  return useAccountChange((send) => send('POST /v1/payments/batch', { body: { payments: batch } }), {
    notice: (_batch, areKept) => (areKept ? texts.batch.offeredKept : texts.batch.offered)(batch.length),
    onDone: () =>
      onward({
        to: '/accounts/$account/payments',
        params: { account: account.path },
        search: { state: 'Offered' },
      }),
  });
}

interface OfferAllProps {
  readonly offer: Action;
  readonly count: number;
  /** How many rows may hold a slip. */
  readonly doubtful: number;
  readonly amount: string;
  /** The amounts and the fees of the operator. */
  readonly total: string;
  /** The fees; null without any. */
  readonly fee: string | null;
  readonly method: ShownWalletMethod;
  readonly onClose: () => void;
}

function OfferAll({ offer, count, doubtful, amount, total, fee, method, onClose }: OfferAllProps) {
  const { payments: texts, recipients } = useMessages();
  const isKept = useKeepsMails();
  return (
    <Confirm
      title={texts.batch.offerTitle(count, amount)}
      label={texts.batch.offer(count, amount)}
      action={offer}
      onClose={onClose}
    >
      <p>{(isKept ? texts.batch.offerTextKept : texts.batch.offerText)(methodName(method))}</p>
      {fee !== null && <p className="text-ink">{recipients.feeOfAll(total, fee)}</p>}
      {doubtful > 0 && <p className="text-warn">{texts.batch.doubtful(doubtful)}</p>}
    </Confirm>
  );
}
