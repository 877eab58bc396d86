import { CommandError } from '../kit/command-error.ts';
import type { Database } from '../kit/db/database.ts';
import { newId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { hashToken, issueToken } from '../kit/tokens.ts';
import { logAction } from './log-store.ts';
import {
  findOperatorToken,
  insertOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
  saveOperatorTokenUse,
} from './token-store.ts';
import { type OperatorCaller, type OperatorScope, type OperatorToken, operatorScopes } from './types.ts';

/** How precisely the last use is stored. */
const USED_EVERY_MS = 60_000;

interface NewOperatorToken {
  readonly name: string;
  /** Default: all. */
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Makes the verbs of the installation's tokens. Only the command line makes and revokes them. */
export function createOperatorTokens({ system }: Database, clock: Clock) {
  return {
    /** Finds the caller; null for every token that does not work, whatever the reason. */
    async authenticate(text: string | null): Promise<OperatorCaller | null> {
      const token = text === null ? null : await findOperatorToken(system, hashToken(text));
      const now = clock.now();
      if (token === null || token.revokedAt !== null) return null;
      if (token.expiresAt !== null && token.expiresAt <= now) return null;
      const { id, lastUsedAt, scopes } = token;
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USED_EVERY_MS) {
        await saveOperatorTokenUse(system, id, now);
      }
      return { id, scopes: new Set(scopes) };
    },
    /** Makes a token; its text is not stored. Errors: CommandError. */
    createToken: (input: NewOperatorToken): Promise<{ readonly id: string; readonly text: string }> =>
      system.transaction(async (tx) => {
        const now = clock.now();
        const { expiresAt = null } = input;
        const name = input.name.trim();
        if (name === '' || name.length > 200)
          throw new CommandError('Name the token in 1 to 200 characters.');
        if (expiresAt !== null && expiresAt <= now) {
          throw new CommandError('A token must expire in the future.');
        }
        const scopes = requireScopes(input.scopes ?? operatorScopes);
        const { text, hash, hint } = issueToken('Operator');
        const id = newId();
        const made = { name, hint, scopes, expiresAt };
        const rest = { createdAt: now, revokedAt: null, lastUsedAt: null };
        await insertOperatorToken(tx, { id, ...made, ...rest, hash });
        const data = { id, ...made };
        await logAction(tx, { action: 'token.created', actorId: null, accountId: null, data }, now);
        return { id, text };
      }),
    listTokens: () => listOperatorTokens(system),
    /** Revokes a token, named by its id, its last four characters or its text. Errors: CommandError. */
    revokeToken: (named: string): Promise<OperatorToken> =>
      system.transaction(async (tx) => {
        const all = await listOperatorTokens(tx);
        const byText = await findOperatorToken(tx, hashToken(named));
        const meant = all.filter(({ id, hint }) => id === named || hint === named || id === byText?.id);
        const working = meant.filter(({ revokedAt }) => revokedAt === null);
        const [token, ...others] = working.length > 0 ? working : meant;
        if (token === undefined) throw new CommandError('There is no such token (operator token list).');
        if (others.length > 0) throw new CommandError(`Several tokens end in ${named}; name one by its id.`);
        if (token.revokedAt !== null) return token;
        const now = clock.now();
        await revokeOperatorToken(tx, token.id, now);
        const data = { id: token.id, name: token.name };
        await logAction(tx, { action: 'token.revoked', actorId: null, accountId: null, data }, now);
        return token;
      }),
  };
}

function requireScopes(asked: readonly string[]): OperatorScope[] {
  const unknown = asked.find((scope) => !operatorScopes.some((known) => known === scope));
  if (unknown !== undefined || asked.length === 0) {
    throw new CommandError(`Name scopes of these: ${operatorScopes.join(', ')}.`);
  }
  return operatorScopes.filter((scope) => asked.includes(scope));
}
