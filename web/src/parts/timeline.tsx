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

/** What happened, newest first, along a line. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map(({ id, at, icon, title, detail, isBad }, index) => (
        <li key={id} className="relative flex gap-3 pb-5">
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute start-[7.5px] top-6 bottom-[-2px] w-px bg-line" />
          )}
          <Icon name={icon} className={`mt-0.5 ${isBad ? 'text-bad' : 'text-soft'}`} />
          <div className="min-w-0 flex-1 sm:flex sm:gap-4">
            <div className="min-w-0 flex-1">
              <div className="wrap-anywhere">{title}</div>
              {detail !== undefined && <div className="text-sm wrap-anywhere text-soft">{detail}</div>}
            </div>
            <div className="flex-none text-sm text-soft">
              <InstantText at={at} hasTime />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
