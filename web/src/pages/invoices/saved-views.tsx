import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { callApi } from '../../api/client.ts';
import { viewsQuery } from '../../api/queries/views.ts';
import type { SavedView } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { buttonClass } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { showToast } from '../../parts/toast.tsx';
import { type InvoiceFilters, readFilters } from './filters.ts';

interface SavedViewsProps {
  readonly filters: InvoiceFilters;
}

/** The lists that the person has saved under a name: open one, save this one, delete it. */
export function SavedViews({ filters }: SavedViewsProps) {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  const [isSaving, setSaving] = useState(false);
  const remove = useRemoveView();
  const all = useQuery(viewsQuery(account.path)).data?.items ?? [];
  const views = all.filter(({ page }) => page === 'invoices');
  const here = views.find((view) => queryOf(filtersOf(view)) === queryOf(filters));
  const isFiltered = queryOf(filters) !== '';
  const actions: MenuItem[] = [
    ...(here === undefined && isFiltered
      ? [{ label: texts.saveView, icon: 'plus', onSelect: () => setSaving(true) } as const]
      : []),
    ...(here === undefined
      ? []
      : [{ label: texts.deleteView(here.name), icon: 'close', onSelect: () => void remove(here) } as const]),
  ];
  if (views.length === 0 && actions.length === 0) return null;
  return (
    <>
      <Menu
        buttonClass={buttonClass('plain', 'max-w-48')}
        button={
          <>
            <span className="min-w-0 truncate">{here?.name ?? texts.savedViews}</span>
            <Icon name="chevron" className="text-soft" />
          </>
        }
        groups={[
          views.map((view) => ({
            label: view.name,
            isChosen: view === here,
            to: {
              to: '/accounts/$account/invoices',
              params: { account: account.path },
              search: filtersOf(view),
            },
          })),
          actions,
        ]}
      />
      {isSaving && <SaveView filters={filters} onClose={() => setSaving(false)} />}
    </>
  );
}

const filtersOf = ({ query }: SavedView) => readFilters(Object.fromEntries(new URLSearchParams(query)));

// In one order, so that the same list is known again.
function queryOf(filters: InvoiceFilters): string {
  const entries = Object.entries(filters).filter((one): one is [string, string] => one[1] !== undefined);
  return new URLSearchParams(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

function SaveView({ filters, onClose }: SavedViewsProps & { readonly onClose: () => void }) {
  const { invoices: texts } = useMessages();
  const [name, setName] = useState('');
  const body = { name: name.trim(), page: 'invoices', query: queryOf(filters) } as const;
  const save = useAccountChange((send) => send('POST /v1/views', { body }), {
    concerns: ['views'],
    notice: texts.viewSaved(body.name),
    onDone: onClose,
  });
  return (
    <Confirm
      title={texts.saveView}
      label={texts.save}
      action={save}
      reason={name.trim() === '' ? texts.viewName : undefined}
      onClose={onClose}
    >
      <p>{texts.saveViewText}</p>
      <div className="text-ink">
        <TextField label={texts.viewName} value={name} maxLength={80} onChange={setName} />
      </div>
    </Confirm>
  );
}

// Nothing is lost by it: the notice puts it back.
function useRemoveView(): (view: SavedView) => Promise<void> {
  const { invoices: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: [account.path, 'views'] });
  return async (view) => {
    const { id, name, page, query, position } = view;
    await callApi(account.path, 'DELETE /v1/views/{view_id}', { path: { view_id: id } });
    await readAgain();
    const undo = async () => {
      await callApi(account.path, 'POST /v1/views', { body: { name, page, query, position } });
      await readAgain();
    };
    showToast({ text: texts.viewDeleted(name), undo: () => void undo() });
  };
}
