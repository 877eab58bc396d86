import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { invoiceChargesQuery, invoiceEventsQuery, invoiceMailsQuery } from '../../api/queries/invoices.ts';
import type { FullInvoice } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { Timeline } from '../../parts/timeline.tsx';
import { eventEntries, mailEntry } from './timeline-entries.ts';

/** What happened: money, mails with their state, views, changes with before and after; by whom. */
export function InvoiceTimeline({ invoice }: { readonly invoice: FullInvoice }) {
  const messages = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const today = useToday();
  const can = useCan();
  const events = useInfiniteQuery({
    ...invoiceEventsQuery(account.path, invoice.id),
    enabled: can('events:read'),
  });
  const mails = useQuery({ ...invoiceMailsQuery(account.path, invoice.id), enabled: can('mails:read') });
  const charges = useQuery({
    ...invoiceChargesQuery(account.path, invoice.id),
    enabled: can('charges:read'),
  });
  const reader = { messages, formats, today };
  const found = events.data?.pages.flatMap((page) => page.items) ?? [];
  const entries = eventEntries(found, charges.data?.items ?? [], reader);
  // Mails older than the events that were read come with those.
  const oldest = events.hasNextPage ? (found.at(-1)?.createdAt ?? '') : '';
  const mailed = (mails.data?.items ?? [])
    .filter((mail) => mail.createdAt >= oldest)
    .map((mail) => mailEntry(mail, messages));
  // A mail of the same instant was sent after what caused it.
  const all = [...mailed, ...entries].toSorted((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 border-b border-line pb-2 font-semibold">
        {messages.invoice.timeline}
      </h2>
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && can('events:read') ? <SkeletonRows count={4} /> : <Timeline entries={all} />}
      {events.hasNextPage && (
        <Button look="quiet" isBusy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {messages.invoice.older}
        </Button>
      )}
    </section>
  );
}
