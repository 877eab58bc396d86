import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { PercentField, QuantityField } from '../../parts/number-fields.tsx';
import { amountOfItem, totalOf } from './amounts.ts';
import { useBuilding, useChange, useFault } from './context.ts';
import { DescriptionField } from './description-field.tsx';
import { type Item, newItem } from './form.ts';
import { ItemMore } from './item-more.tsx';
import { SaveItem } from './save-item.tsx';
import { PricingFields, Sums } from './sums-part.tsx';

/** The line items with their prices, and the total. */
export function ItemsPart() {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const change = useChange();
  const fault = useFault();
  const hasTax = form.items.some(
    ({ taxBasisPoints, taxCategory }) => taxBasisPoints !== null || taxCategory !== null,
  );
  const total = totalOf(form);
  const set = (key: string, changes: Partial<Item>) =>
    change({ items: form.items.map((item) => (item.key === key ? { ...item, ...changes } : item)) });
  return (
    <section aria-label={texts.items} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {form.items.map((item, index) => (
          <ItemFields
            key={item.key}
            item={item}
            position={index + 1}
            hasTax={hasTax}
            isOnly={form.items.length === 1}
            onChange={(changes) => set(item.key, changes)}
            onRemove={() => change({ items: form.items.filter(({ key }) => key !== item.key) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button
          icon="plus"
          look="quiet"
          className="-ms-3"
          onClick={() => change({ items: [...form.items, newItem()] })}
        >
          {texts.addItem}
        </Button>
        <Checkbox
          label={form.taxMode === 'OnTop' ? texts.pricing.modes.OnTop : texts.withTax}
          isChecked={hasTax}
          onChange={(isOn) =>
            change({
              taxMode: 'Included',
              taxExemption: null,
              items: form.items.map((item) => ({
                ...item,
                taxBasisPoints: isOn ? 0 : null,
                localTaxBasisPoints: null,
                taxCategory: null,
              })),
            })
          }
        />
      </div>
      <PricingFields hasTax={hasTax} />
      <Sums />
      <p className="flex justify-between border-t border-line pt-2 text-lg font-semibold">
        <span>{texts.total}</span>
        {total !== null && <Amount amount={total} currency={form.currency} />}
      </p>
      {fault('/totalAmount') !== undefined && <p className="text-sm text-bad">{fault('/totalAmount')}</p>}
      {fault('/lineItems') !== undefined && <p className="text-sm text-bad">{fault('/lineItems')}</p>}
    </section>
  );
}

// On the narrowest phones the tax has its own line.
const taxedTracks =
  'grid-cols-[4rem_minmax(0,1fr)_auto] min-[360px]:grid-cols-[4rem_minmax(0,10rem)_minmax(5.5rem,1fr)_auto]';

interface ItemFieldsProps {
  readonly item: Item;
  readonly position: number;
  readonly hasTax: boolean;
  readonly isOnly: boolean;
  readonly onChange: (changes: Partial<Item>) => void;
  readonly onRemove: () => void;
}

function ItemFields({ item, position, hasTax, isOnly, onChange, onRemove }: ItemFieldsProps) {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const fault = useFault();
  const at = `/lineItems/${position - 1}`;
  return (
    <li>
      <fieldset
        className={`grid items-start gap-2 ${hasTax ? taxedTracks : 'grid-cols-[4rem_minmax(0,10rem)_minmax(0,1fr)_auto]'}`}
      >
        <legend className="sr-only">{texts.item(position)}</legend>
        <div
          className={isOnly ? 'col-span-full' : hasTax ? 'col-span-2 min-[360px]:col-span-3' : 'col-span-3'}
        >
          <DescriptionField
            item={item}
            isLabelHidden={position > 1}
            error={fault(`${at}/description`)}
            onChange={onChange}
          />
        </div>
        {!isOnly && (
          <div className={`min-w-8 ${position === 1 ? 'pt-6' : ''}`}>
            <Button icon="close" look="quiet" aria-label={texts.removeItem(position)} onClick={onRemove} />
          </div>
        )}
        <div>
          <QuantityField
            label={texts.quantity}
            isLabelHidden={position > 1}
            value={item.quantity}
            most={1_000_000}
            error={fault(`${at}/quantity`)}
            onChange={(quantity) => onChange({ quantity })}
          />
        </div>
        <div className={hasTax ? 'max-[359px]:col-span-2' : ''}>
          <MoneyField
            label={texts.price}
            isLabelHidden={position > 1}
            isPrice
            currency={form.currency}
            value={item.unitAmount}
            error={fault(`${at}/unitAmount`)}
            onChange={(unitAmount) => onChange({ unitAmount })}
          />
        </div>
        {hasTax && (
          <div className="max-w-32 max-[359px]:col-span-full">
            <PercentField
              label={texts.tax}
              isLabelHidden={position > 1}
              value={item.taxCategory === null ? item.taxBasisPoints : 0}
              error={fault(`${at}/taxBasisPoints`)}
              onChange={(taxBasisPoints) =>
                onChange({ taxBasisPoints: taxBasisPoints ?? 0, taxCategory: null })
              }
            />
          </div>
        )}
        {!hasTax && item.quantity !== 1 && <ItemAmount item={item} position={position} />}
      </fieldset>
      <ItemMore item={item} position={position} hasTax={hasTax} onChange={onChange} />
      <SaveItem item={item} />
    </li>
  );
}

/** The amount of an item, shown where the quantity is not 1. */
function ItemAmount({ item, position }: Pick<ItemFieldsProps, 'item' | 'position'>) {
  const { form } = useBuilding();
  const formats = useFormats();
  const amount = amountOfItem(item);
  if (amount === null) return null;
  return (
    <p
      className={`col-span-2 text-end whitespace-nowrap text-soft ${position === 1 ? 'pt-8 pointer-coarse:pt-9' : 'pt-2 pointer-coarse:pt-3'}`}
    >
      {formats.figure(amount, form.currency)}
    </p>
  );
}
