import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../kit/db/database.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import { BANK_LIMIT_MS, SEPA_LIMIT_MS } from '../processors/service.ts';
import { makeDiskGauges, makeGauges, type Space } from './gauges.ts';
import { readHealth } from './store.ts';

interface HealthDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Finds the folder of the embedded database; null with a database elsewhere. */
  readonly findFolder: (() => Promise<string>) | null;
  /** Whether the installation has a mail server: without one mails of most accounts wait for ever. */
  readonly sendsMails: boolean;
}

/**
 * Adds the gauges of the installation to a registry: money, mails, webhooks, accounts and the disk. The function that is
 * returned reads them again. While the database cannot be read, `tranche_database_up` is 0, the others have no values, and
 * the log says why.
 */
export function addHealth({ database, clock, log, findFolder, sendsMails }: HealthDeps, registry: Registry) {
  const show = makeGauges(registry);
  const showDisk = makeDiskGauges(registry);
  const up = new Gauge({
    name: 'tranche_database_up',
    help: 'Whether the database answered the metrics: 1 or 0.',
    registers: [registry],
  });
  return async (): Promise<void> => {
    const [readings, space] = await Promise.all([
      readHealth(database, clock.now(), {
        bankMs: BANK_LIMIT_MS,
        sepaMs: SEPA_LIMIT_MS,
        sendsMails,
      }).catch((err: unknown) => {
        log.warn({ err }, 'the metrics have no gauges of the installation: the database could not be read');
        return null;
      }),
      findFolder === null ? null : readSpace(findFolder, log),
    ]);
    up.set(readings === null ? 0 : 1);
    show(readings ?? []);
    showDisk(space);
  };
}

async function readSpace(findFolder: () => Promise<string>, log: Log): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(await findFolder());
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (err) {
    log.warn({ err }, 'the metrics have no gauges of the disk: its folder could not be looked at');
    return null;
  }
}
