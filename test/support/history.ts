import { createRandom, type Random } from '../torture/random.ts';
import { activeInvoice, pay, sendWebhook } from './money.ts';
import { acceptedPayment, keyOf, payOut } from './outgoing.ts';
import type { TestService } from './service.ts';

/** A zone whose civil day differs from that of UTC for some hours of each day. */
export const ZONE = 'America/New_York';

interface Story {
  readonly service: TestService;
  readonly random: Random;
  readonly invoices: { id: string; paymentLink: string; paymentSchedule: { id: string }[] }[];
  readonly charges: { id: string; amount: number }[];
  /** How often each operation was done, and not refused. */
  readonly done: Record<string, number>;
  disputes: number;
}

const day = (start: string, days: number) =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function create({ service, random, invoices }: Story, today: string): Promise<boolean> {
  const count = random.between(1, 3);
  const lines = Array.from({ length: random.between(0, 3) }, (_, index) => ({
    description: `Line ${index}`,
    quantity: random.between(1, 4),
    unitAmount: random.between(300, 9_999),
    ...(random.chance(0.8) ? { taxBasisPoints: random.pick([0, 700, 1_900, 2_000]) } : {}),
  }));
  const itemized = lines.reduce((sum, line) => sum + line.quantity * line.unitAmount, 0);
  const total = itemized > 0 ? itemized : random.between(1_000, 90_000);
  const part = Math.floor(total / count);
  const invoice = await activeInvoice(service, {
    contact: { name: `Kim ${random.between(1, 6)}`, email: `kim${random.between(1, 6)}@example.com` },
    totalAmount: total,
    paymentSchedule: Array.from({ length: count }, (_, index) => ({
      dueDate: day(today, random.between(-120, 60)),
      amount: index === count - 1 ? total - part * (count - 1) : part,
    })),
    lineItems: lines,
    currency: random.pick(['USD', 'USD', 'EUR']),
    ...(random.chance(0.7) ? { eventDate: `2027-06-0${random.between(1, 5)}` } : {}),
    ...(random.chance(0.1) ? { status: 'Draft' } : {}),
  });
  if (invoice.paymentLink !== null) invoices.push(invoice);
  return true;
}

async function decide({ service, random, invoices }: Story): Promise<boolean> {
  const invoice = random.pick(invoices);
  const payment = random.pick(invoice.paymentSchedule);
  const how = random.pick(['mark_as_paid', 'mark_as_paid', 'unmark_as_paid', 'waive']);
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/${how}`;
  return (await service.call('POST', path, { body: {} })).status === 200;
}

async function change({ service, random, invoices }: Story): Promise<boolean> {
  const { id } = random.pick(invoices);
  const status = random.pick(['Canceled', 'Uncollectible']);
  return (await service.call('PATCH', `/v1/invoices/${id}`, { body: { status } })).status === 200;
}

async function charge({ service, random, invoices, charges }: Story): Promise<boolean> {
  const token = random.pick(['tok_card', 'tok_card', 'tok_bank', 'tok_declined']);
  const { status, data } = await pay(service, random.pick(invoices), { token });
  if (status !== 201) return false;
  if (token === 'tok_bank') {
    for (const decided of random.chance(0.5)
      ? (['succeeded', 'returned'] as const)
      : (['succeeded'] as const)) {
      await sendWebhook(service, [service.processor.decide(data.id, decided)]);
      await service.work();
    }
  }
  charges.push({ id: data.id, amount: data.amount });
  return true;
}

async function refund({ service, random, charges }: Story): Promise<boolean> {
  if (charges.length === 0) return false;
  const { id, amount } = random.pick(charges);
  const body = { amount: random.between(1, amount), ...(random.chance(0.4) ? { reopen: true } : {}) };
  return (await service.call('POST', `/v1/charges/${id}/refunds`, { body })).status === 201;
}

async function dispute(story: Story): Promise<boolean> {
  const { service, random, charges } = story;
  if (charges.length === 0) return false;
  const { id, amount } = random.pick(charges);
  const { data } = await service.call('GET', `/v1/charges/${id}`);
  if (data.status !== 'Succeeded') return false;
  story.disputes += 1;
  const reference = `dp_${story.disputes}`;
  const occurredAt = new Date(0);
  const opened = {
    type: 'dispute_opened',
    reference,
    chargeKey: id,
    amount,
    fee: 1_500,
    reason: 'fraudulent',
  };
  await sendWebhook(service, [{ ...opened, id: `open ${reference}`, occurredAt, respondBy: null }]);
  await service.work();
  if (random.chance(0.3)) return true;
  const closed = { type: 'dispute_closed', reference, isWon: random.chance(0.5) };
  await sendWebhook(service, [{ ...closed, id: `close ${reference}`, occurredAt }]);
  await service.work();
  return true;
}

async function payOutside({ service, random }: Story, today: string): Promise<boolean> {
  const changes = {
    scheduleDate: day(today, -1),
    totalAmount: random.between(1_000, 50_000),
    ...(random.chance(0.8) ? { eventDate: `2027-06-0${random.between(1, 5)}` } : {}),
  };
  if (random.chance(0.2)) {
    await payOut(service, changes);
    return true;
  }
  service.processor.script(
    'stored_tok_bank',
    random.pick(['succeeded', 'succeeded', 'failed', 'processing']),
  );
  const { id } = await acceptedPayment(service, changes);
  await service.work();
  if (!random.chance(0.3)) return true;
  const { data } = await service.call('GET', `/v1/payments/${id}`);
  if (data.status !== 'Completed') return true;
  const key = await keyOf(service, id, random.pick(['delivery', 'funding']));
  await sendWebhook(service, [service.processor.decide(key, 'returned')]);
  await service.work();
  return true;
}

/**
 * A random history of invoices, charges, refunds, returns, disputes, manual and outgoing payments, over some months of a
 * zone that is behind UTC, at hours at which the civil day differs. Answers how often each was done.
 */
export async function makeHistory(
  service: TestService,
  seed: number,
  operations: number,
): Promise<Record<string, number>> {
  await service.sql(`update accounts set time_zone = $1 where id = $2`, [ZONE, service.member.accountId]);
  const story: Story = {
    service,
    random: createRandom(seed),
    invoices: [],
    charges: [],
    done: {},
    disputes: 0,
  };
  const { random, done } = story;
  for (let step = 0; step < operations; step += 1) {
    const today = day('2026-08-20', Math.floor((step * 100) / operations));
    service.clock.set(`${today}T0${random.pick([1, 3, 6, 9])}:30:00.000Z`);
    if (step === Math.floor(operations / 2)) await service.call('GET', '/v1/reports/home');
    const kinds = { create, decide, change, charge, refund, dispute, payOutside } as const;
    const weighted = [
      'create',
      'create',
      'create',
      'charge',
      'charge',
      'charge',
      'decide',
      'decide',
      'refund',
      'refund',
      'dispute',
      'payOutside',
      'change',
    ] as const;
    const kind = step < 6 ? 'create' : random.pick(weighted);
    if (await kinds[kind](story, today)) done[kind] = (done[kind] ?? 0) + 1;
  }
  await service.work();
  return done;
}
