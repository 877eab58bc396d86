import { expect } from 'vitest';
import { accountTime } from '../../src/accounts/types.ts';
import { reconcile, verifyAccount } from '../../src/verification/service.ts';
import { workOnce } from '../../src/worker.ts';
import type { Member } from '../support/members.ts';
import type { Answer, Sending, TestService } from '../support/service.ts';
import { Bank, processorOf } from './bank.ts';
import { advance } from './model/advance.ts';
import { CARD_COST } from './model/charges.ts';
import * as model from './model/state.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** How often what is due is looked at until it is done: far more than it takes. */
const MOST_ROUNDS = 2_000;

/** One account of the torture with its bank and its clock: nobody else works on it. */
export interface House {
  readonly service: TestService;
  readonly random: Random;
  readonly member: Member;
  readonly path: string;
  readonly bank: Bank;
  /** Mails cost as much as all the rest: most accounts have none written of what was done while the clock stood. */
  readonly hasMails: boolean;
  /** The cancellation terms of the account, which invoices copy. */
  readonly terms: model.ModelTerms | null;
  /** The account's time, in milliseconds. */
  now: number;
  /** The current surcharge of a credit card, in hundredths of a percent. */
  basisPoints: number;
  /** The run of due tasks that is under way; null without one. */
  turn: Promise<unknown> | null;
  /** The numbers of the bank's orders and reports that the model has seen. */
  seen: { readonly orders: number; readonly told: number };
  call(method: string, path: string, sending?: Sending): Promise<Answer>;
}

const banks = new Map<string, Bank>();
let houses = 0;

/** Puts the banks of all houses behind a service. */
export function openBanks(service: TestService): void {
  service.use(processorOf(banks));
}

export async function openHouse(service: TestService, random: Random): Promise<House> {
  houses += 1;
  const path = `house-${houses}`;
  const member = await service.addMember(path);
  const bank = new Bank(member.accountId, random.between(1, 1_000_000_000));
  banks.set(member.accountId, bank);
  const house: House = {
    service,
    random,
    member,
    path,
    bank,
    hasMails: random.chance(0.1),
    terms: random.chance(0.3) ? null : termsOf(random),
    now: service.clock.now().getTime(),
    basisPoints: 0,
    turn: null,
    seen: { orders: 0, told: 0 },
    call: (method, to, sending = {}) => service.call(method, to, { token: member.token, ...sending }),
  };
  await service.services.accounts.changeSettings(path, {
    allowsPartPayments: true,
    cardCostBasisPoints: CARD_COST,
  });
  if (house.terms === null) return house;
  const cancellationTerms = { ...house.terms, text: { en: 'We keep a part.' } };
  const answer = await house.call('PATCH', '/v1/account', { body: { cancellationTerms } });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return house;
}

function termsOf(random: Random): model.ModelTerms {
  return {
    tiers: [
      { fromDays: 40, keepBasisPoints: random.between(0, 3_000) },
      { fromDays: 15, keepBasisPoints: random.between(3_001, 6_000) },
      { fromDays: 0, keepBasisPoints: random.pick([8_001, 10_000]) },
    ],
    of: random.pick(['Total', 'FirstPayment']),
    byBusiness: random.pick([0, 0, 1_000]),
    countsFrom: random.pick(['Earlier', 'First', 'Current']),
  };
}

/** Closes an account: what waits there waits for ever. */
export async function closeHouse({ service, member }: House): Promise<void> {
  banks.delete(member.accountId);
  await service.sql('delete from tasks where account_id = $1', [member.accountId]);
  await service.sql('update accounts set clock_offset_ms = 0 where id = $1', [member.accountId]);
}

/** Leaves the mails out of a leap of the clock, where the account has none. */
export async function lightenLeap({ service, member, hasMails }: House): Promise<void> {
  if (hasMails) return;
  await service.sql(`delete from tasks where account_id = $1 and kind = 'event.notify'`, [member.accountId]);
}

