import type { Actor } from '../kit/actor.ts';
import type { AccountId, PersonId, TokenId } from '../kit/ids.ts';
import type { BankDetails } from '../kit/money/bank-details.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import { type Language, languages } from '../kit/text/languages.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';

export { accountTime } from '../kit/time.ts';

/** The path of the account that an empty database begins with. */
export const DEMO_PATH = 'demo-studio';

/** How many hosts an account may list to return to. */
export const MOST_RETURN_HOSTS = 20;

/** Whether money is real. */
export type AccountMode = 'Live' | 'Sandbox';

/** The roles of people in an account, from most to least rights. */
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
  'account:read',
  'account:write',
  'members:read',
  'members:write',
  'tokens:read',
  'tokens:write',
  'reports:read',
  'requests:read',
  'webhooks:read',
  'webhooks:write',
] as const;
/** One permission of a token. */
export type Scope = (typeof scopes)[number];

// Only Owners and Admins manage people and tokens, because these decide who reaches everything else. The same holds for
// webhooks: they send everything to another server, also after the member who made them has left.
const MANAGING: readonly Scope[] = ['account:write', 'members:write', 'tokens:write', 'webhooks:write'];

/** The scopes of each role. A token never allows more than the present role of its person. */
export const scopesOfRole: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  Owner: new Set(scopes),
  Admin: new Set(scopes),
  Member: new Set(scopes.filter((scope) => !MANAGING.includes(scope))),
  Viewer: new Set(scopes.filter((scope) => scope.endsWith(':read') && scope !== 'tokens:read')),
};

const readingOnly = (role: Role) =>
  new Set([...scopesOfRole[role]].filter((scope) => scope.endsWith(':read') || scope === 'test_clock:write'));

const scopesOfRoleWhenClosed: Readonly<Record<Role, ReadonlySet<Scope>>> = {
  Owner: readingOnly('Owner'),
  Admin: readingOnly('Admin'),
  Member: readingOnly('Member'),
  Viewer: readingOnly('Viewer'),
};

/** The scopes of a role in an account. A closed account can only be read, but a sandbox's clock can still move. */
export function scopesIn({ closedAt }: Pick<Account, 'closedAt'>, role: Role): ReadonlySet<Scope> {
  return closedAt === null ? scopesOfRole[role] : scopesOfRoleWhenClosed[role];
}

/** A business that sends invoices. */
export interface Account {
  readonly id: AccountId;
  /** The `<account_path>` of its payment links. */
  readonly path: string;
  readonly name: string;
  readonly mode: AccountMode;
  /** The default currency (ISO 4217) of amounts. */
  readonly currency: string;
  /** IANA zone in which its due dates are judged. */
  readonly timeZone: string;
  readonly acceptedMethods: readonly PaymentMethodType[];
  /** The prefix of counted invoice numbers, e.g. `INV-`. */
  readonly numberPrefix: string;
  /** How invoices are numbered, e.g. `{YYYY}-{0000}`; null: behind the prefix. */
  readonly numberPattern: string | null;
  /** A regular expression of the numbers that the pattern counts; null without a pattern. */
  readonly numberForm: string | null;
  /** A scheduled payment becomes Due this many days before its due date. */
  readonly dueWindowDays: number;
  /** How far its test clock is ahead of the machine's, in milliseconds; 0 without one. */
  readonly clockOffsetMs: number;
  /** Whether it can only be read, because it moves to another installation or runs in one. */
  readonly isFrozen: boolean;
  /** The one who pays the surcharge on cards. */
  readonly feeBearer: 'Business' | 'Client';
  /** The surcharge in hundredths of a percent, if the client pays it and the law allows it (docs/surcharges.md). */
  readonly surchargeBasisPoints: number;
  /** What a credit card costs the business at its processor, in hundredths of a percent; null when unknown. */
  readonly cardCostBasisPoints: number | null;
  /** The country (ISO 3166-1) and the state or province of its profile, or empty. */
  readonly country: string;
  readonly region: string;
  /** Whether a client may pay a part of a scheduled payment. */
  readonly allowsPartPayments: boolean;
  /** Whether clients may pay in euros by SEPA debit. */
  readonly takesSepaDebits: boolean;
  /** Whether the client's page offers Apple Pay, Google Pay and Link, where no card bears a fee. */
  readonly takesWallets: boolean;
  /** Whether clients are offered autopay with a payment through the link, must agree to it with the first, or cannot. */
  readonly autopay: (typeof autopayRules)[number];
  /** The pauses in days before each retry of a failed autopay, each counted from the last try. */
  readonly autopayRetryDays: readonly number[];
  /** The hosts to which the client's page may lead back after paying: see `isReturnHost`. */
  readonly returnHosts: readonly string[];
  /** How recipients of a sandbox account say where their money goes; a live account's always set up at Stripe. */
  readonly recipientOnboarding: RecipientNeed;
  /** How an issued invoice is corrected. */
  readonly afterIssue: (typeof issueRules)[number];
  /** In the account's time; null: it is open. */
  readonly closedAt: Date | null;
  /**
   * In the account's time: since when it is held after a restore of the installation; null: it is not. A held account also
   * counts as suspended.
   */
  readonly heldAt: Date | null;
  /**
   * In the account's time: since when it begins nothing with money or mails, because the operator suspended it or it is held;
   * null: it is not so.
   */
  readonly suspendedAt: Date | null;
  /** Why the operator suspended it, in the operator's words; null where it is held alone. */
  readonly suspendedReason: string | null;
  /** When the last suspension ended, in the account's time; null also while one lasts. */
  readonly resumedAt: Date | null;
  /** When that suspension had begun; null with `resumedAt`. */
  readonly lastSuspendedAt: Date | null;
  /** When the first of those suspensions began that followed one another closely; null without any. */
  readonly unannouncedSince: Date | null;
}

