import type { Language, Role } from '../accounts/types.ts';
import type {
  AccountId,
  DeviceId,
  InvitationId,
  MailId,
  PasskeyId,
  PersonId,
  SessionId,
} from '../kit/ids.ts';
import type { IdentityKey } from '../single-sign-on/types.ts';

/** Every role, from most to least. */
export const roles = ['Owner', 'Admin', 'Member', 'Viewer'] as const satisfies readonly Role[];

/** Every refusal of sign-in and of managing members, with its sentence. */
export const memberRefusals = {
  sign_in_failed: 'Wrong email or password.',
  no_account: 'You no longer belong to an account. Ask its owner to invite you.',
  unusable_code: 'This link no longer works. Ask for a new one.',
  known_person: 'You already have a password here: use it to accept.',
  unusable_password: 'Choose another password.',
  unusable_name: 'Use 1 to 200 characters for your name, and no web address.',
  unusable_email: 'Check the email address.',
  unusable_role: 'The role is one of Owner, Admin, Member, Viewer.',
  already_member: 'This person is already a member.',
  too_many_invitations: 'This account has sent 100 invitations today. Try again tomorrow.',
  last_owner: 'An account needs an Owner. Appoint another Owner first.',
  not_allowed: 'Your role does not allow this.',
  too_many_guesses: 'Too many attempts. Wait 15 minutes, or reset your password by email.',
  too_many_codes: 'Too many wrong codes. Wait a day, or sign in with a passkey.',
  step_over: 'This sign-in took too long. Start over.',
  wrong_code: 'This code is wrong, or was used before. Codes change every 30 seconds.',
  unreadable_factor:
    'This service cannot check codes of your app: its SECRET_KEY has changed or is missing. Use a recovery code.',
  no_secret_key:
    'This service has no SECRET_KEY, so it cannot store secrets. Ask the operator of the service to set one.',
  two_factor_on: 'Two-factor sign-in is on already.',
  two_factor_off: 'Two-factor sign-in is not on.',
  confirmation_needed: 'Confirm that it is you: enter your password.',
  wrong_password: 'This is not your current password.',
  passkey_failed: 'This passkey does not work here. Try again, or sign in with your password.',
  passkey_known: 'This passkey is saved already.',
  too_many_passkeys: 'You have 20 passkeys: remove one first.',
  no_passkeys: 'Passkeys need an address with a host name and https. Ask the operator of this service.',
  unusable_passkey_name: 'Use 1 to 100 characters for the name.',
  sign_up_off: 'You cannot create an account here yourself. Ask the operator of this service.',
  unusable_business_name: 'Use 1 to 200 characters for the name of the business.',
  unusable_country: 'Choose a country from the list.',
  too_many_accounts: 'You are an Owner of 20 accounts, and cannot have more.',
  sign_on_expired: 'This sign-in took too long, or its link was used before. Start over.',
  sign_on_other_browser: 'This sign-in was begun in another browser. Start over in this one.',
  sign_on_refused: 'The sign-in was not completed there, and nothing has changed here. Try again.',
  sign_on_not_recent:
    'You were already signed in there, so this does not confirm that it is you. Sign out there and try again, or confirm with your password.',
  sign_on_unavailable: 'The sign-in there does not answer at the moment. Try again in a few minutes.',
  sign_on_not_verified: 'Your email address is not confirmed there. Confirm it there, then try again.',
  sign_on_wrong_domain: 'You used an account of another organisation. Sign in with your account at work.',
  sign_on_no_member:
    'Nobody here has this email address. If you were invited, open the link in that email first. Otherwise ask an Owner of the account to invite you.',
  sign_on_required:
    'This service takes no password and no passkey from you. Sign in with your account at work.',
  sign_on_not_in_account: 'You are no member of this account. Ask an Owner of it to invite you.',
  sign_on_account_off: 'Nobody signs in to this account here at the moment. Ask an Owner of it.',
  only_in_account:
    'This sign-in is only for one account. Sign in to this service with your own password or passkey for that.',
  sign_on_other_person: 'This sign-in belongs to another person here. Ask the operator of this service.',
} as const;
export type MemberRefusalCode = keyof typeof memberRefusals;

/** An expected refusal of this slice: pages show its sentence. The API says it in its own codes (`api-refusals.ts`). */
export class MemberRefusal extends Error {
  override readonly name = 'MemberRefusal';
  readonly code: MemberRefusalCode;

  constructor(
    code: MemberRefusalCode,
    message: string = memberRefusals[code],
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = code;
  }

  /** Seconds after which a limit has surely ended; undefined without a limit. */
  get retryAfterSeconds(): number | undefined {
    if (this.code === 'too_many_guesses') return 900;
    return this.code === 'too_many_invitations' || this.code === 'too_many_codes' ? 86_400 : undefined;
  }
}

export interface AccountMember {
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether it stands for the operator of the installation: it keeps its role, and is not removed. */
  readonly isOperator: boolean;
  readonly createdAt: Date;
}

