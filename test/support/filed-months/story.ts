import { createRandom, type Random } from '../../torture/random.ts';
import { activeInvoice, pay, read, sendWebhook } from '../money.ts';
import type { TestService } from '../service.ts';

/** Twelve months that are filed, then whatever may happen later, on the account's test clock. */
export interface Story {
  readonly service: TestService;
  readonly random: Random;
  /** The account's time, in milliseconds. */
  now: number;
  readonly invoices: string[];
  readonly charges: { readonly id: string; readonly amount: number; state: 'Whole' | 'Refunded' | 'Gone' }[];
  /** From this day on something may be recorded late: earlier days are filed. */
  openFrom: string;
  count: number;
  /** How often each operation was done, and not refused. */
  readonly done: Record<string, number>;
}

const HOUR_MS = 3_600_000;
const rates = [0, 550, 700, 1_900, 2_000, undefined];
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
];

export function openStory(service: TestService, seed: number, start: string): Story {
  return {
    service,
    random: createRandom(seed),
    now: Date.parse(start),
    invoices: [],
    charges: [],
    openFrom: start.slice(0, 10),
    count: 0,
    done: {},
  };
}

/** Moves the test clock on. */
export async function moveTo(story: Story, instant: number): Promise<void> {
  story.now = instant;
  const body = { now: new Date(instant).toISOString() };
  const { status, text } = await story.service.call('POST', '/v1/test_clock', { body });
  if (status !== 200) throw new Error(text);
}

const dayAfter = (story: Story, days: number) =>
  new Date(story.now + days * 24 * HOUR_MS).toISOString().slice(0, 10);

interface Line {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly taxBasisPoints?: number;
}

function someLines(random: Random, least = 0): Line[] {
  return Array.from({ length: random.between(least, 3) }, (_, index) => {
    const rate = random.pick(rates);
    return {
      description: `Line ${index}`,
      quantity: random.between(1, 3),
      unitAmount: random.between(1, 9_999),
      ...(rate === undefined ? {} : { taxBasisPoints: rate }),
    };
  });
}

const totalOf = (lines: readonly Line[]) =>
  lines.reduce((sum, one) => sum + one.quantity * one.unitAmount, 0);

function billing(story: Story, lines: readonly Line[], total: number) {
  const { random } = story;
  const count = Math.min(total, random.between(1, 3));
  const part = Math.floor(total / count);
  return {
    totalAmount: total,
    paymentSchedule: Array.from({ length: count }, (_, index) => ({
      dueDate: dayAfter(story, random.between(-5, 60)),
      amount: index === count - 1 ? total - part * (count - 1) : part,
    })),
    lineItems: lines,
  };
}

async function create(story: Story): Promise<boolean> {
  const { service, random } = story;
  const lines = someLines(random);
  const total = lines.length > 0 ? totalOf(lines) : random.between(100, 40_000);
  const contact = { name: 'Kim', email: `kim${random.between(1, 6)}@example.com` };
  const invoice = await activeInvoice(service, {
    ...billing(story, lines, total),
    contact,
    enableAutoreminders: false,
    deliveryMethod: 'ShareManually',
    ...(random.chance(0.1) ? { status: 'Draft' } : {}),
  });
  story.invoices.push(invoice.id);
  return true;
}

const patch = async ({ service }: Story, id: string, body: object) =>
  (await service.call('PATCH', `/v1/invoices/${id}`, { body })).status === 200;

/** Sends new lines with a schedule that keeps what may not be changed. */
async function edit(story: Story): Promise<boolean> {
  const { service, random } = story;
  const id = random.pick(story.invoices);
  const invoice = await read(service, id);
  const untouched = invoice.amountPaid === 0 && invoice.lineItems.length > 0;
  const scaled = (invoice.lineItems as Line[]).map((one) => ({
    ...one,
    unitAmount: Math.max(1, Math.round(one.unitAmount * random.pick([0.5, 0.9, 1, 1.5, 2]))),
  }));
  const lines =
    invoice.lineItems.length > 0 && !(untouched && random.chance(0.5)) ? scaled : someLines(random);
  const total = lines.length > 0 ? totalOf(lines) : random.between(100, 40_000);
  type Element = {
    id: string;
    dueDate: string;
    amount: number;
    status: string;
    paidAmount: number;
    fee: number | null;
  };
  const kept = (invoice.paymentSchedule as Element[]).filter(
    ({ status, paidAmount, fee }) =>
      !['Draft', 'Scheduled', 'Due', 'Failed'].includes(status) || paidAmount > 0 || fee !== null,
  );
  const rest = total - kept.reduce((sum, { amount }) => sum + amount, 0);
  if (rest < 0) return false;
  const elements = kept.map(({ id: own, dueDate, amount }) => ({ id: own, dueDate, amount }));
  return patch(story, id, {
    totalAmount: total,
    paymentSchedule: rest === 0 ? elements : [...elements, { dueDate: dayAfter(story, 20), amount: rest }],
    lineItems: lines,
    ...(random.chance(0.1) ? { status: random.pick(['Active', 'Canceled', 'Uncollectible']) } : {}),
  });
}

async function finish(story: Story): Promise<boolean> {
  const status = story.random.pick(['Canceled', 'Uncollectible', 'Active']);
  return patch(story, story.random.pick(story.invoices), { status });
}

