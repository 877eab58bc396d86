import { basename, join, resolve } from 'node:path';
import { copyAccount } from './accounts.ts';
import { BODY, create, createInvoice } from './create.ts';
import { putLoad } from './load.ts';
import { CONNECTIONS, type LoadResult } from './load-types.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { timeOf } from './process-family.ts';
import { createInvoices, listPaths } from './read.ts';
import type { Run } from './run.ts';
import { openServiceOn, type Service, untilIdle } from './service.ts';
import { median, type Part, type Row, rate } from './table.ts';
import { startTraceSink } from './trace-sink.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const ROUND_SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const WARM_UP_SECONDS = 8;
const ACCOUNTS = 50;
const INVOICES = 1000;

/** A tree with this at its end keeps the log of its database (BACKUP_LOG). */
const WITH_LOG = '+log';

/** What is measured in turns, by the word that chooses it. */
const works = {
  one: 'create, one account',
  many: `create, ${ACCOUNTS} accounts`,
  read: 'GET one invoice',
  list: 'GET a list of 50 invoices',
  sent: 'create, to the last mail sent',
} as const;

type Work = keyof typeof works;

/** One tree's service, with what the works need. */
interface Side {
  readonly name: string;
  readonly service: Service;
  readonly tokens: readonly string[];
  readonly paths: { readonly read: readonly string[]; readonly list: readonly string[] };
}

/** One turn of one tree. The times are microseconds of processor time for each request. */
interface Turn extends LoadResult {
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly logBytes: number;
}

/**
 * Compares the services of several trees: each round gives each of them a turn, so that what else happens on the
 * machine meets all alike. A ratio is that of a turn to the first tree's in the same round. BENCH_WORKS chooses works.
 */
export async function measureTurns(run: Run, trees: readonly string[]): Promise<Part> {
  const chosen = (process.env.BENCH_WORKS ?? Object.keys(works).join()).split(',') as Work[];
  const sink = await startMailSink();
  const collector = await startTraceSink();
  const sides: Side[] = [];
  try {
    for (const tree of trees) sides.push(await openSide(run, tree, sink, collector.url));
    const rows: Row[] = [];
    const samples: Record<string, unknown> = {};
    for (const work of chosen) {
      const turns = await measureWork(run, sides, work);
      samples[work] = Object.fromEntries(sides.map(({ name }, index) => [name, turns[index]]));
      rows.push(...rowsOf(sides, work, turns));
    }
    return { rows, samples: { turns: samples } };
  } finally {
    for (const { service } of sides) await service.stop();
    sink.close();
    collector.close();
  }
}

// `TREE@0.05` records that share of the traces, and sends them to a collector of ours.
async function openSide(run: Run, tree: string, sink: MailSink, collectorUrl: string): Promise<Side> {
  const isLogKept = tree.endsWith(WITH_LOG);
  const [path = '', share] = (isLogKept ? tree.slice(0, -WITH_LOG.length) : tree).split('@');
  const root = resolve(path);
  const name = [basename(root), share === undefined ? '' : `@${share}`, isLogKept ? WITH_LOG : ''].join('');
  run.tell(`starting ${name}`);
  const tracing =
    share === undefined
      ? {}
      : {
          OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
          OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
          OTEL_TRACES_SAMPLER_ARG: share,
        };
  const environment = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'invoices@bench.example',
    ...tracing,
    ...(isLogKept ? logSettings(join(run.folder, `log-${name}`)) : {}),
  };
  const service = await openServiceOn(run, join(run.folder, `turns-${name}`), { root, environment });
  const first = await createInvoice(service, 1);
  const tokens = await copyAccount(service, first, ACCOUNTS);
  const ids = await createInvoices(service, INVOICES);
  const paths = { read: ids.map((id) => `/v1/invoices/${id}`), list: await listPaths(service) };
  return { name, service, tokens, paths };
}

function logSettings(place: string): NodeJS.ProcessEnv {
  return { BACKUP_LOG: 'on', BACKUP_TO: place, BACKUP_PASSPHRASE: 'of the bench alone' };
}

async function measureWork(run: Run, sides: readonly Side[], work: Work): Promise<Turn[][]> {
  for (const side of sides) {
    run.tell(`${works[work]}: warming up ${side.name}`);
    await put(run, side, work, WARM_UP_SECONDS);
    await untilIdle(run, side.service);
    await side.service.sql('vacuum (analyze)');
    await side.service.sql('checkpoint');
  }
  const turns: Turn[][] = sides.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    run.tell(`${works[work]}: round ${round + 1} of ${ROUNDS}`);
    // Each goes first in its turn, since a turn may leave work to the machine for the next.
    for (let step = 0; step < sides.length; step += 1) {
      const index = (round + step) % sides.length;
      turns[index]!.push(await takeTurn(run, sides[index]!, work));
    }
  }
  return turns;
}

async function takeTurn(run: Run, side: Side, work: Work): Promise<Turn> {
  const { service } = side;
  const pid = service.child.pid ?? 0;
  const [time, log, start] = [await timeOf(pid), await logPlace(service), performance.now()];
  const result = await put(run, side, work, ROUND_SECONDS);
  await untilIdle(run, service);
  const seconds = (performance.now() - start) / 1000;
  const after = await timeOf(pid);
  const each = (amount: number) => amount / result.requests;
  return {
    ...result,
    // A create whose mail waits is not done.
    rate: work === 'sent' ? result.requests / seconds : result.rate,
    nodeUs: each(after.ownUs - time.ownUs),
    postgresUs: each(after.belowUs - time.belowUs),
    logBytes: each((await logPlace(service)) - log),
  };
}

function put(run: Run, { service, tokens, paths }: Side, work: Work, seconds: number): Promise<LoadResult> {
  if (work === 'read' || work === 'list') {
    const { port, token } = service;
    return putLoad(run, { port, token, seconds, connections: CONNECTIONS, paths: paths[work] });
  }
  const body = work === 'sent' ? BODY : BODY.replace('"Email"', '"ShareManually"');
  return create(run, service, { seconds, body, ...(work === 'many' ? { tokens } : {}) });
}

async function logPlace(service: Service): Promise<number> {
  const [row] = await service.sql<{ place: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as place`,
  );
  return row?.place ?? Number.NaN;
}

function rowsOf(sides: readonly Side[], work: Work, turns: readonly (readonly Turn[])[]): Row[] {
  return sides.map(({ name }, index) => {
    const own = turns[index]!;
    const ratios = own.map((turn, round) => turn.rate / turns[0]![round]!.rate);
    const middle = (of: (turn: Turn) => number) => median(own.map(of)).toFixed(0);
    const figure = `${rate(median(own.map((turn) => turn.rate)))}, p99 ${middle((turn) => turn.p99Ms)} ms, Node ${middle((turn) => turn.nodeUs)} µs, PostgreSQL ${middle((turn) => turn.postgresUs)} µs, log ${middle((turn) => turn.logBytes)} B`;
    const least = Math.min(...ratios).toFixed(2);
    const most = Math.max(...ratios).toFixed(2);
    return {
      promise: 'turns',
      work: works[work],
      figure,
      against: index === 0 ? `${name}, the first` : `${name}, ${least} to ${most} × the first`,
      ratio: median(ratios),
      goal: '',
      isHeld: null,
    };
  });
}
