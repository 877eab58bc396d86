import { useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import type { Recipient } from '../api/schema.ts';
import { useFormats, useLanguage, useMessages } from '../messages/language.tsx';
import { type Status, StatusMark } from './status-mark.tsx';

type RecipientStatus = Recipient['status'];

/** The account of a recipient at the processor, as pages of payments and contacts have it. */
type RecipientAccount = Pick<Recipient, 'status' | 'due' | 'dueBy' | 'bankAccount'>;

const marks: Readonly<Record<RecipientStatus, Status>> = {
  Creating: 'Processing',
  Started: 'Due',
  Incomplete: 'Due',
  Pending: 'Processing',
  Ready: 'Paid',
  Restricted: 'Overdue',
  Rejected: 'Failed',
  Gone: 'Canceled',
};

/** The processor of payments out as people know it. */
export function useProcessorName(): string {
  return useAccount().mode === 'Live' ? 'Stripe' : 'Sandbox';
}

/** The state of a recipient's account as a word and a shape. */
export function RecipientMark({ status }: { readonly status: RecipientStatus }) {
  const { recipients: texts } = useMessages();
  return <StatusMark status={marks[status]} word={texts.statuses[status]} />;
}

/** The bank account behind it; empty while the recipient has named none. */
export function bankOf({ bankAccount }: Pick<RecipientAccount, 'bankAccount'>): string {
  return bankAccount === null ? '' : `${bankAccount.bankName} ${bankAccount.last4}`.trim();
}

interface MeaningProps {
  readonly name: string;
  readonly recipient: RecipientAccount;
}

/** What the state means, what the processor asks for, and until when. */
export function RecipientMeaning({ name, recipient }: MeaningProps) {
  const { recipients: texts } = useMessages();
  const { language } = useLanguage();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const processor = useProcessorName();
  const { status, due, dueBy } = recipient;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <>
      {texts.meanings[status](name, processor)}
      {due.length > 0 && ` ${texts.due(processor, list.format(due.map((one) => texts.dues[one])))}`}
      {dueBy !== null && ` ${texts.dueBy(formats.date(formats.dateOf(dueBy, timeZone), today))}`}
    </>
  );
}
