import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OutgoingProcessor as Outgoing } from '../../../src/processors/types.ts';
import { startOnboarding, useOnboarding } from '../../support/onboarding.ts';
import { offerPath, payOut } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
let paymentMethodId: string;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service);
  await useOnboarding(service);
  const body = { token: await sandbox.card('4242424242424242') };
  paymentMethodId = (await service.call('POST', '/v1/payment_methods', { body })).data.id;
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
});

const offer = (email: string) => payOut(service, { paymentMethodId, contact: { name: 'The Band', email } });
const begin = (payment: { offerLink: string }) =>
  service.call('POST', `${offerPath(payment)}/onboarding`, { body: { country: 'US' }, token: null });

it('links to the processor are made 10 times within an hour for one offer; then 429 says when again', async () => {
  const [payment, other] = [await offer('one@example.com'), await offer('other@example.com')];
  for (let made = 0; made < 10; made += 1) await startOnboarding(service, payment);
  const refused = await begin(payment);
  expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.error.message).toContain('Only 10 links');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds > 3_500 && seconds <= 3_600).toBe(true);
  expect((await begin(other)).status).toBe(200);

  // The page says it in words, in the reader's language, and stays as it is.
  const form = new URLSearchParams({ country: 'US' });
  const headers = { 'accept-language': 'de' };
  const path = new URL(payment.offerLink).pathname;
  const page = await fetch(`${service.url}${path}/onboarding`, { method: 'POST', body: form, headers });
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, String(seconds)]);
  const text = await page.text();
  expect(text).toContain('sehr oft geöffnet');
  expect(text).toContain('Diese Zahlung ablehnen');

  service.clock.set(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  expect((await begin(payment)).status).toBe(200);
});

it('the processor is asked 30 times within an hour about the recipient of an offer who comes back; then 429', async () => {
  const payment = await offer('back@example.com');
  await startOnboarding(service, payment);
  const { recipients } = sandbox.processor.outgoing as unknown as { recipients: Outgoing['recipients'] };
  const read = vi.spyOn(recipients, 'read');
  const path = new URL(payment.offerLink).pathname;
  const back = () => fetch(`${service.url}${path}/onboarding/back`, { redirect: 'manual' });
  for (let asked = 0; asked < 30; asked += 1) expect((await back()).status).toBe(303);
  const refused = await back();
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds > 3_500 && seconds <= 3_600).toBe(true);
  expect(await refused.text()).toContain('very often');
  const accepting = await fetch(`${service.url}${path}/onboarding/accept`, {
    method: 'POST',
    body: new URLSearchParams({ expected: String(payment.totalAmount) }),
    redirect: 'manual',
  });
  expect(accepting.status).toBe(429);
  expect(read).toHaveBeenCalledTimes(30);
  read.mockRestore();
  service.clock.set(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  expect((await back()).status).toBe(303);
});

it('the page does not ask to try again where the processor takes nobody: it says whom to ask', async () => {
  const payment = await offer('refused@example.com');
  const { recipients } = sandbox.processor.outgoing as unknown as { recipients: Outgoing['recipients'] };
  const refusal = { status: 'refused', code: 'processor_refused', message: 'No.' } as const;
  const create = vi.spyOn(recipients, 'create').mockResolvedValue(refusal);
  const path = new URL(payment.offerLink).pathname;
  const body = new URLSearchParams({ country: 'US' });
  const page = await fetch(`${service.url}${path}/onboarding`, { method: 'POST', body });
  create.mockRestore();
  const text = await page.text();
  expect(text).toContain('money cannot be sent to you through Sandbox. Please ask demo-studio.');
  expect(text).not.toContain('try again in a moment');
});
