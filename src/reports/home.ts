import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime, takesMoney } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Database } from '../kit/db/database.ts';
import { addDays, type Clock, civilDateIn, daysUntil } from '../kit/time.ts';
import { readBalances, readDaySums } from '../ledger/service.ts';
import type { Balance } from '../ledger/types.ts';
import { readReadiness } from '../processors/service.ts';
import type { ReadinessCode, StripeReadiness } from '../processors/types.ts';
import { keptOf, noCash, sumCash } from './cash.ts';
import { goingLiveSteps, readGoingLive } from './going-live-store.ts';
import { listNeeds, type Need, needKinds, TOLD } from './needs-store.ts';
import { findPositionOf, hasAnyInvoice, type OwedRow, sumOwedOf } from './owed-store.ts';
import { monthsBefore, monthsBetween } from './periods.ts';
import { createUntilChanged } from './until-changed.ts';

const DAY_MS = 86_400_000;
const MONTHS = 12;
const COMING_DAYS = 30;
/** How long failed mails, offers and the end of autopay are shown. */
const NEWS_DAYS = 30;
const OLD_DRAFT_DAYS = 7;
const KEPT_ACCOUNTS = 1_000;

export interface HomeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly charges: Pick<Charges, 'takesPayments'>;
  readonly accounts: Pick<Accounts, 'listKeeperEmails'>;
}

/** Amounts owed by currency; without any, whether there is an invoice at all. */
interface Owed {
  readonly rows: readonly OwedRow[];
  readonly hasInvoices: boolean;
}

/** The figures of the first page. */
export function createHome({ database, clock, charges, accounts }: HomeDeps) {
  // Cached, because the sums take seconds with very many open invoices. Every change of an invoice moves the position.
  const keep = createUntilChanged<Owed>({
    findPosition: (accountId) => findPositionOf(database, accountId),
    most: KEPT_ACCOUNTS,
  });
  const readOwed = ({ id }: Account, today: string) =>
    keep(id, today, async () => {
      const rows = await sumOwedOf(database, id, today, addDays(today, COMING_DAYS));
      return { rows, hasInvoices: rows.length > 0 || (await hasAnyInvoice(database, id)) };
    });
  return async (account: Account) => {
    const now = accountTime(account, clock.now());
    const today = civilDateIn(account.timeZone, now);
    const first = monthsBefore(today, MONTHS - 1);
    // The steps lead to changes that a closed or suspended account refuses.
    const isGoingLive = account.mode === 'Live' && takesMoney(account);
    const ownEmails = isGoingLive ? await accounts.listKeeperEmails(account.id) : [];
    const [{ rows, hasInvoices }, sums, { balances, readiness, begun }, needs, takesPayments] =
      await Promise.all([
        readOwed(account, today),
        readDaySums(database, account.id, { from: first, to: today }),
        database.transaction(account.id, async (tx) => ({
          balances: await readBalances(tx, account.id),
          readiness: await readReadiness(tx, account.id),
          begun: isGoingLive ? await readGoingLive(tx, account.id, ownEmails) : null,
        })),
        readNeeds(database, account, now),
        charges.takesPayments(account),
      ]);
    const lacking = lackingProcessor(readiness, takesPayments);
    return {
      asOf: today,
      hasInvoices,
      ...figuresOf(rows, account, today),
      cashFlow: cashFlowOf(
        sumCash(sums, (day) => day.slice(0, 7)),
        account,
        monthsBetween(first, today),
      ),
      processorDebts: debtsOf(balances),
      ...needs,
      needsYou: [
        ...(lacking !== null && account.closedAt === null ? [ofProcessor(lacking, account, now)] : []),
        ...needs.needsYou.filter(({ kind }) => kind !== 'WebhookSilent' || !saysWhyNoWebhook(readiness)),
      ],
      goingLive: begun === null || begun.isDismissed ? null : stepsOf(begun, takesPayments),
    };
  };
}

// Null when all is done.
function stepsOf(begun: Awaited<ReturnType<typeof readGoingLive>>, takesPayments: boolean) {
  const done = {
    Business: begun.hasBusiness,
    Look: begun.hasLook,
    Processor: takesPayments,
    TestInvoice: begun.hasOpenedTest,
    FirstPayment: begun.hasPayment,
  };
  const steps = goingLiveSteps.map((name) => ({ name, isDone: done[name] }));
  if (steps.every(({ isDone }) => isDone)) return null;
  return { steps, testInvoiceId: begun.hasOpenedTest ? null : begun.testInvoiceId };
}

