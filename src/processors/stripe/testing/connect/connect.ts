import type { Stripe } from 'stripe';
import { idOf } from '../../client.ts';
import { type Answer, missing, type SeenRequest } from '../fake-stripe.ts';
import { createDashboard, type Dashboard } from './dashboard.ts';
import { answerPayments, createPayments, type Payments } from './payments.ts';
import { answerPage, answerRecipients, noAccess, type Recipients } from './recipients.ts';
import { answerConnected, answerTransfers, createTransfers } from './transfers.ts';
import {
  advance,
  bookOf,
  createWorld,
  expands,
  noSuch,
  pageOf,
  shownBalance,
  shownLine,
  type World,
  worldOf,
} from './world.ts';

/** What of a platform's account Connect needs. */
interface Platform {
  readonly id: string;
  readonly isLive: boolean;
}

/** The stateful part of the stand-in: payments of a platform, and everything of the accounts that are connected to it. */
export interface Connect {
  /** The time at this Stripe; it stands until it is moved. */
  readonly now: () => Date;
  /** Does everything that falls due until an instant. */
  advanceTo(until: Date): void;
  /** Everything that happened, oldest first; one with `account` is of a connected account. */
  readonly events: readonly Stripe.Event[];
  readonly transfers: readonly Stripe.Transfer[];
  readonly reversals: readonly Stripe.TransferReversal[];
  readonly payouts: readonly Stripe.Payout[];
  readonly refunds: readonly Stripe.Refund[];
  readonly charges: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly accounts: readonly string[];
  readonly dashboard: Dashboard;
  /** Connects a business, which takes direct charges. */
  addBusiness(id: string): void;
  /** All money of an account, pending or not, in a currency's minor unit. */
  moneyOf(account: string, currency: string): number;
  /** Answers a request; null when it is about something else. */
  answer(request: SeenRequest): Answer | null;
  hasPage(request: SeenRequest): boolean;
  /** Answers the hosted page of a recipient. */
  answerPage(request: SeenRequest): Answer;
}

/** Makes the state of one platform. `url`: where its pages are. */
export function createConnect(platform: Platform, url: () => string, now: Date): Connect {
  const world = createWorld(platform.id, platform.isLive, now);
  const recipients: Recipients = { all: new Map(), links: new Map(), url };
  const payments = createPayments();
  const transfers = createTransfers();
  const businesses = new Map<string, { readonly own: World; readonly payments: Payments }>();
  const addBusiness = (id: string) => {
    const business = { own: worldOf(world, id), payments: createPayments() };
    businesses.set(id, business);
    return business;
  };
  // An account that pays itself out automatically is no recipient's.
  const findBusiness = (id: string) => {
    const isBusiness = recipients.all.get(id)?.isManual === false;
    return businesses.get(id) ?? (isBusiness ? addBusiness(id) : undefined);
  };
  const stage = { world, recipients, payments, transfers };
  return {
    now: () => world.now,
    advanceTo: (until) => advance(world, until),
    events: world.events,
    transfers: transfers.all,
    reversals: transfers.reversals,
    get payouts() {
      return transfers.payouts.map(({ payout }) => payout);
    },
    refunds: payments.refunds,
    get charges() {
      return payments.all.flatMap(({ charge }) => charge ?? []);
    },
    disputes: payments.disputes,
    dashboard: createDashboard(stage),
    get accounts() {
      return [...recipients.all.keys()];
    },
    moneyOf: (account, currency) =>
      bookOf(world, account)
        .lines.filter((line) => line.currency === currency)
        .reduce((sum, { net }) => sum + net, 0),
    answer(request) {
      const connected = request.headers['stripe-account'];
      if (typeof connected === 'string') {
        if (recipients.all.get(connected)?.isGone === true) return noAccess(connected);
        const business = findBusiness(connected);
        if (business === undefined) return answerConnected(stage, connected, request);
        const { own, payments: taken } = business;
        return (
          answerPayments(own, taken, request) ??
          answerBooks(own, request, (id) => findTaken(taken, id)) ??
          missing(request.path)
        );
      }
      return (
        answerRecipients(world, recipients, request) ??
        answerTransfers(stage, request) ??
        answerPayments(world, payments, request) ??
        answerBooks(world, request, (id) => findSource(stage, id))
      );
    },
    addBusiness: (id) => void addBusiness(id),
    hasPage: ({ path }) => recipients.links.has(path.split('/')[2] ?? ''),
    answerPage: (request) => answerPage(world, recipients, request),
  };

  function findSource({ payments: taken, transfers: sent }: typeof stage, id: string) {
    return (
      findTaken(taken, id) ??
      sent.all.find((one) => one.id === id) ??
      sent.reversals.find((one) => one.id === id) ??
      null
    );
  }
}

function findTaken({ all, refunds, disputes }: Payments, id: string) {
  return (
    all.find(({ charge }) => charge?.id === id)?.charge ??
    refunds.find((one) => one.id === id) ??
    disputes.find((one) => one.id === id) ??
    null
  );
}

function answerBooks(
  world: World,
  request: SeenRequest,
  sourceOf: (id: string) => object | null,
): Answer | null {
  const [, , kind, id] = request.path.split('/');
  if (request.method !== 'GET') return null;
  switch (kind) {
    case 'balance':
      return shownBalance(world, world.platform, ['usd']);
    case 'balance_transactions': {
      const lines = bookOf(world, world.platform).lines.map((line) => shownLine(world, line));
      if (id !== undefined) {
        const found = lines.find((one) => one.id === id);
        return found === undefined ? noSuch('balance_transaction', id) : { body: found };
      }
      const isWhole = expands(request, 'data.source');
      const source = (line: Stripe.BalanceTransaction) => sourceOf(idOf(line.source) ?? '') ?? line.source;
      const shown = isWhole ? lines.map((line) => ({ ...line, source: source(line) })) : lines;
      return pageOf(shown, request);
    }
    case 'events': {
      const types = [...request.query].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []));
      const about = world.operator === null ? undefined : world.platform;
      const own = world.events.filter(({ account }) => account === about);
      return pageOf(types.length === 0 ? own : own.filter(({ type }) => types.includes(type)), request);
    }
    default:
      return null;
  }
}
