import type { AccountId, SessionId } from '../kit/ids.ts';

/** Why a sign-in at the provider did not lead here. */
export type SignOnRefusalCode =
  /** It took too long, or its link was used before. */
  | 'expired'
  /** Another browser began it. */
  | 'other_browser'
  /** The provider said no, or what it said cannot be trusted. */
  | 'refused'
  /** The provider does not answer. */
  | 'unavailable'
  | 'not_verified'
  | 'wrong_domain';

/** An expected refusal of this slice. */
export class SignOnRefusal extends Error {
  override readonly name = 'SignOnRefusal';
  readonly code: SignOnRefusalCode;

  constructor(code: SignOnRefusalCode, options: { readonly cause?: unknown } = {}) {
    super(`The sign-in at the provider was refused: ${code}.`, options);
    this.code = code;
  }
}

/** A person at a provider. */
export interface IdentityKey {
  /** The issuer of the installation's provider, or the id of an account's. */
  readonly provider: string;
  /** Its name for the person, which never changes and is never given to another person. */
  readonly subject: string;
}

/** What a provider has said of a person, checked. */
export interface Claimed extends IdentityKey {
  readonly email: string;
  /** Empty when the provider gives none. */
  readonly name: string;
  /** Whether the provider vouches for the address. Only then may it find a person here. */
  readonly isEmailTrusted: boolean;
  /** When the person last proved there who they are; null when the provider does not say. */
  readonly provedAt: Date | null;
  /** Whether the person has used a second factor there. */
  readonly hasSecondFactor: boolean;
  /** Asks the provider later whether the person is still there; null when it gives none. */
  readonly refreshToken: string | null;
}

/** The purpose of a sign-in at the provider: to sign in, to confirm the person of an open session, or to try it. */
export type SignOnPurpose =
  | { readonly name: 'SignIn' }
  | { readonly name: 'Confirm'; readonly sessionId: SessionId; readonly email: string }
  | { readonly name: 'Test'; readonly sessionId: SessionId };

/** A sign-in at the provider that has come back. */
export interface Finished {
  readonly claimed: Claimed;
  readonly purpose: SignOnPurpose['name'];
  /** The session that it confirms, or in which it is tried; null for a new one. */
  readonly sessionId: SessionId | null;
  /** The path of the app where it leads. */
  readonly returnPath: string;
}

/** Whether a person is still at the provider. */
export type StillThere =
  | { readonly status: 'Fine'; readonly refreshToken: string | null }
  | { readonly status: 'Refused' }
  | { readonly status: 'Unavailable' };

/** Signing in at a provider, by OpenID Connect. */
export interface SignOnAt {
  /** The provider's name, for buttons. */
  readonly providerName: string;
  /** As in {@link IdentityKey}. */
  readonly provider: string;
  /** Whether the provider can be made to ask for the password again, and says when a person gave it. */
  readonly asksAgain: boolean;
  /**
   * Begins a sign-in: where the browser goes, and the secret that it keeps until it comes back. A browser that has one
   * keeps it: another sign-in may be under way in another tab.
   */
  start(
    purpose: SignOnPurpose,
    returnPath: string,
    keptSecret: string | null,
  ): Promise<{ readonly url: string; readonly browserSecret: string }>;
  /**
   * Ends a sign-in with the query that the browser came back with, once. Throws {@link SignOnRefusal}. Transaction: must
   * not be inside of one.
   */
  finish(query: string, browserSecret: string | null): Promise<Finished>;
  /** Asks the provider again about a person. Transaction: must not be inside of one. */
  askAgain(subject: string, refreshToken: string): Promise<StillThere>;
}

/** Signing in at the provider of the installation. */
export interface SingleSignOn extends SignOnAt {
  /** Whether passwords and passkeys are refused, except for people whom the command line allows them. */
  readonly isRequired: boolean;
  /** Whether people who are unknown here may make an account after a sign-in there. */
  readonly opensSignUp: boolean;
}

/** Signing in at the provider of an account. */
export interface AccountSignOn extends SignOnAt {
  readonly accountId: AccountId;
  /** Whether people sign in there; otherwise it is only tried. */
  readonly isActive: boolean;
}

/** The role of people of the domains who are new; null: nobody new gets in. */
export type DefaultRole = 'Admin' | 'Member' | 'Viewer' | null;

/** What an Owner enters. */
export interface ProviderInput {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Left out, the stored one stays. */
  readonly clientSecret?: string | undefined;
  readonly domains: readonly string[];
  readonly defaultRole: DefaultRole;
}

/** A provider of an account as its Owners see it: without its secret. */
export interface ShownProvider {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly defaultRole: DefaultRole;
  readonly isRequired: boolean;
  readonly status: 'Untested' | 'Active' | 'Off';
  readonly testedAt: Date | null;
  /** The records of DNS that prove the domains. */
  readonly domains: readonly {
    readonly domain: string;
    readonly isVerified: boolean;
    readonly record: { readonly type: 'TXT'; readonly name: string; readonly value: string };
  }[];
}

/** The provider of an account, in one row. */
export interface ProviderRow {
  readonly accountId: AccountId;
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Buffer;
  readonly domains: readonly string[];
  readonly domainToken: string;
  readonly verifiedDomains: readonly string[];
  readonly defaultRole: DefaultRole;
  readonly isRequired: boolean;
  readonly status: ShownProvider['status'];
  readonly testedAt: Date | null;
  readonly testedSessionId: SessionId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
