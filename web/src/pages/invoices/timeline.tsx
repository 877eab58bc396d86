import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { handOversQuery } from '../../api/queries/access-point.ts';
import { invoiceChargesQuery, invoiceEventsQuery, invoiceMailsQuery } from '../../api/queries/invoices.ts';
import type { FullInvoice, Mail } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { plainSubject } from '../../parts/mail-subject.ts';
import { useObjectLink } from '../../parts/object-link.ts';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx';
import { type FoldedEntry, foldMails, isUndelivered } from './fold-mails.ts';
import { handOverEntries, withEntries } from './hand-over-entries.ts';
import { eventEntries } from './timeline-entries.ts';
import { useVersionEntries } from './versions/version-entries.tsx';

/** What happened: money, views, changes with before and after, by whom; mails under what caused them, with their state. */
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
  const found = events.data?.pages.flatMap((page) => page.items) ?? [];
  const entries = eventEntries(found, charges.data?.items ?? [], { messages, formats, today });
  const handOvers = useQuery({ ...handOversQuery(account.path, invoice.id), enabled: can('invoices:read') });
  const withVersion = useVersionEntries(invoice, found);
  // Mails older than the events that were read come with those.
  const oldest = events.hasNextPage ? (found.at(-1)?.createdAt ?? '') : '';
  const all = withEntries(entries, handOverEntries(handOvers.data?.items ?? [], messages), oldest);
  const mailed = (mails.data?.items ?? []).filter((mail) => mail.createdAt >= oldest);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 border-b border-line pb-2 font-semibold">
        {messages.invoice.timeline}
      </h2>
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {events.isPending && can('events:read') ? (
        <SkeletonRows count={4} />
      ) : (
        <Timeline entries={foldMails(all, mailed).map((entry) => withVersion(shownEntry(entry), entry))} />
      )}
      {events.hasNextPage && (
        <Button look="quiet" isBusy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {messages.invoice.older}
        </Button>
      )}
    </section>
  );
}

function shownEntry({ id, at, entry, mails }: FoldedEntry): TimelineEntry {
  const alone = mails.at(-1);
  if (entry === null && alone !== undefined) {
    const earlier = mails.slice(0, -1);
    return {
      id,
      at,
      icon: 'mail',
      isBad: isUndelivered(alone.status),
      title: <MailSubject mail={alone} />,
      detail: (
        <>
          <MailOutcome mail={alone} />
          {earlier.length > 0 && <FoldedMails mails={earlier} />}
        </>
      ),
    };
  }
  const { icon = 'clock', isBad = false, title = '', details = [] } = entry ?? {};
  const isPlain = details.length === 0 && mails.length === 0;
  return {
    id,
    at,
    icon,
    isBad,
    title,
    ...(isPlain
      ? {}
      : {
          detail: (
            <>
              {details.join(' · ')}
              {mails.length > 0 && <FoldedMails mails={mails} />}
            </>
          ),
        }),
  };
}

/** The mails that something caused, in one line that opens; open where one was not delivered. */
function FoldedMails({ mails }: { readonly mails: readonly Mail[] }) {
  const { invoice: texts } = useMessages();
  const failed = mails.filter(({ status }) => isUndelivered(status)).length;
  const [status] = new Set(mails.map((mail) => mail.status));
  const isSame = status !== undefined && mails.every((mail) => mail.status === status);
  return (
    <details open={failed > 0}>
      <summary className="w-fit cursor-pointer hover:text-ink pointer-coarse:py-2">
        {texts.mailCount(mails.length)}
        {failed > 0 && <span className="text-bad"> · {texts.mailsFailed(failed)}</span>}
        {failed === 0 && isSame && ` · ${texts.mailStates[status]}`}
      </summary>
      <ul className="mt-1 grid gap-2 border-s border-line ps-3">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span className="block text-ink">
              <MailSubject mail={mail} />
            </span>
            <MailOutcome mail={mail} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MailSubject({ mail: { id, subject } }: { readonly mail: Mail }) {
  const { invoice: texts } = useMessages();
  const linkTo = useObjectLink();
  return (
    <Link {...linkTo('Mail', id)} className="hover:text-link hover:underline">
      {texts.mail(plainSubject(subject))}
    </Link>
  );
}

/** To whom, and what became of it. */
function MailOutcome({ mail: { recipients, status, failure } }: { readonly mail: Mail }) {
  const { invoice: texts } = useMessages();
  const to = recipients.map(({ email }) => email).join(', ');
  return [to, texts.mailStates[status], failure].filter(Boolean).join(' · ');
}
