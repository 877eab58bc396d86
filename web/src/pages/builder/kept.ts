import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { lineItemsQuery, schedulesQuery } from '../../api/queries/templates.ts';
import type { SavedLineItem, ScheduleTemplate } from '../../api/schema.ts';

const none: readonly never[] = [];

/** The schedules that the account keeps; none while they are read. */
export function useKeptSchedules(): readonly ScheduleTemplate[] {
  return useQuery(schedulesQuery(useAccount().path)).data?.items ?? none;
}

/** The line items that the account keeps in a currency; none while they are read. */
export function useSavedItems(currency: string): readonly SavedLineItem[] {
  const items = useQuery(lineItemsQuery(useAccount().path)).data?.items ?? none;
  return items.filter((item) => item.currency === currency);
}
