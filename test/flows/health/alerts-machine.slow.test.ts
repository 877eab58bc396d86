import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Case,
  findAlertFaults,
  missingPrometheus,
  PROMTOOL_MS,
  REACTION,
  scrape,
} from '../../support/alerts.ts';
import { untilSaid } from '../../support/command.ts';
import { freePort } from '../../support/free-port.ts';
import { createMovedTime, type MovedService, serveAt } from '../../support/moved-process.ts';
import { diskOf, missingMount, onSmallDisk, type SmallDisk } from '../../support/small-disk.ts';

const missingDisk = missingPrometheus() === null ? missingMount() : null;
if (missingDisk !== null) console.log(missingDisk);

/** The database of a first start takes about a quarter of it. */
const DISK_MEBIBYTES = 320;
const LATE = new RegExp(`^${REACTION} `);
/** So long a process is stopped at a time: longer than the alert allows it to react. */
const STOPPED_MS = 600;

let folder: string;
let running: MovedService;
let disk: SmallDisk;
let url: string;
const cases: Case[] = [];

// A service as people start it, which may have the whole of a small disk. Without one, it has that of this machine.
async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'tranche-small-disk-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  await mkdir(data);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = { HOST: '127.0.0.1', PORT: String(port), SANDBOX_PORT: '0' };
  const through = missingDisk === null ? onSmallDisk(data, DISK_MEBIBYTES) : [];
  running = serveAt(createMovedTime(new Date()), folder, settings, through);
  disk = diskOf(running, data);
  await untilSaid(running, 'Ctrl-C stops the service.');
}

/** The figures of now: those of the disk are read again only after five seconds. */
async function figures() {
  await running.moveTo(new Date(running.now().getTime() + 6_000));
  return scrape({ url }, LATE);
}

/** The figures once the process reacts at once. */
const atRest = () =>
  expect.poll(figures, { timeout: 60_000 }).toSatisfy((series) => Number(series.get(REACTION)) < 0.5);

// Not without Debian's package prometheus: nothing else runs the rules.
describe.skipIf(missingPrometheus() !== null)(
  'what the machine does to a service fires by its cause alone',
  () => {
    beforeAll(start, 120_000);
    afterAll(async () => {
      running?.child.kill('SIGTERM');
      await running?.ended;
      await rm(folder, { recursive: true, force: true });
      expect(await findAlertFaults(cases)).toBe('');
    }, PROMTOOL_MS);

    it('a process that does not react for 600 ms again and again, and reacts at once again', async () => {
      await atRest();
      const before = await figures();
      for (let times = 0; times < 3; times += 1) {
        running.child.kill('SIGSTOP');
        const signal = AbortSignal.timeout(STOPPED_MS);
        await expect(fetch(`${url}/livez`, { signal })).rejects.toThrow();
        running.child.kill('SIGCONT');
        expect((await fetch(`${url}/livez`)).status).toBe(200);
      }
      const name = 'a process that hardly runs';
      cases.push({ name, before, after: await scrape({ url }, LATE), fires: ['TrancheEventLoopBlocked'] });
      await atRest();
      cases.push({ name: 'a process that runs', before, after: await figures(), fires: [] });
    });

    // Not where no disk can be mounted: neither by root nor in a user namespace.
    it.skipIf(missingDisk !== null)('a disk that fills, is full, and has room again', async () => {
      const before = await figures();
      const add = async (name: string, ...fires: string[]) =>
        cases.push({ name, before, after: await figures(), fires });
      await disk.fillTo(0.1);
      await add('a disk that fills', 'TrancheDiskNearlyFull');
      await disk.fillTo(0.04);
      await add('a full disk', 'TrancheDiskNearlyFull', 'TrancheDiskFull');
      await disk.empty();
      await add('a disk with room again');
    });
  },
);
