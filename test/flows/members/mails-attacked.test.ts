import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHROME, codeIn, linkIn, openVisitor, PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const OWNER = 'owner@demo-studio.example';
const EVE = 'eve@evil.example';
const NOWHERE = { userAgent: CHROME, address: '192.0.2.7', deviceSecrets: [] };

const joinAs = async (email: string, name: string, role = 'Admin') => {
  const { members } = service.services;
  const link = await members.makeInvitationLink(
    await members.inviteMember('demo-studio', null, { email, role }),
  );
  await members.acceptAsNew(codeIn(link), { name, password: PASSWORD, language: null }, NOWHERE);
};

describe('an account that invites', () => {
  it('learns nothing of a person whom another account knows: no name, no language, no spelling', async () => {
    const other = await service.addMember('other');
    await joinAs('Gerda@Example.com', 'Gerda Secret');
    await service.sql(`update people set language = 'fr' where email_key = 'gerda@example.com'`);
    const { members } = service.services;
    await mailing.arrivals();
    for (const email of ['gerda@example.com', 'nobody@example.com']) {
      await members.inviteMember('other', null, { email, role: 'Viewer' });
    }
    await mailing.arrivals();
    const { items } = (await service.call('GET', '/v1/mails', { token: other.token })).data;
    const shown = items.map((one: { language: string; recipients: { email: string; name: string }[] }) => [
      one.language,
      one.recipients[0]?.email,
      one.recipients[0]?.name,
    ]);
    expect(shown.toSorted()).toEqual([
      ['en', 'gerda@example.com', ''],
      ['en', 'nobody@example.com', ''],
    ]);
  });
});

describe('mails about the sign-in of a person', () => {
  it('are shown to no account and sent again by none, whatever became of them', async () => {
    await setPassword(service, OWNER);
    mailing.server.afterData = async () => ({ code: 554, message: 'No' });
    const told = vi.spyOn(service.services.log, 'warn');
    await signIn(service, OWNER);
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    await mailing.arrivals();
    const rows = await service.sql<{ id: string; kind: string; status: string }>(
      'select id, kind, status from mails order by kind',
    );
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ['NewDevice', 'Failed'],
      ['PasswordReset', 'Failed'],
    ]);
    // The log reports the failure to the operator instead.
    const logged = told.mock.calls.map(([one, line]) => `${(one as { kind?: string }).kind}: ${line}`);
    expect(logged.toSorted()).toEqual([
      'NewDevice: a mail about a sign-in was refused',
      'PasswordReset: a mail about a sign-in was refused',
    ]);
    expect((await service.call('GET', '/v1/mails')).data.items).toEqual([]);
    expect((await service.call('GET', '/v1/mails?status=Failed')).data.items).toEqual([]);
    for (const { id, kind } of rows) {
      expect([kind, (await service.call('GET', `/v1/mails/${id}`)).status]).toEqual([kind, 404]);
      const again = await service.call('POST', `/v1/mails/${id}/send`, { body: {} });
      expect([kind, again.status]).toEqual([kind, 404]);
    }
  });
});

