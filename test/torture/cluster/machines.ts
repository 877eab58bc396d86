import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A machine of the test: a network namespace with an address, and the processes in it. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Starts a program in it. */
  start(program: string, programArguments: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Runs a program in it to its end; answers what it printed. Errors: it failed. */
  execute(program: string, programArguments: readonly string[], env: NodeJS.ProcessEnv): Promise<string>;
  /** Sends a signal to every process in it. */
  signal(name: NodeJS.Signals): Promise<void>;
}

/** Machines on one bridge. No route leads from it to this machine's own network. */
export interface Network<Name extends string> {
  readonly machines: Readonly<Record<Name, Machine>>;
  /** Loses every packet between two machines, in silence. */
  cut(one: Name, other: Name): Promise<void>;
  /** Loses every packet from and to a machine. */
  isolate(name: Name): Promise<void>;
  /** Lets every packet pass. */
  heal(): Promise<void>;
  /** Ends every process in the machines, and removes them. */
  close(): Promise<void>;
}

const PREFIX = 'tranche';

// Nobody has this address: a frame to it is lost without an answer, where a route that refuses would be noticed.
const NOBODY = '02:00:00:00:00:01';

/** Why there are no namespaces here; null when there are. */
export async function whyNoNamespaces(): Promise<string | null> {
  const name = `${PREFIX}-${process.pid}-try`;
  try {
    await ip('netns', 'add', name);
    await ip('netns', 'exec', name, 'ip', 'link', 'set', 'lo', 'up');
    await ip('-n', name, 'link', 'add', 'one', 'type', 'veth', 'peer', 'name', 'two');
    await ip('-n', name, 'link', 'add', 'bridge', 'type', 'bridge');
    return null;
  } catch (cause) {
    return `network namespaces are not allowed here: ${(cause as Error).message.trim()}`;
  } finally {
    await ip('netns', 'del', name).catch(() => {});
  }
}

/** Makes machines with these addresses of 10.0.0.0/16. */
export async function openNetwork<Name extends string>(
  addresses: Readonly<Record<Name, string>>,
): Promise<Network<Name>> {
  await removeLeft();
  const names = Object.keys(addresses) as Name[];
  const hub = namespaceOf('hub');
  await ip('netns', 'add', hub);
  await ip('-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
  await ip('-n', hub, 'link', 'set', 'bridge', 'up');
  const machines = {} as Record<Name, Machine>;
  for (const name of names) machines[name] = await addMachine(hub, name, addresses[name]);
  const lose = (from: Name, to: Name) =>
    ip(
      '-n',
      namespaceOf(from),
      'neigh',
      'replace',
      addresses[to],
      'lladdr',
      NOBODY,
      'nud',
      'permanent',
      'dev',
      'eth0',
    );
  const cut = async (one: Name, other: Name) => {
    await Promise.all([lose(one, other), lose(other, one)]);
  };
  return {
    machines,
    cut,
    async isolate(name) {
      for (const other of names) if (other !== name) await cut(name, other);
    },
    async heal() {
      for (const name of names)
        await ip('-n', namespaceOf(name), 'neigh', 'flush', 'dev', 'eth0', 'nud', 'permanent');
    },
    async close() {
      for (const name of [...names, 'hub']) await remove(namespaceOf(name));
    },
  };
}

async function addMachine(hub: string, name: string, address: string): Promise<Machine> {
  const namespace = namespaceOf(name);
  await ip('netns', 'add', namespace);
  await ip('-n', namespace, 'link', 'set', 'lo', 'up');
  await ip(
    '-n',
    hub,
    'link',
    'add',
    `to-${name}`,
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
    'netns',
    namespace,
  );
  await ip('-n', hub, 'link', 'set', `to-${name}`, 'master', 'bridge', 'up');
  await ip('-n', namespace, 'addr', 'add', `${address}/16`, 'dev', 'eth0');
  await ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  return {
    name,
    address,
    start: (program, programArguments, options = {}) => {
      const child = spawn('ip', ['netns', 'exec', namespace, program, ...programArguments], options);
      child.on('error', () => {});
      return child;
    },
    async execute(program, programArguments, env) {
      const words = ['netns', 'exec', namespace, program, ...programArguments];
      return (await execute('ip', words, { env })).stdout;
    },
    signal: (signal) => signalAll(namespace, signal),
  };
}

function namespaceOf(name: string): string {
  return `${PREFIX}-${process.pid}-${name}`;
}

async function ip(...words: readonly string[]): Promise<string> {
  return (await execute('ip', [...words])).stdout;
}

async function signalAll(namespace: string, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await pidsIn(namespace)) {
    try {
      process.kill(pid, signal);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
    }
  }
}

async function pidsIn(namespace: string): Promise<number[]> {
  return (await ip('netns', 'pids', namespace).catch(() => ''))
    .split('\n')
    .filter((one) => one !== '')
    .map(Number);
}

async function remove(namespace: string): Promise<void> {
  while ((await pidsIn(namespace)).length > 0) {
    await signalAll(namespace, 'SIGKILL');
    await delay(50);
  }
  await ip('netns', 'del', namespace).catch(() => {});
}

// A run that was killed leaves its machines: its number is in their names.
async function removeLeft(): Promise<void> {
  for (const [name, pid] of (await ip('netns', 'list')).matchAll(new RegExp(`^${PREFIX}-(\\d+)-\\w+`, 'gm')))
    if (!isAlive(Number(pid))) await remove(name);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // Nobody has this number.
  }
}
