import { addMonths } from '../../../../sdk/src/dates.ts';
import { MOST_PAYMENTS } from '../../../../sdk/src/outlines.ts';
import { useToday } from '../../account/clock.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DateField, Select, TextField } from '../../parts/field.tsx';
import { CountField, PercentField } from '../../parts/number-fields.tsx';
import { useBuilding, useChange } from './context.ts';
import { DepositField } from './deposit-field.tsx';
import { useKeptSchedules } from './kept.ts';
import { type EventPart, type Plan, planKinds } from './schedule/plans.ts';
import { fitsCurrency, isLike, rowsOf } from './schedule/templates.ts';

/** Which plan makes the rows, and what that plan needs to know. */
export function PlanFields() {
  const { builder: texts, templates } = useMessages();
  const { form } = useBuilding();
  const change = useChange();
  const today = useToday();
  const kept = useKeptSchedules().filter((one) => fitsCurrency(one, form.currency));
  const used = kept.find((one) => isLike(form.rows, one));
  const choose = (value: string) => {
    const chosen = kept.find(({ id }) => id === value);
    const rows = chosen === undefined ? {} : { rows: rowsOf(chosen, form.rows) };
    const plan = chosen === undefined ? beginningOf(value as Plan['kind'], first, last) : beginningOf('own');
    change({ plan, ...rows });
  };
  const first = form.rows[0]?.dueDate || today;
  const last = form.eventDate === '' || form.eventDate < first ? addMonths(first, 3) : form.eventDate;
  return (
    <div className="grid gap-3">
      <Select
        label={texts.plan}
        value={used?.id ?? form.plan.kind}
        options={[
          ...planKinds.map((kind) => ({ value: kind, label: texts.plans[kind] })),
          ...kept.map(({ id, name }) => ({ value: id, label: name, group: templates.yours })),
        ]}
        onChange={choose}
      />
      <FieldsOf plan={form.plan} onChange={(plan) => change({ plan })} />
    </div>
  );
}

// The start values of a plan, so that choosing it makes rows at once.
function beginningOf(kind: Plan['kind'], date = '', lastDate = ''): Plan {
  switch (kind) {
    case 'single':
      return { kind, date };
    case 'deposit':
      return { kind, share: 3_000, date, balanceDate: lastDate };
    case 'even':
      return { kind, count: 3, date, lastDate };
    case 'monthly':
      return { kind, count: 3, date };
    case 'percent':
      return { kind, shares: '50 / 25 / 25', date };
    case 'event':
      return { kind, parts: [partOf(3_000, 0, 'Issue'), partOf(7_000, -14, 'Event')] };
    case 'own':
      return { kind };
  }
}

const partOf = (share: number, days: number, from: EventPart['from']): EventPart => ({
  key: crypto.randomUUID(),
  share,
  days,
  from,
});

interface FieldsProps<One extends Plan = Plan> {
  readonly plan: One;
  readonly onChange: (plan: Plan) => void;
}

function FieldsOf({ plan, onChange }: FieldsProps) {
  switch (plan.kind) {
    // The rows below say it all.
    case 'single':
    case 'own':
      return null;
    case 'deposit':
      return <DepositField {...{ plan, onChange }} />;
    case 'even':
    case 'monthly':
      return <CountFields {...{ plan, onChange }} />;
    case 'percent':
      return <PercentFields {...{ plan, onChange }} />;
    case 'event':
      return <EventFields {...{ plan, onChange }} />;
  }
}

const columns = 'grid grid-cols-2 items-start gap-2 sm:grid-cols-3';

function CountFields({ plan, onChange }: FieldsProps<Extract<Plan, { kind: 'even' | 'monthly' }>>) {
  const { builder: texts } = useMessages();
  return (
    <div className={columns}>
      <CountField
        label={texts.count}
        value={plan.count}
        most={MOST_PAYMENTS}
        onChange={(count) => onChange({ ...plan, count })}
      />
      <DateField label={texts.firstDue} value={plan.date} onChange={(date) => onChange({ ...plan, date })} />
      {plan.kind === 'even' && (
        <DateField
          label={texts.lastDue}
          value={plan.lastDate}
          onChange={(lastDate) => onChange({ ...plan, lastDate })}
        />
      )}
    </div>
  );
}

function PercentFields({ plan, onChange }: FieldsProps<Extract<Plan, { kind: 'percent' }>>) {
  const { builder: texts } = useMessages();
  return (
    <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-2">
      <TextField
        label={texts.shares}
        hint={texts.sharesHint}
        value={plan.shares}
        onChange={(shares) => onChange({ ...plan, shares })}
      />
      <DateField label={texts.firstDue} value={plan.date} onChange={(date) => onChange({ ...plan, date })} />
    </div>
  );
}

function EventFields({ plan, onChange }: FieldsProps<Extract<Plan, { kind: 'event' }>>) {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const { parts } = plan;
  const set = (key: string, changes: Partial<EventPart>) =>
    onChange({ ...plan, parts: parts.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <div className="grid gap-2">
      {form.eventDate === '' && parts.some(({ from }) => from === 'Event') && (
        <p className="text-sm text-soft">{texts.needsEvent}</p>
      )}
      {parts.map((part, index) => (
        <EventPartFields
          key={part.key}
          part={part}
          position={index + 1}
          isOnly={parts.length === 1}
          onChange={(changes) => set(part.key, changes)}
          onRemove={() => onChange({ ...plan, parts: parts.filter(({ key }) => key !== part.key) })}
        />
      ))}
      <div>
        <Button
          icon="plus"
          look="quiet"
          className="-ms-3"
          onClick={() => onChange({ ...plan, parts: [...parts, partOf(0, 0, 'Event')] })}
        >
          {texts.addPart}
        </Button>
      </div>
    </div>
  );
}

interface EventPartProps {
  readonly part: EventPart;
  readonly position: number;
  readonly isOnly: boolean;
  readonly onChange: (changes: Partial<EventPart>) => void;
  readonly onRemove: () => void;
}

function EventPartFields({ part, position, isOnly, onChange, onRemove }: EventPartProps) {
  const { builder: texts } = useMessages();
  const isLabelHidden = position > 1;
  const days = part.days === null ? null : Math.abs(part.days);
  const when = part.from === 'Issue' ? 'issue' : (part.days ?? 0) > 0 ? 'after' : 'before';
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.8fr)_auto]">
      <legend className="sr-only">{texts.part(position)}</legend>
      <PercentField
        label={texts.share}
        isLabelHidden={isLabelHidden}
        value={part.share}
        onChange={(share) => onChange({ share })}
      />
      <CountField
        label={texts.days}
        isLabelHidden={isLabelHidden}
        most={3_650}
        value={days}
        onChange={(typed) => onChange({ days: typed === null || when !== 'before' ? typed : -typed })}
      />
      <div className="max-sm:col-span-2 max-sm:row-start-2">
        <Select
          label={texts.when}
          isLabelHidden={isLabelHidden}
          value={when}
          options={(['issue', 'before', 'after'] as const).map((value) => ({
            value,
            label: texts.origins[value],
          }))}
          onChange={(chosen) => {
            const from = chosen === 'issue' ? 'Issue' : 'Event';
            onChange({
              from,
              days: chosen === 'before' ? -(days ?? 0) : Math.max(chosen === 'after' ? 1 : 0, days ?? 0),
            });
          }}
        />
      </div>
      <div className={`min-w-8 ${isLabelHidden ? '' : 'pt-6'}`}>
        {!isOnly && (
          <Button icon="close" look="quiet" aria-label={texts.removePart(position)} onClick={onRemove} />
        )}
      </div>
    </fieldset>
  );
}
