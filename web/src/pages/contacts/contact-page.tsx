import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { ApiError } from '../../api/client.ts';
import { saveFile } from '../../api/files.ts';
import {
  contactDealingsQuery,
  contactMergeQuery,
  contactQuery,
  contactSearchQuery,
  contactSummaryQuery,
} from '../../api/queries/contacts.ts';
import { suppressionQuery } from '../../api/queries/mails.ts';
import type { Contact, ContactSummary } from '../../api/schema.ts';
import { MissingPage } from '../../frame/message-page.tsx';
import { PageHeader } from '../../frame/page.tsx';
import { languageNames, useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Menu } from '../../parts/menu.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../parts/states.tsx';
import { Suppression } from '../../parts/suppression.tsx';
import { showToast } from '../../parts/toast.tsx';
import { BilledPart } from './billed-part.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { listName } from './contact-fields.ts';
import { ContactFigures } from './contact-figures.tsx';
import { CreditSection } from './credit-section.tsx';
import { Dealings } from './dealings.tsx';
import { DeleteContact } from './delete-contact.tsx';
import { EraseContact } from './erase-contact.tsx';
import { MergeContact } from './merge-contact.tsx';

const route = getRouteApi('/accounts/$account/contacts/$contact');

export function ContactPage() {
  const { frame } = useMessages();
  const account = useAccount();
  const { contact: id } = route.useParams();
  const query = useQuery(contactQuery(account.path, id));
  if (query.isPending) return <Loading />;
  const fault = query.error instanceof ApiError && query.error.status === 404 ? query.error : null;
  if (fault?.details.some(({ code }) => code === 'merged') === true) return <Merged id={id} />;
  if (fault !== null)
    return (
      <MissingPage
        back={{
          label: frame.contacts,
          to: { to: '/accounts/$account/contacts', params: { account: account.path } },
        }}
      />
    );
  if (query.data === undefined) {
    return (
      <Before>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Before>
    );
  }
  return <Shown key={id} contact={query.data} />;
}

// Shown until the contact is read.
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

/** In place of a contact that was merged: the one that has everything now. */
function Merged({ id }: { readonly id: string }) {
  const account = useAccount();
  const merge = useQuery(contactMergeQuery(account.path, id));
  if (merge.isError) {
    return (
      <Before>
        <ErrorState error={merge.error} onRetry={() => void merge.refetch()} />
      </Before>
    );
  }
  if (merge.data === undefined) return <Loading />;
  return (
    <Navigate
      to="/accounts/$account/contacts/$contact"
      params={{ account: account.path, contact: merge.data.intoId }}
      replace
    />
  );
}

function Shown({ contact }: { readonly contact: Contact }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const sees = { invoices: can('invoices:read'), payments: can('payments:read') };
  const summary = useQuery(contactSummaryQuery(account.path, contact.id));
  const dealings = useQuery(contactDealingsQuery(account.path, contact.id, sees));
  const mergingInto = summary.data?.mergingIntoId ?? null;
  const queries = useQueryClient();
  const isGone = summary.error instanceof ApiError && summary.error.status === 404;
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: [account.path, 'contacts', 'one', contact.id] });
  }, [isGone, queries, account.path, contact.id]);
  return (
    <>
      <PageHeader
        back={useBack()}
        title={<bdi>{listName(contact)}</bdi>}
        tabTitle={listName(contact)}
        lead={
          <>
            {contact.company !== null && (
              <>
                <bdi className="wrap-anywhere">{contact.name}</bdi>
                {' · '}
              </>
            )}
            <a href={`mailto:${contact.email}`} className="wrap-anywhere hover:underline">
              {contact.email}
            </a>
            {contact.type === 'Business' && ` · ${texts.types.Business}`}
            {contact.language !== null && ` · ${languageNames[contact.language]}`}
            {contact.externalId !== null && (
              <>
                {' · '}
                <bdi title={texts.externalId} className="wrap-anywhere">
                  {contact.externalId}
                </bdi>
              </>
            )}
          </>
        }
        actions={<Actions contact={contact} summary={summary.data} />}
      />
      {mergingInto !== null && <Merging into={mergingInto} />}
      {can('mails:read') && <Suppressed contact={contact} />}
      {summary.data !== undefined && <SameName contact={contact} summary={summary.data} />}
      {summary.isError ? (
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <ContactFigures summary={summary.data} />
      )}
      {sees.invoices && <CreditSection contact={contact} />}
      <BilledPart contact={contact} />
      <Loaded query={dealings} waiting={<SkeletonRows count={3} />}>
        {(found) => <Dealings contact={contact} {...found} summary={summary.data} />}
      </Loaded>
    </>
  );
}

