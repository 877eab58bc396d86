import { type Account, accountTime } from '../../src/accounts/types.ts';
import { surchargeOf } from '../../src/charges/start.ts';
import { civilDateIn } from '../../src/kit/time.ts';
import { createInvoice } from './invoices.ts';
import type { Answer, TestService } from './service.ts';

export function codeOf(invoice: { paymentLink: string }): string {
  return invoice.paymentLink.slice(invoice.paymentLink.lastIndexOf('/') + 1);
}

/**
 * The request of a payer; without `expectedAmount` and `autopay.expectedOwed`, the payer agrees to what the link shows.
 */
interface Paying {
  readonly token?: unknown;
  readonly scheduledPaymentIds?: readonly string[];
  readonly amount?: number;
  readonly expectedAmount?: number;
  readonly autopay?: {
    readonly terms: string;
    readonly expectedOwed?: number;
    readonly scheduleHash?: string;
  };
  readonly [other: string]: unknown;
}

/** Pays through an invoice's link, as its payer would. */
export async function pay(
  service: TestService,
  invoice: { paymentLink: string },
  body: Paying = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
  const whole = { token: 'tok_card', ...body };
  const shown = await agreedAmounts(service, link, whole, headers);
  return service.call('POST', `${link}/charges`, {
    body: {
      expectedAmount: shown.amount,
      ...whole,
      ...(body.autopay ? { autopay: { expectedOwed: shown.owed, ...body.autopay } } : {}),
    },
    headers,
    token: null,
  });
}

// By link, key and body: a caller that repeats a request repeats its amounts, too.
const agreed = new WeakMap<TestService, Map<string, Promise<ShownAmounts>>>();

interface ShownAmounts {
  readonly amount: number;
  readonly owed: number;
}

function agreedAmounts(
  service: TestService,
  link: string,
  body: Paying,
  { 'idempotency-key': key }: Record<string, string>,
): Promise<ShownAmounts> {
  if (key === undefined) return shownAmounts(service, link, body);
  const known = agreed.get(service) ?? new Map<string, Promise<ShownAmounts>>();
  agreed.set(service, known);
  const name = JSON.stringify([link, key, body]);
  const amounts = known.get(name) ?? shownAmounts(service, link, body);
  known.set(name, amounts);
  return amounts;
}

/**
 * The amounts that a page made from the link's answer would show: the chosen payments with the surcharge of the method,
 * and the total that is owed.
 */
async function shownAmounts(
  service: TestService,
  link: string,
  { token, scheduledPaymentIds, amount }: Paying,
): Promise<ShownAmounts> {
  const { data } = await service.call('GET', link, { token: null });
  const account = await service.services.accounts.findAccountByPath('demo-studio');
  if (data === null || account === null) return { amount: 1, owed: 1 };
  type Shown = { id: string; status: string; dueDate: string; amount: number; paidAmount: number };
  const schedule = data.paymentSchedule as Shown[];
  const next = schedule
    .filter((one) => one.amount > one.paidAmount && !['Waived', 'Canceled'].includes(one.status))
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
    .slice(0, 1);
  const chosen = scheduledPaymentIds ? schedule.filter(({ id }) => scheduledPaymentIds.includes(id)) : next;
  const sum = amount ?? chosen.reduce((owed, one) => owed + one.amount - one.paidAmount, 0);
  const method = typeof token === 'string' ? await describe(service, account, token) : null;
  const surcharge = surchargeOf(account, {
    funding: method?.funding ?? null,
    amount: Number.isInteger(sum) ? sum : 1,
    currency: data.currency,
    date: civilDateIn(account.timeZone, accountTime(account, service.clock.now())),
  });
  return { amount: Math.max(1, sum + surcharge), owed: Math.max(1, data.amountPayable) };
}

// The scripted processor knows its own tokens; of one that it does not know, the one behind the service is asked.
async function describe(service: TestService, account: Account, token: string) {
  const known = await service.processor.describeToken({} as never, token);
  return known ?? service.services.charges.describeToken(account, token).catch(() => null);
}

/** Creates an active invoice of three payments of 100 000, the first due on 2026-12-01. */
export function activeInvoice(service: TestService, changes: Record<string, unknown> = {}) {
  return createInvoice(service, { status: 'Active', ...changes });
}

/** Reads an invoice as GET shows it. */
export async function read(service: TestService, id: string) {
  return (await service.call('GET', `/v1/invoices/${id}`)).data;
}

/** The states of an invoice's payments, in order. */
export function states(invoice: { paymentSchedule: { status: string }[] }): string[] {
  return invoice.paymentSchedule.map((payment) => payment.status);
}

/** Sends events to the webhook, signed as the scripted processor signs. */
export async function sendWebhook(
  service: TestService,
  events: readonly object[],
  signature = 'good',
): Promise<number> {
  const response = await fetch(`${service.url}/processors/sandbox/${service.member.accountId}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    body: JSON.stringify(events),
  });
  await response.text();
  return response.status;
}

/** Sums of the ledger's accounts, debits less credits, without those that are even. */
export async function balances(service: TestService): Promise<Record<string, number>> {
  const rows = await service.sql<{ account: string; balance: string }>(
    `select account, sum(amount)::bigint as balance
     from (select debit as account, amount from ledger_postings
           union all select credit, -amount from ledger_postings) t
     group by account having sum(amount) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.balance)]));
}

/**
 * The types of an object's events, oldest first, without `invoice.sent`, which comes when the mail went out; their
 * sequences must count up without gaps.
 */
export async function eventTypes(service: TestService, objectId: string): Promise<string[]> {
  const rows = await service.sql<{ type: string; sequence: string }>(
    'select type, sequence from events where object_id = $1 order by sequence',
    [objectId],
  );
  const sequences = rows.map((row) => Number(row.sequence));
  const counted = rows.map((_row, index) => index + 1);
  if (JSON.stringify(sequences) !== JSON.stringify(counted)) {
    throw new Error(`The events of ${objectId} are numbered ${sequences.join()}.`);
  }
  return rows.map((row) => row.type).filter((type) => type !== 'invoice.sent');
}