/** Whether paying through the link may agree to autopay of the rest, must with the first payment, or cannot. */
export const autopayRules = ['Offered', 'Required', 'Off'] as const;

/** How issued invoices are corrected: by editing them, or only by credit notes and further invoices. */
export const issueRules = ['Versions', 'Corrections'] as const;

/** What a recipient gives: a bank account in our form, or details at the processor's own pages. */
export const recipientNeeds = ['BankAccount', 'Onboarding'] as const;
export type RecipientNeed = (typeof recipientNeeds)[number];

/** What the recipients of an account's payments out give. Real money goes only to recipients that the processor knows. */
export function recipientNeedOf({
  mode,
  recipientOnboarding,
}: Pick<Account, 'mode' | 'recipientOnboarding'>): RecipientNeed {
  return mode === 'Live' ? 'Onboarding' : recipientOnboarding;
}

/** The processor of payments out, as recipients know it. */
export function recipientProcessorOf({ mode }: Pick<Account, 'mode'>): string {
  return mode === 'Live' ? 'Stripe' : 'Sandbox';
}

/** When an account was suspended, and when that ended. */
export type Suspensions = Pick<Account, 'suspendedAt' | 'resumedAt' | 'lastSuspendedAt' | 'unannouncedSince'>;

const DAY_MS = 86_400_000;

/** By day, when somebody reads mails and can answer a bank's question. */
const RESUMING_HOUR = 8;

/**
 * When money moves that was due during the last suspension: at the first 08:00 at least 24 hours after its end, so that
 * the business can cancel what it has paid in another way by then. Null when no suspension has ended.
 */
export function resumptionInstant({
  timeZone,
  resumedAt,
}: Pick<Account, 'timeZone' | 'resumedAt'>): Date | null {
  if (resumedAt === null) return null;
  const earliest = new Date(resumedAt.getTime() + DAY_MS);
  const day = civilDateIn(timeZone, earliest);
  const at = instantIn(timeZone, day, RESUMING_HOUR);
  return at < earliest ? instantIn(timeZone, addDays(day, 1), RESUMING_HOUR) : at;
}

/** Whether clients and recipients can use its pages: it is neither closed nor suspended. */
export function takesMoney({ closedAt, suspendedAt }: Pick<Account, 'closedAt' | 'suspendedAt'>): boolean {
  return closedAt === null && suspendedAt === null;
}

/** For how many days an Owner may reopen a closed account. Then what is held of people is erased. */
const REOPENABLE_DAYS = 30;

/** Until when an account that was closed at an instant may be reopened. */
export function reopenableUntil(closedAt: Date): Date {
  return new Date(closedAt.getTime() + REOPENABLE_DAYS * 86_400_000);
}

/** What a business can set of its account, besides its profile. */
export type AccountSettings = Pick<
  Account,
  | 'name'
  | 'currency'
  | 'timeZone'
  | 'acceptedMethods'
  | 'numberPrefix'
  | 'numberPattern'
  | 'dueWindowDays'
  | 'feeBearer'
  | 'surchargeBasisPoints'
  | 'cardCostBasisPoints'
  | 'allowsPartPayments'
  | 'takesSepaDebits'
  | 'takesWallets'
  | 'autopay'
  | 'autopayRetryDays'
  | 'returnHosts'
  | 'recipientOnboarding'
  | 'afterIssue'