type ProcessorNeed = 'NoProcessor' | 'ProcessorIncomplete' | 'ProcessorNeedsYou';

// What stops payments later, or keeps their outcomes and their money away.
const waiting: ReadonlySet<ReadinessCode> = new Set([
  'PublishableKeyWrong',
  'PermissionMissing',
  'DetailsDue',
  'PayoutsDisabled',
  'WebhookMissing',
  'WebhookDisabled',
]);

// Stripe's own answer says more than that no event came. A service without a public address expects none.
function saysWhyNoWebhook(readiness: StripeReadiness | null): boolean {
  const codes: readonly ReadinessCode[] = ['WebhookMissing', 'WebhookDisabled', 'WebhookUnreachable'];
  return readiness?.missing.some(({ code }) => codes.includes(code)) === true;
}

function lackingProcessor(readiness: StripeReadiness | null, takesPayments: boolean): ProcessorNeed | null {
  if (readiness?.takesCharges === false) return 'ProcessorIncomplete';
  if (!takesPayments) return 'NoProcessor';
  return readiness?.missing.some(({ code }) => waiting.has(code)) === true ? 'ProcessorNeedsYou' : null;
}

function figuresOf(rows: readonly OwedRow[], { currency }: Account, today: string) {
  const figure = (
    filter: string,
    read: (row: OwedRow) => { readonly amount: number; readonly count: number },
  ) => {
    const amounts = rows
      .map((row) => ({ currency: row.currency, ...read(row) }))
      .filter(({ count }) => count > 0);
    // Without amounts: zero, in the account's own currency.
    return { filter, amounts: amounts.length > 0 ? amounts : [{ currency, amount: 0, count: 0 }] };
  };
  const coming = `owedFrom=${today}&owedTo=${addDays(today, COMING_DAYS)}`;
  return {
    owed: figure('status=Active', (row) => ({ amount: row.owed, count: row.owedCount })),
    overdue: figure('state=Overdue', (row) => ({ amount: row.overdue, count: row.overdueCount })),
    coming: figure(coming, (row) => ({ amount: row.coming, count: row.comingCount })),
  };
}

function cashFlowOf(sums: ReturnType<typeof sumCash>, { currency }: Account, months: readonly string[]) {
  const currencies = sums.size > 0 ? [...sums.keys()] : [currency];
  return currencies.map((one) => ({
    currency: one,
    months: months.map((month) => {
      const sum = sums.get(one)?.get(month) ?? noCash;
      return { month, in: keptOf(sum), out: sum.out };
    }),
  }));
}

// Refunds, returns and disputes may take more than the balance: the processor keeps it from the next money.
function debtsOf(balances: readonly Balance[]) {
  return balances
    .filter(({ account }) => account === 'processor')
    .map(({ currency, debits, credits }) => ({ currency, amount: Number(credits - debits) }))
    .filter(({ amount }) => amount > 0);
}

async function readNeeds(database: Database, account: Account, now: Date) {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY_MS);
  const draftsBefore = new Date(now.getTime() - OLD_DRAFT_DAYS * DAY_MS);
  const { id, timeZone } = account;
  const found = await listNeeds(database, id, since, draftsBefore, timeZone, civilDateIn(timeZone, now), now);
  const byKind = needKinds.map((kind) =>
    found.filter((one) => one.kind === kind).toSorted((one, other) => other.at.getTime() - one.at.getTime()),
  );
  return {
    needsYou: byKind.flatMap((some) => some.slice(0, TOLD).map((one) => presentNeed(one, account, now))),
    hasMoreNeeds: byKind.some((some) => some.length > TOLD),
  };
}

// A live account shows this until a processor takes payments: its invoices are sent, and no client can pay them online.
function ofProcessor(kind: ProcessorNeed, { id, name }: Account, now: Date) {
  const need = { kind, objectType: 'Account', objectId: id, label: name } as const;
  return {
    ...need,
    at: now.toISOString(),
    amount: null,
    currency: null,
    invoiceId: null,
    daysLeft: null,
  };
}

function presentNeed({ respondBy, ...need }: Need, { timeZone }: Account, now: Date) {
  const daysLeft = respondBy === null ? null : daysUntil(respondBy, now, timeZone);
  return { ...need, at: need.at.toISOString(), daysLeft };
}
