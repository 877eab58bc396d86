import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/accounts/types.ts';
import { statement } from '../../../src/kit/db/database.ts';
import { listOperatedAccounts } from '../../../src/operator/account-store.ts';
import { createSuspending } from '../../../src/operator/service.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: object, with_ = token) =>
  service.call(method, path, { token: with_, ...(body === undefined ? {} : { body }) });
let made = 0;
const asked = (changes: object = {}) => {
  made += 1;
  return {
    externalId: `shop-${made}`,
    name: 'Maple Studio',
    country: 'DE',
    mode: 'Sandbox',
    owner: { name: 'Dana', email: `dana-${made}@maple.example` },
    ...changes,
  };
};
const create = async (changes: object = {}) => (await call('POST', '/v1/accounts', asked(changes))).data;
const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];

describe('a token of the installation', () => {
  it('begins with trn_op_, and is stored only as a hash', async () => {
    expect(token).toMatch(/^trn_op_[0-9A-Za-z]{49}$/);
    const rows = await service.sql('select t::text as row from operator_tokens t');
    expect(JSON.stringify(rows)).not.toContain(token.slice(7, 40));
  });

  it('reaches nothing of an account: every other route answers as to an unknown token', async () => {
    const unknown = `trn_op_${'A'.repeat(49)}`;
    for (const [method, path] of [
      ['GET', '/v1/invoices'],
      ['POST', '/v1/invoices'],
      ['GET', '/v1/account'],
      ['GET', '/v1/tokens'],
      ['POST', '/mcp'],
      ['POST', '/app/api/accounts/demo-studio/close'],
    ] as const) {
      const bodies = [];
      for (const one of [token, unknown]) {
        const { status, text } = await call(method, path, method === 'POST' ? {} : undefined, one);
        const { timestamp: _t, ...rest } = JSON.parse(text);
        delete rest.error.requestId;
        bodies.push([status, rest]);
      }
      expect([path, bodies[0]]).toEqual([path, bodies[1]]);
      expect(bodies[0]?.[0]).toBeGreaterThanOrEqual(400);
    }
  });

  it('that is missing, unknown, expired or revoked gets one and the same 401', async () => {
    const operator = service.services.operator;
    const expiring = await operator.createToken({ name: 'Old', expiresAt: new Date('2026-11-21T12:00:01Z') });
    await service.sql(`update operator_tokens set expires_at = '2026-11-21T11:59:59Z' where id = $1`, [
      expiring.id,
    ]);
    const revoked = await operator.createToken({ name: 'Gone' });
    await operator.revokeToken(revoked.text);
    for (const one of [null, 'nonsense', `trn_op_${'A'.repeat(49)}`, expiring.text, revoked.text]) {
      const answer = await service.call('GET', '/v1/accounts', { token: one });
      expect(outcome(answer)).toEqual([401, 'unauthorized']);
    }
  });

  it('without the scope is refused, and so is a token of an account', async () => {
    const reader = await service.services.operator.createToken({ name: 'R', scopes: ['accounts:read'] });
    expect(outcome(await call('POST', '/v1/accounts', asked(), reader.text))).toEqual([403, 'forbidden']);
    expect((await call('GET', '/v1/accounts', undefined, reader.text)).status).toBe(200);
    const own = await call('GET', '/v1/accounts', undefined, service.member.token);
    expect(outcome(own)).toEqual([403, 'forbidden']);
    expect(own.error.message).toContain('token of the installation');
  });
});

