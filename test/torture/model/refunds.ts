import { denyingReason, endMandate } from './autopay.ts';
import { settleCredits } from './settling.ts';
import {
  follow,
  kept,
  type ModelAllocation,
  type ModelCharge,
  type ModelDispute,
  type ModelInvoice,
  type ModelPayment,
  type ModelRefund,
  payable,
  type RefundShare,
  received,
  type Share,
  standing,
  sumOf,
  underWay,
} from './state.ts';

/**
 * The shares of a charge that a refund takes, from its first allocation on, or only from its allocation for `only`.
 * Null when the refund is refused.
 */
export function sharesOf(
  charge: ModelCharge,
  amount: number,
  reopens: boolean,
  only?: ModelPayment,
): RefundShare[] | null {
  if (charge.status !== 'Succeeded') return null;
  if (charge.disputes.some((one) => one.status === 'Open')) return null;
  const isLost = charge.disputes.some((one) => one.status === 'Lost');
  let wanted = amount;
  const named = charge.allocations.filter((allocation) => only === undefined || allocation.payment === only);
  const shares = named.map((allocation): RefundShare => {
    const most = allocation.amount - allocation.refunded;
    const share = Math.min(wanted, isLost ? Math.max(0, Math.min(most, leftOf(allocation))) : most);
    wanted -= share;
    return { allocation, amount: share, lost: 0 };
  });
  if (wanted > 0) return null;
  const taken = shares.filter((share) => share.amount > 0);
  const isRefused = taken.some(({ allocation: { payment } }) => {
    if (kept.has(payment.status)) return false;
    // A payable payment is refunded only when the refund reopens it, and one that nobody can owe again only when it
    // does not.
    return underWay.has(payment.status) || payable.has(payment.status) !== reopens;
  });
  return isRefused ? null : taken;
}

/** Starts a refund. Further refunds cannot take the same money. */
export function refund(
  charge: ModelCharge,
  id: string,
  shares: readonly RefundShare[],
  reopens: boolean,
  { notes = 0, isOfNote = false }: Partial<Pick<ModelRefund, 'notes' | 'isOfNote'>> = {},
): ModelRefund {
  for (const { allocation, amount } of shares) allocation.refunded += amount;
  const made: ModelRefund = { id, shares, reopens, status: 'Processing', notes, isOfNote, gone: 0 };
  charge.refunds.push(made);
  return made;
}

/** Applies what the processor says of a refund: how it went, or that it failed after it had gone well. */
export function applyRefundOutcome(
  invoice: ModelInvoice,
  made: ModelRefund,
  answer: 'Succeeded' | 'Failed' | 'Processing',
): void {
  if (made.status === 'Failed') return;
  if (answer === 'Succeeded' && made.status === 'Processing') giveBack(invoice, made);
  if (answer === 'Failed') {
    if (made.status === 'Succeeded') takeBack(invoice, made);
    for (const { allocation, amount } of made.shares) allocation.refunded -= amount;
  }
  made.status = answer;
  follow(invoice);
  if (answer !== 'Processing') settleCredits(invoice);
}

/** How the bank answers a refund: with the id that the service gave to it. */
export interface RefundAnswer {
  readonly id: string;
  readonly end: 'Succeeded' | 'Failed' | 'Processing';
}

/** What refunds without a decision of a person can give back of an invoice. `isClosed`: once nothing of it is open. */
export function canGoBack(invoice: ModelInvoice, isClosed = false): number {
  return invoice.charges.reduce((sum, charge) => sum + backOf(charge, isClosed), 0);
}

function backOf(charge: ModelCharge, isClosed = false): number {
  if (charge.status !== 'Succeeded' || charge.disputes.some(({ status }) => status === 'Open')) return 0;
  return charge.allocations.reduce((sum, allocation) => sum + mostOf(charge, allocation, isClosed), 0);
}

