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
  /** What of it counts as paid; `givenBack` of that went back for good. */
  paid: number;
  givenBack: number;
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

interface RefundShare extends Share {
  /** What of it did not count as paid any more when the refund went well. */
  lost: number;
}

/** A refund of the model. */
export interface ModelRefund {
  readonly id: string;
  readonly shares: readonly RefundShare[];
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
/** The whole amount of these came; some of it may have been given back since, or be held, but not all. */
const received = new Set(['Paid', 'PartiallyRefunded', 'Disputed']);
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

// What of a part still counts and was not given back: nobody can take back more than that.
function standing({ paid, givenBack }: ModelPart): number {
  return paid - givenBack;
}

// An invoice is paid when nothing is owed any more and something came; it opens again when something is owed, and is
// given up when nothing is and nothing came.
function follow(invoice: ModelInvoice): void {
  const isOwed = invoice.payments.some((payment) => owed(payment) > 0);
  const isReceived = invoice.payments.some(({ paid }) => paid > 0);
  if (invoice.status === 'Paid' && isOwed) invoice.status = 'Active';
  else if (invoice.status === 'Paid' && !isReceived) invoice.status = 'Uncollectible';
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
    return { payment, amount: share, refunded: 0, reopened: 0, paid: 0, givenBack: 0 };
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
    for (const part of charge.parts) {
      const { payment, amount } = part;
      if (answer === 'Succeeded') {
        part.paid = amount;
        payment.paid += amount;
        payment.status = payment.paid === payment.amount ? 'Paid' : 'Due';
      } else payment.status = 'Failed';
    }
  } else if (charge.status === 'Succeeded' && answer === 'Returned') {
    charge.status = 'Returned';
    for (const part of charge.parts) {
      // What a refund or a dispute has taken before is not taken twice.
      const { payment } = part;
      const taken = standing(part);
      part.paid -= taken;
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
): RefundShare[] | null {
  if (charge.status !== 'Succeeded') return null;
  if (charge.disputes.some((one) => one.status === 'Open')) return null;
  const isLost = charge.disputes.some((one) => one.status === 'Lost');
  let wanted = amount;
  const named = charge.parts.filter((part) => only === undefined || part.payment === only);
  const shares = named.map((part): RefundShare => {
    const most = part.amount - part.refunded;
    const share = Math.min(wanted, isLost ? Math.max(0, Math.min(most, leftOf(part))) : most);
    wanted -= share;
    return { part, amount: share, lost: 0 };
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
  shares: readonly RefundShare[],
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
  // Meanwhile a bank may have taken the money: that goes twice. Or it holds it: then none of it is owed again on top.
  for (const share of made.shares) share.lost = share.amount - Math.min(share.amount, standing(share.part));
  const counted = made.shares.filter(({ amount, lost }) => amount > lost);
  made.reopens &&= counted.length > 0;
  made.reopens &&= counted.every(
    ({ part: { payment } }) =>
      kept.has(payment.status) || payable.has(payment.status) || payment.status === 'Processing',
  );
  for (const { part, amount: whole, lost } of counted) {
    const { payment } = part;
    const amount = whole - lost;
    const isKept = kept.has(payment.status);
    if (made.reopens) {
      payment.paid -= amount;
      part.paid -= amount;
      part.reopened += amount;
      if (isKept) payment.status = 'Due';
    } else {
      payment.refunded += amount;
      part.givenBack += amount;
      if (isKept) payment.status = payment.refunded >= payment.paid ? 'Refunded' : 'PartiallyRefunded';
    }
  }
}

function takeBack(invoice: ModelInvoice, made: ModelRefund): void {
  for (const { part, amount: whole, lost } of made.shares) {
    const { payment } = part;
    const amount = whole - lost;
    if (made.reopens) {
      part.reopened -= amount;
      // What the client has paid again, or is paying, is not paid twice.
      const room = Math.max(0, payment.amount - payment.paid - underWay(invoice, payment));
      const restored = Math.min(amount, room);
      payment.paid += restored;
      part.paid += restored;
      if (restored > 0 && payable.has(payment.status) && payment.paid === payment.amount) {
        payment.status = 'Paid';
      }
    } else if (amount > 0) {
      payment.refunded -= amount;
      part.givenBack -= amount;
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
  return charge.parts.reduce((sum, part) => sum + Math.max(0, leftOf(part)), 0);
}

// Without what is on its way back.
function leftOf(part: ModelPart): number {
  return standing(part) - (part.refunded - part.reopened - part.givenBack);
}

/** Opens a dispute about some or all that is left of a charge. */
export function dispute(charge: ModelCharge, reference: string, amount: number): void {
  charge.disputes.push({ reference, amount, status: 'Open' });
  for (const part of charge.parts) {
    if (isAbout(part) && kept.has(part.payment.status)) part.payment.status = 'Disputed';
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
  for (const { part, amount: lost } of inProportion(charge, isWon ? 0 : closed.amount)) {
    const { payment } = part;
    part.paid -= lost;
    payment.paid -= lost;
    if (lost > 0 && received.has(payment.status)) payment.status = 'ChargedBack';
    else if (payment.status === 'Disputed' && !isDisputed(invoice, payment))
      payment.status = keptStatus(payment);
  }
  follow(invoice);
}

function isDisputed(invoice: ModelInvoice, payment: ModelPayment): boolean {
  const disputed = invoice.charges.filter((charge) => charge.disputes.some((one) => one.status === 'Open'));
  return disputed.some((charge) => charge.parts.some((part) => part.payment === payment && isAbout(part)));
}

// A dispute is about what counts as paid and is not on its way back.
function isAbout(part: ModelPart): boolean {
  return standing(part) > 0 && part.amount > part.refunded;
}

// In proportion to what is left of each part: of the first n parts, always their share together, rounded down.
function inProportion(charge: ModelCharge, amount: number): Share[] {
  const sumOf = (parts: readonly ModelPart[]) => parts.reduce((sum, part) => sum + standing(part), 0);
  const total = sumOf(charge.parts);
  const counted = Math.min(amount, total);
  const until = (count: number) =>
    total === 0 ? 0 : Math.floor((counted * sumOf(charge.parts.slice(0, count))) / total);
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
  if (!kept.has(payment.status) || payment.outside === 0) return false;
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
  // What once came a bank can still take back.
  const came = invoice.charges.filter(({ status }) => status === 'Succeeded' || status === 'Returned');
  if (came.length > 0) return false;
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
