import { type Account, type Caller, type Scope, scopesOfRole } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { type FinishedAnswer, renderSuccess } from '../kit/http/envelope.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { PersonId } from '../kit/ids.ts';
import { findAccount, holdUnfrozen, type OperatedDeps } from './accounts.ts';
import { logAction } from './log-store.ts';
import type { OperatorRequest } from './types.ts';

/** A token of an account that the operator's software asks for. */
interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: string | null;
}

/** Makes the verbs of the tokens that the operator makes for an account. They belong to a member that is no person. */
export function createAccountTokens({ database, clock, accounts, members, idempotency }: OperatedDeps) {
  return {
    /**
     * Makes a token of an account. Its text is in the first answer alone. Errors: 403 `account_closed`, 404, 503
     * `account_frozen`.
     */
    async createAccountToken(request: OperatorRequest, text: string, asked: TokenRequest) {
      const account = await findAccount(accounts, text);
      const secrets: string[] = [];
      const answer = await idempotency.perform(request, account.id, (keep) =>
        database.system.transaction(async (tx) => {
          const { isOpen } = await holdUnfrozen(tx, account);
          if (!isOpen) throw new AppError('account_closed');
          const personId = await members.ensureOperatorMember(tx, account);
          const made = await accounts.makeToken(tx, callerOf(account, personId, true), asked);
          const { id, name, scopes } = made.token;
          const data = { id, name, scopes };
          const { actorId } = request;
          const action = { action: 'account.token.created', actorId, accountId: account.id, data } as const;
          await logAction(tx, action, clock.now());
          // The kept answer is without the text: a request that is repeated later must not read it.
          const kept = await keep(tx, { status: 201, data: { ...shown(made.token), text: null } });
          secrets.push(made.text);
          return kept;
        }),
      );
      // A transaction that lost against another one runs again, and its first token is gone.
      const secret = secrets.at(-1);
      return answer.isReplayed || secret === undefined ? answer : withText(answer, secret);
    },
    /** Reads the tokens that the operator made for an account. Errors: 404. */
    async listAccountTokens(text: string, page: PageRequest) {
      const account = await findAccount(accounts, text);
      const personId = await members.findOperatorMember(account.id);
      if (personId === null) return { items: [], nextCursor: null };
      const { items, nextCursor } = await accounts.showTokens(callerOf(account, personId, false), page);
      return { items: items.map(shown), nextCursor };
    },
    /** Revokes such a token. Errors: 404, also for a token of another member; 503 `account_frozen`. */
    async revokeAccountToken(request: OperatorRequest, text: string, tokenId: string) {
      const account = await findAccount(accounts, text);
      const personId = await members.findOperatorMember(account.id);
      if (personId === null) throw AppError.notFound('token');
      return idempotency.perform(request, account.id, (keep) =>
        database.system.transaction(async (tx) => {
          await holdUnfrozen(tx, account);
          const ended = await accounts.endToken(tx, callerOf(account, personId, false), tokenId);
          const data = { id: ended.id, name: ended.name };
          const { actorId } = request;
          const action = { action: 'account.token.revoked', actorId, accountId: account.id, data } as const;
          await logAction(tx, action, clock.now());
          return keep(tx, { status: 200, data: shown(ended) });
        }),
      );
    },
  };
}

function withText(answer: FinishedAnswer, text: string): FinishedAnswer {
  const { timestamp, data } = JSON.parse(answer.body) as { timestamp: string; data: object };
  return { ...answer, body: renderSuccess(new Date(timestamp), JSON.stringify({ ...data, text })) };
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
  return { account, personId, role: 'Admin', tokenId: null, isOperator: true, scopes, position: null };
}
