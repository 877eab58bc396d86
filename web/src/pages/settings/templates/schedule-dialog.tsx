import { useState } from 'react';
import { MOST_PAYMENTS } from '../../../../../sdk/src/outlines.ts';
import { useAccount } from '../../../account/session.tsx';
import type { ScheduleTemplate } from '../../../api/schema.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { Confirm } from '../../../parts/dialog.tsx';
import { Select, TextField } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { CountField, PercentField } from '../../../parts/number-fields.tsx';
import {
  amountKinds,
  dayKinds,
  faultOfParts,
  newPart,
  type Part,
  partsOf,
  scheduleBodyOf,
} from './schedule-form.ts';

interface ScheduleDialogProps {
  /** Null: a new one. */
  readonly template: ScheduleTemplate | null;
  readonly onClose: () => void;
}

/** Names a schedule, and says how much each of its payments is and when it is due. */
export function ScheduleDialog({ template, onClose }: ScheduleDialogProps) {
  const { templates: texts } = useMessages();
  const account = useAccount();
  const currency = template?.currency ?? account.currency;
  const [name, setName] = useState(template?.name ?? '');
  const [parts, setParts] = useState(() => partsOf(template));
  const fault = faultOfParts(parts);
  const body = { name: name.trim(), ...scheduleBodyOf(parts, currency) };
  const save = useAccountChange(
    (send) =>
      template === null
        ? send('POST /v1/schedule_templates', { body })
        : send('PATCH /v1/schedule_templates/{schedule_template_id}', {
            path: { schedule_template_id: template.id },
            body,
          }),
    { concerns: ['scheduleTemplates'], notice: texts.scheduleSaved(body.name), onDone: onClose },
  );
  const set = (key: string, changes: Partial<Part>) =>
    setParts(parts.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  return (
    <Confirm
      title={template === null ? texts.newSchedule : texts.editSchedule}
      label={texts.save}
      action={save}
      reason={
        name.trim() === '' ? texts.nameMissing : fault === null ? undefined : texts.scheduleFaults[fault]
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink">
        <TextField
          label={texts.scheduleName}
          value={name}
          maxLength={80}
          error={save.error?.faultOf('/name')}
          onChange={setName}
        />
        {parts.map((part, index) => (
          <PartFields
            key={part.key}
            part={part}
            position={index + 1}
            isOnly={parts.length === 1}
            currency={currency}
            onChange={(changes) => set(part.key, changes)}
            onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
          />
        ))}
        <div>
          <Button
            icon="plus"
            look="quiet"
            className="-ms-3"
            onClick={() => parts.length < MOST_PAYMENTS && setParts([...parts, newPart('share')])}
          >
            {texts.addPayment}
          </Button>
        </div>
        {fault !== null && <p className="text-sm text-soft">{texts.scheduleFaults[fault]}</p>}
      </div>
    </Confirm>
  );
}

interface PartFieldsProps {
  readonly part: Part;
  readonly position: number;
  readonly isOnly: boolean;
  readonly currency: string;
  readonly onChange: (changes: Partial<Part>) => void;
  readonly onRemove: () => void;
}

function PartFields({ part, position, isOnly, currency, onChange, onRemove }: PartFieldsProps) {
  const { templates: texts, builder } = useMessages();
  const kinds = position === 1 ? dayKinds.filter((kind) => kind !== 'previous') : dayKinds;
  return (
    <fieldset className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] items-start gap-2 border-t border-line pt-3">
      <legend className="sr-only">{builder.row(position)}</legend>
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label={builder.rowName}
          placeholder={builder.row(position)}
          value={part.name}
          maxLength={80}
          onChange={(name) => onChange({ name })}
        />
        {!isOnly && (
          <Button icon="close" look="quiet" aria-label={builder.removeRow(position)} onClick={onRemove} />
        )}
      </div>
      <Select
        label={builder.rowAmount}
        value={part.as}
        options={amountKinds.map((value) => ({ value, label: texts.amountKinds[value] }))}
        onChange={(as) => onChange({ as: as as Part['as'] })}
      />
      <div>
        {part.as === 'share' && (
          <PercentField label={builder.share} value={part.share} onChange={(share) => onChange({ share })} />
        )}
        {part.as === 'amount' && (
          <MoneyField
            label={builder.rowAmount}
            currency={currency}
            value={part.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </div>
      <Select
        label={builder.when}
        value={part.when}
        options={kinds.map((value) => ({ value, label: texts.dayKinds[value] }))}
        onChange={(when) => onChange({ when: when as Part['when'] })}
      />
      <CountField
        label={builder.days}
        most={3_650}
        value={part.days}
        onChange={(days) => onChange({ days })}
      />
    </fieldset>
  );
}
