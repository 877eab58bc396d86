import type { AccountId } from '../ids.ts';
import type { Database, Transaction } from './database.ts';

class TriedOut<T> extends Error {
  override readonly name = 'TriedOut';
  readonly result: T;

  constructor(result: T) {
    super('The transaction was only tried.');
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction that is rolled back, and answers its result. Nothing is appended to
 * the logs. Errors: those of `work`.
 */
export async function tryOut<T>(
  database: Database,
  accountId: AccountId,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(accountId, async (tx): Promise<never> => {
      throw new TriedOut(await work(tx));
    });
  } catch (cause) {
    if (cause instanceof TriedOut) return cause.result as T;
    throw cause;
  }
}