describe('creating an account', () => {
  it('makes one with its Owner and what its country uses', async () => {
    const account = await create({ name: 'Ahorn Atelier' });
    expect(account).toMatchObject({
      status: 'Open',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      country: 'DE',
    });
    const owners = await service.sql(
      `select m.role from members m join people p on p.id = m.person_id where m.account_id = $1`,
      [account.id],
    );
    expect(owners).toEqual([{ role: 'Owner' }]);
  });

  it('with one externalId twice, also at the same moment, makes one account', async () => {
    const body = asked();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/v1/accounts', body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    expect(replayed).toHaveLength(19);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from accounts where external_id = $1',
      [body.externalId],
    );
    expect(count).toBe(1);
  });

  it('with a known externalId and another body is refused, and names the account', async () => {
    const body = asked();
    const { data } = await call('POST', '/v1/accounts', body);
    const other = await call('POST', '/v1/accounts', { ...body, name: 'Another' });
    expect(outcome(other)).toEqual([422, 'external_id_taken']);
    expect(other.error.message).toContain(data.id);
    expect(other.error.details).toMatchObject([{ path: '/externalId', code: 'external_id_taken' }]);
  });

  it('never changes a person who is known', async () => {
    const account = await create({ owner: { name: 'Renamed', email: 'OWNER@demo-studio.example' } });
    const [person] = await service.sql(
      `select p.id, p.name from people p join members m on m.person_id = p.id where m.account_id = $1`,
      [account.id],
    );
    expect(person).toMatchObject({ id: service.member.personId });
    expect(person).not.toMatchObject({ name: 'Renamed' });
  });

  it('refuses what the settings of an account refuse, all at once, and makes nothing', async () => {
    const body = asked({
      name: 'Pay at https://evil.example now',
      currency: 'ZZZ',
      owner: { name: 'A\u0007 http://evil.example', email: 'bad@maple.example' },
    });
    const { status, error } = await call('POST', '/v1/accounts', body);
    expect([status, error.code]).toEqual([422, 'invalid_settings']);
    const faults = error.details.map(({ path, code }: { path: string; code: string }) => [path, code]);
    expect(faults).toEqual([
      ['/name', 'invalid_format'],
      ['/currency', 'unknown_value'],
      ['/owner/name', 'unusable_name'],
    ]);
    const inName = await call(
      'POST',
      '/v1/accounts',
      asked({ owner: { name: 'a://b', email: 'x@y.example' } }),
    );
    expect(outcome(inName)).toEqual([422, 'unusable_name']);
    const rows = await service.sql(`select 1 from people where email_key = 'bad@maple.example'`);
    expect(rows).toEqual([]);
  });

  it('refuses a country, a currency and a zone that there are not', async () => {
    expect(outcome(await call('POST', '/v1/accounts', asked({ country: 'XX' })))[0]).toBe(422);
    expect(outcome(await call('POST', '/v1/accounts', asked({ currency: 'ZZZ' })))[0]).toBe(422);
    expect(outcome(await call('POST', '/v1/accounts', asked({ timeZone: 'Mars/Base' })))[0]).toBe(422);
  });
});

