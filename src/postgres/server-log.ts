import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const ROTATION_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 4096;
const TAIL_LINES = 15;

/** The log of one start of the server, appended to `<folder>/server.log`. */
export interface ServerLog {
  readonly path: string;
  /** The server writes straight into this file, so that it never waits for us or dies with us. */
  readonly descriptor: number;
  /** The last lines of this start. */
  tail(): string;
  /** Closes our descriptor; the server keeps its own. */
  close(): void;
}

/** Opens the log for a new start. An old log above 10 MB first becomes `server.log.1`, and replaces that. */
export function openServerLog(folder: string): ServerLog {
  const path = join(folder, 'server.log');
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && found.size > ROTATION_BYTES) renameSync(path, `${path}.1`);
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  const { uid, gid } = statSync(folder);
  // A command of root must leave a log that the ordinary user's service can write.
  if (process.getuid?.() === 0) fchownSync(descriptor, uid, gid);
  const beginning = fstatSync(descriptor).size;
  let open = true;
  let last = '';
  return {
    path,
    descriptor,
    tail() {
      if (open) last = readTail(descriptor, beginning);
      return last;
    },
    close() {
      if (!open) return;
      this.tail();
      open = false;
      closeSync(descriptor);
    },
  };
}

function readTail(descriptor: number, beginning: number): string {
  const { size } = fstatSync(descriptor);
  const from = Math.max(beginning, size - TAIL_BYTES);
  const bytes = Buffer.alloc(size - from);
  const count = readSync(descriptor, bytes, 0, bytes.length, from);
  return bytes.toString('utf8', 0, count).trim().split('\n').slice(-TAIL_LINES).join('\n');
}
