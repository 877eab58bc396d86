import { queryOptions, useQuery } from '@tanstack/react-query';
import { civilDateIn } from '../../../src/kit/time.ts';
import { readApi } from '../api/client.ts';
import { useAccount, useCan } from './session.tsx';

/** The clock of a sandbox account, with what it differs from the machine's, in milliseconds. */
const clockQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'test-clock'],
    queryFn: async ({ signal }) => {
      const clock = await readApi(account, 'GET /v1/test_clock', { signal });
      return { ...clock, aheadMs: new Date(clock.now).getTime() - Date.now() };
    },
    refetchInterval: (query) => (query.state.data?.status === 'Advancing' ? 1_000 : 60_000),
  });

/** The clock of a sandbox account, for those who may move it; undefined for others, or until it is known. */
export function useTestClock() {
  const { path, mode } = useAccount();
  const can = useCan();
  return useQuery({ ...clockQuery(path), enabled: mode === 'Sandbox' && can('test_clock:write') }).data;
}

/** Now, by the account's own clock. */
function useNow(): Date {
  const { aheadMs } = useAccount();
  return new Date(Date.now() + (useTestClock()?.aheadMs ?? aheadMs));
}

/** Today's civil date in the account's zone, by its own clock. */
export function useToday(): string {
  const { timeZone } = useAccount();
  return civilDateIn(timeZone, useNow());
}
