import { useMessages } from '../../messages/language.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { type ColumnField, columnFields, type DraftMapping } from './draft-mapping.ts';

interface MappingFieldsProps {
  readonly columns: readonly string[];
  readonly draft: DraftMapping;
  readonly onChange: (draft: DraftMapping) => void;
}

/** A field for each fact of a line: the column that has it. */
export function MappingFields({ columns, draft, onChange }: MappingFieldsProps) {
  const { bank: texts } = useMessages();
  const shown = columnFields.filter(
    (field) => !(draft.hasTwoAmounts ? ['amount'] : ['credit', 'debit']).includes(field),
  );
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label={texts.amountForm}
        value={draft.hasTwoAmounts ? 'Two' : 'One'}
        onChange={(value) => onChange({ ...draft, hasTwoAmounts: value === 'Two' })}
        options={(['One', 'Two'] as const).map((value) => ({ value, label: texts.amountForms[value] }))}
      />
      {shown.map((field) => (
        <ColumnSelect key={field} {...{ field, columns, draft, onChange }} />
      ))}
      <TextField
        label={texts.currencyCode}
        value={draft.currencyCode}
        maxLength={3}
        onChange={(currencyCode) => onChange({ ...draft, currencyCode })}
      />
      <Select
        label={texts.dateOrder}
        value={draft.dateOrder}
        onChange={(value) => onChange({ ...draft, dateOrder: value as DraftMapping['dateOrder'] })}
        options={Object.entries(texts.dateOrders).map(([value, label]) => ({ value, label }))}
      />
      <Select
        label={texts.decimalMark}
        value={draft.decimalMark}
        onChange={(value) => onChange({ ...draft, decimalMark: value as DraftMapping['decimalMark'] })}
        options={Object.entries(texts.decimalMarks).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

const needed: readonly ColumnField[] = ['bookedOn', 'amount', 'credit', 'debit'];

function ColumnSelect({ field, columns, draft, onChange }: MappingFieldsProps & { field: ColumnField }) {
  const { bank: texts } = useMessages();
  const names = [...new Set(columns.filter((column) => column.trim() !== ''))];
  return (
    <Select
      label={texts.fields[field]}
      error={needed.includes(field) && draft[field] === '' ? texts.needed : undefined}
      value={draft[field]}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      options={[{ value: '', label: texts.noColumn }, ...names.map((value) => ({ value, label: value }))]}
    />
  );
}
