import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { reminderPlanQuery } from '../../api/queries/account.ts';
import type { ReminderPreview } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DateField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Fault, SkeletonRows } from '../../parts/states.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

/** When are clients reminded? */
export function RemindersPage() {
  return (
    <SettingsPage section="reminders">
      {(form) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
          <Rule form={form} />
          <Plan days={form.account.profile.reminderDays} />
        </div>
      )}
    </SettingsPage>
  );
}

function Rule({ form }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const { changeProfile, isReadOnly, error } = form;
  const days = form.account.profile.reminderDays;
  const fault = error?.faultOf('/profile/reminderDays');
  const put = (next: readonly number[]) =>
    changeProfile({ reminderDays: [...new Set(next)].toSorted((one, other) => one - other) });
  return (
    <section>
      <h2 className="mb-2 font-semibold">{texts.rule}</h2>
      {days.length === 0 && <p className="text-soft">{texts.noReminders}</p>}
      <ul className="border-t border-line empty:border-0">
        {days.map((day) => (
          <li key={day} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <span className="flex items-center gap-2">
              <Icon name="bell" className="text-soft" />
              {texts.reminderDay(day)}
            </span>
            {!isReadOnly && (
              <Button
                look="quiet"
                icon="close"
                aria-label={`${texts.removeDay}: ${texts.reminderDay(day)}`}
                onClick={() => put(days.filter((one) => one !== day))}
              />
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && <AddDay onAdd={(day) => put([...days, day])} />}
      {fault !== undefined && <p className="mt-2 text-sm text-bad">{fault}</p>}
      <p className="mt-4 max-w-prose text-sm text-soft">{texts.ruleHint}</p>
    </section>
  );
}

function AddDay({ onAdd }: { readonly onAdd: (day: number) => void }) {
  const { settings: texts } = useMessages();
  const [count, setCount] = useState<number | null>(3);
  const [side, setSide] = useState<'before' | 'after'>('before');
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <div className="w-24">
        <NumberField label={texts.days} value={count} onChange={setCount} />
      </div>
      <Segments
        label={texts.side}
        value={side}
        options={(['before', 'after'] as const).map((value) => ({ value, label: texts.sides[value] }))}
        onChange={setSide}
      />
      <Button
        icon="plus"
        className="min-h-9"
        reason={count === null ? texts.enterDays : undefined}
        onClick={() => onAdd((side === 'before' ? -1 : 1) * (count ?? 0) + 0)}
      >
        {texts.addDay}
      </Button>
    </div>
  );
}

/** The mails that the rule would cause for a sample due date. */
function Plan({ days }: { readonly days: readonly number[] }) {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const today = useToday();
  const [due, setDue] = useState(addDays(today, 14) as string);
  const query = useQuery({
    ...reminderPlanQuery(path, { reminderDays: [...days], dueDates: [due] }),
    placeholderData: keepPreviousData,
    enabled: due !== '',
  });
  return (
    <section>
      <h2 className="mb-2 font-semibold">{texts.plan}</h2>
      <DateField label={texts.sampleDue} value={due} min={today} onChange={setDue} />
      <div className="mt-4">
        {query.isError ? (
          <Fault error={query.error} />
        ) : query.data === undefined ? (
          <SkeletonRows count={3} />
        ) : (
          <Months due={due} plan={query.data} />
        )}
      </div>
    </section>
  );
}

function Months({ due, plan }: { readonly due: string; readonly plan: ReminderPreview }) {
  const { settings: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const sent = new Set(plan.planned.map(({ date }) => date));
  const all = [...sent, due].toSorted();
  const mails = plan.planned.map(({ at, date, payments }) => ({
    key: at,
    date,
    text: texts.reminderDay(payments[0]?.days ?? 0),
  }));
  // A mail on the due date says so itself.
  const lines = [
    ...mails,
    ...(sent.has(due) ? [] : [{ key: 'due', date: due, text: texts.dueDay }]),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  const months = monthsBetween(all[0] ?? due, all.at(-1) ?? due);
  return (
    <>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2" aria-hidden="true">
        {months.map((month) => (
          <Month key={month} month={month} sent={sent} due={due} />
        ))}
      </div>
      <ol className="mt-4 border-t border-line">
        {lines.map(({ key, date, text }) => (
          <li key={key} className="flex justify-between gap-4 border-b border-line py-2">
            <span className={key === 'due' ? 'font-medium' : ''}>{text}</span>
            <span className="text-soft">{formats.fullDate(date)}</span>
          </li>
        ))}
      </ol>
      {plan.planned.length === 0 && <p className="mt-2 text-soft">{texts.nothingPlanned}</p>}
      {due < today && <p className="mt-2 text-soft">{texts.pastDue}</p>}
    </>
  );
}

interface MonthProps {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly sent: ReadonlySet<string>;
  readonly due: string;
}

// A month, from the day with which the reader's week begins; what is sent is filled, the due date has a ring. The
// list below says the same in words.
function Month({ month, sent, due }: MonthProps) {
  const formats = useFormats();
  const first = new Date(`${month}-01T12:00:00Z`);
  const blanks = (first.getUTCDay() + 7 - formats.week.first) % 7;
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return (
    <div>
      <p className="mb-1 text-sm text-soft">{formats.month(`${month}-01`, 'long')}</p>
      <div className="grid grid-cols-7 text-center text-sm">
        {formats.week.letters.map((letter, day) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may have one letter, and none moves
          <span key={day} className="pb-1 text-xs text-soft">
            {letter}
          </span>
        ))}
        {Array.from({ length: blanks }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the empty places are all alike
          <span key={`blank-${index}`} />
        ))}
        {Array.from({ length: count }, (_, index) => {
          const date = `${month}-${String(index + 1).padStart(2, '0')}`;
          const fill = sent.has(date) ? 'bg-accent text-on-accent' : 'text-soft';
          const look = `${fill} ${date === due ? 'outline outline-2 outline-warn' : ''}`;
          return (
            <span key={date} className={`mx-auto grid size-7 place-items-center rounded-full ${look}`}>
              {index + 1}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function monthsBetween(from: string, to: string): string[] {
  const found: string[] = [];
  const at = new Date(`${from.slice(0, 7)}-15T12:00:00Z`);
  while (at.toISOString().slice(0, 7) <= to.slice(0, 7) && found.length < 6) {
    found.push(at.toISOString().slice(0, 7));
    at.setUTCMonth(at.getUTCMonth() + 1);
  }
  return found;
}
