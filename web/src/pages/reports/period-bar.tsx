import type { ReactNode } from 'react';
import { useToday } from '../../account/clock.tsx';
import type { Days } from '../../api/queries/reports.ts';
import { useMessages } from '../../messages/language.tsx';
import { DateField, Select } from '../../parts/field.tsx';
import { useFilterChange } from '../../parts/filter-change.ts';
import { type NamedPeriod, namedDays, namedPeriods, nameOfDays } from './period.ts';

interface PeriodBarProps {
  readonly days: Days;
  /** Further filters of the report. */
  readonly children?: ReactNode;
}

/** Chooses the days of a report; the address of the page holds them. */
export function PeriodBar({ days, children }: PeriodBarProps) {
  const { reports: texts } = useMessages();
  const today = useToday();
  const change = useFilterChange();
  const name = nameOfDays(days, today);
  return (
    <div
      data-print="no"
      className="grid items-end gap-3 py-4 min-[360px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:flex min-[360px]:max-md:[&>:nth-child(4)]:col-start-2 min-[360px]:max-md:[&>:nth-child(4)]:row-start-1"
    >
      <div className={`md:w-44 ${children === undefined ? 'min-[360px]:max-md:col-span-2' : ''}`}>
        <Select
          label={texts.period}
          value={name ?? 'custom'}
          onChange={(value) => value !== 'custom' && change({ ...namedDays(value as NamedPeriod, today) })}
          options={[...namedPeriods, ...(name === null ? (['custom'] as const) : [])].map((one) => ({
            value: one,
            label: texts.periods[one],
          }))}
        />
      </div>
      <DateField
        label={texts.from}
        value={days.from}
        onChange={(from) => from !== '' && change({ ...days, from })}
      />
      <DateField label={texts.to} value={days.to} onChange={(to) => to !== '' && change({ ...days, to })} />
      {children}
    </div>
  );
}
