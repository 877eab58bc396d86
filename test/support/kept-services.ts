import { setTimeout as delay } from 'node:timers/promises';
import { emptyTables, rowsTakenOf } from './emptying.ts';
import { ScriptedProcessor } from './processor.ts';
import type { TestService } from './service.ts';

/** Where the clock of a service stands until it is set. */
export const START = '2026-11-21T12:00:00.000Z';

/** A service as it was launched; `requestsUnderWay` counts what it has not answered yet. */
export interface LaunchedService extends TestService {
  requestsUnderWay(): number;
}

interface Kept {
  readonly service: LaunchedService;
  /** What its database looked like before its first file. */
  readonly shape: string;
  /** Whether a file has stopped a part of it, which nothing starts again. */
  readonly isStopped: () => boolean;
}

/** The services of this process that no file has, by their settings; the one that waits longest first. */
const waiting = new Map<string, Kept>();

// Each holds connections to PostgreSQL, which has some for each process: see `database.ts`.
const MOST_WAITING = 3;

/** Dead rows make every look into the database longer: from so many on, a new service is cheaper. */
const MOST_ROWS_TAKEN = 20_000;

/** How long is waited at the end of a file for what its service has not answered yet. */
const PATIENCE_MS = 1_000;

/**
 * Hands out a service as new: the one of this process with these settings, emptied, when it waits for a file, or one that is
 * launched. To launch one takes ten times longer than to empty it, and its connections would learn every statement again.
 * Its `close` hands it back. The process ends it: what is kept needs no end of its own.
 */
export async function takeService(
  settings: string,
  launch: () => Promise<LaunchedService>,
): Promise<TestService> {
  const kept = waiting.get(settings);
  waiting.delete(settings);
  if (kept !== undefined) {
    const renewed = await renew(kept.service);
    if (rowsTakenOf(renewed) < MOST_ROWS_TAKEN) return lend(settings, kept, renewed);
    await kept.service.close();
  }
  const service = await launch();
  const isStopped = watchStop(service);
  return lend(settings, { service, shape: await shapeOf(service), isStopped }, service);
}

function watchStop({ services: { testClock } }: TestService): () => boolean {
  const stop = testClock.stop.bind(testClock);
  let isStopped = false;
  Object.assign(testClock, {
    stop: () => {
      isStopped = true;
      return stop();
    },
  });
  return () => isStopped;
}

/** Takes away all that a test has left behind a service, and sets its clock and processor back. */
export async function renew(service: TestService): Promise<TestService> {
  // The service writes its request log a moment after its answers: without a flush, the rows would appear in the next
  // file's tests.
  await service.services.requestLog.flush();
  await emptyTables(service);
  service.clock.set(START);
  const processor = new ScriptedProcessor();
  service.use(processor);
  const member = await service.addMember('demo-studio');
  return {
    ...service,
    processor,
    member,
    call: (method, path, sending = {}) => {
      const token = sending.token === undefined ? member.token : sending.token;
      return service.call(method, path, { ...sending, token });
    },
  };
}

function lend(settings: string, kept: Kept, service: TestService): TestService {
  let isBack = false;
  const close = async () => {
    if (isBack) return;
    isBack = true;
    await giveBack(settings, kept);
  };
  return { ...service, close };
}

async function giveBack(settings: string, kept: Kept): Promise<void> {
  if (waiting.has(settings) || !(await isReusable(kept))) return kept.service.close();
  waiting.set(settings, kept);
  const [oldest] = waiting;
  if (waiting.size <= MOST_WAITING || oldest === undefined) return;
  waiting.delete(oldest[0]);
  await oldest[1].service.close();
}

// A request that still runs would act on the next file's rows. A service with changed tables is not reused.
async function isReusable({ service, shape, isStopped }: Kept): Promise<boolean> {
  if (isStopped()) return false;
  const begun = performance.now();
  while (service.requestsUnderWay() > 0) {
    if (performance.now() - begun > PATIENCE_MS) return false;
    await delay(10);
  }
  // The file may have broken the service's connection, or left it inside a transaction.
  return service
    .sql('rollback; reset all; select pg_advisory_unlock_all(); unlisten *')
    .then(async () => (await shapeOf(service)) === shape)
    .catch(() => false);
}

// An added object has a higher number than all others. A removed object lowers the count.
async function shapeOf(service: TestService): Promise<string> {
  const [row] = await service.sql<{ shape: string }>(
    `select concat_ws(' ',
       (select count(*) || ' ' || max(oid) from pg_class where relpersistence <> 't'),
       (select count(*) || ' ' || max(oid) from pg_constraint),
       (select count(*) || ' ' || max(oid) from pg_trigger),
       (select count(*) || ' ' || max(oid) from pg_policy),
       (select count(*) || ' ' || max(oid) from pg_proc where pronamespace <> pg_my_temp_schema()),
       (select count(*) from pg_attribute where not attisdropped and attnum > 0)) as shape`,
  );
  return row?.shape ?? '';
}
