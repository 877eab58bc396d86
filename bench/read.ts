import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInvoice } from './create.ts';
import { putLoad } from './load.ts';
import { CONNECTIONS, CONTACTS, type LoadResult } from './load-types.ts';
import type { Run } from './run.ts';
import { findFreePort, openService, type Service, untilAnswered, untilIdle } from './service.ts';
import { median, type Part, type Row, rate } from './table.ts';

const GOAL = 0.6;
const P99_GOAL_MS = 15;
const ROUNDS = 3;
const ROUND_SECONDS = 4;
// V8 compiles for that long what a request needs.
const WARM_UP_SECONDS = 10;
const INVOICES = 1000;
const PAGE = 50;
const AT_ONCE = 50;

/** One kind of reading: its route, and the paths that are asked for in turn. */
interface Reading {
  readonly work: string;
  readonly route: string;
  readonly paths: readonly string[];
}

interface Round {
  readonly service: LoadResult;
  readonly bare: LoadResult;
}

/** S2: reads from the service and, in turns, the same bytes from a bare Fastify in a process of its own. */
export async function measureRead(run: Run, profileDir: string | null): Promise<Part> {
  const service = await openService(run, 'read', profileDir);
  let bare: { child: ChildProcess; port: number } | null = null;
  try {
    run.tell(`S2: making ${INVOICES} invoices`);
    const ids = await createInvoices(service, INVOICES);
    await untilIdle(run, service);
    await service.sql('vacuum (analyze)');
    const readings: Reading[] = [
      {
        work: 'GET one invoice',
        route: '/v1/invoices/:invoice_id',
        paths: ids.map((id) => `/v1/invoices/${id}`),
      },
      {
        work: 'GET payment methods',
        route: '/v1/payment_methods',
        paths: ['/v1/payment_methods'],
      },
      {
        work: `GET a list of ${PAGE} invoices`,
        route: '/v1/invoices',
        paths: await listPaths(service),
      },
    ];
    bare = await startBare(run, service, readings);
    const rows: Row[] = [];
    const samples: Record<string, Round[]> = {};
    for (const reading of readings) {
      const rounds = await measureRounds(run, service, bare.port, reading);
      samples[reading.route] = rounds;
      rows.push(rowOf(reading, rounds));
    }
    return { rows, samples: { read: samples } };
  } finally {
    await Promise.all([service.stop(), bare === null ? null : run.end(bare.child)]);
  }
}

async function measureRounds(
  run: Run,
  service: Service,
  barePort: number,
  reading: Reading,
): Promise<Round[]> {
  const put = (port: number, seconds: number) =>
    putLoad(run, { port, seconds, token: service.token, connections: CONNECTIONS, paths: reading.paths });
  await put(service.port, WARM_UP_SECONDS);
  await put(barePort, WARM_UP_SECONDS);
  const rounds: Round[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    run.tell(`S2: ${reading.work}, round ${round} of ${ROUNDS}`);
    rounds.push({
      service: await service.profile(reading.work, () => put(service.port, ROUND_SECONDS)),
      bare: await put(barePort, ROUND_SECONDS),
    });
  }
  return rounds;
}

function rowOf({ work }: Reading, rounds: readonly Round[]): Row {
  const serviceRate = median(rounds.map((round) => round.service.rate));
  const bareRate = median(rounds.map((round) => round.bare.rate));
  const p99 = median(rounds.map((round) => round.service.p99Ms));
  const ratio = serviceRate / bareRate;
  return {
    promise: 'S2',
    work,
    figure: `${rate(serviceRate)}, p99 ${p99.toFixed(1)} ms`,
    against: `bare Fastify ${rate(bareRate)}`,
    ratio,
    goal: `≥ ${GOAL} ×, p99 ≤ ${P99_GOAL_MS} ms`,
    isHeld: ratio >= GOAL && p99 <= P99_GOAL_MS,
  };
}

/** Creates invoices for the clients in turn, and answers their ids. */
export async function createInvoices(service: Service, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => 1 + ((ids.length + index) % CONTACTS));
    ids.push(...(await Promise.all(batch.map((contact) => createInvoice(service, contact)))));
  }
  return ids;
}

/** The paths of the pages of the list of invoices. */
export async function listPaths(service: Service): Promise<string[]> {
  const paths: string[] = [];
  let path: string | null = `/v1/invoices?limit=${PAGE}`;
  while (path !== null) {
    paths.push(path);
    const { text } = await read(service, path);
    const { nextCursor } = JSON.parse(text).data;
    path = nextCursor === null ? null : `/v1/invoices?limit=${PAGE}&cursor=${nextCursor}`;
  }
  return paths;
}

async function startBare(run: Run, service: Service, readings: readonly Reading[]) {
  const port = await findFreePort();
  const answers = await Promise.all(
    readings.map(async ({ route, paths }) => ({ route, ...(await read(service, paths[0] ?? route)) })),
  );
  const prepared = join(run.folder, 'bare.json');
  await writeFile(prepared, JSON.stringify(answers));
  const child = run.start(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(port), prepared], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilAnswered(run, child, `http://127.0.0.1:${port}${readings[0]?.paths[0]}`);
  return { child, port };
}

async function read({ port, token }: Service, path: string): Promise<{ text: string; type: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text}`);
  return { text, type: response.headers.get('content-type') ?? 'application/json' };
}
