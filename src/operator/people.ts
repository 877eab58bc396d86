import { CommandError } from '../kit/command-error.ts';
import type { Database, Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, type PersonId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { endUnproved, findPerson, listMemberships } from '../members/service.ts';
import type { Session } from '../members/types.ts';
import { listActions, logAction } from './log-store.ts';
import { deleteOperator, insertOperator, isOperator, isUnproved, listOperators } from './people-store.ts';
import type { OperatorCaller, OperatorScope } from './types.ts';

/** What people may do. A webhook that hears of all accounts is set up with a token: a stolen session must not get it. */
const SCOPES: ReadonlySet<OperatorScope> = new Set(['accounts:read', 'accounts:write']);

/** Whether a person may use the operator's page: `Weak` without a second factor in this session; null for others. */
type Standing = 'Strong' | 'Weak' | null;

/** Makes the verbs of the people who operate the installation. Only the command line and the first start add one. */
export function createOperatorPeople({ system }: Database, clock: Clock) {
  const standingOf = async ({ personId, onlyAccountId, hasBothFactors }: Session): Promise<Standing> => {
    // A session by the provider of an account stands for nothing elsewhere.
    if (onlyAccountId !== null || !(await isOperator(system, personId))) return null;
    return hasBothFactors ? 'Strong' : 'Weak';
  };
  return {
    standingOf,

    /**
     * The signed-in person as the caller of an operation above accounts. Asked with each request, so that a person who was
     * removed has nothing from then on. Errors: 404 for other people, as for an unknown path; 403 `second_factor_needed`.
     */
    async admitPerson(session: Session): Promise<OperatorCaller> {
      const standing = await standingOf(session);
      if (standing === null) throw new AppError('not_found');
      if (standing === 'Weak') throw new AppError('second_factor_needed');
      return { id: session.personId, scopes: SCOPES };
    },

    /** Makes a known person an operator. Errors: CommandError for a person who is a member of no account. */
    addOperator: (email: string) =>
      system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null || (await listMemberships(tx, person.id)).length === 0) {
          throw new CommandError(`${email} is not a member of any account.`);
        }
        const now = clock.now();
        const isNew = await add(tx, person, now);
        // Somebody else may have chosen the password of an address that was never proved.
        const hadToEnd = isNew && (await endUnproved(tx, person.id, now));
        return { name: person.name, email: person.email, isNew, hadToEnd };
      }),

    /** Makes the person of the first start an operator; not one who came with the file of an account. */
    async addFirstOperator(tx: Queries, email: string): Promise<void> {
      const { person } = await findPerson(tx, email);
      if (person !== null && !(await isUnproved(tx, person.id))) await add(tx, person, clock.now());
    },

    /** Ends that a person is an operator, at once. Errors: CommandError. */
    removeOperator: (email: string) =>
      system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null || !(await deleteOperator(tx, person.id))) {
          throw new CommandError(`${email} is not an operator (operator list).`);
        }
        await log(tx, 'operator.removed', person, clock.now());
        return { name: person.name, email: person.email };
      }),

    listOperators: () => listOperators(system),

    /** Reads what the operator did, of one account or of all, newest first. Errors: 404. */
    async listLog(page: PageRequest, account: string | undefined) {
      const id = account === undefined ? null : parseId<AccountId>(account);
      if (account !== undefined && id === null) throw AppError.notFound('operatedAccount');
      return makePage(await listActions(system, page, id), page.limit, (one) => one);
    },
  };
}

type Named = { readonly id: PersonId; readonly name: string; readonly email: string };

async function add(tx: Queries, person: Named, now: Date): Promise<boolean> {
  if (!(await insertOperator(tx, person.id, now))) return false;
  await log(tx, 'operator.added', person, now);
  return true;
}

function log(tx: Queries, action: 'operator.added' | 'operator.removed', person: Named, now: Date) {
  const data = { personId: person.id, name: person.name, email: person.email };
  return logAction(tx, { action, actorId: null, accountId: null, data }, now);
}
