import type { Command } from 'commander';
import pg from 'pg';
import { readConfig } from '../kit/config.ts';
import { clientConfig } from '../kit/db/database.ts';
import { placeTables, USUAL_SHARDS } from '../kit/db/placement.ts';
import { openCommandStore, type Store } from './command-database.ts';
import { wholeNumber } from './whole-number.ts';

interface MigrateOptions {
  readonly citus?: boolean;
  readonly shards?: number;
}

/** Adds `migrate`. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database; the service also does this when it starts.')
    .option('--citus', 'also spread the tables over the machines of Citus; once, while there is no account')
    .option(
      '--shards <count>',
      `over how many parts the accounts are spread: ${USUAL_SHARDS} unless said otherwise; it stays so`,
      (text) => wholeNumber('--shards', text, 1, 1_024),
    )
    .action(async ({ citus: spreads = false, shards }: MigrateOptions) => {
      const store = await openCommandStore(readConfig(), { begins: true });
      try {
        for (const name of store.migrated) console.log(`Applied ${name}.`);
        if (store.migrated.length === 0) console.log('The database is up to date.');
        if (spreads) await place(store, shards);
      } finally {
        await store.close();
      }
    });
}

async function place({ ownerConnection }: Store, shards?: number): Promise<void> {
  const client = new pg.Client({
    ...clientConfig(ownerConnection),
    options: '-c statement_timeout=0',
    query_timeout: 0,
  });
  await client.connect();
  try {
    const placed = await placeTables(client, shards);
    if (placed.length > 0) console.log(`Placed ${placed.length} tables.`);
    else console.log('All tables are placed.');
  } finally {
    await client.end();
  }
}
