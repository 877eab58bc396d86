import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { contactDealingsQuery, contactQuery, contactSummaryQuery } from '../../api/queries/contacts.ts';
import type { Contact, ContactSummary } from '../../api/schema.ts';
import { MessagePage } from '../../frame/message-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../parts/states.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { Dealings } from './dealings.tsx';
import { DeleteContact } from './delete-contact.tsx';
import { exportContact } from './export.ts';

const route = getRouteApi('/accounts/$account/contacts/$contact');

/** Who is this, and how do we stand? */
export function ContactPage() {
  const { frame } = useMessages();
  const account = useAccount();
  const { contact: id } = route.useParams();
  const query = useQuery(contactQuery(account.path, id));
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    const isMissing = query.error instanceof ApiError && query.error.status === 404;
    if (isMissing) return <MessagePage title={frame.notFound} text={frame.notFoundText} />;
    return (
      <Before>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Before>
    );
  }
  return <Shown contact={query.data} />;
}

// Until it is known whose page it is.
function Before({ children }: { readonly children: ReactNode }) {
  const { contacts: texts } = useMessages();
  return (
    <>
      <PageHeader back={useBack()} title={texts.one} tabTitle={texts.one} />
      {children}
    </>
  );
}

function Loading() {
  return (
    <Before>
      <Skeleton className="-mt-2 h-4 w-48" />
      <Skeleton className="mt-9 mb-14 h-12 w-80" />
      <SkeletonRows count={4} />
    </Before>
  );
}

function useBack() {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  return {
    label: texts.title,
    to: { to: '/accounts/$account/contacts', params: { account: account.path } },
  } as const;
}

function Shown({ contact }: { readonly contact: Contact }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const sees = { invoices: can('invoices:read'), payments: can('payments:read') };
  const summary = useQuery(contactSummaryQuery(account.path, contact.id));
  const dealings = useQuery(contactDealingsQuery(account.path, contact.id, sees));
  return (
    <>
      <PageHeader
        back={useBack()}
        title={<bdi>{contact.name}</bdi>}
        tabTitle={contact.name}
        actions={<Actions contact={contact} />}
      />
      <p className="-mt-3 text-soft">
        <a href={`mailto:${contact.email}`} className="wrap-anywhere hover:underline">
          {contact.email}
        </a>
        {contact.type === 'Business' && ` · ${texts.types.Business}`}
      </p>
      {summary.isError ? (
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Standing summary={summary.data} />
      )}
      {dealings.isError ? (
        <ErrorState error={dealings.error} onRetry={() => void dealings.refetch()} />
      ) : dealings.data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <Dealings contact={contact} {...dealings.data} autopay={summary.data?.autopay ?? []} />
      )}
    </>
  );
}

function Actions({ contact }: { readonly contact: Contact }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const mayChange = can('contacts:write');
  return (
    <>
      {can('invoices:write') && (
        <Link
          to="/accounts/$account/invoices/new"
          params={{ account: account.path }}
          search={{ contact: contact.id }}
          className={buttonClass('primary')}
        >
          <Icon name="plus" />
          {texts.newInvoice}
        </Link>
      )}
      <Menu
        label={texts.more}
        button={<Icon name="more" />}
        buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
        groups={[
          [
            ...(mayChange
              ? [{ label: texts.edit, icon: 'edit', onSelect: () => setOpen('edit') } as const]
              : []),
            {
              label: texts.exportData,
              icon: 'download',
              onSelect: () => void exportContact(account.path, contact, can),
            },
          ],
          mayChange
            ? [{ label: texts.remove, icon: 'close', isDanger: true, onSelect: () => setOpen('delete') }]
            : [],
        ]}
      />
      {open === 'edit' && <ContactDialog contact={contact} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteContact contact={contact} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What is owed and paid, by currency; when they were last seen. */
function Standing({ summary }: { readonly summary: ContactSummary | undefined }) {
  const { contacts: texts } = useMessages();
  if (summary === undefined) return <Skeleton className="mt-8 mb-10 h-12 w-80" />;
  const figures = ['owed', 'overdue', 'paid', 'paidOut'] as const;
  const shown = figures.filter(
    (figure) => figure === 'owed' || summary.currencies.some((one) => one[figure] > 0),
  );
  return (
    <section aria-label={texts.owed} className="mt-8 mb-10">
      {summary.currencies.length === 0 && <p className="text-soft">{texts.nothingYet}</p>}
      {summary.currencies.map((one) => (
        <dl key={one.currency} className="mb-4 flex flex-wrap gap-x-12 gap-y-4">
          {shown.map((figure, index) => (
            <div key={figure}>
              <dt className="text-sm text-soft">{texts[figure]}</dt>
              <dd
                className={`${index === 0 ? 'text-2xl font-semibold tracking-tight' : 'pt-2 text-xl'} ${figure === 'overdue' && one.overdue > 0 ? 'text-bad' : ''}`}
              >
                <Amount amount={one[figure]} currency={one.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-soft">
        {(['lastSeen', 'lastPaid'] as const).map((name) => {
          const at = name === 'lastSeen' ? summary.lastSeenAt : summary.lastPaidAt;
          return (
            <div key={name} className="flex gap-2">
              <dt>{texts[name]}</dt>
              <dd className="text-ink">{at === null ? texts.never : <InstantText at={at} hasTime />}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
