import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Config, readConfig } from '../kit/config.ts';
import { systemClock } from '../kit/time.ts';
import { openCommandStore, type Store } from './command-database.ts';

/**
 * Opens the store for a command about the account of a path, or about all accounts, and closes it afterwards. Errors:
 * an unknown path.
 */
export async function withStore(
  path: string | undefined,
  work: (store: Store, accounts: readonly Account[], config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const store = await openCommandStore(config);
  try {
    const all = await createAccounts({ database: store.database, clock: systemClock }).listAccounts();
    const accounts = all.filter((account) => path === undefined || account.path === path);
    if (path !== undefined && accounts.length === 0) {
      throw new CommandError(`There is no account ${path}; account list shows all accounts.`);
    }
    await work(store, accounts, config);
  } finally {
    await store.close();
  }
}
