import { describe, expect, it } from 'vitest';
import { reckonEnding } from '../../../../../src/invoices/ending/reckoning.ts';
import { type EndingForm, emptyForm, hasTerms, noticeFault, requestOf } from './form.ts';
import { goingBack, heldOf } from './going-back.ts';
import { canPostpone, decidedBy, fallsThrough } from './offer.ts';

const TODAY = '2027-04-28';
const terms = {
  tiers: [
    { fromDays: 90, keepBasisPoints: 3_000 },
    { fromDays: 30, keepBasisPoints: 6_175 },
    { fromDays: 0, keepBasisPoints: 10_000 },
  ],
  of: 'Total',
  byBusiness: 1_000,
  countsFrom: 'Earlier',
  firstPaymentAmount: 50_000,
} as const;
const dates = { eventDate: '2027-06-12', firstEventDate: null };
const invoice = { cancellationTerms: terms as never, ...dates };

describe('the choice', () => {
  it('begins with the terms, or with an amount where they cannot say it', () => {
    expect(emptyForm(invoice, TODAY)).toMatchObject({ by: 'Client', noticeOn: TODAY, kept: 'terms' });
    for (const other of [{ cancellationTerms: null }, { eventDate: null }]) {
      expect(emptyForm({ ...invoice, ...other }, TODAY).kept).toBe('amount');
    }
    expect(hasTerms({ ...invoice, eventDate: null, firstEventDate: '2027-06-12' })).toBe(true);
  });

  it.each([
    ['', 'unread'],
    ['2027-04-29', 'late'],
    ['2027-01-31', 'early'],
    ['2027-02-01', null],
    [TODAY, null],
  ])('of a notice on "%s" is at fault: %s', (noticeOn, fault) => {
    expect(noticeFault({ noticeOn, kept: 'terms' }, { issuedOn: '2027-02-01' }, TODAY)).toBe(fault);
    expect(noticeFault({ noticeOn, kept: 'amount' }, { issuedOn: '2027-02-01' }, TODAY)).toBeNull();
  });

  it('is sent as one request: by the terms, as a settlement, or with nothing kept', () => {
    const form = emptyForm(invoice, TODAY);
    const sent = (changes: Partial<EndingForm>, back: object | null = null) =>
      requestOf({ ...form, ...changes }, back);
    expect(sent({})).toEqual({ kind: 'cancel', body: { by: 'Client', noticeOn: TODAY } });
    expect(sent({ kept: 'nothing', by: 'Business' }, { outside: 5 })).toEqual({
      kind: 'cancel',
      body: { by: 'Business', noticeOn: TODAY, keep: 0, givenBack: { outside: 5 } },
    });
    expect(sent({ kept: 'amount' })).toBeNull();
    expect(sent({ kept: 'amount', amount: 120_000 })).toEqual({ kind: 'settle', body: { keep: 120_000 } });
    expect(sent({ noticeOn: '' })).toBeNull();
  });
});

describe('what is offered', () => {
  const standing = {
    ...invoice,
    status: 'Active',
    canceledAt: null,
    actions: { cancel: { allowed: true } },
  } as const;
  it.each([
    ['one with terms', {}, true],
    ['one without money and without terms', { cancellationTerms: null }, false],
    ['one with money', { cancellationTerms: null, actions: { cancel: { allowed: false } } }, true],
    ['one that is paid', { status: 'Paid', actions: { cancel: { allowed: false } } }, true],
    ['one that has ended', { canceledAt: '2027-04-01T00:00:00.000Z' }, false],
    ['a draft', { status: 'Draft' }, false],
    ['one that is written off', { status: 'Uncollectible' }, false],
  ] as const)('cancels %s by what is kept, or plainly', (_what, changes, falls) => {
    expect(fallsThrough({ ...standing, ...changes } as never)).toBe(falls);
  });

  it.each([
    ['with terms', {}, 'hasTerms'],
    ['without terms', { cancellationTerms: null }, null],
    ['with money', { actions: { cancel: { allowed: false, blockedBy: 'MoneyMoved' } } }, 'moneyCame'],
    ['that is paid', { status: 'Paid', actions: { cancel: { allowed: false } } }, 'moneyCame'],
    ['with money on its way', { actions: { cancel: { allowed: false, blockedBy: 'OnItsWay' } } }, null],
    ['that has ended', { canceledAt: '2027-04-01T00:00:00.000Z' }, null],
  ] as const)('of several at once, one %s is left to a decision: %o, %s', (_what, changes, why) => {
    expect(decidedBy({ ...standing, ...changes } as never)).toBe(why);
  });

  it('postpones only what stands and has, or had, a date', () => {
    const can = (changes: object) => canPostpone({ ...standing, ...changes } as never);
    expect([
      can({}),
      can({ eventDate: null }),
      can({ eventDate: null, firstEventDate: '2027-06-12' }),
    ]).toEqual([true, false, true]);
    expect([can({ status: 'Draft' }), can({ canceledAt: 'then' })]).toEqual([false, false]);
  });
});

