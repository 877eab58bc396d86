import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { civilDateIn } from '../../../src/kit/time.ts';
import { readApi } from '../api/client.ts';
import type { Operations } from '../api/schema.ts';
import { useAccount, useCan } from './session.tsx';

/** The clock of a sandbox account, with what it differs from the machine's, in milliseconds. */
type TestClock = Operations['GET /v1/test_clock']['data'] & { readonly aheadMs: number };

const clockQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'test-clock'],
    queryFn: async ({ signal }): Promise<TestClock> => {
      const clock = await readApi(account, 'GET /v1/test_clock', { signal });
      return { ...clock, aheadMs: new Date(clock.now).getTime() - Date.now() };
    },
    refetchInterval: (query) => (query.state.data?.status === 'Advancing' ? 1_000 : 60_000),
  });

const ClockContext = createContext<TestClock | undefined>(undefined);

/** Gives the pages of an account its clock. One place reads it: a list asks what day it is in every row. */
export function ClockProvider({ children }: { readonly children: ReactNode }) {
  return <ClockContext value={useTestClockQuery().data}>{children}</ClockContext>;
}

/** The reading of the clock, for the page that says how it goes. */
export function useTestClockQuery() {
  const { path, mode } = useAccount();
  const can = useCan();
  return useQuery({ ...clockQuery(path), enabled: mode === 'Sandbox' && can('test_clock:write') });
}

/** The clock of a sandbox account, for those who may move it; undefined for others, or until it is known. */
export function useTestClock(): TestClock | undefined {
  return use(ClockContext);
}

/** Now, by the account's own clock. */
export function useNow(): Date {
  const { aheadMs } = useAccount();
  return new Date(Date.now() + (useTestClock()?.aheadMs ?? aheadMs));
}

/** Today's civil date in the account's zone, by its own clock. */
export function useToday(): string {
  const { timeZone } = useAccount();
  return civilDateIn(timeZone, useNow());
}

/** The machine's day in the account's zone: what happens to people and programs keeps real time, also in a sandbox. */
export function useRealDay(): { readonly today: string; readonly isClockMoved: boolean } {
  const { timeZone } = useAccount();
  const today = civilDateIn(timeZone, new Date());
  return { today, isClockMoved: useToday() !== today };
}
