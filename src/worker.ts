import type { Database } from './kit/database.ts';
import { purgeExpiredKeys } from './kit/idempotency.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';

const HOUR_MS = 3_600_000;

/** What house-keeping works with. */
interface HousekeepingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Starts what the service does by itself, now and every hour: it deletes idempotency keys past their time.
 * Several processes may do it at once. Answers how to end it; that awaits a round under way.
 */
export function startHousekeeping({ database, clock, log }: HousekeepingParts): { stop(): Promise<void> } {
  let round = Promise.resolve();
  const run = () => {
    round = purgeExpiredKeys(database, clock.now()).then(
      (purged) => {
        if (purged > 0) log.info({ purged }, 'expired idempotency keys deleted');
      },
      (err: unknown) => log.error({ err }, 'house-keeping failed; it is tried again in an hour'),
    );
  };
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
