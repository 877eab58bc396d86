import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyOf, memoryOf } from '../../../bench/process-family.ts';
import { openRun, type Run } from '../../../bench/run.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { amountOf, seedOfRun } from '../random.ts';
import { exchangePatiently } from '../writes/exchange.ts';
import { type History, openHistory } from '../writes/history.ts';
import { faultOf } from '../writes/judge.ts';
import { type Installation, openInstallation } from './installation.ts';
import { preparePayer } from './paying.ts';

const MINUTES = amountOf('SOAK_MINUTES', 90);
/** Invoices a second that a load with 64 clients reaches on two cores; a tenth of it is the load of the soak. */
const CAPACITY = amountOf('SOAK_CAPACITY', 600);
/** Hours that pass on the service's clock, so that a whole day's housekeeping happens. */
const HOURS = 24;
const SAMPLE_MS = 5_000;
/** What the last quarter may have more than the second: memory in bytes and as a share, files and connections. */
const ALLOWED = { share: 0.1, bytes: 25 * 2 ** 20, files: 10, connections: 3 };

const CLOCK = join(import.meta.dirname, '..', '..', 'support', 'clock-of-process.ts');
const LEAK = join(import.meta.dirname, 'plants', 'leak.ts');

const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

/** What the service holds at a moment. */
interface Sample {
  readonly serviceBytes: number;
  readonly databaseBytes: number;
  readonly files: number;
  readonly connections: number;
}

async function sample(installation: Installation): Promise<Sample> {
  const pid = installation.service().child.pid ?? 0;
  const family = (await familyOf(pid)).filter((one) => one !== pid);
  const [row] = await installation.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return {
    serviceBytes: (await memoryOf([pid])).bytes,
    databaseBytes: (await memoryOf(family)).bytes,
    files: (await readdir(`/proc/${pid}/fd`)).length,
    connections: row?.count ?? 0,
  };
}

/** What went otherwise than it should, and what the service put off. */
interface Seen {
  readonly faults: string[];
  refusals: number;
}

/** One client's day in small: an invoice, looked at, changed, found, and now and then paid. */
async function live({ target }: Installation, round: number, seen: Seen): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const key = body === undefined ? {} : { key: crypto.randomUUID() };
    const answer = await exchangePatiently(false, target, { method, path, ...key, ...(body && { body }) });
    seen.refusals += answer.refusals;
    const attempt = {
      atMs: 0,
      client: 0,
      work: 'create',
      key: path,
      text: answer.text.slice(0, 200),
      ms: 0,
    } as const;
    const { status, retryAfter } = answer;
    const fault = faultOf({ ...attempt, status, retryAfter });
    if (fault !== null) seen.faults.push(`${method} ${path}: ${fault}`);
    return answer;
  };
  const made = await send('POST', '/v1/invoices', invoiceBody({ note: `soak ${round}` }));
  const { id } = JSON.parse(made.text).data as { id: string };
  await send('PATCH', `/v1/invoices/${id}`, { note: `soaked ${round}` });
  await send('GET', `/v1/invoices/${id}`);
  if (round % 5 === 0) await send('GET', `/v1/invoices?limit=20&q=soak`);
  if (round % 5 === 1) await send('GET', '/v1/events?limit=20');
  if (round % 20 === 2) await (await preparePayer(target, `soak-${round}@example.com`)).pay();
  if (round % 20 === 3) await send('GET', `/v1/invoices/${id}/pdf`);
}

async function moveClock(socket: string, aheadMs: number): Promise<void> {
  const connection = connect(socket);
  connection.write(String(aheadMs));
  connection.resume();
  await once(connection, 'close');
}

async function soak(name: string, minutes: number, imports: readonly string[], history: History) {
  const socket = join(run.folder, `${name}.sock`);
  const environment = { TEST_CLOCK_SOCKET: socket };
  const installation = await openInstallation(run, name, { environment, imports: [CLOCK, ...imports] });
  const seen: Seen = { faults: [], refusals: 0 };
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  const wholeMs = minutes * 60_000;
  let rounds = 0;
  const add = () => {
    rounds += 1;
    const one = live(installation, rounds, seen)
      .catch((cause: Error) => void seen.faults.push(String(cause.stack)))
      .finally(() => running.delete(one));
    running.add(one);
  };
  for (let nextMs = SAMPLE_MS; performance.now() - begun < wholeMs; ) {
    const passedMs = performance.now() - begun;
    while (rounds < (passedMs / 1_000) * (CAPACITY / 10) && running.size < 100) add();
    await delay(20);
    if (passedMs < nextMs) continue;
    nextMs += SAMPLE_MS;
    await moveClock(socket, (passedMs / wholeMs) * HOURS * 3_600_000);
    const taken = await sample(installation);
    samples.push(taken);
    history.add({ atMs: history.now(), rounds, ...taken });
  }
  await Promise.all(running);
  await installation.stop();
  return { samples, rounds, ...seen };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** The second quarter beside the last, and what has grown. The first warms up. */
function compare(samples: readonly Sample[]) {
  const quarter = Math.floor(samples.length / 4);
  const rows = (['serviceBytes', 'databaseBytes', 'files', 'connections'] as const).map((what) => {
    const read = (from: number) => {
      const values = samples.slice(from, from + quarter).map((one) => one[what]);
      // Clients hold files and connections, too: the least is what stays without them.
      return what.endsWith('Bytes') ? median(values) : Math.min(...values);
    };
    const [before, after] = [read(quarter), read(samples.length - quarter)];
    const allowed = what.endsWith('Bytes')
      ? Math.max(ALLOWED.bytes, before * ALLOWED.share)
      : ALLOWED[what as 'files' | 'connections'];
    return { what, before, after, allowed, hasGrown: after - before > allowed };
  });
  console.table(rows);
  return rows.filter(({ hasGrown }) => hasGrown).map(({ what }) => what);
}

describe(`${HOURS} hours of the service's clock in ${MINUTES} minutes, at a tenth of its capacity`, () => {
  it('leave memory, open files and connections as they were', async () => {
    const history = await openHistory('soak', seed);
    const { samples, faults, rounds, refusals } = await soak('soak', MINUTES, [], history);
    console.log(
      `${rounds} clients in ${MINUTES} minutes, ${samples.length} samples, ${refusals} requests put off`,
    );
    expect(faults.slice(0, 10)).toEqual([]);
    expect(compare(samples)).toEqual([]);
    await history.close();
  });

  it('a planted fault, a leak of memory and files, is found', async () => {
    const history = await openHistory('soak-planted', seed);
    const { samples } = await soak('soak-planted', Math.min(MINUTES, 4), [LEAK], history);
    const grown = compare(samples);
    console.log(`planted: ${grown.join(' and ')} grew, which was found`);
    expect(grown).toEqual(expect.arrayContaining(['serviceBytes', 'files']));
    await history.close();
  });
});
