import { useLanguage } from '../../messages/language.tsx';

/** Says how many invoices and payments out there are, "3 invoices and 1 payment out"; null when there are none. */
export function useCounted(): (invoices: number, payments: number) => string | null {
  const { language, messages } = useLanguage();
  const texts = messages.contacts;
  return (invoices, payments) => {
    const all = [
      ...(invoices > 0 ? [texts.countInvoices(invoices)] : []),
      ...(payments > 0 ? [texts.countPayments(payments)] : []),
    ];
    return all.length === 0 ? null : new Intl.ListFormat(language).format(all);
  };
}
