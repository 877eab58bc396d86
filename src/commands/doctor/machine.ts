import { existsSync } from 'node:fs';
import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Finding, findingsOf } from './finding.ts';

const NODE_MAJOR = 24;
const GIGABYTE = 1e9;
const LEAST_MEMORY = 0.9 * GIGABYTE;
const LEAST_FILES = 4_096;
const LEAST_INODES = 10_000;

/** Whether Node is new enough. */
export function examineNode(version: string): Finding {
  const { ok, fail } = findingsOf('Node.js');
  if (Number(version.split('.')[0]) >= NODE_MAJOR) return ok(version);
  return fail(`${version} is too old: run npm install, which brings Node ${NODE_MAJOR}`);
}

/** Whether the limits of the machine or container leave enough room. `openFiles` is null where it is not known. */
export function judgeLimits(memory: number, openFiles: number | null): Finding {
  const { ok, warn } = findingsOf('limits');
  const gigabytes = `${(memory / GIGABYTE).toFixed(1)} GB of memory`;
  if (memory < LEAST_MEMORY) {
    return warn(
      `${gigabytes}: documents and many clients at once need 1 GB; raise the limit of the container or machine`,
    );
  }
  if (openFiles !== null && openFiles < LEAST_FILES) {
    return warn(
      `${openFiles} open files: each connection takes one; raise the limit to ${LEAST_FILES}, e.g. LimitNOFILE in systemd or ulimit -n`,
    );
  }
  return ok(openFiles === null ? gigabytes : `${gigabytes}, ${openFiles} open files`);
}

/** Reads the limits of this process, which are those of the service when the same supervisor starts both. */
export async function examineLimits(): Promise<Finding> {
  // 0 and enormous numbers mean that there is no limit.
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = /^Max open files\s+(\d+)/m.exec(text)?.[1];
  return judgeLimits(memory, files === undefined ? null : Number(files));
}

/** Whether the time zones of Node are whole: due dates are days of the account's zone. */
export function examineZones(partsOf = zoneName): Finding {
  const { ok, fail } = findingsOf('time zones');
  const expected = 'GMT+5:45';
  return partsOf('Asia/Kathmandu') === expected
    ? ok('known')
    : fail(
        'Node does not know the time zones of the world: use the Node that npm install brings, or one with full ICU',
      );
}

function zoneName(timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(0);
  // In 1970 Nepal was at +5:30; since 1986 it is at +5:45.
  const now = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(1.7e12);
  return parts.length > 0 ? now.find(({ type }) => type === 'timeZoneName')?.value : undefined;
}

/** Whether this user can write to the folder of the data, and nobody else. */
export async function examineFolder(dataDir: string): Promise<Finding> {
  const { ok, fail } = findingsOf('data folder');
  const path = resolve(dataDir);
  const existing = nearestExisting(path);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return fail(`this user cannot write to ${existing}: change its owner, or set DATA_DIR to another folder`);
  }
  if (existing !== path) return ok(`${path}, made at the first start`);
  const { mode } = await stat(path);
  return (mode & 0o002) === 0
    ? ok(path)
    : fail(`every user of this machine can write to ${path}: run chmod o-w ${path}`);
}

/** Whether only its owner can read the service's key. Null: there is no such file. */
export async function examineKeyFile(dataDir: string): Promise<Finding | null> {
  const { ok, fail } = findingsOf('key file');
  const path = join(resolve(dataDir), 'secret.key');
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  const mode = (found.mode & 0o777).toString(8).padStart(3, '0');
  return (found.mode & 0o077) === 0
    ? ok(`${path}, only its owner can read it`)
    : fail(
        `others can read ${path} (mode ${mode}), and with it every stored secret: run chmod 600 ${path}, then change the key`,
      );
}

/** Whether the disk of the data has room, in bytes and in files. */
export async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(nearestExisting(resolve(dataDir)));
  // Some file systems make inodes as they are needed, and say that there are none.
  return judgeDisk(bavail * bsize, files === 0 ? null : ffree);
}

/** Judges free bytes and free inodes; null: the file system has as many as it needs. */
export function judgeDisk(freeBytes: number, freeInodes: number | null): Finding {
  const { ok, warn, fail } = findingsOf('disk');
  const free = freeBytes / GIGABYTE;
  const text = `${free.toFixed(1)} GB free`;
  // PostgreSQL's log alone may take 2 GB between checkpoints.
  if (free < 2) {
    const advice = `${text}: the database needs at least 2 GB to work in; free some, or set DATA_DIR to another disk`;
    return free < 0.5 ? fail(advice) : warn(advice);
  }
  if (freeInodes !== null && freeInodes < LEAST_INODES) {
    return fail(
      `${freeInodes} files can still be made on the disk (df -i): delete small files, or set DATA_DIR to another disk`,
    );
  }
  return ok(text);
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
