import { type ModelPart, type ModelTaken, partsOf, type TakenOf } from './coverage.ts';
import {
  isBank,
  type ModelCharge,
  type ModelInvoice,
  type ModelMandate,
  type ModelPayment,
  type ModelRetry,
  mayBeCharged,
  owed,
  sumOf,
  underWay,
} from './state.ts';

const DAY_MS = 86_400_000;
const CHARGING_HOUR_MS = 8 * 3_600_000;

/** After how many days each a failed card is tried again. */
const RETRY_DAYS = [3, 5, 7];

// A payment that was overdue when autopay began, or that failed otherwise, is charged a day after the earliest notice.
const putOffFrom = (mandate: Pick<ModelMandate, 'token'>, now: number) =>
  chargingInstantAfter(now, isBank(mandate) ? 11 : 4);

/** Limits for repeated debits of a bank account: the number of retries, and the days after the first debit. */
const BANK_RETRIES = 2;
const BANK_DAYS = 180;

type After = 'Retry' | 'Leave' | 'End' | 'Revoke';

// The consequence of each decline or return code, for a card and for a bank account.
const afterCode: Readonly<Record<string, readonly [card: After, bank: After]>> = {
  declined: ['Retry', 'Leave'],
  insufficient_funds: ['Retry', 'Retry'],
  authentication_failed: ['Leave', 'Leave'],
  expired_card: ['End', 'End'],
  account_closed: ['End', 'End'],
  R01: ['Retry', 'Retry'],
  R02: ['End', 'End'],
  R10: ['Revoke', 'Revoke'],
  R99: ['Retry', 'Leave'],
};

/** The dispute reason by which a holder denies the charge. Other reasons do not affect autopay. */
export const denyingReason = 'fraudulent';

// 8:00 so many days after the day of an instant; the accounts of the torture are in UTC.
function chargingInstantAfter(now: number, days: number): number {
  return (Math.floor(now / DAY_MS) + days) * DAY_MS + CHARGING_HOUR_MS;
}

/** The payments that a mandate, or a new one, does not take: the client is asked for them. */
export function leftToClient(invoice: ModelInvoice, mandate: ModelMandate | null): Set<string> {
  const left = new Set<string>();
  for (const { allocations, disputes, status } of invoice.charges) {
    for (const { payment, reopened } of allocations) {
      const isTriedAgain = (mandate?.retries.get(payment.id)?.retryAt ?? null) !== null;
      const isReturned = status === 'Returned' && !isTriedAgain;
      if (reopened > 0 || isReturned || disputes.some((one) => one.status === 'Lost')) left.add(payment.id);
    }
  }
  for (const [id, { retryAt }] of mandate?.retries ?? []) if (retryAt === null) left.add(id);
  return left;
}

/** What autopay takes of which payment, and from which date. */
function coverageOf(invoice: ModelInvoice, mandate: ModelMandate): Map<string, ModelPart> {
  const left = leftToClient(invoice, mandate);
  const open = invoice.payments.filter((payment) => mayBeCharged(payment) && !left.has(payment.id));
  return partsOf(invoice, mandate, open, left, takenUnder(invoice, mandate));
}

function takenByItself(invoice: ModelInvoice, mandate: ModelMandate): ModelPayment[] {
  if (invoice.status !== 'Active') return [];
  const parts = coverageOf(invoice, mandate);
  return invoice.payments.filter(({ id }) => parts.has(id));
}

function takingInstant(invoice: ModelInvoice, mandate: ModelMandate, { id, dueDate }: ModelPayment): number {
  const at = Date.parse(`${coverageOf(invoice, mandate).get(id)?.from ?? dueDate}T08:00:00.000Z`);
  return Math.max(at, retryOf(invoice, mandate, id)?.retryAt ?? at);
}

