import { expect } from 'vitest';
import { basisPointsOf, withoutTax } from '../../src/kit/money/money.ts';
import { codeOf } from '../support/money.ts';
import { dateIn, type House, todayOf } from './house.ts';
import { dayPlus, divide } from './model/rules.ts';
import { newPayment } from './model/schedule.ts';
import * as model from './model/state.ts';

/** A payment that is asked for: by a date or a rule for it, by an amount or a share. */
interface Asked {
  readonly due: model.ModelDue | null;
  readonly dueDate: string;
  readonly share: model.ModelShare | null;
  readonly amount: number;
}

function someDue(house: House, index: number): model.ModelDue | null {
  const { random } = house;
  if (random.chance(0.3)) return null;
  const dues: model.ModelDue[] = [
    { from: 'Issue', days: random.between(0, 10) },
    { from: 'Event', days: -random.between(0, 40) },
    { from: 'Previous', days: random.between(0, 20) },
  ];
  return random.pick(index === 0 ? dues.slice(0, 2) : dues);
}

// One to five payments; half of the invoices have rules.
function someSchedule(house: House): Asked[] {
  const { random } = house;
  const count = random.between(1, 5);
  const isRuled = random.chance(0.5);
  const isShared = isRuled && random.chance(0.5);
  return Array.from({ length: count }, (_, index) => ({
    due: isRuled ? someDue(house, index) : null,
    dueDate: dateIn(house, random.between(-10, 60)),
    share: !isShared ? null : index === count - 1 ? 'Remainder' : { basisPoints: random.between(1, 2_400) },
    amount: random.between(1, 90_000),
  }));
}

// What the service must make of it; null where a share would be of nothing.
function resolved(house: House, asked: readonly Asked[], total: number, eventDate: string) {
  const today = todayOf(house);
  let previous = '';
  const payments = asked.map(({ due, dueDate, share, amount }) => {
    const start = due === null ? '' : { Event: eventDate, Issue: today, Previous: previous }[due.from];
    const ruled = due === null ? dueDate : dayPlus(start, due.days);
    previous = due !== null && ruled < today ? today : ruled;
    return newPayment('', previous, amount, { due, share });
  });
  if (asked.every(({ share }) => share === null)) return payments;
  const amounts = divide(total, payments);
  if (amounts === null) return null;
  for (const [index, payment] of payments.entries()) payment.amount = amounts[index] ?? 0;
  return payments;
}

// Line items at one or two rates.
function someLines({ random }: House, total: number) {
  const first = random.chance(0.5) ? total : random.between(1, total);
  const rates = random.pick<[number | null, number | null]>([
    [1_900, 700],
    [0, 2_550],
    [null, 700],
  ]);
  return [first, total - first]
    .map((gross, index) => ({ gross, rate: rates[index] ?? null }))
    .filter(({ gross }) => gross > 0);
}

/** Issues an invoice of one to five payments. */
export async function newInvoice(house: House): Promise<model.ModelInvoice> {
  const { random } = house;
  const eventDate = dateIn(house, random.between(5, 90));
  let asked = someSchedule(house);
  let total = model.sumOf(asked.map(({ amount }) => amount));
  let payments = resolved(house, asked, total, eventDate);
  while (payments === null) {
    asked = someSchedule(house);
    total = model.sumOf(asked.map(({ amount }) => amount));
    payments = resolved(house, asked, total, eventDate);
  }
  const billed = random.chance(0.4) ? someLines(house, total) : null;
  const created = await house.call('POST', '/v1/invoices', {
    body: {
      contact: { type: 'Client', name: 'Kim', email: `kim${random.between(1, 50)}@example.com` },
      totalAmount: total,
      paymentSchedule: asked.map(({ due, dueDate, share, amount }) => ({
        ...(due === null ? { dueDate } : { due }),
        ...(share === null ? { amount } : { share }),
      })),
      eventDate,
      ...(billed === null ? {} : pricedLines(house, billed)),
      paymentMethods: ['DebitCard', 'CreditCard', 'BankAccount'],
      note: '',
      enableAutoreminders: house.hasMails,
      deliveryMethod: 'Email',
      status: 'Active',
    },
  });
  expect([created.status, created.text]).toEqual([201, expect.anything()]);
  const { id, paymentLink, paymentSchedule } = created.data;
  const shown = await house.call('GET', `/v1/invoices/${id}`);
  const known = payments.map((payment, index) => ({ ...payment, id: paymentSchedule[index].id as string }));
  return {
    id,
    code: codeOf({ paymentLink }),
    number: shown.data.number,
    issuedOn: todayOf(house),
    status: 'Active',
    payments: known,
    charges: [],
    mandate: null,
    eventDate,
    firstEventDate: null,
    postponedOn: null,
    billed,
    terms: house.terms,
    firstAmount:
      known.toSorted((one, other) =>
        one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
      )[0]?.amount ?? 0,
    notes: [],
    lowered: 0,
    settled: [],
    kept: null,
    versions: 1,
  };
}

// The same amounts in every way in which a business may write them: at net prices where these come to the gross amounts, with
// decimals, with discounts of a line.
function pricedLines({ random }: House, billed: readonly model.ModelRate[]) {
  const nets = billed.map(({ rate, gross }) => (rate === null ? gross : withoutTax(gross, rate)));
  const isExact = billed.every(({ rate, gross }, index) => {
    const net = nets[index] as number;
    return net + basisPointsOf(net, rate ?? 0) === gross;
  });
  const isOnTop = isExact && random.chance(0.5);
  const lineItems = billed.map(({ rate, gross }, index) => {
    const price = isOnTop ? (nets[index] as number) : gross;
    const off = random.between(1, 5_000);
    const way = random.pick([
      { quantity: 1, unitAmount: price },
      // Two fifths of an amount have one decimal at most.
      { quantity: 2.5, unitAmount: (price * 4) / 10, unit: 'Hour' },
      { quantity: 1, unitAmount: price + off, discount: { amount: off } },
    ]);
    return { description: `Line ${index}`, ...way, ...(rate === null ? {} : { taxBasisPoints: rate }) };
  });
  return { lineItems, ...(isOnTop ? { taxMode: 'OnTop' } : {}) };
}
