import { describe, expect, it } from 'vitest';
import { judgeClaims } from './trust.ts';

const google = 'https://accounts.google.com';
const tenant = 'https://login.microsoftonline.com/0f4a3c5e-1b2d-4e6f-8a9b-0c1d2e3f4a5b/v2.0';
const keycloak = 'https://login.example.com/realms/company';

function judge(issuer: string, domains: readonly string[], claims: object): string {
  try {
    const { email, isEmailTrusted } = judgeClaims({ issuer, domains }, { sub: 's', ...claims });
    return `${email} ${isEmailTrusted ? 'trusted' : 'not trusted'}`;
  } catch (cause) {
    return (cause as { readonly code: string }).code;
  }
}

const ann = { email: 'Ann@Firm.example', email_verified: true };
const DOMAINS = ['firm.example'];

describe('what a provider says of an address', () => {
  it.each([
    ['is believed when the provider has checked it', keycloak, [], ann, 'Ann@Firm.example trusted'],
    [
      'is not believed without that word',
      keycloak,
      [],
      { email: 'a@firm.example' },
      'a@firm.example not trusted',
    ],
    ['is of a domain in any spelling', keycloak, DOMAINS, ann, 'Ann@Firm.example trusted'],
    ['must be of a domain', keycloak, DOMAINS, { ...ann, email: 'a@other.example' }, 'wrong_domain'],
    [
      'must be of the domain, not of one below it',
      keycloak,
      DOMAINS,
      { ...ann, email: 'a@x.firm.example' },
      'wrong_domain',
    ],
    [
      'must be of the last domain in it',
      keycloak,
      DOMAINS,
      { ...ann, email: '"a@firm.example"@other.example' },
      'wrong_domain',
    ],
    ['must be there', keycloak, [], { email_verified: true }, 'not_verified'],
    [
      'must be an address that can be kept',
      keycloak,
      [],
      { ...ann, email: `${'a'.repeat(250)}@firm.example` },
      'not_verified',
    ],
    [
      'must have no control characters',
      keycloak,
      [],
      { ...ann, email: 'a\u0000@firm.example' },
      'not_verified',
    ],
    ['must have a subject that can be kept', keycloak, [], { ...ann, sub: 's'.repeat(256) }, 'refused'],
    ['must be a text', keycloak, [], { email: ['a@firm.example'], email_verified: true }, 'not_verified'],
    [
      'at Google is of an organisation',
      google,
      DOMAINS,
      { ...ann, hd: 'firm.example' },
      'Ann@Firm.example trusted',
    ],
    ['at Google is not of a private account', google, DOMAINS, ann, 'wrong_domain'],
    [
      'at Google is not of another organisation',
      google,
      DOMAINS,
      { ...ann, hd: 'other.example' },
      'wrong_domain',
    ],
    ...(
      [
        ['of a member is believed', { acct: 0 }, 'a@firm.example trusted'],
        ['of a domain whose owner Microsoft knows is believed', { xms_edov: true }, 'a@firm.example trusted'],
        ['of such a domain is believed, as older tokens say it', { xms_edov: '1' }, 'a@firm.example trusted'],
        ['of a guest is not believed', { acct: 1 }, 'a@firm.example not trusted'],
        ['of another domain is refused', { acct: 0, email: 'a@other.example' }, 'wrong_domain'],
        [
          'is not believed without these claims',
          { acct: null, xms_edov: false, email_verified: true },
          'a@firm.example not trusted',
        ],
      ] as const
    ).map(
      ([title, claims, expected]) =>
        [
          `in a tenant of Microsoft ${title}`,
          tenant,
          DOMAINS,
          { email: 'a@firm.example', ...claims },
          expected,
        ] as const,
    ),
  ] as const)('%s', (_, issuer, domains, claims, expected) => {
    expect(judge(issuer, domains, claims)).toBe(expected);
  });

  it.each([
    [['pwd', 'mfa'], true],
    [['pwd', 'otp'], false],
    ['mfa', false],
    [undefined, false],
  ])('counts as a second factor only as mfa in a list: %j', (amr, expected) => {
    const claims = { sub: 's', ...ann, amr };
    expect(judgeClaims({ issuer: keycloak, domains: [] }, claims).hasSecondFactor).toBe(expected);
  });
});
