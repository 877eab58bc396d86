import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../src/kit/ports.ts';
import { openVisitor, setPassword, type Visitor } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';
const PROGRAM = new URL('../../support/oidc-process.ts', import.meta.url).pathname;
const HOUR = 3_600_000;

let provider: ChildProcess;
let issuer: string;
let service: TestService;

type People = Readonly<Record<string, { readonly email: string; readonly isVerified: boolean }>>;
const everybody: People = {
  dana: { email: OWNER, isVerified: true },
  liar: { email: OWNER, isVerified: false },
  guest: { email: 'guest@elsewhere.example', isVerified: true },
};

async function tell(people: People, callback = ''): Promise<string> {
  const answered = once(provider, 'message');
  provider.send({ callback, people });
  return String((await answered)[0]);
}

beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  const PUBLIC_URL = `http://localhost:${port}`;
  provider = fork(PROGRAM, { stdio: 'ignore' });
  issuer = await tell(everybody, `${PUBLIC_URL}/app/sign-in/oidc/callback`);
  service = await startService({
    PORT: String(port),
    PUBLIC_URL,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'tranche',
    OIDC_CLIENT_SECRET: 'a secret of this client',
    OIDC_DOMAINS: 'demo-studio.example',
  });
  await setPassword(service, OWNER);
}, 60_000);
afterAll(async () => {
  await service.close();
  provider.kill();
});

/** A browser at the provider: follows its pages until it is sent back to us, and answers that address. */
async function answerProvider(address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let at = address;
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await visit(at);
    const location = response.headers.get('location');
    if (location !== null) {
      at = new URL(location, issuer).href;
      if (!at.startsWith(issuer)) return at;
      continue;
    }
    const text = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
    if (prompt === undefined || action === undefined) throw new Error(`${response.status}: ${text}`);
    const answered = await visit(new URL(action, issuer).href, { prompt, login, password: 'x' });
    at = new URL(answered.headers.get('location') ?? '', issuer).href;
    if (!at.startsWith(issuer)) return at;
  }
  throw new Error(`The provider goes in circles at ${at}.`);
}

async function signOn(login: string, query = '', visitor: Visitor = openVisitor(service)) {
  const started = await visitor.get(`/app/sign-in/oidc/start${query}`);
  const back = new URL(await answerProvider(started.location ?? '', login));
  return { visitor, answer: await visitor.get(`${back.pathname}${back.search}`), back };
}

const isSignedIn = async (visitor: Visitor) =>
  (await callSignedIn(service, visitor, 'GET', '/app/api/me')).status === 200;
const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

describe('a real provider of OpenID Connect', () => {
  it('signs a member in, once for each visit there', async () => {
    const { visitor, answer, back } = await signOn('dana', '?next=/app/accounts/demo-studio');
    expect([answer.status, answer.location]).toEqual([303, '/app/accounts/demo-studio']);
    expect(await isSignedIn(visitor)).toBe(true);
    const again = await openVisitor(service).get(`${back.pathname}${back.search}`);
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Start over')]);
  });

  it('signs in nobody with an address that it has not checked, or of another domain', async () => {
    for (const [login, text] of [
      ['liar', 'not confirmed there'],
      ['guest', 'another organisation'],
    ] as const) {
      const { visitor, answer } = await signOn(login);
      expect([login, answer.status, answer.text]).toEqual([login, 422, expect.stringContaining(text)]);
      expect(await isSignedIn(visitor)).toBe(false);
    }
  });

  it('confirms by a new sign-in there who is signed in here', async () => {
    const { visitor } = await signOn('dana');
    later(HOUR / 4);
    const change = () => callSignedIn(service, visitor, 'POST', '/app/api/two_factor');
    expect((await change()).error?.code).toBe('confirmation_needed');
    const { answer } = await signOn('dana', '?purpose=confirm&next=/app/me', visitor);
    expect([answer.status, answer.location]).toEqual([303, '/app/me']);
    expect((await change()).status).toBe(200);
  });

  it('keeps sessions of people who are there for weeks, and ends those of a person who is removed', async () => {
    const [one, two] = [await signOn('dana'), await signOn('dana')];
    for (let round = 0; round < 6; round += 1) {
      later(2 * HOUR);
      expect(await isSignedIn(one.visitor)).toBe(true);
    }
    await tell({ guest: { email: 'guest@elsewhere.example', isVerified: true } });
    later(2 * HOUR);
    expect(await isSignedIn(one.visitor)).toBe(false);
    expect(await isSignedIn(two.visitor)).toBe(false);
    await tell(everybody);
    expect(await isSignedIn(one.visitor)).toBe(false);
    expect(await isSignedIn((await signOn('dana')).visitor)).toBe(true);
  });
});