// A failure is over once autopay has taken the payment: its next part is charged as if for the first time.
function retryOf({ charges }: ModelInvoice, mandate: ModelMandate, id: string): ModelRetry | undefined {
  const retry = mandate.retries.get(id);
  if (retry === undefined || retry.retryAt === null) return retry;
  const isOver = charges.some(
    ({ origin, status, createdAt, allocations }) =>
      origin === 'Autopay' &&
      status === 'Succeeded' &&
      createdAt > retry.failedAt &&
      allocations.some(({ payment }) => payment.id === id),
  );
  return isOver ? undefined : retry;
}

/** Keeps the consent that came with a charge, now that its money came. */
export function keepMandate(invoice: ModelInvoice, charge: ModelCharge, now: number): void {
  if (charge.consent === null) return;
  const left = leftToClient(invoice, null);
  const rest = invoice.payments.filter((payment) => mayBeCharged(payment) && !left.has(payment.id));
  const agreed = Math.min(sumOf(rest.map(owed)), charge.consent.amount);
  if (agreed === 0 || isDeniedAfter(invoice, charge.createdAt) || hasNewer(invoice, charge)) return;
  const mandate: ModelMandate = {
    token: charge.token,
    agreed: charge.consent.amount,
    basisPoints: charge.consent.basisPoints,
    acceptedAt: now,
    schedule: charge.consent.schedule,
    retries: new Map(),
    dates: charge.consent.dates,
  };
  const overdue = takenByItself(invoice, mandate).filter(
    (one) => takingInstant(invoice, mandate, one) <= now,
  );
  for (const { id } of overdue) {
    mandate.retries.set(id, { failures: 0, retryAt: putOffFrom(mandate, now), failedAt: now, firstAt: now });
  }
  invoice.mandate = mandate;
  followDates(invoice, now);
}

export function datesOf({ payments }: ModelInvoice): ModelMandate['dates'] {
  const awaited = payments.filter((one) => mayBeCharged(one) || underWay.has(one.status));
  return new Map(awaited.map(({ id, dueDate, amount }) => [id, { dueDate, amount }]));
}

// The parts of payments that a mandate takes, and when at the earliest; a payment under way stays as it was noted.
function awaitedBy(invoice: ModelInvoice, mandate: ModelMandate): ModelMandate['dates'] {
  const parts = coverageOf(invoice, mandate);
  const dates = new Map<string, { dueDate: string; amount: number }>();
  for (const { id, dueDate, amount, paid, status } of invoice.payments) {
    const part = parts.get(id);
    if (part !== undefined) dates.set(id, { dueDate: part.from, amount: paid + part.amount });
    else if (underWay.has(status)) dates.set(id, mandate.dates.get(id) ?? { dueDate, amount });
  }
  return dates;
}

/** Puts off what a mandate would take, since a change at an instant, before it could be announced. */
export function followDates(invoice: ModelInvoice, now: number): void {
  const { mandate } = invoice;
  if (mandate === null) return;
  const { dates } = mandate;
  mandate.dates = awaitedBy(invoice, mandate);
  const until = putOffFrom(mandate, now);
  const late = takenByItself(invoice, mandate).filter((payment) => {
    const { id } = payment;
    const { dueDate = '', amount = 0 } = mandate.dates.get(id) ?? {};
    const known = dates.get(id);
    const isOther = known !== undefined && known.amount !== amount;
    const at = takingInstant(invoice, mandate, payment);
    const { retryAt, failedAt = 0 } = retryOf(invoice, mandate, id) ?? {};
    const before = Math.max(Date.parse(`${known?.dueDate ?? '0001-01-01'}T08:00:00.000Z`), retryAt ?? 0);
    const isAsBefore = known === undefined ? failedAt >= now : before === at;
    const isTold = isAsBefore && at > now && !(isBank(mandate) && isOther);
    const isChanged = isBank(mandate)
      ? known?.dueDate !== dueDate || isOther
      : dueDate < (known?.dueDate ?? '9999');
    return isChanged && !isTold && at < until;
  });
  for (const { id } of late) {
    const { failures = 0, firstAt = now } = retryOf(invoice, mandate, id) ?? {};
    mandate.retries.set(id, { failures, retryAt: until, failedAt: now, firstAt });
  }
}