describe('the code of a mail', () => {
  it('gets into no name that happens to hold its place', async () => {
    await joinAs(EVE, 'Bo');
    const base = new URL((await service.services.members.makeResetLink(OWNER)) ?? '').origin;
    const name = `Bo https://evil.example/?${base}/app/join/only-in-the-sent-mail`;
    await service.sql('update people set name = $1 where email = $2', [name, EVE]);
    const eve = await signIn(service, EVE);
    await mailing.arrivals();
    const body = { email: 'victim@example.com', role: 'Admin' };
    const sent = await callSignedIn(service, eve, 'POST', sessionPathOf('demo-studio', '/v1/invitations'), {
      body,
    });
    expect(sent.status).toBe(201);
    const [mail] = await mailing.arrivals();
    const { text = '', html = '' } = mail?.mail ?? {};
    const code = codeIn(linkIn(text, 'join'));
    expect(code).toHaveLength(43);
    expect(text).toContain('https://evil.example/?');
    for (const part of [text, String(html), mail?.mail.subject ?? '']) {
      expect(part).not.toMatch(new RegExp(`evil\\.example[^\\s<"]*${code}`));
    }
  });

  it.each(['Bo https://evil.example/', 'x://'])('a name is no address of a page: %s', async (name) => {
    await expect(joinAs(EVE, name)).rejects.toMatchObject({ code: 'unusable_name' });
  });

  it.each([
    ['its recipient', `recipients = jsonb_set(to_jsonb(recipients), '{0,email}', '"${EVE}"')`],
    [
      'one more recipient',
      `recipients = to_jsonb(recipients) || jsonb_set(to_jsonb(recipients) -> 0, '{email}', '"${EVE}"')`,
    ],
  ])('goes to nobody else when the role of requests changes %s', async (_what, change) => {
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    await service.work('notices');
    await changeMail(change);
    for (const { to } of await mailing.arrivals()) expect(to).toEqual([OWNER]);
    expect(mailing.server.arrived.flatMap(({ to }) => to)).not.toContain(EVE);
  });

  it('goes out in our own words, whatever the role of requests makes of the kept ones', async () => {
    await openVisitor(service).post('/app/forgotten', { email: OWNER });
    await service.work('notices');
    await changeMail(
      `reply_to = '${EVE}', sender_name = 'Eve', subject = 'Eve', headers = '{"X-Eve": "yes"}',
       content = (content::jsonb || '{"title": "https://evil.example/?"}'
         || '{"lead": ["https://evil.example/only-in-the-sent-mail"]}')::json`,
    );
    const [mail] = await mailing.arrivals();
    expect(mail?.to).toEqual([OWNER]);
    expect(linkIn(mail?.mail.text, 'reset')).not.toBe('');
    expect(mail?.raw).not.toMatch(/\beve\b|evil\.example/i);
  });

  it.each([
    ['whole', (link: string) => link],
    ['by the code alone', (link: string) => codeIn(link)],
    ['in small letters', (link: string) => link.toLowerCase()],
    ['wrapped', (link: string) => link.replace(/(.{60})/g, '$1 ')],
    ['cut off', (link: string) => link.slice(0, -9)],
  ])('is not kept in what the server says of it: %s', async (_how, quote) => {
    let link = '';
    mailing.server.afterData = async () => {
      const raw = mailing.server.arrived.at(-1)?.raw.replaceAll('=\r\n', '') ?? '';
      link = /\S*\/app\/join\/[0-9A-Za-z]{43}/.exec(raw)?.[0] ?? '';
      return { code: 554, message: `5.7.1 message contains a listed URL ${quote(link)}` };
    };
    await service.services.members.inviteMember('demo-studio', null, { email: EVE, role: 'Viewer' });
    await mailing.arrivals();
    expect(codeIn(link)).toHaveLength(43);
    const [mail] = (await service.call('GET', '/v1/mails')).data.items;
    expect(mail).toMatchObject({ status: 'Failed', failure: mail.recipients[0].detail });
    expect(mail.failure).toMatch(/5\.7\.1|refused/);
    const [row] = await service.sql<{ all: string }>('select m::text as all from mails m');
    const kept = row?.all.replaceAll(/\s/g, '').toLowerCase() ?? '';
    for (let start = 0; start + 12 <= 43; start += 1) {
      expect(kept).not.toContain(
        codeIn(link)
          .toLowerCase()
          .slice(start, start + 12),
      );
    }
  });
});

// As a fault in a query of a request could.
async function changeMail(change: string): Promise<void> {
  const id = service.member.accountId;
  const text = `update mails set ${change} where account_id = $1`;
  await service.services.database.transaction(id, (tx) => tx.query({ name: text, text } as never, [id]));
}
