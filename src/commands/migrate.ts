import type { Command } from 'commander';
import { readConfig } from '../kit/config.ts';
import { openCommandStore } from './command-database.ts';

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database; the service also does this when it starts.')
    .action(async () => {
      const store = await openCommandStore(readConfig(), { begins: true });
      await store.close();
      for (const name of store.migrated) console.log(`Applied ${name}.`);
      if (store.migrated.length === 0) console.log('The database is up to date.');
    });
}
