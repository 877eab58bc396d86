import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/accounts/types.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}, token?: string) =>
  service.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
const read = async (path: string) => (await service.call('GET', path)).data;

async function tokenOf(personEmail: string, scopes?: readonly Scope[]): Promise<string> {
  const { accounts } = service.services;
  const made = await accounts.createToken({
    accountPath: 'demo-studio',
    name: 'importer',
    personEmail,
    scopes,
  });
  return made.text;
}

/** Somebody else of the account, with a role. */
async function colleague(name: string): Promise<{ token: string; personId: string }> {
  const email = `${name}@example.com`;
  const [person] = await service.sql<{ id: string }>(
    `insert into people (id, name, email, email_key, created_at)
     values (gen_random_uuid(), $1, $2, $2, now()) returning id`,
    [name, email],
  );
  await service.sql(
    `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Admin', now())`,
    [service.member.accountId, person?.id],
  );
  return { token: await tokenOf(email), personId: person?.id ?? '' };
}

/** An import of 120 rows, of which the first 50 are done: the rest waits for the worker. */
async function halfDone(
  name: string,
  token: string,
  kind: 'Contacts' | 'Invoices' = 'Contacts',
): Promise<string> {
  const { data } = await post('/v1/imports', { kind }, token);
  const path = `/v1/imports/${data.id}`;
  const rows = Array.from({ length: 120 }, (_, index) => {
    const contact = { name: 'Kim', email: `${name}${index}@example.com` };
    return kind === 'Contacts'
      ? { line: index + 2, ...contact }
      : { line: index + 2, contact, totalAmount: 500, reference: `${name} ${index}` };
  });
  expect((await post(`${path}/${kind.toLowerCase()}`, { rows }, token)).status).toBe(200);
  expect((await post(`${path}/start`, {}, token)).status).toBe(200);
  await runOnce(data.id);
  expect((await read(path)).rows).toMatchObject({ created: 50, waiting: 70 });
  return path;
}

async function runOnce(id: string) {
  const { accounts, imports } = service.services;
  const account = await accounts.findAccount(service.member.accountId);
  if (account === null) throw new Error('The account is gone.');
  await imports.jobs.run(account, id, service.clock.now());
}

const STOPPED = { created: 50, waiting: 70, faulty: 0, skipped: 0 };

describe('an import whose starter may not go on', () => {
  it.each([
    {
      reason: 'TokenRevoked',
      lose: async ({ token }: { token: string }) => {
        await service.services.accounts.revokeToken(token);
      },
    },
    {
      reason: 'TokenExpired',
      lose: ({ personId }: { personId: string }) =>
        service.sql(`update tokens set expires_at = '2026-01-01' where person_id = $1`, [personId]),
    },
    {
      reason: 'MemberRemoved',
      lose: ({ personId }: { personId: string }) =>
        service.sql('update members set removed_at = now() where person_id = $1', [personId]),
    },
    {
      reason: 'RoleChanged',
      lose: ({ personId }: { personId: string }) =>
        service.sql(`update members set role = 'Viewer' where person_id = $1`, [personId]),
    },
  ])(
    'stops and says $reason, keeps what is done, and goes on by somebody who may',
    async ({ reason, lose }) => {
      const name = reason.toLowerCase();
      const starter = await colleague(name);
      const path = await halfDone(name, starter.token);
      await lose(starter);
      await service.work();
      expect(await read(path)).toMatchObject({
        status: 'Stopped',
        stopReason: reason,
        stoppedAt: expect.any(String),
        finishedAt: null,
        rows: STOPPED,
      });
      expect((await post(`${path}/start`)).data).toMatchObject({ status: 'Running', stopReason: null });
      await service.work();
      expect(await read(path)).toMatchObject({ status: 'Done', stoppedAt: null, rows: { created: 120 } });
      const [{ count }] = (await service.sql<{ count: number }>(
        'select count(*)::int as count from contacts where email like $1',
        [`${name}%`],
      )) as [{ count: number }];
      expect(count).toBe(120);
      const rows = (await read(`${path}/rows?limit=200`)).items;
      const { items } = await read('/v1/events?type=contact.created&limit=200');
      const byId = new Map(
        items.map((event: { data: { id: string }; actor: object }) => [event.data.id, event.actor]),
      );
      const [first, last] = [rows[0], rows.at(-1)].map(
        ({ objectId }) => byId.get(objectId) as { id: string },
      );
      expect(last?.id).not.toBe(first?.id);
    },
  );

  it('stops also while it is checked, and can be checked by another', async () => {
    const starter = await colleague('checker');
    const { data } = await post('/v1/imports', { kind: 'Contacts' }, starter.token);
    const path = `/v1/imports/${data.id}`;
    await post(
      `${path}/contacts`,
      { rows: [{ line: 2, name: 'Kim', email: 'checked@example.com' }] },
      starter.token,
    );
    await post(`${path}/check`, {}, starter.token);
    await service.services.accounts.revokeToken(starter.token);
    await service.work();
    expect(await read(path)).toMatchObject({ status: 'Stopped', rows: { waiting: 1, valid: 0 } });
    await post(`${path}/check`);
    await service.work();
    expect(await read(path)).toMatchObject({ status: 'Checked', rows: { valid: 1 } });
  });

  it('is not taken up again by somebody who may not', async () => {
    const starter = await colleague('barred');
    const path = await halfDone('barred', starter.token);
    await service.services.accounts.revokeToken(starter.token);
    await service.work();
    const reader = await tokenOf('barred@example.com', ['contacts:read']);
    expect((await post(`${path}/start`, {}, reader)).status).toBe(403);
    expect((await read(path)).status).toBe('Stopped');
  });

  it('is canceled a week after it was stopped, and forgets what was left', async () => {
    const starter = await colleague('forgotten');
    const path = await halfDone('forgotten', starter.token, 'Invoices');
    await service.services.accounts.revokeToken(starter.token);
    await service.work();
    const { stoppedAt } = await read(path);
    service.clock.set(new Date(Date.parse(stoppedAt) + 7 * 86_400_000 - 1_000).toISOString());
    await service.work();
    expect((await read(path)).status).toBe('Stopped');
    service.clock.set(new Date(Date.parse(stoppedAt) + 7 * 86_400_000).toISOString());
    await service.work();
    expect(await read(path)).toMatchObject({ status: 'Canceled', rows: { created: 50, waiting: 70 } });
    expect(
      await service.sql('select line from import_rows where body is not null and import_id = $1', [
        path.split('/').at(-1),
      ]),
    ).toEqual([]);
  });
});

