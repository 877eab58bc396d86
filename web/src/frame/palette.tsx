import { useQuery } from '@tanstack/react-query';
import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccount, useCan } from '../account/session.tsx';
import { readApi } from '../api/client.ts';
import { contactSearchQuery } from '../api/queries/contacts.ts';
import type { Contact, ListedInvoice } from '../api/schema.ts';
import { stillFitting } from '../api/still-fitting.ts';
import type { Formats } from '../messages/formats.ts';
import { useFormats, useMessages } from '../messages/language.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { closeToasts } from '../parts/notices.ts';
import { useObjectLink } from '../parts/object-link.ts';
import { useActions } from './actions.ts';
import { Key } from './key.tsx';
import { useRecent } from './recent.ts';
import { usePages } from './sidebar.tsx';

interface Choice {
  readonly id: string;
  readonly group: 'recent' | 'pages' | 'actions' | 'invoices' | 'contacts';
  readonly label: string;
  readonly detail?: string;
  readonly icon: IconName;
  readonly key?: string | undefined;
  readonly to?: LinkProps;
  readonly run?: () => void;
}

/** Ctrl-K: finds pages, actions, and invoices by number, client or note; first what was opened last. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { palette } = useMessages().frame;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const choices = useChoices(query.trim());
  const chosen = Math.min(at, choices.length - 1);
  useEffect(() => {
    closeToasts();
    ref.current?.showModal();
  }, []);
  const open = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    choice.run?.();
    if (choice.to !== undefined) void navigate(choice.to as never);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + choices.length }[event.key];
    if (event.key === 'Enter') open(choices[chosen]);
    if (to !== undefined) setAt(choices.length === 0 ? 0 : to % choices.length);
    if (to !== undefined || event.key === 'Enter') event.preventDefault();
  };
  return (
    <dialog
      ref={ref}
      aria-label={palette.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === ref.current && onClose()}
      className="appear mx-auto mt-[12dvh] mb-auto w-[calc(100vw-32px)] max-w-xl overflow-hidden rounded-lg bg-raised p-0 shadow-pop"
    >
      <SearchField
        id={id}
        query={query}
        chosen={choices.length === 0 ? null : chosen}
        onKeyDown={onKeyDown}
        onChange={(text) => {
          setQuery(text);
          setAt(0);
        }}
      />
      <Choices id={id} choices={choices} chosen={chosen} onPoint={setAt} onOpen={open} />
      {choices.length === 0 && (
        <p role="status" className="px-4 pt-2 pb-6 text-center text-soft">
          {palette.nothing(query)}
        </p>
      )}
    </dialog>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (choice: Choice) => void;
}

/** The results, in groups. The list scrolls so that the chosen result stays visible. */
function Choices({ id, choices, chosen, onPoint, onOpen }: ChoicesProps) {
  const { palette } = useMessages().frame;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={palette.title}
      className="max-h-[50dvh] overflow-y-auto p-2 empty:p-1"
    >
      {choices.map((choice, index) => (
        <Row
          key={choice.id}
          id={`${id}-${index}`}
          choice={choice}
          heading={choices[index - 1]?.group === choice.group ? null : palette[choice.group]}
          isChosen={index === chosen}
          onPoint={() => onPoint(index)}
          onOpen={() => onOpen(choice)}
        />
      ))}
    </div>
  );
}

