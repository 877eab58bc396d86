import { accept, CHARGED_AT, offerPath, payOut, removeMethod } from './outgoing.ts';
import type { Stage } from './stage.ts';

/** Outgoing payments in every state, by the state: their ids. */
export type OutgoingScenes = Readonly<Record<string, string>>;

/** Makes an outgoing payment for each state, through the sandbox. */
export async function makeOutgoingScenes({ service, sandbox }: Stage): Promise<OutgoingScenes> {
  const card = await service.call('POST', '/v1/payment_methods', {
    body: { token: await sandbox.card('4242424242424242') },
  });
  const paymentMethodId = card.data.id as string;
  const offer = (name: string, changes: object = {}) =>
    payOut(service, {
      contact: { name, email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` },
      paymentMethodId,
      ...changes,
    });
  const accepted = async (name: string, account: string) => {
    const payment = await offer(name);
    const answer = await accept(service, payment, await sandbox.bank(account));
    if (answer.status !== 200) throw new Error(answer.text);
    return payment.id as string;
  };
  const Completed = await accepted('The Band', '000123456789');
  // The recipient's bank refuses it, and the money goes back to the wallet.
  const Failed = await accepted('Dance School', '000333333335');
  // The payment's method is removed before the day of its charge.
  const gone = await service.call('POST', '/v1/payment_methods', {
    body: { token: await sandbox.card('5555555555554444') },
  });
  const uncharged = await offer('Fire Breather', { paymentMethodId: gone.data.id });
  await accept(service, uncharged, await sandbox.bank('000123456789'));
  await removeMethod(service, gone.data.id);
  service.clock.set(CHARGED_AT);
  await service.work();
  service.clock.set('2026-11-30T12:00:00.000Z');
  await service.work();
  const declined = await offer('Florist Anna Kowalska', { scheduleDate: '2026-12-10' });
  await service.call('POST', `${offerPath(declined)}/decline`, {
    body: { reason: 'I am not free that evening.' },
    token: null,
  });
  const canceled = await offer('Cake House', { scheduleDate: '2026-12-10' });
  await service.call('POST', `/v1/payments/${canceled.id}/cancel`, { body: {} });
  const pending = await offer('Marquee & Tents of the Lower Valley, Limited Partnership', {
    scheduleDate: '2026-12-12',
    eventDate: '2026-12-19',
    totalAmount: 123_456_789,
    note: 'Marquee for the evening of 19 December, with floor and heating.',
  });
  const scheduled = await offer('String Quartet', { scheduleDate: '2026-12-12' });
  await accept(service, scheduled, await sandbox.bank('000123456789'));
  return {
    Completed,
    Failed,
    Uncharged: uncharged.id,
    Declined: declined.id,
    Canceled: canceled.id,
    Pending: pending.id,
    Scheduled: scheduled.id,
    paymentMethodId,
  };
}
