import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fillGrowth, INVOICES } from './growth/main.ts';
import type { Run } from './run.ts';
import { commandOf } from './service.ts';
import type { Part, Row } from './table.ts';

/** How often the memory of a command is read: its peak is kept by the kernel, so only the last moment can be missed. */
const LOOK_EVERY_MS = 100;

const PASSPHRASE = 'correct horse battery staple';

/** A command that was measured. */
interface Measured {
  readonly seconds: number;
  /** The most memory that the process itself held; PostgreSQL's is not in it. */
  readonly peakBytes: number;
}

/** Backs a filled database up, restores it into an empty one, and measures minutes, bytes and memory. */
export async function measureBackup(run: Run): Promise<Part> {
  const { dataDir, databaseBytes } = await fillGrowth(run, INVOICES);
  const file = join(run.folder, 'backup.age');
  const backup = await measureCommand(run, dataDir, ['backup', '--to', file]);
  const { size } = await stat(file);
  const restored = join(run.folder, 'restored');
  const restore = await measureCommand(run, restored, ['restore', '--without-secrets', file]);
  const row = (work: string, { seconds, peakBytes }: Measured, bytes: number): Row => ({
    promise: 'backup',
    work: `${work} ${INVOICES} invoices`,
    figure: `${seconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB, ${(peakBytes / 1e6).toFixed(0)} MB of memory`,
    against: `database ${(databaseBytes / 1e9).toFixed(1)} GB`,
    ratio: null,
    goal: '',
    isHeld: null,
  });
  return {
    rows: [row('back up', backup, size), row('restore', restore, size)],
    samples: { backup: { backup, restore, bytes: size, databaseBytes } },
  };
}

async function measureCommand(run: Run, dataDir: string, words: readonly string[]): Promise<Measured> {
  const { program, programArguments, env } = commandOf(dataDir, words);
  const begun = performance.now();
  run.tell(words.join(' '));
  const child = run.start(program, programArguments, {
    env: { ...env, BACKUP_PASSPHRASE: PASSPHRASE },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let peakBytes = 0;
  let isOver = false;
  const ended = once(child, 'exit').then(([code]) => {
    isOver = true;
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}.`);
  });
  while (!isOver) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peakBytes = Math.max(peakBytes, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024);
    await Promise.race([ended, run.wait(LOOK_EVERY_MS)]);
  }
  await ended;
  return { seconds: (performance.now() - begun) / 1000, peakBytes };
}
