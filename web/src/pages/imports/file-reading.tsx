import { useMemo, useState } from 'react';
import {
  type Field,
  fields,
  guessMapping,
  type Kind,
  type Mapping,
  missingFields,
} from '../../../../src/imports/files/columns.ts';
import type { DiscountForm } from '../../../../src/imports/files/lines.ts';
import {
  type Reading,
  readContacts,
  readInvoices,
  type Written,
  writtenIn,
} from '../../../../src/imports/files/rows.ts';
import type { DateOrder, DecimalMark } from '../../../../src/kit/files/csv-values.ts';
import type { CsvRecord } from '../../../../src/kit/files/read-csv.ts';
import { isCurrency } from '../../../../src/kit/money/money.ts';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Checkbox, Select } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { FirstRows, Found, UnreadableCells } from './preview.tsx';
import { useSending } from './sending.ts';

interface FileReadingProps {
  readonly kind: Kind;
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly CsvRecord[];
}

/** Shows the content of a file: its columns, how its cells are read, and the resulting rows. */
export function FileReading({ kind, name, header, records }: FileReadingProps) {
  const { imports: texts, mailsKept } = useMessages();
  const isKept = useKeepsMails();
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(kind, header));
  const [chosen, setChosen] = useState<Chosen>({});
  const [isIssued, setIssued] = useState(false);
  const [sendMails, setSendMails] = useState(false);
  const found = useMemo(() => writtenIn(kind, records, mapping), [kind, records, mapping]);
  const read = useRead({ kind, header, records, mapping, found, chosen, isIssued });
  const sending = useSending({ name, sendMails: sendMails && isIssued });
  return (
    <>
      <Columns kind={kind} header={header} mapping={mapping} onChange={setMapping} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Questions found={found} chosen={chosen} onChange={setChosen} />
        {kind === 'Invoices' && (
          <Select
            label={texts.status}
            hint={isIssued ? undefined : texts.statusHint}
            value={isIssued ? 'Active' : 'Draft'}
            options={(['Draft', 'Active'] as const).map((value) => ({ value, label: texts.statuses[value] }))}
            onChange={(value) => setIssued(value === 'Active')}
          />
        )}
      </div>
      {isIssued && (
        <Checkbox
          label={texts.sendMails}
          hint={isKept ? mailsKept : texts.sendMailsHint}
          isChecked={sendMails}
          onChange={setSendMails}
        />
      )}
      {read !== null && (
        <>
          <Found read={read} hasStates={mapping.status !== undefined} />
          <UnreadableCells cells={read.unreadable} />
          <FirstRows read={read} />
          <div className="flex flex-wrap items-center gap-4">
            {read.rows.length > 0 && (
              <Button look="primary" isBusy={sending.isRunning} onClick={() => void sending.run(read)}>
                {texts.check[kind](read.rows.length)}
              </Button>
            )}
            {sending.isRunning && (
              <p role="status" className="text-soft">
                {texts.sending[read.kind](sending.sent, read.rows.length + read.refused.length)}
              </p>
            )}
          </div>
          {sending.error !== null && <Fault error={sending.error} />}
        </>
      )}
    </>
  );
}

interface ReadProps extends Omit<FileReadingProps, 'name'> {
  readonly mapping: Mapping;
  readonly found: Written;
  readonly chosen: Chosen;
  readonly isIssued: boolean;
}

// Null while a column is missing, or the person has not said how something is written.
function useRead({ kind, header, records, mapping, found, chosen, isIssued }: ReadProps) {
  const { currency } = useAccount();
  const today = useToday();
  const dateOrder = found.dateOrder === 'Ambiguous' ? chosen.dateOrder : found.dateOrder;
  const decimalMark = found.decimalMark === 'Ambiguous' ? chosen.decimalMark : found.decimalMark;
  const discounts = found.discounts === 'Ambiguous' ? chosen.discounts : 'Amount';
  const isComplete = missingFields(kind, mapping).length === 0;
  const width = header.length;
  return useMemo(() => {
    if (!isComplete || dateOrder === undefined || decimalMark === undefined || discounts === undefined)
      return null;
    const written = { mapping, width, dateOrder, decimalMark, discounts };
    const reading: Reading = { ...written, currency, isIssued, today, isCurrency };
    return kind === 'Contacts'
      ? { kind, ...readContacts(records, reading) }
      : { kind, ...readInvoices(records, reading) };
  }, [
    kind,
    width,
    records,
    mapping,
    dateOrder,
    decimalMark,
    discounts,
    currency,
    isIssued,
    today,
    isComplete,
  ]);
}

/** How the person has said that the file is to be read. */
interface Chosen {
  readonly dateOrder?: DateOrder;
  readonly decimalMark?: DecimalMark;
  readonly discounts?: DiscountForm;
}

interface QuestionsProps {
  readonly found: Written;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function Questions({ found, chosen, onChange }: QuestionsProps) {
  const { imports: texts } = useMessages();
  return (
    <>
      {found.dateOrder === 'Ambiguous' && (
        <Asked
          label={texts.dateOrder}
          labels={texts.dateOrders}
          value={chosen.dateOrder}
          onChange={(value) => onChange({ ...chosen, dateOrder: value })}
        />
      )}
      {found.decimalMark === 'Ambiguous' && (
        <Asked
          label={texts.decimalMark}
          labels={texts.decimalMarks}
          value={chosen.decimalMark}
          onChange={(value) => onChange({ ...chosen, decimalMark: value })}
        />
      )}
      {found.discounts === 'Ambiguous' && (
        <Asked
          label={texts.discounts}
          labels={texts.discountForms}
          value={chosen.discounts}
          onChange={(value) => onChange({ ...chosen, discounts: value })}
        />
      )}
    </>
  );
}

interface ColumnsProps {
  readonly kind: Kind;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const NONE = 'none';

function Columns({ kind, header, mapping, onChange }: ColumnsProps) {
  const { imports: texts } = useMessages();
  const options = header.map((cell, column) => ({
    value: String(column),
    label: cell.trim() || texts.column(column + 1),
  }));
  const missing = missingFields(kind, mapping);
  const choose = (field: Field, value: string) => {
    const { [field]: _before, ...others } = mapping;
    onChange(value === NONE ? others : { ...others, [field]: Number(value) });
  };
  return (
    <fieldset>
      <legend className="font-semibold">{texts.columns}</legend>
      <p className="mb-3 text-soft">{texts.columnsText}</p>
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields[kind].map((field) => {
          const column = mapping[field];
          const isMissing = missing.includes(field);
          return (
            <Select
              key={field}
              label={texts.fields[field]}
              error={isMissing ? texts.isNeeded : undefined}
              value={column === undefined ? NONE : String(column)}
              options={[{ value: NONE, label: texts.none }, ...options]}
              onChange={(value) => choose(field, value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface AskedProps<Value extends string> {
  readonly label: string;
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** Asks the person for a format that the file leaves ambiguous; the app does not guess it. */
function Asked<Value extends string>({ label, labels, value, onChange }: AskedProps<Value>) {
  const { imports: texts } = useMessages();
  const known = Object.keys(labels) as Value[];
  return (
    <Select
      label={label}
      error={value === undefined ? texts.ask : undefined}
      value={value ?? ''}
      options={[
        ...(value === undefined ? [{ value: '', label: texts.chooseOne }] : []),
        ...known.map((one) => ({ value: one, label: labels[one] })),
      ]}
      onChange={(next) => onChange(next as Value)}
    />
  );
}
