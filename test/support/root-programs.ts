import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why a test that needs root and some programs of Debian cannot run here; null when it can. `what` is what only root can do. */
export async function whyNot(what: string, programs: readonly string[]): Promise<string | null> {
  if (process.getuid?.() !== 0) return `only root can ${what}`;
  for (const program of programs) {
    const isThere = await run('sh', ['-c', `command -v ${program}`]).then(
      () => true,
      () => false,
    );
    if (!isThere) return `${program} is not here: install it`;
  }
  return null;
}
