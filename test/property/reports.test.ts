import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHistory, ZONE } from '../support/history.ts';
import { createInvoice } from '../support/invoices.ts';
import { seed } from '../support/property.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * Every report against the ledger: a random history, and the figures worked out a second time, from the raw postings by
 * their accounts (not by their codes, as the service does) and from what GET shows of each invoice.
 */

interface Posting {
  readonly source_type: string;
  readonly source_id: string;
  readonly code: string;
  readonly invoice_id: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly currency: string;
  readonly day: string;
}
interface Invoice {
  readonly id: string;
  readonly contactId: string;
  readonly status: string;
  readonly currency: string;
  readonly totalAmount: number;
  readonly eventDate: string | null;
  readonly activatedAt: string | null;
  readonly amountPaid: number;
  readonly amountRefunded: number;
  readonly lineItems: { quantity: number; unitAmount: number; taxBasisPoints?: number }[];
  readonly paymentSchedule: {
    dueDate: string;
    amount: number;
    paidAmount: number;
    status: string;
    isOverdue: boolean;
  }[];
}
interface Payout {
  readonly id: string;
  readonly event_date: string | null;
  readonly currency: string;
  readonly total_amount: number;
  readonly funded: string | null;
  readonly refunded: string | null;
}

let service: TestService;
let postings: Posting[];
let invoices: Invoice[];
let payouts: Payout[];
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const dayOf = (at: Date | null) => (at === null ? null : dayFormat.format(at));
const TODAY = '2026-11-27';
const ALL = 'from=2026-08-01&to=2026-11-30';

beforeAll(async () => {
  service = await startService();
  const done = await makeHistory(service, seed, 130);
  console.log(JSON.stringify(done));
  for (const kind of ['create', 'charge', 'decide', 'payOutside']) expect(done[kind] ?? 0).toBeGreaterThan(0);
  service.clock.set(`${TODAY}T23:30:00.000Z`);
  const { accountId } = service.member;
  const rows = await service.sql<Omit<Posting, 'day' | 'amount'> & { amount: string; created_at: Date }>(
    'select * from ledger_postings where account_id = $1 order by position',
    [accountId],
  );
  postings = rows.map((row) => ({ ...row, amount: Number(row.amount), day: dayOf(row.created_at) ?? '' }));
  const paid = await service.sql<
    Omit<Payout, 'funded' | 'refunded'> & { funded_at: Date | null; refunded_at: Date | null }
  >(
    `select id, event_date::text, currency, total_amount::float8, funded_at, refunded_at from payments
     where account_id = $1`,
    [accountId],
  );
  payouts = paid.map((row) => ({ ...row, funded: dayOf(row.funded_at), refunded: dayOf(row.refunded_at) }));
  invoices = await everyInvoice('');
}, 120_000);
afterAll(() => service.close());

async function everyInvoice(query: string): Promise<Invoice[]> {
  const found: Invoice[] = [];
  let cursor = '';
  do {
    const { data } = await service.call('GET', `/v1/invoices?limit=200&${query}${cursor}`);
    found.push(...data.items);
    cursor = data.nextCursor === null ? '' : `&cursor=${data.nextCursor}`;
  } while (cursor !== '');
  return found;
}