export function dateIn({ now }: House, days: number): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

/** The civil day of a house. */
export function todayOf(house: House): string {
  return dateIn(house, 0);
}

/** Has everything about money done that is due now; other houses may be doing a part of it. */
export async function settleDown(house: House): Promise<void> {
  const { service, member, now } = house;
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > MOST_ROUNDS) throw new Error('What is due does not come to an end.');
    const waiting = await service.sql<{ failure: string | null; kind: string }>(
      `select kind, failure from tasks where account_id = $1 and due_at <= $2
       and kind in ('processor_event.apply', 'invoice.autopay')`,
      [member.accountId, new Date(now)],
    );
    if (waiting.length === 0 && (await askForAnswers(house))) return;
    // A machine that is slow lets a statement wait too long: the task is tried again.
    const failed = waiting.find(
      ({ failure }) => failure !== null && !/lock timeout|Query read timeout/.test(failure),
    );
    if (failed !== undefined) throw new Error(`The task ${failed.kind} failed: ${failed.failure}`);
    // Waiting operations of one house share a run of tasks. Runs of other houses are concurrent workers.
    house.turn ??= workOnce(service.services, 'money').finally(() => {
      house.turn = null;
    });
    await house.turn;
  }
}

// A machine that is slow loses the answer to a debit of autopay between the bank and the books. The service asks a minute
// later, when the model knows the answer long since. Answers whether none was missing.
async function askForAnswers({ service, member, now }: House): Promise<boolean> {
  const missing = await service.sql<{ id: string }>(
    `select id from charges
     where account_id = $1 and origin = 'Autopay' and status = 'Processing' and processor_reference is null`,
    [member.accountId],
  );
  if (missing.length === 0) return true;
  const { accounts, charges } = service.services;
  const account = await accounts.findAccount(member.accountId);
  if (account === null) throw new Error('The house has no account.');
  for (const { id } of missing) await charges.jobs.checkCharge(account, id, new Date(now));
  return false;
}

/** Lets the time of one invoice run in the model until now. Answers what the bank must not have been asked for, or null. */
export function catchUp(house: House, invoice: model.ModelInvoice, from: number): string | null {
  const { bank, seen } = house;
  const mine = bank.operations
    .slice(seen.orders)
    .filter(({ isOffSession, description }) => isOffSession && description.endsWith(` ${invoice.number}`));
  return advance(invoice, from, {
    until: house.now,
    told: bank.told.slice(seen.told),
    debits: mine,
    basisPoints: house.basisPoints,
  });
}

/** Notes that every invoice has caught up with the bank. */
export function noteSeen(house: House): void {
  house.seen = { orders: house.bank.operations.length, told: house.bank.told.length };
}

// The clock may have made it Due; that is no matter of money.
const statusOf = (payment: { status: string }) => payment.status.replace('Scheduled', 'Due');

function expectedOf(invoice: model.ModelInvoice) {
  const { payments } = invoice;
  return {
    status: invoice.status,
    eventDate: invoice.eventDate,
    creditedAmount: model.creditedOf(invoice),
    issuedTotal: model.totalOf(invoice) + invoice.lowered,
    keptAmount: invoice.kept,
    amountDue: model.isAwaited(invoice) ? model.sumOf(payments.map(model.owed)) : 0,
    amountPaid: model.sumOf(payments.map(({ paid }) => paid)),
    amountRefunded: model.sumOf(payments.map(({ refunded }) => refunded)),
    totalAmount: model.totalOf(invoice),
    payments: payments.map((one) => [
      one.id,
      one.dueDate,
      one.amount,
      statusOf(one),
      one.paid,
      one.refunded,
      one.outside > 0,
    ]),
  };
}

