import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { addPerson, codeIn, openVisitor, PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
let accountId: AccountId;
beforeAll(async () => {
  source = await startService();
  target = await startService();
});
beforeEach(async () => {
  turn += 1;
  path = `moved-${turn}`;
  email = `owner@${path}.example`;
  ({ accountId } = await source.addMember(path));
  await setPassword(source, email);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

let turn = 0;
let path: string;
let email: string;
const visitor = { address: '127.0.0.1', userAgent: 'Firefox', deviceSecrets: [] };

async function move() {
  const imported = await importInto(target, await exportedFrom(source, accountId));
  await target.sql('update accounts set frozen_at = null where id = $1', [accountId]);
  return imported;
}

const addPasskey = (service: TestService, name: string) =>
  service.sql(
    `insert into passkeys (person_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
     select id, gen_random_uuid(), $1, '\\x00', 0, '{}', $1, false, now() from people where email = $2`,
    [`${name} of ${email}`, email],
  );
const passkeys = () =>
  target.sql('select 1 from passkeys k join people p on p.id = k.person_id where p.email = $1', [email]);
const reset = async (password: string) =>
  target.services.members.resetPassword(
    codeIn((await target.services.members.makeResetLink(email)) ?? ''),
    password,
    visitor,
  );
const statusOf = async (password: string) =>
  (await openVisitor(target).post('/app/sign-in', { email, password })).status;

describe('a person who came with the file of an account', () => {
  it('loses every way in that its author may know with the first new password: password, passkeys, open sessions', async () => {
    await addPasskey(source, 'brought');
    await move();
    const author = await signIn(target, email);
    await addPasskey(target, 'made by the author');
    await reset('a long new password');
    expect(await passkeys()).toEqual([]);
    expect((await callSignedIn(target, author, 'GET', '/app/api/me')).status).toBe(401);
    expect([await statusOf(PASSWORD), await statusOf('a long new password')]).toEqual([422, 303]);
  });

  it('keeps what they add after that, also with the next new password', async () => {
    await move();
    await reset('a long new password');
    await addPasskey(target, 'made here');
    await reset('another long password');
    expect(await passkeys()).toHaveLength(1);
  });

  it('does not prove their address by changing the password that the author knows', async () => {
    await move();
    const author = await signIn(target, email);
    const body = { current: PASSWORD, password: 'the next of the author' };
    expect((await callSignedIn(target, author, 'PUT', '/app/api/password', { body })).status).toBe(200);
    await addPasskey(target, 'made by the author');
    await reset('a long new password');
    expect(await passkeys()).toEqual([]);
    expect((await callSignedIn(target, author, 'GET', '/app/api/me')).status).toBe(401);
  });

  it('opens no account of a further file with the password of the first one', async () => {
    await move();
    const first = await signIn(target, email);
    const { accountId: otherId } = await source.addMember(`${path}-next`);
    await source.sql(
      `insert into members (account_id, person_id, role, created_at) select $1, id, 'Owner', now() from people where email = $2`,
      [otherId, email],
    );
    accountId = otherId;
    expect(await move()).toMatchObject({ knownPeople: 1, unprovedPeople: 1 });
    expect(await statusOf(PASSWORD)).toBe(422);
    expect((await callSignedIn(target, first, 'GET', '/app/api/me')).status).toBe(401);
    // Nobody has proved the address yet.
    await addPasskey(target, 'made between');
    await reset('a long new password');
    expect([await passkeys(), await statusOf('a long new password')]).toEqual([[], 303]);
  });

  it('opens no account that the operator makes for their address with the password of the file', async () => {
    await move();
    const author = await signIn(target, email);
    const token = (await target.services.operator.createToken({ name: path })).text;
    const owner = { name: 'Victim', email };
    const body = { externalId: path, name: path, country: 'US', mode: 'Sandbox', owner };
    expect((await target.call('POST', '/v1/accounts', { token, body })).status).toBe(201);
    expect((await callSignedIn(target, author, 'GET', '/app/api/me')).status).toBe(401);
    expect(await statusOf(PASSWORD)).toBe(422);
  });

  it('counts as unproved, too, when they join by a link whose code came with the file', async () => {
    const invited = `invited@${path}.example`;
    const { members } = source.services;
    const asked = { email: invited, role: 'Member' };
    const link = await members.makeInvitationLink(await members.inviteMember(path, null, asked));
    await source.sql('update sign_in_codes set is_mailed = true');
    await move();
    const joined = { name: 'Author', password: PASSWORD, language: null };
    await target.services.members.acceptAsNew(codeIn(link), joined, visitor);
    email = invited;
    await addPasskey(target, 'made by the author');
    await reset('a long new password');
    expect(await passkeys()).toEqual([]);
  });

  it('is invited for 7 days from the import at most, also where the file says longer', async () => {
    const { members } = source.services;
    const asked = { email: `invited@${path}.example`, role: 'Member' };
    const link = await members.makeInvitationLink(await members.inviteMember(path, null, asked));
    for (const table of ['invitations', 'sign_in_codes']) {
      await source.sql(`update ${table} set expires_at = '2099-01-01' where account_id = $1`, [accountId]);
    }
    await move();
    expect(await target.services.members.findInvitation(codeIn(link))).toMatchObject({ email: asked.email });
    const ends = await target.sql<{ at: Date }>(
      `select expires_at as at from invitations where account_id = $1
       union select expires_at from sign_in_codes where account_id = $1`,
      [accountId],
    );
    expect(ends).toEqual([{ at: new Date(target.clock.now().getTime() + 7 * 86_400_000) }]);
  });

  it('changes nothing for people who were here before', async () => {
    await target.addMember(`${path}-here`);
    await addPerson(target, `${path}-here`, email, 'Owner');
    await setPassword(target, email, 'the password from here');
    await addPasskey(target, 'made here');
    expect(await move()).toMatchObject({ knownPeople: 1, unprovedPeople: 0 });
    expect([await statusOf('the password from here'), await statusOf(PASSWORD)]).toEqual([303, 422]);
    await reset('a long new password');
    expect(await passkeys()).toHaveLength(1);
  });
});
