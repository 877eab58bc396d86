import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openVisitor, PASSWORD, setPassword } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await setPassword(service, OWNER);
});
afterAll(() => service.close());
beforeEach(() => service.sql('delete from login_attempts'));

const OWNER = 'owner@demo-studio.example';

// 100 wrong guesses have come from an address; then somebody signs in for whom the proxy names this one.
async function signInFor(at: TestService, guessing: string, forwarded: string): Promise<number> {
  await service.sql(
    `insert into login_attempts values (sha256($1::bytea), $2, 100) on conflict (key_hash) do update set count = 100`,
    [`address ${guessing}`, at.clock.now()],
  );
  const form = { email: OWNER, password: PASSWORD };
  return (await openVisitor(at).post('/app/sign-in', form, { 'x-forwarded-for': forwarded })).status;
}

it('a visitor is counted by the address that a trusted proxy names, and so is kept with the sign-in', async () => {
  const proxied = await startService({ TRUSTED_PROXIES: '127.0.0.0/8' }, service);
  expect(await signInFor(proxied, '127.0.0.1', '203.0.113.5')).toBe(303);
  expect(await signInFor(proxied, '203.0.113.6', '203.0.113.6')).toBe(429);
  // Only the last address is from the proxy. A caller can write the others.
  expect(await signInFor(proxied, '203.0.113.7', '203.0.113.99, 203.0.113.7')).toBe(429);
  const rows = await service.sql<{ address: string }>('select address from sessions');
  expect(rows.map(({ address }) => address)).toEqual(['203.0.113.5']);
  await proxied.close();
});

it('nobody is believed about the address of a visitor unless the settings say so', async () => {
  expect(await signInFor(service, '203.0.113.8', '203.0.113.8')).toBe(303);
  expect(await signInFor(service, '127.0.0.1', '203.0.113.9')).toBe(429);
  const elsewhere = await startService({ TRUSTED_PROXIES: '10.0.0.1' }, service);
  await service.sql('delete from login_attempts');
  expect(await signInFor(elsewhere, '127.0.0.1', '203.0.113.9')).toBe(429);
  await elsewhere.close();
});

it.each(['/app/sign-in', '/v1/links/demo-studio/x', '/v1/offers/demo-studio/x'])(
  'all of a network of IPv6 has one limit of requests at %s',
  async (path) => {
    const settings = { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_PER_SECOND: '3' };
    const limited = await startService(settings, service);
    const ask = async (address: string) =>
      (await fetch(limited.url + path, { headers: { 'x-forwarded-for': address } })).status;
    const answers = await Promise.all([1, 2, 3, 4, 5].map((last) => ask(`2001:db8::${last}`)));
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    expect(await ask('2001:db8:0:1::1')).not.toBe(429);
    await limited.close();
  },
);
