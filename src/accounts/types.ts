import type { AccountId, PersonId, TokenId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';

/** Whether money is real. */
export type AccountMode = 'Live' | 'Sandbox';

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
  'payment_methods:write',
  'charges:read',
  'charges:write',
  'payouts:read',
  'events:read',
  'mails:read',
  'mails:write',
  'test_clock:write',
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
  /** A scheduled payment becomes Due this many days before its due date. */
  readonly dueWindowDays: number;
  /** How far its test clock is ahead of the machine's, in milliseconds; 0 without one. */
  readonly clockOffsetMs: number;
  /** Who bears the surcharge on cards. */
  readonly feeBearer: 'Business' | 'Client';
  /** What a client who bears it pays on top by card, in hundredths of a percent, where the law allows it (docs/surcharges.md). */
  readonly surchargeBasisPoints: number;
  /** What a credit card costs it at its processor, in hundredths of a percent; null when it has not said so. */
  readonly cardCostBasisPoints: number | null;
  /** Where it is, from its profile: ISO 3166-1 and the state or province, or empty. */
  readonly country: string;
  readonly region: string;
  /** Whether a client may pay a part of a scheduled payment. */
  readonly allowsPartPayments: boolean;
  /** After how many days each, counted from the one before, a failed autopay is tried again. */
  readonly autopayRetryDays: readonly number[];
}

/** What a business decides about its payments. */
export type AccountSettings = Pick<
  Account,
  | 'dueWindowDays'
  | 'feeBearer'
  | 'surchargeBasisPoints'
  | 'cardCostBasisPoints'
  | 'allowsPartPayments'
  | 'autopayRetryDays'
>;

/** Languages that pages, mails and documents speak. */
export const languages = ['en', 'de', 'fr', 'es'] as const;
/** A language of pages, mails and documents. */
export type Language = (typeof languages)[number];

/** What a business shows of itself on pages, mails and documents, and how it reminds. */
export interface Profile {
  /** Of mails and documents; a page speaks its reader's. */
  readonly language: Language;
  /** `#rrggbb`, small letters. */
  readonly accentColour: string;
  /** Where clients' answers and its own notices go; empty for its owners. */
  readonly email: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region: string;
  /** ISO 3166-1, two capitals, or empty. */
  readonly country: string;
  /** For VAT: a number that begins with its country, e.g. DE123456789. */
  readonly taxId: string;
  /** Stands at the end of mails and documents. */
  readonly footer: string;
  /** When clients are reminded, in days from a due date, ascending; before it they are negative. */
  readonly reminderDays: readonly number[];
  /** Since when in the account's time: days before it do not count. Null: they always did. */
  readonly reminderDaysSince: Date | null;
  /** What its picture is known by, and its type; null without one. */
  readonly logo: { readonly hash: string; readonly type: LogoType } | null;
}

/** Kinds of picture that a logo may be. */
export type LogoType = 'image/png' | 'image/jpeg';

/** The profile of an account that has set nothing. */
export const defaultProfile: Profile = {
  language: 'en',
  accentColour: '#1d4ed8',
  email: '',
  street: '',
  postalCode: '',
  city: '',
  region: '',
  country: '',
  taxId: '',
  footer: '',
  reminderDays: [-3, 0, 1, 3, 7, 14],
  reminderDaysSince: null,
  logo: null,
};

/** The present as the account sees it: its test clock, or the machine's. */
export function accountTime(account: Pick<Account, 'clockOffsetMs'>, now: Date): Date {
  return account.clockOffsetMs === 0 ? now : new Date(now.getTime() + account.clockOffsetMs);
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
