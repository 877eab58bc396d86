import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { freezeAccount } from '../../../src/transfer/service.ts';
import { openVisitor } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
let id: AccountId;
let old: { readonly id: string; readonly text: string };
/** The path of a link to join as an Admin, in the hands of the old operator. */
let link: string;

const body = { name: 'Old platform', scopes: ['invoices:read', 'members:read', 'members:write'] };

beforeAll(async () => {
  source = await startService();
  target = await startService();
  // Both test services begin with an account of the same path and owner: that of the target is another business.
  await target.sql(
    `update accounts set path = 'elsewhere'; update people set email = 'e@x.example', email_key = 'e@x.example'`,
  );
  id = source.member.accountId;
  const token = (await source.services.operator.createToken({ name: 'Old' })).text;
  old = (await source.call('POST', `/v1/accounts/${id}/tokens`, { token, body })).data;
  expect((await source.call('GET', '/v1/invoices', { token: old.text })).status).toBe(200);
  const asked = { token: old.text, body: { email: 'old-operator@example.com', role: 'Admin' } };
  const invited = (await source.call('POST', '/v1/invitations', asked)).data;
  const { url } = (await source.call('POST', `/v1/invitations/${invited.id}/link`, { token: old.text })).data;
  link = new URL(url).pathname;
  await freezeAccount({ database: source.services.database, clock: source.clock }, id);
  await importInto(target, await exportedFrom(source, id));
});
afterAll(async () => {
  await source.close();
  await target.close();
});

describe('an account that moved to another operator', () => {
  it('does not know the tokens of the operator that it had', async () => {
    expect((await target.call('GET', '/v1/invoices', { token: old.text })).status).toBe(401);
    expect((await target.call('GET', '/v1/invoices', { token: source.member.token })).status).toBe(200);
    const [row] = await target.sql('select revoked_at is not null as revoked from tokens where id = $1', [
      old.id,
    ]);
    expect(row).toEqual({ revoked: true });
  });

  it('has no member that stands for that one, and gets one for the operator that it has', async () => {
    const names = async () => {
      const { items } = (await target.call('GET', '/v1/members', { token: source.member.token })).data;
      return items.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toEqual(['Owner']);
    const token = (await target.services.operator.createToken({ name: 'New' })).text;
    const path = `/v1/accounts/${id}/tokens`;
    expect((await target.call('GET', path, { token })).data.items).toEqual([]);
    const made = (await target.call('POST', path, { token, body })).data;
    expect((await target.call('GET', '/v1/invoices', { token: made.text })).status).toBe(200);
    const listed = (await target.call('GET', path, { token })).data.items;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([made.id]);
    expect(await names()).toHaveLength(2);
  });

  it('lets nobody in by a link that the operator of before has made', async () => {
    expect((await openVisitor(source).get(link)).status).toBe(200);
    expect((await openVisitor(target).get(link)).status).toBe(404);
  });

  it('keeps them where it was', async () => {
    expect((await source.call('GET', '/v1/invoices', { token: old.text })).status).toBe(200);
  });
});
