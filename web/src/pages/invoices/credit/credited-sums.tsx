import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../account/session.tsx';
import { invoiceCreditNotesQuery } from '../../../api/queries/invoices.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';

/** The issued total, the credited part of it, and the amount given back outside: so the sums of the page add up. */
export function CreditedSums({ invoice }: { readonly invoice: ShownInvoice }) {
  const { credit: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const { issuedTotal, creditedAmount, currency } = invoice;
  const notes = useQuery({
    ...invoiceCreditNotesQuery(account.path, invoice.id),
    enabled: creditedAmount > 0,
  });
  if (creditedAmount === 0) return null;
  const money = (amount: number) => formats.money(amount, currency);
  const outside = (notes.data?.items ?? []).reduce((sum, one) => sum + one.outsideAmount, 0);
  return (
    <p className="mt-1 flex max-w-xl flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <span>
        {texts.ofIssued(money(issuedTotal), money(creditedAmount), money(issuedTotal - creditedAmount))}
      </span>
      {outside > 0 && <span>{texts.did.outside(money(outside))}</span>}
    </p>
  );
}
