import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError, Tranche, TrancheOperator, webhooks } from '../../sdk/src/index.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

let service: TestService;
let receiver: Receiver;
let operator: TrancheOperator;
beforeAll(async () => {
  service = await startService(ALLOWED);
  // The client compares the time of a delivery with that of the machine.
  service.clock.set(new Date().toISOString());
  receiver = await startReceiver();
  const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
  operator = new TrancheOperator({ baseUrl: service.url, token });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const asked = {
  externalId: 'shop-1',
  name: 'Maple Studio',
  country: 'US',
  mode: 'Sandbox' as const,
  owner: { name: 'Dana', email: 'dana@maple.example' },
};

it('the client of the operator makes an account, works in it, hears of it and reads what it used', async () => {
  const hook = await operator.installationWebhooks.create({ url: receiver.url });
  const account = await operator.accounts.create(asked);
  expect(await operator.accounts.create(asked)).toMatchObject({ id: account.id });
  const { text } = await operator.accounts.tokens.create(account.id, {
    name: 'A',
    scopes: ['invoices:write'],
  });
  const tranche = new Tranche({ baseUrl: service.url, token: text ?? '' });
  await tranche.invoices.create({
    contact: { name: 'Kim', email: 'kim@example.com' },
    totalAmount: 100,
    status: 'Active',
  });
  await service.services.webhooks.sendDue();
  const received = receiver.received.find(({ event }) => event.type === 'invoice.created');
  const verified = await operator.installationWebhooks.verify(
    received?.body ?? '',
    received?.headers as Record<string, string>,
    hook.secret ?? '',
  );
  expect(verified).toMatchObject({
    accountId: account.id,
    accountExternalId: 'shop-1',
    type: 'invoice.created',
  });
  await expect(
    webhooks.verifyInstallation(
      received?.body ?? '',
      received?.headers as Record<string, string>,
      'whsec_AAAA',
    ),
  ).rejects.toThrow('No signature fits');
  const used = await operator.accounts.usage(account.id);
  expect(used.items.at(-1)).toMatchObject({ invoices: 1, isFinal: false });
  const all = [];
  for await (const one of operator.usage.list({ limit: 1 })) all.push(one.accountId);
  expect(all).toContain(account.id);
  expect(await operator.accounts.get(account.id)).toMatchObject({ health: { discrepancies: 0 } });
});

it('neither client reaches what is of the other', async () => {
  const own = new Tranche({ baseUrl: service.url, token: service.member.token });
  expect(['accounts', 'usage', 'installationWebhooks'].filter((name) => name in own)).toEqual([]);
  expect(['invoices', 'payments', 'webhooks', 'tokens'].filter((name) => name in operator)).toEqual([]);
  await expect(own.request('GET', '/v1/accounts')).rejects.toMatchObject({ status: 403 });
  await expect(operator.request('GET', '/v1/invoices')).rejects.toMatchObject({ status: 401 });
  await expect(own.request('GET', '/v1/usage')).rejects.toBeInstanceOf(ApiError);
});
