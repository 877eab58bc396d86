/** The provider by which people sign in, of the whole installation (OpenID Connect). */
export interface SignOnSettings {
  /** As the provider names itself, e.g. https://accounts.google.com. Plain http only on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** On the button: "Sign in with <name>". Default: known providers by name, otherwise the host of the issuer. */
  readonly name: string;
  /** Domains of email addresses, in lower case, whose people may sign in. Empty: the provider alone decides. */
  readonly domains: readonly string[];
  /** Whether passwords and passkeys are refused, except for people whom the command line allows them (OIDC_REQUIRED). */
  readonly isRequired: boolean;
  /** Whether people of the domains who are unknown here may make an account (OIDC_SIGN_UP). */
  readonly opensSignUp: boolean;
}

/** Providers at which everybody in the world can have an account: without a domain, any of them could sign in. */
const openProviders: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'login.microsoftonline.com': 'Microsoft',
  'login.microsoftonline.us': 'Microsoft',
  'login.partner.microsoftonline.cn': 'Microsoft',
};

const EXAMPLE = 'OIDC_ISSUER=https://login.example.com/realms/company';

/** Reads OIDC_…; null when none is set. What is wrong goes to `fault`, one sentence a call. */
export function readSignOn(
  read: (name: string) => string | null,
  fault: (text: string) => void,
): SignOnSettings | null {
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(read);
  const domains = (read('OIDC_DOMAINS') ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');
  const name = read('OIDC_NAME');
  const [required, signUp] = ['OIDC_REQUIRED', 'OIDC_SIGN_UP'].map((one) => {
    const text = read(one);
    if (text !== null && text !== 'on' && text !== 'off') fault(`${one} must be on or off, e.g. ${one}=on`);
    return text;
  });
  if (!issuer || !clientId || !clientSecret) {
    const isAnySet =
      [issuer, clientId, clientSecret, name, required, signUp].some((one) => one !== null) ||
      domains.length > 0;
    if (isAnySet) fault('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET only go together');
    return null;
  }
  const url = URL.parse(issuer);
  const known = url === null ? undefined : openProviders[url.hostname];
  if (url === null || !isIssuer(url)) fault(`OIDC_ISSUER must be an https address, e.g. ${EXAMPLE}`);
  else if (isMicrosoft(url.href) && !isTenant(url)) {
    fault(
      'OIDC_ISSUER must be the issuer of one Microsoft tenant, e.g. https://login.microsoftonline.com/<tenant id>/v2.0: at the common ones, and at that of private accounts, anybody can claim any address',
    );
  } else if (known !== undefined && domains.length === 0) {
    fault(`OIDC_DOMAINS must name your domains, because anybody can have an account at ${known}`);
  }
  if (!domains.every((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one))) {
    fault('OIDC_DOMAINS must be domains with commas between, e.g. OIDC_DOMAINS=example.com,example.org');
  }
  if (name !== null && (name.length > 40 || /\p{Cc}/u.test(name))) {
    fault('OIDC_NAME must be at most 40 characters, e.g. OIDC_NAME=Keycloak');
  }
  if (signUp === 'on' && domains.length === 0) {
    fault('OIDC_SIGN_UP needs OIDC_DOMAINS, the domains whose people may make an account');
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: name ?? known ?? url?.hostname ?? '',
    domains,
    isRequired: required === 'on',
    opensSignUp: signUp === 'on',
  };
}

/** Why an account cannot use an issuer of its own; null when it can. */
export function whyNotIssuer(text: string): 'address' | 'tenant' | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'address';
  if (url.username + url.password + url.search + url.hash !== '' || text.length > 400) return 'address';
  return isMicrosoft(url.href) && !isTenant(url) ? 'tenant' : null;
}

/** Whether a text is the domain of addresses, in lower case. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(text);
}

function isIssuer({ protocol, hostname, username, password, search, hash }: URL): boolean {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isGuarded = protocol === 'https:' || (protocol === 'http:' && isHere);
  return isGuarded && username === '' && password === '' && search === '' && hash === '';
}

export function isMicrosoft(issuer: string): boolean {
  return openProviders[new URL(issuer).hostname] === 'Microsoft';
}

export function isGoogle(issuer: string): boolean {
  return openProviders[new URL(issuer).hostname] === 'Google';
}

/** The tenant of all private accounts of Microsoft. */
const PRIVATE_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

// By its id, as its issuer names itself: the other names of a tenant, and those of all tenants, have no issuer of their own.
function isTenant({ pathname }: URL): boolean {
  const [, id] = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/.exec(pathname) ?? [];
  return id !== undefined && id !== PRIVATE_TENANT;
}
