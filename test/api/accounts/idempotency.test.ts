import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOperatorKeys } from '../../../src/operator/service.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
});
afterAll(() => service.close());

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
type Answer = Awaited<ReturnType<TestService['call']>>;
const outcome = ({ status, error }: Answer) => [status, error?.code ?? null];
const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const send = (key: string, method: string, path: string, body?: object, as = token, to = service) =>
  to.call(method, path, {
    token: as,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
const create = async () => (await service.call('POST', '/v1/accounts', { token, body: asked() })).data;
const accountsNamed = (...names: string[]) =>
  service.sql('select id from accounts where external_id = any($1)', [names]);

describe('a key of the operator’s software', () => {
  it('creates one account, and gets the first answer again', async () => {
    const body = asked();
    const first = await send('one', 'POST', '/v1/accounts', body);
    const again = await send('one', 'POST', '/v1/accounts', body);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect([again.text, again.status, isReplayed(again)]).toEqual([first.text, 201, true]);
  });

  it('with another body is refused, and creates nothing', async () => {
    const [one, other] = [asked(), asked()];
    await send('two', 'POST', '/v1/accounts', one);
    const refused = await send('two', 'POST', '/v1/accounts', other);
    expect(outcome(refused)).toEqual([422, 'idempotency_mismatch']);
    expect(await accountsNamed(other.externalId)).toEqual([]);
  });

  it('is its token’s: another token may choose the same one', async () => {
    const second = (await service.services.operator.createToken({ name: 'Second' })).text;
    const [one, other] = [asked(), asked()];
    expect((await send('three', 'POST', '/v1/accounts', one)).status).toBe(201);
    const made = await send('three', 'POST', '/v1/accounts', other, second);
    expect([made.status, isReplayed(made)]).toEqual([201, false]);
    expect(await accountsNamed(one.externalId, other.externalId)).toHaveLength(2);
  });

  it('creates one account when two processes get it at the same moment', async () => {
    const beside = await startService({}, service);
    const body = asked();
    const rivals = Array.from({ length: 10 }, (_, at) =>
      send('four', 'POST', '/v1/accounts', body, token, at % 2 === 0 ? service : beside),
    );
    const answers = await Promise.all(rivals);
    // One process answers 409 while it works on the key itself.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const texts = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
    expect(texts.size).toBe(1);
    expect(await accountsNamed(body.externalId)).toHaveLength(1);
    await beside.close();
  });

  it('of a suspension does not suspend again after the account was resumed', async () => {
    const { id } = await create();
    const suspend = () => send('five', 'POST', `/v1/accounts/${id}/suspend`, { reason: 'Unusual payments.' });
    const first = await suspend();
    expect(first.data.status).toBe('Suspended');
    expect((await send('six', 'POST', `/v1/accounts/${id}/resume`, {})).data.status).toBe('Open');
    const late = await suspend();
    expect([late.text, isReplayed(late)]).toEqual([first.text, true]);
    expect((await service.call('GET', `/v1/accounts/${id}`, { token })).data.status).toBe('Open');
  });

  it('of a suspension that changed nothing does not suspend later either', async () => {
    const { id } = await create();
    const path = `/v1/accounts/${id}/suspend`;
    await send('seven', 'POST', path, { reason: 'First.' });
    const idle = await send('eight', 'POST', path, { reason: 'Second.' });
    expect(idle.data).toMatchObject({ status: 'Suspended', suspendedReason: 'First.' });
    await service.call('POST', `/v1/accounts/${id}/resume`, { token, body: {} });
    expect((await send('eight', 'POST', path, { reason: 'Second.' })).text).toBe(idle.text);
    expect((await service.call('GET', `/v1/accounts/${id}`, { token })).data.status).toBe('Open');
  });

  it('of one account is refused at another, where it does nothing', async () => {
    const [one, other] = [await create(), await create()];
    await send('nine', 'POST', `/v1/accounts/${one.id}/suspend`, { reason: 'Unusual.' });
    const refused = await send('nine', 'POST', `/v1/accounts/${other.id}/suspend`, { reason: 'Unusual.' });
    expect(outcome(refused)).toEqual([422, 'idempotency_mismatch']);
    expect((await service.call('GET', `/v1/accounts/${other.id}`, { token })).data.status).toBe('Open');
  });

  it('of a change and of a revoked token gets the first answer again', async () => {
    const { id } = await create();
    const rename = (name: string, key: string) => send(key, 'PATCH', `/v1/accounts/${id}`, { name });
    const first = await rename('First name', 'ten');
    await rename('Second name', 'eleven');
    expect((await rename('First name', 'ten')).text).toBe(first.text);
    expect((await service.call('GET', `/v1/accounts/${id}`, { token })).data.name).toBe('Second name');
    const scopes = ['invoices:read'];
    const { data } = await service.call('POST', `/v1/accounts/${id}/tokens`, {
      token,
      body: { name: 'T', scopes },
    });
    const revoke = () => send('twelve', 'DELETE', `/v1/accounts/${id}/tokens/${data.id}`);
    const revoked = await revoke();
    expect(revoked.data.revokedAt).not.toBeNull();
    expect((await revoke()).text).toBe(revoked.text);
    const log = await service.sql(`select action from operator_log where account_id = $1 order by id`, [id]);
    expect(log.map((one) => (one as { action: string }).action)).toEqual([
      'account.created',
      'account.updated',
      'account.updated',
      'account.token.created',
      'account.token.revoked',
    ]);
  });

  it('keeps a refusal that follows from the request, and not one that passes', async () => {
    const wrong = asked({ country: 'XX' });
    const first = await send('thirteen', 'POST', '/v1/accounts', wrong);
    expect(outcome(first)).toEqual([422, 'unusable_country']);
    const again = await send('thirteen', 'POST', '/v1/accounts', wrong);
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
    const holder = await create();
    const taken = asked({ externalId: holder.externalId });
    expect(outcome(await send('fourteen', 'POST', '/v1/accounts', taken))).toEqual([
      422,
      'external_id_taken',
    ]);
    await service.call('PATCH', `/v1/accounts/${holder.id}`, { token, body: { externalId: null } });
    expect((await send('fourteen', 'POST', '/v1/accounts', taken)).status).toBe(201);
  });

  it('counts for 30 days, and is deleted then', async () => {
    const [one, other] = [asked(), asked()];
    await send('fifteen', 'POST', '/v1/accounts', one);
    await send('sixteen', 'POST', '/v1/accounts', asked());
    const kept = () =>
      service.sql(`select key from operator_idempotency where key in ('fifteen', 'sixteen') order by key`);
    const { system } = service.services.database;
    await purgeOperatorKeys(system, new Date(service.clock.now().getTime() + 29 * 86_400_000));
    expect(await kept()).toHaveLength(2);
    service.clock.set(new Date(service.clock.now().getTime() + 31 * 86_400_000).toISOString());
    // The nightly deletion has not run yet.
    const later = await send('fifteen', 'POST', '/v1/accounts', other);
    expect([later.status, isReplayed(later)]).toEqual([201, false]);
    await purgeOperatorKeys(system, service.clock.now());
    expect(await kept()).toEqual([{ key: 'fifteen' }]);
  });
});

describe('the kept answer of a token', () => {
  it('is without its text', async () => {
    const { id } = await create();
    const body = { name: 'Booking', scopes: ['invoices:read'] };
    const { data } = await send('token', 'POST', `/v1/accounts/${id}/tokens`, body);
    expect(data.text).toMatch(/^trn_/);
    const rows = await service.sql('select t::text as row from operator_idempotency t');
    expect(JSON.stringify(rows)).toContain(data.id);
    expect(JSON.stringify(rows)).not.toContain(data.text);
  });
});
