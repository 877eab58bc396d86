import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const add = (token: string, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/payment_methods', { body: { token }, headers });
const wallet = async () => (await service.call('GET', '/v1/payment_methods')).data.items as { id: string }[];

describe('POST /v1/payment_methods', () => {
  it('answers 201 with the stored method, which is the last of the list from then on', async () => {
    const { status, data } = await add('tok_debit');
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(String),
        type: 'DebitCard',
        name: { brand: 'Visa', last4: '5556' },
        isDefault: false,
        expiresOn: '2031-08-31',
        processor: 'Sandbox',
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
    const { id, type, name } = data;
    expect((await wallet()).at(-1)).toEqual({ id, type, name });
    expect(await eventTypes(service, id)).toEqual(['payment_method.added']);
    expect(service.processor.calls.at(-1)).toEqual({ name: 'storeMethod', key: id });
  });

  it('connected again a method has a new id', async () => {
    const first = (await add('tok_bank')).data;
    await service.call('DELETE', `/v1/payment_methods/${first.id}`);
    const second = (await add('tok_bank')).data;
    expect(second).toMatchObject({ type: 'BankAccount', name: first.name });
    expect(second.id).not.toBe(first.id);
  });

  it('repeated under one key adds one method, also at once', async () => {
    const headers = { 'idempotency-key': 'add-once' };
    const first = await add('tok_card', headers);
    expect((await add('tok_card', headers)).text).toBe(first.text);
    const before = (await wallet()).length;
    const racing = await Promise.all(
      Array.from({ length: 10 }, () => add('tok_card', { 'idempotency-key': 'race' })),
    );
    for (const answer of racing) expect([201, 409]).toContain(answer.status);
    expect(await wallet()).toHaveLength(before + 1);
    expect((await add('tok_debit', headers)).error.code).toBe('idempotency_mismatch');
  });

  it('tries again itself when one answer is lost, under the same key', async () => {
    service.processor.failNext('reply lost');
    const { status, data } = await add('tok_card');
    expect(status).toBe(201);
    const keys = service.processor.calls.slice(-2).map(({ key }) => key);
    expect(keys).toEqual([data.id, data.id]);
  });

  it('answers 503 while the processor does not answer; the repeat under the key goes on with the same method', async () => {
    const headers = { 'idempotency-key': 'silent' };
    const before = (await wallet()).length;
    service.processor.failNext('never arrives', 'reply lost');
    const lost = await add('tok_card', headers);
    expect([lost.status, lost.error.code]).toEqual([503, 'overloaded']);
    expect(lost.headers.get('retry-after')).toBe('2');
    const { status, data } = await add('tok_card', headers);
    expect(status).toBe(201);
    expect(new Set(service.processor.calls.slice(-3).map(({ key }) => key))).toEqual(new Set([data.id]));
    expect(await wallet()).toHaveLength(before + 1);
  });

  it('goes on after a death between storing and adding: one method, one event', async () => {
    const headers = { 'idempotency-key': 'dies' };
    const { data } = await add('tok_card', headers);
    const forget = () =>
      service.sql(
        `update idempotency_keys set status = 0, etag = null,
           body = json_build_object('timestamp', now(), 'data', $1::text, 'error', null)::text where key = 'caller:dies'`,
        [data.id],
      );
    await forget();
    expect((await add('tok_card', headers)).data).toEqual(data);
    // As if it had died one step earlier.
    await service.sql('delete from events where object_id = $1', [data.id]);
    await service.sql('delete from payment_methods where id = $1', [data.id]);
    await forget();
    expect((await add('tok_card', headers)).data).toEqual(data);
    expect(await eventTypes(service, data.id)).toEqual(['payment_method.added']);
  });

  it('refuses a token that the processor does not know with 422', async () => {
    const { status, error } = await add('tok_nonsense');
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'unknown_token', '/token']);
  });

  it('refuses a method that the bank refuses with 422 and its sentence', async () => {
    const { processor } = service;
    const storeMethod = processor.storeMethod.bind(processor);
    processor.storeMethod = async () => ({
      status: 'declined',
      code: 'expired_card',
      message: 'The card has expired.',
    });
    const { status, error } = await add('tok_card');
    processor.storeMethod = storeMethod;
    expect([status, error.code, error.message]).toEqual([422, 'method_declined', 'The card has expired.']);
    expect(error.details).toEqual([
      { path: '/token', code: 'expired_card', message: 'The card has expired.' },
    ]);
  });

  it.each([
    ['no token', {}],
    ['another type', { token: 1 }],
    ['a card number', { number: '4242' }],
  ])('refuses %s with 400', async (_title, body) => {
    expect((await service.call('POST', '/v1/payment_methods', { body })).status).toBe(400);
  });
});

