import { useFormats, useMessages } from '../../../messages/language.tsx';

/** Names a tax rate: hundredths of a percent, `OutsideScope` or `NotItemized`. */
export function useRateName(): (rate: string) => string {
  const { books: texts } = useMessages();
  const formats = useFormats();
  return (rate) => {
    if (rate === 'OutsideScope') return texts.outsideScope;
    return rate === 'NotItemized' ? texts.notItemized : formats.percent(Number(rate));
  };
}
