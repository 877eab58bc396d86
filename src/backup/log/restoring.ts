import { CommandError } from '../../kit/command-error.ts';
import { type AgeIdentity, WrongKey } from '../../kit/files/age.ts';
import { prepareRestore, type Recovered, type RestoredCluster } from '../../postgres/recovery.ts';
import type { RecoveryTarget } from '../../postgres/types.ts';
import { UnreadFile } from '../places/reading.ts';
import type { BackupPlace } from '../places/types.ts';
import type { BaseRecord } from './base-copy.ts';
import { DamagedBase, writeBase } from './base-files.ts';
import { readChainKey } from './chain.ts';
import { basesOfChain, oldestFirst, refuseSeveral } from './histories.ts';
import { type BaseName, installationOf, LOG_PREFIX, logPrefixOf, namesOf } from './names.ts';
import { openText } from './sealed-file.ts';
import { openChainLog } from './segments.ts';
import { type ChainSource, readOrLose } from './unread.ts';

/** What a restore to an instant needs. */
export interface LogRestoreOptions {
  readonly dataDir: string;
  readonly place: BackupPlace;
  /** What opens the backups. */
  readonly keeper: AgeIdentity;
  readonly target: RecoveryTarget;
  /** The name of the installation that wrote the log; null: there is only one in the place. */
  readonly installation?: string | null;
  /** The chain to restore; null: the newest, unless another was written beside it. */
  readonly chain?: string | null;
  /** Restores up to the place where the log ends, is damaged or cannot be read, when that comes first. */
  readonly despiteDamage: boolean;
  /** Default true. False is for tests. */
  readonly durable?: boolean;
  /** Hears what happens, one sentence a call. */
  readonly say: (line: string) => void;
}

/** What was restored. */
interface RestoredLog {
  readonly baseAt: Date;
  /** The instant as of which everything is there. */
  readonly restoredTo: string;
}

/** The note in a restored cluster for its first opening. */
export interface RestoredNote {
  /** The world may have moved on since this instant. */
  readonly restoredTo: string;
}

/**
 * Restores the embedded database into an empty DATA_DIR, as it was at an instant. The database has its place in one step
 * at the end; until then nothing uses it. A damaged base copy is passed over for the one before. Errors: no base copy before
 * the instant; the log ends before it, and until when a restore is possible; another passphrase.
 */
export async function restoreToInstant(options: LogRestoreOptions): Promise<RestoredLog> {
  const bases = await chooseBases(options);
  let damage: DamagedBase | null = null;
  for (const base of bases) {
    if (damage !== null)
      options.say(`${damage.message} The copy of ${base.finishedAt.toISOString()} is taken instead.`);
    try {
      return await restoreFrom(base, options);
    } catch (cause) {
      if (cause instanceof UnreadFile && !options.despiteDamage) throw withAdvice(cause);
      if (!(cause instanceof DamagedBase)) throw cause;
      damage = cause;
    }
  }
  const advice = options.despiteDamage ? '' : ' With --despite-damage, a log of before it may be used.';
  throw new CommandError(
    `${damage?.message ?? ''} There is no other one to take, and nothing was restored. Restore a backup file instead.${advice}`,
    { cause: damage },
  );
}

function withAdvice(cause: UnreadFile): CommandError {
  return new CommandError(
    `${cause.message} If only this file stays unreadable, --despite-damage goes on without it: with an older copy of the database, or up to this part of the log.`,
    { cause },
  );
}

async function restoreFrom(base: BaseName, options: LogRestoreOptions): Promise<RestoredLog> {
  const { dataDir, place, target, durable = true, say } = options;
  const source: ChainSource = { place, chain: base.chain, despiteDamage: options.despiteDamage };
  const lose = (why: string, cause: Error) => {
    throw new DamagedBase(why, { cause });
  };
  const { key } = namesOf(base.chain);
  const identity = await readOrLose(source, key, () => openChainKey(base, options), lose);
  const record = await readOrLose(source, base.name, () => readRecord(place, base, identity), lose);
  const cluster = await prepareRestore(dataDir, durable, say);
  try {
    if (cluster.major !== record.major) throw otherMajor(record.major, cluster.major);
    say(`Reading the base copy of ${base.finishedAt.toISOString()} (${record.bytes} bytes).`);
    await readOrLose(
      source,
      record.files,
      () => writeBase(place, record, identity, cluster.clusterDir),
      lose,
    );
    say('Replaying the log.');
    const recovered = await replay(cluster, options, source, base, identity);
    const lastTransactionAt = recovered.lastTransactionAt;
    const restoredTo =
      target === 'end' || !recovered.isReached ? (lastTransactionAt ?? record.finishedAt) : target.time;
    await cluster.complete(JSON.stringify({ restoredTo } satisfies RestoredNote));
    return { baseAt: base.finishedAt, restoredTo };
  } finally {
    await cluster.close();
  }
}

