import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A program that stands in for Stripe, on a port of its own. */
export interface Program {
  readonly url: string;
  /** Ends this process, and no other. */
  stop(): Promise<void>;
}

/** How a program is started on a port. */
export interface Launch {
  readonly command: string;
  readonly words: readonly string[];
}

const START_LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** Starts a program and waits until it answers HTTP. Throws with what it wrote when it does not. */
export async function startProgram(launchOn: (port: number) => Launch): Promise<Program> {
  const port = await freePort();
  const { command, words } = launchOn(port);
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-4_000);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = () => stopChild(child);
  child.on('error', (cause) => {
    written += cause.message;
  });
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += LOOK_EVERY_MS) {
    if (child.exitCode !== null) break;
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await stop();
  throw new Error(`${command} did not start:\n${written}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false; // Not yet.
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}

/** How stripe-mock is started here, or null when it is not on this machine. */
export function findStripeMock(): ((port: number) => Launch) | null {
  const command = process.env.STRIPE_MOCK || 'stripe-mock';
  if (!works(command, ['-version'])) return null;
  return (port) => ({ command, words: ['-http-addr', `127.0.0.1:${port}`] });
}

/** How localstripe is started here, or null when it is not on this machine. */
export function findLocalstripe(): ((port: number) => Launch) | null {
  const named = process.env.LOCALSTRIPE;
  const ways: Launch[] = named
    ? [{ command: named, words: [] }]
    : [
        { command: 'localstripe', words: [] },
        { command: 'python3', words: ['-m', 'localstripe'] },
      ];
  const way = ways.find(({ command, words }) => works(command, [...words, '--help']));
  if (way === undefined) return null;
  return (port) => ({
    command: way.command,
    words: [...way.words, '--from-scratch', '--port', String(port)],
  });
}

function works(command: string, words: readonly string[]): boolean {
  return spawnSync(command, words, { timeout: 20_000, stdio: 'ignore' }).status === 0;
}
