import { BODY } from './create.ts';
import { CONNECTIONS, type LoadResult, putLoad } from './load.ts';
import type { Run } from './run.ts';
import { openService, type Service } from './service.ts';
import { type Part, type Row, rate } from './table.ts';

/** How long each load lasts; shorter for a first look. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 3;
const PATIENCE_SECONDS = 600;

/** How long after the last request something caused by it may still be due. */
const GOAL_DRAIN_SECONDS = 5;
const GOAL_MAILED_RATE = 800;

/** What one load left behind, and how long that took to be done. */
interface Sustained {
  readonly load: LoadResult;
  readonly drainSeconds: number;
  /** Invoices per second, from the first request until nothing that they caused was due. */
  readonly wholeRate: number;
  readonly mails: number;
}

/** S8: creates invoices for a minute, and waits until all that follows from them is done. */
export async function measureSustained(run: Run, profileDir: string | null): Promise<Part> {
  const service = await openService(run, 'sustained', profileDir);
  try {
    await load(run, service, 'ShareManually', WARM_UP_SECONDS);
    await service.sql('vacuum (analyze)');
    const shared = await sustain(run, service, 'ShareManually');
    const mailed = await sustain(run, service, 'Email');
    return { rows: rowsOf(shared, mailed), samples: { sustained: { seconds: SECONDS, shared, mailed } } };
  } finally {
    await service.stop();
  }
}

function load(run: Run, { port, token }: Service, deliveryMethod: string, seconds: number) {
  const body = BODY.replace('"Email"', JSON.stringify(deliveryMethod));
  return putLoad(run, { port, token, seconds, connections: CONNECTIONS, paths: ['/v1/invoices'], body });
}

async function sustain(run: Run, service: Service, deliveryMethod: string): Promise<Sustained> {
  run.tell(`S8: creating with ${deliveryMethod} for ${SECONDS} s`);
  const before = await countMails(service);
  const start = performance.now();
  const result = await service.profile(`sustained-${deliveryMethod}`, () =>
    load(run, service, deliveryMethod, SECONDS),
  );
  const loaded = performance.now();
  const drained = await untilNothingIsDue(run, service, loaded);
  return {
    load: result,
    drainSeconds: (drained - loaded) / 1000,
    wholeRate: (result.requests * 1000) / (drained - start),
    mails: (await countMails(service)) - before,
  };
}

async function untilNothingIsDue(run: Run, service: Service, since: number): Promise<number> {
  for (;;) {
    const [row] = await service.sql<{ due: number }>(
      `select count(*)::int as due from tasks where due_at <= now()`,
    );
    if (row?.due === 0) return performance.now();
    if (performance.now() - since > PATIENCE_SECONDS * 1000)
      throw new Error(`${row?.due} tasks are still due.`);
    await run.wait(250);
  }
}

async function countMails(service: Service): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::int from mails');
  return row?.count ?? 0;
}

function rowsOf(shared: Sustained, mailed: Sustained): Row[] {
  const figure = ({ load: { rate: perSecond, p99Ms }, drainSeconds }: Sustained) =>
    `${rate(perSecond)}, p99 ${p99Ms.toFixed(0)} ms, ${drainSeconds.toFixed(1)} s more until nothing was due`;
  return [
    {
      promise: 'S8',
      work: `create for ${SECONDS} s, shared by hand`,
      figure: figure(shared),
      against: '',
      ratio: null,
      goal: `nothing due ${GOAL_DRAIN_SECONDS} s after`,
      isHeld: shared.drainSeconds <= GOAL_DRAIN_SECONDS,
    },
    {
      promise: 'S8',
      work: `create for ${SECONDS} s, ${mailed.mails} mails written`,
      figure: `${figure(mailed)}: ${rate(mailed.wholeRate)} in all`,
      against: '',
      ratio: null,
      goal: `≥ ${rate(GOAL_MAILED_RATE)} in all`,
      isHeld: mailed.wholeRate >= GOAL_MAILED_RATE && mailed.mails === mailed.load.requests,
    },
  ];
}