async function openChainKey({ chain }: BaseName, { place, keeper }: LogRestoreOptions): Promise<AgeIdentity> {
  try {
    return await readChainKey(chain, place, keeper);
  } catch (cause) {
    if (cause instanceof UnreadFile || cause instanceof WrongKey) throw cause;
    // Without it all copies of the chain are lost. An earlier chain has a key of its own.
    throw new DamagedBase((cause as Error).message, { cause });
  }
}

async function replay(
  cluster: RestoredCluster,
  { place, target, despiteDamage, say }: LogRestoreOptions,
  source: ChainSource,
  base: BaseName,
  identity: AgeIdentity,
): Promise<Recovered> {
  const chainLog = await openChainLog(source, identity);
  const recovered = await cluster.recover(target, chainLog.fetch);
  const fault = chainLog.fault();
  const isWhole = recovered.isReached && (fault === null || target !== 'end');
  if (isWhole) return recovered;
  const until = recovered.lastTransactionAt ?? base.finishedAt.toISOString();
  if (fault === null) {
    throw new CommandError(
      `The log in ${place.label} ends before that instant: its last transaction is of ${until}. Nothing was restored. ` +
        'Restore all of it with --to-end.',
    );
  }
  if (!despiteDamage) {
    throw new CommandError(
      `${fault} The last transaction before is of ${until}. Nothing was restored. ` +
        'To restore up to there, add --despite-damage.',
    );
  }
  say(`${fault} The log is restored up to there.`);
  if (recovered.isReached) return { ...recovered, isReached: false };
  const again = await cluster.recover('end', chainLog.fetch);
  // The second run may begin after the last transaction, and then names none.
  return { isReached: false, lastTransactionAt: again.lastTransactionAt ?? recovered.lastTransactionAt };
}

async function readRecord(
  place: BackupPlace,
  { name }: BaseName,
  identity: AgeIdentity,
): Promise<BaseRecord> {
  try {
    return JSON.parse(await openText(place, name, identity)) as BaseRecord;
  } catch (cause) {
    // The chain's key was right, so another key means other bytes. That the place is away says nothing about the copy.
    if (cause instanceof UnreadFile) throw cause;
    throw new DamagedBase(`${name} in ${place.label} is damaged.`, { cause });
  }
}

/** The base copies that can be taken, the best first. Those of an earlier chain lack what a later one has. */
async function chooseBases({
  place,
  target,
  installation = null,
  chain: named = null,
  despiteDamage,
}: LogRestoreOptions): Promise<readonly BaseName[]> {
  const prefix = installation === null ? LOG_PREFIX : logPrefixOf(installation);
  const files = await place.list(prefix);
  const all = oldestFirst(files, target);
  const bases = named === null ? all : basesOfChain(place, all, named);
  const [oldest] = bases.toSorted((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime());
  if (oldest === undefined) {
    throw new CommandError(
      `${place.label} has no base copy of an archived log${installation === null ? '' : ` of ${installation}`}. Restore a backup file instead.`,
    );
  }
  const installations = [...new Set(bases.map(({ chain }) => installationOf(chain)))];
  if (installations.length > 1) {
    throw new CommandError(
      `Logs of ${installations.length} installations are in ${place.label}. Name one with --installation: ${installations.join(', ')}.`,
    );
  }
  const found = bases.filter(({ finishedAt }) => target === 'end' || finishedAt <= new Date(target.time));
  const newest = found.at(-1);
  if (newest !== undefined && named === null) refuseSeveral(place, files, newest, found);
  if (newest !== undefined)
    return found.filter(({ chain }) => despiteDamage || chain === newest.chain).toReversed();
  throw new CommandError(
    `The oldest base copy in ${place.label} is of ${oldest.finishedAt.toISOString()}: nothing before can be restored to ` +
      'the second. Restore a backup file, or give a later instant.',
  );
}

function otherMajor(was: string, is: string): CommandError {
  return new CommandError(
    `The base copy is of PostgreSQL ${was}, and this Tranche brings ${is}. Restore it with the release that wrote it.`,
  );
}
