/**
 * Money in, as plainly as it can be written: what an invoice, its payments and charges become of each operation,
 * and whether the operation is refused. It knows nothing of the service's code; the torture compares the two.
 */

/** A scheduled payment of the model. */
export interface ModelPayment {
  readonly id: string;
  readonly amount: number;
  status: string;
  paid: number;
  refunded: number;
  outside: number;
}

/** A charge of the model. */
export interface ModelCharge {
  readonly id: string;
  readonly isBank: boolean;
  readonly parts: {
    readonly payment: ModelPayment;
    readonly amount: number;
    refunded: number;
    reopened: number;
  }[];
  status: 'Processing' | 'Succeeded' | 'Declined' | 'Returned';
  dispute: 'None' | 'Open' | 'Won' | 'Lost';
}

/** An invoice of the model. */
export interface ModelInvoice {
  readonly id: string;
  readonly code: string;
  status: string;
  readonly payments: ModelPayment[];
  readonly charges: ModelCharge[];
}

const payable = new Set(['Due', 'Scheduled', 'Failed', 'ChargedBack']);
const received = new Set(['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed']);

/** What is still owed of a payment, money on its way included. */
export function owed(payment: ModelPayment): number {
  const isOwed = payable.has(payment.status) || payment.status === 'Processing';
  return isOwed ? payment.amount - payment.paid : 0;
}

function isAwaited(invoice: ModelInvoice): boolean {
  return invoice.status === 'Active' || invoice.status === 'Uncollectible';
}

// An invoice is paid when nothing is owed any more and something came; it opens again when something is owed.
function follow(invoice: ModelInvoice): void {
  const isOwed = invoice.payments.some((payment) => owed(payment) > 0);
  if (invoice.status === 'Paid' && isOwed) invoice.status = 'Active';
  else if (isAwaited(invoice) && !isOwed && invoice.payments.some((payment) => received.has(payment.status)))
    invoice.status = 'Paid';
}

/** Whether a charge for these payments may start. */
export function mayPay(invoice: ModelInvoice, payments: readonly ModelPayment[]): boolean {
  return (
    isAwaited(invoice) && payments.length > 0 && payments.every((payment) => payable.has(payment.status))
  );
}

/** Starts a charge and applies its first answer. */
export function pay(
  invoice: ModelInvoice,
  id: string,
  payments: readonly ModelPayment[],
  answer: 'Succeeded' | 'Declined' | 'Processing',
): void {
  const parts = payments.map((payment) => ({
    payment,
    amount: payment.amount - payment.paid,
    refunded: 0,
    reopened: 0,
  }));
  const charge: ModelCharge = {
    id,
    isBank: answer === 'Processing',
    parts,
    status: 'Processing',
    dispute: 'None',
  };
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
      payment.paid -= amount - reopened;
      if (['Paid', 'PartiallyRefunded', 'Refunded', 'Disputed'].includes(payment.status))
        payment.status = 'Failed';
    }
  }
  follow(invoice);
}

/** The shares of a refund, part by part, or null when it is refused. */
function sharesOf(charge: ModelCharge, amount: number, reopen: boolean): number[] | null {
  const left = charge.parts.reduce((sum, part) => sum + part.amount - part.refunded, 0);
  if (charge.status !== 'Succeeded' || charge.dispute === 'Open' || charge.dispute === 'Lost') return null;
  if (amount > left || left === 0) return null;
  let wanted = amount;
  const shares = charge.parts.map((part) => {
    const share = Math.min(wanted, part.amount - part.refunded);
    wanted -= share;
    return share;
  });
  const isRefused = charge.parts.some(({ payment }, index) => {
    if (shares[index] === 0 || payment.status === 'Paid' || payment.status === 'PartiallyRefunded')
      return false;
    return payment.status === 'Processing' || payable.has(payment.status) !== reopen;
  });
  return isRefused ? null : shares;
}

/** Refunds, or answers false when that is refused. */
export function refund(invoice: ModelInvoice, charge: ModelCharge, amount: number, reopen: boolean): boolean {
  const shares = sharesOf(charge, amount, reopen);
  if (shares === null) return false;
  charge.parts.forEach((part, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return;
    part.refunded += share;
    const { payment } = part;
    const isWhole = payment.status === 'Paid' || payment.status === 'PartiallyRefunded';
    if (reopen) {
      payment.paid -= share;
      part.reopened += share;
      if (isWhole) payment.status = 'Due';
    } else {
      payment.refunded += share;
      if (isWhole) payment.status = payment.refunded >= payment.paid ? 'Refunded' : 'PartiallyRefunded';
    }
  });
  follow(invoice);
  return true;
}

/** Opens a dispute about all that is left of a charge. */
export function dispute(charge: ModelCharge): void {
  charge.dispute = 'Open';
  for (const { payment, amount, refunded } of charge.parts) {
    if (amount === refunded) continue;
    if (payment.status === 'Paid' || payment.status === 'PartiallyRefunded') payment.status = 'Disputed';
  }
}

/** Closes a dispute. */
export function closeDispute(invoice: ModelInvoice, charge: ModelCharge, isWon: boolean): void {
  charge.dispute = isWon ? 'Won' : 'Lost';
  for (const { payment, amount, refunded } of charge.parts) {
    const isOther = invoice.charges.some(
      (other) => other.dispute === 'Open' && other.parts.some((part) => part.payment === payment),
    );
    if (!isWon) payment.paid -= Math.min(amount - refunded, payment.paid);
    if (isWon && payment.status === 'Disputed' && !isOther) {
      payment.status = payment.refunded > 0 ? 'PartiallyRefunded' : 'Paid';
    }
    const isWhole = ['Paid', 'PartiallyRefunded', 'Disputed'].includes(payment.status);
    if (!isWon && amount > refunded && isWhole) payment.status = 'ChargedBack';
  }
  follow(invoice);
}

/** Marks as paid outside, or answers false when that is refused. */
export function mark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) || !payable.has(payment.status)) return false;
  const amount = owed(payment);
  payment.paid += amount;
  payment.outside += amount;
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

/** Waives, or answers false when that is refused. */
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
