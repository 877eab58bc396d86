import { createHash } from 'node:crypto';
import type { Accounts } from '../accounts/service.ts';
import {
  type Account,
  type AccountMode,
  type Caller,
  type Language,
  type Scope,
  scopesOfRole,
} from '../accounts/types.ts';
import type { Database, Queries } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { externalIdTaken } from '../kit/external-id.ts';
import { type FinishedAnswer, renderSuccess } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, newId, type PersonId, parseId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money/money.ts';
import { findCountry } from '../kit/text/countries.ts';
import { type Clock, isTimeZone } from '../kit/time.ts';
import type { Members } from '../members/service.ts';
import {
  type AccountFilter,
  findOperatedAccount,
  listOperatedAccounts,
  lockExternalId,
  saveCreationOf,
  saveExternalId,
} from './account-store.ts';
import { logDeed, type OperatorDeed } from './log-store.ts';
import { createSuspending } from './suspending.ts';
import type { OperatedAccount, OperatorCaller } from './types.ts';

export interface OperatorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly idempotency: Idempotency;
}

/** An account that the operator's software asks for. */
interface AskedAccount {
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

interface AskedToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string | null;
}

/** Makes the verbs above accounts. None of them reads or writes an account's business. */
export function createOperatedAccounts(deps: OperatorDeps) {
  const { database, accounts, clock } = deps;
  const suspending = createSuspending(deps);
  const { system } = database;
  const show = async (id: AccountId): Promise<OperatedAccount> => {
    const shown = await findOperatedAccount(system, id);
    if (shown === null) throw AppError.notFound('operatedAccount');
    return shown;
  };
  const deed =
    (operator: OperatorCaller, accountId: AccountId) => (action: OperatorDeed['action'], data: object) => {
      const actorId = operator.tokenId;
      return { action, actorId, accountId, data };
    };
  return {
    /** Makes an account, or answers the one that the same request has made. Errors: 422. */
    createAccount: (operator: OperatorCaller, asked: AskedAccount) => createAccount(deps, operator, asked),
    async listAccounts(page: PageRequest, filter: AccountFilter) {
      return makePage(await listOperatedAccounts(system, page, filter), page.limit, (one) => one);
    },
    /** Errors: 404. */
    getAccount: async (text: string) => show((await requireAccount(accounts, text)).id),
    /** Changes name and external id, all or nothing. Errors: 404, 422 `external_id_taken`. */
    async updateAccount(
      operator: OperatorCaller,
      text: string,
      { name, externalId }: { readonly name?: string; readonly externalId?: string | null },
    ) {
      const account = await requireAccount(accounts, text);
      const now = clock.now();
      await database
        .transaction(account.id, async (tx) => {
          if (name !== undefined) await accounts.updateSettings(tx, account, { settings: { name } });
          if (externalId !== undefined) await saveExternalId(tx, account.id, externalId, now);
          const data = {
            ...(name === undefined ? {} : { name }),
            ...(externalId === undefined ? {} : { externalId }),
          };
          await logDeed(tx, deed(operator, account.id)('account.updated', data), now);
        })
        .catch((cause: unknown) => {
          if (brokenConstraint(cause) === 'accounts_external_id_key')
            throw externalIdTaken('account', null, '/externalId', cause);
          throw cause;
        });
      return show(account.id);
    },
    /** Suspends an account. Errors: 404, 422 for a closed account. */
    async suspend(operator: OperatorCaller, text: string, reason: string) {
      const account = await requireAccount(accounts, text);
      await suspending.suspend(account, reason, operator.tokenId);
      return show(account.id);
    },
    /** Ends a suspension. Errors: 404. */
    async resume(operator: OperatorCaller, text: string) {
      const account = await requireAccount(accounts, text);
      await suspending.resume(account, operator.tokenId);
      return show(account.id);
    },
    ...createAccountTokens(deps, deed),
  };
}

