import { expect } from 'vitest';
import { taxOfKey } from '../../src/kit/money/tax-keys.ts';
import { type Forecast, forecastOf } from './forecast.ts';
import { read } from './money.ts';
import type { Answer, TestService } from './service.ts';

/** A request that changes an invoice. */
export interface Change {
  readonly method: 'PATCH' | 'POST';
  readonly path: string;
  readonly body: object;
}

// biome-ignore lint/suspicious/noExplicitAny: - the answers of the API are checked where the service is called
type Shown = any;

/** Sends a change as a dry run. */
export function tryOut(
  service: TestService,
  { method, path, body }: Change,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return service.call(method, path, { body: { ...body, dryRun: true }, headers });
}

/** Runs work under a clock that goes on by 3 ms whenever it is read. */
export async function underTickingClock<Result>(
  { clock }: TestService,
  work: () => Promise<Result>,
): Promise<Result> {
  const standing = Object.getOwnPropertyDescriptor(clock, 'now');
  let at = clock.now().getTime();
  clock.now = () => {
    at += 3;
    return new Date(at);
  };
  try {
    return await work();
  } finally {
    if (standing === undefined) Reflect.deleteProperty(clock, 'now');
    else Object.defineProperty(clock, 'now', standing);
    clock.set(new Date(at).toISOString());
  }
}

// Requests are logged, dry runs among them.
const WITHOUT = new Set(['api_requests']);

