import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../../src/kit/ports.ts';

const run = promisify(execFile);

const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:unpack';
const KEYCLOAK = { artifact: 'org.keycloak:keycloak-quarkus-dist', version: '26.4.0' };
const STARTS_WITHIN_MS = 300_000;
const PASSWORD = 'a password at Keycloak';
const CLIENT = { id: 'tranche', secret: 'a secret of this client' };

/** A Keycloak with a realm for the tests. */
export interface Keycloak {
  readonly settings: Readonly<Record<string, string>>;
  readonly issuer: string;
  /** Makes a user; answers the id. */
  addUser(name: string, email: string, isVerified: boolean): Promise<string>;
  removeUser(id: string): Promise<void>;
  switchUserOff(id: string): Promise<void>;
  /** Goes through the pages of a sign-in as a browser, and answers where they lead. */
  answer(address: string, name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Gets Keycloak from Maven Central, starts it, and makes a realm whose client may send browsers to an address. */
export async function startKeycloak(callback: string): Promise<Keycloak> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-keycloak-'));
  const { artifact, version } = KEYCLOAK;
  await run('mvn', [
    '-q',
    '-B',
    UNPACK,
    `-Dartifact=${artifact}:${version}:zip`,
    `-DoutputDirectory=${folder}`,
  ]);
  const port = await findFreePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const script = join(folder, `keycloak-${version}`, 'bin', 'kc.sh');
  const words = ['start-dev', '--http-host=127.0.0.1', `--http-port=${port}`, '--health-enabled=false'];
  const server = spawn('sh', [script, ...words], {
    env: { ...process.env, KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: PASSWORD },
    stdio: 'ignore',
    // The script starts Java as a child: the whole group is ended.
    detached: true,
  });
  const stop = async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    if (server.pid !== undefined && ended !== null) process.kill(-server.pid, 'SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(`${url}/realms/master`);
    const ask = createAdmin(url);
    await ask('POST', '', { realm: 'company', enabled: true, sslRequired: 'none' });
    const client = { clientId: CLIENT.id, secret: CLIENT.secret, redirectUris: [callback] };
    await ask('POST', '/company/clients', { ...client, publicClient: false, standardFlowEnabled: true });
    return { ...realmOf(url, ask), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

type Admin = (method: string, path: string, body?: object) => Promise<Response>;

function realmOf(url: string, ask: Admin): Omit<Keycloak, 'stop'> {
  const issuer = `${url}/realms/company`;
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    async addUser(name, email, isVerified) {
      const credentials = [{ type: 'password', value: PASSWORD, temporary: false }];
      const names = { username: name, firstName: name, lastName: 'Person' };
      const user = { ...names, email, emailVerified: isVerified, enabled: true, credentials };
      const made = await ask('POST', '/company/users', user);
      return (made.headers.get('location') ?? '').split('/').at(-1) ?? '';
    },
    removeUser: async (id) => void (await ask('DELETE', `/company/users/${id}`)),
    switchUserOff: async (id) => void (await ask('PUT', `/company/users/${id}`, { enabled: false })),
    answer: (address, name) => answerPages(address, name, issuer),
  };
}

async function waitFor(address: string): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    const isUp = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await wait(1_000);
  }
  throw new Error(`Keycloak does not answer at ${address}.`);
}

// Tokens of the administrator live for a minute: each request gets its own.
function createAdmin(url: string): Admin {
  return async (method, path, body) => {
    const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: PASSWORD };
    const given = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await given.json()) as { access_token: string };
    const response = await fetch(`${url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
}

async function answerPages(address: string, name: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(issuer);
  let next = { url: address, form: null as URLSearchParams | null };
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([one, value]) => `${one}=${value}`).join('; ') },
      ...(next.form === null ? {} : { method: 'POST', body: next.form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, one = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(one, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const url = new URL(location, next.url).href;
      if (!url.startsWith(origin)) return url;
      next = { url, form: null };
      continue;
    }
    const text = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    if (action === undefined) throw new Error(`${response.status}: ${text}`);
    const form = new URLSearchParams({ username: name, password: PASSWORD, credentialId: '' });
    next = { url: new URL(action, next.url).href, form };
  }
  throw new Error(`Keycloak goes in circles at ${next.url}.`);
}
