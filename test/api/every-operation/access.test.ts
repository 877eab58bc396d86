import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '../../../src/accounts/types.ts';
import { startService, type TestService } from '../../support/service.ts';
import { linkOperations } from './link-operations.ts';
import { elsewhere, everyOperation, ID, type Operation, streamOperations } from './operations.ts';
import { operatorOperations } from './operator-operations.ts';

let service: TestService;
let operations: Operation[];
beforeAll(async () => {
  service = await startService();
  operations = await everyOperation(service);
});
afterAll(() => service.close());

const send = ({ method, path, body }: Operation, token: string | null) =>
  service.call(method, path, { token, ...(body === undefined ? {} : { body }) });

describe('every operation', () => {
  it('is in the document, and the document has no other', async () => {
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{id}')}`),
    );
    const known = [
      ...operations.map((operation) => operation.name),
      ...linkOperations,
      ...operatorOperations,
      ...streamOperations,
    ];
    expect(documented.sort()).toEqual(known.sort());
  });

  it('refuses no token, a malformed, an unknown, an expired and a revoked one with one and the same 401', async () => {
    const expired = await service.addMember('expired');
    await service.sql(`update tokens set expires_at = '2026-11-21T11:59:59Z' where account_id = $1`, [
      expired.accountId,
    ]);
    const revoked = await service.addMember('revoked');
    await service.sql(`update tokens set revoked_at = '2026-11-21T11:59:59Z' where account_id = $1`, [
      revoked.accountId,
    ]);
    const unknown = `trn_test_${'A'.repeat(49)}`;
    for (const operation of operations) {
      const bodies = new Set<string>();
      for (const token of [null, 'nonsense', unknown, expired.token, revoked.token]) {
        const answer = await send(operation, token);
        expect([operation.name, answer.status]).toEqual([operation.name, 401]);
        const { timestamp: _, ...rest } = JSON.parse(answer.text);
        delete rest.error.requestId;
        bodies.add(JSON.stringify(rest));
      }
      expect(bodies.size).toBe(1);
    }
  });

  it('refuses two Authorization headers with 401, even when both are good', async () => {
    const value = `Bearer ${service.member.token}`;
    const status = await new Promise((resolve, reject) => {
      const headers = ['Host', 'localhost', 'Authorization', value, 'Authorization', value];
      request(`${service.url}/v1/invoices`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  it('refuses a token without its scope with 403 and names the scope, and works with only that scope', async () => {
    const member = await service.addMember('scoped');
    const answerWith = async (operation: Operation, some: readonly string[]) => {
      await service.sql('update tokens set scopes = $2 where account_id = $1', [member.accountId, some]);
      return send(operation, member.token);
    };
    for (const operation of operations) {
      const others = scopes.filter((scope) => scope !== operation.scope);
      const refused = await answerWith(operation, others);
      expect([operation.name, refused.status, refused.error.code]).toEqual([
        operation.name,
        403,
        'forbidden',
      ]);
      expect(refused.error.message).toContain(operation.scope);
      const allowed = await answerWith(operation, [operation.scope]);
      // Another rule may still forbid it.
      expect([operation.name, allowed.error?.message]).not.toEqual([operation.name, refused.error.message]);
    }
  });

  it('answers another account’s id exactly as an id that does not exist: 404', async () => {
    const stranger = await service.addMember('stranger');
    const isNamed = (path: string) => elsewhere(path) !== path;
    const withIds = operations.filter(({ path }) => isNamed(path.replace(/\?.*/, '')));
    expect(withIds.length).toBeGreaterThanOrEqual(7);
    for (const operation of withIds) {
      const foreign = await send(operation, stranger.token);
      const missing = await send({ ...operation, path: elsewhere(operation.path) }, stranger.token);
      const noId = await send({ ...operation, path: operation.path.replace(ID, 'x') }, stranger.token);
      for (const answer of [foreign, missing, noId]) {
        expect([operation.name, answer.status, answer.error.code]).toEqual([
          operation.name,
          404,
          'not_found',
        ]);
        expect(answer.error.message).toBe(foreign.error.message);
        expect(answer.error.message).toMatch(/^No [a-z ]+ with this id( in your wallet)?\.$/);
      }
    }
    for (const operation of withIds.filter(({ method }) => method === 'GET')) {
      expect((await send(operation, service.member.token)).status).toBe(200);
    }
  });

  it('names what an id does not name, and a path that there is not', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    const [invoice] = (await service.call('GET', '/v1/invoices')).data.items;
    const messages: Readonly<Record<string, string>> = {
      [`/v1/invoices/${none}`]: 'No invoice with this id.',
      [`/v1/contacts/${none}`]: 'No contact with this id.',
      [`/v1/charges/${none}`]: 'No charge with this id.',
      [`/v1/payments/${none}`]: 'No payment with this id.',
      '/v1/links/demo-studio/nobody': 'This link is wrong or has expired.',
      '/v1/links/nobody/nobody': 'This link is wrong or has expired.',
      '/v1/offers/demo-studio/nobody': 'This link is wrong or has expired.',
      '/v1/nothing': 'Unknown path.',
    };
    for (const [path, message] of Object.entries(messages)) {
      expect([path, (await service.call('GET', path)).error.message]).toEqual([path, message]);
    }
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${none}/mark_as_paid`;
    const marked = await service.call('POST', path, { body: {} });
    expect(marked.error.message).toBe('No scheduled payment with this id in this invoice.');
  });

  it('shows a stranger nothing in lists', async () => {
    const stranger = await service.addMember('nosy');
    for (const path of ['/v1/invoices', '/v1/contacts', '/v1/payments', '/v1/events']) {
      expect((await service.call('GET', path, { token: stranger.token })).data.items).toEqual([]);
    }
  });

  it('a revoked token stops working with the next request', async () => {
    const member = await service.addMember('soon-revoked');
    expect((await service.call('GET', '/v1/invoices', { token: member.token })).status).toBe(200);
    await service.sql('update tokens set revoked_at = $2 where account_id = $1', [
      member.accountId,
      '2026-11-21',
    ]);
    expect((await service.call('GET', '/v1/invoices', { token: member.token })).status).toBe(401);
  });
});
