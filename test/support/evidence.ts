import { activeInvoice, pay, sendWebhook } from './money.ts';
import type { TestService } from './service.ts';

/** The terms of the consent that comes with a payment that is disputed later. */
export const consentTerms = 'I allow Demo Studio to charge the rest along the schedule.';

/** Has the bank open a dispute of a charge. Answers the dispute, and where its evidence is. */
export async function openDispute(
  service: TestService,
  charge: { readonly id: string; readonly amount: number },
  respondBy = '2026-12-01T12:00:00.000Z',
) {
  await sendWebhook(service, [
    {
      id: 'ev_dispute',
      occurredAt: new Date(0),
      type: 'dispute_opened',
      reference: 'dp_1',
      chargeKey: charge.id,
      amount: charge.amount,
      fee: 1_500,
      reason: 'product_not_received',
      respondBy: new Date(respondBy),
    },
  ]);
  await service.work();
  const [opened] = (await service.call('GET', '/v1/disputes')).data.items;
  return { dispute: opened, url: `/v1/disputes/${opened.id}/evidence` };
}

/** A payment with consent to autopay, and its dispute. */
export async function disputedPayment(service: TestService, changes: object = {}) {
  const invoice = await activeInvoice(service);
  const { data: charge } = await pay(service, invoice, { autopay: { terms: consentTerms }, ...changes });
  return { invoice, charge, ...(await openDispute(service, charge)) };
}
