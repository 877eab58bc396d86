import { rateOfKey, taxOfKey } from '../../../../src/kit/money/tax-keys.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { TextField } from '../../parts/field.tsx';
import { Segments } from '../../parts/segments.tsx';
import { sumsOf } from './amounts.ts';
import { useBuilding, useChange, useFault } from './context.ts';
import { DiscountFields } from './discount-fields.tsx';

/** How the lines become the total: tax in the prices or on top, a discount on all of them, why some are exempt. */
export function PricingFields({ hasTax }: { readonly hasTax: boolean }) {
  const { builder } = useMessages();
  const { pricing: texts } = builder;
  const { form } = useBuilding();
  const change = useChange();
  const fault = useFault();
  const isExempt = form.items.some(({ taxCategory }) => taxCategory === 'Exempt');
  return (
    <div className="grid gap-3">
      {hasTax && (
        <Segments
          label={texts.mode}
          value={form.taxMode}
          options={(['Included', 'OnTop'] as const).map((value) => ({ value, label: texts.modes[value] }))}
          onChange={(taxMode) => change({ taxMode })}
        />
      )}
      {isExempt && (
        <TextField
          label={texts.exemption}
          maxLength={500}
          value={form.taxExemption?.reason ?? ''}
          error={fault('/taxExemption')}
          onChange={(reason) =>
            change({ taxExemption: reason.trim() === '' ? null : { ...form.taxExemption, reason } })
          }
        />
      )}
      <details open={form.discount !== null || undefined}>
        <summary className="w-fit cursor-pointer text-sm text-link pointer-coarse:min-h-11">
          {texts.discount}
        </summary>
        <div className="mt-2">
          <DiscountFields
            value={form.discount}
            currency={form.currency}
            error={fault('/discount/amount') ?? fault('/discount')}
            onChange={(discount) => change({ discount })}
          />
        </div>
      </details>
    </div>
  );
}

/** The sums between the lines and the total, as they will stand on the invoice; nothing where the total says it all. */
export function Sums() {
  const { builder } = useMessages();
  const { pricing: texts } = builder;
  const { form } = useBuilding();
  const formats = useFormats();
  const sums = sumsOf(form);
  if (sums === null || (sums.discount === 0 && form.taxMode === 'Included')) return null;
  const rows = [
    ...(sums.discount === 0
      ? []
      : [
          { label: texts.subtotal, amount: sums.subtotal },
          { label: texts.discount, amount: -sums.discount },
        ]),
    ...(sums.tax === 0 ? [] : [{ label: texts.net, amount: sums.net }]),
    ...sums.rates
      .filter(({ tax }) => tax !== 0)
      .map(({ key, tax }) => ({
        label: texts.taxOf(rateText(key, (basisPoints) => formats.percent(basisPoints))),
        amount: tax,
      })),
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-soft">
      {rows.map(({ label, amount }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-end">
            <Amount amount={amount} currency={form.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function rateText(key: number, percent: (basisPoints: number) => string): string {
  const { taxBasisPoints, localTaxBasisPoints } = taxOfKey(key);
  return localTaxBasisPoints === null
    ? percent(rateOfKey(key))
    : `${percent(taxBasisPoints ?? 0)} + ${percent(localTaxBasisPoints)}`;
}
