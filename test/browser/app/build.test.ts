import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCookies } from '../../../src/console/cookies.ts';
import { webAppRoutes } from '../../../src/console/web-app.ts';
import { createHttpServer } from '../../../src/kit/http/server.ts';
import { openLog } from '../../../src/kit/log.ts';
import { openVisitor, PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';

const dist = new URL('../../../web/dist/', import.meta.url).pathname;

/** What a first page loads before its own chunk, compressed by gzip. */
const SHELL_BYTES = 160 * 1024;
/** A page's own chunk. */
const PAGE_BYTES = 60 * 1024;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const manifest = async () =>
  JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8')) as Readonly<Record<string, Chunk>>;
const sizeOf = async (file: string) => (await readFile(`${dist}${file}.gz`)).length;

/** The files that a chunk needs, itself among them. */
function filesOf(
  chunks: Readonly<Record<string, Chunk>>,
  key: string,
  found = new Set<string>(),
): Set<string> {
  const { file, css = [], imports = [] } = chunks[key] as Chunk;
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const one of imports) filesOf(chunks, one, found);
  return found;
}

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it(`the shell with one language is at most ${SHELL_BYTES / 1024} KB, a page's own chunks ${PAGE_BYTES / 1024} KB`, async () => {
  const chunks = await manifest();
  const shell = filesOf(chunks, 'index.html');
  for (const file of filesOf(chunks, 'src/messages/de.ts')) shell.add(file);
  let sum = 0;
  for (const file of shell) sum += await sizeOf(file);
  console.log(`shell: ${(sum / 1024).toFixed(1)} KB compressed, in ${shell.size} files`);
  expect(sum).toBeLessThanOrEqual(SHELL_BYTES);
  for (const key of Object.keys(chunks).filter((one) => one.startsWith('src/pages/'))) {
    let own = 0;
    for (const file of filesOf(chunks, key)) if (!shell.has(file)) own += await sizeOf(file);
    console.log(`${key}: ${(own / 1024).toFixed(1)} KB compressed`);
    expect([key, own <= PAGE_BYTES]).toEqual([key, true]);
  }
});

it('every script and style lies there compressed, and the build names no other origin', async () => {
  for (const name of await readdir(`${dist}assets`)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    expect([name, existsSync(`${dist}assets/${name}.br`), existsSync(`${dist}assets/${name}.gz`)]).toEqual([
      name,
      true,
      true,
    ]);
  }
  expect(await readFile(`${dist}index.html`, 'utf8')).not.toMatch(/(?:src|href)="(?!\.\/)/);
});

it('a file is sent compressed as the browser takes it, and kept for good', async () => {
  const chunks = await manifest();
  const { file } = chunks['index.html'] as Chunk;
  for (const [accepted, coding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await fetch(`${service.url}/app/${file}`, { headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    await answer.arrayBuffer();
  }
  for (const path of ['nothing.js', '..%2findex.html', '..%2f..%2f..%2fpackage.json'])
    expect((await fetch(`${service.url}/app/assets/${path}`)).status).toBe(404);
});

it('who is not signed in is led to the sign-in, and from there to the page', async () => {
  const answer = await openVisitor(service).get('/app/accounts/demo-studio/invoices?state=Due');
  expect([answer.status, answer.location]).toEqual([
    303,
    `/app/sign-in?next=${encodeURIComponent('/app/accounts/demo-studio/invoices?state=Due')}`,
  ]);
});

const OWNER = 'owner@demo-studio.example';

it('the shell names its files below the path of the service, and is not sent again unchanged', async () => {
  const below = await startService({ PUBLIC_URL: 'http://127.0.0.1:4000/billing' });
  await setPassword(below, OWNER);
  const visitor = openVisitor(below);
  await visitor.post('/app/sign-in', { email: OWNER, password: PASSWORD });
  const shell = await visitor.get('/app/accounts/demo-studio/invoices');
  expect(shell.status).toBe(200);
  expect(shell.text).toContain('content="/billing/app/"');
  const addresses = [...shell.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(3);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const address of addresses) {
    expect(address).toMatch(/^\/billing\/app\//);
    const file = await fetch(below.url + address.slice('/billing'.length), { headers: { cookie } });
    expect([address, file.status]).toEqual([address, 200]);
    await file.arrayBuffer();
  }
  expect(shell.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:/);
  const again = await fetch(`${below.url}/app/accounts/demo-studio/invoices`, {
    headers: { cookie, 'if-none-match': shell.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  await below.close();
});

it('without a build a member is told how to make one, and everything else works', async () => {
  await setPassword(service, OWNER);
  const visitor = await signIn(service, OWNER);
  const clock = { now: () => service.clock.now() };
  const log = openLog('silent');
  const server = createHttpServer({ clock, log, trustedProxies: [] });
  const { members, accounts } = service.services;
  const cookies = createCookies(service.url);
  const deps = { members, accounts, cookies, log, hasMailServer: false, publicUrl: service.url, prefix: '' };
  webAppRoutes(server, { ...deps, limit: () => {} } as never, '/nowhere/');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await server.inject({ url: '/app/accounts/demo-studio/invoices', headers: { cookie } });
  expect([answer.statusCode, answer.body.includes('npm run build')]).toEqual([503, true]);
  for (const [language, title] of [
    ['de', 'Die App ist noch nicht gebaut'],
    ['fr', 'L’application n’est pas encore construite'],
    ['es', 'La aplicación aún no está compilada'],
  ]) {
    const headers = { cookie, 'accept-language': language };
    const { body } = await server.inject({ url: '/app', headers });
    expect([language, body.includes(`<h1>${title}</h1>`), body.includes(`lang="${language}"`)]).toEqual([
      language,
      true,
      true,
    ]);
  }
  expect((await server.inject({ url: '/app/assets/index.js' })).statusCode).toBe(404);
  await server.close();
});
