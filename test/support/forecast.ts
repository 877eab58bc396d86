import { expect } from 'vitest';
import type { TestService } from './service.ts';

/** An entry of a forecast, as the API answers it. */
interface Entry {
  readonly at: string;
  readonly kind: string;
  readonly event: string | null;
  readonly status: string | null;
  readonly mail: string | null;
  readonly scheduledPaymentIds: readonly string[];
  readonly amount: number;
  readonly surcharge: number;
  readonly recipients: readonly { readonly email: string }[];
  readonly unreadBecause: string | null;
  readonly isConditional: boolean;
  readonly retryAt: string | null;
}

/** What the forecast of an invoice says. */
export interface Forecast {
  readonly asOf: string;
  readonly isIfIssuedNow: boolean;
  readonly entries: readonly Entry[];
  readonly notes: readonly { readonly code: string; readonly scheduledPaymentIds: readonly string[] }[];
  readonly hasMore: boolean;
}

/** Reads the whole forecast of an invoice. */
export async function forecastOf(service: TestService, id: string): Promise<Forecast> {
  const answer = await service.call('GET', `/v1/invoices/${id}/forecast?limit=500`);
  if (answer.status !== 200) throw new Error(answer.text);
  expect(answer.data.hasMore).toBe(false);
  return answer.data;
}

/** Moves the account's clock, has everything done on the way, and waits until it has arrived. */
export async function moveClock(service: TestService, now: string): Promise<void> {
  const moved = await service.call('POST', '/v1/test_clock', { body: { now } });
  if (moved.status !== 200) throw new Error(moved.text);
  for (let { data } = moved; data.status !== 'Ready'; ) {
    ({ data } = await service.call('GET', '/v1/test_clock'));
    if (data.failure !== null) throw new Error(data.failure);
  }
  await service.work();
}

/** The entries of a forecast, one line each, in order, without mails that nobody gets. */
export function foreseen({ entries }: Pick<Forecast, 'entries'>): string[] {
  return entries
    .filter(({ unreadBecause }) => unreadBecause === null || unreadBecause === 'NoMailServer')
    .map((one) => {
      const ids = idsOf(one.scheduledPaymentIds);
      if (one.kind === 'Charge') return `${one.at} charge ${one.amount}+${one.surcharge} ${ids}`;
      if (one.mail === null) return `${one.at} ${one.event} ${one.status ?? ''} ${ids}`;
      return `${one.at} mail ${one.mail} ${ids} to ${one.recipients.map(({ email }) => email).join(' ')}`;
    })
    .toSorted();
}

function idsOf(ids: readonly string[]): string {
  return ids
    .map((id) => id.slice(-12))
    .toSorted()
    .join(' ');
}

/** What happened to an invoice after an instant, in the same lines, without `invoice.sent`, which depends on the mail server. */
export async function happened(service: TestService, id: string, since: string): Promise<string[]> {
  const [events, mails, charges] = await Promise.all([
    eventLines(service, id, since),
    mailLines(service, id, since),
    chargeLines(service, id, since),
  ]);
  return [...events, ...mails, ...charges].toSorted();
}

const STATUS_CHANGES =
  /^invoice\.(?:activated|paid|(?:prepayment|final)_invoiced|payment\.(?:due|processing|completed))$/;

async function eventLines(service: TestService, id: string, since: string): Promise<string[]> {
  const events = await allOf(service, `/v1/invoices/${id}/events`);
  return events
    .filter(({ type, createdAt }) => createdAt > since && type !== 'invoice.sent')
    .map(({ id: eventId }) => eventId)
    .reduce<Promise<string[]>>(async (before, eventId) => {
      const lines = await before;
      const { data: event } = await service.call('GET', `/v1/events/${eventId}`);
      return [...lines, eventLine(event)];
    }, Promise.resolve([]));
}

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
type Shown = any;

