import { setTimeout as delay } from 'node:timers/promises';
import type { AgeRecipient } from '../../kit/files/age.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import type { ClusterArchive, ClusterConnection } from '../../postgres/types.ts';
import type { BackupPlace } from '../places/types.ts';
import { copyBase, recordBase } from './base-copy.ts';
import { beginChain, type Chain, forgetChain, hasKey, isChainOf, readChain } from './chain.ts';
import { BASE_EVERY_MS, basesOf, removeOld } from './retention.ts';
import { BrokenChain, sendSegment } from './sending.ts';
import { emptySpool, freeBytes, readSpool } from './spool.ts';

/** How often the spool is looked at. */
const LOOK_EVERY_MS = 1_000;

/** How often PostgreSQL is asked whether it archives. */
const WATCH_EVERY_MS = 15_000;

/** How long a place that is away is left alone, at most. */
const MOST_REST_MS = 60_000;

const WEEK_MS = 7 * 86_400_000;

/** A place that has not taken a segment for so long counts as away. */
const STUCK_MS = 30_000;

/** Below this, the log that waits is given up. PostgreSQL would stop when it cannot write its own log. */
const LEAST_FREE_BYTES = 1_073_741_824;

/** How long the last segments may take when the service ends. */
const LAST_SEND_MS = 8_000;

/** What can be said about the log. */
interface LogStatus {
  /** The bytes that wait for the place. */
  readonly spoolBytes: number;
  /**
   * When the place had last got all, while PostgreSQL archived; before the first time since when the log is kept by this
   * process.
   */
  readonly sentAt: Date;
  /** When the newest base copy ended; null without one. */
  readonly baseAt: Date | null;
}

/** Keeps the log of the embedded database in a place, until it is stopped. */
export interface LogKeeping {
  status(): LogStatus;
  /** Sends what waits, for a few seconds, and ends. Call it after the database has ended: that archives its last segment. */
  stop(): Promise<void>;
}

/** What keeping the log needs. */
interface LogKeepingDeps {
  readonly archive: ClusterArchive;
  readonly connection: ClusterConnection;
  readonly place: BackupPlace;
  readonly keeper: AgeRecipient;
  /** The name of this installation: several may share a place. */
  readonly installation: string;
  /** For how many weeks base copies and their log are kept. */
  readonly keepWeeks: number;
  /** Whether older files may go now: none do before a restore is finished. */
  readonly mayRemove: () => Promise<boolean>;
  /** Whether PostgreSQL fails to put finished segments into the spool. Errors: it does not answer. */
  readonly isArchivingFailing: () => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Log;
  /** Default 1 GB. */
  readonly leastFreeBytes?: number;
}

/** Starts to send segments and to make base copies, side by side: a copy that takes an hour must not hold the log up. */
export function keepLog(deps: LogKeepingDeps): LogKeeping {
  const ending = new AbortController();
  const archiving = createWatching(deps);
  const keeper = createKeeper(deps, archiving.isFailing, ending.signal);
  const isEnding = () => ending.signal.aborted;
  const rest = (ms: number) => delay(ms, undefined, { signal: ending.signal }).catch(() => undefined);
  const repeat = async (step: () => Promise<number>) => {
    while (!isEnding()) await rest(await step());
  };
  const sending = repeat(() => keeper.send());
  // By itself: a place that is silent holds the sending up, and the disk fills.
  void repeat(() => keeper.guardDisk());
  void repeat(() => archiving.watch());
  // Nobody waits for it: a copy that has not ended when the database has is never used.
  void repeat(() => keeper.copyWhenDue());
  return {
    status: () => keeper.status(),
    async stop() {
      ending.abort();
      const limit = delay(LAST_SEND_MS, undefined, { ref: false });
      await Promise.race([sending.then(() => keeper.send()), limit]);
    },
  };
}

/** The three kinds of work. Each answers after how many milliseconds it wants to be done again. */
interface Keeper {
  send(): Promise<number>;
  guardDisk(): Promise<number>;
  copyWhenDue(): Promise<number>;
  status(): LogStatus;
}

