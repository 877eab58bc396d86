import { join } from 'node:path';
import { BODY } from './create.ts';
import { putLoad } from './load.ts';
import { CONNECTIONS, type LoadResult } from './load-types.ts';
import { startMailSink } from './mail-sink.ts';
import type { Run } from './run.ts';
import { openServiceOn, type Service } from './service.ts';
import { type Part, type Row, rate } from './table.ts';

/** How long each load lasts; shorter for a first look. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const WARM_UP_SECONDS = 3;
const PATIENCE_SECONDS = 600;

/** How long after the last request something caused by it may still be due. */
const GOAL_DRAIN_SECONDS = 5;
const GOALS = { written: 800, sent: 700, waiting: 1200 };

/** What one load left behind, and how long that took to be done. */
interface Sustained {
  readonly load: LoadResult;
  readonly drainSeconds: number;
  /** Invoices per second, from the first request until nothing that they caused was due. */
  readonly wholeRate: number;
  readonly mails: number;
  /** Mails per second once no more came. */
  readonly waitingRate: number;
}

/** S8: creates invoices for a minute, and waits until all that follows from them is done. */
export async function measureSustained(run: Run, profileDir: string | null): Promise<Part> {
  const kept = await openWarm(run, 'sustained', profileDir);
  const shared = await sustain(run, kept, 'shared', () => countMails(kept));
  const mailed = await sustain(run, kept, 'mailed', () => countMails(kept));
  await kept.stop();
  const sink = await startMailSink();
  const settings = { SMTP_URL: sink.url, MAIL_FROM: 'invoices@bench.example' };
  const sending = await openWarm(run, 'sustained-sent', profileDir, settings);
  const sent = await sustain(run, sending, 'sent', async () => sink.count());
  await sending.stop();
  sink.close();
  return {
    rows: rowsOf(shared, mailed, sent),
    samples: { sustained: { seconds: SECONDS, shared, mailed, sent } },
  };
}

async function openWarm(
  run: Run,
  name: string,
  profileDir: string | null,
  environment: NodeJS.ProcessEnv = {},
): Promise<Service> {
  const service = await openServiceOn(run, join(run.folder, name), { profileDir, environment });
  await load(run, service, 'ShareManually', WARM_UP_SECONDS);
  await service.sql('vacuum (analyze)');
  return service;
}

function load(run: Run, { port, token }: Service, deliveryMethod: string, seconds: number) {
  const body = BODY.replace('"Email"', JSON.stringify(deliveryMethod));
  return putLoad(run, { port, token, seconds, connections: CONNECTIONS, paths: ['/v1/invoices'], body });
}

async function sustain(
  run: Run,
  service: Service,
  label: 'shared' | 'mailed' | 'sent',
  count: () => Promise<number>,
): Promise<Sustained> {
  const deliveryMethod = label === 'shared' ? 'ShareManually' : 'Email';
  run.tell(`S8: creating for ${SECONDS} s, ${label}`);
  const before = await count();
  const start = performance.now();
  const result = await service.profile(`sustained-${label}`, () =>
    load(run, service, deliveryMethod, SECONDS),
  );
  const loaded = performance.now();
  const early = await count();
  const drained = await untilNothingIsDue(run, service, loaded);
  const drainSeconds = (drained - loaded) / 1000;
  const last = await count();
  return {
    load: result,
    drainSeconds,
    wholeRate: (result.requests * 1000) / (drained - start),
    mails: last - before,
    waitingRate: (last - early) / drainSeconds,
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

function rowsOf(shared: Sustained, mailed: Sustained, sent: Sustained): Row[] {
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
    ...(
      [
        [mailed, 'written', GOALS.written],
        [sent, 'sent to a server that takes them at once', GOALS.sent],
      ] as const
    ).map(
      ([one, done, goal]): Row => ({
        promise: 'S8',
        work: `create for ${SECONDS} s, ${one.mails} mails ${done}`,
        figure: `${figure(one)}: ${rate(one.wholeRate)} in all`,
        against: '',
        ratio: null,
        goal: `≥ ${rate(goal)} in all`,
        isHeld: one.wholeRate >= goal && one.mails === one.load.requests,
      }),
    ),
    {
      promise: 'S8',
      work: 'send mails that wait',
      figure: rate(sent.waitingRate),
      against: '',
      ratio: null,
      goal: `≥ ${rate(GOALS.waiting)}`,
      isHeld: sent.waitingRate >= GOALS.waiting,
    },
  ];
}
