import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScheduledPaymentStatus } from '../../../src/invoices/types.ts';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { Journey } from '../../support/journey.ts';
import { specialWays, type Way, waysTo } from '../../support/payment-ways.ts';
import type { TestService } from '../../support/service.ts';

/**
 * Walks the table of an event that falls through (docs/money.md) over HTTP: each state of a payment with each amount that may be kept,
 * and postponing in each state. The amounts that GET shows before say what must follow; the books are held to all that always
 * holds after each cell.
 */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
afterEach(async () => expect(await faultsOf(service, service.processor)).toEqual([]));

interface Shown {
  readonly id: string;
  readonly status: ScheduledPaymentStatus;
  readonly amount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
}

const openStates: readonly string[] = ['Scheduled', 'Due', 'Failed', 'ChargedBack'];
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
const isOpen = ({ status }: Shown) => openStates.includes(status);
const owedOf = (payments: readonly Shown[]) =>
  sumOf(payments.filter(isOpen).map((one) => one.amount - one.paidAmount));
const heldOf = (payments: readonly Shown[]) =>
  sumOf(payments.map((one) => Math.max(0, one.paidAmount - one.refundedAmount)));

/** The kept amount, by what is held of the client's money and what is still owed. */
const keeps = {
  nothing: () => 0,
  'less than was paid': (held: number) => (held > 1 ? Math.floor(held / 2) : null),
  'what was paid': (held: number) => (held > 0 ? held : null),
  'more than was paid': (held: number, owed: number) => (owed > 1 ? held + Math.floor(owed / 2) : null),
  'all of it': (held: number, owed: number) => (owed > 0 ? held + owed : null),
} satisfies Readonly<Record<string, (held: number, owed: number) => number | null>>;

/** Every state, as much as it can have a past, and some states with another past. */
const ways: Readonly<Record<string, Way>> = {
  ...waysTo,
  'Due, never paid': specialWays.unpaid,
  'Due, partly paid': specialWays.partlyPaid,
  'Scheduled, partly paid': specialWays.partlyPaidScheduled,
  'Failed, partly paid': specialWays.partlyPaidFailed,
  'Waived, never paid': specialWays.waivedUnpaid,
  'Waived, taken back by the bank': specialWays.waivedAndTakenBack,
  'Paid outside': specialWays.markedAsPaid,
  'Paid outside and by card, partly refunded': specialWays.markedAndPartlyRefunded,
  'Paid, after a won dispute': specialWays.paidAfterWonDispute,
  'PartiallyRefunded, after a won dispute': specialWays.partlyRefundedAfterWonDispute,
  'ChargedBack, wholly': specialWays.chargedBackWhole,
};
/** Payments beside which another stays open: a bank can still take back what came, so that they cannot leave the schedule. */
const stayingOpen = new Set(['Scheduled']);
/** Nothing may be left of an invoice only where nothing was waived: such an invoice is canceled, or written off. */
const leavingNothing = new Set(['Waived, never paid', 'Waived, taken back by the bank']);
const refusing = new Set(['Draft', 'Processing', 'RequiresAction', 'Disputed', 'Canceled']);

const end = (journey: Journey, body: object) =>
  service.call('POST', `/v1/invoices/${journey.id}/settle`, { body: { reason: 'Agreed', ...body } });
const postpone = (journey: Journey) =>
  service.call('POST', `/v1/invoices/${journey.id}/postpone`, { body: { eventDate: '2027-09-18' } });

/** The postings of an invoice that are no older than a number of them: code and amount. */
async function postingsOf(journey: Journey): Promise<{ code: string; amount: number }[]> {
  const rows = await service.sql<{ code: string; amount: string }>(
    'select code, amount from ledger_postings where source_id = $1 order by position',
    [journey.id],
  );
  return rows.map(({ code, amount }) => ({ code, amount: Number(amount) }));
}
const sumIn = (postings: readonly { code: string; amount: number }[], code: string) =>
  sumOf(postings.filter((one) => one.code === code).map(({ amount }) => amount));

/** Where the processor cannot give back all that goes back, the request says that it goes another way. */
async function settle(journey: Journey, keep: number, back: number) {
  const answer = await end(journey, { keep });
  if (answer.error?.code !== 'credit_not_covered') return answer;
  expect(back).toBeGreaterThan(0);
  return end(journey, { keep, givenBack: { outside: back } });
}

const cells = Object.entries(ways).flatMap(([from, way]) =>
  Object.entries(keeps).map(([what, keepOf]) => [from, what, { way, keepOf }] as const),
);

