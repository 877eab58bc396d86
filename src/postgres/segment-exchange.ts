import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerUser } from './types.ts';

/** Answers a file of the log by its name, or null when there is none. Errors: it is damaged, or the place is away. */
export type FetchSegment = (name: string) => Promise<Buffer | null>;

/** Between the server that recovers, which asks for files of the log, and this process, which has them. */
interface SegmentExchange {
  /** Throws what `fetch` threw, if it did. */
  throwFault(): void;
  close(): Promise<void>;
}

/**
 * PostgreSQL runs this for each file that it needs. It asks by a file, and waits for the answer. Exit code 1 says that
 * the log ends here. A code above 125 has the server give up, which it must when nobody answers any more.
 */
const FETCH_SCRIPT = `cd ../exchange || exit 200
: > "$1.asked" || exit 200
tries=0
while [ ! -e "$1.ready" ]; do
  if [ -e "$1.none" ]; then rm -f "$1.none"; exit 1; fi
  tries=$((tries + 1))
  if [ "$tries" -gt 6000 ]; then exit 200; fi
  sleep 0.1
done
cp "$1.ready" "../cluster/$2" && rm -f "$1.ready" || exit 200
`;

/** What recovery asks for. Other names are of nobody who should get an answer. */
const ASKED = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.asked$/;

/**
 * Serves the files of the log through a folder until it is closed. The server's user owns that folder and may put anything
 * there, links too. So answers are written beside it, where only this process writes, and renamed into it.
 */
export async function serveSegments(
  folder: string,
  user: ServerUser | null,
  fetch: FetchSegment,
): Promise<SegmentExchange> {
  const answers = `${folder}-answers`;
  await mkdir(answers, { mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
  await writeFile(join(folder, 'fetch.sh'), FETCH_SCRIPT);
  await chmod(join(folder, 'fetch.sh'), 0o644);
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
  const ending = new AbortController();
  let fault: unknown = null;
  const answer = async (name: string): Promise<void> => {
    await rm(join(folder, `${name}.asked`), { force: true });
    const content = await fetch(name).catch((cause: unknown) => {
      fault ??= cause;
      return null;
    });
    const result = `${name}.${content === null ? 'none' : 'ready'}`;
    await writeAnswer(join(answers, result), content ?? Buffer.alloc(0));
    await rename(join(answers, result), join(folder, result));
  };
  const serve = async (): Promise<void> => {
    while (!ending.signal.aborted && existsSync(folder)) {
      for (const file of await readdir(folder))
        if (ASKED.test(file)) await answer(file.slice(0, -'.asked'.length));
      await delay(20, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const served = serve().catch((cause: unknown) => {
    fault ??= cause;
  });
  return {
    throwFault() {
      if (fault !== null) throw fault;
    },
    async close() {
      ending.abort();
      await served;
      // A second recovery serves its own.
      await rm(folder, { recursive: true, force: true });
      await rm(answers, { recursive: true, force: true });
    },
  };
}

async function writeAnswer(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(content);
    // Whatever the umask: the server may run as another user.
    await file.chmod(0o644);
  } finally {
    await file.close();
  }
}
