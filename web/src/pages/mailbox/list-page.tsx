import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { MAILS_A_PAGE, mailListQuery } from '../../api/queries/mails.ts';
import type { Mail } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { EndlessTable, useEndless, useIsEmpty } from '../../parts/endless.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { plainSubject } from '../../parts/mail-subject.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { EmptyState } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { type MailSearch, mailStates } from './filters.ts';
import { MailState } from './mail-state.tsx';

const route = getRouteApi('/accounts/$account/mailbox');

export function MailboxPage() {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const filters = route.useSearch();
  const change = useFilterChange();
  const keepsMails = useKeepsMails();
  const isEmpty = useIsEmpty(mailListQuery(account.path, filters));
  // Above nothing there is nothing to choose from.
  const isBare = Object.keys(filters).length === 0 && isEmpty;
  const { status, ...about } = filters;
  const { q, ...object } = about;
  const to = '/accounts/$account/mailbox';
  const params = { account: account.path };
  return (
    <>
      <PageHeader title={texts.title} tabTitle={texts.title} />
      {keepsMails && <p className="mb-2 text-soft">{texts.noServer}</p>}
      {!isBare && (
        <>
          <Tabs
            label={texts.state}
            tabs={(['all', ...mailStates] as const).map((one) => ({
              label: one === 'all' ? texts.all : texts.states[one],
              isOpen: one === (status ?? 'all'),
              to: { to, params, search: one === 'all' ? about : { ...about, status: one } },
            }))}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <SearchField label={texts.search} value={q ?? ''} onSettled={(text) => change({ q: text })} />
            {Object.keys(object).length > 0 && (
              <p className="flex items-center gap-2 text-soft">
                {object.contactId !== undefined
                  ? texts.onlyOne.contact
                  : object.invoiceId !== undefined
                    ? texts.onlyOne.invoice
                    : texts.onlyOne.payment}
                <Link
                  {...{ to, params }}
                  search={{ ...(status === undefined ? {} : { status }), ...(q === undefined ? {} : { q }) }}
                  className={buttonClass('quiet')}
                >
                  {texts.clear}
                </Link>
              </p>
            )}
          </div>
        </>
      )}
      <List filters={filters} />
    </>
  );
}

function List({ filters }: { readonly filters: Omit<MailSearch, 'view'> }) {
  const { mailbox: texts } = useMessages();
  const account = useAccount();
  const columns = useColumns();
  // The previous results stay until the new ones arrive, so that nothing flashes while somebody types.
  const list = useEndless({ ...mailListQuery(account.path, filters), placeholderData: keepPreviousData });
  // A page of a search may find little and still have a next one: the person decides whether to search on.
  const isStopped = list.hasMore && (list.pages.at(-1)?.items.length ?? 0) < MAILS_A_PAGE;
  const older = isStopped && (
    <Button className="mt-4" isBusy={list.isReading} onClick={list.readOn}>
      {texts.older}
    </Button>
  );
  const empty = isStopped ? (
    <EmptyState title={texts.noneYet}>
      <p>{texts.noneYetText}</p>
      {older}
    </EmptyState>
  ) : (
    <EmptyList isFiltered={Object.keys(filters).length > 0} texts={texts} />
  );
  return (
    <>
      <EndlessTable
        list={isStopped ? { ...list, readOn: () => {} } : list}
        empty={empty}
        label={texts.lead}
        columns={columns}
        nameOf={(mail) => plainSubject(mail.subject)}
        linkOf={(mail) => ({
          to: '/accounts/$account/mailbox/$mail',
          params: { account: account.path, mail: mail.id },
        })}
        phoneRow={(mail) => <PhoneRow mail={mail} />}
      />
      {list.rows.length > 0 && older}
    </>
  );
}

/** The first of those it went to, and how many more. */
function Readers({ mail: { recipients } }: { readonly mail: Mail }) {
  const { mailbox: texts } = useMessages();
  const [first, ...others] = recipients;
  return (
    <>
      <bdi title={recipients.map(({ email }) => email).join(', ')}>{first?.name || first?.email}</bdi>
      {others.length > 0 && <span className="text-soft"> {texts.more(others.length)}</span>}
    </>
  );
}

/** Tells whether a state needs no word in a row: where no mail server is set, a line above the list says it of all. */
function useIsPlain(): (status: Mail['status']) => boolean {
  const keepsMails = useKeepsMails();
  return (status) => keepsMails && status === 'Kept';
}

function useColumns(): readonly Column<Mail>[] {
  const { mailbox: texts } = useMessages();
  const isPlain = useIsPlain();
  return [
    {
      key: 'subject',
      header: texts.subject,
      width: 'minmax(0, 2fr)',
      cell: ({ subject }) => <bdi>{plainSubject(subject)}</bdi>,
    },
    { key: 'to', header: texts.to, width: 'minmax(120px, 1.2fr)', cell: (mail) => <Readers mail={mail} /> },
    {
      key: 'state',
      header: texts.state,
      width: 'minmax(150px, 0.9fr)',
      cell: ({ status }) => !isPlain(status) && <MailState status={status} />,
    },
    {
      key: 'when',
      header: texts.when,
      width: '120px',
      isEnd: true,
      cell: ({ createdAt }) => <InstantText at={createdAt} hasTime />,
    },
  ];
}

function PhoneRow({ mail }: { readonly mail: Mail }) {
  const isPlain = useIsPlain();
  return (
    <>
      <bdi className="block truncate font-medium">{plainSubject(mail.subject)}</bdi>
      <span className="mt-1 flex justify-between gap-4 text-sm text-soft">
        <span className="flex min-w-0 gap-3">
          {!isPlain(mail.status) && <MailState status={mail.status} />}
          <span className="truncate">
            <Readers mail={mail} />
          </span>
        </span>
        <span className="flex-none">
          <InstantText at={mail.createdAt} />
        </span>
      </span>
    </>
  );
}