>;

export { type Language, languages };

/** The public details of a business on pages, mails and documents, and its reminder rule. */
export interface Profile {
  /** The language of mails and documents; a page uses its reader's. */
  readonly language: Language;
  /** `#rrggbb`, lower case. */
  readonly accentColour: string;
  /** The address for clients' answers and its own notices; empty for its owners' addresses. */
  readonly email: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly region: string;
  /** ISO 3166-1, two capitals, or empty. */
  readonly country: string;
  /** For VAT, a number that begins with the country, e.g. DE123456789. */
  readonly taxId: string;
  /** The person for questions of a client's accounts department; empty: not known. */
  readonly contactName: string;
  readonly phone: string;
  /** The address in the Peppol network, as `0088:7300010000001`; empty: by the tax id. */
  readonly peppolId: string;
  /** Where clients transfer to, at most one account for each currency. */
  readonly bankDetails: readonly BankDetails[];
  /** The last lines of mails and documents. */
  readonly footer: string;
  /** The days of reminders, counted from a due date, ascending; negative before it. */
  readonly reminderDays: readonly number[];
  /** The rule counts from this instant of the account's time; null: from the beginning. */
  readonly reminderDaysSince: Date | null;
  /** The logo's identifier and type; null without a logo. */
  readonly logo: { readonly hash: string; readonly type: LogoType } | null;
}

export type LogoType = 'image/png' | 'image/jpeg';

/** The profile of an account that has set none. */
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
  contactName: '',
  phone: '',
  peppolId: '',
  bankDetails: [],
  footer: '',
  reminderDays: [-3, 0, 1, 3, 7, 14],
  reminderDaysSince: null,
  logo: null,
};

/** The caller of a request: a person in an account, through a token or signed in. */
export interface Caller {
  readonly account: Account;
  readonly personId: PersonId;
  /** The person's role at the moment. */
  readonly role: Role;
  /** Null for a person who is signed in. */
  readonly tokenId: TokenId | null;
  /** Whether the person stands for the operator of the installation: the token is one that it made. */
  readonly isOperator: boolean;
  /** The scopes of the request. For a token: its scopes that the role allows. For a session: all scopes of the role. */
  readonly scopes: ReadonlySet<Scope>;
  /** How far the logs of the account had come when the request began; null where it was not read along. */
  readonly position: number | null;
}

/** The actor of events that a caller causes. */
export function actorOf({
  tokenId,
  personId,
  isOperator,
}: Pick<Caller, 'tokenId' | 'personId' | 'isOperator'>): Actor {
  if (tokenId === null) return { type: 'Member', id: personId };
  return { type: isOperator ? 'Operator' : 'Token', id: tokenId };
}

/** Why background work of a person or token may not continue. */
export type LostAuthority = 'TokenRevoked' | 'TokenExpired' | 'MemberRemoved';

/** The present rights of a person who is not signed in, or of one of their tokens. */
export type Authority = Pick<Caller, 'role' | 'scopes' | 'isOperator'> | { readonly lost: LostAuthority };

/** A stored token, without its text. */
export interface KeptToken {
  readonly id: TokenId;
  readonly accountId: AccountId;
  readonly name: string;
  /** The last four characters of its text. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  /** The owner of the token. */
  readonly personId: PersonId;
  readonly personName: string;
  readonly personEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To the minute; null: never. */
  readonly lastUsedAt: Date | null;
  readonly clockOffsetMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler of a route that names a scope. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The permission that the route needs; a route without one, and without `anyScope`, needs no token. */
    scope?: Scope;
    /**
     * Set on a route that every token may call, whatever its scopes: the operation checks the requested rights itself.
     */
    anyScope?: boolean;
    /** With this one a signed-in person may use the route for what is their own; the handler sees to it. */
    selfService?: Scope;
    /** The route also works in a suspended account: it gives money back, protects or takes something out. */
    worksSuspended?: boolean;
    /** A signed-in person must have proved who they are within the last ten minutes. */
    needsConfirmation?: boolean;
    /** A signed-in person may use the route also when the account is closed: it only takes something out. */
    worksClosed?: boolean;
  }
}
