import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let id: string;
let operatorToken: string;
let made: { readonly id: string; readonly text: string };
beforeAll(async () => {
  service = await startService();
  id = service.member.accountId;
  operatorToken = (await service.services.operator.createToken({ name: 'Platform' })).text;
  const body = {
    name: 'Booking',
    scopes: ['contacts:write', 'contacts:read', 'events:read', 'account:read', 'webhooks:write'],
  };
  made = (await service.call('POST', `/v1/accounts/${id}/tokens`, { token: operatorToken, body })).data;
});
afterAll(() => service.close());

const byOperator = () => ({ type: 'Operator', id: made.id, name: 'Booking' });
const actorsOf = async (query: string, token = service.member.token) => {
  const { items } = (await service.call('GET', `/v1/events?${query}`, { token })).data;
  return items.map(({ type, actor }: { type: string; actor: object | null }) => [type, actor]);
};

describe('what the operator does in an account', () => {
  it('names the operator and its token as actor, not one of the account’s own tokens', async () => {
    const body = { name: 'Ann', email: 'ann@example.com' };
    const { data } = await service.call('POST', '/v1/contacts', { token: made.text, body });
    expect(await actorsOf(`objectId=${data.id}`)).toEqual([['contact.created', byOperator()]]);
    const own = await service.call('POST', '/v1/contacts', { body: { name: 'Ben', email: 'b@example.com' } });
    expect(await actorsOf(`objectId=${own.data.id}`)).toMatchObject([['contact.created', { type: 'Token' }]]);
    expect(await actorsOf(`actorId=${made.id}`)).toEqual([['contact.created', byOperator()]]);
  });

  it('names it in an import, too', async () => {
    const post = (path: string, body: object) => service.call('POST', path, { token: made.text, body });
    const { data } = await post('/v1/imports', { kind: 'Contacts', name: 'people.csv' });
    const rows = [{ line: 2, name: 'Cleo', email: 'cleo@example.com' }];
    expect((await post(`/v1/imports/${data.id}/contacts`, { rows })).status).toBe(200);
    expect((await post(`/v1/imports/${data.id}/start`, {})).status).toBeLessThan(300);
    await service.work();
    const [contact] = await service.sql<{ id: string }>(`select id from contacts where name = 'Cleo'`);
    expect(await actorsOf(`objectId=${contact?.id}`)).toEqual([['contact.created', byOperator()]]);
  });

  it('says of a webhook that its token has paused it, and not that deliveries failed', async () => {
    const url = 'https://hooks.example/tranche';
    const asked = { token: made.text, body: { url, eventTypes: ['invoice.paid'] } };
    const { data } = await service.call('POST', '/v1/webhooks', asked);
    const pause = { token: made.text, body: { status: 'Paused' } };
    const paused = await service.call('PATCH', `/v1/webhooks/${data.id}`, pause);
    expect(paused.data).toMatchObject({ status: 'Paused', pausedBy: 'Token' });
  });

  it('names the token of the installation where the operator acts above the account', async () => {
    await service.call('PATCH', `/v1/accounts/${id}`, { token: operatorToken, body: { name: 'Renamed' } });
    const [event] = await actorsOf('type=account.updated');
    expect(event).toMatchObject(['account.updated', { type: 'Operator', name: 'Platform' }]);
    const [joined] = await actorsOf('type=member.joined');
    expect(joined).toMatchObject(['member.joined', { type: 'Operator', name: 'Platform' }]);
  });

  it('hides the name of its token in events of people from those who may not read tokens', async () => {
    const own = { accountPath: 'demo-studio', name: 'reader', scopes: ['events:read', 'members:read'] };
    const { text } = await service.services.accounts.createToken(own);
    const [joined] = await actorsOf('type=member.joined', text);
    expect(joined).toMatchObject(['member.joined', { type: 'Operator', name: null }]);
  });
});
