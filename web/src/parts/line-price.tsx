import type { Discount } from '../../../src/kit/money/pricing.ts';
import type { FullInvoice } from '../api/schema.ts';
import { useFormats, useMessages } from '../messages/language.tsx';

type Item = FullInvoice['lineItems'][number];

interface LinePriceProps {
  readonly item: Pick<Item, 'quantity' | 'unit' | 'unitAmount' | 'discount'>;
  readonly currency: string;
  /** Also for a line whose amount says it all: one without a unit, at its price. */
  readonly isWhole?: boolean;
}

/** How the amount of a line comes about. */
export function LinePrice({ item, currency, isWhole = false }: LinePriceProps) {
  const { quantity, unit, unitAmount, discount } = item;
  const formats = useFormats();
  const discountOf = useDiscountText();
  if (!isWhole && quantity === 1 && unit === undefined && discount === undefined) return null;
  return (
    <span className="block text-sm text-soft">
      {formats.quantity(quantity, unit)} × {formats.price(unitAmount, currency)}
      {discount !== undefined && (
        <span className="block">
          {discountOf(discount, formats.money(-(discount.amount ?? 0), currency))}
        </span>
      )}
    </span>
  );
}

/** Names a discount: with its percent, or with the amount that is given for one without. */
export function useDiscountText(): (discount: Discount, amount?: string) => string {
  const { invoice: texts } = useMessages();
  const formats = useFormats();
  return ({ basisPoints }, amount) =>
    [texts.sums.discount, basisPoints === undefined ? amount : formats.percent(basisPoints)]
      .filter(Boolean)
      .join(' ');
}
