import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The note of a running service beside its data, for commands. */
interface RunningService {
  readonly pid: number;
  /** Where callers reach it, without a trailing slash. */
  readonly publicUrl: string;
  /** Where clients pay; absent in the note of an older service. */
  readonly payUrl?: string;
  /** Where browsers reach the sandbox; absent in the note of an older service. */
  readonly sandboxUrl?: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'service.json');

/** Writes the note beside the embedded database; the answer removes it. */
export async function announceService(
  dataDir: string,
  service: RunningService,
): Promise<() => Promise<void>> {
  const file = fileOf(dataDir);
  const draft = `${file}.${service.pid}`;
  await writeFile(draft, `${JSON.stringify(service)}\n`);
  await rename(draft, file);
  return async () => {
    // A newer service has written its own note.
    if ((await findService(dataDir))?.pid === service.pid) await rm(file, { force: true });
  };
}

/** The service that runs over the data in a folder; null when none does, or when it has died. */
export async function findService(dataDir: string): Promise<RunningService | null> {
  try {
    const found = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as RunningService;
    return isAlive(found.pid) ? found : null;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // The process exists, but belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
