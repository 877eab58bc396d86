import { createInvoice } from '../../support/invoices.ts';
import { pay, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';
import type { Random } from '../random.ts';

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
export type Shown = any;

const DAY_MS = 86_400_000;

/** Gives the demo account random settings, with cancellation terms half of the time. */
export async function anySettings(service: TestService, random: Random, timeZone: string): Promise<void> {
  await service.services.accounts.changeSettings('demo-studio', {
    timeZone,
    dueWindowDays: random.pick([0, 3, 14, 60]),
    autopayRetryDays: random.pick([[], [3], [3, 5, 7]]),
    allowsPartPayments: true,
    feeBearer: random.pick(['Business', 'Client']),
    cardCostBasisPoints: 300,
    surchargeBasisPoints: 290,
  });
  await service.services.accounts.changeProfile('demo-studio', { reminderDays: reminders(random) });
  if (random.chance(0.5)) return;
  const cancellationTerms = {
    tiers: [
      { fromDays: 60, keepBasisPoints: random.pick([0, 2_500]) },
      { fromDays: 20, keepBasisPoints: 5_001 },
      { fromDays: 0, keepBasisPoints: random.pick([7_777, 10_000]) },
    ],
    of: random.pick(['Total', 'FirstPayment']),
    countsFrom: random.pick(['Earlier', 'First', 'Current']),
    text: { en: 'We keep a part.' },
  };
  const answer = await service.call('PATCH', '/v1/account', { body: { cancellationTerms } });
  if (answer.status !== 200) throw new Error(answer.text);
}

function reminders(random: Random): number[] {
  const days = Array.from({ length: random.between(0, 6) }, () => random.between(-20, 30));
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** A day so many days after an instant. */
export const dayAfter = (at: string | Date, days: number): string =>
  new Date(new Date(at).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Makes random payments: by dates, or by rules of the event, of the issue and of the payment before. */
function anySchedule(random: Random, start: string, earliest: number) {
  const amounts = Array.from({ length: random.between(1, 5) }, () => random.between(1, 5_000) * 100);
  const totalAmount = amounts.reduce((sum, one) => sum + one, 0);
  const dated = amounts.map((amount) => ({
    dueDate: dayAfter(start, random.between(earliest, 120)),
    amount,
  }));
  if (random.chance(0.55)) return { totalAmount, paymentSchedule: dated };
  const dues = [
    { days: random.between(0, 10), from: 'Issue' },
    { days: -random.between(0, 80), from: 'Event' },
    { days: random.between(0, 40), from: 'Previous' },
  ];
  const isShared = random.chance(0.6);
  const paymentSchedule = amounts.map((amount, index) => ({
    ...(index > 0 && random.chance(0.2)
      ? { dueDate: dated[index]?.dueDate }
      : { due: index === 0 ? dues[random.between(0, 1)] : random.pick(dues) }),
    ...(isShared
      ? { share: index === amounts.length - 1 ? 'Remainder' : { basisPoints: random.between(1, 2_500) } }
      : { amount }),
  }));
  return { totalAmount, paymentSchedule };
}

const rates = [0, 700, 1_900, 2_550, undefined];

// Line items that add up to a total.
function anyLines(random: Random, total: number) {
  const first = random.between(1, Math.max(1, total - 1));
  return [first, total - first]
    .filter((unitAmount) => unitAmount > 0)
    .map((unitAmount, index) => {
      const rate = random.pick(rates);
      const off = random.between(1, 5_000);
      const way = random.pick([
        { quantity: 1, unitAmount },
        { quantity: 0.5, unitAmount: unitAmount * 2, unit: 'Day' },
        { quantity: 1, unitAmount: unitAmount + off, discount: { amount: off } },
      ]);
      return {
        description: `Line ${index}`,
        ...way,
        ...(rate === undefined ? {} : { taxBasisPoints: rate }),
      };
    });
}

/** Makes a random request for an invoice. `earliest`: the first due date, in days after the start. */
function anyBody(random: Random, start: string, earliest: number) {
  const schedule = anySchedule(random, start, earliest);
  return {
    ...schedule,
    eventDate: dayAfter(start, random.between(2, 150)),
    ...(random.chance(0.4) ? { lineItems: anyLines(random, schedule.totalAmount) } : {}),
    deliveryMethod: random.chance(0.85) ? 'Email' : 'ShareManually',
    enableAutoreminders: random.chance(0.85),
    ccEmails: random.pick([[], ['partner@example.com'], ['maria@example.com', 'a@b.example']]),
  };
}

const autopay = { terms: 'Along the schedule.' };

/**
 * Creates a draft or issued invoice, by mail or by hand, with one to five payments; some are paid, partly paid, under autopay,
 * on their way or disputed.
 */
export async function anyInvoice(service: TestService, random: Random, start: string): Promise<string> {
  const isDraft = random.chance(0.15);
  // An issued draft that is late from the start has its event at the next look, which a test clock takes at once.
  const body = anyBody(random, start, isDraft ? 3 : -30);
  const invoice = await createInvoice(service, { ...body, status: isDraft ? 'Draft' : 'Active' });
  if (isDraft) return invoice.id;
  const ways = ['nothing', 'nothing', 'card', 'card', 'bank', 'part', 'debit', 'dispute', 'more', 'more'];
  const way = random.pick(ways);
  if (way === 'card' || way === 'more') await pay(service, invoice, { autopay });
  if (way === 'part') await pay(service, invoice, { amount: 100 });
  if (way === 'debit') await pay(service, invoice, { token: 'tok_bank' });
  if (way === 'bank') {
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
  }
  if (way === 'dispute') await dispute(service, invoice);
  // The consent does not cover a dearer schedule.
  const more = { totalAmount: invoice.totalAmount + 50_000, rebalance: 'LastPayment' };
  if (way === 'more' && !('lineItems' in body))
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: more });
  return invoice.id;
}

async function dispute(service: TestService, invoice: { readonly paymentLink: string }): Promise<void> {
  const { data } = await pay(service, invoice);
  const id = `opened ${data.id}`;
  const head = {
    occurredAt: new Date(0),
    id,
    type: 'dispute_opened',
    reference: id,
    fee: 0,
    respondBy: null,
  };
  const about = { chargeKey: data.id, amount: data.amount, reason: 'product_not_received' };
  await sendWebhook(service, [{ ...head, ...about }]);
}
