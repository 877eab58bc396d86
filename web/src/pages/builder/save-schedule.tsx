import { useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ScheduleLines } from '../../parts/schedule-lines.tsx';
import { useBuilding } from './context.ts';
import { useKeptSchedules } from './kept.ts';
import { isLike, scheduleOf } from './schedule/templates.ts';

/** Keeps the schedule of the builder under a name, for the next invoices. */
export function SaveSchedule() {
  const { templates: texts } = useMessages();
  const { form } = useBuilding();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const kept = useKeptSchedules();
  const [first, ...others] = form.rows;
  const isPlain = others.length === 0 && (first?.dueDate ?? '') <= today;
  if (isPlain || kept.some((one) => isLike(form.rows, one))) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {texts.saveAs}
      </Button>
      {isOpen && <SaveDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { templates: texts } = useMessages();
  const { form } = useBuilding();
  const today = useToday();
  const [name, setName] = useState('');
  const schedule = scheduleOf(form, today);
  const save = useAccountChange(
    (send) =>
      send('POST /v1/schedule_templates', {
        body: { name: name.trim(), paymentSchedule: [], ...schedule },
      }),
    { concerns: ['scheduleTemplates'], notice: texts.scheduleSaved(name.trim()), onDone: onClose },
  );
  const missing = name.trim() === '' ? texts.nameMissing : undefined;
  return (
    <Confirm
      title={texts.saveAsTitle}
      label={texts.save}
      action={save}
      reason={schedule === null ? texts.unfinished : missing}
      onClose={onClose}
    >
      <div className="text-ink">
        <TextField
          label={texts.scheduleName}
          value={name}
          maxLength={80}
          error={save.error?.faultOf('/name')}
          onChange={setName}
        />
      </div>
      <p className="mt-4">{schedule === null ? texts.unfinished : texts.saveAsText}</p>
      {schedule !== null && (
        <ScheduleLines payments={schedule.paymentSchedule} currency={schedule.currency ?? null} />
      )}
    </Confirm>
  );
}