function eventLine({ type, createdAt, data }: Shown): string {
  const one = data.scheduledPaymentId;
  const ids: string[] = data.scheduledPaymentIds ?? (one === undefined ? [] : [one]);
  const payment = data.paymentSchedule.find((some: { id: string }) => some.id === ids[0]);
  const status = STATUS_CHANGES.test(type) ? (payment?.status ?? data.status) : '';
  return `${createdAt} ${type} ${status} ${idsOf(ids)}`;
}

async function mailLines(service: TestService, id: string, since: string): Promise<string[]> {
  const mails = await allOf(service, '/v1/mails', `invoiceId=${id}&`);
  return mails
    .filter(({ createdAt }) => createdAt > since)
    .map(({ kind, createdAt, scheduledPaymentIds, recipients }) => {
      const to = recipients.map(({ email }: { email: string }) => email).join(' ');
      return `${createdAt} mail ${kind} ${idsOf(scheduledPaymentIds)} to ${to}`;
    });
}

async function chargeLines(service: TestService, id: string, since: string): Promise<string[]> {
  const charges = await allOf(service, '/v1/charges', `invoiceId=${id}&`);
  return charges
    .filter(({ createdAt }) => createdAt > since)
    .map(
      ({ createdAt, amount, surcharge, scheduledPayments }) =>
        `${createdAt} charge ${amount}+${surcharge} ${idsOf(scheduledPayments.map((one: Shown) => one.id))}`,
    );
}

async function allOf(service: TestService, path: string, filter = ''): Promise<Shown[]> {
  const items: Shown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from = cursor === '' ? '' : `&cursor=${cursor}`;
    const { data }: Shown = await service.call('GET', `${path}?${filter}limit=200${from}`);
    items.push(...data.items);
    cursor = data.nextCursor;
  }
  return items;
}

/** Long enough after the last entry that something that was not foreseen would have happened. */
const QUIET_DAYS = 30;

/**
 * Asks the forecasts of invoices, moves the clock past all of them in the given number of steps, and compares what then
 * happened: it is the same, at the same instants. Answers the forecasts. `between`: what is done after asking, e.g. issuing.
 * `mayFail`: charges of autopay may fail, so only what was said without a condition must happen.
 */
export async function holdForecasts(
  service: TestService,
  ids: readonly string[],
  steps: number,
  between: () => Promise<void> = async () => {},
  mayFail = false,
): Promise<Forecast[]> {
  const forecasts: Forecast[] = [];
  for (const id of ids) forecasts.push(await forecastOf(service, id));
  await between();
  const from = Date.parse(forecasts[0]?.asOf ?? '');
  const instants = forecasts.flatMap(({ entries }) => entries.map(({ at }) => Date.parse(at)));
  const end = Math.max(from, ...instants) + QUIET_DAYS * 86_400_000;
  // Also onto instants of entries themselves: what is due just then is done.
  const stops = Array.from({ length: steps }, (_, step) => from + ((end - from) * (step + 1)) / (steps + 1));
  const onto = instants.length > 0 ? [instants[Math.floor(instants.length / 2)] as number] : [];
  for (const stop of [...new Set([...stops, ...onto, end])].toSorted((one, other) => one - other)) {
    if (stop > from) await moveClock(service, new Date(Math.floor(stop)).toISOString());
  }
  for (const [index, id] of ids.entries()) {
    const forecast = forecasts[index] as Forecast;
    // An issued draft has what it was forecast to have at once.
    const since = new Date(Date.parse(forecast.asOf) - (forecast.isIfIssuedNow ? 1 : 0)).toISOString();
    const lines = await happened(service, id, since);
    // The request that issues a draft follows its rules: that is the request's own change.
    const own = forecast.isIfIssuedNow ? `${forecast.asOf} invoice.updated` : null;
    const found = lines.filter((line) => own === null || !line.startsWith(own));
    if (mayFail) {
      const sure = forecast.entries.filter(({ isConditional }) => !isConditional);
      expect(found).toEqual(expect.arrayContaining(foreseen({ entries: sure })));
    } else expect(found).toEqual(foreseen(forecast));
  }
  return forecasts;
}
