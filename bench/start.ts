import { join } from 'node:path';
import { familyOf, type MemoryUse, memoryOf } from './process-family.ts';
import type { Run } from './run.ts';
import { type Launched, launchService } from './service.ts';
import { median, type Part, type Row } from './table.ts';

const FIRST_GOAL_MS = 8_000;
const LATER_GOAL_MS = 3_000;
const MEMORY_GOAL_BYTES = 250e6;
const LATER_STARTS = 3;
const IDLE_MS = 5_000;

interface Idle {
  readonly service: MemoryUse;
  readonly database: MemoryUse;
}

/** S7: how long the service takes to be ready, in an empty folder and later, and what it takes when idle. */
export async function measureStart(run: Run): Promise<Part> {
  const dataDir = join(run.folder, 'start');
  run.tell('S7: first start, in an empty folder');
  const first = await launchService(run, dataDir);
  const idles = [await measureIdle(run, first)];
  await run.end(first.child);
  const later: number[] = [];
  for (let start = 1; start <= LATER_STARTS; start += 1) {
    run.tell(`S7: later start ${start} of ${LATER_STARTS}`);
    const launched = await launchService(run, dataDir);
    later.push(launched.readyMs);
    if (start === LATER_STARTS) idles.push(await measureIdle(run, launched));
    await run.end(launched.child);
  }
  return {
    rows: [
      timeRow('first start, in an empty folder', first.readyMs, FIRST_GOAL_MS),
      timeRow(`later start, median of ${LATER_STARTS}`, median(later), LATER_GOAL_MS),
      memoryRow(idles),
    ],
    samples: { start: { firstMs: first.readyMs, laterMs: later, idles } },
  };
}

async function measureIdle(run: Run, { child }: Launched): Promise<Idle> {
  await run.wait(IDLE_MS);
  const [service = 0, ...database] = await familyOf(child.pid ?? 0);
  // Without its children the sum would flatter us.
  if (database.length === 0) throw new Error('The database has no process below the service.');
  return { service: await memoryOf([service]), database: await memoryOf(database) };
}

function timeRow(work: string, milliseconds: number, goalMs: number): Row {
  return {
    promise: 'S7',
    work,
    figure: `${(milliseconds / 1000).toFixed(2)} s`,
    against: '',
    ratio: null,
    goal: `≤ ${goalMs / 1000} s`,
    isHeld: milliseconds <= goalMs,
  };
}

// After the first start and after a later one; the larger counts.
function memoryRow(idles: readonly Idle[]): Row {
  const total = ({ service, database }: Idle) => service.bytes + database.bytes;
  const largest = idles.toSorted((one, other) => total(other) - total(one))[0]!;
  const { service, database } = largest;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return {
    promise: 'S7',
    work: `idle memory, ${IDLE_MS / 1000} s after a start`,
    figure: `${megabytes(total(largest))} ${database.measure}`,
    against: `service ${megabytes(service.bytes)}, database ${megabytes(database.bytes)}`,
    ratio: null,
    goal: `≤ ${megabytes(MEMORY_GOAL_BYTES)}`,
    isHeld: total(largest) <= MEMORY_GOAL_BYTES,
  };
}
