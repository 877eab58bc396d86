import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import type { Config } from '../kit/config.ts';
import { openStore } from '../open-database.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store for one command, beside a running service or alone. Only a command that may create a database
 * (`begins`) creates one, and says where. Errors for the others: DATA_DIR has no database. Created silently, it would
 * be a second one beside that of a service with another DATA_DIR.
 */
export async function openCommandStore(config: Config, { begins = false } = {}): Promise<Store> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === null && !(await isClusterMade(dataDir))) {
    const folder = resolve(dataDir);
    if (!begins) {
      throw new CommandError(
        `There is no database in ${folder}: npm start makes one. For a service that runs with another DATA_DIR or with DATABASE_URL, set the same here.`,
      );
    }
    process.stderr.write(`A new database is made in ${folder}.\n`);
  }
  return openStore(config, 'command');
}

/** Whether a folder holds the embedded database, or the note that says where it is. Opening would create it. */
export async function isClusterMade(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  return (await readdir(dataDir)).some((name) => ['postgres', 'DATABASE-IS-ELSEWHERE.txt'].includes(name));
}
