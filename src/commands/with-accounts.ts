import { type Accounts, createAccounts } from '../accounts/service.ts';
import { readConfig } from '../kit/config.ts';
import { systemClock } from '../kit/time.ts';
import { openStore } from '../wiring.ts';

/** Opens the store, beside a running service or alone, for one piece of work on accounts; then closes it. */
export async function withAccounts<T>(work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(), 'command');
  try {
    return await work(createAccounts({ database: store.database, clock: systemClock }));
  } finally {
    await store.close();
  }
}