async function decide(story: Story): Promise<boolean> {
  const { service, random } = story;
  const { id, paymentSchedule } = await read(service, random.pick(story.invoices));
  const how = random.pick(['mark_as_paid', 'mark_as_paid', 'mark_as_paid', 'unmark_as_paid', 'waive']);
  const late = dayAfter(story, -random.between(1, 20));
  const isLate = how === 'mark_as_paid' && random.chance(0.4) && late >= story.openFrom;
  const path = `/v1/invoices/${id}/scheduled_payments/${random.pick(paymentSchedule as { id: string }[]).id}/${how}`;
  return (await service.call('POST', path, { body: isLate ? { paidOn: late } : {} })).status === 200;
}

async function charge(story: Story): Promise<boolean> {
  const { service, random } = story;
  const invoice = await read(service, random.pick(story.invoices));
  if (invoice.paymentLink === null) return false;
  const token = random.pick(['tok_card', 'tok_card', 'tok_bank', 'tok_declined']);
  const { status, data } = await pay(service, invoice, { token });
  if (status !== 201) return false;
  const isReturned = token === 'tok_bank' && random.chance(0.4);
  if (token === 'tok_bank') await hear(story, service.processor.decide(data.id, 'succeeded'));
  if (isReturned) await hear(story, service.processor.decide(data.id, 'returned'));
  if (token !== 'tok_declined')
    story.charges.push({ id: data.id, amount: data.amount, state: isReturned ? 'Gone' : 'Whole' });
  return true;
}

async function hear({ service }: Story, event: object): Promise<void> {
  await sendWebhook(service, [event]);
  await service.work();
}

async function refund(story: Story): Promise<boolean> {
  const { service, random } = story;
  const own = story.charges.filter(({ state }) => state !== 'Gone');
  if (own.length === 0) return false;
  const found = random.pick(own);
  const body = { amount: random.between(1, found.amount), ...(random.chance(0.4) ? { reopen: true } : {}) };
  const { status, data } = await service.call('POST', `/v1/charges/${found.id}/refunds`, { body });
  if (status !== 201) return false;
  found.state = 'Refunded';
  await service.work();
  // A bank may refuse a refund that succeeded.
  if (random.chance(0.2)) await hear(story, service.processor.decide(data.id, 'failed'));
  return true;
}

async function dispute(story: Story): Promise<boolean> {
  const { service, random } = story;
  const own = story.charges.filter(({ state }) => state === 'Whole');
  if (own.length === 0) return false;
  const found = random.pick(own);
  const { data } = await service.call('GET', `/v1/charges/${found.id}`);
  story.count += 1;
  const reference = `dp_${story.count}`;
  const about = { reference, occurredAt: new Date(0) };
  const amount = data.amount + data.surcharge;
  const opened = {
    type: 'dispute_opened',
    chargeKey: found.id,
    amount,
    fee: 1_500,
    reason: 'fraudulent',
    respondBy: null,
  };
  await hear(story, { ...about, ...opened, id: `open ${reference}` });
  const isWon = random.chance(0.4);
  await hear(story, { ...about, type: 'dispute_closed', isWon, id: `close ${reference}` });
  found.state = isWon ? 'Whole' : 'Gone';
  return true;
}

async function bring(story: Story): Promise<boolean> {
  const { service, random } = story;
  const { data } = await service.call('POST', '/v1/imports', { body: { kind: 'Invoices' } });
  const path = `/v1/imports/${data.id}`;
  const early = () => {
    const day = dayAfter(story, -random.between(1, 30));
    return day < story.openFrom ? story.openFrom : day;
  };
  story.count += 1;
  const lines = someLines(random, 1);
  const total = totalOf(lines);
  const parts = total > 1 ? [1, total - 1] : [total];
  const row = {
    line: 2,
    contact: { name: 'Old', email: 'old@example.com' },
    reference: `old ${story.count}`,
    totalAmount: total,
    status: 'Active',
    lineItems: lines,
    ...(random.chance(0.6) ? { issuedOn: early() } : {}),
    paymentSchedule: parts.map((amount) => ({
      dueDate: dayAfter(story, 5),
      amount,
      ...(random.chance(0.6) ? { paidOn: early() } : {}),
    })),
  };
  await service.call('POST', `${path}/invoices`, { body: { rows: [row] } });
  await service.call('POST', `${path}/start`, { body: {} });
  await service.work();
  const { items } = (await service.call('GET', `${path}/rows`)).data;
  if (items[0].status !== 'Created') throw new Error(JSON.stringify(items));
  story.invoices.push(items[0].objectId);
  return true;
}

async function moveHouse({ service, random }: Story): Promise<boolean> {
  const body = { timeZone: random.pick(zones) };
  return (await service.call('PATCH', '/v1/account', { body })).status === 200;
}

const kinds = { create, edit, finish, decide, charge, refund, dispute, bring, moveHouse } as const;
type Kind = keyof typeof kinds;

const weights: Readonly<Record<Kind, number>> = {
  create: 5,
  edit: 5,
  finish: 2,
  decide: 6,
  charge: 5,
  refund: 3,
  dispute: 1,
  bring: 1,
  moveHouse: 1,
};
const weighted = Object.entries(weights).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

/** Does one random operation, some hours after the one before. */
export async function step(story: Story, hours: number): Promise<void> {
  await moveTo(
    story,
    story.now + Math.round(hours * HOUR_MS * (0.2 + 1.6 * Math.min(1, story.random.between(0, 100) / 100))),
  );
  const kind = story.invoices.length < 4 ? 'create' : story.random.pick(weighted);
  if (await kinds[kind](story)) story.done[kind] = (story.done[kind] ?? 0) + 1;
}
