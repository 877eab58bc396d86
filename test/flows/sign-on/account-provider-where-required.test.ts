import { expect, it } from 'vitest';
import {
  backOf,
  byPassword,
  change,
  home,
  OWNER,
  service,
  setUp,
  useAccountSignOn,
} from '../../support/account-sign-on.ts';
import { addPerson, openVisitor } from '../../support/console.ts';
import { startService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

useAccountSignOn();

const DOMAIN = 'demo-studio.example';

it('the provider of an account leads nobody in, and keeps nobody out, where the provider of the installation is the only way in', async () => {
  const email = 'member@demo-studio.example';
  await addPerson(service, 'demo-studio', email, 'Member');
  const owner = await byPassword(OWNER);
  await setUp(owner, [DOMAIN], { defaultRole: 'Member' });
  await service.sql(
    `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
     select id, gen_random_uuid(), $1, '\\x00', 0, '{}', $1, false, now() from people where email = $1`,
    [OWNER],
  );
  const required = await change(owner, 'PUT', '/required', { isRequired: true });
  expect(required.data.provider.isRequired).toBe(true);
  const settings = {
    ...home.settings,
    OIDC_ALLOWED_NETWORKS: '127.0.0.1',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'http://localhost',
    OIDC_REQUIRED: 'on',
  };
  const strict = await startService(settings, service);
  try {
    const stranger = openVisitor(strict);
    expect((await stranger.get('/app/sso/demo-studio')).status).toBe(404);
    expect((await stranger.get('/app/sign-in/oidc/start?account=demo-studio')).status).toBe(422);
    // Begun before the setting.
    const before = openVisitor(service);
    const { location } = await before.get('/app/sign-in/oidc/start?account=demo-studio');
    for (const [name, value] of before.cookies) stranger.cookies.set(name, value);
    const newcomer = 'newcomer@demo-studio.example';
    const back = backOf(new URL(location ?? '').searchParams, { sub: 'z', email: newcomer });
    expect((await stranger.get(back)).text).toContain('Nobody signs in to this account here');
    expect(await service.sql('select 1 from people where email = $1', [newcomer])).toEqual([]);
    const person = openVisitor(strict);
    const asked = new URL((await person.get('/app/sign-in/oidc/start')).location ?? '').searchParams;
    await person.get(backOf(asked, { sub: 'strict', email, email_verified: true }, home));
    const me = await callSignedIn(strict, person, 'GET', '/app/api/me');
    expect(me.data.accounts.map((one: { path: string }) => one.path)).toEqual(['demo-studio']);
    expect(me.data.closedAccounts).toEqual([]);
  } finally {
    await strict.close();
  }
});
