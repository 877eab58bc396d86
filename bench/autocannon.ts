import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratorResult, PreparedLoad } from './load-types.ts';
import type { Run } from './run.ts';

const PROCESS = join(import.meta.dirname, 'autocannon-process.ts');

/** Has autocannon, in a process of its own, put a load on a server. It takes more of the machine than wrk does. */
export async function runAutocannon(run: Run, load: PreparedLoad): Promise<GeneratorResult> {
  const job = join(run.folder, `${load.keyPrefix}.json`);
  await writeFile(job, JSON.stringify(load));
  return JSON.parse(await run.execute(process.execPath, [PROCESS, job]));
}
