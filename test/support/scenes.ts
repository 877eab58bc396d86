import { activeInvoice, pay } from './money.ts';
import { accept, payOut } from './outgoing.ts';
import type { Stage } from './stage.ts';

/** Every state that a page can be in, by its name: the address of one that is. */
export type Scenes = Readonly<Record<string, string>>;

const ARABIC = 'استوديو القيقب للتصوير — حفل زفاف في الثاني عشر من يونيو';

/** The states that tests look into, one by one. */
export const sceneNames = [
  'open',
  'all chosen',
  'bank account',
  'overdue',
  'thanks',
  'declined',
  'processing',
  'asks the holder',
  'paid',
  'refunded',
  'canceled',
  'to confirm',
  'arabic',
  'twelve payments',
  'offer',
  'accepted',
  'not found',
];

/** Makes an invoice or a payment for each state of the client's and the recipient's page. */
export async function makeScenes({ service, sandbox }: Stage): Promise<Scenes> {
  const card = (number = '4242424242424242') => sandbox.card(number);
  const make = (changes: Record<string, unknown> = {}) => activeInvoice(service, changes);
  const paid = async (token: Promise<string>, all = false, changes: Record<string, unknown> = {}) => {
    const invoice = await make(changes);
    const ids = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const answer = await pay(service, invoice, {
      token: await token,
      ...(all ? { scheduledPaymentIds: ids } : {}),
    });
    return { link: invoice.paymentLink as string, invoice, charge: answer.data?.id as string };
  };
  const open = await make({
    note: 'Wedding photography, 12 June. Two photographers, ten hours, an album of forty pages.',
    lineItems: [
      { description: 'Photography, ten hours', quantity: 1, unitAmount: 240_000 },
      { description: 'Album', quantity: 2, unitAmount: 30_000 },
    ],
  });
  const overdue = await make({
    paymentSchedule: [
      { dueDate: '2026-11-01', amount: 100_000, name: 'Deposit' },
      { dueDate: '2027-02-01', amount: 200_000 },
    ],
  });
  const partly = await paid(card());
  const whole = await paid(card(), true);
  const refunded = await paid(card(), true);
  await service.call('POST', `/v1/charges/${refunded.charge}/refunds`, { body: { amount: 150_000 } });
  const canceled = await make();
  await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
  const arabic = await make({
    contact: { type: 'Client', name: 'مريم', email: 'maryam@example.com' },
    note: ARABIC,
    lineItems: [{ description: ARABIC, quantity: 3, unitAmount: 100_000 }],
  });
  const many = await make({
    totalAmount: 1_200_000,
    paymentSchedule: Array.from({ length: 12 }, (_, month) => ({
      dueDate: `2027-${String(month + 1).padStart(2, '0')}-01`,
      amount: 100_000,
    })),
  });
  const offer = await payOut(service, { note: 'For the evening of 12 June' });
  const accepted = await payOut(service);
  await accept(service, accepted, await sandbox.bank('000123456789'));
  return {
    open: open.paymentLink,
    'all chosen': `${open.paymentLink}?payments=all`,
    'bank account': `${open.paymentLink}?method=BankAccount`,
    overdue: overdue.paymentLink,
    thanks: `${partly.link}?charge=${partly.charge}`,
    'partly paid': partly.link,
    declined: (await paid(card('4000000000000002'))).link,
    'amount changed': `${open.paymentLink}?problem=amount_changed`,
    processing: (await paid(sandbox.bank('000123456789'))).link,
    'asks the holder': (await paid(card('4000002760003184'))).link,
    paid: whole.link,
    refunded: refunded.link,
    canceled: canceled.paymentLink,
    'to confirm': `${open.paymentLink}/pay?token=tok_shown`,
    arabic: arabic.paymentLink,
    'twelve payments': many.paymentLink,
    offer: offer.offerLink,
    accepted: accepted.offerLink,
    'not found': `${service.url}/demo-studio/r/nothing`,
  };
}
