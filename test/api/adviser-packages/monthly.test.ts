import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKAGES } from '../../support/adviser.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { unzip } from '../../support/unzip.ts';

const SETTINGS = '/v1/adviser_settings';
const ADVISER = 'office@adviser.example';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  // Berlin is an hour ahead of UTC in winter.
  await service.call('PATCH', '/v1/account', {
    body: { timeZone: 'Europe/Berlin', profile: { language: 'fr' } },
  });
  await pay(service, await activeInvoice(service));
});
afterAll(() => service.close());

const save = (body: object, token?: string) =>
  service.call('PUT', SETTINGS, { body, ...(token === undefined ? {} : { token }) });
const settings = async () => (await service.call('GET', SETTINGS)).data;
const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};

interface Sent {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly recipients: readonly { readonly email: string; readonly role: string }[];
}
async function mails(): Promise<Sent[]> {
  const { items } = (await service.call('GET', '/v1/mails')).data;
  const some = items.filter(({ kind }: { kind: string }) => kind === 'AdviserPackage');
  const all: Sent[] = await Promise.all(
    some.map(async ({ id }: Sent) => (await service.call('GET', `/v1/mails/${id}`)).data),
  );
  // Those to the adviser first.
  return all.toSorted((one, other) => Number(isCopy(one)) - Number(isCopy(other)));
}
const isCopy = ({ recipients }: Sent) => recipients.some(({ email }) => email.startsWith('owner@'));
async function linkIn({ id }: Sent): Promise<string> {
  const [row] = await service.sql<{ link: string }>(
    `select content -> 'action' ->> 'url' as link from mails where id = $1`,
    [id],
  );
  return row?.link ?? '';
}
const open = (link: string) => fetch(service.url + new URL(link).pathname);

