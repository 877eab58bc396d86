import { createInvoice } from './invoices.ts';
import { pay } from './money.ts';
import { accept, payOut } from './outgoing.ts';
import type { Stage } from './stage.ts';

const clients = {
  maria: ['Maria Lindqvist', 'maria@example.com'],
  kim: ['Kim & Søren', 'kim@example.com'],
  asa: ['Åsa Bergström', 'asa@example.com'],
  okafor: ['Okafor & Daughters', 'hello@okafor.example'],
  hotel: ['Hotel Bellevue', 'events@bellevue.example'],
  luca: ['Luca Moretti', 'luca@example.com'],
} as const;
type Client = keyof typeof clients;

const contactOf = (client: Client) => ({ name: clients[client][0], email: clients[client][1] });

/** What came in each month, in dollars: a year of a business that grows. */
const months: readonly (readonly [Client, number])[] = [
  ['maria', 3_200],
  ['kim', 2_150],
  ['hotel', 4_100],
  ['asa', 3_650],
  ['luca', 5_200],
  ['okafor', 6_900],
  ['maria', 7_400],
  ['hotel', 6_100],
  ['kim', 8_300],
  ['asa', 7_100],
  ['okafor', 5_450],
];

/**
 * A photographer's year up to 2026-11-21, as pictures of the app show it: money in and out, something overdue, something
 * that needs somebody.
 */
export async function makeShowcase(stage: Stage): Promise<void> {
  const { service } = stage;
  await service.call('PATCH', '/v1/account', { body: { name: 'Fernhill Studio' } });
  await service.sql(`update people set name = 'Nora Fern'`);
  await service.sql(`update tokens set name = 'Website'`);
  for (const [index, [client, dollars]] of months.entries()) {
    const day = new Date(Date.UTC(2025, 11 + index, 9, 10)).toISOString();
    service.clock.set(day);
    await takePaid(stage, client, dollars * 100, day.slice(0, 10));
    if (index % 2 === 1) await payBand(stage, 90_000 + index * 14_000, day.slice(0, 10));
  }
  await makeLastDays(stage);
}

async function takePaid({ service }: Stage, client: Client, amount: number, dueDate: string): Promise<void> {
  const invoice = await createInvoice(service, {
    status: 'Active',
    contact: contactOf(client),
    totalAmount: amount,
    paymentSchedule: [{ dueDate, amount }],
  });
  const [payment] = invoice.paymentSchedule;
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/mark_as_paid`;
  await service.call('POST', path, { body: {} });
}

async function payBand({ service, sandbox }: Stage, amount: number, day: string): Promise<void> {
  const card = { token: await sandbox.card('4242424242424242') };
  const method = await service.call('POST', '/v1/payment_methods', { body: card });
  const changes = { totalAmount: amount, scheduleDate: day, paymentMethodId: method.data.id };
  const accepted = await accept(service, await payOut(service, changes), await sandbox.bank('000123456789'));
  if (accepted.status !== 200) throw new Error(accepted.text);
  // Charged on its day, delivered some days later.
  for (const days of [1, 6]) {
    service.clock.set(new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString());
    await service.work();
  }
}

async function makeLastDays(stage: Stage): Promise<void> {
  const { service, sandbox } = stage;
  const at = (instant: string) => service.clock.set(`2026-11-${instant}:00.000Z`);
  const issue = (client: Client, amount: number, dueDate: string, status = 'Active') =>
    createInvoice(service, {
      status,
      contact: contactOf(client),
      totalAmount: amount,
      paymentSchedule: [{ dueDate, amount }],
    });
  at('02T09:10');
  const late = await issue('luca', 240_000, '2026-11-10');
  await issue('okafor', 125_000, '2026-11-04', 'Draft');
  at('17T08:20');
  const bank = await issue('hotel', 480_000, '2026-12-01');
  at('18T15:42');
  await issue('asa', 365_000, '2026-12-12');
  at('19T10:05');
  const card = await issue('maria', 310_000, '2026-11-25');
  await service.work();
  at('20T16:31');
  await pay(service, card, { token: await sandbox.card('4242424242424242') });
  await service.work();
  at('21T09:14');
  await pay(service, late, { token: await sandbox.card('4000000000000002') });
  await pay(service, bank, { token: await sandbox.bank('000123456789') });
  at('21T11:48');
  await issue('kim', 290_000, '2027-01-15');
  await service.work();
  at('21T12:00');
}