// The tokens that the operator makes for an account belong to a member of it that is no person.
function createAccountTokens(
  { database, clock, accounts, members, idempotency }: OperatorDeps,
  deed: (
    operator: OperatorCaller,
    id: AccountId,
  ) => (action: OperatorDeed['action'], data: object) => OperatorDeed,
) {
  return {
    /** Makes a token of an account. Its text is in the first answer alone. Errors: 403 `account_closed`, 404. */
    async createAccountToken(
      operator: OperatorCaller,
      text: string,
      asked: AskedToken,
      request: (id: AccountId) => IdempotentRequest,
    ) {
      const account = await requireAccount(accounts, text);
      if (account.closedAt !== null) throw new AppError('account_closed');
      let made: Awaited<ReturnType<Accounts['makeToken']>> | null = null;
      const answer: FinishedAnswer = await idempotency.performAsSystem(request(account.id), async (tx) => {
        const personId = await members.ensureOperatorMember(tx, account);
        made = await accounts.makeToken(tx, callerOf(account, personId, true), asked);
        const { id, name, scopes } = made.token;
        const data = { id, name, scopes };
        await logDeed(tx, deed(operator, account.id)('account.token.created', data), clock.now());
        return { status: 201, data: { ...shown(made.token), text: null } };
      });
      if (made === null || answer.isReplayed) return answer;
      // The kept answer is without the text: a request that is repeated later must not read it.
      const { token, text: secret } = made as Awaited<ReturnType<Accounts['makeToken']>>;
      const data = { ...shown(token), text: secret };
      return { ...answer, body: renderSuccess(clock.now(), JSON.stringify(data)) };
    },
    /** Reads the tokens that the operator made for an account. Errors: 404. */
    async listAccountTokens(text: string, page: PageRequest) {
      const account = await requireAccount(accounts, text);
      const personId = await members.findOperatorMember(account.id);
      if (personId === null) return { items: [], nextCursor: null };
      const { items, nextCursor } = await accounts.showTokens(callerOf(account, personId, false), page);
      return { items: items.map(shown), nextCursor };
    },
    /** Revokes such a token. Errors: 404, also for a token of another member. */
    async revokeAccountToken(operator: OperatorCaller, text: string, tokenId: string) {
      const account = await requireAccount(accounts, text);
      const personId = await members.findOperatorMember(account.id);
      if (personId === null) throw AppError.notFound('token');
      return database.system.transaction(async (tx) => {
        const ended = await accounts.endToken(tx, callerOf(account, personId, false), tokenId);
        const data = { id: ended.id, name: ended.name };
        await logDeed(tx, deed(operator, account.id)('account.token.revoked', data), clock.now());
        return shown(ended);
      });
    },
  };
}

// The member is the same for all of them.
function shown<Token extends { readonly person: object }>(token: Token): Omit<Token, 'person'> {
  const { person: _person, ...rest } = token;
  return rest;
}

// Without the right to manage tokens, a caller reaches only those of the same member.
function callerOf(account: Account, personId: PersonId, manages: boolean): Caller {
  const all = scopesOfRole.Admin;
  const scopes = manages ? all : new Set([...all].filter((scope) => scope !== 'tokens:write'));
  return { account, personId, role: 'Admin', tokenId: null, scopes, position: null };
}

async function requireAccount(accounts: Accounts, text: string): Promise<Account> {
  const id = parseId<AccountId>(text);
  const account = id === null ? null : await accounts.findAccount(id);
  if (account === null) throw AppError.notFound('operatedAccount');
  return account;
}

async function createAccount(
  { database, clock, accounts }: OperatorDeps,
  operator: OperatorCaller,
  asked: AskedAccount,
): Promise<{ readonly isNew: boolean; readonly account: OperatedAccount }> {
  requireKnown(asked);
  const hash = hashOf(asked);
  return database.system.transaction(async (tx) => {
    const known = await lockExternalId(tx, asked.externalId);
    if (known !== null) {
      if (known.creationHash === null || !known.creationHash.equals(hash))
        throw externalIdTaken('account', known.id);
      return { isNew: false, account: await read(tx, known.id) };
    }
    const { externalId, owner, ...rest } = asked;
    const name = asked.name.trim();
    // A person whose address is known stays as they are.
    const person = { id: newId<PersonId>(), name: owner.name.trim(), email: owner.email };
    const made = await accounts.foundAccount(tx, { ...rest, name, owner: person });
    await saveCreationOf(tx, made.id, externalId, hash);
    const data = { externalId, name, mode: asked.mode, country: asked.country };
    const actorId = operator.tokenId;
    await logDeed(tx, { action: 'account.created', actorId, accountId: made.id, data }, clock.now());
    return { isNew: true, account: await read(tx, made.id) };
  });
}

async function read(tx: Queries, id: AccountId): Promise<OperatedAccount> {
  const account = await findOperatedAccount(tx, id);
  if (account === null) throw new Error(`The account ${id} is gone.`);
  return account;
}

// In the order of the schema, so that the order of the fields in the request does not matter.
function hashOf({
  externalId,
  name,
  country,
  mode,
  owner,
  language,
  currency,
  timeZone,
}: AskedAccount): Buffer {
  const fields = [externalId, name, country, mode, owner.name, owner.email, language, currency, timeZone];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

function requireKnown({ country, currency, timeZone }: AskedAccount): void {
  if (findCountry(country) === null)
    throw refusal('unusable_country', 'There is no such country.', '/country');
  if (currency !== undefined && !isCurrency(currency)) {
    throw refusal('invalid_settings', `${currency} is not a currency.`, '/currency');
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw refusal('invalid_settings', `${timeZone} is not a time zone.`, '/timeZone');
  }
}