describe('GET /v1/payment_methods/{id}', () => {
  it('shows a method of the caller’s own wallet', async () => {
    const { data } = await add('tok_card');
    expect((await service.call('GET', `/v1/payment_methods/${data.id}`)).data).toEqual({
      ...data,
      isExpired: false,
      waitingPayments: [],
    });
  });

  it('shows one of before there were processors as one that cannot be charged', async () => {
    const { data } = await add('tok_card');
    await service.sql(
      'update payment_methods set processor = null, processor_reference = null where id = $1',
      [data.id],
    );
    expect((await service.call('GET', `/v1/payment_methods/${data.id}`)).data.processor).toBe(null);
  });

  it('answers 404 for the method of another person in the same account, whatever is done with it', async () => {
    const other = '01981f9e-0000-7000-8000-00000000000c';
    const { data } = await add('tok_card');
    await service.sql(
      'insert into people (id, name, email, email_key, created_at) values ($1, $2, $3, $3, now())',
      [other, 'O', 'o@example.com'],
    );
    await service.sql(
      `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Member', now())`,
      [service.member.accountId, other],
    );
    await service.sql('update payment_methods set person_id = $2 where id = $1', [data.id, other]);
    const path = `/v1/payment_methods/${data.id}`;
    expect((await service.call('GET', path)).status).toBe(404);
    expect((await service.call('DELETE', path)).status).toBe(404);
    expect((await service.call('POST', `${path}/default`, { body: {} })).status).toBe(404);
  });
});

describe('DELETE /v1/payment_methods/{id}', () => {
  it('takes it out of the wallet, and has the processor forget it, until it has said so', async () => {
    await service.work();
    const { data } = await add('tok_card');
    const removed = await service.call('DELETE', `/v1/payment_methods/${data.id}`);
    expect([removed.status, removed.data]).toEqual([200, data]);
    expect((await wallet()).map(({ id }) => id)).not.toContain(data.id);
    for (const method of ['GET', 'DELETE']) {
      expect((await service.call(method, `/v1/payment_methods/${data.id}`)).status).toBe(404);
    }
    expect(await eventTypes(service, data.id)).toEqual(['payment_method.added', 'payment_method.removed']);
    service.processor.failNext('never arrives');
    await service.work();
    const waiting = () =>
      service.sql(`select 1 from tasks where kind = 'payment_method.forget' and key = $1`, [data.id]);
    expect(await waiting()).toHaveLength(1);
    service.clock.set('2026-11-21T13:00:00.000Z');
    await service.work();
    service.clock.set('2026-11-21T12:00:00.000Z');
    expect(await waiting()).toHaveLength(0);
  });

  it('asks a processor that never says so less and less often, and after 30 days leaves it to people', async () => {
    await service.work();
    const { data } = await add('tok_card');
    await service.call('DELETE', `/v1/payment_methods/${data.id}`);
    const removeMethod = service.processor.removeMethod.bind(service.processor);
    let asked = 0;
    service.processor.removeMethod = async () => {
      asked += 1;
      return false;
    };
    const dueAt = async () =>
      (
        await service.sql<{ dueAt: Date }>(
          `select due_at as "dueAt" from tasks where kind = 'payment_method.forget' and key = $1`,
          [data.id],
        )
      )[0]?.dueAt;
    const { forget } = service.services.wallet.jobs;
    const account = await service.services.accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('There is no account.');
    const start = service.clock.now();
    let next: Date | null | undefined = await dueAt();
    while (next && asked < 1_000) next = await forget(account, data.id, next);
    service.processor.removeMethod = removeMethod;
    expect([asked > 30, asked < 90]).toEqual([true, true]);
    expect(
      await service.sql(
        `select kind, found_at >= $2::timestamptz + interval '30 days' as late from discrepancies where subject = $1`,
        [data.id, start],
      ),
    ).toEqual([{ kind: 'method_not_forgotten', late: true }]);
    await service.sql(`delete from tasks where kind = 'payment_method.forget' and key = $1`, [data.id]);
  });

  it('ten times at once removes it once', async () => {
    const { data } = await add('tok_card');
    const remove = () => service.call('DELETE', `/v1/payment_methods/${data.id}`);
    const answers = await Promise.all(Array.from({ length: 10 }, remove));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await eventTypes(service, data.id)).toHaveLength(2);
  });
});

describe('POST /v1/payment_methods/{id}/default', () => {
  const makeDefault = (id: string) => service.call('POST', `/v1/payment_methods/${id}/default`, { body: {} });
  const defaults = async () =>
    (
      await service.sql<{ id: string }>(
        'select id from payment_methods where is_default and account_id = $1',
        [service.member.accountId],
      )
    ).map(({ id }) => id);

  it('makes it the only default; the list stays in its order', async () => {
    const [one, two] = await wallet();
    const before = await wallet();
    expect((await makeDefault(one?.id ?? '')).data.isDefault).toBe(true);
    expect((await makeDefault(two?.id ?? '')).data.isDefault).toBe(true);
    expect(await defaults()).toEqual([two?.id]);
    expect(await wallet()).toEqual(before);
  });

  it('of several at once leaves one', async () => {
    const ids = (await wallet()).map(({ id }) => id);
    const answers = await Promise.all([...ids, ...ids].map(makeDefault));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await defaults()).toHaveLength(1);
  });

  it('ends with the removal; then, and before anybody chose, the oldest is the default', async () => {
    const isDefault = async (id: string) =>
      (await service.call('GET', `/v1/payment_methods/${id}`)).data.isDefault as boolean;
    const { data } = await add('tok_card');
    await makeDefault(data.id);
    const [oldest, ...others] = (await wallet()).map(({ id }) => id).toSorted();
    expect(await isDefault(oldest ?? '')).toBe(false);
    expect((await service.call('DELETE', `/v1/payment_methods/${data.id}`)).data.isDefault).toBe(false);
    expect(await defaults()).toEqual([]);
    const left = others.filter((id) => id !== data.id);
    expect(await Promise.all([oldest ?? '', ...left].map(isDefault))).toEqual([
      true,
      ...left.map(() => false),
    ]);
  });
});
