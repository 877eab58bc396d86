import { invoiceNumber } from '../../../../src/kit/text/invoice-number.ts';
import { numberInRange, patternFault, rangeOf } from '../../../../src/kit/text/number-pattern.ts';
import { useToday } from '../../account/clock.tsx';
import type { Account } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { TextField } from '../../parts/field.tsx';
import type { SettingsForm } from './use-settings.ts';

type FormPart = Pick<SettingsForm, 'account' | 'change' | 'error'>;

/** How invoices are numbered, and the number that the next one gets. */
export function InvoiceNumbers({ account, change, error }: FormPart) {
  const { settings: texts } = useMessages();
  return (
    <>
      <PatternField
        label={texts.fields.numberPattern}
        hint={texts.patternHint}
        pattern={account.numberPattern}
        error={error?.faultOf('/numberPattern')}
        onChange={(numberPattern) => change({ numberPattern })}
      />
      {account.numberPattern === null && (
        <TextField
          label={texts.fields.numberPrefix}
          value={account.numberPrefix}
          maxLength={20}
          error={error?.faultOf('/numberPrefix')}
          onChange={(numberPrefix) => change({ numberPrefix })}
        />
      )}
      <CountField
        label={texts.fields.nextNumber}
        count={account.nextNumber}
        error={error?.faultOf('/nextNumber')}
        onChange={(nextNumber) => change({ nextNumber })}
      />
      <NextNumber
        text={texts.nextInvoice}
        pattern={account.numberPattern}
        prefix={account.numberPrefix}
        count={account.nextNumber}
      />
    </>
  );
}

/** How credit notes are numbered, and the number that the next one gets. */
export function CreditNumbers({ account, change, error }: FormPart) {
  const { settings: texts } = useMessages();
  return (
    <>
      <PatternField
        label={texts.fields.creditNotePattern}
        hint={texts.creditPatternHint}
        pattern={account.creditNotePattern}
        error={error?.faultOf('/creditNotePattern')}
        onChange={(creditNotePattern) => change({ creditNotePattern })}
      />
      <CountField
        label={texts.fields.nextCreditNote}
        count={account.nextCreditNote}
        error={error?.faultOf('/nextCreditNote')}
        onChange={(nextCreditNote) => change({ nextCreditNote })}
      />
      <NextNumber
        text={texts.nextCredit}
        pattern={account.creditNotePattern}
        prefix="CN-"
        count={account.nextCreditNote}
      />
    </>
  );
}

interface PatternFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly pattern: Account['numberPattern'];
  readonly error: string | undefined;
  readonly onChange: (pattern: string | null) => void;
}

function PatternField({ label, hint, pattern, error, onChange }: PatternFieldProps) {
  return (
    <div className="sm:col-span-2">
      <TextField
        label={label}
        hint={hint}
        value={pattern ?? ''}
        maxLength={60}
        placeholder="{YYYY}-{0000}"
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(text) => onChange(text === '' ? null : text)}
      />
    </div>
  );
}

interface CountFieldProps {
  readonly label: string;
  readonly count: number;
  readonly error: string | undefined;
  readonly onChange: (count: number) => void;
}

function CountField({ label, count, error, onChange }: CountFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={Number.isNaN(count) ? '' : String(count)}
      error={error}
      onChange={(text) => onChange(Number.parseInt(text.replaceAll(/\D/g, ''), 10))}
    />
  );
}

interface NextNumberProps {
  readonly text: string;
  readonly pattern: Account['numberPattern'];
  readonly prefix: string;
  readonly count: number;
}

function NextNumber({ text, pattern, prefix, count }: NextNumberProps) {
  const { settings: texts } = useMessages();
  const today = useToday();
  if (pattern !== null && patternFault(pattern) !== null) {
    return <p className="mb-4 text-soft sm:col-span-2">{texts.patternUnusable}</p>;
  }
  const isNumber = !Number.isNaN(count);
  const counted =
    pattern === null
      ? invoiceNumber(prefix, count)
      : numberInRange(rangeOf({ pattern, prefix }, today), count);
  return (
    <p className="mb-4 text-soft sm:col-span-2">
      {text} <span className="font-medium text-ink">{isNumber ? counted : prefix}</span>
    </p>
  );
}
