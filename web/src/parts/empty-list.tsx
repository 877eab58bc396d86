import type { ComponentProps } from 'react';
import { EmptyState } from './states.tsx';

interface EmptyListProps {
  /** Whether the person narrowed the list. */
  readonly isFiltered: boolean;
  readonly texts: Readonly<Record<'nothing' | 'nothingText' | 'empty' | 'emptyText', string>>;
  /** Leads to the first thing of the list. */
  readonly link?: ComponentProps<typeof EmptyState>['link'];
}

/** In place of a list without rows: nothing fits the filters, or nothing is there yet. */
export function EmptyList({ isFiltered, texts, link }: EmptyListProps) {
  return isFiltered ? (
    <EmptyState title={texts.nothing}>{texts.nothingText}</EmptyState>
  ) : (
    <EmptyState title={texts.empty} link={link}>
      {texts.emptyText}
    </EmptyState>
  );
}