/** Everything that the service has stored, as one sum for each table. */
export async function storedRows(service: TestService): Promise<unknown> {
  const tables = await service.sql(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const names = (tables as { name: string }[]).map(({ name }) => name).filter((name) => !WITHOUT.has(name));
  const sums = names.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum
       from public."${name}" t`,
  );
  return service.sql(sums.join(' union all '));
}

/**
 * Tries a change, and makes it under the version that the dry run answered. The dry run leaves no row, and one that is refused
 * is refused as the change is. Answers both.
 */
export async function tryAndMake(service: TestService, change: Change) {
  const rows = await storedRows(service);
  const tried = await tryOut(service, change, { 'idempotency-key': 'same' });
  expect(await storedRows(service)).toEqual(rows);
  const version = tried.headers.get('etag');
  const { method, path, body } = change;
  const headers: Record<string, string> = version === null ? {} : { 'if-match': version };
  const done = await service.call(method, path, { body, headers });
  expect([done.status, refusalOf(done)]).toEqual([tried.status, refusalOf(tried)]);
  return { tried, done };
}

const refusalOf = ({ status, text }: Answer) => {
  if (status < 300) return null;
  const { requestId: _requestId, ...refusal } = JSON.parse(text).error;
  return refusal;
};

/**
 * Tries a change, makes it, and compares what the dry run said with what then happened: the invoice, its payments, the postings,
 * the mails and the forecast. Answers the dry run; null where it may be refused, and is.
 */
export async function holdDryRun(
  service: TestService,
  invoiceId: string,
  change: Change,
  mayBeRefused = false,
): Promise<Shown> {
  await service.work();
  const [invoice, foreseen, mails, postings] = await readAll(service, invoiceId);
  const taxes = await taxRows(service, invoiceId);
  const { tried, done } = await tryAndMake(service, change);
  if (mayBeRefused && done.status === 422) return null;
  expect([tried.status, tried.text]).toEqual([200, expect.anything()]);
  const changed = await read(service, invoiceId);
  await service.work();
  const [, next, allMails, allPostings] = await readAll(service, invoiceId);
  const ids = new Set<string>(invoice.paymentSchedule.map(({ id }: Shown) => id));
  const known = (id: string) => (ids.has(id) ? id : null);
  const { changes } = tried.data;
  // What ends or postpones an invoice answers its own facts instead.
  if (tried.data.invoiceId === undefined)
    expect(tried.data.invoice).toEqual(withoutNew(changed, invoice, known, tried.data.invoice));
  expect(changes.status).toEqual({ before: invoice.status, after: changed.status });
  expect(changes.totalAmount).toEqual({ before: invoice.totalAmount, after: changed.totalAmount });
  expect(changes.scheduledPayments).toEqual(changedPayments(invoice, changed));
  const posted = changes.postings.map(({ taxes: _taxes, ...posting }: Shown) => posting);
  expect(sorted(posted)).toEqual(sorted(added(postings, allPostings)));
  const taxed = changes.postings.flatMap(({ code, taxes: some }: Shown) =>
    some.map((one: Shown) => ({ code, ...one })),
  );
  const before = new Set(taxes.map(({ key }) => key));
  const newTaxes = (await taxRows(service, invoiceId)).filter(({ key }) => !before.has(key));
  expect(sorted(taxed.map(inKeyOrder))).toEqual(
    sorted(newTaxes.map(({ key: _key, ...one }) => inKeyOrder(one))),
  );
  // A written-off amount is owed by the client, and is not in the books.
  if (![invoice.status, changed.status].includes('Uncollectible'))
    expect(receivable(changes.postings)).toBe(changed.amountDue - invoice.amountDue);
  const written = allMails.slice(0, allMails.length - mails.length).map((mail: Shown) => mailOf(mail, known));
  expect(sorted(changes.mails)).toEqual(sorted(withoutForeseen(written, changes.forecast.gained, next.asOf)));
  holdForecast(tried.data, invoice, foreseen, next, known);
  return tried.data;
}

async function readAll(service: TestService, id: string): Promise<[Shown, Forecast, Shown[], Shown[]]> {
  const postings: Shown[] = [];
  for (let cursor = ''; cursor !== null; ) {
    const { status, data, text } = await service.call(
      'GET',
      `/v1/reports/ledger?from=2026-01-01&to=2031-12-31&limit=200${cursor}`,
    );
    if (status !== 200) throw new Error(text);
    postings.push(...data.items);
    cursor = data.nextCursor && `&cursor=${data.nextCursor}`;
  }
  const mails = await service.call('GET', `/v1/mails?invoiceId=${id}&limit=200`);
  return [await read(service, id), await forecastOf(service, id), mails.data.items, postings];
}

// The amounts of the postings of an invoice at each tax rate.
async function taxRows(service: TestService, id: string): Promise<Shown[]> {
  const rows = await service.sql<Shown>(
    `select concat_ws(' ', source_id, code, sequence, rate) as key, code, rate,
       gross::int as gross, net::int as net, tax::int as tax
     from ledger_posting_taxes where invoice_id = $1`,
    [id],
  );
  return rows.map(({ rate, ...row }: Shown) => ({ ...row, ...taxOfKey(rate) }));
}

function receivable(postings: readonly Shown[]): number {
  const signed = postings.map(({ debit, credit, amount }) =>
    debit === 'receivable' ? amount : credit === 'receivable' ? -amount : 0,
  );
  return signed.reduce((sum, one) => sum + one, 0);
}

// The postings that were not there before.
function added(before: readonly Shown[], after: readonly Shown[]): Shown[] {
  const nameOf = ({ sourceId, code, at, amount }: Shown) => `${sourceId} ${code} ${at} ${amount}`;
  const counts = Map.groupBy(before, nameOf);
  return after
    .filter((one) => counts.get(nameOf(one))?.pop() === undefined)
    .map(({ code, debit, credit, amount }) => ({ code, debit, credit, amount }));
}

function mailOf(
  { kind, subject, status, recipients, scheduledPaymentIds }: Shown,
  known: (id: string) => string | null,
) {
  return {
    kind,
    subject,
    recipients: recipients.map(({ email, name, role }: Shown) => ({ email, name, role })),
    unreadBecause: status === 'Kept' ? 'NoMailServer' : null,
    scheduledPaymentIds: scheduledPaymentIds.map(known),
  };
}

// A reminder that waited for one of later that day is written at once when that one falls away: the forecast has it.
function withoutForeseen(written: readonly Shown[], gained: readonly Shown[], now: string): Shown[] {
  const left = [...written];
  for (const { mail, recipients, scheduledPaymentIds } of gained.filter(
    (one: Shown) => one.mail === 'Reminder' && one.at <= now,
  )) {
    const foreseen = JSON.stringify([mail, recipients, scheduledPaymentIds]);
    const place = left.findIndex(
      (one) => JSON.stringify([one.kind, one.recipients, one.scheduledPaymentIds]) === foreseen,
    );
    expect([place, foreseen]).not.toEqual([-1, foreseen]);
    left.splice(place, 1);
  }
  return left;
}

// What a dry run cannot know: the ids and the link that the change makes.
function withoutNew(changed: Shown, before: Shown, known: (id: string) => string | null, tried: Shown) {
  const { nextPayment } = changed;
  return {
    ...changed,
    contactId: tried.contactId === null ? null : changed.contactId,
    paymentSchedule: changed.paymentSchedule.map((one: Shown) => ({ ...one, id: known(one.id) })),
    nextPayment: nextPayment && { ...nextPayment, id: known(nextPayment.id) },
    paymentLink: before.paymentLink === null ? null : changed.paymentLink,
  };
}

function changedPayments(before: Shown, after: Shown): Shown[] {
  const state = (one: Shown) =>
    one === undefined ? null : { dueDate: one.dueDate, amount: one.amount, status: one.status };
  const find = ({ paymentSchedule }: Shown, id: string) =>
    paymentSchedule.find((one: Shown) => one.id === id);
  const kept = before.paymentSchedule
    .map(({ id }: Shown) => ({ id, before: state(find(before, id)), after: state(find(after, id)) }))
    .filter((one: Shown) => JSON.stringify(one.before) !== JSON.stringify(one.after));
  const added = after.paymentSchedule
    .filter(({ id }: Shown) => find(before, id) === undefined)
    .map((one: Shown) => ({ id: null, before: null, after: state(one) }));
  return [...kept, ...added];
}

// What is to come at once has come by the time of the second forecast.
function holdForecast(
  { changes }: Shown,
  invoice: Shown,
  before: Forecast,
  after: Forecast,
  known: (id: string) => string | null,
): void {
  const lines = (entries: readonly Shown[]) =>
    sorted(
      entries
        .filter(({ at }) => at > after.asOf)
        .map((one) => ({ ...one, scheduledPaymentIds: one.scheduledPaymentIds.map(known) })),
    );
  const { lost, gained, comparedUntil, notes } = changes.forecast;
  expect(comparedUntil).toBeNull();
  const codesOf = (some: readonly Shown[]) => some.map(({ code, message }) => ({ code, message }));
  expect(codesOf(notes)).toEqual(codesOf(after.notes));
  const isIssued = invoice.status === 'Draft' && changes.status.after !== 'Draft';
  const left = isIssued ? [] : [...before.entries];
  for (const one of lost) {
    const place = left.findIndex((entry) => JSON.stringify(entry) === JSON.stringify(one));
    expect(place).not.toBe(-1);
    left.splice(place, 1);
  }
  const masked = (entries: readonly Shown[]) =>
    entries.map((one) => ({
      ...one,
      scheduledPaymentIds: one.scheduledPaymentIds.map((id: string) => id ?? 'new'),
    }));
  expect(lines([...left, ...masked(gained)])).toEqual(lines(after.entries));
}

function sorted(items: readonly Shown[]): Shown[] {
  return items.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const inKeyOrder = (one: Shown): Shown =>
  Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