describe('what an import has created', () => {
  it('is named by its rows when it is canceled in between', async () => {
    const path = await halfDone('named', service.member.token, 'Invoices');
    const canceled = await post(`${path}/cancel`);
    expect(canceled.data.rows).toMatchObject({ created: 50, waiting: 70 });
    await service.work();
    const rows = (await read(`${path}/rows?status=Created&limit=200`)).items;
    const made = await service.sql<{ id: string }>(
      `select id from invoices where contact_email like 'named%'`,
    );
    expect(new Set(rows.map(({ objectId }: { objectId: string }) => objectId))).toEqual(
      new Set(made.map(({ id }) => id)),
    );
  });

  it('is not more than the answer to a cancel says, though rows are under way then', async () => {
    for (const kind of ['Contacts', 'Invoices'] as const) {
      const path = await halfDone(`late-${kind.toLowerCase()}`, service.member.token, kind);
      const id = path.split('/').at(-1) as string;
      const [, canceled] = await Promise.all([runOnce(id), post(`${path}/cancel`)]);
      const { created, waiting } = canceled.data.rows;
      expect(created + waiting, kind).toBe(120);
      expect((await read(path)).rows, kind).toMatchObject({ created, waiting });
      const [{ count }] = (await service.sql<{ count: number }>(
        kind === 'Contacts'
          ? 'select count(*)::int as count from contacts where email like $1'
          : 'select count(*)::int as count from invoices where contact_email like $1',
        [`late-${kind.toLowerCase()}%`],
      )) as [{ count: number }];
      expect(count, kind).toBe(created);
    }
  });

  it('is created and noted at once: while a row is not noted, it is nowhere', async () => {
    for (const kind of ['Contacts', 'Invoices'] as const) {
      const path = await halfDone(`atomic-${kind.toLowerCase()}`, service.member.token, kind);
      await service.sql(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
      );
      await service.sql('create trigger refuse before update on import_rows execute function refuse()');
      await expect(runOnce(path.split('/').at(-1) as string)).rejects.toThrow('no');
      await service.sql('drop trigger refuse on import_rows');
      await service.sql('drop function refuse');
      const [{ count }] = (await service.sql<{ count: number }>(
        kind === 'Contacts'
          ? 'select count(*)::int as count from contacts where email like $1'
          : 'select count(*)::int as count from invoices where contact_email like $1',
        [`atomic-${kind.toLowerCase()}%`],
      )) as [{ count: number }];
      expect(count, kind).toBe(50);
      await service.work();
      expect((await read(path)).rows, kind).toMatchObject({ created: 120, waiting: 0 });
    }
  });
});