function createKeeper(deps: LogKeepingDeps, isArchivingFailing: () => boolean, signal: AbortSignal): Keeper {
  const { archive, place, clock, log } = deps;
  let chain: Chain | null = null;
  let status: LogStatus = { spoolBytes: 0, sentAt: clock.now(), baseAt: null };
  let sendFaults = 0;
  /** Since when the place has been taking a segment. */
  let sendingSince: Date | null = null;
  const lookForKey = createKeyLook(place);

  const breakChain = async (why: string) => {
    chain = null;
    await forgetChain(archive.folder);
    status = { ...status, baseAt: null };
    log.error(holeText(why));
  };
  const sendAll = async () => {
    chain ??= await openChain(deps);
    for (;;) {
      const current: Chain = chain;
      const { segments, bytes } = await readSpool(archive.spoolDir, clock.now());
      status = { ...status, spoolBytes: bytes };
      const [next] = segments;
      await lookForKey(current.id, next !== undefined);
      if (next === undefined) break;
      sendingSince = clock.now();
      const sent = await sendSegment(archive, place, current, next).finally(() => {
        sendingSince = null;
      });
      // Broken while the segment was sent: the disk was full, or the place has lost the key.
      if (chain !== current) return forgetChain(archive.folder);
      chain = sent;
    }
    // An empty spool says nothing while PostgreSQL cannot fill it.
    if (!isArchivingFailing()) status = { ...status, sentAt: clock.now() };
  };
  return {
    status: () => status,
    async send() {
      try {
        await sendAll();
        if (sendFaults > 0) log.info(`The archived log is in ${place.label} again.`);
        sendFaults = 0;
        return LOOK_EVERY_MS;
      } catch (err) {
        if (err instanceof BrokenChain) {
          // A fault here is a full or closed disk: the same segment breaks the chain the next time, too.
          await breakChain(err.message).catch((cause: unknown) => log.error({ err: cause }, err.message));
          return LOOK_EVERY_MS;
        }
        sendFaults += 1;
        // Once, and then about every hour.
        if (sendFaults % 60 === 1)
          log.warn({ err }, `The archived log waits: ${place.label} does not take it. The service goes on.`);
        return Math.min(LOOK_EVERY_MS * 2 ** (sendFaults - 1), MOST_REST_MS);
      }
    },
    async guardDisk() {
      if (sendFaults > 0 || isStuck(sendingSince, clock.now())) await giveUpWhenFull(deps, breakChain);
      return LOOK_EVERY_MS;
    },
    copyWhenDue: createCopying(deps, {
      chain: () => chain,
      breakChain,
      untilSent: (id, segment) => untilSent(() => chain, id, segment, signal),
      setBase: (baseAt) => {
        status = { ...status, baseAt };
      },
    }),
  };
}

// PostgreSQL's own folder fills while it cannot archive. The spool shows nothing of that.
function createWatching({ archive, isArchivingFailing, log }: LogKeepingDeps) {
  let isFailing = false;
  return {
    isFailing: () => isFailing,
    async watch(): Promise<number> {
      const wasFailing = isFailing;
      // A database that does not answer says nothing about it.
      isFailing = await isArchivingFailing().catch(() => wasFailing);
      if (isFailing && !wasFailing)
        log.error(
          `The archived log waits: PostgreSQL cannot write to ${archive.spoolDir}. Look into server.log; the disk fills until it can.`,
        );
      return WATCH_EVERY_MS;
    },
  };
}

function isStuck(sendingSince: Date | null, now: Date): boolean {
  return sendingSince !== null && now.getTime() - sendingSince.getTime() >= STUCK_MS;
}

async function giveUpWhenFull(
  { archive: { folder, spoolDir }, clock, log, leastFreeBytes = LEAST_FREE_BYTES }: LogKeepingDeps,
  breakChain: (why: string) => Promise<void>,
): Promise<void> {
  try {
    if ((await freeBytes(folder)) > leastFreeBytes) return;
    if ((await readSpool(spoolDir, clock.now())).segments.length === 0) return;
    await emptySpool(spoolDir, clock.now());
    await breakChain('the disk was full while the place was away, and the log that waited was removed');
  } catch (err) {
    log.error({ err }, 'The spool could not be read.');
  }
}

