import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Bytes in memory, where they come with the list. */
  readonly bytes: number;
}

/** The memory of some processes, in bytes, and how it was measured. */
export interface MemoryUse {
  readonly bytes: number;
  /** Pss counts a page that n processes share as 1/n of it in each; RSS counts it in each whole. */
  readonly measure: 'Pss' | 'RSS';
}

/** The ids of a process and of all below it, the process itself first. */
export async function familyOf(pid: number): Promise<number[]> {
  const all = await listProcesses();
  const family = new Set([pid]);
  // A set walks on over what is added to it on the way.
  for (const member of family) {
    for (const one of all) if (one.parent === member) family.add(one.pid);
  }
  return [...family];
}

/** The memory of the processes together. RSS as soon as one of them does not show its Pss. */
export async function memoryOf(pids: readonly number[]): Promise<MemoryUse> {
  const shares = await Promise.all(pids.map((pid) => kilobytesFrom(`/proc/${pid}/smaps_rollup`, 'Pss')));
  if (shares.every((share) => share !== null)) return { bytes: 1024 * sum(shares), measure: 'Pss' };
  const resident = await Promise.all(pids.map((pid) => kilobytesFrom(`/proc/${pid}/status`, 'VmRSS')));
  if (resident.every((share) => share !== null)) return { bytes: 1024 * sum(resident), measure: 'RSS' };
  const listed = (await listProcesses()).filter((one) => pids.includes(one.pid));
  return { bytes: sum(listed.map((one) => one.bytes)), measure: 'RSS' };
}

async function kilobytesFrom(path: string, field: string): Promise<number | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const value = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1];
  return value === undefined ? null : Number(value);
}

// Without /proc (macOS) ps knows the same, in kilobytes.
async function listProcesses(): Promise<Process[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss=']);
    return [...stdout.matchAll(/^ *(\d+) +(\d+) +(\d+)$/gm)].map(([, pid, parent, kilobytes]) => ({
      pid: Number(pid),
      parent: Number(parent),
      bytes: 1024 * Number(kilobytes),
    }));
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(pids.map(readProcess));
}

/** Processor time since the machine started, in clock ticks: of all programs, and taken by the host's other guests. */
export interface TicksUsed {
  readonly all: number;
  readonly stolen: number;
  /** Of this process and all below it, ended ones included. */
  readonly ours: number;
}

/** Reads how much processor time was used so far; null where there is no /proc. */
export async function readTicks(): Promise<TicksUsed | null> {
  const total = await readFile('/proc/stat', 'utf8').catch(() => null);
  if (total === null) return null;
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = numbersOf(/^cpu +(.+)$/m.exec(total)?.[1]);
  // Interrupts are left out: the kernel books what our own connections cause there to nobody.
  return { all: user + nice + system, stolen, ours: await ticksOf(await familyOf(process.pid)) };
}

// Fields 14 to 17: in user and system mode, of the process itself and of its children that ended.
async function ticksOf(pids: readonly number[]): Promise<number> {
  const own = pids.map(async (pid) => sum(numbersOf((await statOf(pid)).slice(11, 15).join(' '))));
  return sum(await Promise.all(own));
}

/** Processor time of a process and of all below it, in microseconds since their starts. */
export interface FamilyTime {
  readonly ownUs: number;
  readonly belowUs: number;
}

/** Linux counts a hundred ticks a second, on every machine. */
const TICK_US = 10_000;

/** Reads the processor time of a process and of those below it, ended ones included; 0 where there is no /proc. */
export async function timeOf(pid: number): Promise<FamilyTime> {
  const below = (await familyOf(pid)).filter((one) => one !== pid);
  return { ownUs: TICK_US * (await ticksOf([pid])), belowUs: TICK_US * (await ticksOf(below)) };
}

function numbersOf(text = ''): number[] {
  return text.split(' ').filter(Boolean).map(Number);
}

// The third field on: the second is the program's name in parentheses, which may itself hold blanks and parentheses.
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function readProcess(pid: number): Promise<Process> {
  const [, parent] = await statOf(pid);
  return { pid, parent: Number(parent ?? 0), bytes: 0 };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
