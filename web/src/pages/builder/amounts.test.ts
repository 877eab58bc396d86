import { describe, expect, it } from 'vitest';
import {
  amountOfItem,
  finishedDiscount,
  itemOf,
  type Line,
  lineOf,
  linesOf,
  sumsOf,
  totalOf,
} from './amounts.ts';
import { bodyOf, changeForm, changesOf, emptyForm, type Form, formOf, newItem } from './form.ts';

const facts = { names: {}, today: '2026-11-22' };
const client = { id: 'c', name: 'Maria', email: 'maria@example.com' };
const hours = {
  ...newItem(),
  description: 'Editing',
  quantity: 7.25,
  unit: 'Hour' as const,
  unitAmount: 8_550,
  discount: { basisPoints: 1_500 },
  taxBasisPoints: 1_900,
};
const form = (changes: Partial<Form>) =>
  changeForm({ ...emptyForm('EUR', '2026-11-22'), client }, changes, facts);

describe('the sums of the builder', () => {
  it('are those of the service while somebody types: decimals, discounts, and tax on top', () => {
    const typed = form({ items: [hours], taxMode: 'OnTop', discount: { basisPoints: 1_000 } });
    expect(amountOfItem(hours)).toBe(52_690);
    expect(sumsOf(typed)).toMatchObject({ subtotal: 52_690, discount: 5_269, net: 47_421, tax: 9_010 });
    expect(totalOf(typed)).toBe(56_431);
  });

  it('let the schedule follow a discount and the tax mode', () => {
    const typed = form({ items: [hours] });
    expect(typed.rows.map(({ amount }) => amount)).toEqual([52_690]);
    const onTop = changeForm(typed, { taxMode: 'OnTop' }, facts);
    expect(onTop.rows.map(({ amount }) => amount)).toEqual([62_701]);
    const less = changeForm(onTop, { discount: { amount: 690 } }, facts);
    expect(less.rows.map(({ amount }) => amount)).toEqual([61_880]);
    expect(Object.keys(changesOf(onTop, less)).toSorted()).toEqual([
      'discount',
      'lineItems',
      'paymentSchedule',
      'totalAmount',
    ]);
  });

  it('count a discount only when it is finished', () => {
    expect([finishedDiscount({ basisPoints: null }), finishedDiscount({ amount: 0 })]).toEqual([null, null]);
    expect(totalOf(form({ items: [hours], discount: { amount: null } }))).toBe(52_690);
  });

  it('are none beyond what can be counted', () => {
    expect(totalOf(form({ items: [{ ...hours, quantity: 1_000_000, unitAmount: 999_999_999 }] }))).toBeNull();
  });
});

describe('a line of the service', () => {
  it.each<Line>([
    { description: 'a', quantity: 2.5, unitAmount: 0.25, unit: 'Kilometre' },
    { description: 'a', quantity: 1, unitAmount: 100, taxBasisPoints: 400, localTaxBasisPoints: 450 },
    { description: 'a', quantity: 1, unitAmount: 100, taxCategory: 'ReverseCharge' },
    { description: 'a', quantity: 1, unitAmount: 100, discount: { amount: 7 }, taxBasisPoints: 0 },
  ])('is the same after it was held by the builder: %j', (line) => {
    expect(lineOf({ key: 'k', ...itemOf(line) })).toEqual(line);
  });

  it('is sent where a discount needs it, even without words', () => {
    const bare = { ...newItem(), unitAmount: 100 };
    expect(linesOf(form({ items: [bare] }))).toEqual([]);
    expect(linesOf(form({ items: [bare], discount: { amount: 1 } })).length).toBe(1);
  });

  it('is priced in another currency as a hundred is a hundred', () => {
    const priced = form({ items: [{ ...hours, discount: { amount: 100 } }] });
    const [item] = changeForm(priced, { currency: 'JPY' }, facts).items;
    expect([item?.unitAmount, item?.discount]).toEqual([85.5, { amount: 1 }]);
  });
});

it('an invoice with all of it is sent as it was read', () => {
  const body = bodyOf(form({ items: [hours], taxMode: 'OnTop', discount: { amount: 100 } }));
  const read = formOf({
    ...body,
    contactId: 'c',
    contact: client,
    status: 'Draft',
    paymentSchedule: (body.paymentSchedule ?? []).map((one) => ({ ...one, id: 'p', due: null, share: null })),
    paymentMethods: [],
  } as never);
  expect(bodyOf(read)).toMatchObject({
    lineItems: body.lineItems,
    taxMode: 'OnTop',
    discount: { amount: 100 },
    totalAmount: body.totalAmount,
  });
});
