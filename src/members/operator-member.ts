import type { Account } from '../accounts/types.ts';
import type { Queries, Transaction } from '../kit/db/database.ts';
import { type AccountId, newId, type PersonId } from '../kit/ids.ts';
import type { MemberDeps } from './deps.ts';
import { recordMember } from './events.ts';
import { findPerson, insertPerson, listMembers, lockKnownAccount, putMember } from './store.ts';

const NAME = 'Operator of this installation';

/**
 * The address of the member whose tokens the operator makes for an account. Nobody receives mail there (RFC 2606), so
 * nobody signs in as this member or takes a password for it.
 */
function operatorAddress(accountId: AccountId): string {
  return `operator@${accountId}.invalid`;
}

/** Whether a member stands for the operator. Such a member keeps its role, and is not removed. */
export function isOperatorMember(email: string, accountId: AccountId): boolean {
  return email === operatorAddress(accountId);
}

/** Whether an address is of a member that stands for the operator of an account: such a person signs in nowhere. */
export function isOperatorAddress(email: string): boolean {
  return /^operator@[0-9a-f-]{36}\.invalid$/i.test(email);
}

/** Makes the verbs by which an account has a member whose tokens the operator makes. */
export function createOperatorMembers({ database, clock }: Pick<MemberDeps, 'database' | 'clock'>) {
  const find = async (system: Queries, accountId: AccountId): Promise<PersonId | null> => {
    const members = await listMembers(system, accountId);
    return members.find(({ email }) => isOperatorMember(email, accountId))?.personId ?? null;
  };
  return {
    /** Finds the member who stands for the operator; null before the first token. */
    findOperatorMember: (accountId: AccountId) => find(database.system, accountId),
    /** Makes it an Admin of the account, unless it is one. As the system role. */
    async ensureOperatorMember(tx: Transaction, account: Pick<Account, 'id'>): Promise<PersonId> {
      const row = await lockKnownAccount(tx, account.id);
      const known = await find(tx, account.id);
      if (known !== null) return known;
      const now = clock.now();
      const email = operatorAddress(account.id);
      const made = { id: newId<PersonId>(), name: NAME, email, passwordHash: null, language: null };
      const isNew = await insertPerson(tx, made, now);
      const personId = isNew ? made.id : (await findPerson(tx, email)).person?.id;
      if (personId === undefined) throw new Error('The person who stands for the operator is gone.');
      if (await putMember(tx, account.id, personId, 'Admin', now)) {
        const member = { personId, name: NAME, email, role: 'Admin', createdAt: now } as const;
        await recordMember(tx, row, 'member.joined', member, { now });
      }
      return personId;
    },
  };
}
