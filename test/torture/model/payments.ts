/**
 * Money out through a recipient's account, as plainly as it can be written: where the money of a payment is follows from
 * the processor's own log, and from that what our books must say, how the payment stands, and what a person may do about
 * it. It knows nothing of the service's code. Plain data in, plain data out.
 */

/** One thing that the processor did, oldest first; all of one payment. */
export interface Activity {
  readonly kind: string;
  readonly key: string | null;
  readonly code: string | null;
}

/** What people have decided about a payment, and what the operator takes for it. */
export interface Terms {
  readonly amount: number;
  readonly fee: number;
  readonly refundsFee: boolean;
  /** A person has left the money to the recipient. */
  readonly isLeft: boolean;
  /** How often the operator has noted that the business paid what it owed, less how often it gave that back. */
  readonly paid: number;
}

/** Where the money of one payment is, counted in whole payments. */
export interface Whereabouts {
  charge: 'none' | 'under way' | 'taken' | 'declined' | 'returned';
  /** The wallet's bank took back what it had paid. */
  isTakenBack: boolean;
  /** What the platform has: below 0, it has paid out what it never got. */
  platform: number;
  /** What is at the recipient's account; on its way to a bank, it still counts here. */
  there: number;
  /** What is at the recipient's bank. */
  arrived: number;
  isPayoutUnderWay: boolean;
  /** The last bank payout has failed, and none had arrived before. */
  isRefused: boolean;
  hasArrivedOnce: boolean;
  isReversalRefused: boolean;
  refund: 'none' | 'under way' | 'done' | 'failed';
  /** Orders that must never have been given, in words. */
  readonly wrongs: string[];
}

/** Refusals that show that we ordered what could not be right, and not that a bank or a recipient said no. */
const nonsense: Readonly<Record<string, readonly string[]>> = {
  'transfer.failed': ['insufficient_funds', 'currency_mismatch'],
  'bank_payout.failed': ['insufficient_funds', 'processor_refused', 'invalid_currency'],
  'reversal.failed': ['processor_refused'],
  'refund.failed': ['amount_too_large', 'unknown_charge', 'currency_mismatch', 'method_not_accepted'],
};

type Follow = (at: Whereabouts, activity: Activity) => void;

const follow: Readonly<Record<string, Follow>> = {
  'charge.processing': (at) => {
    if (at.charge !== 'none') at.wrongs.push('charged twice');
    at.charge = 'under way';
  },
  'charge.succeeded': (at) => {
    if (at.charge !== 'none' && at.charge !== 'under way') at.wrongs.push('charged twice');
    at.charge = 'taken';
    at.platform += 1;
  },
  'charge.declined': (at) => {
    if (at.charge === 'none' || at.charge === 'under way') at.charge = 'declined';
  },
  'charge.returned': (at) => {
    if (at.charge === 'taken') {
      at.isTakenBack = true;
      at.platform -= 1;
    } else at.charge = 'returned';
  },
  'charge.restored': (at) => {
    if (!at.isTakenBack) return;
    at.isTakenBack = false;
    at.platform += 1;
  },
  'transfer.succeeded': (at) => {
    if (at.platform < 1 && !at.isTakenBack) at.wrongs.push('transferred what the platform did not have');
    if (at.there + at.arrived > 0) at.wrongs.push('transferred twice');
    at.platform -= 1;
    at.there += 1;
  },
  'bank_payout.processing': (at) => {
    if (at.isPayoutUnderWay || at.arrived > 0) at.wrongs.push('paid out twice');
    if (at.there < 1) at.wrongs.push('paid out what was not there');
    at.isPayoutUnderWay = true;
    at.isRefused = false;
  },
  'bank_payout.succeeded': (at) => {
    at.isPayoutUnderWay = false;
    at.there -= 1;
    at.arrived += 1;
    at.hasArrivedOnce = true;
  },
  'bank_payout.failed': (at) => {
    if (at.arrived > 0 && !at.isPayoutUnderWay) {
      at.arrived -= 1;
      at.there += 1;
    }
    at.isPayoutUnderWay = false;
    at.isRefused = !at.hasArrivedOnce;
  },
  'reversal.succeeded': (at) => {
    if (at.isPayoutUnderWay) at.wrongs.push('taken back while it was being paid out');
    if (at.there < 1) at.wrongs.push('taken back what was not there');
    at.there -= 1;
    at.platform += 1;
    at.isReversalRefused = false;
  },
  'reversal.failed': (at) => {
    if (at.isPayoutUnderWay || at.arrived > 0) at.wrongs.push('to be taken back while it was not there');
    at.isReversalRefused = true;
  },
  'refund.processing': (at) => begin(at),
  'refund.succeeded': (at) => {
    if (at.refund !== 'under way') begin(at);
    at.refund = 'done';
  },
  'refund.failed': (at) => {
    if (at.refund === 'under way') at.platform += 1;
    at.refund = 'failed';
  },
};

