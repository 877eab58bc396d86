import type { Stripe } from 'stripe';
import { newId } from '../../../../kit/ids.ts';
import { type Answer, type SeenRequest, stripeError } from '../fake-stripe.ts';

const DAY_MS = 86_400_000;

/** Something that happens by itself at an instant. */
interface Planned {
  readonly at: Date;
  readonly act: () => void;
}

/** An account's money at Stripe: its balance transactions, oldest first. */
export interface Book {
  readonly account: string;
  readonly lines: Stripe.BalanceTransaction[];
}

/** The state of one platform and of the accounts that are connected to it. Its time stands until it is moved. */
export interface World {
  now: Date;
  /** The account whose money moves: the platform, or a business that is connected to it. */
  readonly platform: string;
  /** The platform, which gets the application fees, where the account is a connected business; otherwise null. */
  readonly operator: string | null;
  readonly isLive: boolean;
  readonly books: Map<string, Book>;
  /** Everything that happened, oldest first. One with `account` is of a connected account. */
  readonly events: Stripe.Event[];
  readonly planned: Planned[];
}

export function createWorld(platform: string, isLive: boolean, now: Date): World {
  return { now, platform, operator: null, isLive, books: new Map(), events: [], planned: [] };
}

/** The same world, as a business sees it that is connected to the platform. */
export function worldOf(world: World, business: string): World {
  const { platform: operator, isLive, books, events, planned } = world;
  const own = { platform: business, operator, isLive, books, events, planned };
  return Object.defineProperty(own as typeof own & { now: Date }, 'now', { get: () => world.now });
}

export const newName = (prefix: string) => `${prefix}_${newId().replaceAll('-', '')}`;

/** The second of the machine's clock in which a name was made. */
const secondOfName = (name: string) =>
  Math.floor(Number.parseInt(name.slice(name.indexOf('_') + 1).slice(0, 12), 16) / 1000);

export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

export function plan(world: World, days: number, act: () => void): void {
  world.planned.push({ at: new Date(world.now.getTime() + days * DAY_MS), act });
}

/** Does everything that falls due until an instant, in order, each at its own time. */
export function advance(world: World, until: Date): void {
  for (;;) {
    const next = world.planned
      .filter(({ at }) => at <= until)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())[0];
    if (next === undefined) break;
    world.planned.splice(world.planned.indexOf(next), 1);
    world.now = next.at;
    next.act();
  }
  world.now = until;
}

/** Writes an event with a copy of the object as it is now, as Stripe does. */
export function emit(world: World, type: Stripe.Event.Type, object: object, about?: string): void {
  const account = about ?? (world.operator === null ? undefined : world.platform);
  const event = {
    id: newName('evt'),
    object: 'event',
    api_version: null,
    created: secondsOf(world.now),
    data: { object: structuredClone(object) },
    livemode: world.isLive,
    pending_webhooks: 1,
    request: null,
    type,
    ...(account === undefined ? {} : { account }),
  } satisfies Record<keyof Stripe.EventBase, unknown> | object;
  world.events.push(event as unknown as Stripe.Event);
}

export function bookOf(world: World, account: string): Book {
  const book = world.books.get(account) ?? { account, lines: [] };
  world.books.set(account, book);
  return book;
}

interface NewLine {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly amount: number;
  readonly fee?: number;
  /** The operator's part, beside the fee; below 0, it comes back. */
  readonly applicationFee?: number;
  readonly currency: string;
  readonly source: string | null;
  /** Default: at once. */
  readonly availableAt?: Date;
  /** Of money that came in another currency. */
  readonly rate?: number;
}

