import { units } from '../../../../src/kit/units.ts';
import { useMessages } from '../../messages/language.tsx';
import { Select } from '../../parts/field.tsx';
import { PercentField } from '../../parts/number-fields.tsx';
import { isPlainItem } from './amounts.ts';
import { useBuilding, useFault } from './context.ts';
import { DiscountFields } from './discount-fields.tsx';
import type { Item } from './form.ts';

interface ItemMoreProps {
  readonly item: Item;
  readonly position: number;
  readonly hasTax: boolean;
  readonly onChange: (changes: Partial<Item>) => void;
}

/** What few lines need: unit, discount, second rate and kind of tax. Open from the start where something of it is set. */
export function ItemMore({ item, position, hasTax, onChange }: ItemMoreProps) {
  const { builder } = useMessages();
  const { pricing: texts } = builder;
  const { form } = useBuilding();
  const fault = useFault();
  const at = `/lineItems/${position - 1}`;
  const categories = Object.keys(texts.categories) as (keyof typeof texts.categories)[];
  return (
    <details className="mt-1" open={!isPlainItem(item) || undefined}>
      <summary
        className="w-fit cursor-pointer text-sm text-link pointer-coarse:min-h-11"
        aria-label={texts.moreOf(position)}
      >
        {texts.more}
      </summary>
      <div className="mt-2 grid gap-2">
        <Select
          label={texts.unit}
          value={item.unit ?? ''}
          options={[
            { value: '', label: texts.noUnit },
            ...units.map((unit) => ({ value: unit, label: texts.units[unit] })),
          ]}
          onChange={(unit) => onChange({ unit: unit === '' ? null : (unit as (typeof units)[number]) })}
        />
        <DiscountFields
          value={item.discount}
          currency={form.currency}
          error={fault(`${at}/discount/amount`) ?? fault(`${at}/discount`)}
          onChange={(discount) => onChange({ discount })}
        />
        {hasTax && (
          <div className="grid grid-cols-2 gap-2">
            <Select
              label={texts.category}
              value={item.taxCategory ?? ''}
              error={fault(`${at}/taxCategory`)}
              options={[
                { value: '', label: texts.byRate },
                ...categories.map((category) => ({ value: category, label: texts.categories[category] })),
              ]}
              onChange={(chosen) =>
                onChange(
                  chosen === ''
                    ? { taxCategory: null }
                    : {
                        taxCategory: chosen as keyof typeof texts.categories,
                        taxBasisPoints: 0,
                        localTaxBasisPoints: null,
                      },
                )
              }
            />
            {item.taxCategory === null && (
              <PercentField
                label={texts.localTax}
                value={item.localTaxBasisPoints}
                error={fault(`${at}/localTaxBasisPoints`)}
                onChange={(localTaxBasisPoints) => onChange({ localTaxBasisPoints })}
              />
            )}
          </div>
        )}
      </div>
    </details>
  );
}
