import type { AppDeps } from './app.ts';
import { type Backups, createBackups, readBackupGauges } from './backup/service.ts';
import { countHolds, createFence, type Fence } from './fence/service.ts';
import { addHealth } from './health/service.ts';
import { createMetrics, type Metrics } from './kit/metrics.ts';
import { createOnlyOne } from './kit/queue/only-one.ts';
import { readBacklog } from './kit/queue/tasks.ts';
import { countSealed } from './kit/sealed-columns.ts';
import { findDataHome } from './postgres/placement.ts';
import { endHold } from './suspension/service.ts';
import { installationName } from './transfer/service.ts';
import type { BuildOptions, SecretsDeps, Services } from './wiring.ts';
import { createApplyEvent } from './worker.ts';

// What an operator needs of the service: backups, what follows a restore, and figures.

// What finishes a restore works through the tasks and checks of the others.
export function openFence({
  verification,
  notifications,
  recipients,
  connecting,
  ...deps
}: Pick<Services, 'database' | 'clock' | 'platform' | 'charges' | 'payments' | 'recipients' | 'connecting'> &
  Pick<Services, 'verification' | 'notifications'> &
  Pick<BuildOptions, 'processorFor'>): Fence {
  return createFence({
    ...deps,
    // Not as a task: it rests while the account is held.
    applyEvent: createApplyEvent({ ...deps, recipients, connecting }),
    compare: (account, now) => verification.compareAll(account, now),
    readBusinessesSince: connecting.readBusinessesSince,
    endHold: (...[account, backupAt, alongside]) => endHold(deps, account, backupAt, alongside),
    supersedeMails: notifications.supersedeBefore,
  });
}

export function openBackups(
  { config, clock, log, connection, ownerConnection }: BuildOptions,
  { database, loadSecrets: load }: Pick<AppDeps, 'database'> & SecretsDeps,
): Backups {
  return createBackups({
    database,
    owner: ownerConnection ?? connection,
    clock,
    log,
    settings: config,
    onlyOne: createOnlyOne(connection),
    readKeyId: async () => (await load()).keyIds()[0] ?? null,
    installationName: () => installationName(database.system),
  });
}

export function openMetrics(
  { config, mailer, metricsEveryMs: readEveryMs }: BuildOptions,
  { loadSecrets: load, ...deps }: Pick<AppDeps, 'database' | 'clock' | 'log'> & SecretsDeps,
): Metrics {
  const { database, clock } = deps;
  const { dataDir, databaseUrl, smtp } = config;
  const findFolder = databaseUrl === null ? () => findDataHome(dataDir) : null;
  const sendsMails = mailer !== undefined || smtp !== null;
  return createMetrics({
    ...deps,
    readBacklog: () => readBacklog(database, clock.now()),
    countSealed: async () => countSealed(database.system, await load()),
    countHeld: () => countHolds(database.system),
    readBackups: () => readBackupGauges(database.system, config, clock.now()),
    readEveryMs,
    usage: database.usage,
    addGauges: (registry) => addHealth({ ...deps, findFolder, sendsMails }, registry),
  });
}
