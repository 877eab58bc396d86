/**
 * Money in, as plainly as it can be written: what an invoice, its payments and charges become of each operation,
 * and whether the operation is refused. It knows nothing of the service's code; the torture compares the two.
 */

/** A scheduled payment of the model. */
export interface ModelPayment {
  readonly id: string;
  readonly amount: number;
  status: string;
  /** What counts as paid of it; `outside` of that came without the processor. */
  paid: number;
  outside: number;
  /** What was given back of it and is not owed again. */
  refunded: number;
}

/** What a charge takes for one payment, and what became of that. */
interface ModelPart {
  readonly payment: ModelPayment;
  readonly amount: number;
  /** Given back, or on its way back; `reopened` of that is owed again. */
  refunded: number;
  reopened: number;
  /** Taken by disputes that were lost. */
  lost: number;
}

/** A charge of the model. */
export interface ModelCharge {
  readonly id: string;
  readonly isBank: boolean;
  readonly parts: ModelPart[];
  readonly refunds: ModelRefund[];
  readonly disputes: ModelDispute[];
  status: 'Processing' | 'Succeeded' | 'Declined' | 'Returned';
}

/** What a refund or a dispute takes of one part of a charge. */
interface Share {
  readonly part: ModelPart;
  readonly amount: number;
}

/** A refund of the model. */
export interface ModelRefund {
  readonly id: string;
  readonly shares: readonly Share[];
  reopens: boolean;
  status: 'Processing' | 'Succeeded' | 'Failed';
}

/** A dispute of the model. */
export interface ModelDispute {
  readonly reference: string;
  readonly amount: number;
  status: 'Open' | 'Won' | 'Lost';
}

/** An invoice of the model. */
export interface ModelInvoice {
  readonly id: string;
  readonly code: string;
  status: string;
  readonly payments: ModelPayment[];
  readonly charges: ModelCharge[];
}

/** A client may pay these. */
const payable = new Set(['Due', 'Scheduled', 'Failed', 'ChargedBack']);
/** The whole amount of these came; some of it may have been given back since, or be held. */
const received = new Set(['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed']);
/** And these are not held, and not given back as a whole. */
const kept = new Set(['Paid', 'PartiallyRefunded']);

/** What is still owed of a payment, money on its way included. */
export function owed({ status, amount, paid }: ModelPayment): number {
  return payable.has(status) || status === 'Processing' ? amount - paid : 0;
}

/** True while an invoice may be paid. */
export function isAwaited({ status }: ModelInvoice): boolean {
  return status === 'Active' || status === 'Uncollectible';
}

// What of a payment came through the processor and still counts: nobody can take back more than that.
function through({ paid, outside }: ModelPayment): number {
  return paid - outside;
}

// An invoice is paid when nothing is owed any more and something came; it opens again when something is owed.
function follow(invoice: ModelInvoice): void {
  const isOwed = invoice.payments.some((payment) => owed(payment) > 0);
  const isReceived = invoice.payments.some(({ status, paid }) => received.has(status) || paid > 0);
  if (invoice.status === 'Paid' && isOwed) invoice.status = 'Active';
  else if (isAwaited(invoice) && !isOwed && isReceived) invoice.status = 'Paid';
}

/** Whether a charge for these payments may start; `amount` is a part of the only one. */
export function mayPay(invoice: ModelInvoice, payments: readonly ModelPayment[], amount?: number): boolean {
  if (!isAwaited(invoice) || payments.length === 0) return false;
  if (!payments.every((payment) => payable.has(payment.status))) return false;
  const sum = payments.reduce((total, payment) => total + owed(payment), 0);
  return amount === undefined || amount === sum || (amount < sum && payments.length === 1);
}

/** Starts a charge and applies its first answer. */
export function pay(
  invoice: ModelInvoice,
  id: string,
  payments: readonly ModelPayment[],
  answer: 'Succeeded' | 'Declined' | 'Processing',
  amount?: number,
): void {
  const parts = payments.map((payment): ModelPart => {
    const share = payments.length === 1 ? (amount ?? owed(payment)) : owed(payment);
    return { payment, amount: share, refunded: 0, reopened: 0, lost: 0 };
  });
  const isBank = answer === 'Processing';
  const charge: ModelCharge = { id, isBank, parts, refunds: [], disputes: [], status: 'Processing' };
  invoice.charges.push(charge);
  for (const { payment } of parts) payment.status = 'Processing';
  if (answer !== 'Processing') settle(invoice, charge, answer);
}