function mostOf(charge: ModelCharge, allocation: ModelAllocation, isClosed: boolean): number {
  const { status, paid } = allocation.payment;
  if (!kept.has(status) && !(isClosed && payable.has(status) && paid > 0)) return 0;
  const most = allocation.amount - allocation.refunded;
  const isLost = charge.disputes.some((one) => one.status === 'Lost');
  return isLost ? Math.max(0, Math.min(most, leftOf(allocation))) : most;
}

/** Refunds an amount, the newest charge first, as a credit note does. */
export function giveBackTo(
  invoice: ModelInvoice,
  amount: number,
  answers: (chargeId: string) => RefundAnswer,
): void {
  let rest = amount;
  const made: [ModelRefund, RefundAnswer['end']][] = [];
  for (const charge of invoice.charges.toReversed()) {
    let part = Math.min(rest, backOf(charge));
    if (part === 0) continue;
    rest -= part;
    const shares = charge.allocations.flatMap((allocation): RefundShare[] => {
      const share = Math.min(part, mostOf(charge, allocation, false));
      part -= share;
      return share === 0 ? [] : [{ allocation, amount: share, lost: 0 }];
    });
    const { id, end } = answers(charge.id);
    const about = { notes: invoice.notes.length, isOfNote: true };
    made.push([refund(charge, id, shares, false, about), end]);
  }
  // All of them are written before the first is sent.
  for (const [one, end] of made) if (end !== 'Processing') applyRefundOutcome(invoice, one, end);
}

function giveBack({ charges }: ModelInvoice, made: ModelRefund): void {
  const charge = charges.find(({ refunds }) => refunds.includes(made));
  const isDisputed = charge?.disputes.some(({ status }) => status !== 'Won') === true;
  // While the refund was under way, a bank may have taken the money, too: the client then has it twice. Or the bank
  // holds the money for a dispute: then none of it is owed again in addition.
  // Money that counts as nothing goes back first: it came back after its payment was lowered, or paid again.
  for (const share of made.shares) {
    const { allocation, amount } = share;
    const former = allocation.refunded - amount;
    const uncounted = isDisputed ? 0 : Math.max(0, allocation.amount - former - standing(allocation));
    share.lost = amount - Math.min(Math.max(0, amount - uncounted), standing(allocation));
  }
  const counted = made.shares.filter(({ amount, lost }) => amount > lost);
  made.reopens &&= counted.length > 0;
  made.reopens &&= counted.every(
    ({ allocation: { payment } }) =>
      kept.has(payment.status) || payable.has(payment.status) || underWay.has(payment.status),
  );
  made.gone = sumOf(made.shares.map(({ amount, lost }) => (made.reopens ? lost : amount)));
  for (const { allocation, amount: whole, lost } of counted) {
    const { payment } = allocation;
    const amount = whole - lost;
    const isKept = kept.has(payment.status);
    if (made.reopens) {
      payment.paid -= amount;
      allocation.paid -= amount;
      allocation.reopened += amount;
      if (isKept) payment.status = 'Due';
    } else {
      payment.refunded += amount;
      allocation.givenBack += amount;
      if (isKept) payment.status = payment.refunded >= payment.paid ? 'Refunded' : 'PartiallyRefunded';
    }
  }
}

function takeBack(invoice: ModelInvoice, made: ModelRefund): void {
  made.gone = 0;
  // A returned charge restores no payment. A refund for good stays given, because the bank has given the money.
  const isReturned = invoice.charges.some(
    ({ status, refunds }) => status === 'Returned' && refunds.includes(made),
  );
  for (const { allocation, amount: whole, lost } of made.shares) {
    const { payment } = allocation;
    const amount = whole - lost;
    if (made.reopens) {
      allocation.reopened -= amount;
      // Money that the client has paid again, or is paying, is not counted twice.
      const room = Math.max(0, payment.amount - payment.paid - onItsWay(invoice, payment));
      const restored = isReturned ? 0 : Math.min(amount, room);
      payment.paid += restored;
      // The amount was credited while it was owed again, and is paid after all.
      if (payment.status === 'Canceled') made.gone -= restored;
      allocation.paid += restored;
      if (restored > 0 && payable.has(payment.status) && payment.paid === payment.amount) {
        payment.status = 'Paid';
      }
    } else if (amount > 0 && !isReturned) {
      payment.refunded -= amount;
      allocation.givenBack -= amount;
      if (payment.status.endsWith('Refunded')) payment.status = keptStatus(payment);
    } else made.gone += amount;
  }
}

