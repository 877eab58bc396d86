import type { SessionId } from '../kit/ids.ts';

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
  /** The provider's issuer. */
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

/** The purpose of a sign-in at the provider: to sign in, or to confirm the person of an open session. */
export type SignOnPurpose =
  | { readonly name: 'SignIn' }
  | { readonly name: 'Confirm'; readonly sessionId: SessionId; readonly email: string };

/** A sign-in at the provider that has come back. */
export interface Finished {
  readonly claimed: Claimed;
  /** The session that it confirms; null for a new one. */
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
export interface SingleSignOn {
  /** The provider's name, for buttons. */
  readonly providerName: string;
  /** The provider's issuer. */
  readonly provider: string;
  /** Whether the provider can be made to ask for the password again, and says when a person gave it. */
  readonly asksAgain: boolean;
  /** Whether passwords and passkeys are refused, except for people whom the command line allows them. */
  readonly isRequired: boolean;
  /** Whether people who are unknown here may make an account after a sign-in there. */
  readonly opensSignUp: boolean;
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
