import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of sign-ins (OpenID Connect) that says what the test wants, also what no honest one would say. */
export interface IdentityProvider {
  readonly url: string;
  /** The settings with which a service uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** What its next ID tokens say of the person, beside what they must say. */
  claims: Record<string, unknown>;
  /** Its answer when it is asked for its description of the person. */
  userInfo: Record<string, unknown>;
  /** Makes the next ID token from its claims; by default signed as it should be. */
  makeToken: (claims: Record<string, unknown>, keys: Keys) => string;
  /** The answer to a refresh; by default another token. */
  refreshes: 'Fine' | 'invalid_grant' | 'server_error' | 'OtherPerson' | 'Away';
  /** The tokens that it was asked to refresh, in their order. */
  readonly refreshed: string[];
  /** Until when it thinks before it answers a refresh. */
  thinking: Promise<void>;
  /** How many questions were given up before it has answered. */
  givenUp: number;
  /** Whether sign-ins get a token to ask again with. */
  givesRefreshTokens: boolean;
  /** What the service has sent to exchange a code. */
  readonly exchanged: URLSearchParams[];
  /** The ways in which it takes the secret of its client. */
  authentication: readonly string[];
  /** Whether it answers at all. */
  isAway: boolean;
  close(): Promise<void>;
}

/** Its keys, and those of an attacker. */
export interface Keys {
  readonly own: KeyObject;
  readonly ownPublicPem: string;
  readonly attacker: KeyObject;
}

const CLIENT = 'tranche-test';
const SECRET = 'a secret of the client';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed with RS256. */
export function signed(claims: object, key: KeyObject, header: object = {}): string {
  const content = `${encode({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** A token whose signature is made with a secret that everybody knows, or that has none. */
export function unsigned(claims: object, alg: 'none' | 'HS256', secret = ''): string {
  const content = `${encode({ alg, kid: 'one', typ: 'JWT' })}.${encode(claims)}`;
  if (alg === 'none') return `${content}.`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Starts a provider of one person, whom `claims` describe. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const ownPublicPem = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const keys = { own: own.privateKey, ownPublicPem, attacker };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET, OIDC_NAME: 'Campus' },
    claims: {},
    userInfo: {},
    makeToken: (claims) => signed(claims, own.privateKey),
    refreshes: 'Fine',
    refreshed: [],
    thinking: Promise.resolve(),
    givenUp: 0,
    givesRefreshTokens: true,
    exchanged: [],
    authentication: ['client_secret_basic', 'client_secret_post'],
    isAway: false,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  server.on('request', (request, response) => {
    answer(provider, keys, jwk, request, response).catch(() => response.destroy());
  });
  return provider;
}

// In the header, both are written as in a form.
function isClient({ authentication }: IdentityProvider, request: IncomingMessage, form: URLSearchParams) {
  const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
  const shown = new URLSearchParams(Buffer.from(basic, 'base64').toString('utf8').replace(':', '='));
  return form.has('client_secret')
    ? authentication.includes('client_secret_post') && form.get('client_secret') === SECRET
    : authentication.includes('client_secret_basic') && shown.get(CLIENT) === SECRET;
}

function tokensOf(provider: IdentityProvider, keys: Keys, form: URLSearchParams): [number, object] {
  const tokens = { access_token: randomUUID(), token_type: 'bearer', expires_in: 300 };
  if (form.get('grant_type') === 'refresh_token') {
    provider.refreshed.push(form.get('refresh_token') ?? '');
    if (provider.refreshes === 'invalid_grant') return [400, { error: 'invalid_grant' }];
    if (provider.refreshes === 'server_error') return [500, { error: 'server_error' }];
    const isOther = provider.refreshes === 'OtherPerson';
    const id = isOther ? { id_token: signed(idClaims(provider, { sub: 'other' }), keys.own) } : {};
    return [200, { ...tokens, ...id, refresh_token: randomUUID() }];
  }
  provider.exchanged.push(form);
  const [nonce, ...more] = (form.get('code') ?? '').split(' ');
  const extra = more.length === 0 ? {} : (JSON.parse(more.join(' ')) as object);
  const claims = idClaims(provider, { nonce, ...provider.claims, ...extra });
  const refresh = provider.givesRefreshTokens ? { refresh_token: randomUUID() } : {};
  return [200, { ...tokens, ...refresh, id_token: provider.makeToken(claims, keys) }];
}

function idClaims({ url }: IdentityProvider, more: Record<string, unknown>): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return { iss: url, aud: CLIENT, sub: 'person-1', iat: now, exp: now + 300, ...more };
}

async function answer(
  provider: IdentityProvider,
  keys: Keys,
  jwk: object,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
  if (provider.isAway || (form.get('grant_type') === 'refresh_token' && provider.refreshes === 'Away')) {
    response.destroy();
    return;
  }
  // The page of this provider has no questions: a browser that comes is sent back with the code.
  if (request.url?.startsWith('/authorize?') === true) {
    const asked = new URL(request.url, provider.url).searchParams;
    const back = { code: asked.get('nonce') ?? '', state: asked.get('state') ?? '', iss: provider.url };
    const location = `${asked.get('redirect_uri') ?? ''}?${new URLSearchParams(back).toString()}`;
    response.writeHead(303, { location }).end();
  } else if (request.url === '/.well-known/openid-configuration') {
    send(200, descriptionOf(provider));
  } else if (request.url === '/jwks') send(200, { keys: [jwk] });
  else if (request.url === '/me') {
    send(200, { sub: provider.claims['sub'] ?? 'person-1', ...provider.userInfo });
  } else if (request.url === '/token') {
    if (!isClient(provider, request, form)) return void send(401, { error: 'invalid_client' });
    const [status, body] = tokensOf(provider, keys, form);
    response.once('close', () => {
      if (!response.writableFinished) provider.givenUp += 1;
    });
    if (form.get('grant_type') === 'refresh_token') await provider.thinking;
    send(status, body);
  } else send(404, {});
}

function descriptionOf({ url, authentication }: IdentityProvider): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // As some real ones say: none of the others may be taken all the same.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: authentication,
    scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
    authorization_response_iss_parameter_supported: true,
  };
}
