import { useToday } from '../../../account/clock.tsx';
import type { ShownInvoice } from '../../../api/schema.ts';
import { useFormats, useMessages } from '../../../messages/language.tsx';
import { DateField } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { faultText, type useChoosing } from './choosing.ts';
import { termsLines, tierLines } from './effect.ts';
import { type EndingForm, hasTerms } from './form.ts';
import { refusalAt } from './refusal.ts';

interface FieldsProps {
  readonly invoice: ShownInvoice;
  readonly choice: ReturnType<typeof useChoosing>;
  readonly onChange: (change: Partial<EndingForm>) => void;
}

/** What the business keeps: by the terms, with the tier that decides, an agreed amount, or nothing. */
export function KeptFields({ invoice, choice, onChange }: FieldsProps) {
  const { ending: texts } = useMessages();
  const { form, refusal } = choice;
  const kinds = hasTerms(invoice)
    ? (['terms', 'amount', 'nothing'] as const)
    : (['amount', 'nothing'] as const);
  const error = refusalAt(refusal, 'kept');
  const lacks = invoice.cancellationTerms === null ? texts.noTerms : texts.noDate;
  return (
    <div className="grid gap-3">
      <p className="font-medium">{texts.kept}</p>
      <Segments
        label={texts.kept}
        value={form.kept}
        onChange={(kept) => onChange({ kept, refund: undefined })}
        options={kinds.map((value) => ({ value, label: texts.keptKinds[value] }))}
      />
      {!hasTerms(invoice) && form.kept === 'amount' && <p className="text-soft">{lacks}</p>}
      {form.kept === 'terms' && <Terms {...{ invoice, choice }} />}
      {form.kept === 'amount' && <AgreedAmount {...{ invoice, choice, onChange }} />}
      {error !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function AgreedAmount({ invoice, choice, onChange }: FieldsProps) {
  const { ending: texts } = useMessages();
  const formats = useFormats();
  const { form, held, isKnown, refusal } = choice;
  return (
    <MoneyField
      label={texts.amount}
      hint={isKnown ? texts.most(formats.money(invoice.amountDue + held, invoice.currency)) : undefined}
      error={refusalAt(refusal, 'amount')}
      currency={invoice.currency}
      value={form.amount}
      onChange={(amount) => onChange({ amount, refund: undefined })}
    />
  );
}

/** The terms as tiers, the one that decides marked, and why it does. */
function Terms({ invoice, choice }: Omit<FieldsProps, 'onChange'>) {
  const messages = useMessages();
  const formats = useFormats();
  const today = useToday();
  const terms = invoice.cancellationTerms;
  const { tried, isAsking } = choice.trial;
  if (terms === null) return null;
  const reader = { messages, formats, today };
  const decides = choice.form.by === 'Client' ? (tried?.tier?.fromDays ?? null) : null;
  return (
    <div className={isAsking ? 'opacity-55' : ''}>
      {choice.form.by === 'Client' && (
        <ul aria-label={messages.ending.terms} className="border-t border-line">
          {tierLines(terms, reader).map(({ fromDays, name, share }) => (
            <li
              key={fromDays}
              aria-current={fromDays === decides || undefined}
              className={`flex justify-between gap-4 border-b border-line py-1.5 ${fromDays === decides ? 'font-medium text-ink' : 'text-soft'}`}
            >
              <span className="flex min-w-0 gap-2">
                <span aria-hidden="true" className="w-3 flex-none">
                  {fromDays === decides ? '›' : ''}
                </span>
                {name}
              </span>
              <span>{share}</span>
            </li>
          ))}
        </ul>
      )}
      {tried !== null && (
        <p className="mt-2 text-sm text-soft">{termsLines(tried, invoice, reader).join(' ')}</p>
      )}
    </div>
  );
}

/** The party that cancels, and the day of its notice. */
export function NoticeFields({ invoice, choice, onChange }: FieldsProps) {
  const { ending: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { form, fault, refusal } = choice;
  const error =
    fault === null ? refusalAt(refusal, 'noticeOn') : faultText(fault, invoice, { texts, formats, today });
  return (
    <>
      <div className="grid gap-1">
        <p className="font-medium">{texts.by}</p>
        <Segments
          label={texts.by}
          value={form.by}
          onChange={(by) => onChange({ by, refund: undefined })}
          options={[
            { value: 'Client', label: texts.parties.Client },
            { value: 'Business', label: texts.parties.Business },
          ]}
        />
      </div>
      <DateField
        label={texts.noticeOn}
        hint={texts.noticeHint}
        error={error}
        value={form.noticeOn}
        min={invoice.issuedOn ?? undefined}
        max={today}
        onChange={(noticeOn) => onChange({ noticeOn, refund: undefined })}
      />
    </>
  );
}
