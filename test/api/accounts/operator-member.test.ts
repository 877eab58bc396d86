import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
let path: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
  path = `/v1/accounts/${service.member.accountId}/tokens`;
});
afterAll(() => service.close());

interface ListedMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
const makeToken = () =>
  service.call('POST', path, { token, body: { name: 'Booking', scopes: ['invoices:read'] } });
async function operatorMember(): Promise<ListedMember> {
  await makeToken();
  const { items } = (await service.call('GET', '/v1/members')).data;
  const [found] = items.filter(({ name }: ListedMember) => name.startsWith('Operator'));
  return found;
}
const invite = (email: string) => service.call('POST', '/v1/invitations', { body: { email, role: 'Admin' } });
const visitor = { address: '127.0.0.1', userAgent: '', deviceSecrets: [] };

describe('the member that stands for the operator', () => {
  it('is no person who took an address like its own beforehand', async () => {
    // The address of the first versions: somebody may have it since then.
    const taken = `operator@${service.member.accountId}.invalid`;
    const { accountId } = service.member;
    await service.sql(
      `with person as (
         insert into people (id, name, email, email_key, password_hash, password_changed_at, created_at)
         values (gen_random_uuid(), 'Mallory', $2, $2, 'hash', now(), now()) returning id)
       insert into members (account_id, person_id, role, created_at) select $1, id, 'Admin', now() from person`,
      [accountId, taken],
    );
    const { data } = await makeToken();
    const [row] = await service.sql(
      `select p.name, p.password_hash, m.is_operator from tokens t join people p on p.id = t.person_id
       join members m on m.account_id = t.account_id and m.person_id = p.id where t.id = $1`,
      [data.id],
    );
    expect(row).toEqual({ name: 'Operator of this installation', password_hash: null, is_operator: true });
    const { items } = (await service.call('GET', '/v1/members')).data;
    const mallory = items.find(({ name }: ListedMember) => name === 'Mallory');
    expect(mallory).toMatchObject({ isRemovable: true });
    expect((await service.call('DELETE', `/v1/members/${mallory.id}`)).status).toBe(200);
  });

  it('has an address to which nobody is invited', async () => {
    const { email } = await operatorMember();
    for (const one of [email, email.toUpperCase(), `operator@${service.member.accountId}.invalid`]) {
      expect([one, ...outcome(await invite(one))]).toEqual([one, 422, 'unusable_email']);
    }
  });

  it('has an address with which nobody signs up or owns an account', async () => {
    const { email } = await operatorMember();
    const { members, accounts } = service.services;
    await expect(members.makeSignUpLink(email)).rejects.toMatchObject({ code: 'unusable_email' });
    const owner = { name: 'Mallory', email };
    const made = {
      name: 'M',
      path: 'mallory',
      mode: 'Sandbox',
      currency: 'USD',
      timeZone: 'UTC',
      owner,
    } as const;
    await expect(accounts.createAccount(made)).rejects.toThrow('is not an email address');
    const asked = { externalId: 'mallory', name: 'M', country: 'DE', mode: 'Sandbox', owner };
    const refused = await service.call('POST', '/v1/accounts', { token, body: asked });
    expect(outcome(refused)).toEqual([422, 'unusable_email']);
    expect(refused.error.details).toMatchObject([{ path: '/owner/email' }]);
  });

  it('gets no password and no link, not even by an invitation of before', async () => {
    const { email } = await operatorMember();
    const { members } = service.services;
    expect(await members.makeResetLink(email)).toBeNull();
    expect(await members.makeSignInLink(email)).toBeNull();
    // An invitation that was written before addresses below .invalid were refused.
    const made = await invite('invited@maple.example');
    await service.sql('update invitations set email = $2, email_key = lower($2) where id = $1', [
      made.data.id,
      email,
    ]);
    const { url } = (await service.call('POST', `/v1/invitations/${made.data.id}/link`, { body: {} })).data;
    const code = url.slice(url.lastIndexOf('/') + 1);
    const asked = { name: 'Mallory', password: 'correct horse battery staple 9', language: null };
    await expect(members.acceptAsNew(code, asked, visitor)).rejects.toMatchObject({ code: 'known_person' });
    const [person] = await service.sql('select name, password_hash from people where email = $1', [email]);
    expect(person).toEqual({ name: 'Operator of this installation', password_hash: null });
  });

  it('is one, also when many first tokens are made at the same moment', async () => {
    const { id } = (
      await service.call('POST', '/v1/accounts', {
        token,
        body: {
          externalId: 'many',
          name: 'Many',
          country: 'DE',
          mode: 'Sandbox',
          owner: { name: 'Dana', email: 'dana@maple.example' },
        },
      })
    ).data;
    const body = { name: 'Booking', scopes: ['invoices:read'] };
    const ask = () => service.call('POST', `/v1/accounts/${id}/tokens`, { token, body });
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = await service.sql('select 1 from members where account_id = $1 and is_operator', [id]);
    expect(rows).toHaveLength(1);
  });
});
