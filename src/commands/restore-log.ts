import { findUnreadable, openPlace, restoreToInstant } from '../backup/service.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Config } from '../kit/config.ts';
import type { AgeIdentity } from '../kit/files/age.ts';
import { loadKeptSecrets } from '../kit/secrets.ts';
import { systemClock } from '../kit/time.ts';
import { openStore, refuseRoot } from '../open-database.ts';
import type { RecoveryTarget } from '../postgres/types.ts';

interface Options {
  readonly toTime?: string;
  readonly toEnd?: boolean;
  readonly despiteDamage?: boolean;
  readonly installation?: string;
  readonly chain?: string;
}

/** Restores the embedded database from its archived log, and opens it once. */
export async function restoreLog(
  config: Config,
  address: string,
  identity: AgeIdentity | null,
  { toTime, toEnd, despiteDamage = false, installation, chain }: Options,
): Promise<void> {
  refuseRoot(config);
  if (config.databaseUrl !== null) {
    throw new CommandError(
      'The archived log is of the embedded database: unset DATABASE_URL. A PostgreSQL of your own restores its own log.',
    );
  }
  if (toTime !== undefined && toEnd === true) throw new CommandError('Give --to-time or --to-end, not both.');
  if (identity === null) {
    throw new CommandError(
      'The log is encrypted: set BACKUP_PASSPHRASE, or name the identity with --identity.',
    );
  }
  // Loaded only where it is used: commands start sooner.
  const { readInstallationName } = await import('../transfer/service.ts');
  const { baseAt, restoredTo } = await restoreToInstant({
    dataDir: config.dataDir,
    place: await openPlace(address),
    keeper: identity,
    target: toTime === undefined ? 'end' : targetOf(toTime),
    despiteDamage,
    installation: installation === undefined ? null : readInstallationName(installation),
    chain: chain ?? null,
    say: (line) => console.log(line),
  });
  // Gives the roles their passwords, migrates forward, and holds the money of restored accounts.
  const store = await openStore(config, 'command');
  let unreadable: readonly string[];
  try {
    const keyIds = (await loadKeptSecrets(config)).keyIds();
    unreadable = await findUnreadable(store.ownerConnection, keyIds);
  } finally {
    await store.close();
  }
  console.log(
    `The database in ${config.dataDir} is as it was at ${restoredTo}: the base copy of ${baseAt.toISOString()}, and the log after it.`,
  );
  if (unreadable.length === 0) return;
  console.log(
    `With the key here nobody can read: ${unreadable.join('; ')}. Before the start of the service, bring secret.key back into DATA_DIR, or set SECRET_KEY.`,
  );
}

function targetOf(text: string): RecoveryTarget {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text);
  if (!isInstant || Number.isNaN(Date.parse(text))) {
    throw new CommandError(`${text} is no instant in UTC. Give one such as 2026-11-26T14:03:07Z.`);
  }
  if (Date.parse(text) > systemClock.now().getTime())
    throw new CommandError(`${text} is in the future. Give --to-end for all.`);
  return { time: text };
}
