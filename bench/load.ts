import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runAutocannon } from './autocannon.ts';
import type { Run } from './run.ts';
import { runWrk } from './wrk.ts';

/** Requests sent as fast as they are answered, over connections that stay open. */
export interface Load {
  readonly port: number;
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
  /** Paths to read, one after the other; with `body` the one path to post to. */
  readonly paths: readonly string[];
  /**
   * Posted with an idempotency key of its own each; every {@link CONTACT_PLACE} in it becomes a number from
   * 0001 to 1000. No post is cut off: the load ends when the last is answered.
   */
  readonly body?: string;
}

/** A load with what the generators need besides. */
export interface PreparedLoad extends Load {
  /** Begins every idempotency key of this load. */
  readonly keyPrefix: string;
}

/** What a load met. */
export interface LoadResult {
  readonly requests: number;
  /** Requests answered per second. */
  readonly rate: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** What a generator reports: `faults` are answers of 400 and above, and broken or silent connections. */
export interface GeneratorResult extends LoadResult {
  readonly faults: Readonly<Record<string, number>>;
}

/** Stands for the contact's number in the body of a load. */
export const CONTACT_PLACE = '####';

/** How many contacts a load with a body draws from. */
export const CONTACTS = 1000;

/** The connections that the promises name. */
export const CONNECTIONS = 64;

/** How long after its last request a load of posts waits for answers. */
export const DRAIN_SECONDS = 1;

/** The load generator of this machine. */
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
