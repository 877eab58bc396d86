import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { keepBooks } from '../../support/books.ts';
import { accept, acceptedPayment, CHARGED_AT, moved, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let colleague: string;
beforeAll(async () => {
  service = await startService();
  colleague = await addColleague();
});
afterAll(() => service.close());
keepBooks(() => service);

// A second person of the account, with every scope and an empty wallet; answers their token.
async function addColleague(): Promise<string> {
  const id = newId();
  const personEmail = 'colleague@demo-studio.example';
  await service.sql(
    `insert into people (id, name, email, email_key, created_at) values ($1, 'Colleague', $2, $2, now())`,
    [id, personEmail],
  );
  await service.sql(
    `insert into members (account_id, person_id, role, created_at) values ($1, $2, 'Member', now())`,
    [service.member.accountId, id],
  );
  const made = await service.services.accounts.createToken({
    accountPath: 'demo-studio',
    name: 'c',
    personEmail,
  });
  return made.text;
}

const change = (id: string, body: object) =>
  service.call('PATCH', `/v1/payments/${id}`, { body, token: colleague });

it.each([
  ['whom', { contact: { name: 'A friend', email: 'friend@example.com' } }],
  ['how much', { totalAmount: 999_999 }],
  ['when', { scheduleDate: '2026-11-21' }],
])('nobody says for another person’s wallet %s it pays', async (_what, body) => {
  const payment = await payOut(service);
  for (const sent of [body, { ...body, paymentMethodId: payment.paymentMethodId }]) {
    const answer = await change(payment.id, sent);
    expect([answer.status, answer.error?.code]).toEqual([422, 'unknown_payment_method']);
  }
  expect(await readPayment(service, payment.id)).toEqual(payment);
  expect((await change(payment.id, { note: 'See you there' })).status).toBe(200);
  expect((await service.call('PATCH', `/v1/payments/${payment.id}`, { body })).status).toBe(200);
});

it('with a method of their own the colleague pays; then the other one decides no more', async () => {
  const payment = await payOut(service);
  const added = await service.call('POST', '/v1/payment_methods', {
    body: { token: 'tok_debit' },
    token: colleague,
  });
  const changed = await change(payment.id, { totalAmount: 90_000, paymentMethodId: added.data.id });
  expect(changed.data).toMatchObject({ totalAmount: 90_000, paymentMethodId: added.data.id });
  const back = await service.call('PATCH', `/v1/payments/${payment.id}`, { body: { totalAmount: 1 } });
  expect([back.status, back.error.code]).toEqual([422, 'unknown_payment_method']);
  await accept(service, payment);
  service.clock.set(CHARGED_AT);
  await service.work();
  expect(moved(service.processor)).toEqual([
    ['funding', 90_000],
    ['delivery', -90_000],
  ]);
});

it('an accepted payment may still be canceled by anybody of the account', async () => {
  const { id } = await acceptedPayment(service);
  const answer = await service.call('POST', `/v1/payments/${id}/cancel`, { body: {}, token: colleague });
  expect(answer.data.status).toBe('Canceled');
});