// An older consent, whose money comes later, replaces no newer one.
function hasNewer({ charges }: ModelInvoice, charge: ModelCharge): boolean {
  return charges
    .slice(charges.indexOf(charge) + 1)
    .some(({ consent, status }) => consent !== null && (status === 'Succeeded' || status === 'Returned'));
}

function isDeniedAfter(invoice: ModelInvoice, since: number): boolean {
  return invoice.charges.some(
    ({ code, settledAt, disputes }) =>
      (code !== null && afterCode[code]?.[1] === 'Revoke' && (settledAt ?? 0) > since) ||
      disputes.some(({ reason, openedAt }) => reason === denyingReason && openedAt > since),
  );
}

export function endMandate(invoice: ModelInvoice): void {
  invoice.mandate = null;
}

/** Notes for autopay that a charge of its invoice failed or came back. */
export function noteFailure(
  invoice: ModelInvoice,
  charge: ModelCharge,
  move: 'decline' | 'return',
  now: number,
): void {
  const { mandate } = invoice;
  if (mandate === null) return;
  const isUnder = charge.origin === 'Autopay' && charge.createdAt >= mandate.acceptedAt;
  const after = consequenceOf(mandate, charge, isUnder, move);
  if (after === 'End' || after === 'Revoke') {
    endMandate(invoice);
    return;
  }
  if (!isUnder) {
    putOff(invoice, mandate, charge, move, now);
    return;
  }
  const retries = charge.allocations.map(({ payment }): [string, ModelRetry] => {
    const { failures, firstAt } = triesBefore(invoice, mandate, payment, charge.createdAt);
    const retryAt = after === 'Leave' ? null : nextTry(mandate, failures, firstAt, now);
    return [payment.id, { failures: failures + 1, retryAt, failedAt: now, firstAt }];
  });
  if (after === 'Retry' && retries.some(([, { retryAt }]) => retryAt === null)) {
    endMandate(invoice);
    return;
  }
  for (const [id, retry] of retries) mandate.retries.set(id, retry);
}

// Without a failure the first charge is this one, also when the payment was put off before.
function triesBefore(invoice: ModelInvoice, mandate: ModelMandate, { id }: ModelPayment, chargedAt: number) {
  const { failures = 0, firstAt = chargedAt } = retryOf(invoice, mandate, id) ?? {};
  return { failures, firstAt: failures === 0 ? chargedAt : firstAt };
}

function consequenceOf(
  mandate: ModelMandate,
  charge: ModelCharge,
  isUnder: boolean,
  move: 'decline' | 'return',
): After {
  const after = afterCode[charge.code ?? 'declined']?.[isBank(charge) ? 1 : 0] ?? 'Leave';
  if (isUnder) return after;
  // A client's own attempt with a card says nothing of the mandate; what a bank sends back does.
  const isFromBank = move === 'return' || isBank(charge);
  if (after === 'Revoke') return isFromBank ? after : 'Leave';
  return after === 'End' && isFromBank && mandate.token === charge.token ? after : 'Leave';
}

function nextTry(mandate: ModelMandate, failures: number, firstAt: number, now: number): number | null {
  const days = RETRY_DAYS[failures];
  if (days === undefined) return null;
  const at = chargingInstantAfter(now, days);
  if (!isBank(mandate)) return at;
  const isInTime = Math.floor(at / DAY_MS) <= Math.floor(firstAt / DAY_MS) + BANK_DAYS;
  return failures < BANK_RETRIES && isInTime ? at : null;
}

