import type { ScheduledPaymentStatus } from '../../src/invoices/types.ts';
import { Journey } from './journey.ts';
import type { TestService } from './service.ts';

/** Brings a scheduled payment somewhere, through HTTP. */
export type Way = (service: TestService) => Promise<Journey>;

const active: Way = (service) => Journey.begin(service);
const draft: Way = (service) => Journey.begin(service, { status: 'Draft' });

const scheduled: Way = (service) => Journey.begin(service, { index: 1 });

function on(way: Way, ...steps: ((journey: Journey) => Promise<unknown>)[]): Way {
  return async (service) => {
    const journey = await way(service);
    for (const step of steps) await step(journey);
    return journey;
  };
}

/** The same, and then a part of it came outside. */
export const recordedPart = (way: Way): Way => on(way, (journey) => journey.record(1_000));

const settled = on(active, (journey) => journey.settle());

// Owed again after two refunds: it has a charge and refunds of which something may be told late.
const owedAgain = on(
  settled,
  (journey) => journey.refund({ amount: 40_000, reopen: true }),
  (journey) => journey.refund({ amount: 60_000, reopen: true }),
);

const partlyRefunded = on(
  settled,
  (journey) => journey.refund({ amount: 10_000 }),
  (journey) => journey.refund({ amount: 20_000 }),
);

const disputed = on(partlyRefunded, (journey) => journey.object(70_000));

/** A way to each state, with as much of a past as it can have. */
export const waysTo: Readonly<Record<ScheduledPaymentStatus, Way>> = {
  Draft: draft,
  Scheduled: on(owedAgain, (journey) => journey.date('2027-03-01')),
  Due: owedAgain,
  Processing: on(owedAgain, (journey) => journey.pay('tok_bank')),
  RequiresAction: on(owedAgain, (journey) => journey.pay('tok_asks')),
  Paid: on(owedAgain, (journey) => journey.settle()),
  Failed: on(owedAgain, (journey) => journey.pay('tok_declined')),
  PartiallyRefunded: partlyRefunded,
  Refunded: on(
    settled,
    (journey) => journey.refund({ amount: 40_000 }),
    (journey) => journey.refund({ amount: 60_000 }),
  ),
  Disputed: disputed,
  ChargedBack: on(disputed, (journey) => journey.close(false)),
  Waived: on(
    active,
    (journey) => journey.settle(80_000),
    (journey) => journey.refund({ amount: 10_000, reopen: true }),
    (journey) => journey.refund({ amount: 20_000, reopen: true }),
    (journey) => journey.decide('waive'),
  ),
  // Once money came through the processor nothing can be canceled.
  Canceled: on(
    active,
    (journey) => journey.pay('tok_declined'),
    (journey) => journey.change({ status: 'Canceled' }),
  ),
};

// A dispute of a part that was opened while the rest was still owed: the rest was paid after it.
const paidUpWhileDisputed = on(
  active,
  (journey) => journey.settle(40_000),
  (journey) => journey.object(40_000),
  (journey) => journey.settle(),
);

/** Ways to a state for those moves that need a past of their own. */
export const specialWays = {
  secondOfDraft: (service) => Journey.begin(service, { status: 'Draft', index: 1 }),
  unpaid: active,
  unpaidScheduled: scheduled,
  unpaidFailed: on(active, (journey) => journey.pay('tok_declined')),
  partUnderWay: on(active, (journey) => journey.pay('tok_bank', { amount: 40_000 })),
  partAsked: on(active, (journey) => journey.pay('tok_asks', { amount: 40_000 })),
  partUnderWayEarly: on(scheduled, (journey) => journey.pay('tok_bank', { amount: 40_000 })),
  partAskedEarly: on(scheduled, (journey) => journey.pay('tok_asks', { amount: 40_000 })),
  partlyPaidScheduled: on(scheduled, (journey) => journey.settle(40_000)),
  partlyPaidFailed: on(
    active,
    (journey) => journey.settle(40_000),
    (journey) => journey.pay('tok_declined'),
  ),
  partlyPaid: on(active, (journey) => journey.settle(40_000)),
  waivedUnpaid: on(active, (journey) => journey.decide('waive')),
  markedAsPaid: on(active, (journey) => journey.decide('mark_as_paid')),
  markedEarly: on(scheduled, (journey) => journey.decide('mark_as_paid')),
  markedEarlyAndPartlyRefunded: on(
    scheduled,
    (journey) => journey.settle(60_000),
    (journey) => journey.decide('mark_as_paid'),
    (journey) => journey.refund(),
  ),
  paidUpWhileDisputed,
  partlyRefundedWhileDisputed: on(paidUpWhileDisputed, (journey) => journey.refund({ amount: 10_000 })),
  markedAndPartlyRefunded: on(
    active,
    (journey) => journey.settle(60_000),
    (journey) => journey.decide('mark_as_paid'),
    (journey) => journey.refund(),
  ),
  // A waived payment owes nothing, also after the bank has taken its charge back.
  waivedAndTakenBack: on(
    active,
    (journey) => journey.settle(40_000),
    (journey) => journey.decide('waive'),
    (journey) => journey.hear('returned'),
  ),
  disputedWhole: on(settled, (journey) => journey.object(100_000)),
  chargedBackWhole: on(
    settled,
    (journey) => journey.object(100_000),
    (journey) => journey.close(false),
  ),
  // The rest is charged back while what was given back before is not paid again.
  chargedBackAfterRefund: on(
    settled,
    (journey) => journey.refund({ amount: 30_000, reopen: true }),
    (journey) => journey.settle(),
    (journey) => journey.object(30_000),
    (journey) => journey.close(false),
  ),
  paidAfterWonDispute: on(
    settled,
    (journey) => journey.object(100_000),
    (journey) => journey.close(true),
  ),
  partlyRefundedAfterWonDispute: on(disputed, (journey) => journey.close(true)),
} satisfies Readonly<Record<string, Way>>;