/** An invitation that can still be accepted. */
export interface Invitation {
  readonly accountId: AccountId;
  readonly id: InvitationId;
  readonly email: string;
  /** Equal for all spellings of the address. */
  readonly emailKey: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** An invitation as the page of its link shows it. */
export interface ShownInvitation extends Invitation {
  readonly accountName: string;
  /** Null when it was sent from the command line, or its sender has left. */
  readonly inviter: string | null;
  /** Whether the invited person has a password here, or can set one: then it accepts the invitation. */
  readonly isKnown: boolean;
  /** Whether the link came by mail, which proves the address. */
  readonly isMailed: boolean;
}

/** The visitor of a page. */
export interface Visitor {
  readonly userAgent: string;
  readonly address: string;
  /** The secrets of its device cookie: one for each person who signs in there. */
  readonly deviceSecrets: readonly string[];
}

/** The secrets that a browser keeps after a sign-in. They are shown only here. */
export interface OpenedSession {
  readonly sessionSecret: string;
  /** Null for a session of one account: its browser does not become known to the person. */
  readonly deviceSecret: string | null;
}

/** The result of a right password: a session, or the secret of a sign-in that waits for its second step. */
export type SignedIn = { readonly opened: OpenedSession } | { readonly step: string };

/** An account that a person belongs to. */
export interface Membership {
  readonly accountId: AccountId;
  readonly path: string;
  readonly name: string;
  readonly timeZone: string;
  readonly role: Role;
}

/** A membership that needs a sign-in at the provider of the account. */
export interface ClosedMembership extends Membership {
  /** The name of that provider. */
  readonly requires: string;
}

/** The identity that opened a session. */
export interface SessionIdentity extends IdentityKey {
  /** When the provider last said that the person is there. */
  readonly checkedAt: Date;
  /** Until when a process may ask again, as of the last that has begun since; null without one. */
  readonly checkingUntil: Date | null;
  /** Whether there is a token to ask again with. */
  readonly hasToken: boolean;
}

/** A person who is signed in. */
export interface Session {
  readonly id: SessionId;
  readonly personId: PersonId;
  readonly name: string;
  readonly email: string;
  /** Equal for all spellings of the address. */
  readonly emailKey: string;
  /** For pages and mails to this person; null: the language of the account or browser. */
  readonly language: Language | null;
  readonly deviceId: DeviceId;
  /** When the person last proved who they are. */
  readonly confirmedAt: Date;
  /** The identity at a provider that opened the session; null for a password or a passkey. */
  readonly identity: SessionIdentity | null;
  /** Whether the person proved two factors in it: a passkey, or a code beside the password. */
  readonly hasBothFactors: boolean;
  /** The only account that the session reaches, whose provider opened it; null: all accounts of the person. */
  readonly onlyAccountId: AccountId | null;
  /** Accounts that the person may enter only by a sign-in at the provider of the account. */
  readonly closedMemberships: readonly ClosedMembership[];
  /** The longest membership first: a person without an account cannot be signed in. */
  readonly memberships: readonly Membership[];
}

/** A session, as a person sees it. */
export interface OpenSession {
  readonly id: SessionId;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** A passkey, as its person sees it. */
export interface Passkey {
  readonly id: PasskeyId;
  readonly name: string;
  /** Whether the person's devices share it. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Changes of how a person signs in. Each sends them a mail. */
export const securityMailKinds = [
  'PasswordChanged',
  'TwoFactorOn',
  'TwoFactorOff',
  'RecoveryCodesRenewed',
  'RecoveryCodeUsed',
  'WrongCodes',
  'PasskeyAdded',
  'PasskeyRemoved',
  'SignOnLinked',
] as const;
/** A change of how a person signs in. */
export type SecurityMailKind = (typeof securityMailKinds)[number];

/** Mails about how a person signs in. Only that person may see them, whatever accounts they belong to. */
export const privateMemberMailKinds = [
  'PasswordReset',
  'NewDevice',
  'SignUpAgain',
  ...securityMailKinds,
] as const;
/** Mails to the Owners about their account as a whole. */
const accountMailKinds = [
  'AccountClosed',
  'AccountReopened',
  'AccountSuspended',
  'AccountResumed',
  'BankDetailsChanged',
] as const;
/** An event of an account as a whole. */
export type AccountMailKind = (typeof accountMailKinds)[number];

export const memberMailKinds = ['MemberInvitation', ...accountMailKinds, ...privateMemberMailKinds] as const;
/** The reason of a mail to a member. */
export type MemberMailKind = (typeof memberMailKinds)[number];

export interface MemberMail {
  readonly id: MailId;
  readonly kind: MemberMailKind;
  readonly email: string;
  /** Empty in an invitation: the inviting account must not learn whom other accounts know. */
  readonly name: string;
  /** The person's own; null for the account's, as in an invitation. */
  readonly language: Language | null;
  readonly role: Role | null;
  readonly inviter: string | null;
  readonly inviterEmail: string | null;
  readonly endsAt: Date | null;
  /** The name of the provider of sign-ins; empty without one. */
  readonly provider: string;
  readonly device: { readonly userAgent: string; readonly address: string; readonly at: Date } | null;
  /** Where its button leads; until the mail is sent, {@link CODE_PLACE} stands for the code. */
  readonly link: string;
}

/** Stands in a stored mail for the code of the sent one. */
export const CODE_PLACE = 'only-in-the-sent-mail';

/** The result of preparing a mail to a member for delivery. */
export type IssuedMemberMail =
  /** Its link has a new code; null when the mail's link has none. */
  | { readonly isObsolete: false; readonly memberMail: MemberMail; readonly code: string | null }
  | { readonly isObsolete: true; readonly reason: string };