function putOff(
  invoice: ModelInvoice,
  mandate: ModelMandate,
  charge: ModelCharge,
  move: 'decline' | 'return',
  now: number,
): void {
  const concerned = takenByItself(invoice, mandate).filter((payment) =>
    charge.allocations.some((allocation) => allocation.payment === payment),
  );
  // For the bank, a debit of the same account by autopay repeats the client's own debit, so it counts as a try.
  // The money of a charge that was closed by hand may have been taken.
  const isLost = charge.code === 'closed_by_hand';
  const isRepeated = move === 'decline' && !isLost && isBank(mandate) && mandate.token === charge.token;
  const isAllowedAgain = afterCode[charge.code ?? 'declined']?.[1] === 'Retry';
  for (const payment of concerned) {
    if (move === 'decline' && !isLost && !isRepeated && takingInstant(invoice, mandate, payment) > now)
      continue;
    const begun = isRepeated ? charge.createdAt : now;
    const { failures, firstAt } = triesBefore(invoice, mandate, payment, begun);
    const mayRepeat = isAllowedAgain && nextTry(mandate, failures, firstAt, now) !== null;
    const isLeft = move === 'return' || isLost || (isRepeated && !mayRepeat);
    const retryAt = isLeft ? null : putOffFrom(mandate, now);
    const all = failures + (isRepeated ? 1 : 0);
    mandate.retries.set(payment.id, { failures: all, retryAt, failedAt: now, firstAt });
  }
}

/** When autopay next takes something; null when nothing is coming. */
export function nextTaking(invoice: ModelInvoice): number | null {
  const { mandate } = invoice;
  if (mandate === null) return null;
  const instants = takenByItself(invoice, mandate).map((payment) => takingInstant(invoice, mandate, payment));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The payments that autopay takes next at an instant. */
export function dueOf(invoice: ModelInvoice, mandate: ModelMandate, now: number): ModelPayment[] {
  const taken = takenByItself(invoice, mandate);
  return chargedNext(
    invoice,
    mandate,
    taken.filter((payment) => takingInstant(invoice, mandate, payment) <= now),
  );
}

/** What autopay takes of a payment. */
export function partOf(invoice: ModelInvoice, mandate: ModelMandate, { id }: ModelPayment): number {
  return coverageOf(invoice, mandate).get(id)?.amount ?? 0;
}

// A card is charged for all at once. A bank account has a debit for each instant, and one of its own for what was put off or
// is tried again: the client knows its amount.
// Debits are told apart by their instants, as in the service: two that share all of them count as one.
function chargedNext(
  invoice: ModelInvoice,
  mandate: ModelMandate,
  due: readonly ModelPayment[],
): ModelPayment[] {
  if (!isBank(mandate)) return [...due];
  const nameOf = (payment: ModelPayment) => {
    const { failures = 0, failedAt = 0, firstAt = 0 } = retryOf(invoice, mandate, payment.id) ?? {};
    const parts = [takingInstant(invoice, mandate, payment), failedAt, failures > 0 ? firstAt : 0];
    return parts.map((part) => String(part).padStart(16, '0')).join(' ');
  };
  const [first] = due.map(nameOf).toSorted();
  return due.filter((payment) => nameOf(payment) === first);
}

// What autopay took of each payment under a mandate.
function takenUnder(invoice: ModelInvoice, mandate: ModelMandate): TakenOf {
  const taken = new Map<string, ModelTaken>();
  for (const { origin, createdAt, status, allocations } of invoice.charges) {
    if (origin !== 'Autopay' || createdAt < mandate.acceptedAt || status === 'Declined') continue;
    const isReturned = status === 'Returned';
    const isArriving = status === 'Processing' || status === 'RequiresAction';
    for (const { payment, amount, paid } of allocations) {
      const before = taken.get(payment.id);
      taken.set(payment.id, {
        standing: (before?.standing ?? 0) + (isReturned ? 0 : amount),
        onItsWay: (before?.onItsWay ?? 0) + (isArriving ? amount : 0),
        paid: (before?.paid ?? 0) + paid,
        returned: Math.max(before?.returned ?? 0, isReturned ? amount : 0),
        lastOn: isReturned ? (before?.lastOn ?? '') : new Date(createdAt).toISOString().slice(0, 10),
      });
    }
  }
  return taken;
}
