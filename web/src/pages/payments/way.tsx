import { useAccount } from '../../account/session.tsx';
import type { ShownPayment } from '../../api/schema.ts';
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

/** How far a payment is: offered, accepted, funded, delivered, or how it ended. */
export function PaymentWay({ payment }: { readonly payment: ShownPayment }) {
  const { payments: texts } = useMessages();
  const { status, createdAt, acceptedAt, fundedAt, paymentDate, updatedAt, refund } = payment;
  const formats = useFormats();
  const { timeZone } = useAccount();
  const day = chargingDay(payment, timeZone, formats);
  const way = [
    { key: 'offered', isDone: true, detail: <InstantText at={createdAt} /> },
    {
      key: 'accepted',
      isDone: acceptedAt !== null,
      detail: acceptedAt === null ? undefined : <InstantText at={acceptedAt} />,
    },
    {
      key: 'funded',
      isDone: fundedAt !== null,
      detail:
        fundedAt !== null ? (
          <InstantText at={fundedAt} />
        ) : day === null ? (
          texts.whenReady
        ) : (
          <DateText date={day} />
        ),
    },
    {
      key: 'delivered',
      isDone: paymentDate !== null,
      detail: paymentDate === null ? undefined : <DateText date={paymentDate} />,
    },
  ] as const;
  const ending = endings[status];
  const next = way.find(({ isDone }) => !isDone)?.key;
  const shown: Step[] = way
    .filter(({ isDone }) => isDone || ending === undefined)
    .map(({ key, isDone, detail }) => ({
      key,
      label: isDone ? texts.steps[key] : texts.nextSteps[key],
      state: isDone ? 'done' : key === next ? 'now' : 'next',
      detail,
    }));
  if (ending !== undefined) {
    shown.push({
      key: 'end',
      label: texts.statuses[status],
      state: ending,
      detail: <InstantText at={updatedAt} />,
    });
  }
  if (refund !== null) {
    const state = ({ Processing: 'now', Succeeded: 'done', Failed: 'bad' } as const)[refund.status];
    const detail = refund.refundedAt === null ? undefined : <InstantText at={refund.refundedAt} />;
    shown.push({ key: 'refund', label: texts.refunds[refund.status], state, detail });
  }
  return <Steps label={texts.way} steps={shown} />;
}
