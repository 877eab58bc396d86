import type { Command } from 'commander';
import pg from 'pg';
import { readConfig } from '../kit/config.ts';
import { clientConfig } from '../kit/db/database.ts';
import { placeTables } from '../kit/db/placement.ts';
import { openCommandStore, type Store } from './command-database.ts';

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database; the service also does this when it starts.')
    .option('--citus', 'also spread the tables over the machines of Citus; once, while there is no account')
    .action(async ({ citus: spreads = false }: { readonly citus?: boolean }) => {
      const store = await openCommandStore(readConfig(), { begins: true });
      try {
        for (const name of store.migrated) console.log(`Applied ${name}.`);
        if (store.migrated.length === 0) console.log('The database is up to date.');
        if (spreads) await place(store);
      } finally {
        await store.close();
      }
    });
}

async function place({ ownerConnection }: Store): Promise<void> {
  const client = new pg.Client({
    ...clientConfig(ownerConnection),
    options: '-c statement_timeout=0',
    query_timeout: 0,
  });
  await client.connect();
  try {
    const placed = await placeTables(client);
    if (placed.length > 0) console.log(`Placed ${placed.length} tables.`);
    else console.log('All tables are placed.');
  } finally {
    await client.end();
  }
}