function begin(at: Whereabouts): void {
  if (at.refund === 'under way' || at.refund === 'done') at.wrongs.push('refunded twice');
  if (at.there + at.arrived > 0) at.wrongs.push('refunded while the recipient had the money');
  at.platform -= 1;
  at.refund = 'under way';
}

/** Follows the money of one payment through what the processor did. */
export function whereIs(activities: readonly Activity[]): Whereabouts {
  const at: Whereabouts = {
    charge: 'none',
    isTakenBack: false,
    platform: 0,
    there: 0,
    arrived: 0,
    isPayoutUnderWay: false,
    isRefused: false,
    hasArrivedOnce: false,
    isReversalRefused: false,
    refund: 'none',
    wrongs: [],
  };
  for (const activity of activities) {
    // Also what the processor refused to do was ordered.
    if (activity.code !== null && nonsense[activity.kind]?.includes(activity.code)) {
      at.wrongs.push(`ordered what cannot be: ${activity.kind} ${activity.code}`);
    }
    follow[activity.kind]?.(at, activity);
  }
  return at;
}

/** The money of a payment in our books: by account, what stands on its debit side. Accounts at 0 are left out. */
export type Books = Readonly<Record<string, number>>;

// The books wait for the end of an operation before they say what a return has cost.
function costOf(at: Whereabouts, { isLeft }: Terms) {
  const isOpen = at.isTakenBack && at.there > 0 && !isLeft && !at.isReversalRefused;
  return { isOpen, isOwed: at.isTakenBack && at.platform < 0 && !isOpen };
}

/** How many whole payments the business owes the operator: below 0, the operator owes it what came back after all. */
export function owedFor(at: Whereabouts, terms: Terms): number {
  return (costOf(at, terms).isOwed ? 1 : 0) - terms.paid;
}

/** The postings that our books must have when nothing of a payment is unanswered. */
export function booksOf(at: Whereabouts, terms: Terms): Books {
  const { amount, fee, refundsFee, isLeft } = terms;
  const there = isLeft ? 0 : at.there;
  const { isOpen, isOwed } = costOf(at, terms);
  const platform = at.platform + (isOpen || isOwed ? 1 : 0);
  const isFeeBack = at.isTakenBack || (refundsFee && (at.refund === 'under way' || at.refund === 'done'));
  const kept = at.charge === 'taken' && !isFeeBack ? fee : 0;
  const owed = owedFor(at, terms) * amount;
  const all = {
    in_transit: platform * amount,
    at_recipient: there * amount,
    payable: -(platform + there) * amount,
    fees: kept,
    owed_to_operator: -owed,
    bank: owed - kept,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
}

/** The choices of a person about money that did not arrive, when nothing of the payment is unanswered. */
export function choicesOf(at: Whereabouts, { isLeft }: Terms) {
  const isWaiting = at.there > 0 && at.isRefused && !at.isReversalRefused && !at.isTakenBack;
  const isKeptThere = at.there > 0 && at.isReversalRefused && !isLeft;
  return {
    retryPayout: isWaiting,
    reverse: isWaiting || isKeptThere,
    writeOff: isKeptThere,
    refund: at.refund === 'failed' && at.platform > 0 && !at.isTakenBack,
  };
}

/**
 * The statuses that fit where the money is, when nothing is unanswered. A suspension puts off a charge that was begun and
 * never reached the processor.
 */
export function statusesOf(at: Whereabouts, isOver: boolean, wasSuspended: boolean): readonly string[] {
  if (at.arrived > 0) return ['Completed'];
  if (at.hasArrivedOnce) return ['Returned'];
  const { charge } = at;
  if (charge === 'none') {
    const ended = ['Failed', 'Canceled', 'Declined', 'Expired'];
    return isOver ? ended : ['Pending', 'Scheduled', ...(wasSuspended ? ['Processing'] : []), ...ended];
  }
  if (charge === 'declined' || charge === 'returned') return ['Failed'];
  const isGoingOn = charge === 'under way' || at.isPayoutUnderWay || (at.isRefused && !at.isReversalRefused);
  if (at.there > 0 && isGoingOn && !isOver) return ['Processing', 'Failed'];
  return charge === 'under way' && !isOver ? ['Processing'] : ['Failed'];
}

/** Why the money is not where it belongs at last; null when it is. */
export function unfinished(at: Whereabouts, { isLeft }: Terms): string | null {
  if (at.charge === 'under way' || at.isPayoutUnderWay || at.refund === 'under way') return 'not finished';
  if (at.there > 0 && !at.isReversalRefused && !isLeft)
    return 'left at the recipient, and nobody tried to take it back';
  if (at.platform > 0 && at.refund !== 'failed') return 'kept by the platform';
  if (at.platform < 0 && !at.isTakenBack) return 'paid by the operator';
  return null;
}
