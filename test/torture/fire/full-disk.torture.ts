import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRun, type Run } from '../../../bench/run.ts';
import { findFreePort } from '../../../bench/service.ts';
import { environmentOfCommands, MAIN } from '../../support/command.ts';
import { missingMount, onSmallDisk } from '../../support/small-disk.ts';
import { amountOf, createRandom, seedOfRun } from '../random.ts';
import { startClients } from '../writes/clients.ts';
import { exchange } from '../writes/exchange.ts';
import { openHistory } from '../writes/history.ts';
import { judgeWrites, type Stored } from '../writes/judge.ts';

const FILLS = amountOf('DISK_FILLS', 10);
const SECONDS = amountOf('DISK_SECONDS', 15);
const MEBIBYTES = 600;
const CLIENTS = 8;

const missing =
  missingMount() ?? (process.getuid?.() === 0 ? null : 'NOT RUN: only root can fill a disk of its own.');
if (missing !== null) console.log(missing);
const seed = seedOfRun();
let run: Run;
beforeAll(async () => {
  run = await openRun();
});
afterAll(() => run.close());

/** A service whose data are on a disk of their own, and a supervisor that starts it again when it ends. */
async function openSupervised(folder: string) {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const port = await findFreePort();
  // The disk lives as long as this process, longer than a service that ends.
  const words = [...onSmallDisk(dataDir, MEBIBYTES), 'sh', '-c', 'echo mounted; exec sleep 86400'];
  const keeper = run.start('env', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(keeper.stdout as NodeJS.EventEmitter, 'data');
  const enter = ['--mount', '--target', String(keeper.pid)];
  const env = {
    ...environmentOfCommands,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_PER_SECOND: '0',
  };
  const command = (of: readonly string[]) => ['nsenter', ...enter, process.execPath, MAIN, ...of] as const;
  const state = { isStopping: false, starts: 0 };
  let child: ChildProcess;
  const serve = () => {
    state.starts += 1;
    const [nsenter, ...rest] = command(['serve']);
    child = spawn(nsenter, rest, { env, stdio: 'ignore' });
    child.once('exit', () => {
      if (!state.isStopping) setTimeout(serve, 1_000);
    });
  };
  serve();
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(100);
  const execute = async (of: readonly string[]) => {
    const [nsenter, ...rest] = command(of);
    return (await run.execute(nsenter, rest, { env })).trim();
  };
  const token = await execute(['token', 'create', '--name', 'disk']);
  return {
    target: { url, token },
    fill: (share: number) => fillDisk(join(`/proc/${keeper.pid}/root`, dataDir), share),
    empty: () => rm(join(`/proc/${keeper.pid}/root`, dataDir, FILLER)),
    starts: () => state.starts,
    execute,
    async stop() {
      state.isStopping = true;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await run.end(keeper);
    },
  };
}

const FILLER = 'fills-the-disk';

/** Fills a disk with a file until only this share is free, while others write there, too. */
async function fillDisk(folder: string, share: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const bytes = Math.ceil(bavail - share * blocks) * bsize;
  await appendFile(join(folder, FILLER), Buffer.alloc(bytes)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOSPC') throw cause;
  });
}

type Supervised = Awaited<ReturnType<typeof openSupervised>>;

/** Reads all invoices by the API: nobody else sees the disk. */
async function readStored({ target }: Supervised): Promise<Stored[]> {
  const rows: Stored[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/v1/invoices?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { text } = await exchange(false, target, { method: 'GET', path });
    const { items, nextCursor } = JSON.parse(text).data as {
      items: { id: string; note: string; metadata: { key?: string } }[];
      nextCursor: string | null;
    };
    for (const { id, note, metadata } of items)
      if (metadata.key !== undefined) rows.push({ id, note, key: metadata.key });
    cursor = nextCursor;
  }
  return rows;
}

// Only root mounts a disk: what is missing is said above.
describe.skipIf(missing !== null)('A disk that fills up', () => {
  it(`${FILLS} times, loses no acknowledged write, causes no 500, and is written again once there is room`, async () => {
    const history = await openHistory('full-disk', seed);
    const supervised = await openSupervised(join(run.folder, 'full-disk'));
    const clients = startClients({ target: supervised.target, clients: CLIENTS, history, prefix: 'disk' });
    const { seen } = clients;
    const random = createRandom(seed);
    const rows: object[] = [];
    for (let fill = 0; fill < FILLS; fill += 1) {
      await clients.untilAcknowledged(seen.acknowledged + random.between(50, 200));
      const before = seen.acknowledged;
      history.add({ atMs: history.now(), fill });
      // Not always to the last byte: a later file, a relation or the log meets the end.
      await supervised.fill(random.pick([0, 0, 0.002, 0.005]));
      await delay(SECONDS * 1_000);
      const meanwhile = seen.acknowledged - before;
      await supervised.empty();
      const begun = performance.now();
      await clients.untilAcknowledged(seen.acknowledged + CLIENTS);
      rows.push({
        meanwhile,
        recoveryMs: Math.round(performance.now() - begun),
        starts: supervised.starts(),
      });
    }
    await clients.stop();
    const verdict = judgeWrites(seen.known, await readStored(supervised));
    history.add({ verdict });
    console.table(rows);
    console.table([...seen.outcomes].map(([outcome, times]) => ({ outcome, times })));
    console.log(`${FILLS} times full, ${seen.acknowledged} acknowledged writes`);
    expect(verdict).toEqual({ lost: [], doubled: [], undone: [] });
    expect([seen.stale, seen.faults]).toEqual([[], []]);
    await supervised.execute(['ledger', 'verify']);
    await supervised.stop();
    await history.close();
  });

  it('a planted fault, an acknowledged invoice that is gone, is found', async () => {
    const history = await openHistory('full-disk-planted', seed);
    const supervised = await openSupervised(join(run.folder, 'full-disk-planted'));
    const { target } = supervised;
    const clients = startClients({ target, clients: 1, history, prefix: 'disk' });
    await clients.untilAcknowledged(3);
    await clients.stop();
    // A draft can be deleted: it is known to its client like the others, and as if it had never been stored.
    const body = {
      contact: { type: 'Client', name: 'Gone', email: 'gone@example.com' },
      totalAmount: 100,
      status: 'Draft',
    };
    const made = await exchange(false, target, { method: 'POST', path: '/v1/invoices', body });
    const { id } = JSON.parse(made.text).data as { id: string };
    clients.seen.known.set('gone', { id, note: '', inDoubt: null });
    await exchange(false, target, { method: 'DELETE', path: `/v1/invoices/${id}` });
    const verdict = judgeWrites(clients.seen.known, await readStored(supervised));
    console.log(`planted: ${verdict.lost.join()} was lost, and found`);
    expect(verdict).toEqual({ lost: ['gone'], doubled: [], undone: [] });
    await supervised.stop();
    await history.close();
  });
});