// Another chain begins when the log goes elsewhere: a restore needs a base copy and its log in one place, with one key.
async function openChain(deps: LogKeepingDeps): Promise<Chain> {
  const { archive, clock, log } = deps;
  const known = await readChain(archive.folder);
  if (known !== null) {
    if (await isChainOf(known, deps)) return known;
    log.warn(
      'The archived log begins again: BACKUP_TO, its key or the installation has changed. It can be restored after a new base copy.',
    );
  }
  return beginChain(archive.folder, deps, clock.now());
}

// The copy is whole only with the log of its own chain that was written beside it.
async function untilSent(
  chainNow: () => Chain | null,
  id: string,
  segment: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const chain = chainNow();
    if (chain?.id !== id) throw new Error('The log has a hole since the copy began.');
    // Not a later one: the names of another cluster in the same folder may be higher.
    if (chain.sent.some(({ name }) => name === segment)) return;
    await delay(LOOK_EVERY_MS / 4, undefined, { signal });
  }
}

function holeText(why: string): string {
  return `The archived log has a hole (${why}): it can be restored up to here, and again after a new base copy.`;
}

// Before each segment, and once a minute while none waits: the place has all only where it is. Errors: the key is gone.
function createKeyLook(place: BackupPlace) {
  let seenMs = Number.NEGATIVE_INFINITY;
  return async (chain: string, isSending: boolean): Promise<void> => {
    if (!isSending && performance.now() - seenMs < MOST_REST_MS) return;
    if (!(await hasKey(place, chain))) throw keyLost(place);
    seenMs = performance.now();
  };
}

function keyLost({ label }: BackupPlace): BrokenChain {
  return new BrokenChain(`${label} no longer has its key`);
}

async function makeRoom({ place, keepWeeks, log }: LogKeepingDeps, { id }: Chain): Promise<void> {
  const { hasJumped } = await removeOld(place, id, keepWeeks * WEEK_MS);
  if (!hasJumped) return;
  log.warn(
    `By the clock of ${place.label} no base copy was made for more than two weeks. If the clock is wrong, correct it within a week: the next copy removes what is too old by it.`,
  );
}

/** What the copying of bases needs of the keeper. */
interface CopyingDeps {
  readonly chain: () => Chain | null;
  readonly breakChain: (why: string) => Promise<void>;
  /** Waits for a segment of a chain. Errors: the chain has ended. */
  readonly untilSent: (chain: string, segment: string) => Promise<void>;
  readonly setBase: (at: Date | null) => void;
}

function createCopying(
  deps: LogKeepingDeps,
  { chain, breakChain, untilSent, setBase }: CopyingDeps,
): () => Promise<number> {
  const { archive, place, clock, log } = deps;
  let copyFaults = 0;
  return async () => {
    const current = chain();
    if (current === null) return LOOK_EVERY_MS;
    try {
      // A copy of after now was made by a wrong clock, and would hold up all others until then.
      const bases = (await basesOf(place, current.id)).filter(({ finishedAt }) => finishedAt <= clock.now());
      const newest = bases.at(-1)?.finishedAt ?? null;
      if (newest !== null) setBase(newest);
      if (newest !== null && clock.now().getTime() - newest.getTime() < BASE_EVERY_MS) return MOST_REST_MS;
      // Without its key nobody can open the chain: somebody has emptied the place, or it is another one.
      if (!(await hasKey(place, current.id))) {
        await breakChain(keyLost(place).message);
        return LOOK_EVERY_MS;
      }
      setBase(newest);
      const record = await copyBase({ ...deps, clusterDir: archive.clusterDir }, current);
      await untilSent(current.id, record.lastSegment);
      await recordBase(place, current, record);
      setBase(new Date(record.finishedAt));
      copyFaults = 0;
      if (await deps.mayRemove()) await makeRoom(deps, current);
      log.info(`A base copy of ${record.bytes} bytes is in ${place.label}.`);
      return MOST_REST_MS;
    } catch (err) {
      copyFaults += 1;
      log.warn({ err }, `No base copy could be made in ${place.label}; it is tried again.`);
      return Math.min(LOOK_EVERY_MS * 2 ** copyFaults, 60 * MOST_REST_MS);
    }
  };
}
