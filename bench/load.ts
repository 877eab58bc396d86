import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runAutocannon } from './autocannon.ts';
import type { Load, LoadResult } from './load-types.ts';
import type { Run } from './run.ts';
import { runWrk } from './wrk.ts';

export function loadGenerator(): 'wrk' | 'autocannon' {
  return findProgram('wrk') === null ? 'autocannon' : 'wrk';
}

/** Puts a load on a server. Errors: when an answer is not good, or none. */
export async function putLoad(run: Run, load: Load): Promise<LoadResult> {
  const prepared = { ...load, keyPrefix: `bench-${randomBytes(4).toString('hex')}` };
  const wrk = findProgram('wrk');
  const { faults, ...result } =
    wrk === null ? await runAutocannon(run, prepared) : await runWrk(run, wrk, prepared);
  const met = Object.entries(faults).filter(([, count]) => count > 0);
  if (met.length > 0) {
    const list = met.map(([name, count]) => `${count} × ${name}`).join(', ');
    throw new Error(
      `Of ${result.requests} requests to ${load.paths[0]} not all were answered well: ${list}.`,
    );
  }
  return result;
}

/** The path of a program on PATH, or null. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** True for a file that may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: to the caller both are the same.
  }
}
