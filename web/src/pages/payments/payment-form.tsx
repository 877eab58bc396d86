import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import type { ApiError } from '../../api/client.ts';
import type { PaymentQuote } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { DateField, Select, TextArea } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { FeeLine } from './quote.tsx';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';
import { RecipientPart } from './recipient-part.tsx';

/** A payment as it stands in a form. */
export interface PaymentDraft {
  readonly contact: Recipient;
  /** In the minor unit; null while it cannot be read. */
  readonly amount: number | null;
  readonly date: string;
  /** Empty without one. */
  readonly eventDate: string;
  readonly methodId: string;
  readonly note: string;
}

/** What is missing in a draft, by the pointer of its field, in sentences. */
export function missingOf(
  draft: PaymentDraft,
  { missing }: Messages['payments'],
): Readonly<Record<string, string>> {
  const found: readonly [string, boolean, string][] = [
    ['/contact/name', draft.contact.name.trim() === '', missing.name],
    ['/contact/email', draft.contact.email.trim() === '', missing.email],
    ['/totalAmount', draft.amount === null, missing.amount],
    ['/scheduleDate', draft.date === '', missing.date],
  ];
  return Object.fromEntries(found.flatMap(([path, isMissing, text]) => (isMissing ? [[path, text]] : [])));
}

interface FieldsProps {
  readonly draft: PaymentDraft;
  readonly onChange: (changes: Partial<PaymentDraft>) => void;
  readonly methods: readonly { readonly id: string; readonly label: string }[];
  /** The cost; null while it is not known. */
  readonly quote: PaymentQuote | null;
  /** Messages for required fields that are empty, by path, once the form was submitted. */
  readonly missing: Readonly<Record<string, string>>;
  readonly error: ApiError | null;
  /** The recipient that an existing payment already has. */
  readonly asked?: Recipient | undefined;
}

/** The recipient, the amount, the payment method and the date. */
export function PaymentFields({ draft, onChange, methods, quote, missing, error, asked }: FieldsProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const today = useToday();
  const fault = (path: string) => missing[path] ?? error?.faultOf(path);
  const recipient = {
    value: draft.contact,
    onChange: (contact: Recipient) => onChange({ contact }),
    errors: { name: fault('/contact/name'), email: fault('/contact/email') },
  };
  return (
    <>
      {asked === undefined ? (
        <RecipientPart {...recipient} />
      ) : (
        <RecipientFields {...recipient} asked={asked} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={texts.amount}
          currency={account.currency}
          value={draft.amount}
          error={fault('/totalAmount')}
          onChange={(amount) => onChange({ amount })}
        />
        <Select
          label={texts.method}
          value={draft.methodId}
          error={fault('/paymentMethodId')}
          options={methods.map(({ id, label }) => ({ value: id, label }))}
          onChange={(methodId) => onChange({ methodId })}
        />
        <DateField
          label={texts.chargedOn}
          hint={texts.chargedOnHint}
          value={draft.date}
          min={today}
          error={fault('/scheduleDate')}
          onChange={(date) => onChange({ date })}
        />
        <DateField
          label={texts.eventDate}
          value={draft.eventDate}
          error={fault('/eventDate')}
          onChange={(eventDate) => onChange({ eventDate })}
        />
      </div>
      <FeeLine quote={quote} method={methods.find(({ id }) => id === draft.methodId)?.label ?? ''} />
      <TextArea
        label={texts.noteToRecipient}
        maxLength={2500}
        value={draft.note}
        error={fault('/note')}
        onChange={(note) => onChange({ note })}
      />
    </>
  );
}
