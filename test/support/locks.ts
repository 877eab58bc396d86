import { expect, vi } from 'vitest';
import type { TestService } from './service.ts';

/** Waits until so many connections to the service's database have waited for a lock for a time, such as '2 seconds'. */
export async function waitForLocks(service: TestService, count: number, since = '0'): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await service.sql<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query_start <= clock_timestamp() - $1::interval`,
        [since],
      );
      expect(Number(row?.count)).toBeGreaterThanOrEqual(count);
    },
    { timeout: 20_000, interval: 10 },
  );
}
