import { useFormats, useMessages } from '../../../messages/language.tsx';

/** Names a tax rate: hundredths of a percent, two of them joined by +, a category, or `NotItemized`. */
export function useRateName(): (rate: string) => string {
  const { books: texts, reports } = useMessages();
  const formats = useFormats();
  return (rate) => {
    if (rate === 'OutsideScope') return texts.outsideScope;
    if (rate === 'NotItemized') return texts.notItemized;
    if (rate in reports.categories) return reports.categories[rate as keyof typeof reports.categories];
    return rate
      .split('+')
      .map((part) => formats.percent(Number(part)))
      .join(' + ');
  };
}
