import type { ReactNode } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { ShownPayment } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { DateText, InstantText } from '../../parts/date-text.tsx';
import { type Step, type StepState, Steps } from '../../parts/steps.tsx';
import { chargingDay } from './charging-day.ts';

const endings: Partial<Readonly<Record<ShownPayment['status'], StepState>>> = {
  Failed: 'bad',
  Returned: 'bad',
  Declined: 'bad',
  Expired: 'over',
  Canceled: 'over',
};

/** How far a payment is, what it waits for and until when, or how it ended and where the money went. */
export function PaymentWay({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts } = useMessages();
  const ending = endings[payment.status];
  const way = useWay(payment);
  const next = way.find(({ isDone }) => !isDone)?.key;
  const shown: Step[] = way
    .filter(({ isDone }) => isDone || ending === undefined)
    .map(({ key, isDone, label, nextLabel, detail, isRefused }) => ({
      key,
      label: isDone ? label : nextLabel,
      state: isDone ? 'done' : isRefused === true ? 'bad' : key === next ? 'now' : 'next',
      detail,
    }));
  return <Steps label={texts.way} steps={[...shown, ...useEnd(payment, ending)]} />;
}

interface Stretch {
  readonly key: string;
  readonly isDone: boolean;
  readonly label: string;
  readonly nextLabel: string;
  readonly detail?: ReactNode;
  /** It did not reach the recipient's bank, and still can. */
  readonly isRefused?: boolean;
}

type StepName = Exclude<keyof Messages['payments']['steps'], 'debited'> | 'setUp' | 'transferred';

// The steps up to the recipient's bank, in their order.
function useWay(payment: ShownPayment): readonly Stretch[] {
  const { payments: texts, recipients } = useMessages();
  const { timeZone, mode } = useAccount();
  const formats = useFormats();
  const today = useToday();
  const { status, stage, recipient, recipientId, acceptedAt, bankPayout, expiresAt } = payment;
  const goesToAccount =
    recipientId !== null || (status === 'Pending' && (mode === 'Live' || recipient !== null));
  const until = (instant: string | null) =>
    instant === null ? undefined : recipients.until(formats.date(formats.dateOf(instant, timeZone), today));
  const stretch = (key: StepName, doneAt: string | null, detail?: ReactNode): Stretch => ({
    key,
    isDone: doneAt !== null,
    label: { ...texts.steps, ...recipients.steps }[key],
    nextLabel: { ...texts.nextSteps, ...recipients.nextSteps }[key],
    detail: doneAt === null ? detail : <InstantText at={doneAt} />,
  });
  const day = chargingDay(payment, timeZone, formats);
  const funded = stretch(
    'funded',
    payment.fundedAt,
    until(payment.recipientUntil) ?? (day === null ? texts.whenReady : <DateText date={day} />),
  );
  const isDebit = payment.paymentMethod.type === 'BankAccount';
  const isReady = recipient?.status === 'Ready' || payment.fundedAt !== null;
  const setUp: Stretch = {
    ...stretch('setUp', null),
    isDone: isReady,
    detail: isReady || recipient === null ? undefined : recipients.statuses[recipient.status],
  };
  const isRefused = stage === 'AwaitingBank';
  const arrival = bankPayout?.arrivalDate ?? null;
  const arriving = arrival === null ? undefined : recipients.expected(formats.date(arrival, today));
  const delivered: Stretch = {
    ...stretch('delivered', null, isRefused ? until(bankPayout?.retryUntil ?? null) : arriving),
    ...(isRefused ? { isRefused, nextLabel: recipients.nextSteps.refused } : {}),
    ...(payment.paymentDate === null
      ? {}
      : { isDone: true, detail: <DateText date={payment.paymentDate} /> }),
  };
  return [
    stretch('offered', payment.createdAt),
    ...(goesToAccount && status === 'Pending' ? [setUp] : []),
    stretch('accepted', acceptedAt, until(expiresAt)),
    ...(goesToAccount && status !== 'Pending' ? [setUp] : []),
    // A bank needs days for a debit after the day of the charge.
    isDebit ? { ...funded, label: texts.steps.debited } : funded,
    ...(goesToAccount ? [stretch('transferred', payment.transferredAt)] : []),
    delivered,
  ];
}

const states = { Processing: 'now', Succeeded: 'done', Failed: 'bad' } as const;

// How it ended, and the way of money that comes back.
function useEnd(payment: ShownPayment, ending: StepState | undefined): readonly Step[] {
  const { payments: texts, recipients } = useMessages();
  const { status, updatedAt, reversal, refund, writtenOffAt } = payment;
  const at = (instant: string | null) => (instant === null ? undefined : <InstantText at={instant} />);
  return [
    ...(ending === undefined
      ? []
      : [{ key: 'end', label: texts.statuses[status], state: ending, detail: at(updatedAt) }]),
    ...(reversal === null
      ? []
      : [
          {
            key: 'reversal',
            label: recipients.reversals[reversal.status],
            state: states[reversal.status],
            detail: at(reversal.reversedAt),
          },
        ]),
    ...(refund === null
      ? []
      : [
          {
            key: 'refund',
            label: texts.refunds[refund.status],
            state: states[refund.status],
            detail: at(refund.refundedAt),
          },
        ]),
    ...(writtenOffAt === null
      ? []
      : [
          {
            key: 'writtenOff',
            label: recipients.steps.writtenOff,
            state: 'over' as const,
            detail: at(writtenOffAt),
          },
        ]),
  ];
}
