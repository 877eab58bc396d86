import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Fault } from '../../parts/states.tsx';
import { finishedDiscount } from './amounts.ts';
import { isPricedAs, savedAs } from './completion.ts';
import { useBuilding } from './context.ts';
import type { Item } from './form.ts';
import { useSavedItems } from './kept.ts';

/** Keeps a finished line for the next invoices, or gives the saved one the price of this line. */
export function SaveItem({ item }: { readonly item: Item }) {
  const { templates: texts } = useMessages();
  const { form } = useBuilding();
  const saved = savedAs(item, useSavedItems(form.currency));
  const description = item.description.trim();
  const { unitAmount, taxBasisPoints, unit, localTaxBasisPoints, taxCategory } = item;
  const discount = finishedDiscount(item.discount);
  const priced = {
    unitAmount: unitAmount ?? 0,
    taxBasisPoints,
    unit,
    discount,
    localTaxBasisPoints,
    taxCategory,
  };
  const save = useAccountChange(
    (send) =>
      saved === undefined
        ? send('POST /v1/saved_line_items', {
            body: { description, quantity: item.quantity ?? 1, currency: form.currency, ...priced },
          })
        : send('PATCH /v1/saved_line_items/{saved_line_item_id}', {
            path: { saved_line_item_id: saved.id },
            body: priced,
          }),
    { concerns: ['savedLineItems'], notice: texts.itemSaved(description) },
  );
  const isFinished = description !== '' && (unitAmount ?? 0) > 0 && (item.quantity ?? 0) > 0;
  if (!isFinished || (saved !== undefined && isPricedAs(item, saved))) return null;
  return (
    <>
      <button
        type="button"
        disabled={save.isRunning}
        className="mt-1 min-h-6 text-sm text-link hover:underline pointer-coarse:min-h-11"
        onClick={() => void save.run()}
      >
        {saved === undefined ? texts.saveItem : texts.updateItem}
      </button>
      {save.error !== null && <Fault error={save.error} />}
    </>
  );
}
