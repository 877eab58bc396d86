import { expect, vi } from 'vitest';
import type { TestService } from './service.ts';

/** Waits until so many connections to the service's database wait for a lock. */
export async function waitForLocks(service: TestService, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await service.sql<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(Number(row?.count)).toBeGreaterThanOrEqual(count);
    },
    { timeout: 20_000, interval: 10 },
  );
}