/** Numbers that are the same in each run. */
function numbersOf(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
}

describe('what goes back', () => {
  const statuses = ['Due', 'Paid', 'Refunded', 'Waived', 'Scheduled'] as const;

  function paymentOf(next: (most: number) => number, index: number) {
    const status = statuses[next(4)] ?? 'Due';
    const amount = 1 + next(99_999);
    const isPaid = status === 'Paid' || status === 'Refunded';
    const paidAmount = isPaid ? amount : next(1) * next(amount - 1);
    const refundedAmount =
      status === 'Refunded' ? amount : status === 'Paid' ? next(1) * next(amount - 1) : 0;
    const dueDate = `2027-05-${String(10 + index)}`;
    return { id: `p${index}`, dueDate, status, amount, paidAmount, refundedAmount, outsideAmount: 0 };
  }

  it('is what the service reckons, for 2 000 invoices', () => {
    const next = numbersOf(7);
    let givenBack = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const payments = Array.from({ length: 1 + next(3) }, (_, index) => paymentOf(next, index));
      const total = payments.reduce((sum, { amount }) => sum + amount, 0);
      const outside = next(1) * next(5_000);
      const copied = { ...terms, of: next(1) === 0 ? 'Total' : 'FirstPayment' } as const;
      const currency = ['EUR', 'JPY', 'BHD'][next(2)] as string;
      const noticeOn = ['2027-02-20', '2027-04-28', '2027-06-11'][next(2)] as string;
      const common = { currency, totalAmount: total, ...dates, creditedAmount: outside };
      const domain = {
        ...common,
        status: 'Active',
        canceledAt: null,
        postponedOn: null,
        loweredAmount: 0,
        issuedOn: null,
        payments,
      };
      const open = payments.filter(({ status }) => status === 'Due' || status === 'Scheduled');
      const shown = {
        ...common,
        issuedTotal: total,
        paymentSchedule: payments,
        amountDue: open.reduce((sum, one) => sum + one.amount - one.paidAmount, 0),
        cancellationTerms: copied,
      };
      const held = heldOf(
        shown as never,
        [{ outsideAmount: outside, refundedAmount: 0, settledAmount: 0 }],
        0,
      );
      const by = next(1) === 0 ? ('Client' as const) : ('Business' as const);
      const kept = (['terms', 'nothing', 'amount'] as const)[next(2)] ?? 'terms';
      const amount = kept === 'amount' ? next(shown.amountDue + held) : null;
      const form: EndingForm = { by, noticeOn, kept, amount, way: 'refund', refund: undefined };
      const keep = { terms: undefined, nothing: 0, amount: amount ?? 0 }[kept];
      const reckoned = reckonEnding(
        domain as never,
        { kind: 'Cancel', by, noticeOn, keep },
        {
          terms: copied as never,
          outside,
          refunding: 0,
          unreturned: 0,
          isRefunding: false,
          isDisputed: false,
          today: '2027-06-11',
        },
      );
      const back = goingBack(shown as never, form, held);
      expect([round, back]).toEqual([round, reckoned.giveBackAmount]);
      givenBack += back === 0 ? 0 : 1;
    }
    expect(givenBack).toBeGreaterThan(300);
  });

  it('leaves out what earlier credit notes took, once', () => {
    const paymentSchedule = [
      { status: 'PartiallyRefunded', amount: 100_000, paidAmount: 100_000, refundedAmount: 30_000 },
    ];
    const note = { refundedAmount: 30_000, outsideAmount: 0, settledAmount: 0 };
    // The refund of the note is done, on its way, or failed and settled.
    expect(heldOf({ paymentSchedule } as never, [note], 30_000)).toBe(70_000);
    const before = [{ ...paymentSchedule[0], refundedAmount: 0 }];
    expect(heldOf({ paymentSchedule: before } as never, [note], 0)).toBe(70_000);
    expect(heldOf({ paymentSchedule: before } as never, [{ ...note, settledAmount: 30_000 }], 0)).toBe(
      100_000,
    );
  });
});
