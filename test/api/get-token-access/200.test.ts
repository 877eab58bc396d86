import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service);
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

describe('GET /v1/payment_methods/token_access answers 200', () => {
  it('says where a browser turns a card into a token, which is then added', async () => {
    const { status, data } = await service.call('GET', '/v1/payment_methods/token_access');
    expect([status, data.tokens.processor, data.tokens.scriptUrl]).toEqual([200, 'Sandbox', null]);
    const { tokensUrl, publishableKey } = data.tokens;
    const made = await fetch(tokensUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${publishableKey}` },
      body: JSON.stringify({
        type: 'Card',
        number: '4242424242424242',
        expiryMonth: 12,
        expiryYear: 2040,
        cvc: '123',
        holderName: 'Kim',
      }),
    });
    const token = ((await made.json()) as { token: string }).token;
    const added = await service.call('POST', '/v1/payment_methods', { body: { token } });
    expect([added.status, added.data.name]).toEqual([201, { brand: 'Visa', last4: '4242' }]);
  });
});
