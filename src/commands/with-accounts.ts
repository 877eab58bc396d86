import { type Accounts, createAccounts } from '../accounts/service.ts';
import { readConfig } from '../kit/config.ts';
import type { Database } from '../kit/db/database.ts';
import { systemClock } from '../kit/time.ts';
import { openCommandStore } from './command-database.ts';

/** Opens the store like {@link openCommandStore}, does one piece of work on accounts, and closes it. */
export async function withAccounts<T>(
  work: (accounts: Accounts, database: Database) => Promise<T>,
  options: { begins?: boolean } = {},
): Promise<T> {
  const config = readConfig();
  const store = await openCommandStore(config, options);
  try {
    return await work(
      createAccounts({ database: store.database, clock: systemClock, payUrl: config.payUrl }),
      store.database,
    );
  } finally {
    await store.close();
  }
}
