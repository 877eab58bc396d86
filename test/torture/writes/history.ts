import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One request of a client, and what became of it. */
export interface Attempt {
  /** Since the history began. */
  readonly atMs: number;
  readonly client: number;
  readonly work: 'create' | 'change' | 'read';
  /** Names the write; the same for each repetition of it. */
  readonly key: string;
  /** Null when the connection ended without an answer. */
  readonly status: number | null;
  /** From sending to the whole answer, or to the end of the connection. */
  readonly ms: number;
  readonly retryAfter: string | null;
  /** The end of the answer's text where it is no success, or why the connection ended. */
  readonly text: string;
}

/** What happened, line by line in a file that stays after the run. */
export interface History {
  readonly file: string;
  /** Milliseconds since it began. */
  now(): number;
  /** Adds a line: an attempt, or what the test did. */
  add(line: object): void;
  close(): Promise<void>;
}

/** Begins a history in a folder of TORTURE_HISTORY, or of the folder for temporary files. */
export async function openHistory(name: string, seed: number): Promise<History> {
  const folder = process.env['TORTURE_HISTORY'] ?? join(tmpdir(), 'tranche-torture');
  await mkdir(folder, { recursive: true });
  const begun = performance.now();
  const file = join(folder, `${name}-${seed}-${new Date().toISOString().replace(/\W/g, '')}.jsonl`);
  const stream = createWriteStream(file);
  console.log(`history: ${file}`);
  return {
    file,
    now: () => Math.round(performance.now() - begun),
    add: (line) => void stream.write(`${JSON.stringify(line)}\n`),
    close: () => new Promise((done) => stream.end(() => done())),
  };
}
