import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { contactCreditQuery } from '../../../api/queries/contacts.ts';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { useInvoiceChange } from '../invoice-change.ts';

interface CreditOfferProps {
  readonly invoice: ShownInvoice;
  /** The version that the person sees. */
  readonly etag: string | null;
}

/** That the client of an open invoice has credit in its currency, with the button that uses it; nothing otherwise. */
export function CreditOffer({ invoice, etag }: CreditOfferProps) {
  const { clientCredit: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { status, currency, contact, contactId } = invoice;
  const payable = invoice.paymentSchedule.filter((one) => one.actions.markAsPaid.allowed);
  const open = payable.reduce((sum, { amount, paidAmount }) => sum + amount - paidAmount, 0);
  const isOpen = (status === 'Active' || status === 'Uncollectible') && open > 0;
  const query = useQuery({ ...contactCreditQuery(account.path, contactId), enabled: isOpen });
  const credit = query.data?.balances.find((one) => one.currency === currency)?.amount ?? 0;
  if (!isOpen || credit === 0) return null;
  return (
    <div className="mt-4 flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-wash p-4">
      <p className="min-w-0 wrap-anywhere">{texts.has(contact.name, formats.money(credit, currency))}</p>
      {can('invoices:write') && <Button onClick={() => setAsking(true)}>{texts.use}</Button>}
      {isAsking && (
        <ApplyCreditDialog {...{ invoice, etag, credit, open }} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

interface DialogProps extends CreditOfferProps {
  /** In the minor unit, as is what is open. */
  readonly credit: number;
  readonly open: number;
  readonly onClose: () => void;
}

function ApplyCreditDialog({ invoice, etag, credit, open, onClose }: DialogProps) {
  const { clientCredit: texts, invoice: words } = useMessages();
  const formats = useFormats();
  const most = Math.min(credit, open);
  const [amount, setAmount] = useState<number | null>(most);
  const money = (value: number) => formats.money(value, invoice.currency);
  const fault =
    amount === null || amount < 1 ? words.refundUnread : amount > most ? texts.most(money(most)) : undefined;
  const used = amount ?? 0;
  const action = useInvoiceChange(
    { invoice, onClose },
    (send) =>
      send('POST /v1/invoices/{invoice_id}/apply_credit', {
        path: { invoice_id: invoice.id },
        body: { amount: used },
        ifMatch: etag,
      }),
    texts.used(money(used)),
  );
  return (
    <Confirm
      title={fault === undefined ? texts.applyTitle(money(used)) : texts.use}
      label={fault === undefined ? texts.applySend(money(used)) : texts.use}
      reason={fault}
      action={action}
      onClose={onClose}
    >
      <p>{used < open ? texts.applyText(money(open - used)) : texts.applyTextAll}</p>
      <div className="grid gap-3 text-ink">
        <MoneyField
          label={words.refundAmount}
          hint={texts.most(money(most))}
          error={fault}
          currency={invoice.currency}
          value={amount}
          onChange={setAmount}
        />
      </div>
    </Confirm>
  );
}
