import { formats } from '../kit/http/formats.ts';
import { isGoogle, isMicrosoft, type SignOnSettings } from '../kit/sign-on-settings.ts';
import { type Claimed, SignOnRefusal } from './types.ts';

/** What a provider says of a person in an ID token, or in answer to a question; checked by nobody yet. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/**
 * Decides what is believed of what the provider says. An address finds a person here only if the provider vouches for
 * it: anybody could type another person's address at a provider that does not check it. Throws {@link SignOnRefusal}
 * `wrong_domain`, `not_verified`.
 */
export function judgeClaims(
  { issuer, domains }: Pick<SignOnSettings, 'issuer' | 'domains'>,
  claims: Claims,
): Omit<Claimed, 'refreshToken'> {
  const email = textIn(claims['email']).trim();
  if (!isStorable(email, 254)) throw new SignOnRefusal('not_verified');
  if (!isStorable(claims.sub, 255)) throw new SignOnRefusal('refused');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // Google says whose organisation an account is. A private account may have an address of the same domain.
  const member = isGoogle(issuer) ? textIn(claims['hd']).toLowerCase() : domain;
  const isInDomain = domains.length === 0 || (domains.includes(domain) && domains.includes(member));
  if (!isInDomain) throw new SignOnRefusal('wrong_domain');
  // A new person may get this address: two addresses in one text would send mails to a stranger.
  if (!formats.email(email)) throw new SignOnRefusal('not_verified');
  return {
    provider: issuer,
    subject: claims.sub,
    email,
    name: textIn(claims['name']),
    isEmailTrusted: isMicrosoft(issuer) ? isTenants(claims) : claims['email_verified'] === true,
    provedAt: timeIn(claims['auth_time']),
    hasSecondFactor: Array.isArray(claims['amr']) && claims['amr'].includes('mfa'),
  };
}

// Microsoft has no email_verified. It says when it has checked the owner of the domain. Otherwise only the administrator of
// the tenant gives its members addresses; those of its guests are given elsewhere.
function isTenants({ acct, xms_edov: hasOwnDomain }: Claims): boolean {
  return [true, 1, '1', 'true'].some((yes) => yes === hasOwnDomain) || acct === 0 || acct === '0';
}

function isStorable(text: string, most: number): boolean {
  return text !== '' && text.length <= most && !/\p{Cc}/u.test(text);
}

function timeIn(claim: unknown): Date | null {
  const time = typeof claim === 'number' ? new Date(claim * 1000) : null;
  return time === null || Number.isNaN(time.getTime()) ? null : time;
}

function textIn(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
