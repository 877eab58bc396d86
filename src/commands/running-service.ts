import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running service leaves beside its data, so that commands can speak of it. */
interface RunningService {
  /** Its process. */
  readonly pid: number;
  /** Where callers reach it, without a trailing slash. */
  readonly publicUrl: string;
}

const fileOf = (dataDir: string) => join(dataDir, 'service.json');

/** Leaves word of a service beside its embedded database; the answer removes it. */
export async function announceService(
  dataDir: string,
  service: RunningService,
): Promise<() => Promise<void>> {
  const file = fileOf(dataDir);
  const draft = `${file}.${service.pid}`;
  await writeFile(draft, `${JSON.stringify(service)}\n`);
  await rename(draft, file);
  return async () => {
    // A service that was started since has left word of its own.
    if ((await findService(dataDir))?.pid === service.pid) await rm(file, { force: true });
  };
}

/** The service that runs over the data in a folder; null when none does, or none that still lives. */
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
    // It is there, and another user's.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