function keptStatus(payment: ModelPayment): string {
  return payment.refunded > 0 ? 'PartiallyRefunded' : 'Paid';
}

function onItsWay(invoice: ModelInvoice, payment: ModelPayment): number {
  const allocations = invoice.charges.flatMap((charge) =>
    underWay.has(charge.status) ? charge.allocations : [],
  );
  return allocations.reduce(
    (sum, allocation) => sum + (allocation.payment === payment ? allocation.amount : 0),
    0,
  );
}

/** The amount of a charge that a client can still get back, by a refund or a dispute. */
export function left(charge: ModelCharge): number {
  if (charge.status !== 'Succeeded') return 0;
  return charge.allocations.reduce((sum, allocation) => sum + Math.max(0, leftOf(allocation)), 0);
}

// Without what is on its way back.
function leftOf(allocation: ModelAllocation): number {
  return standing(allocation) - (allocation.refunded - allocation.reopened - allocation.givenBack);
}

/** Opens a dispute about some or all that is left of a charge. */
export function dispute(
  invoice: ModelInvoice,
  charge: ModelCharge,
  { reference, amount, reason }: Pick<ModelDispute, 'reference' | 'amount' | 'reason'>,
  now: number,
): void {
  charge.disputes.push({ reference, amount, reason, openedAt: now, status: 'Open' });
  for (const allocation of charge.allocations) {
    if (isAbout(allocation) && kept.has(allocation.payment.status)) allocation.payment.status = 'Disputed';
  }
  // A client who denies a charge also denies the consent to further charges.
  if (reason === denyingReason) endMandate(invoice);
}

export function closeDispute(
  invoice: ModelInvoice,
  charge: ModelCharge,
  closed: ModelDispute,
  isWon: boolean,
): void {
  closed.status = isWon ? 'Won' : 'Lost';
  for (const { allocation, amount: lost } of inProportion(charge, isWon ? 0 : closed.amount)) {
    const { payment } = allocation;
    allocation.paid -= lost;
    payment.paid -= lost;
    if (lost > 0 && received.has(payment.status)) payment.status = 'ChargedBack';
    else if (payment.status === 'Disputed' && !isDisputed(invoice, payment))
      payment.status = keptStatus(payment);
  }
  follow(invoice);
  settleCredits(invoice);
}

function isDisputed(invoice: ModelInvoice, payment: ModelPayment): boolean {
  const disputed = invoice.charges.filter((charge) => charge.disputes.some((one) => one.status === 'Open'));
  return disputed.some((charge) =>
    charge.allocations.some((allocation) => allocation.payment === payment && isAbout(allocation)),
  );
}

// A dispute is about what counts as paid and is not on its way back.
function isAbout(allocation: ModelAllocation): boolean {
  return standing(allocation) > 0 && allocation.amount > allocation.refunded;
}

// In proportion to what is left of each part: of the first n parts, always their share together, rounded down.
function inProportion(charge: ModelCharge, amount: number): Share[] {
  const sumOf = (allocations: readonly ModelAllocation[]) =>
    allocations.reduce((sum, allocation) => sum + standing(allocation), 0);
  const total = sumOf(charge.allocations);
  const counted = Math.min(amount, total);
  const until = (count: number) =>
    total === 0 ? 0 : Math.floor((counted * sumOf(charge.allocations.slice(0, count))) / total);
  return charge.allocations.map((allocation, index) => ({
    allocation,
    amount: until(index + 1) - until(index),
  }));
}
