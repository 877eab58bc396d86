import type { AccountId, PersonId, TokenId } from '../kit/ids.ts';

/** Whether money is real. */
export type AccountMode = 'Live' | 'Sandbox';

/** How a client may pay. */
export const paymentMethodTypes = ['DebitCard', 'CreditCard', 'BankAccount'] as const;
/** One way in which a client may pay. */
export type PaymentMethodType = (typeof paymentMethodTypes)[number];

/** What a person may do in an account, from most to least. */
export type Role = 'Owner' | 'Admin' | 'Member' | 'Viewer';

/** Every permission that a token can have. */
export const scopes = [
  'invoices:read',
  'invoices:write',
  'contacts:read',
  'contacts:write',
  'payments:read',
  'payments:write',
  'payment_methods:read',
  'events:read',
] as const;
/** One permission of a token. */
export type Scope = (typeof scopes)[number];

/** A business that sends invoices, as the other slices see it. */
export interface Account {
  readonly id: AccountId;
  /** The `<account_path>` of its payment links. */
  readonly path: string;
  readonly name: string;
  readonly mode: AccountMode;
  /** ISO 4217 code that amounts are in when a request names none. */
  readonly currency: string;
  /** IANA zone in which its due dates are judged. */
  readonly timeZone: string;
  readonly acceptedMethods: readonly PaymentMethodType[];
  /** What stands before the counted number of an invoice, e.g. `INV-`. */
  readonly numberPrefix: string;
}

/** Who sends a request: a person in an account, through a token. */
export interface Caller {
  readonly account: Account;
  readonly personId: PersonId;
  readonly tokenId: TokenId;
  readonly scopes: ReadonlySet<Scope>;
}

/** A token as it is kept: everything but its text. */
export interface KeptToken {
  readonly id: TokenId;
  readonly accountId: AccountId;
  readonly name: string;
  /** The last four characters of its text. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  /** Whose token it is. */
  readonly personEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that names a scope. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** What the token must be allowed to do; a route without it needs no token. */
    scope?: Scope;
  }
}
