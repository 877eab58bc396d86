import type { ReactNode } from 'react';
import { InstantText } from './date-text.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Something that happened. */
export interface TimelineEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  /** By whom, to whom, why. */
  readonly detail?: ReactNode;
  readonly isBad?: boolean | undefined;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** One line for each where there is room: for a look over the whole. */
  readonly isDense?: boolean;
}

/** What happened, newest first, along a line. */
export function Timeline({ entries, isDense = false }: TimelineProps) {
  return (
    // All entries share the columns: the times differ in width.
    <ol
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] ${isDense ? 'md:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto]' : ''}`}
    >
      {entries.map(({ id, at, icon, title, detail, isBad }, index) => (
        <li
          key={id}
          className={`relative col-span-full grid grid-cols-subgrid pb-5 ${isDense ? 'md:pb-4' : ''}`}
        >
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute start-[7.5px] top-6 bottom-[-2px] w-px bg-line" />
          )}
          <Icon name={icon} className={`me-3 mt-0.5 ${isBad ? 'text-bad' : 'text-soft'}`} />
          <div className="wrap-anywhere">{title}</div>
          <div className={`ps-4 text-end text-sm/5 text-soft ${isDense ? 'md:order-last' : ''}`}>
            <InstantText at={at} hasTime />
          </div>
          {detail !== undefined && (
            <div
              className={`text-sm/5 wrap-anywhere text-soft ${isDense ? 'max-md:col-span-2 max-md:col-start-2 md:ps-4' : 'col-span-2 col-start-2 sm:col-span-1 sm:col-start-2'}`}
            >
              {detail}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
