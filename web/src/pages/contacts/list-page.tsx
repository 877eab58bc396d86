import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { contactListQuery } from '../../api/queries/contacts.ts';
import type { Contact } from '../../api/schema.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { EndlessTable, useEndless, useIsEmpty } from '../../parts/endless.tsx';
import { Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { SearchField } from '../../parts/search-field.tsx';
import type { Column } from '../../parts/table.tsx';
import { listName } from './contact-fields.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { OwedAmounts, useOwed } from './owed.tsx';
import type { ContactFilters } from './routes.ts';

const route = getRouteApi('/accounts/$account/contacts');

export function ContactsPage(): ReactNode {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const filters = route.useSearch();
  const isEmpty = useIsEmpty(listQuery(account.path, filters));
  // Above nothing there is nothing to choose from.
  const isBare = Object.keys(filters).length === 0 && isEmpty;
  const [isMaking, setMaking] = useState(false);
  // The palette leads here with the question open.
  const isAsked = useLocation({ select: ({ hash }) => hash === 'new' });
  const navigate = route.useNavigate();
  const close = () => {
    setMaking(false);
    if (isAsked) void navigate({ search: true, hash: '', replace: true });
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.title}
        actions={
          can('contacts:write') && (
            <>
              <Link
                to="/accounts/$account/contacts/import"
                params={{ account: account.path }}
                className={buttonClass()}
              >
                {texts.importFile}
              </Link>
              <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
                {texts.newContact}
              </Button>
            </>
          )
        }
      />
      {!isBare && <Filters filters={filters} />}
      <ContactTable key={JSON.stringify(filters)} filters={filters} />
      {(isMaking || (isAsked && can('contacts:write'))) && <ContactDialog contact={null} onClose={close} />}
    </>
  );
}

const listQuery = (account: string, filters: ContactFilters) =>
  contactListQuery(account, { ...filters, order: 'Name' });

function Filters({ filters }: { readonly filters: ContactFilters }) {
  const { contacts: texts } = useMessages();
  const change = useFilterChange();
  const { q = '', type = 'All' } = filters;
  return (
    <div className="mb-4 flex gap-2">
      <SearchField label={texts.search} value={q} onSettled={(text) => change({ q: text })} />
      <Select
        label={texts.type}
        isLabelHidden
        value={type}
        options={(['All', 'Client', 'Business'] as const).map((value) => ({
          value,
          label: texts.types[value],
        }))}
        onChange={(value) => change({ type: value === 'All' ? '' : value })}
      />
    </div>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const to = { to: '/accounts/$account/contacts', params: { account: account.path }, hash: 'new' } as const;
  const link = can('contacts:write') ? { label: texts.newContact, to } : undefined;
  return <EmptyList {...{ isFiltered, texts, link }} />;
}

function ContactTable({ filters }: { readonly filters: ContactFilters }) {
  const { contacts: texts } = useMessages();
  const account = useAccount();
  const list = useEndless(listQuery(account.path, filters));
  const owed = useOwed(list.pages);
  const columns: readonly Column<Contact>[] = [
    {
      key: 'name',
      header: texts.name,
      width: 'minmax(0, 1.6fr)',
      cell: ({ name, company, type }) => (
        <>
          <bdi className="block truncate leading-5 font-medium">{listName({ name, company })}</bdi>
          <span className="block truncate text-xs leading-4 text-soft">
            {company === null ? texts.types[type] : <bdi>{name}</bdi>}
          </span>
        </>
      ),
    },
    { key: 'email', header: texts.email, width: 'minmax(0, 1.4fr)', cell: ({ email }) => email },
    {
      key: 'added',
      header: texts.added,
      width: '92px',
      isWide: true,
      cell: ({ createdAt }) => <InstantText at={createdAt} />,
    },
    {
      key: 'owed',
      header: texts.owed,
      width: '132px',
      isEnd: true,
      cell: ({ id }) => <OwedAmounts owed={owed.get(id)} />,
    },
  ];
  return (
    <EndlessTable
      list={list}
      empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
      label={texts.title}
      columns={columns}
      nameOf={listName}
      linkOf={(row) => ({
        to: '/accounts/$account/contacts/$contact',
        params: { account: account.path, contact: row.id },
      })}
      phoneRow={({ id, name, company, email }) => (
        <>
          <span className="block truncate font-medium">
            <bdi>{listName({ name, company })}</bdi>
          </span>
          <span className="mt-1 flex items-baseline justify-between gap-3 text-sm text-soft">
            <span className="min-w-0 truncate">{email}</span>
            <OwedAmounts owed={owed.get(id)} />
          </span>
        </>
      )}
    />
  );
}