describe('the accounts of the installation', () => {
  it('are listed in pages, each once, and filtered', async () => {
    const some = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Listed Studio' })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = await call('GET', `/v1/accounts?limit=2&q=listed${next}`);
      seen.push(...data.items.map(({ id }: { id: string }) => id));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(some.map(({ id }) => id)));
    const [first] = some;
    const named = await call('GET', `/v1/accounts?externalId=${first.externalId}`);
    expect(named.data.items.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(outcome(await call('GET', '/v1/accounts?status=Nothing'))).toEqual([400, 'invalid_request']);
  });

  it('say since when they are held after a restore, one by one and in the list', async () => {
    const { id } = await create();
    const shown = async () => [
      (await call('GET', `/v1/accounts/${id}`)).data.heldAt,
      (await call('GET', '/v1/accounts?limit=100')).data.items.find((one: { id: string }) => one.id === id)
        .heldAt,
    ];
    expect(await shown()).toEqual([null, null]);
    await service.sql(`update accounts set held_at = '2026-11-21T11:00:00Z' where id = $1`, [id]);
    expect(await shown()).toEqual(['2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z']);
    await service.sql('update accounts set held_at = null where id = $1', [id]);
  });

  it('are renamed, all or nothing', async () => {
    const [one, other] = [await create(), await create()];
    const changed = await call('PATCH', `/v1/accounts/${one.id}`, { name: 'New name', externalId: 'free' });
    expect(changed.data).toMatchObject({ name: 'New name', externalId: 'free' });
    const refused = await call('PATCH', `/v1/accounts/${other.id}`, { name: 'Lost', externalId: 'free' });
    expect(outcome(refused)).toEqual([422, 'external_id_taken']);
    expect((await call('GET', `/v1/accounts/${other.id}`)).data.name).toBe('Maple Studio');
  });

  it('never get one externalId twice, also when one is made while another one is renamed', async () => {
    const { id } = await create();
    const outcomes: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const externalId = `race-${round}`;
      const [changed, created] = await Promise.all([
        call('PATCH', `/v1/accounts/${id}`, { externalId }),
        call('POST', '/v1/accounts', asked({ externalId })),
      ]);
      const loser = [changed, created].filter(({ status }) => status >= 300);
      outcomes.push(...loser.map((one) => `${one.status} ${one.error.code}`));
      // The refusal names the account that has it.
      const holder = changed.status === 200 ? id : created.data.id;
      expect(loser[0]?.error.message).toContain(holder);
    }
    expect(outcomes).toEqual(Array.from({ length: 12 }, () => '422 external_id_taken'));
  });

  it('that stay as they are leave nothing in the operator’s log', async () => {
    const { id, externalId } = await create();
    for (const body of [{}, { externalId }, { name: 'Maple Studio' }]) {
      expect((await call('PATCH', `/v1/accounts/${id}`, body)).status).toBe(200);
    }
    const log = await service.sql('select action from operator_log where account_id = $1', [id]);
    expect(log).toEqual([{ action: 'account.created' }]);
  });

  it('are not changed while they move to another installation', async () => {
    const { id, externalId } = await create();
    const body = { name: 'Booking', scopes: ['invoices:read'] };
    const { data } = await call('POST', `/v1/accounts/${id}/tokens`, body);
    await service.sql('update accounts set frozen_at = $2 where id = $1', [id, service.clock.now()]);
    for (const [method, path, sent] of [
      ['PATCH', '', { externalId: 'moved' }],
      ['POST', '/tokens', body],
      ['DELETE', `/tokens/${data.id}`, undefined],
      ['POST', '/suspend', { reason: 'x' }],
    ] as const) {
      const refused = await call(method, `/v1/accounts/${id}${path}`, sent);
      expect([method, path, ...outcome(refused)]).toEqual([method, path, 503, 'account_frozen']);
    }
    expect((await call('GET', `/v1/accounts/${id}`)).data.externalId).toBe(externalId);
  });

  it('are found by externalId in its index', async () => {
    const asked: { text: string; values: readonly unknown[] }[] = [];
    const query = async (given: { text: string }, values: readonly unknown[]) => {
      asked.push({ text: given.text, values });
      return [];
    };
    await listOperatedAccounts({ query } as never, { limit: 50, before: null }, { externalId: 'shop-1' });
    const [{ text, values } = { text: '', values: [] }] = asked;
    const types = '(bigint, uuid, text, text, text, text)';
    const literals = values.map((value) => (value === null ? 'null' : `'${value as string}'`));
    const rows = await service.services.database.system.transaction(async (tx) => {
      const run = <Row extends object>(sql: string) =>
        tx.query<Row>(statement(`test ${sql.slice(0, 20)}`, sql));
      // The few rows of a test are read quicker one by one; and the plan must be right for every value.
      await run('set local enable_seqscan = off');
      await run('set local plan_cache_mode = force_generic_plan');
      await run(`prepare found ${types} as ${text}`);
      return run<Record<string, string>>(`explain execute found (${literals.join(', ')})`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join(' ');
    expect(plan).toMatch(/using accounts_external_id_key/i);
  });

  it('are suspended for a reason of 500 characters, whatever the characters are', async () => {
    const { id } = await create();
    const suspend = (reason: string) => call('POST', `/v1/accounts/${id}/suspend`, { reason });
    expect(outcome(await suspend('😀'.repeat(501)))).toEqual([400, 'invalid_request']);
    expect((await suspend('😀'.repeat(500))).data.suspendedReason).toBe('😀'.repeat(500));
  });

  it('are not suspended at the command line without a reason, or for one that is too long', async () => {
    const account = await service.services.accounts.findAccountByPath('demo-studio');
    const suspending = createSuspending(service.services);
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      await expect(suspending.suspend(account as Account, reason, null)).rejects.toMatchObject({
        code: 'invalid_request',
        details: [{ path: '/reason', message: 'Say why in 1 to 500 characters.' }],
      });
    }
  });

  it('are suspended and resumed, once each, by the operator as actor and in its log', async () => {
    const { id } = await create();
    const suspend = () => call('POST', `/v1/accounts/${id}/suspend`, { reason: 'Unusual payments.' });
    expect((await suspend()).data).toMatchObject({
      status: 'Suspended',
      suspendedReason: 'Unusual payments.',
    });
    expect((await suspend()).status).toBe(200);
    const listed = await call('GET', '/v1/accounts?status=Suspended');
    expect(listed.data.items.map((one: { id: string }) => one.id)).toContain(id);
    expect((await call('POST', `/v1/accounts/${id}/resume`, {})).data.status).toBe('Open');
    const events = await service.sql(
      `select type, actor_type from events where account_id = $1 and type like 'account.%' order by sequence`,
      [id],
    );
    expect(events).toEqual([
      { type: 'account.suspended', actor_type: 'Operator' },
      { type: 'account.resumed', actor_type: 'Operator' },
    ]);
    const log = await service.sql(`select action from operator_log where account_id = $1 order by id`, [id]);
    expect(log.map((one) => (one as { action: string }).action)).toEqual([
      'account.created',
      'account.suspended',
      'account.resumed',
    ]);
  });

  it('that are not there, or closed, are refused', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    for (const path of [none, 'x']) {
      expect(outcome(await call('GET', `/v1/accounts/${path}`))).toEqual([404, 'not_found']);
    }
    const { id } = await create();
    await service.sql('update accounts set closed_at = $2 where id = $1', [id, service.clock.now()]);
    expect(outcome(await call('POST', `/v1/accounts/${id}/suspend`, { reason: 'x' }))).toEqual([
      422,
      'illegal_action',
    ]);
    const late = await call('POST', `/v1/accounts/${id}/tokens`, { name: 'x', scopes: ['invoices:read'] });
    expect(outcome(late)).toEqual([403, 'account_closed']);
  });
});

