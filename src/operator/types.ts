import type { AccountMode } from '../accounts/types.ts';
import type { KeyedRequest } from '../kit/http/key-guard.ts';
import type { AccountId } from '../kit/ids.ts';

/** Every permission that a token of the installation can have. */
export const operatorScopes = ['accounts:read', 'accounts:write'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/** A token of the installation, without its text. */
export interface OperatorToken {
  readonly id: string;
  readonly name: string;
  /** The last four characters of its text. */
  readonly hint: string;
  readonly scopes: readonly OperatorScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: Date | null;
}

/** The caller of an operation above accounts. It is no person, and no member of any account. */
export interface OperatorCaller {
  readonly tokenId: string;
  readonly scopes: ReadonlySet<OperatorScope>;
}

/** A writing request of the operator's software. Two tokens may choose the same key. */
export interface OperatorRequest extends KeyedRequest {
  readonly tokenId: string;
}

export const accountStatuses = ['Open', 'Suspended', 'Closed'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** An account as the operator sees it: nothing of its business. */
export interface OperatedAccount {
  readonly id: AccountId;
  readonly externalId: string | null;
  readonly path: string;
  readonly name: string;
  readonly mode: AccountMode;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly status: AccountStatus;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly closedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that names an operator's scope. */
    operator: OperatorCaller;
  }
  interface FastifyContextConfig {
    /** The permission that a token of the installation needs for the route. No other token may call it. */
    operatorScope?: OperatorScope;
  }
}
