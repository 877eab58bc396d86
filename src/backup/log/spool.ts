import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isSegment } from './names.ts';

/** What waits in a spool. */
interface SpoolContent {
  /** The segments in the order of the log. */
  readonly segments: readonly string[];
  readonly bytes: number;
}

/**
 * Reads what waits in a spool, and removes what nobody needs: notes about base copies and timelines, whose content a base
 * copy has, and copies that a killed server left half written.
 */
export async function readSpool(spoolDir: string, now: Date): Promise<SpoolContent> {
  const segments: string[] = [];
  let bytes = 0;
  for (const name of (await readdir(spoolDir)).toSorted()) {
    const path = join(spoolDir, name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    if (isSegment(name)) {
      segments.push(name);
      bytes += found.size;
    } else if (!name.startsWith('archtemp.') || now.getTime() - found.mtimeMs > 3_600_000) {
      await rm(path, { force: true });
    }
  }
  return { segments, bytes };
}

/** The bytes that the disk of a folder has free for us. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Removes every segment of a spool. */
export async function emptySpool(spoolDir: string, now: Date): Promise<void> {
  const { segments } = await readSpool(spoolDir, now);
  for (const name of segments) await rm(join(spoolDir, name), { force: true });
}