const report = async (path: string) => {
  const answer = await service.call('GET', `/v1/reports/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.data;
};
const file = async (path: string): Promise<string[][]> => {
  const { text } = await service.call('GET', `/v1/reports/${path}`);
  return text
    .replace('﻿', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')));
};
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const posted = (some: readonly Posting[], isMeant: (one: Posting) => boolean) =>
  sum(some.filter(isMeant).map(({ amount }) => amount));
const currencies = () => [...new Set(postings.map(({ currency }) => currency))].toSorted();

const OWN = new Set(['processor', 'outside']);
const BETWEEN = new Set(['bank', 'in_transit', ...OWN]);

/** The money of clients at the processor and in cash, less all money that left, including fees. */
function moved(some: readonly Posting[]): number {
  const came = posted(some, ({ debit, credit }) => OWN.has(debit) && !BETWEEN.has(credit));
  return came - posted(some, ({ debit, credit }) => OWN.has(credit) && !BETWEEN.has(debit));
}
const isFee = ({ debit }: Posting) => debit === 'fees';
const outOf = (some: readonly Payout[], isMeant: (day: string) => boolean) =>
  sum(
    some.map(
      ({ total_amount: amount, funded, refunded }) =>
        (funded !== null && isMeant(funded) ? amount : 0) -
        (refunded !== null && isMeant(refunded) ? amount : 0),
    ),
  );

const OPEN = ['Scheduled', 'Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction'];
const owedOf = (
  some: readonly Invoice[],
  isMeant: (one: { dueDate: string; isOverdue: boolean }) => boolean,
) =>
  some
    .filter(({ status }) => status === 'Active')
    .flatMap(({ paymentSchedule }) => paymentSchedule)
    .filter((one) => OPEN.includes(one.status) && isMeant(one));
const amountOwed = (...asked: Parameters<typeof owedOf>) =>
  sum(owedOf(...asked).map((one) => one.amount - one.paidAmount));
const inCurrency = (currency: string) => invoices.filter((one) => one.currency === currency);
const receivable = (currency: string) =>
  posted(postings, (one) => one.currency === currency && one.debit === 'receivable') -
  posted(postings, (one) => one.currency === currency && one.credit === 'receivable');
const later = (days: number) =>
  new Date(Date.parse(`${TODAY}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('the first page', () => {
  it('says as owed what the ledger has as owed by clients, and what of it is late or comes', async () => {
    const home = await report('home');
    expect(home.asOf).toBe(TODAY);
    const until = later(30);
    for (const currency of currencies()) {
      const of = (figure: { amounts: { currency: string; amount: number; count: number }[] }) =>
        figure.amounts.find((one) => one.currency === currency)?.amount ?? 0;
      const own = inCurrency(currency);
      expect(of(home.owed)).toBe(receivable(currency));
      expect(of(home.overdue)).toBe(amountOwed(own, ({ isOverdue }) => isOverdue));
      expect(of(home.coming)).toBe(amountOwed(own, ({ dueDate }) => dueDate >= TODAY && dueDate <= until));
    }
    for (const figure of [home.owed, home.overdue, home.coming]) {
      const listed = await everyInvoice(figure.filter);
      expect(listed.length).toBe(sum(figure.amounts.map(({ count }: { count: number }) => count)));
    }
  });

  it('says of each month what the ledger has', async () => {
    const { cashFlow } = await report('home');
    for (const { currency, months } of cashFlow) {
      expect(months).toHaveLength(12);
      for (const { month, in: came, out } of months) {
        const some = postings.filter((one) => one.currency === currency && one.day.startsWith(month));
        expect([currency, month, came]).toEqual([currency, month, moved(some) + posted(some, isFee)]);
        const paid = payouts.filter((one) => one.currency === currency);
        expect([month, out]).toEqual([month, outOf(paid, (day) => day.startsWith(month))]);
      }
    }
  });
});

describe('ageing', () => {
  const windows = {
    notDue: [0, 100_000],
    to30: [-30, -1],
    to60: [-60, -31],
    to90: [-90, -61],
    over90: [-100_000, -91],
  } as const;
  const lies = ({ dueDate }: { dueDate: string }, [from, to]: readonly [number, number]) => {
    const days = (Date.parse(dueDate) - Date.parse(TODAY)) / 86_400_000;
    return days >= from && days <= to;
  };

  it('adds up to what the ledger has as owed, by lateness and contact', async () => {
    const { totals, items } = await report('ageing');
    for (const row of totals) {
      expect(row.total.amount).toBe(receivable(row.currency));
      for (const [name, window] of Object.entries(windows)) {
        expect([name, row[name].amount]).toEqual([
          name,
          amountOwed(inCurrency(row.currency), (one) => lies(one, window)),
        ]);
      }
    }
    expect(items.length).toBeGreaterThan(0);
    for (const row of items) {
      const own = inCurrency(row.currency).filter(({ contactId }) => contactId === row.contactId);
      for (const [name, window] of Object.entries(windows))
        expect([name, row[name].amount]).toEqual([name, amountOwed(own, (one) => lies(one, window))]);
    }
    const cells = await file('ageing/csv');
    expect(cells.slice(1).length).toBe(items.length);
  });

  it('has with each figure the filter of what it is made of', async () => {
    const { items } = await report('ageing');
    for (const row of items.slice(0, 8)) {
      for (const [name, window] of Object.entries(windows)) {
        const listed = (await everyInvoice(row[name].filter)).filter((one) => one.currency === row.currency);
        for (const one of listed) expect(one.contactId).toBe(row.contactId);
        expect([name, amountOwed(listed, (one) => lies(one, window))]).toEqual([name, row[name].amount]);
        if (row[name].amount === 0) expect(listed).toEqual([]);
      }
    }
  });
});

describe('cash flow', () => {
  it.each(['Day', 'Week', 'Month'])('is what the ledger has of each %s, and adds up', async (by) => {
    const { items } = await report(`cash_flow?${ALL}&by=${by}`);
    expect(items.map((one: { currency: string }) => one.currency)).toEqual(
      currencies().filter((one) =>
        postings.some(
          ({ currency, debit, credit }) =>
            currency === one && [debit, credit].some((account) => BETWEEN.has(account)),
        ),
      ),
    );
    for (const { currency, rows, total } of items) {
      const all = postings.filter((one) => one.currency === currency);
      const paid = payouts.filter((one) => one.currency === currency);
      for (const row of rows) {
        const isIn = (day: string) => day >= row.from && day <= row.to;
        const some = all.filter(({ day }) => isIn(day));
        const from = (type: string) => some.filter((one) => one.source_type === type);
        const clients = some.filter((one) => !isFee(one));
        const expected = {
          refunds: 0 - moved(from('Refund')),
          returns: posted(from('Charge'), ({ debit, credit }) => credit === 'processor' && debit !== 'fees'),
          disputes:
            posted(some, ({ debit, credit }) => debit === 'disputes_held' && credit === 'processor') -
            posted(some, ({ debit, credit }) => credit === 'disputes_held' && debit === 'processor'),
          fees: posted(some, isFee),
          // No account of these is a business of the operator's platform.
          platformFees: 0,
          out: outOf(paid, isIn),
        };
        const { refunds, returns, disputes } = expected;
        const came = moved(clients) + refunds + returns + disputes;
        const net = came - refunds - returns - disputes - expected.fees - expected.out;
        expect(row).toEqual({ from: row.from, to: row.to, in: came, ...expected, net });
      }
      for (const name of ['in', 'refunds', 'returns', 'disputes', 'fees', 'out', 'net'])
        expect(sum(rows.map((row: Record<string, number>) => row[name]))).toBe(total[name]);
    }
    const cells = await file(`cash_flow/csv?${ALL}&by=${by}`);
    const inUsd = cells.filter((row) => row[2] === 'USD').map((row) => Math.round(Number(row[3]) * 100));
    expect(sum(inUsd)).toBe(items.find((one: { currency: string }) => one.currency === 'USD').total.in);
  });

  it('is divided without gaps, and cut by the period', async () => {
    const { items } = await report('cash_flow?from=2026-09-02&to=2026-10-05&by=Week');
    const rows = items[0].rows as { from: string; to: string }[];
    expect([rows[0]?.from, rows[0]?.to, rows.at(-1)?.to]).toEqual(['2026-09-02', '2026-09-06', '2026-10-05']);
    for (const [index, row] of rows.slice(1).entries())
      expect(Date.parse(row.from) - Date.parse(rows[index]?.to ?? '')).toBe(86_400_000);
  });
});

describe('event profit', () => {
  it('is what the ledger has of the invoices and outgoing payments of each event date', async () => {
    const { items } = await report('event_profit?from=2027-06-01&to=2027-06-30');
    expect(items.length).toBeGreaterThan(3);
    const events = new Map(invoices.map(({ id, ...invoice }) => [id, invoice]));
    const postedFor = (eventDate: string, contactId: string | null) =>
      postings.filter((one) => {
        const event = one.invoice_id === null ? undefined : events.get(one.invoice_id);
        return event?.eventDate === eventDate && event.contactId === contactId;
      });
    const invoicedOf = (some: readonly Posting[]) =>
      posted(some, ({ credit }) => credit === 'billed') - posted(some, ({ debit }) => debit === 'billed');
    const keptFrom = (some: readonly Posting[]) => moved(some) + posted(some, isFee);
    // The client whose day it is: nobody else was invoiced for it, or paid for it, and did not cancel.
    const onlyClientOf = (eventDate: string) => {
      const clients = new Set(invoices.map(({ contactId }) => contactId));
      const left = [...clients].filter((contactId) => {
        const of = postedFor(eventDate, contactId);
        return currencies().some((currency) => {
          const some = of.filter((one) => one.currency === currency);
          return invoicedOf(some) !== 0 || keptFrom(some) !== 0;
        });
      });
      return left.length === 1 ? left[0] : null;
    };
    for (const row of items) {
      const { eventDate, currency, contactId } = row;
      const of = postedFor(eventDate, contactId).filter((one) => one.currency === currency);
      const isOwn = onlyClientOf(eventDate) === contactId;
      const paid = payouts.filter(
        (one) => isOwn && one.event_date === eventDate && one.currency === currency,
      );
      const known = new Set(paid.map(({ id }) => id));
      const outgoing = outOf(paid, () => true);
      const fees = posted(of, isFee) + posted(postings, (one) => isFee(one) && known.has(one.source_id));
      const days = `eventFrom=${eventDate}&eventTo=${eventDate}`;
      expect(row).toEqual({
        eventDate,
        contactId,
        clientName: contactId === null ? null : expect.any(String),
        job: expect.any(String),
        currency,
        invoiced: invoicedOf(of),
        paid: keptFrom(of),
        fees,
        outgoing,
        profit: keptFrom(of) - fees - outgoing,
        filter: contactId === null ? days : `${days}&contactId=${contactId}`,
      });
    }
    const lines = items.map(({ eventDate, contactId, currency }: Record<string, string>) =>
      [eventDate, contactId, currency].join(' '),
    );
    expect(new Set(lines).size).toBe(lines.length);
    expect((await file('event_profit/csv?from=2027-06-01&to=2027-06-30')).slice(1)).toHaveLength(
      items.length,
    );
  });
});

describe('tax', () => {
  type Row = {
    kind: string;
    currency: string;
    taxBasisPoints: number | null;
    gross: number;
    net: number;
    tax: number;
  };
  const suppliesOf = (items: readonly Row[], currency: string) =>
    items.filter((one) => one.kind === 'Supply' && one.currency === currency);
  const taxIn = (gross: number, rate: number) => Math.round((gross * rate) / (10_000 + rate));

  it('by invoice is that of every invoice that was issued and not canceled, rounded once for each rate', async () => {
    const { items } = await report(`tax?${ALL}`);
    for (const currency of currencies()) {
      const issued = inCurrency(currency).filter(({ status }) => !['Draft', 'Canceled'].includes(status));
      const rows = suppliesOf(items, currency);
      expect(sum(rows.map(({ gross }) => gross))).toBe(sum(issued.map(({ totalAmount }) => totalAmount)));
      const known = new Set(issued.map(({ id }) => id));
      const billed = postings.filter((one) => known.has(one.source_id) && one.source_type === 'Invoice');
      expect(sum(rows.map(({ gross }) => gross))).toBe(
        posted(billed, ({ credit }) => credit === 'billed') -
          posted(billed, ({ debit }) => debit === 'billed'),
      );
      for (const rate of [0, 700, 1_900, 2_000]) {
        const grosses = issued.map(({ lineItems }) =>
          sum(
            lineItems
              .filter((one) => one.taxBasisPoints === rate)
              .map((one) => one.quantity * one.unitAmount),
          ),
        );
        const row = rows.find(({ taxBasisPoints }) => taxBasisPoints === rate);
        expect([rate, row?.gross ?? 0]).toEqual([rate, sum(grosses)]);
        // Halves are rounded the same way up to the sign of a remainder: one unit an invoice at most.
        expect(
          Math.abs((row?.tax ?? 0) - sum(grosses.map((gross) => taxIn(gross, rate)))),
        ).toBeLessThanOrEqual(grosses.length);
      }
      for (const row of rows) expect(row.net + row.tax).toBe(row.gross);
    }
  });

  it('by payment is that of what was paid and did not go back, in the ledger and of each invoice', async () => {
    const { items } = await report(`tax?${ALL}&basis=Paid`);
    for (const currency of currencies()) {
      const rows = suppliesOf(items, currency);
      const kept = sum(
        inCurrency(currency).map(({ amountPaid, amountRefunded }) => amountPaid - amountRefunded),
      );
      expect([currency, sum(rows.map(({ gross }) => gross))]).toEqual([currency, kept]);
      for (const row of rows) expect(row.net + row.tax).toBe(row.gross);
    }
    expect((await file(`tax/csv?${ALL}&basis=Paid`)).slice(1)).toHaveLength(items.length);
  });

  it('names surcharges, and what was waived or written off, as the ledger has them', async () => {
    const { items } = await report(`tax?${ALL}`);
    for (const currency of currencies()) {
      const onto = (account: string) =>
        posted(postings, (one) => one.currency === currency && one.debit === account) -
        posted(postings, (one) => one.currency === currency && one.credit === account);
      const grossOf = (...kinds: string[]) =>
        sum(
          (items as Row[])
            .filter((one) => kinds.includes(one.kind) && one.currency === currency)
            .map(({ gross }) => gross),
        );
      const givenUpAfterDispute = posted(
        postings,
        (one) => one.currency === currency && one.code === 'waive_charged_back',
      );
      const outgoing = posted(
        postings,
        (one) => one.currency === currency && one.source_type === 'Payment' && one.debit === 'write_offs',
      );
      expect(grossOf('Waived', 'WrittenOff')).toBe(onto('write_offs') - outgoing + givenUpAfterDispute);
      expect(grossOf('Surcharge')).toBe(0 - onto('surcharges'));
    }
  });

  it('of a period is that of its days: two parts make the whole', async () => {
    const grossOf = async (query: string) =>
      sum((await report(`tax?${query}`)).items.map(({ gross }: Row) => gross));
    for (const basis of ['Invoiced', 'Paid']) {
      const parts = [`from=2026-08-01&to=2026-10-11`, 'from=2026-10-12&to=2026-11-30'];
      const [one = 0, other = 0] = await Promise.all(parts.map((days) => grossOf(`${days}&basis=${basis}`)));
      expect(one + other).toBe(await grossOf(`${ALL}&basis=${basis}`));
    }
  });
});

describe('the ledger', () => {
  interface Line {
    readonly debit: string;
    readonly credit: string;
    readonly currency: string;
    readonly amount: number;
    readonly sourceId: string;
    readonly code: string;
    readonly debitBalance: number;
    readonly creditBalance: number;
  }
  const every = async (query: string, limit = 200): Promise<Line[]> => {
    const lines: Line[] = [];
    let cursor = '';
    do {
      const data = await report(`ledger?${query}&limit=${limit}${cursor}`);
      lines.push(...data.items);
      cursor = data.nextCursor === null ? '' : `&cursor=${data.nextCursor}`;
    } while (cursor !== '');
    return lines;
  };
  const days = 'from=2026-09-15&to=2026-10-20';
  const isBefore = ({ day }: Posting) => day < '2026-09-15';
  const isIn = ({ day }: Posting) => day >= '2026-09-15' && day <= '2026-10-20';
  const balance = (some: readonly Posting[], account: string, currency: string) =>
    posted(some, (one) => one.debit === account && one.currency === currency) -
    posted(some, (one) => one.credit === account && one.currency === currency);

  it('has the balance of every account before, in and after a period', async () => {
    const { trialBalance } = await report(`ledger?${days}`);
    for (const row of trialBalance) {
      const own = (side: 'debit' | 'credit') =>
        posted(postings.filter(isIn), (one) => one[side] === row.account && one.currency === row.currency);
      const opening = balance(postings.filter(isBefore), row.account, row.currency);
      const [debits, credits] = [own('debit'), own('credit')];
      expect(row).toEqual({ ...row, opening, debits, credits, closing: opening + debits - credits });
    }
    for (const side of ['debits', 'credits']) {
      expect(sum(trialBalance.map((row: Record<string, number>) => row[side]))).toBe(
        posted(postings.filter(isIn), () => true),
      );
    }
  });

  it('has every posting of the period once, in pages, with balances that run on to the closing ones', async () => {
    const lines = await every(days, 7);
    const named = (one: { source_id: string; code: string }) => `${one.source_id} ${one.code}`;
    expect(lines.map((one) => `${one.sourceId} ${one.code}`).toSorted()).toEqual(
      postings.filter(isIn).map(named).toSorted(),
    );
    expect(await every(days)).toEqual(lines);
    const { trialBalance } = await report(`ledger?${days}`);
    const last = new Map<string, number>();
    for (const one of lines) {
      last.set(`${one.debit} ${one.currency}`, one.debitBalance);
      last.set(`${one.credit} ${one.currency}`, one.creditBalance);
    }
    for (const { account, currency, closing, debits, credits } of trialBalance) {
      if (debits + credits > 0)
        expect([account, last.get(`${account} ${currency}`)]).toEqual([account, closing]);
    }
    const cells = (await file(`ledger/csv?${days}`)).slice(1);
    expect(cells.map((row) => Math.round(Number(row[10]) * 100))).toEqual(lines.map(({ amount }) => amount));
    expect(cells.map((row) => Math.round(Number(row[11]) * 100))).toEqual(
      lines.map(({ debitBalance }) => debitBalance),
    );
  });

  it('of one account has its postings and its balance', async () => {
    const whole = await every(days);
    const lines = await every(`${days}&ledgerAccount=processor`, 5);
    const own = whole.filter(({ debit, credit }) => debit === 'processor' || credit === 'processor');
    expect(lines.map(({ sourceId, code }) => [sourceId, code])).toEqual(
      own.map(({ sourceId, code }) => [sourceId, code]),
    );
    for (const [index, { debit, debitBalance, creditBalance }] of lines.entries()) {
      expect(debit === 'processor' ? debitBalance : creditBalance).toBe(
        debit === 'processor' ? own[index]?.debitBalance : own[index]?.creditBalance,
      );
      expect(debit === 'processor' ? creditBalance : debitBalance).toBeNull();
    }
  });

  it('counts days in the zone that the account had, also after it has moved to another', async () => {
    const netOf = async () => (await report('cash_flow?from=2026-08-01&to=2026-11-30&by=Day')).items;
    const before = await netOf();
    await service.sql(`update accounts set time_zone = 'Asia/Tokyo' where id = $1`, [
      service.member.accountId,
    ]);
    // A posting from then on has the day there.
    await createInvoice(service);
    expect(await netOf()).toEqual(before);
    const days = postings.filter(isFee).map(({ day }) => day);
    expect(
      before.some(({ rows }: { rows: { from: string; fees: number }[] }) =>
        rows.some(({ from, fees }) => fees > 0 && days.includes(from)),
      ),
    ).toBe(true);
    const here = '2026-11-28';
    const { items } = await report(`ledger?from=${here}&to=${here}`);
    expect(items.map(({ code }: { code: string }) => code)).toEqual(['issue']);
  });
});