/** Says that the contact is frozen, and where everything goes. When that is done, the page leads there. */
function Merging({ into }: { readonly into: string }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const target = useQuery(contactQuery(account.path, into)).data;
  if (target === undefined) return null;
  return (
    <p role="status" className="mt-4 flex gap-2 rounded-md bg-wash px-3 py-2">
      <Icon name="clock" className="mt-0.5" />
      <span className="wrap-anywhere">{texts.merging(target.name)}</span>
    </p>
  );
}

/** Says that mails to the contact came back, with the way to change its address. */
function Suppressed({ contact }: { readonly contact: Contact }) {
  const { bounces: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const [suppression] = useQuery(suppressionQuery(account.path, contact.email)).data?.items ?? [];
  if (suppression === undefined) return null;
  return (
    <Suppression suppression={suppression}>
      {can('contacts:write') && (
        <Button icon="edit" onClick={() => setEditing(true)}>
          {texts.correct}
        </Button>
      )}
      {isEditing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </Suppression>
  );
}

/** Another contact of the same name, and the way to merge the two. */
function SameName({ contact, summary }: { readonly contact: Contact; readonly summary: ContactSummary }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isMerging, setMerging] = useState(false);
  const found = useQuery(contactSearchQuery(account.path, contact.name.slice(0, 100))).data?.items ?? [];
  const other = found.find(({ id, name }) => id !== contact.id && isSameName(name, contact.name));
  if (other === undefined || summary.mergingIntoId !== null || !can('contacts:write')) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-wash px-3 py-2">
      <p className="flex min-w-0 gap-2">
        <Icon name="people" className="mt-0.5 text-soft" />
        <span className="wrap-anywhere">{texts.sameName(other.email)}</span>
      </p>
      <Button onClick={() => setMerging(true)}>{texts.mergeBoth}</Button>
      {isMerging && (
        <MergeContact {...{ contact, summary }} beginsWith={other} onClose={() => setMerging(false)} />
      )}
    </div>
  );
}

const isSameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), undefined, { sensitivity: 'base' }) === 0;

type Open = 'edit' | 'delete' | 'merge' | 'erase';

interface ActionsProps {
  readonly contact: Contact;
  readonly summary: ContactSummary | undefined;
}

function Actions({ contact, summary }: ActionsProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // While it is frozen, nothing of it can be changed.
  const isFrozen = summary?.mergingIntoId != null;
  const mayChange = can('contacts:write') && !isFrozen;
  return (
    <>
      {can('invoices:write') && !isFrozen && (
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
      <More contact={contact} mayChange={mayChange} hasSummary={summary !== undefined} onOpen={setOpen} />
      {open === 'edit' && <ContactDialog contact={contact} onClose={close} />}
      {open === 'delete' && <DeleteContact contact={contact} onClose={close} />}
      {open === 'merge' && summary !== undefined && (
        <MergeContact contact={contact} summary={summary} onClose={close} />
      )}
      {open === 'erase' && <EraseContact contact={contact} onClose={close} />}
    </>
  );
}

interface MoreProps {
  readonly contact: Contact;
  readonly mayChange: boolean;
  readonly hasSummary: boolean;
  readonly onOpen: (open: Open) => void;
}

function More({ contact, mayChange, hasSummary, onOpen }: MoreProps) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const download = useAction(() => {
    showToast({ text: texts.exporting });
    const path = { contact_id: contact.id };
    return saveFile(
      account.path,
      '/v1/contacts/{contact_id}/export',
      path,
      `contact-${contact.id}.json`,
    ).catch((cause: unknown) => {
      if (cause instanceof ApiError) showToast({ text: cause.message, isBad: true });
      throw cause;
    });
  });
  const item = (label: string, icon: IconName, open: Open, isDanger = false) => ({
    label,
    icon,
    isDanger,
    onSelect: () => onOpen(open),
  });
  return (
    <Menu
      label={texts.more}
      button={<Icon name="more" />}
      buttonClass={buttonClass('plain', 'min-w-8 px-2 pointer-coarse:min-w-11')}
      groups={[
        [
          ...(mayChange ? [item(texts.edit, 'edit', 'edit')] : []),
          ...(mayChange && hasSummary ? [item(texts.merge, 'people', 'merge')] : []),
          { label: texts.exportData, icon: 'download', onSelect: () => void download.run() },
        ],
        mayChange
          ? [item(texts.remove, 'close', 'delete', true), item(texts.erase, 'close', 'erase', true)]
          : [],
      ]}
    />
  );
}
