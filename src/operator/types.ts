import type { AccountMode } from '../accounts/types.ts';
import type { KeyedRequest } from '../kit/http/key-guard.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';

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

/** The caller of an operation above accounts: a token of the installation, or a person who operates it. */
export interface OperatorCaller {
  /** Of the token or the person. */
  readonly id: string;
  readonly scopes: ReadonlySet<OperatorScope>;
}

/** A writing request above accounts. Two callers may choose the same key. */
export interface OperatorRequest extends KeyedRequest {
  /** The token of the installation, or the person. */
  readonly actorId: string;
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

/** A person who operates the installation. */
export interface OperatorPerson {
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Something that the operator did, as the log shows it. */
export interface LoggedAction {
  readonly id: string;
  readonly action: string;
  readonly accountId: AccountId | null;
  /** Null without an account. */
  readonly accountName: string | null;
  /** Names and reasons; no secret. */
  readonly data: object;
  readonly actorType: 'CommandLine' | 'Token' | 'Person';
  /** Of the token or the person; null for the command line. */
  readonly actorName: string | null;
  readonly createdAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that names an operator's scope. */
    operator: OperatorCaller;
  }
  interface FastifyContextConfig {
    /** The permission that a token of the installation needs for the route. No other token may call it. */
    operatorScope?: OperatorScope;
    /** Set on routes above accounts that a person must have confirmed within ten minutes. */
    needsConfirmation?: boolean;
  }
}
