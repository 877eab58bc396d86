import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { lineItemsQuery } from '../../../api/queries/templates.ts';
import type { SavedLineItem } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Button, buttonClass } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useRemove } from './use-remove.ts';

type Editing = SavedLineItem | 'new' | null;

/** The line items that the builder offers as a description is typed. */
export function KeptItems() {
  const { templates: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const query = useQuery(lineItemsQuery(account.path));
  const [editing, setEditing] = useState<Editing>(null);
  const items = query.data?.items ?? [];
  return (
    <section aria-label={texts.items}>
      <h2 className="font-semibold">{texts.items}</h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-soft">{texts.itemsHint}</p>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <ul className="border-t border-line empty:border-0">
          {items.map((one) => (
            <ItemRow key={one.id} item={one} onEdit={() => setEditing(one)} />
          ))}
        </ul>
      )}
      {query.data !== undefined && items.length === 0 && <p className="mb-3">{texts.noItems}</p>}
      {can('invoices:write') && query.data !== undefined && (
        <Button icon="plus" className="mt-3" onClick={() => setEditing('new')}>
          {texts.addItem}
        </Button>
      )}
      {editing !== null && (
        <ItemDialog item={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

function ItemRow({ item, onEdit }: { readonly item: SavedLineItem; readonly onEdit: () => void }) {
  const { templates: texts } = useMessages();
  const formats = useFormats();
  const can = useCan();
  const { id, description, quantity, unitAmount, currency, taxBasisPoints } = item;
  const remove = useRemove({
    concerns: 'savedLineItems',
    notice: texts.deleted(description),
    remove: (send) =>
      send('DELETE /v1/saved_line_items/{saved_line_item_id}', { path: { saved_line_item_id: id } }),
    restore: (send) =>
      send('POST /v1/saved_line_items', {
        body: { description, quantity, unitAmount, currency, taxBasisPoints },
      }),
  });
  const money = formats.money(unitAmount, currency);
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="wrap-anywhere">{description}</p>
        {taxBasisPoints !== null && (
          <p className="text-sm text-soft">{texts.taxed(formats.percent(taxBasisPoints))}</p>
        )}
      </div>
      <span className="py-1 text-end whitespace-nowrap tabular-nums">
        {quantity === 1 ? money : `${quantity} × ${money}`}
      </span>
      {can('invoices:write') && (
        <Menu
          label={texts.actionsFor(description)}
          button={<Icon name="more" />}
          buttonClass={buttonClass('quiet', 'min-w-8 px-2 pointer-coarse:min-w-11')}
          groups={[
            [{ label: texts.edit, icon: 'edit', onSelect: onEdit }],
            [{ label: texts.delete, icon: 'close', isDanger: true, onSelect: remove }],
          ]}
        />
      )}
    </li>
  );
}