interface SearchFieldProps {
  readonly id: string;
  readonly query: string;
  readonly chosen: number | null;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ id, query, chosen, onChange, onKeyDown }: SearchFieldProps) {
  const { palette } = useMessages().frame;
  return (
    <div className="flex items-center gap-2 border-b border-line px-4">
      <Icon name="search" className="text-soft" />
      <input
        type="text"
        role="combobox"
        aria-label={palette.placeholder}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === null ? undefined : `${id}-${chosen}`}
        autoComplete="off"
        placeholder={palette.placeholder}
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
      />
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly choice: Choice;
  readonly heading: string | null;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Row({ id, choice, heading, isChosen, onPoint, onOpen }: RowProps) {
  return (
    <>
      {heading !== null && (
        <p role="presentation" className="px-2 pt-2 pb-1 text-xs text-soft">
          {heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        onPointerMove={onPoint}
        onClick={onOpen}
        className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 pointer-coarse:min-h-11 ${isChosen ? 'bg-press' : ''}`}
      >
        <Icon name={choice.icon} className="text-soft" />
        <span className="min-w-0 flex-1 truncate">{choice.label}</span>
        {choice.detail !== undefined && <span className="flex-none text-sm text-soft">{choice.detail}</span>}
        {choice.key !== undefined && (
          <span className="pointer-coarse:hidden">
            <Key name={choice.key} />
          </span>
        )}
      </div>
    </>
  );
}

/** How many actions stand there before something is typed. */
const FIRST_ACTIONS = 4;

function useChoices(query: string): readonly Choice[] {
  const { frame } = useMessages();
  const account = useAccount();
  const params = { account: account.path };
  const fits = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  const pages = usePages()
    .map(
      (page): Choice => ({
        id: `page ${page.name}`,
        group: 'pages',
        label: frame[page.name],
        icon: page.icon,
        to: { to: page.to, params: params as never },
      }),
    )
    .filter(({ label }) => fits(label));
  // Before something is typed the pages are seen, too.
  const actions = useActions()
    .slice(0, query === '' ? FIRST_ACTIONS : undefined)
    .filter(({ label, words }) => fits(label) || fits(words))
    .map(
      ({ words: _words, ...action }): Choice => ({
        ...action,
        id: `action ${action.label}`,
        group: 'actions',
      }),
    );
  return [
    ...useRecentChoices(query),
    ...useFoundInvoices(query),
    ...useFoundContacts(query),
    ...actions,
    ...pages,
  ];
}

// The object whose page is open is left out.
function useRecentChoices(query: string): readonly Choice[] {
  const account = useAccount();
  const formats = useFormats();
  const { pathname } = useLocation();
  const linkTo = useObjectLink();
  const recent = useRecent(query === '');
  if (query !== '') return [];
  const found: readonly Choice[] = [
    ...recent.invoices.map((invoice) => ({
      ...invoiceChoice(invoice, account.path, formats),
      group: 'recent' as const,
    })),
    ...recent.contacts.map((contact) => ({
      ...contactChoice(contact, account.path),
      group: 'recent' as const,
    })),
    ...recent.payments.map(
      ({ id, contact, totalAmount, currency }): Choice => ({
        id,
        group: 'recent',
        label: contact.name,
        detail: formats.money(totalAmount, currency),
        icon: 'send',
        to: linkTo('Payment', id),
      }),
    ),
  ];
  return recent.order
    .flatMap((id) => found.find((one) => one.id === id) ?? [])
    .filter(({ id }) => !pathname.includes(id));
}

function contactChoice({ id, name, email }: Pick<Contact, 'id' | 'name' | 'email'>, account: string): Choice {
  return {
    id,
    group: 'contacts',
    label: name,
    detail: email,
    icon: 'people',
    to: { to: '/accounts/$account/contacts/$contact', params: { account, contact: id } },
  };
}

type ShortInvoice = Pick<ListedInvoice, 'id' | 'number' | 'contact' | 'totalAmount' | 'currency'>;

function invoiceChoice(invoice: ShortInvoice, account: string, formats: Formats): Choice {
  return {
    id: invoice.id,
    group: 'invoices',
    label: [invoice.number, invoice.contact.name].filter(Boolean).join(' · '),
    detail: formats.money(invoice.totalAmount, invoice.currency),
    icon: 'invoice',
    to: { to: '/accounts/$account/invoices/$invoice', params: { account, invoice: invoice.id } },
  };
}

function useFoundContacts(query: string): readonly Choice[] {
  const account = useAccount();
  const can = useCan();
  const found = useQuery({
    ...contactSearchQuery(account.path, query),
    enabled: query.length > 1 && can('contacts:read'),
  });
  if (query.length < 2) return [];
  return (found.data?.items ?? []).map((contact) => contactChoice(contact, account.path));
}

function useFoundInvoices(query: string): readonly Choice[] {
  const formats = useFormats();
  const account = useAccount();
  const can = useCan();
  const found = useQuery({
    queryKey: [account.path, 'palette', query],
    queryFn: ({ signal }) =>
      readApi(account.path, 'GET /v1/invoices', { query: { q: query, limit: 6 }, signal }),
    enabled: query.length > 1 && can('invoices:read'),
    placeholderData: stillFitting(query, ({ number, contact, note }: ListedInvoice) =>
      [number, contact.name, contact.email, note].join(' '),
    ),
  });
  if (query.length < 2) return [];
  return (found.data?.items ?? []).map((invoice) => invoiceChoice(invoice, account.path, formats));
}