/** An invoice as GET shows it, in the words of {@link differenceOf}. */
export async function look(house: House, { id, code }: model.ModelInvoice, isInFull: boolean) {
  const { data } = await house.call('GET', `/v1/invoices/${id}`);
  const { status, amountDue, amountPaid, amountRefunded, totalAmount } = data;
  const { eventDate, creditedAmount, issuedTotal, keptAmount } = data;
  const ended = { eventDate, creditedAmount, issuedTotal, keptAmount };
  const payments = data.paymentSchedule.map(
    (
      one: Record<
        'id' | 'dueDate' | 'amount' | 'status' | 'paidAmount' | 'refundedAmount' | 'isPaidOutside',
        never
      >,
    ) => [
      one.id,
      one.dueDate,
      one.amount,
      statusOf(one),
      one.paidAmount,
      one.refundedAmount,
      one.isPaidOutside,
    ],
  );
  const shown = { status, ...ended, amountDue, amountPaid, amountRefunded, totalAmount, payments };
  if (!isInFull) return { shown, more: null };
  const link = await house.call('GET', `/v1/links/${house.path}/${code}`, { token: null });
  const charges = await house.call('GET', `/v1/charges?invoiceId=${id}&limit=100`);
  return { shown, more: { agreed: link.data.autopay?.agreedAmount ?? null, charges: charges.data.items } };
}

/** The difference between an invoice as the service shows it and the model; null without one. */
export function differenceOf(
  invoice: model.ModelInvoice,
  { shown, more }: Awaited<ReturnType<typeof look>>,
): string | null {
  const expected = expectedOf(invoice);
  if (JSON.stringify(expected) !== JSON.stringify(shown)) return differ(expected, shown);
  if (more === null) return null;
  const sorted = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted();
  const charges = sorted(
    more.charges.map(
      (one: Record<'id' | 'status' | 'origin' | 'amount' | 'surcharge' | 'refundedAmount', never>) => [
        one.id,
        one.status,
        one.origin,
        one.amount,
        one.surcharge,
        one.refundedAmount,
      ],
    ),
  );
  const known = sorted(
    invoice.charges.map(({ id, status, origin, allocations, surcharge }) => [
      id,
      status,
      origin,
      model.sumOf(allocations.map(({ amount }) => amount)),
      surcharge,
      model.sumOf(allocations.map(({ refunded }) => refunded)),
    ]),
  );
  const agreed = invoice.mandate?.agreed ?? null;
  const seen = { agreed: more.agreed, charges };
  return JSON.stringify(seen) === JSON.stringify({ agreed, charges: known })
    ? null
    : differ({ agreed, charges: known }, seen);
}

function differ(expected: object, seen: object): string {
  return `expected ${JSON.stringify(expected)}\nbut found ${JSON.stringify(seen)}`;
}

/** Holds the books of a house to all that always holds, and to its bank's own log. */
export async function lookAtBooks({ service, member, bank }: House): Promise<void> {
  const { database, accounts } = service.services;
  const account = await accounts.findAccount(member.accountId);
  if (account === null) throw new Error('The house has no account.');
  const methods = await service.sql<{ id: string }>('select id from payment_methods where account_id = $1', [
    account.id,
  ]);
  // The methods of a test's wallet were added before its events began.
  const known = new Set(methods.map(({ id }) => id));
  const results = await verifyAccount(database, account.id);
  const faults = results.flatMap((result) => result.faults).filter(({ subject }) => !known.has(subject));
  const later = new Date(accountTime(account, service.clock.now()).getTime() + DAY_MS);
  const { differences } = await reconcile(database, account, bank.scripted, later);
  const wrong = [...faults, ...differences];
  if (wrong.length > 0) throw new Error(`The books: ${JSON.stringify(wrong)}`);
  // Nor was anything ordered that nobody here knows of.
  const charges = await service.sql<{ id: string }>('select id from charges where account_id = $1', [
    account.id,
  ]);
  const ids = new Set(charges.map(({ id }) => id));
  expect(bank.operations.filter(({ key }) => !ids.has(key))).toEqual([]);
  const taken = bank.scripted.log.filter(({ kind }) => kind === 'charge').map(({ key }) => key);
  expect(new Set(taken).size).toBe(taken.length);
}