describe('an invoice ended before its event', () => {
  it.each(cells.filter(([from]) => !refusing.has(from)))(
    'with a payment that is %s, keeping %s',
    async (from, _what, { way, keepOf }) => {
      const journey = await way(service);
      const before = await journey.read();
      const [held, owed] = [heldOf(before.paymentSchedule), owedOf(before.paymentSchedule)];
      const keep = keepOf(held, owed);
      if (keep === null) {
        // There is no such amount: the next higher one is refused.
        const answer = await end(journey, { keep: held + owed + 1 });
        expect([answer.status, answer.error.code]).toEqual([422, 'keep_too_large']);
        expect(await journey.read()).toEqual(before);
        return;
      }
      if (keep === 0 && leavingNothing.has(from)) {
        const { status, error } = await end(journey, { keep });
        expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'NothingLeft']);
        expect(await journey.read()).toEqual(before);
        return;
      }
      const remains = Math.max(0, keep - held);
      const back = Math.max(0, held - keep);
      const known = (await postingsOf(journey)).length;
      const { status, data, text } = await settle(journey, keep, back);
      expect([status, text]).toEqual([200, text]);
      expect([data.keptAmount, data.remainingAmount]).toEqual([keep, remains]);
      await service.work();
      const after = await journey.read();
      const schedule = after.paymentSchedule as Shown[];
      const open = schedule.filter(isOpen);
      expect(owedOf(schedule)).toBe(remains);
      if (!stayingOpen.has(from)) expect(open).toHaveLength(remains > 0 ? 1 : 0);
      expect(after.keptAmount).toBe(keep);
      const postings = (await postingsOf(journey))
        .slice(known)
        .filter(({ code }) => !code.startsWith('tax_'));
      expect(new Set(postings.map(({ code }) => code))).toEqual(
        new Set([
          ...(owed > remains ? ['credit'] : []),
          ...(back > 0 ? ['credit_paid'] : []),
          ...(data.creditNote?.outsideAmount > 0 ? ['give_back_outside'] : []),
        ]),
      );
      expect([sumIn(postings, 'credit'), sumIn(postings, 'credit_paid')]).toEqual([owed - remains, back]);
      if (data.creditNote?.outsideAmount > 0) expect(sumIn(postings, 'give_back_outside')).toBe(back);
      else expect(heldOf(schedule)).toBe(held - back);
      const isForNothing =
        keep === 0 && sumOf(before.paymentSchedule.map((one: Shown) => one.paidAmount)) === 0;
      if (remains > 0) expect(after.status).toBe('Active');
      else expect(after.status).toBe(isForNothing ? 'Canceled' : 'Paid');
      expect((await journey.events()).map(({ type }) => type)).toContain('invoice.ended');
      expect((await end(journey, { keep })).error.code).toBe('illegal_action');
    },
  );

  it.each(cells.filter(([from]) => refusing.has(from)))(
    'is refused with a payment that is %s, keeping %s, and nothing changes',
    async (_from, _what, { way, keepOf }) => {
      const journey = await way(service);
      const before = await journey.read();
      const known = await postingsOf(journey);
      const keep = keepOf(heldOf(before.paymentSchedule), owedOf(before.paymentSchedule)) ?? 0;
      const { status, error } = await end(journey, { keep });
      expect([status, error.code]).toEqual([422, 'illegal_action']);
      expect([await journey.read(), await postingsOf(journey)]).toEqual([before, known]);
    },
  );
});

describe('a postponed event', () => {
  it.each(Object.entries(ways))(
    'with a payment that is %s moves no money and changes no status but by its days',
    async (from, way) => {
      const journey = await way(service);
      const before = await journey.read();
      const known = await postingsOf(journey);
      const { status, error } = await postpone(journey);
      const isEnded = before.status !== 'Active' && before.status !== 'Paid';
      expect([from, status, error?.code]).toEqual(
        isEnded ? [from, 422, 'illegal_action'] : [from, 200, undefined],
      );
      const after = await journey.read();
      expect(await postingsOf(journey)).toEqual(known);
      // Each change of a schedule makes its earliest open payment Due.
      const statusOf = ({ status: one }: Shown) => (one === 'Scheduled' ? 'Due' : one);
      const shown = (schedule: Shown[]) =>
        schedule.map((one) => ({ ...one, status: statusOf(one), actions: null }));
      expect(shown(after.paymentSchedule)).toEqual(shown(before.paymentSchedule));
      expect(after.eventDate).toBe(isEnded ? before.eventDate : '2027-09-18');
    },
  );
});
