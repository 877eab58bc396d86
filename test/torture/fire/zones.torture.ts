import { describe, expect, it } from 'vitest';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { amountOf } from '../random.ts';

/** How many zones; all that Intl lists take long. */
const ZONES = amountOf('ZONES', Number.POSITIVE_INFINITY);
const FROM = '2026-12-01';
const UNTIL = '2028-11-20';
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The civil day of an instant in a zone, by Intl, which the service does not use for this. */
function dayIn(zone: string, instant: Date): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options);
  formats.set(zone, format);
  return format.format(instant);
}

function offsetAt(zone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Two years of due dates: each change of the zone's offset, with the days beside it, and one day of each other quarter. */
function dueDates(zone: string): string[] {
  const days = new Set<string>();
  const end = Date.parse(UNTIL);
  for (let ms = Date.parse(FROM); ms < end; ms += DAY_MS) {
    if (offsetAt(zone, ms) === offsetAt(zone, ms + DAY_MS)) continue;
    for (const near of [-DAY_MS, 0, DAY_MS]) days.add(dayIn(zone, new Date(ms + DAY_MS / 2 + near)));
  }
  for (let quarter = 0; quarter < 8; quarter += 1)
    days.add(dayIn(zone, new Date(Date.parse(FROM) + (10 + quarter * 90) * DAY_MS)));
  return [...days].filter((day) => day > FROM && day < UNTIL).sort();
}

/** Each payment was asked for, and by no kind of mail twice on a day. */
async function judgeReminders(service: TestService, zone: string, invoiceId: string): Promise<string[]> {
  const { paymentSchedule } = await read(service, invoiceId);
  const mails = await service.sql<{ kind: string; payments: string[]; at: Date }>(
    'select kind, scheduled_payment_ids as payments, created_at as at from mails where invoice_id = $1',
    [invoiceId],
  );
  const seen = mails.map(({ kind, payments, at }) => `${kind} ${payments.join()} ${dayIn(zone, at)}`);
  const twice = seen.filter((one, index) => seen.indexOf(one) !== index);
  const asked = new Set(mails.flatMap(({ payments }) => payments));
  const unasked = (paymentSchedule as { id: string; dueDate: string; status: string }[]).filter(
    ({ id, status }) => status !== 'Due' || !asked.has(id),
  );
  return [
    ...twice.map((one) => `${zone}: sent twice: ${one}`),
    ...unasked.map(({ dueDate }) => `${zone}: never asked for the payment of ${dueDate}`),
  ];
}

/** Lives two years in a zone with autopay on one invoice and reminders on another; answers what was wrong. */
async function liveYears(zone: string, accountZone = zone): Promise<string[]> {
  const service = await startService();
  try {
    await service.sql('update accounts set time_zone = $1', [accountZone]);
    const days = dueDates(zone);
    const amount = 10_000;
    const invoice = await activeInvoice(service, {
      totalAmount: amount * days.length,
      paymentSchedule: days.map((dueDate) => ({ dueDate, amount })),
    });
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const reminded = await activeInvoice(service, {
      totalAmount: amount * days.length,
      paymentSchedule: days.map((dueDate) => ({ dueDate, amount })),
    });
    const moved = await service.call('POST', '/v1/test_clock', { body: { now: `${UNTIL}T23:00:00.000Z` } });
    if (moved.status !== 200) return [`${zone}: the clock answered ${moved.status} ${moved.text}`];
    const faults: string[] = [];
    const charges = await service.sql<{ at: Date }>(
      'select created_at as at from charges order by created_at',
    );
    const charged = charges.map(({ at }) => dayIn(zone, at)).slice(1);
    // The first is paid by hand, when autopay is agreed to.
    if (JSON.stringify(charged) !== JSON.stringify(days.slice(1)))
      faults.push(`${zone}: charged on ${charged.join(' ')} instead of ${days.slice(1).join(' ')}`);
    if ((await read(service, invoice.id)).status !== 'Paid') faults.push(`${zone}: the invoice is not paid`);
    faults.push(...(await judgeReminders(service, zone, reminded.id)));
    return faults;
  } finally {
    await service.close();
  }
}

describe('Two years of the test clock', () => {
  it('charge and remind once on each due date, in every zone, across each change of its offset', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const step = Math.max(1, zones.length / ZONES);
    const chosen = zones.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    const faults: string[] = [];
    for (const [index, zone] of chosen.entries()) {
      faults.push(...(await liveYears(zone)));
      if (index % 20 === 19) console.log(`${index + 1} of ${chosen.length} zones`);
    }
    console.log(`${chosen.length} zones, ${faults.length} faults`);
    expect(faults).toEqual([]);
  });

  it('a planted fault, an account that lives in another zone, is found', async () => {
    const faults = await liveYears('Australia/Lord_Howe', 'America/Los_Angeles');
    console.log(`planted: ${faults[0]?.slice(0, 100)}…, which was found`);
    expect(faults).toHaveLength(1);
  });
});
