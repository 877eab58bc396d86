import { useFormats, useMessages } from '../../messages/language.tsx';

/** The tax of a row of a report. */
interface Tax {
  readonly taxBasisPoints: number | null;
  readonly localTaxBasisPoints: number | null;
  readonly taxCategory: string | null;
  readonly isItemized: boolean;
}

/** Names the tax of a row: a rate, two of them, or a category. */
export function useTaxName(): (tax: Tax) => string {
  const { reports } = useMessages();
  const formats = useFormats();
  return ({ taxBasisPoints, localTaxBasisPoints, taxCategory, isItemized }) => {
    if (!isItemized) return reports.tax.noItems;
    if (taxBasisPoints === null)
      return taxCategory !== null && taxCategory in reports.categories
        ? reports.categories[taxCategory as keyof typeof reports.categories]
        : reports.tax.noRate;
    const local = localTaxBasisPoints === null ? '' : ` + ${formats.percent(localTaxBasisPoints)}`;
    return `${formats.percent(taxBasisPoints)}${local}`;
  };
}