describe('the file of each month', () => {
  it('goes to nobody until a business says so, and needs an address', async () => {
    expect(await settings()).toEqual({ adviserEmail: null, sendsMonthlyPackage: false, nextAt: null });
    const refused = await save({ adviserEmail: null, sendsMonthlyPackage: true });
    expect([refused.status, refused.error.details[0]?.path]).toEqual([400, '/adviserEmail']);
    const some = await service.addMember('some', ['account:write', 'reports:read']);
    const forbidden = await save({ adviserEmail: ADVISER, sendsMonthlyPackage: true }, some.token);
    expect([forbidden.status, forbidden.error.message]).toEqual([
      403,
      expect.stringContaining('invoices:read'),
    ]);
    const saved = await save({ adviserEmail: ADVISER, sendsMonthlyPackage: true });
    expect(saved.data.nextAt).toBe('2026-12-03T05:00:00.000Z');
  });

  it('goes once, on the third day of the next month in the zone of the account, and says what is in it', async () => {
    await at('2026-12-03T04:59:00.000Z');
    expect(await mails()).toEqual([]);
    await at('2026-12-03T05:00:00.000Z');
    const [mail, copy, ...more] = await mails();
    if (mail === undefined) throw new Error('No mail was written.');
    expect(more).toEqual([]);
    expect(mail.subject).toBe('[Test] Documents de novembre 2026 – demo-studio');
    expect(mail.text).toContain('Factures\u00a0: 1');
    expect(mail.text).toContain('Reçus\u00a0: 1');
    expect(mail.text).toContain('Taille\u00a0: 0,1\u00a0Mo');
    expect(mail.text).toContain('1 fichier n’a pas pu être établi');
    expect(mail.text).toContain('Lien valable jusqu’au\u00a0: ven. 1er janv. 2027');
    expect(mail.recipients.map(({ email, role }) => [email, role])).toEqual([[ADVISER, 'to']]);
    // The business sees to whom it was written, and gets no link that works without a login.
    expect(copy?.recipients.map(({ email }) => email)).toEqual(['owner@demo-studio.example']);
    expect(await linkIn(copy as Sent)).toMatch(/\/demo-studio\/reports\/adviser$/);
    expect(copy?.text).toContain('Les documents de novembre 2026 sont réunis en un seul fichier.');
    expect(copy?.text).toContain(
      `Un e-mail avec le lien a été écrit à ${ADVISER}. La page E-mails envoyés indique`,
    );
    await service.work();
    expect((await mails()).length).toBe(2);
    const { items } = (await service.call('GET', PACKAGES)).data;
    expect(items).toMatchObject([
      { from: '2026-11-01', to: '2026-11-30', status: 'Ready', mailedTo: ADVISER },
    ]);
    expect((await settings()).nextAt).toBe('2027-01-03T05:00:00.000Z');
    const { notMade } = (await service.call('GET', `${PACKAGES}/${items[0].id}`)).data;
    // An adviser sends nothing to the API.
    expect(notMade[0].reason).toContain(
      'The business has set no street. The business has set no postal code.',
    );
  });

  it('is handed out by its link without a login until it expires, and by no other link', async () => {
    const [mail] = await mails();
    const link = await linkIn(mail as Sent);
    // A token that reads mails must not get every document of a month.
    expect((mail as Sent).text).toContain('/demo-studio/adviser/****');
    const answer = await open(link);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const page = unzip(Buffer.from(await answer.arrayBuffer()))
      .get('index.html')
      ?.toString();
    expect(page).toContain('Factures</a>\u00a0: 1 fichier');
    const wrong = await open(`${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`);
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const stranger = await service.addMember('stranger');
    expect(stranger.accountId).not.toBe(service.member.accountId);
    expect((await open(link.replace('/demo-studio/', '/stranger/'))).status).toBe(404);
    const [row] = await service.sql<{ text: string }>(
      'select json_agg(p)::text as text from adviser_packages p',
    );
    expect(row?.text).not.toContain(link.slice(link.lastIndexOf('/') + 1));
    service.clock.set('2027-01-02T05:00:01.000Z');
    expect((await open(link)).status).toBe(404);
  });

  it('comes for each month that passed while nothing ran, once each', async () => {
    await at('2027-03-10T12:00:00.000Z');
    const { items } = (await service.call('GET', PACKAGES)).data;
    const months = items.map(({ from, to }: { from: string; to: string }) => [from, to]);
    expect(months).toEqual([
      ['2027-02-01', '2027-02-28'],
      ['2027-01-01', '2027-01-31'],
      ['2026-12-01', '2026-12-31'],
      ['2026-11-01', '2026-11-30'],
    ]);
    expect((await mails()).length).toBe(8);
    // The task runs again, as after a process that died before it could note its end.
    await service.sql(`update adviser_settings set next_at = '2027-03-03T05:00:00Z'`);
    await service.sql(`update tasks set due_at = '2027-03-03T05:00:00Z' where kind = 'adviser_package.send'`);
    await service.work();
    expect((await mails()).length).toBe(8);
  });

  it('goes to the address that replaced another while it was packed, and to none once it is switched off', async () => {
    const before = (await mails()).length;
    service.clock.set('2027-04-03T05:00:00.000Z');
    const account = await service.services.accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('There is no account.');
    await service.services.runTask(
      account,
      { accountId: account.id, kind: 'adviser_package.send', key: account.id } as never,
      service.clock.now(),
    );
    await save({ adviserEmail: 'other@adviser.example', sendsMonthlyPackage: true });
    await service.work();
    expect((await mails()).length).toBe(before + 2);
    expect((await service.call('GET', PACKAGES)).data.items[0]).toMatchObject({
      from: '2027-03-01',
      status: 'Ready',
      mailedTo: 'other@adviser.example',
      mailedAt: '2027-04-03T05:00:00.000Z',
    });
    expect((await save({ adviserEmail: null, sendsMonthlyPackage: false })).data.nextAt).toBeNull();
    await at('2027-06-10T12:00:00.000Z');
    expect((await mails()).length).toBe(before + 2);
  });

  it('has a link that ends with the file, with another address, and with the account', async () => {
    await save({ adviserEmail: ADVISER, sendsMonthlyPackage: true });
    const newest = async () => {
      const [row] = await service.sql<{ link: string }>(
        `select content -> 'action' ->> 'url' as link from mails where content -> 'action' ->> 'url' like '%/adviser/%'
         order by id desc limit 1`,
      );
      return row?.link ?? '';
    };
    await at('2027-07-03T05:00:00.000Z');
    const first = await newest();
    expect((await open(first)).status).toBe(200);
    const [{ id }] = (await service.call('GET', PACKAGES)).data.items;
    expect((await service.call('DELETE', `${PACKAGES}/${id}`)).data.status).toBe('Expired');
    expect((await open(first)).status).toBe(404);
    expect((await service.call('DELETE', `${PACKAGES}/${id}`)).status).toBe(422);
    await service.work();
    expect(await service.sql('select from adviser_package_pieces where package_id = $1', [id])).toEqual([]);
    await at('2027-08-03T05:00:00.000Z');
    const second = await newest();
    await save({ adviserEmail: ADVISER.toUpperCase(), sendsMonthlyPackage: true });
    expect((await open(second)).status).toBe(200);
    await save({ adviserEmail: 'third@adviser.example', sendsMonthlyPackage: true });
    expect((await open(second)).status).toBe(404);
    await at('2027-09-03T05:00:00.000Z');
    const third = await newest();
    expect((await open(third)).status).toBe(200);
    await service.sql('update accounts set closed_at = now() where id = $1', [service.member.accountId]);
    expect((await open(third)).status).toBe(404);
  });
});