/** Applies what the bank says of a charge that is under way, or that it takes back. */
export function settle(
  invoice: ModelInvoice,
  charge: ModelCharge,
  answer: 'Succeeded' | 'Declined' | 'Returned',
): void {
  if (charge.status === 'Processing') {
    charge.status = answer === 'Succeeded' ? 'Succeeded' : 'Declined';
    for (const { payment, amount } of charge.parts) {
      if (answer === 'Succeeded') {
        payment.paid += amount;
        payment.status = payment.paid === payment.amount ? 'Paid' : 'Due';
      } else payment.status = 'Failed';
    }
  } else if (charge.status === 'Succeeded' && answer === 'Returned') {
    charge.status = 'Returned';
    for (const { payment, amount, reopened } of charge.parts) {
      // What a refund has made the client owe again is not owed twice.
      const taken = Math.min(amount - reopened, through(payment));
      payment.paid -= taken;
      if (taken > 0 && received.has(payment.status)) payment.status = 'Failed';
    }
  }
  follow(invoice);
}

/**
 * What a refund may take of a charge, first of its first part, or of its part for `only`; null when it is refused.
 */
export function sharesOf(
  charge: ModelCharge,
  amount: number,
  reopens: boolean,
  only?: ModelPayment,
): Share[] | null {
  if (charge.status !== 'Succeeded') return null;
  if (charge.disputes.some((one) => one.status === 'Open' || one.status === 'Lost')) return null;
  let wanted = amount;
  const named = charge.parts.filter((part) => only === undefined || part.payment === only);
  const shares = named.map((part): Share => {
    const share = Math.min(wanted, part.amount - part.refunded);
    wanted -= share;
    return { part, amount: share };
  });
  if (wanted > 0) return null;
  const taken = shares.filter((share) => share.amount > 0);
  const isRefused = taken.some(({ part: { payment } }) => {
    if (kept.has(payment.status)) return false;
    // What is partly paid is given back only to be owed again; what nobody can owe again, only without.
    return payment.status === 'Processing' || payable.has(payment.status) !== reopens;
  });
  return isRefused ? null : taken;
}

/** Starts a refund, which holds back from further ones what it takes. */
export function refund(
  charge: ModelCharge,
  id: string,
  shares: readonly Share[],
  reopens: boolean,
): ModelRefund {
  for (const { part, amount } of shares) part.refunded += amount;
  const made: ModelRefund = { id, shares, reopens, status: 'Processing' };
  charge.refunds.push(made);
  return made;
}

/** Applies what the processor says of a refund: how it went, or that it failed after it had gone well. */
export function settleRefund(
  invoice: ModelInvoice,
  made: ModelRefund,
  answer: 'Succeeded' | 'Failed' | 'Processing',
): void {
  if (made.status === 'Failed') return;
  if (answer === 'Succeeded' && made.status === 'Processing') giveBack(made);
  if (answer === 'Failed') {
    if (made.status === 'Succeeded') takeBack(invoice, made);
    for (const { part, amount } of made.shares) part.refunded -= amount;
  }
  made.status = answer;
  follow(invoice);
}

function giveBack(made: ModelRefund): void {
  // Meanwhile a bank may have taken the money, or hold it: then none of it is owed again on top.
  made.reopens &&= made.shares.every(({ part: { payment }, amount }) => {
    const isOpen = kept.has(payment.status) || payable.has(payment.status) || payment.status === 'Processing';
    return isOpen && through(payment) >= amount;
  });
  for (const { part, amount } of made.shares) {
    const { payment } = part;
    const isKept = kept.has(payment.status);
    if (made.reopens) {
      payment.paid -= amount;
      part.reopened += amount;
      if (isKept) payment.status = 'Due';
    } else {
      payment.refunded += amount;
      if (isKept) payment.status = payment.refunded >= payment.paid ? 'Refunded' : 'PartiallyRefunded';
    }
  }
}

function takeBack(invoice: ModelInvoice, made: ModelRefund): void {
  for (const { part, amount } of made.shares) {
    const { payment } = part;
    if (made.reopens) {
      part.reopened -= amount;
      // What the client has paid again, or is paying, is not paid twice.
      const room = payment.amount - payment.paid - underWay(invoice, payment);
      payment.paid += Math.min(amount, Math.max(0, room));
      if (payable.has(payment.status) && payment.paid === payment.amount) payment.status = 'Paid';
    } else {
      payment.refunded -= amount;
      if (payment.status.endsWith('Refunded')) payment.status = keptStatus(payment);
    }
  }
}

function keptStatus(payment: ModelPayment): string {
  return payment.refunded > 0 ? 'PartiallyRefunded' : 'Paid';
}

