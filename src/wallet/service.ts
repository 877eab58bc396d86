import type { Caller } from '../accounts/types.ts';
import { createLoader } from '../kit/batch.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { type AccountId, newId, type PaymentMethodId, type PersonId } from '../kit/ids.ts';
import { findMethod, insertMethod, listMethods } from './store.ts';
import type { NewPaymentMethod, PaymentMethod } from './types.ts';

/** What can be done with wallets. A wallet belongs to a person in an account. */
export interface Wallet {
  /** Reads the caller's own methods, oldest first. Transaction: opens. */
  listPaymentMethods(caller: Pick<Caller, 'account' | 'personId'>): Promise<PaymentMethod[]>;
  /** Reads a method of a person's wallet, which stays until the transaction ends, or null. Transaction: needs. */
  findPaymentMethod(
    tx: Transaction,
    accountId: AccountId,
    personId: PersonId,
    id: PaymentMethodId,
  ): Promise<PaymentMethod | null>;
  /** Stores a method and answers its new id. Transaction: needs. */
  addPaymentMethod(
    tx: Transaction,
    accountId: AccountId,
    personId: PersonId,
    method: NewPaymentMethod,
    now: Date,
  ): Promise<PaymentMethodId>;
}

/** Makes the wallets' verbs. Transaction: none. */
export function createWallet({ database }: { database: Database }): Wallet {
  const load = createLoader<AccountId, PersonId, PaymentMethod[]>((accountId, personIds) =>
    listMethods(database, accountId, personIds),
  );
  return {
    listPaymentMethods: (caller) => load(caller.account.id, caller.personId),
    findPaymentMethod: findMethod,
    async addPaymentMethod(tx, accountId, personId, method, now) {
      const id = newId<PaymentMethodId>();
      await insertMethod(tx, accountId, personId, id, method, now);
      return id;
    },
  };
}
