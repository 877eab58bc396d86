import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../kit/time.ts';
import type { LogKeeping } from './keeping.ts';

/**
 * Adds the gauges of the archived log to a registry. A gauge without a figure is absent: 0 would be the best that it can
 * say.
 */
export function addLogGauges({ status }: Pick<LogKeeping, 'status'>, registry: Registry, clock: Clock): void {
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  const secondsSince = (at: Date | null) => at && (clock.now().getTime() - at.getTime()) / 1000;
  gauge(
    'tranche_log_spool_bytes',
    'Bytes of the archived log that BACKUP_TO does not have yet.',
    () => status().spoolBytes,
  );
  gauge('tranche_log_sent_age_seconds', 'For how long BACKUP_TO has not had the whole archived log.', () =>
    secondsSince(status().sentAt),
  );
  gauge('tranche_log_base_age_seconds', 'The age of the newest base copy that can be restored.', () =>
    secondsSince(status().baseAt),
  );
}
