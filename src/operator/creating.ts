import { createHash } from 'node:crypto';
import { type Accounts, foundingFaults } from '../accounts/service.ts';
import type { AccountMode, Language } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, type FaultDetail, type RefusalCode } from '../kit/errors.ts';
import { externalIdTaken } from '../kit/external-id.ts';
import { newId, type PersonId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { endUnprovedAt, requireEmail, requireName } from '../members/service.ts';
import { MemberRefusal } from '../members/types.ts';
import {
  findNamedAccount,
  lockExternalId,
  readOperatedAccount,
  saveCreationOf,
  type VersionedAccount,
} from './account-store.ts';
import { logAction } from './log-store.ts';

/** An account that the operator's software asks for. */
export interface AccountRequest {
  readonly externalId: string;
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
  readonly mode: AccountMode;
  readonly owner: { readonly name: string; readonly email: string };
  readonly language?: Language;
  readonly currency?: string;
  readonly timeZone?: string;
}

interface CreatingDeps {
  readonly clock: Clock;
  readonly accounts: Accounts;
}

/** An account, and whether this request made it. */
interface CreatedAccount extends VersionedAccount {
  readonly isNew: boolean;
}

/** Makes an account, or finds the one that the same request has made. As the system role. Errors: 422. */
export async function createAccount(
  { clock, accounts }: CreatingDeps,
  tx: Transaction,
  actorId: string,
  request: AccountRequest,
): Promise<CreatedAccount> {
  const { externalId, owner, ...rest } = request;
  const name = request.name.normalize('NFC').trim();
  requireUsable(request, name);
  const hash = hashOf(request);
  // Two statements: one alone would read what was there before it waited.
  await lockExternalId(tx, externalId);
  const known = await findNamedAccount(tx, externalId);
  if (known !== null) {
    if (known.creationHash === null || !known.creationHash.equals(hash))
      throw externalIdTaken('account', known.id);
    return { isNew: false, ...(await readOperatedAccount(tx, known.id)) };
  }
  // A person whose address is known stays as they are, if it is proved to be theirs.
  const person = { id: newId<PersonId>(), name: requireName(owner.name), email: requireEmail(owner.email) };
  await endUnprovedAt(tx, person.email, clock.now());
  const made = await accounts.foundAccount(tx, { ...rest, name, owner: person });
  await saveCreationOf(tx, made.id, externalId, hash);
  const data = { externalId, name, mode: request.mode, country: request.country };
  const action = { action: 'account.created', actorId, accountId: made.id, data } as const;
  await logAction(tx, action, clock.now());
  return { isNew: true, ...(await readOperatedAccount(tx, made.id)) };
}

// In the order of the schema, so that the order of the fields in the request does not matter.
function hashOf(request: AccountRequest): Buffer {
  const { externalId, name, country, mode, owner, language, currency, timeZone } = request;
  const fields = [externalId, name, country, mode, owner.name, owner.email, language, currency, timeZone];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

// The operator's software passes on what its customers have typed: everything that is wrong with it, at once.
function requireUsable(request: AccountRequest, name: string): void {
  const { owner } = request;
  const faults = [
    ...foundingFaults({ ...request, name }),
    ...personFaults('/owner/name', () => requireName(owner.name)),
    ...personFaults('/owner/email', () => requireEmail(owner.email)),
  ];
  const [first] = faults;
  if (first === undefined) return;
  const ofPerson: readonly string[] = ['unusable_country', 'unusable_name', 'unusable_email'];
  const code = ofPerson.includes(first.code) ? (first.code as RefusalCode) : 'invalid_settings';
  throw new AppError(code, { message: first.message, details: faults });
}

function personFaults(path: string, read: () => string): FaultDetail[] {
  try {
    read();
    return [];
  } catch (cause) {
    if (!(cause instanceof MemberRefusal)) throw cause;
    return [{ path, code: cause.code, message: cause.message }];
  }
}
