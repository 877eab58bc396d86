import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test, vi } from 'vitest';
import { openFolderPlace } from '../../src/backup/places/folder.ts';
import { restoreToInstant } from '../../src/backup/service.ts';
import { openCluster } from '../../src/postgres/cluster.ts';
import { endLeftServer } from '../../src/postgres/server-processes.ts';
import { query } from '../../src/postgres/testing/stage.ts';
import { amountOf, createRandom, seedOfRun } from './random.ts';

/** How often processes are killed, in each of three situations. */
const ROUNDS = amountOf('LOG_KILLS', 30);
// Not a passphrase, which takes a second for each use.
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const root = realpathSync(mkdtempSync(join(tmpdir(), 'log-torture-')));
// PostgreSQL runs as another user when root runs this.
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const placeDir = join(root, 'place');
const place = openFolderPlace(placeDir);
const random = createRandom(seedOfRun());
/** The last number whose commit was acknowledged. */
let committed = 0;

afterAll(async () => {
  await endLeftServer(join(dataDir, 'postgres', 'cluster'), () => undefined);
  rmSync(root, { recursive: true, force: true });
});

/** A process that keeps the log or restores it, and says each step. */
function start(words: readonly string[]) {
  const program = join(import.meta.dirname, 'log', 'keeper.ts');
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const number = /^committed (\d+)$/.exec(line)?.[1];
    if (number !== undefined) committed = Math.max(committed, Number(number));
  });
  return { child, lines };
}

type Kept = ReturnType<typeof start>;

async function said({ lines, child }: Kept, line: string): Promise<void> {
  await vi.waitUntil(() => lines.includes(line) || child.exitCode !== null, { timeout: 600_000 });
}

async function killAt(kept: Kept, victim: 'service' | 'server' | 'both', patienceMs: number): Promise<void> {
  await Promise.race([delay(patienceMs), once(kept.child, 'exit')]);
  const pid = Number(readIfThere(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')).split('\n')[0]);
  if (victim !== 'service' && pid > 0) signal(pid);
  if (victim !== 'server') kept.child.kill('SIGKILL');
  else kept.child.kill('SIGTERM');
  if (kept.child.exitCode === null && kept.child.signalCode === null) await once(kept.child, 'exit');
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Each segment of each chain is there once, and the chain has no hole. */
function checkSegments(): void {
  const files = (readdirSync(placeDir, { recursive: true }) as string[]).filter((name) =>
    /\/segments\/[0-9A-F]{24}-\w{64}\.zst\.age$/.test(name),
  );
  const names = files.map((name) => name.replace(/-\w{64}\.zst\.age$/, ''));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(names.map((name) => name.split('/')[2])).size).toBe(1);
  const numbers = names.map(
    (name) => Number.parseInt(name.slice(-2), 16) + 256 * Number.parseInt(name.slice(-16, -8), 16),
  );
  expect(Math.max(...numbers) - Math.min(...numbers) + 1).toBe(numbers.length);
}

test('kill -9 while the log is archived and bases are copied loses no segment and doubles none', async () => {
  const victims = ['service', 'server', 'both'] as const;
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    // In every second round a base copy is due: half of them are killed within it.
    const kept = start(['keep', dataDir, placeDir, recipient, round % 2 === 1 ? 'base' : '']);
    await said(kept, 'open');
    await killAt(kept, random.pick(victims), random.between(200, 3_200));
  }
  const last = start(['keep', dataDir, placeDir, recipient, 'base']);
  await said(last, 'base');
  last.child.kill('SIGTERM');
  await once(last.child, 'exit');
  checkSegments();
  const target = join(root, 'restored');
  await restoreToInstant({
    dataDir: target,
    place,
    keeper: { identity },
    target: 'end',
    despiteDamage: false,
    say: () => {},
  });
  const cluster = await openCluster({ dataDir: target, holder: 'service' });
  const rows = await query(
    cluster.connection,
    'select count(*)::int as count, max(number) as last from writes',
  );
  await cluster.stop();
  const [found] = rows as { count: number; last: number }[];
  expect(found?.count).toBe(found?.last);
  expect(found?.last).toBeGreaterThanOrEqual(committed);
  console.log(`${ROUNDS * 2} kills, ${committed} acknowledged commits, ${found?.last} restored`);
});

test('kill -9 while it is restored leaves no half database, and the next restore is whole', async () => {
  const target = join(root, 'again');
  let complete = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const restoring = start(['restore', target, placeDir, identity]);
    await Promise.race([delay(random.between(300, 8_300)), once(restoring.child, 'exit')]);
    restoring.child.kill('SIGKILL');
    if (restoring.child.exitCode === null && restoring.child.signalCode === null)
      await once(restoring.child, 'exit');
    const isThere = existsSync(join(target, 'postgres', 'cluster'));
    if (isThere) complete += 1;
    else if (
      existsSync(join(target, 'postgres')) &&
      readdirSync(join(target, 'postgres')).some((name) => name.startsWith('restore-'))
    )
      await expect(openCluster({ dataDir: target, holder: 'service' })).rejects.toThrow(/has not ended/);
    if (!isThere) continue;
    const cluster = await openCluster({ dataDir: target, holder: 'service' });
    const [found] = (await query(cluster.connection, 'select count(*)::int as count from writes')) as {
      count: number;
    }[];
    await cluster.stop();
    expect(found?.count).toBeGreaterThanOrEqual(committed);
    rmSync(target, { recursive: true });
  }
  console.log(`${ROUNDS} kills, ${complete} restores had ended before`);
});
