import { BODY } from '../create.ts';
import { putLoad } from '../load.ts';
import { CONNECTIONS, type LoadResult } from '../load-types.ts';
import type { Run } from '../run.ts';
import type { Service } from '../service.ts';
import { median, type Row, rate } from '../table.ts';
import { listPaths, readSamples, searchPaths, send } from './drive.ts';

const GOAL = 0.8;
const ROUNDS = 3;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 1;

/** How many invoices are read one by one, from all ages. */
const READ = 1_000;

/** So few fit in a page that one day of the small database fills it. */
const PAGE = 10;

/** A service over one of the databases, and the account that is asked. */
export interface Side {
  readonly service: Service;
  readonly accountId: string;
  readonly invoices: number;
}

/** One kind of work, with its paths on both sides. */
interface Work {
  readonly name: string;
  readonly large: readonly string[];
  readonly small: readonly string[];
  readonly body?: string;
}

/** How long one report takes, asked for alone. */
interface ReportTime {
  readonly path: string;
  readonly largeMs: number | null;
  readonly smallMs: number | null;
}

interface Round {
  readonly large: LoadResult;
  readonly small: LoadResult;
}

/** S3: the same requests to a large and a small database, in turns. */
export async function measureRatios(
  run: Run,
  large: Side,
  small: Side,
): Promise<{ rows: Row[]; samples: Readonly<Record<string, readonly Round[] | readonly ReportTime[]>> }> {
  const rows: Row[] = [];
  const samples: Record<string, readonly Round[] | readonly ReportTime[]> = {};
  for (const work of await worksOf(large, small)) {
    const rounds = await measureRounds(run, large, small, work);
    samples[work.name] = rounds;
    const row = rowOf(work, rounds, large, small);
    run.tell(`S3: ${work.name} ${row.figure}, ${row.against}, ratio ${row.ratio?.toFixed(2)}`);
    rows.push(row);
  }
  const times = await measureReports(large, small);
  samples.reports = times;
  rows.push(...times.map((time) => reportRow(time, large, small)));
  return { rows, samples };
}

// Reports that add up everything open cannot be as quick as in a small account: they only have to be answered.
async function measureReports(large: Side, small: Side): Promise<ReportTime[]> {
  const times: ReportTime[] = [];
  for (const path of (await listsOf(large)).reports ?? []) {
    times.push({ path, largeMs: await timeOf(large, path), smallMs: await timeOf(small, path) });
  }
  return times;
}

async function timeOf({ service }: Side, path: string): Promise<number | null> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const answer = await send(service, 'GET', path).catch(() => null);
    if (answer?.status !== 200) return null;
    times.push(performance.now() - start);
  }
  return median(times);
}

const timeText = (ms: number | null) => (ms === null ? 'not answered' : `${ms.toFixed(0)} ms`);

function reportRow({ path, largeMs, smallMs }: ReportTime, large: Side, small: Side): Row {
  return {
    promise: 'S3',
    work: `GET ${path}, alone, ${large.invoices} invoices`,
    figure: timeText(largeMs),
    against: `${timeText(smallMs)} at ${small.invoices}`,
    ratio: null,
    goal: 'answered',
    isHeld: largeMs !== null,
  };
}

async function worksOf(large: Side, small: Side): Promise<Work[]> {
  const [ofLarge, ofSmall] = await Promise.all([pathsOf(large), pathsOf(small)]);
  const reading = Object.entries(ofLarge).map(([name, paths]) => ({
    name,
    large: paths,
    small: ofSmall[name] ?? [],
  }));
  const create = ['/v1/invoices'];
  return [...reading, { name: 'create an invoice of 3 payments', large: create, small: create, body: BODY }];
}

async function listsOf({ service, accountId }: Side): Promise<Readonly<Record<string, readonly string[]>>> {
  return listPaths(await readSamples(service, accountId), PAGE);
}

async function pathsOf(side: Side): Promise<Record<string, readonly string[]>> {
  const { service, accountId } = side;
  const samples = await readSamples(service, accountId);
  const { reports: _reports, ...listed } = await listsOf(side);
  const ids = await service.sql<{ id: string }>(
    `select id from (
       select id, row_number() over (order by id) as place, count(*) over () as amount from invoices where account_id = $1
     ) one
     where place % greatest(amount / $2, 1) = 0 limit $2`,
    [accountId, READ],
  );
  const lists = Object.entries(listed).map(([name, paths]) => [`list ${name}`, paths]);
  return {
    'GET one invoice': ids.map(({ id }) => `/v1/invoices/${id}`),
    ...Object.fromEntries(lists),
    search: searchPaths(samples, PAGE),
  };
}

async function measureRounds(run: Run, large: Side, small: Side, work: Work): Promise<Round[]> {
  const put = ({ service: { port, token } }: Side, paths: readonly string[], seconds: number) => {
    const load = { port, token, seconds, connections: CONNECTIONS, paths };
    return putLoad(run, work.body === undefined ? load : { ...load, body: work.body });
  };
  await put(large, work.large, WARM_UP_SECONDS);
  await put(small, work.small, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      large: await put(large, work.large, ROUND_SECONDS),
      small: await put(small, work.small, ROUND_SECONDS),
    });
  }
  return rounds;
}

function rowOf({ name }: Work, rounds: readonly Round[], large: Side, small: Side): Row {
  const largeRate = median(rounds.map((round) => round.large.rate));
  const smallRate = median(rounds.map((round) => round.small.rate));
  const p99 = median(rounds.map((round) => round.large.p99Ms));
  return {
    promise: 'S3',
    work: `${name}, ${large.invoices} invoices`,
    figure: `${rate(largeRate)}, p99 ${p99.toFixed(0)} ms`,
    against: `${rate(smallRate)} at ${small.invoices}`,
    ratio: largeRate / smallRate,
    goal: `≥ ${GOAL} ×`,
    isHeld: largeRate / smallRate >= GOAL,
  };
}