describe('a token that the operator makes for an account', () => {
  const body = {
    name: 'Booking',
    scopes: ['invoices:read', 'invoices:write', 'members:read', 'tokens:read'],
  };

  it('works in that account alone, belongs to a member of its own, and is shown once', async () => {
    const [one, other] = [await create(), await create()];
    const headers = { 'idempotency-key': 'token-1' };
    const ask = () => service.call('POST', `/v1/accounts/${one.id}/tokens`, { token, body, headers });
    const { data } = await ask();
    const again = await ask();
    expect([again.status, again.data.id, again.data.text]).toEqual([201, data.id, null]);
    const created = await call('POST', '/v1/invoices', invoiceBody({ status: 'Draft' }), data.text);
    expect(created.status).toBe(201);
    const foreign = (await call('POST', `/v1/accounts/${other.id}/tokens`, body)).data.text;
    expect((await call('GET', `/v1/invoices/${created.data.id}`, undefined, foreign)).status).toBe(404);
    expect(outcome(await call('GET', '/v1/accounts', undefined, data.text))).toEqual([403, 'forbidden']);
    const { items } = (await call('GET', '/v1/members', undefined, data.text)).data;
    expect(items.map(({ name, role }: { name: string; role: string }) => [name, role])).toContainEqual([
      'Operator of this installation',
      'Admin',
    ]);
    const listed = await call('GET', `/v1/accounts/${one.id}/tokens`);
    expect(listed.data.items).toMatchObject([{ id: data.id, name: 'Booking' }]);
    expect(listed.text).not.toContain(data.text);
    const elsewhere = await call('DELETE', `/v1/accounts/${other.id}/tokens/${data.id}`);
    expect(outcome(elsewhere)).toEqual([404, 'not_found']);
    expect((await call('DELETE', `/v1/accounts/${one.id}/tokens/${data.id}`)).status).toBe(200);
    expect((await call('GET', '/v1/invoices', undefined, data.text)).status).toBe(401);
  });

  it('does not find tokens of the account’s own people', async () => {
    const [own] = await service.sql<{ id: string }>('select id from tokens where account_id = $1', [
      service.member.accountId,
    ]);
    const path = `/v1/accounts/${service.member.accountId}/tokens`;
    expect((await call('GET', path)).data.items).toEqual([]);
    expect(outcome(await call('DELETE', `${path}/${own?.id}`))).toEqual([404, 'not_found']);
  });

  it('stays with its member: nobody removes that one or gives it another role', async () => {
    const path = `/v1/accounts/${service.member.accountId}/tokens`;
    await call('POST', path, body);
    const { items } = (await service.call('GET', '/v1/members')).data;
    const member = items.find(({ name }: { name: string }) => name.startsWith('Operator'));
    expect(member).toMatchObject({ allowedRoles: [], isRemovable: false });
    const removed = await service.call('DELETE', `/v1/members/${member.id}`);
    expect(outcome(removed)).toEqual([403, 'forbidden']);
    const changed = await service.call('PATCH', `/v1/members/${member.id}`, { body: { role: 'Viewer' } });
    expect(outcome(changed)).toEqual([403, 'forbidden']);
  });
});
