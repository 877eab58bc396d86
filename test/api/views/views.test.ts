import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../support/console.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const late = { name: 'Late weddings', page: 'invoices', query: 'state=Overdue&q=wedding%20day' };
const create = (body: object = late, headers = {}) => service.call('POST', '/v1/views', { body, headers });
const list = async (token = service.member.token) =>
  (await service.call('GET', '/v1/views', { token })).data.items as { id: string; name: string }[];

describe('saved views', () => {
  it('are kept in the order of their places, changed and deleted', async () => {
    const first = await create();
    expect([first.status, first.data]).toEqual([
      201,
      {
        ...late,
        id: first.data.id,
        position: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const second = await create({ name: 'Mails', page: 'mailbox', query: 'status=Failed' });
    expect(second.data.position).toBe(1);
    await service.call('PATCH', `/v1/views/${second.data.id}`, { body: { position: 0, name: 'Bounced' } });
    await service.call('PATCH', `/v1/views/${first.data.id}`, { body: { position: 1, query: '' } });
    expect((await list()).map(({ name }) => name)).toEqual(['Bounced', 'Late weddings']);
    const deleted = await service.call('DELETE', `/v1/views/${second.data.id}`);
    expect([deleted.status, deleted.data.name]).toEqual([200, 'Bounced']);
    expect((await service.call('DELETE', `/v1/views/${second.data.id}`)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('are a person’s own: neither another account nor another member sees or changes them', async () => {
    const { data } = await create();
    expect(await list(stranger.token)).toEqual([]);
    const colleague = await service.sql<{ id: string }>(
      `insert into people (id, name, email, email_key, created_at)
       values (gen_random_uuid(), 'C', 'c@example.com', 'c@example.com', now()) returning id`,
    );
    await service.sql(
      `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Member', now())`,
      [service.member.accountId, colleague[0]?.id],
    );
    await service.sql('update saved_views set person_id = $1 where id = $2', [colleague[0]?.id, data.id]);
    expect((await list()).map(({ id }) => id)).not.toContain(data.id);
    for (const token of [service.member.token, stranger.token]) {
      const changed = await service.call('PATCH', `/v1/views/${data.id}`, { body: { name: 'x' }, token });
      expect([changed.status, changed.error.message]).toEqual([404, 'No view with this id.']);
      expect((await service.call('DELETE', `/v1/views/${data.id}`, { token })).status).toBe(404);
    }
  });

  it.each([
    ['a filter that the list does not know', { query: 'stat=Due' }, '/query'],
    ['a filter that comes twice', { query: 'state=Due&state=Paid' }, '/query'],
    ['a state that there is not', { query: 'state=Late' }, '/query'],
    ['a day that there is not', { query: 'dueFrom=2026-02-30' }, '/query'],
    ['a contact that is no id', { query: 'contactId=maria' }, '/query'],
    ['a search for nothing', { query: 'q=' }, '/query'],
    ['a search that is too long', { query: `q=${'x'.repeat(101)}` }, '/query'],
    ['an address instead of a query', { query: 'https://example.com/<script>' }, '/query'],
    ['a blank name', { name: ' ' }, '/name'],
    ['a page that there is not', { page: 'secrets' }, '/page'],
    ['a place before the first', { position: -1 }, '/position'],
  ])('are refused with %s', async (_title, changes, path) => {
    const { status, error } = await create({ ...late, ...changes });
    expect([status, error.details.map((one) => one.path)]).toEqual([400, [path]]);
  });

  it('are saved once under one Idempotency-Key', async () => {
    const before = (await list()).length;
    const key = { 'idempotency-key': 'view-1' };
    const [one, other] = [await create(late, key), await create(late, key)];
    expect([one.data.id, other.headers.get('idempotency-replayed')]).toEqual([other.data.id, 'true']);
    expect(await list()).toHaveLength(before + 1);
  });

  it('take each filter of the list with a value that it takes', async () => {
    const query =
      'status=Active&state=Due&contactId=01981f9e-0000-7000-8000-000000000000&dueFrom=2026-01-01&dueTo=2026-12-31' +
      '&eventFrom=2026-01-01&eventTo=2026-12-31&updatedSince=2026-01-01T00:00:00Z&q=wedding%20day';
    const { status, data } = await create({ ...late, query });
    expect([status, data.query]).toEqual([201, query]);
    const filtered = await service.call('GET', `/v1/invoices?${query}`);
    expect(filtered.status).toBe(200);
  });

  it('of two people under one Idempotency-Key are two: each has their own', async () => {
    await addPerson(service, 'demo-studio', 'viewer@example.com', 'Viewer');
    const { text: token } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      personEmail: 'viewer@example.com',
      name: 'viewer',
    });
    const headers = { 'idempotency-key': 'shared' };
    const mine = await create(late, headers);
    const theirs = await service.call('POST', '/v1/views', { body: late, headers, token });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect((await list(token)).map(({ id }) => id)).toEqual([theirs.data.id]);
    const other = await service.call('POST', '/v1/views', { body: { ...late, name: 'x' }, headers, token });
    expect(other.status).toBe(422);
  });

  it('are at most 100', async () => {
    const left = 100 - (await list()).length;
    for (let index = 0; index < left; index += 1) expect((await create()).status).toBe(201);
    const refused = await create();
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
  });
});
