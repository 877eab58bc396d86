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
    <ol>
      {entries.map(({ id, at, icon, title, detail, isBad }, index) => (
        <li key={id} className={`relative flex gap-3 pb-5 ${isDense ? 'md:pb-4' : ''}`}>
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute start-[7.5px] top-6 bottom-[-2px] w-px bg-line" />
          )}
          <Icon name={icon} className={`mt-0.5 ${isBad ? 'text-bad' : 'text-soft'}`} />
          <div
            className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 ${isDense ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]' : ''}`}
          >
            <div className="wrap-anywhere">{title}</div>
            <div className={`text-end text-sm/5 text-soft ${isDense ? 'md:order-last' : ''}`}>
              <InstantText at={at} hasTime />
            </div>
            {detail !== undefined && (
              <div
                className={`text-sm/5 wrap-anywhere text-soft ${isDense ? 'max-md:col-span-2' : 'col-span-2 sm:col-span-1'}`}
              >
                {detail}
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
