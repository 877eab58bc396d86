import { createInvoice } from './invoices.ts';
import { pay } from './money.ts';
import { accept, payOut } from './outgoing.ts';
import type { Stage } from './stage.ts';

const TODAY = '2026-11-21T12:00:00.000Z';

/** People with names as they are: short, long, of other scripts. */
const clients = [
  ['Maria Lindqvist', 'maria@example.com'],
  ['Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal', 'bartholomaeus@example.com'],
  ['Kim & Søren', 'kim@example.com'],
  ['مريم', 'maryam@example.com'],
  ['Åsa Events AB', 'asa@example.com'],
] as const;

const clientAt = (index: number) => {
  const [name, email] = clients[index % clients.length] as (typeof clients)[number];
  return { type: 'Client', name, email };
};

/**
 * A business with a year behind it, through HTTP: money in each month, in two currencies, with tax; and today one of each
 * that needs somebody. The clock stands at 2026-11-21 again afterwards.
 */
export async function makeBusiness(stage: Stage): Promise<void> {
  const { service } = stage;
  for (let month = 0; month < 11; month += 1) {
    const day = new Date(Date.UTC(2025, 11 + month, 14, 10));
    service.clock.set(day.toISOString());
    await takeMonth(stage, month, day.toISOString().slice(0, 10));
  }
  service.clock.set(TODAY);
  await makeNeeds(stage);
  await service.work();
}

async function takeMonth({ service }: Stage, month: number, day: string): Promise<void> {
  const event = `2027-0${(month % 6) + 1}-12`;
  const invoice = await createInvoice(service, {
    status: 'Active',
    contact: clientAt(month),
    totalAmount: 120_000 + 37_000 * ((month * 5) % 7),
    paymentSchedule: [{ dueDate: day, amount: 120_000 + 37_000 * ((month * 5) % 7) }],
    eventDate: event,
    ...(month % 3 === 0
      ? {
          lineItems: [
            {
              description: 'Photography',
              quantity: 1,
              unitAmount: 120_000 + 37_000 * ((month * 5) % 7),
              taxBasisPoints: month % 2 === 0 ? 1_900 : 700,
            },
          ],
        }
      : {}),
    ...(month % 4 === 3 ? { currency: 'EUR' } : {}),
  });
  const [payment] = invoice.paymentSchedule;
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/mark_as_paid`;
  await service.call('POST', path, { body: {} });
}

// One of each that needs somebody, and what is owed: late, soon, and far away.
async function makeNeeds({ service, sandbox }: Stage): Promise<void> {
  const late = (index: number, dueDate: string, amount: number, currency = 'USD') =>
    createInvoice(service, {
      status: 'Active',
      contact: clientAt(index),
      totalAmount: amount,
      currency,
      paymentSchedule: [{ dueDate, amount }],
    });
  await late(0, '2026-11-10', 84_000);
  await late(1, '2026-09-30', 1_234_567_89);
  await late(2, '2026-08-30', 45_050);
  await late(4, '2026-06-01', 9_900, 'EUR');
  const active = (index: number) => createInvoice(service, { status: 'Active', contact: clientAt(index) });
  await pay(service, await active(0), { token: await sandbox.card('4242424242424242') });
  await pay(service, await active(1), { token: await sandbox.card('4000000000000002') });
  const refunded = await pay(service, await active(2), { token: await sandbox.card('4242424242424242') });
  await service.call('POST', `/v1/charges/${refunded.data.id}/refunds`, { body: { amount: 25_000 } });
  await createInvoice(service, { status: 'Draft', contact: clientAt(3) });
  await service.sql(
    `update invoices set created_at = '2026-11-01', updated_at = '2026-11-01' where status = 'Draft'`,
  );
  const offer = await payOut(service, { note: 'Band of the evening', eventDate: '2027-01-12' });
  await accept(service, offer, await sandbox.bank('000123456789'));
  const declined = await payOut(service, { contact: { name: 'The Caterer', email: 'food@example.com' } });
  await service.call('POST', `/v1/offers/demo-studio/${codeOf(declined.offerLink)}/decline`, {
    body: { reason: 'We are booked that day.' },
    token: null,
  });
  await service.work();
}

const codeOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