/** Enters money into an account's book, or takes it out. */
export function enter(world: World, account: string, line: NewLine): Stripe.BalanceTransaction {
  const { type, amount, currency, source, availableAt = world.now, rate = null } = line;
  const { fee: own = 0, applicationFee = 0 } = line;
  const fee = own + applicationFee;
  const detailOf = (kind: string, part: number) =>
    part === 0 ? [] : [{ amount: part, application: null, currency, description: null, type: kind }];
  const made: Stripe.BalanceTransaction = {
    id: newName('txn'),
    object: 'balance_transaction',
    amount,
    available_on: secondsOf(availableAt),
    balance_type: 'payments',
    created: secondsOf(world.now),
    currency,
    description: null,
    exchange_rate: rate,
    fee,
    fee_details: [...detailOf('stripe_fee', own), ...detailOf('application_fee', applicationFee)],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'available',
    type,
  };
  bookOf(world, account).lines.push(made);
  if (applicationFee !== 0 && world.operator !== null) {
    const kind = applicationFee > 0 ? 'application_fee' : 'application_fee_refund';
    enter(world, world.operator, { type: kind, amount: applicationFee, currency, source: newName('fee') });
  }
  return made;
}

/** A line as it is shown now. */
export function shownLine(world: World, line: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...line, status: line.available_on <= secondsOf(world.now) ? 'available' : 'pending' };
}

/** The balance of an account in a currency; what is pending is not yet available. */
export function balanceOf(world: World, account: string, currency: string) {
  const own = bookOf(world, account).lines.filter((line) => line.currency === currency);
  const sum = (status: string) =>
    own
      .map((line) => shownLine(world, line))
      .filter((line) => line.status === status)
      .reduce((total, { net }) => total + net, 0);
  return { available: sum('available'), pending: sum('pending') };
}

/** A balance as Stripe shows it, with a line for each currency. */
export function shownBalance(world: World, account: string, currencies: readonly string[]): Answer {
  const all = new Set([...currencies, ...bookOf(world, account).lines.map(({ currency }) => currency)]);
  const sums = [...all].map((currency) => ({ currency, ...balanceOf(world, account, currency) }));
  const source_types = {};
  const body: Stripe.Balance = {
    object: 'balance',
    available: sums.map(({ currency, available: amount }) => ({ amount, currency, source_types })),
    pending: sums.map(({ currency, pending: amount }) => ({ amount, currency, source_types })),
    livemode: world.isLive,
  };
  return { body };
}

/**
 * A page of a list, newest first, as Stripe cuts it. `all`: oldest first. A caller that looks for a key asks for objects since
 * the key, which has the machine's time. The time here may stand before it, so an object counts as made at both times.
 */
export function pageOf<T extends { readonly id: string; readonly created: number }>(
  all: readonly T[],
  { query, path }: SeenRequest,
): Answer {
  const limit = Number(query.get('limit') ?? 10);
  const from = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
  const newest = all
    .filter(({ id, created }) => (created >= from || secondOfName(id) >= from) && created < until)
    .toReversed();
  const after = query.get('starting_after');
  const before = query.get('ending_before');
  const cursor = after ?? before;
  const at = cursor === null ? -1 : newest.findIndex(({ id }) => id === cursor);
  if (cursor !== null && at === -1) return noSuch('object', cursor);
  const rest = before === null ? newest.slice(at + 1) : newest.slice(0, at);
  const data = before === null ? rest.slice(0, limit) : rest.slice(-limit);
  return { body: { object: 'list', data, has_more: rest.length > limit, url: path } };
}

/** An object that is not there, as Stripe answers it. */
export function noSuch(kind: string, id: string): Answer {
  const message = `No such ${kind}: '${id}'`;
  return stripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message });
}

/** A request that Stripe understood and refused. */
export function refuse(message: string, code?: string, param?: string): Answer {
  return stripeError(400, { type: 'invalid_request_error', message, code, param });
}

/** The metadata in a form. */
export function metadataIn(form: SeenRequest['form']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** Whether a request asks to have something expanded. */
export function expands({ form, query }: SeenRequest, name: string): boolean {
  const named = [...query, ...Object.entries(form)];
  return named.some(([field, value]) => /^expand(?:\[\d*\])?$/.test(field) && value === name);
}
