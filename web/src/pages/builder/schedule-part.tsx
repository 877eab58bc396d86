import { MOST_PAYMENTS } from '../../../../sdk/src/outlines.ts';
import { useToday } from '../../account/clock.tsx';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { DateField, TextField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { totalOf } from './amounts.ts';
import { type LockedPayment, useBuilding, useChange, useFault } from './context.ts';
import { balanceLast, editRow, isPassedRow, newRow, type Row, shareOfRow, sumOfRows } from './form.ts';
import { PlanFields } from './plan-fields.tsx';
import { SaveSchedule } from './save-schedule.tsx';
import { dueOf } from './schedule/rules.ts';

/** When how much is paid: a plan that makes the rows, and the rows, which can all be edited. */
export function SchedulePart() {
  const { builder: texts } = useMessages();
  const { form, status, locked } = useBuilding();
  const change = useChange();
  const setRows = (rows: readonly Row[]) => change({ rows, plan: { kind: 'own' } });
  return (
    <section aria-label={texts.schedule} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-semibold">{texts.schedule}</h2>
      {status === 'Draft' && <PlanFields />}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {form.rows.map((row, index) => {
          const payment = row.id === null ? undefined : locked.get(row.id);
          if (payment !== undefined) {
            return <LockedRow key={row.key} row={row} position={index + 1} payment={payment} />;
          }
          return (
            <RowFields
              key={row.key}
              row={row}
              position={index + 1}
              isOnly={form.rows.length === 1}
              onChange={(changes) => change(editRow(form, row.key, changes))}
              onRemove={() => setRows(form.rows.filter(({ key }) => key !== row.key))}
            />
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button
          icon="plus"
          look="quiet"
          className="-ms-3"
          onClick={() => form.rows.length < MOST_PAYMENTS && setRows([...form.rows, newRow()])}
        >
          {texts.addRow}
        </Button>
        {status === 'Draft' && <SaveSchedule />}
      </div>
      <Sum />
    </section>
  );
}

interface RowFieldsProps {
  readonly row: Row;
  readonly position: number;
  readonly isOnly: boolean;
  readonly onChange: (changes: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function RowFields({ row, position, isOnly, onChange, onRemove }: RowFieldsProps) {
  const { builder: texts, drafts } = useMessages();
  const { form, status, paidParts } = useBuilding();
  const today = useToday();
  const fault = useFault();
  const at = `/paymentSchedule/${position - 1}`;
  const paid = (row.id === null ? undefined : paidParts.get(row.id)) ?? 0;
  const isBelowPaid = row.amount !== null && row.amount < paid;
  const isFirst = position === 1;
  return (
    <li>
      {/* On a phone the name has its own line; on the narrowest, everything. */}
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 min-[360px]:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_auto] sm:grid-cols-[minmax(0,1fr)_9rem_9.5rem_auto]">
        <legend className="sr-only">{texts.row(position)}</legend>
        <div className={isOnly ? 'col-span-full sm:col-span-1' : 'min-[360px]:col-span-2 sm:col-span-1'}>
          <TextField
            label={texts.rowName}
            isLabelHidden={!isFirst}
            placeholder={texts.row(position)}
            value={row.name}
            maxLength={80}
            error={fault(`${at}/name`)}
            onChange={(name) => onChange({ name })}
          />
        </div>
        <div className="max-[359px]:col-span-2">
          <DateField
            label={texts.rowDue}
            isLabelHidden={!isFirst}
            value={row.dueDate}
            error={fault(`${at}/dueDate`) ?? fault(`${at}/due`)}
            onChange={(dueDate) => onChange({ dueDate })}
          />
        </div>
        <div className="max-sm:col-span-2">
          <MoneyField
            label={texts.rowAmount}
            isLabelHidden={!isFirst}
            currency={form.currency}
            value={row.amount}
            error={fault(`${at}/amount`) ?? fault(`${at}/share`)}
            onChange={(amount) => onChange({ amount })}
          />
        </div>
        <div className={`min-w-8 max-sm:-col-end-1 max-sm:row-start-1 ${isFirst ? 'pt-6' : ''}`}>
          {!isOnly && paid === 0 && (
            <Button icon="close" look="quiet" aria-label={texts.removeRow(position)} onClick={onRemove} />
          )}
        </div>
      </fieldset>
      {form.plan.kind === 'own' && <RuleText row={row} />}
      {paid > 0 && <PaidPart paid={paid} isBelow={isBelowPaid} />}
      {fault(at) !== undefined && !isBelowPaid && <p className="mt-1 text-sm text-bad">{fault(at)}</p>}
      {status === 'Draft' && isPassedRow(row, today) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
          {drafts.passed}
          <button
            type="button"
            className="min-h-6 text-link hover:underline pointer-coarse:min-h-11"
            onClick={() => onChange({ dueDate: today })}
          >
            {drafts.moveToToday}
          </button>
        </p>
      )}
    </li>
  );
}

/** The paid part of a payment, and the way where the amount is less than that. */
function PaidPart({ paid, isBelow }: { readonly paid: number; readonly isBelow: boolean }) {
  const { builder: texts, partPaid } = useMessages();
  const { form } = useBuilding();
  const formats = useFormats();
  const amount = formats.money(paid, form.currency);
  return (
    <p role="status" className={`mt-1 text-sm ${isBelow ? 'text-bad' : 'text-soft'}`}>
      {isBelow ? texts.rowBelowPaid(amount) : partPaid(amount)}
    </p>
  );
}

/** What date and amount of a row follow. */
function RuleText({ row }: { readonly row: Row }) {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const formats = useFormats();
  const due = dueOf(row);
  const share = shareOfRow(form, row.key);
  const said = [
    ...(share === null ? [] : [share === 'Remainder' ? texts.remainder : formats.percent(share.basisPoints)]),
    ...(due === null ? [] : [texts.dueBy(due)]),
  ];
  return said.length === 0 ? null : <p className="mt-1 text-sm text-soft">{said.join(', ')}</p>;
}

/** A payment that must stay as it is. */
function LockedRow({
  row,
  position,
  payment: { status, paidAmount, amount },
}: {
  readonly row: Row;
  readonly position: number;
  readonly payment: LockedPayment;
}) {
  const { builder: texts, statuses, partPaid } = useMessages();
  const { form } = useBuilding();
  const formats = useFormats();
  const isPart = paidAmount > 0 && paidAmount < amount;
  return (
    <li className="border-b border-line pb-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">
          {row.name === '' ? texts.row(position) : row.name}, <DateText date={row.dueDate} />
        </span>
        <Amount amount={row.amount ?? 0} currency={form.currency} />
      </p>
      <p className="text-sm text-soft">
        {texts.rowLocked(isPart ? partPaid(formats.money(paidAmount, form.currency)) : statuses[status])}
      </p>
    </li>
  );
}

/** The sum of the rows, and its difference from the total. */
function Sum() {
  const { builder: texts } = useMessages();
  const { form, keeper } = useBuilding();
  const fault = useFault();
  const formats = useFormats();
  const total = totalOf(form);
  const sum = sumOfRows(form);
  const difference = sum - (total ?? sum);
  const money = formats.money(Math.abs(difference), form.currency);
  return (
    <div className="border-t border-line pt-2">
      <p className="flex justify-between">
        <span>{texts.sum}</span>
        <span className="font-semibold">
          <Amount amount={sum} currency={form.currency} />
        </span>
      </p>
      <div role="status" className="min-h-6 text-sm">
        {total !== null && difference === 0 && (
          <p className="flex items-center gap-1 text-soft">
            <Icon name="check" className="text-good" />
            {texts.sumIsTotal}
          </p>
        )}
        {difference !== 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-bad">{difference < 0 ? texts.sumIsLess(money) : texts.sumIsMore(money)}</p>
            <Button onClick={() => keeper.change(balanceLast(form))}>{texts.balance}</Button>
          </div>
        )}
      </div>
      {fault('/paymentSchedule') !== undefined && (
        <p className="text-sm text-bad">{fault('/paymentSchedule')}</p>
      )}
    </div>
  );
}
