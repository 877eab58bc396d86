import { useNow, useToday } from '../../../account/clock.tsx';
import { useAccount } from '../../../account/session.tsx';
import type { FullInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';

/** That the client says it has transferred the money, and what has become of it; nothing of any other invoice. */
export function AnnouncedTransfer({
  invoice,
}: {
  readonly invoice: Pick<FullInvoice, 'transferAnnounced' | 'status'>;
}) {
  const { manual: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const now = useNow();
  const { timeZone } = useAccount();
  const { transferAnnounced: said, status } = invoice;
  if (said === undefined || (status !== 'Active' && status !== 'Uncollectible')) return null;
  const day = (instant: string) => formats.date(formats.dateOf(instant, timeZone), today);
  return (
    <p className="mt-4 max-w-xl rounded-lg bg-notice p-4 text-on-notice">
      {said.missedAt === null && new Date(said.until) > now
        ? texts.transferAnnounced(day(said.announcedAt), day(said.until))
        : texts.transferMissed(day(said.announcedAt))}
    </p>
  );
}