function underWay(invoice: ModelInvoice, payment: ModelPayment): number {
  const parts = invoice.charges.flatMap((charge) => (charge.status === 'Processing' ? charge.parts : []));
  return parts.reduce((sum, part) => sum + (part.payment === payment ? part.amount : 0), 0);
}

/** What a client can still get back of a charge, by a refund or a dispute. */
export function left(charge: ModelCharge): number {
  if (charge.status !== 'Succeeded') return 0;
  return charge.parts.reduce((sum, part) => sum + part.amount - part.refunded - part.lost, 0);
}

/** Opens a dispute about some or all that is left of a charge. */
export function dispute(charge: ModelCharge, reference: string, amount: number): void {
  charge.disputes.push({ reference, amount, status: 'Open' });
  for (const { payment, amount: whole, refunded } of charge.parts) {
    if (whole > refunded && kept.has(payment.status)) payment.status = 'Disputed';
  }
}

/** Closes a dispute. */
export function closeDispute(
  invoice: ModelInvoice,
  charge: ModelCharge,
  closed: ModelDispute,
  isWon: boolean,
): void {
  closed.status = isWon ? 'Won' : 'Lost';
  // Of a charge that its bank took back nothing is left to lose.
  const isLosing = !isWon && charge.status === 'Succeeded';
  for (const { part, amount } of inProportion(charge, isLosing ? closed.amount : 0)) {
    const { payment } = part;
    const lost = Math.min(amount, through(payment));
    part.lost += amount;
    payment.paid -= lost;
    if (lost > 0 && received.has(payment.status)) payment.status = 'ChargedBack';
    else if (payment.status === 'Disputed' && !isDisputed(invoice, payment))
      payment.status = keptStatus(payment);
  }
  follow(invoice);
}

function isDisputed(invoice: ModelInvoice, payment: ModelPayment): boolean {
  const disputed = invoice.charges.filter((charge) => charge.disputes.some((one) => one.status === 'Open'));
  return disputed.some((charge) =>
    charge.parts.some((part) => part.payment === payment && part.amount > part.refunded),
  );
}

// In proportion to what is left of each part: of the first n parts, always their share together, rounded down.
function inProportion(charge: ModelCharge, amount: number): Share[] {
  const leftOf = (parts: readonly ModelPart[]) =>
    parts.reduce((sum, part) => sum + part.amount - part.refunded - part.lost, 0);
  const total = leftOf(charge.parts);
  const counted = Math.min(amount, total);
  const until = (count: number) =>
    total === 0 ? 0 : Math.floor((counted * leftOf(charge.parts.slice(0, count))) / total);
  return charge.parts.map((part, index) => ({ part, amount: until(index + 1) - until(index) }));
}

/** Marks as paid outside, or answers false when that is refused. */
export function mark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) || !payable.has(payment.status)) return false;
  payment.outside += owed(payment);
  payment.paid = payment.amount;
  payment.status = 'Paid';
  follow(invoice);
  return true;
}

/** Takes a mark back, or answers false when that is refused. */
export function unmark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) && invoice.status !== 'Paid') return false;
  if (payment.status !== 'Paid' || payment.outside === 0) return false;
  payment.paid -= payment.outside;
  payment.outside = 0;
  payment.status = 'Due';
  follow(invoice);
  return true;
}

/** Waives, or answers false when that is refused: all that an invoice asks for is canceled instead. */
export function waive(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) || !payable.has(payment.status)) return false;
  const isLast = invoice.payments.every((other) => other === payment || owed(other) === 0);
  if (isLast && invoice.payments.every((other) => other.paid === 0)) return false;
  payment.status = 'Waived';
  follow(invoice);
  return true;
}

/** Cancels, or answers false when that is refused. */
export function cancel(invoice: ModelInvoice): boolean {
  const untouched = new Set(['Due', 'Scheduled', 'Failed', 'Waived']);
  if (invoice.status !== 'Active') return false;
  if (invoice.payments.some((payment) => !untouched.has(payment.status) || payment.paid > 0)) return false;
  invoice.status = 'Canceled';
  for (const payment of invoice.payments) if (payment.status !== 'Waived') payment.status = 'Canceled';
  return true;
}

/** Writes off, or answers false when that is refused. */
export function writeOff(invoice: ModelInvoice): boolean {
  if (invoice.status !== 'Active') return false;
  if (invoice.payments.some((payment) => payment.status === 'Processing')) return false;
  invoice.status = 'Uncollectible';
  return true;
}
