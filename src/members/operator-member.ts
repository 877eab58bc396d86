import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type AccountId, newId, type PersonId } from '../kit/ids.ts';
import type { MemberDeps } from './deps.ts';
import { recordMember } from './events.ts';
import { findOperatorMember, insertOperatorMember, insertPerson, lockKnownAccount } from './store.ts';

const NAME = 'Operator of this installation';

/** Makes the verbs by which an account has a member whose tokens the operator makes. */
export function createOperatorMembers({ database, clock }: Pick<MemberDeps, 'database' | 'clock'>) {
  return {
    /** Finds the member that stands for the operator; null before the first token. */
    findOperatorMember: (accountId: AccountId) => findOperatorMember(database.system, accountId),
    /** Makes it an Admin of the account, unless it is one. As the system role. */
    async ensureOperatorMember(tx: Transaction, account: Pick<Account, 'id'>): Promise<PersonId> {
      const row = await lockKnownAccount(tx, account.id);
      const known = await findOperatorMember(tx, account.id);
      if (known !== null) return known;
      const now = clock.now();
      const personId = newId<PersonId>();
      // Of its own id, so that nobody can have had the address before; no mail reaches it (RFC 2606).
      const email = `operator@${personId}.invalid`;
      const made = { id: personId, name: NAME, email, passwordHash: null, language: null };
      if (!(await insertPerson(tx, made, now))) throw new Error(`Somebody has the address ${email}.`);
      await insertOperatorMember(tx, account.id, personId, now);
      const member = { personId, name: NAME, email, role: 'Admin', createdAt: now } as const;
      await recordMember(tx, row, 'member.joined', member, { now });
      return personId;
    },
  };
}
