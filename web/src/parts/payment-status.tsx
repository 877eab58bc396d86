import type { FullPayment } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { type Status, StatusMark } from './status-mark.tsx';

type PaymentStatus = FullPayment['status'];

const marks: Readonly<Record<PaymentStatus, Status>> = {
  Pending: 'Due',
  Scheduled: 'Scheduled',
  Processing: 'Processing',
  Completed: 'Paid',
  Failed: 'Failed',
  Returned: 'Returned',
  Declined: 'Declined',
  Expired: 'Waived',
  Canceled: 'Canceled',
};

// Where the status alone would say less, or something that is not true any more.
const marksOfStages: Partial<Readonly<Record<FullPayment['stage'], Status>>> = {
  AwaitingRecipient: 'Overdue',
  AwaitingBank: 'Overdue',
  TakingBack: 'Processing',
  Refunding: 'Processing',
};

/** The state of an outgoing payment as a word and a shape. */
export function PaymentMark({ status, stage }: Pick<FullPayment, 'status' | 'stage'>) {
  const { payments, recipients } = useMessages();
  const words: Readonly<Partial<Record<string, string>>> = recipients.stages;
  return (
    <StatusMark
      status={marksOfStages[stage] ?? marks[status]}
      word={words[stage] ?? payments.statuses[status]}
    />
  );
}
