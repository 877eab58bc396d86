import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { type BankLine, payableInvoicesQuery } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Combobox } from '../../parts/combobox.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { useConfirmLine } from './line-acts.ts';

interface SplitProps {
  readonly line: BankLine;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** A part of the line, as it is put together. */
interface Draft {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly contactName: string;
  readonly scheduledPaymentId: string | null;
  readonly dueDate: string | null;
  /** What is open of the invoice, or of the payment. */
  readonly owed: number;
  readonly amount: number | null;
}

/** Chooses what a line pays: one invoice, or several that split it. What is not assigned stays open. */
export function SplitDialog({ line, etag, onClose }: SplitProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const [keepsRest, setKeepsRest] = useState(false);
  const { unassignedAmount, currency } = line;
  const [parts, setParts] = useState<readonly Draft[]>(() => suggestedParts(line));
  const confirm = useConfirmLine(line, etag, onClose);
  const money = (amount: number) => formats.money(amount, currency);
  const sum = parts.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const rest = unassignedAmount - sum;
  const change = (at: number, amount: number | null) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, amount } : part)));
  const beyond = parts.reduce((total, { amount, owed }) => total + Math.max(0, (amount ?? 0) - owed), 0);
  const isFaulty = parts.some(
    ({ amount, owed }) => amount === null || amount < 1 || (amount > owed && !keepsRest),
  );
  const reason =
    parts.length === 0
      ? texts.chooseInvoice
      : rest < 0
        ? texts.tooMuch(money(-rest))
        : isFaulty
          ? texts.chooseInvoice
          : undefined;
  const given = parts.map(({ invoiceId, scheduledPaymentId, amount }) => ({
    invoiceId,
    scheduledPaymentId,
    amount: amount ?? 0,
  }));
  return (
    <Confirm
      title={texts.splitTitle(money(unassignedAmount))}
      label={texts.confirm(money(sum))}
      reason={reason}
      action={{
        ...confirm,
        run: () => confirm.run({ parts: given, keepsRest: keepsRest && beyond > 0 }),
      }}
      summary={
        <p className={rest < 0 ? 'text-bad' : ''} aria-live="polite">
          {texts.assigned(money(sum))} · {rest < 0 ? texts.tooMuch(money(-rest)) : texts.left(money(rest))}
        </p>
      }
      onClose={onClose}
    >
      <p>{texts.splitText}</p>
      <ul className="grid gap-4 text-ink">
        {parts.map((part, index) => (
          <PartFields
            key={`${part.invoiceId} ${part.scheduledPaymentId}`}
            {...{ part, currency, keepsRest }}
            onChange={(amount) => change(index, amount)}
            onRemove={() => setParts(parts.filter((_one, at) => at !== index))}
          />
        ))}
      </ul>
      {beyond > 0 && (
        <KeepRest amount={money(beyond)} isChecked={keepsRest} onChange={setKeepsRest} parts={parts} />
      )}
      <InvoiceSearch
        currency={currency}
        taken={parts.map(({ invoiceId }) => invoiceId)}
        onChoose={(draft) =>
          setParts([...parts, { ...draft, amount: Math.max(1, Math.min(rest, draft.owed)) }])
        }
      />
    </Confirm>
  );
}

interface KeepProps {
  /** As text. */
  readonly amount: string;
  readonly parts: readonly Draft[];
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

// What is more than invoices owe becomes credit only when a person says so.
function KeepRest({ amount, parts, isChecked, onChange }: KeepProps) {
  const { clientCredit } = useMessages();
  // The invoice of such a payment may have other open ones, which are paid first.
  const isOfPayment = parts.some(({ scheduledPaymentId }) => scheduledPaymentId !== null);
  return (
    <div className="text-ink">
      <Checkbox
        label={isOfPayment ? clientCredit.keepBeyond(amount) : clientCredit.keep(amount)}
        hint={isOfPayment ? clientCredit.payOthersHint : clientCredit.keepHint}
        {...{ isChecked, onChange }}
      />
    </div>
  );
}

// The dialog begins with the suggestion.
function suggestedParts({ suggestion }: BankLine): readonly Draft[] {
  return (suggestion?.allocations ?? []).map(({ owedAmount, ...one }) => ({ ...one, owed: owedAmount }));
}

interface PartProps {
  readonly part: Draft;
  readonly currency: string;
  /** Whether more than is open becomes credit. */
  readonly keepsRest: boolean;
  readonly onChange: (amount: number | null) => void;
  readonly onRemove: () => void;
}

function PartFields({ part, currency, keepsRest, onChange, onRemove }: PartProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { invoiceNumber, contactName, dueDate, owed, amount } = part;
  const money = formats.money(owed, currency);
  return (
    <li>
      <div className="mb-1 flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <bdi>
            {invoiceNumber}, {contactName}
          </bdi>
          {dueDate !== null && (
            <span className="text-soft"> · {texts.dueOn(formats.date(dueDate, today))}</span>
          )}
        </span>
        <Button look="quiet" onClick={onRemove} aria-label={`${texts.remove}: ${invoiceNumber}`}>
          {texts.remove}
        </Button>
      </div>
      <MoneyField
        label={`${texts.amount}, ${invoiceNumber}`}
        isLabelHidden
        hint={texts.owed(money)}
        error={
          amount === null || amount < 1 || (amount > owed && !keepsRest) ? texts.mostOf(money) : undefined
        }
        currency={currency}
        value={amount}
        onChange={onChange}
      />
    </li>
  );
}

interface SearchProps {
  readonly currency: string;
  readonly taken: readonly string[];
  readonly onChoose: (draft: Omit<Draft, 'amount'>) => void;
}

function InvoiceSearch({ currency, taken, onChoose }: SearchProps) {
  const { bank: texts } = useMessages();
  const account = useAccount();
  const formats = useFormats();
  const [query, setQuery] = useState('');
  const found = useQuery(payableInvoicesQuery(account.path, query.trim()));
  const fitting = (found.data?.items ?? []).filter(
    (one) => one.amountDue > 0 && one.currency === currency && !taken.includes(one.id),
  );
  return (
    <Combobox
      label={texts.invoice}
      placeholder={texts.findInvoice}
      query={query}
      onQuery={setQuery}
      nothing={texts.noInvoice}
      options={fitting.map((one) => ({
        id: one.id,
        content: (
          <span className="flex justify-between gap-3">
            <bdi className="min-w-0 truncate">
              {one.number}, {one.contact.name}
            </bdi>
            <span className="text-soft">{formats.money(one.amountDue, currency)}</span>
          </span>
        ),
        onChoose: () => {
          setQuery('');
          onChoose({
            invoiceId: one.id,
            invoiceNumber: one.number ?? '',
            contactName: one.contact.name,
            scheduledPaymentId: null,
            dueDate: null,
            owed: one.amountDue,
          });
        },
      }))}
    />
  );
}
