import type { AccountMode } from '../accounts/types.ts';
import type { KeyedRequest } from '../kit/http/key-guard.ts';
import type { AccountId, PersonId } from '../kit/ids.ts';
import type { MailRouteKind, MailRouteStatus } from '../mail-routes/types.ts';
import type { BusinessStatus, ProcessorRelation } from '../processors/types.ts';

/** Every permission that a token of the installation can have. */
export const operatorScopes = ['accounts:read', 'accounts:write', 'webhooks:write'] as const;
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

/** The processor that takes new charges of an account. */
interface OperatedProcessor {
  readonly name: 'Sandbox' | 'Stripe';
  /** Null in the sandbox, unless it plays the operator's platform. */
  readonly relation: ProcessorRelation | null;
  /** False when charges are refused. */
  readonly isReady: boolean;
}

/** How the mails of an account leave, where that is not by the sender of the installation. */
interface OperatedMailRoute {
  readonly kind: MailRouteKind;
  readonly status: MailRouteStatus;
  readonly failingSince: string | null;
}

/** What needs the operator, or a member, in an account. */
export interface AccountHealth {
  /** Charges, refunds and payments whose outcome the processor has not told for a day. */
  readonly unanswered: number;
  /** Differences between the books and the processor, and faults in the books. */
  readonly discrepancies: number;
  /** Mails of the last 30 days that no server took. */
  readonly mailsFailed: number;
  /** Webhooks that the service has paused, or whose server wants no more events. */
  readonly webhooksStopped: number;
  readonly tasksFailing: number;
  /** When the books were last verified, in the account's time; null: never. */
  readonly verifiedAt: Date | null;
}

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
  /** Since when it is held after a restore. */
  readonly heldAt: Date | null;
  readonly closedAt: Date | null;
  /** Null: a live account that has not connected one. */
  readonly processor: OperatedProcessor | null;
  /** Of its account at the operator's platform; null: it has none, or uses it no more. */
  readonly platformStatus: BusinessStatus | null;
  readonly mailRoute: OperatedMailRoute | null;
  readonly returnHosts: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
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

/** What an account used in a month. */
export interface Usage {
  /** `YYYY-MM`, in the calendar of the account. */
  readonly month: string;
  /** Invoices that were issued. */
  readonly invoices: number;
  /** Charges of clients that succeeded. */
  readonly charges: number;
  /** What those charges took, with surcharges. */
  readonly volumes: readonly { readonly currency: string; readonly amount: number }[];
  /** What the operator's platform took of them, less what it gave back. */
  readonly platformFees: readonly { readonly currency: string; readonly amount: number }[];
  /** Payments to recipients that were funded. */
  readonly paymentsOut: number;
  /** Mails that were written, without those that were kept back or superseded. */
  readonly mails: number;
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
