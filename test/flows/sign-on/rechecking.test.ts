import { describe, expect, it } from 'vitest';
import { openVisitor, PASSWORD } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import {
  HOUR,
  isSignedIn,
  later,
  MINUTE,
  OWNER,
  provider,
  service,
  signOn,
  useSignOn,
} from '../../support/sign-on.ts';

useSignOn();

describe('a person who is removed at the provider', () => {
  it('is signed out here within an hour of use, in every browser that signed in there', async () => {
    const [one, two] = [await signOn(), await signOn()];
    const own = openVisitor(service);
    await own.post('/app/sign-in', { email: OWNER, password: PASSWORD });
    provider.refreshes = 'invalid_grant';
    later(29 * MINUTE);
    expect(await isSignedIn(one.visitor)).toBe(true);
    expect(provider.refreshed).toEqual([]);
    later(32 * MINUTE);
    expect(await isSignedIn(one.visitor)).toBe(false);
    expect(await isSignedIn(two.visitor)).toBe(false);
    expect(provider.refreshed).toHaveLength(1);
    // A session that a password has opened is not the provider's.
    expect(await isSignedIn(own)).toBe(true);
    const [identity] = await service.sql('select refused_at, refresh_token from identities');
    expect(identity).toEqual({ refused_at: service.clock.now(), refresh_token: null });
  });

  it('is asked about without making a request wait in the first half hour', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'invalid_grant';
    later(31 * MINUTE);
    expect(await isSignedIn(visitor)).toBe(true);
    await expect.poll(() => isSignedIn(visitor), { timeout: 10_000 }).toBe(false);
  });

  it('is asked about once at a time, and each token is used once', async () => {
    const { visitor } = await signOn();
    later(91 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => isSignedIn(visitor)));
    expect(answers).toEqual(Array(20).fill(true));
    expect(provider.refreshed).toHaveLength(1);
    later(91 * MINUTE);
    expect(await isSignedIn(visitor)).toBe(true);
    expect(new Set(provider.refreshed).size).toBe(2);
  });

  it('is asked about by one of two services: at its second use a provider takes a token for stolen', async () => {
    const other = await startService({ ...provider.settings }, service);
    const { visitor } = await signOn();
    later(91 * MINUTE);
    other.clock.set(service.clock.now().toISOString());
    const ask = async (at: TestService) => (await callSignedIn(at, visitor, 'GET', '/app/api/me')).status;
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.thinking = promise;
    const first = ask(service);
    await expect.poll(() => provider.refreshed.length, { timeout: 10_000 }).toBe(1);
    // The other one goes on with the old answer.
    expect(await ask(other)).toBe(200);
    resolve();
    expect(await first).toBe(200);
    expect(provider.refreshed).toHaveLength(1);
    expect(await ask(other)).toBe(200);
    expect(provider.refreshed).toHaveLength(1);
    await other.close();
  });

  it('can sign in again when they are back', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'invalid_grant';
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
    provider.refreshes = 'Fine';
    const back = await signOn();
    later(2 * HOUR);
    expect(await isSignedIn(back.visitor)).toBe(true);
  });

  it.each(['invalid_grant', 'Fine'] as const)(
    'keeps what a sign-in has brought since the provider was asked: %s',
    async (answer) => {
      const { visitor } = await signOn();
      later(HOUR + MINUTE);
      const { promise, resolve } = Promise.withResolvers<void>();
      provider.thinking = promise;
      provider.refreshes = answer;
      const waiting = isSignedIn(visitor);
      await expect.poll(() => provider.refreshed.length, { timeout: 10_000 }).toBe(1);
      later(MINUTE);
      const back = await signOn();
      const kept = await service.sql('select refresh_token, checked_at from identities');
      resolve();
      expect(await waiting).toBe(true);
      expect(await isSignedIn(back.visitor)).toBe(true);
      expect(await service.sql('select refresh_token, checked_at from identities')).toEqual(kept);
    },
  );

  it('is another person when the provider answers for another', async () => {
    const { visitor } = await signOn();
    provider.refreshes = 'OtherPerson';
    later(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it.each(['server_error', 'Away'] as const)(
    'is not assumed when the provider fails (%s): sessions go on for twelve hours',
    async (failure) => {
      const { visitor } = await signOn();
      provider.refreshes = failure;
      for (let hours = 0; hours < 10; hours += 2) {
        later(2 * HOUR);
        expect(await isSignedIn(visitor)).toBe(true);
      }
      later(2 * HOUR + MINUTE);
      expect(await isSignedIn(visitor)).toBe(false);
      provider.refreshes = 'Fine';
      expect(await isSignedIn(visitor)).toBe(false);
    },
  );

  it('is waited for once after the hour: a provider that hangs does not make every request slow', async () => {
    const { visitor } = await signOn();
    later(31 * MINUTE);
    provider.refreshes = 'Away';
    expect(await isSignedIn(visitor)).toBe(true);
    // Nobody has waited yet.
    later(30 * MINUTE);
    provider.refreshes = 'invalid_grant';
    expect(await isSignedIn(visitor)).toBe(false);

    provider.refreshes = 'Fine';
    const back = await signOn();
    later(61 * MINUTE);
    provider.refreshes = 'Away';
    expect(await isSignedIn(back.visitor)).toBe(true);
    later(MINUTE);
    provider.refreshes = 'invalid_grant';
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.thinking = promise;
    provider.givenUp = 0;
    provider.refreshed.length = 0;
    expect(await Promise.all([isSignedIn(back.visitor), isSignedIn(back.visitor)])).toEqual([true, true]);
    await expect.poll(() => provider.refreshed.length).toBe(1);
    expect(provider.givenUp).toBe(0);
    // The provider answers at last: the person is gone.
    resolve();
    await expect.poll(() => isSignedIn(back.visitor)).toBe(false);
  });

  it('is signed out after eight hours where the provider gives no token to ask with', async () => {
    provider.givesRefreshTokens = false;
    const { visitor } = await signOn();
    later(8 * HOUR);
    expect(await isSignedIn(visitor)).toBe(true);
    later(MINUTE);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('leaves no token in the database that can be read without the key', async () => {
    await signOn();
    later(2 * HOUR);
    const { visitor } = await signOn();
    later(2 * HOUR);
    await isSignedIn(visitor);
    const rows = JSON.stringify(
      await service.sql(`select encode(refresh_token, 'escape') as token from identities`),
    );
    for (const token of provider.refreshed) expect(rows).not.toContain(token);
  });
});
