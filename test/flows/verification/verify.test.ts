import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig, type Database } from '../../../src/kit/db/database.ts';
import { keepDays, takeSnapshot } from '../../../src/ledger/service.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { type Books, makeBooks } from '../../support/books.ts';
import { makeDeposits } from '../../support/deposits.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { creditFaults, creditNoteFaults } from './credit-faults.ts';

let service: TestService;
let books: Books;
let owner: pg.Client;

beforeAll(async () => {
  service = await startService();
  books = await makeBooks(service);
  await makeDeposits(service);
  await keepDays(service.services.database, service.member.accountId);
  const forgotten = { name: 'Forgotten', email: 'forgotten@example.com' };
  const { data } = await service.call('POST', '/v1/contacts', { body: forgotten });
  await service.call('POST', `/v1/contacts/${data.id}/erase`, { body: {} });
  await service.work('reminders');
  await takeSnapshot(service.services.database, service.member.accountId, service.clock.now());
  owner = new pg.Client(clientConfig(service.connection));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

// Plants a fault as the database's owner and looks from within the same transaction, which is then taken back.
async function lookWith(plant: string, accountId = service.member.accountId) {
  const database = {
    snapshot: (_id: string, work: (tx: object) => Promise<unknown>) =>
      work({
        query: async ({ text }: { text: string }, values: unknown[]) =>
          (await owner.query(text, values)).rows,
      }),
  } as unknown as Database;
  await owner.query('begin');
  try {
    await owner.query(plant);
    return await verifyAccount(database, accountId);
  } finally {
    await owner.query('rollback');
  }
}

describe('verify', () => {
  it('finds nothing after everything that can happen to money, and has looked at rows for every check', async () => {
    const results = await verifyAccount(service.services.database, service.member.accountId);
    expect(results.filter((result) => result.faultCount > 0)).toEqual([]);
    expect(results.filter((result) => result.rowsLookedAt === 0)).toEqual([]);
    expect(new Set(results.map((result) => result.name)).size).toBe(results.length);
  });

  it('finds nothing in an account without anything', async () => {
    const stranger = await service.addMember('stranger');
    const results = await verifyAccount(service.services.database, stranger.accountId);
    expect(results.every(({ faultCount, rowsLookedAt }) => faultCount === 0 && rowsLookedAt === 0)).toBe(
      true,
    );
  });

  const oneCharge = () => `(select id from charges where id = '${books.charge}')`;
  const faults: [check: string, what: string, plant: () => string][] = [
    [
      'charge_rows',
      'a fee of the operator that was not posted',
      () => `update charges set platform_fee = 5 where id = '${books.charge}'`,
    ],
    [
      'charge_rows',
      'a fee of the operator that was posted and is not on the charge',
      () =>
        `update ledger_postings set code = 'platform_fee' where code = 'fee' and source_id = '${books.charge}'`,
    ],
    [
      'platform_fees',
      'a fee that came back with a refund and was not posted',
      () =>
        `update charges set platform_fee = 9, platform_fee_refunded = 5, refunds_platform_fee = true
         where id = '${books.charge}';
         update refunds set platform_fee = 5 where charge_id = '${books.charge}'`,
    ],
    [
      'platform_fees',
      'a fee that came back and that no refund has',
      () =>
        `update charges set platform_fee = 9, platform_fee_refunded = 5, refunds_platform_fee = true
         where id = '${books.charge}'`,
    ],
    [
      'platform_fees',
      'a fee that came back although the operator keeps it',
      () =>
        `update charges set platform_fee = 9, platform_fee_refunded = 5 where id = '${books.charge}';
         update refunds set platform_fee = 5 where charge_id = '${books.charge}';
         update ledger_postings set code = 'platform_fee_refunded', amount = 5
         where code = 'refund' and source_id in (select id from refunds where charge_id = '${books.charge}')`,
    ],
    [
      'balance',
      'a posting to an account that the chart does not have',
      () =>
        `alter table ledger_postings drop constraint ledger_postings_debit_check;
         update ledger_postings set debit = 'nowhere' where code = 'capture'`,
    ],
    [
      'chart',
      'a capture that went to the bank',
      () => `update ledger_postings set debit = 'bank' where code = 'capture'`,
    ],
    [
      'chart',
      'a code that nobody knows',
      () => `update ledger_postings set code = 'gift' where code = 'issue'`,
    ],
    ...creditNoteFaults,
    [
      'deposit_documents',
      'an invoice that knows one prepayment invoice too many',
      () =>
        `update invoices set deposits = '{"invoiced": 20000, "count": 2, "finalOn": null}' where deposits is not null`,
    ],
    [
      'deposit_postings',
      'a prepayment invoice that counts on another day than its posting',
      () => `update prepayment_invoices set paid_on = paid_on - 1`,
    ],
    [
      'deposit_sums',
      'a final invoice whose tax is one cent more than the rest',
      () => `update ledger_posting_taxes set net = net - 1, tax = tax + 1 where code = 'final'`,
    ],
    [
      'deposit_sums',
      'an amount that no document has billed, and none will',
      () => `update ledger_postings set amount = amount + 1 where code = 'defer'`,
    ],
    [
      'versions',
      'a version of an invoice that is not there',
      () => `update invoices set document_version = document_version + 1`,
    ],
    [
      'erased_versions',
      'a version that still names an erased client',
      () => `update invoices set contact_email = '(erased)' where document_version > 1`,
    ],
    ['days', 'a sum of a day that is off by one', () => `update ledger_days set amount = amount + 1`],
    ['days', 'a day without its sum', () => `delete from ledger_days where code = 'capture'`],
    [
      'days',
      'a sum of a day on which nothing was posted',
      () =>
        `insert into ledger_days select account_id, '1999-01-01', source_type, code, currency, 1, 1, 1, 1
         from ledger_days where code = 'capture'`,
    ],
    [
      'day_of_posting',
      'a posting that counts two days after it was written',
      () => `update ledger_postings set day = created_at::date + 2 where code = 'capture'`,
    ],
    [
      'issue_day',
      'an invoice that was posted on another day than its documents show',
      () => `update ledger_postings set day = day - 1 where code = 'issue'`,
    ],
    [
      'taxes_of_posting',
      'a tax row that is more than its posting',
      () => `update ledger_posting_taxes set gross = gross + 1, net = net + 1 where code = 'capture'`,
    ],
    [
      'taxes_of_posting',
      'tax rows of a posting that is not there',
      () => `delete from ledger_postings where code = 'waive'`,
    ],
    [
      'net_and_tax',
      'a tax row whose parts are not the whole',
      () => `alter table ledger_posting_taxes drop constraint ledger_posting_taxes_check;
         update ledger_posting_taxes set tax = tax + 1 where tax > 0`,
    ],
    [
      'billed_rates',
      'line items that were changed without a posting',
      () => `update invoices set line_items = replace(line_items::text, '1900', '700')::json`,
    ],
    [
      'billed_rates',
      'tax that was moved from one rate to another',
      () => `update ledger_posting_taxes set rate = 1234 where code = 'issue' and rate = 700`,
    ],
    [
      'paid_rates',
      'a payment without its tax',
      () => `delete from ledger_posting_taxes where code = 'mark_as_paid'`,
    ],
    [
      'paid_rates',
      'the tax of a fully paid invoice that is off by one',
      () =>
        `update ledger_posting_taxes set tax = tax + 1, net = net - 1 where code = 'mark_as_paid' and rate > 0`,
    ],
    [
      'closed_rates',
      'what was written off at another rate than it was billed at',
      () => `update ledger_posting_taxes set rate = 1234 where code = 'write_off' and rate = 700`,
    ],
    ['sums', 'a kept sum that is off by one', () => `update ledger_snapshots set debits = debits + 1`],
    [
      'sums',
      'an amount that was changed after its sum was kept',
      () => `update ledger_postings set amount = amount + 1 where code = 'fee'`,
    ],
    [
      'receivable',
      'an issue that is gone',
      () => `delete from ledger_postings where (source_id, code) in
         (select source_id, code from ledger_postings where code = 'issue' limit 1)`,
    ],
    [
      'receivable_of_invoice',
      'what one invoice owes, moved to another',
      () => `update ledger_postings set invoice_id = (select id from invoices where status = 'Canceled' limit 1)
         where code = 'issue' and invoice_id <> (select id from invoices where status = 'Canceled' limit 1)`,
    ],
    [
      'billed',
      'an invoice that was billed twice and written off once',
      () => `insert into ledger_postings select account_id, source_id, 'issue', 99, source_type, invoice_id, debit, credit,
           amount, currency, created_at, day, position from ledger_postings where code = 'issue' limit 1`,
    ],
    [
      'total',
      'a total that its schedule does not add up to',
      () => 'update invoices set total_amount = total_amount + 1',
    ],
    [
      'total',
      'a scheduled payment that is gone',
      () => `delete from scheduled_payments where status = 'Due'`,
    ],
    [
      'bounds',
      'more outside than was paid',
      () => `alter table scheduled_payments drop constraint scheduled_payments_outside,
           drop constraint scheduled_payments_paid;
         update scheduled_payments set paid_amount = amount + 1 where status = 'Paid'`,
    ],
    [
      'bounds',
      'more refunded than was paid',
      () =>
        `update scheduled_payments set refunded_amount = paid_amount + 1 where status = 'PartiallyRefunded'`,
    ],
    [
      'paid_parts',
      'a payment of which its charges say that less was paid',
      () =>
        `update charge_allocations set paid_amount = paid_amount - 1 where paid_amount > given_back_amount`,
    ],
    [
      'paid_parts',
      'a refund that its charge does not know',
      () => 'update charge_allocations set given_back_amount = 0',
    ],
    [
      'money_of_invoice',
      'a payment that says it was paid more',
      () =>
        `update scheduled_payments set paid_amount = paid_amount + 1 where status = 'Due' and paid_amount = 0`,
    ],
    [
      'money_of_invoice',
      'a capture that was posted twice',
      () => `insert into ledger_postings select account_id, source_id, code, 7, source_type, invoice_id, debit, credit,
           amount, currency, created_at, day, position from ledger_postings where code = 'capture' limit 1`,
    ],
    [
      'outside_of_invoice',
      'outside money that is not in the ledger',
      () => `delete from ledger_postings where code = 'mark_as_paid'`,
    ],
    [
      'settled',
      'an invoice that is Paid and owes',
      () => `update invoices set status = 'Paid' where status = 'Active'`,
    ],
    [
      'settled',
      'an invoice that is Active and owes nothing',
      () => `update invoices set status = 'Active' where status = 'Paid'`,
    ],
    [
      'state_of_payments',
      'an invoice of which more is asked for than it says',
      () => `update invoices set is_asked = false where status = 'Active'`,
    ],
    [
      'state_of_payments',
      'an invoice that is late on another day than it says',
      () => `update invoices set late_after = late_after + 1 where status = 'Active'`,
    ],
    ['numbers', 'a gap in the numbers', () => `update invoices set number = 'X' where number = 'INV-0002'`],
    [
      'numbers',
      'a number that comes twice',
      () => `drop index invoices_number; update invoices set number = 'INV-0002' where number = 'INV-0003'`,
    ],
    [
      'charge_allocations',
      'a charge that its parts do not add up to',
      () => 'update charges set amount = amount + 1',
    ],
    ['refunds', 'a refund’s part that is gone', () => 'delete from refund_allocations'],
    [
      'refund_bounds',
      'more refunded than charged',
      () => `alter table charges drop constraint charges_check;
         update charges set refunded_amount = amount + 1`,
    ],
    [
      'live_charges',
      'a payment under way without a charge',
      () => 'delete from charge_allocations where is_live',
    ],
    [
      'live_charges',
      'a payment with two live charges',
      () => `drop index charge_allocations_live; insert into charge_allocations
         (account_id, charge_id, scheduled_payment_id, position, amount, is_live)
         select account_id, ${oneCharge()}, scheduled_payment_id, 9, amount, true from charge_allocations where is_live limit 1`,
    ],
    [
      'live_allocations',
      'a charge under way whose part is not live',
      () => 'update charge_allocations set is_live = false',
    ],
    [
      'charge_rows',
      'a charge that was never captured',
      () => `delete from ledger_postings where code = 'capture' and source_id = ${oneCharge()}`,
    ],
    [
      'charge_rows',
      'a capture of a charge that is not there',
      () => `update ledger_postings set source_id = gen_random_uuid() where code = 'capture'`,
    ],
    ['charge_rows', 'a fee that the ledger does not have', () => 'update charges set fee = fee + 1'],
    [
      'charge_remains',
      'a surcharge that the ledger does not have',
      () => 'update charges set surcharge_left = surcharge_left + 1',
    ],
    [
      'charge_remains',
      'something that a client got twice of which the ledger knows nothing',
      () => `update charges set twice_amount = 1 where status = 'Succeeded'`,
    ],
    ['refund_rows', 'a refund that never left', () => `delete from ledger_postings where code = 'refund'`],
    ['dispute_rows', 'a dispute that is won and still held', () => `update disputes set status = 'Won'`],
    [
      'manual_payments',
      'more by hand than came outside',
      () => 'update manual_payments set amount = amount + 1',
    ],
    [
      'manual_payments',
      'less by hand than came outside',
      () => `update manual_payments set removed_at = created_at where source <> 'Credit'`,
    ],
    [
      'manual_payments',
      'a manual payment that was never posted',
      () => 'update manual_payments set invoice_sequence = invoice_sequence + 100',
    ],
    ...creditFaults,
    ['payout_rows', 'a payout of another amount', () => 'update payouts set amount = amount - 1'],
    [
      'outgoing',
      'a delivery that is not in the ledger',
      () => `delete from ledger_postings where code = 'deliver'`,
    ],
    [
      'outgoing_at_recipients',
      'money at a recipient’s account that was never transferred',
      () => posted('transfer', 'at_recipient', 'in_transit'),
    ],
    [
      'outgoing_arrived',
      'an arrival of money that went to no recipient’s account',
      () => posted('arrive', 'payable', 'at_recipient'),
    ],
    [
      'outgoing_owed',
      'a debt to the operator that no payment knows',
      () => posted('funding_return_platform', 'bank', 'owed_to_operator'),
    ],
    [
      'outgoing_one_operation',
      'money that is refunded while it is taken back',
      () =>
        `insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at, updated_at)
         select account_id, id, contact_id, 'Sandbox', 'acct_' || id, 'Gone', 'US', 1, now(), now()
         from payments where refund_id is not null;
         update payments set recipient_id = id, reversal_id = gen_random_uuid()
         where refund_id is not null and refund_failure_code is null`,
    ],
    [
      'outgoing_refunds',
      'a sum of earlier refunds without one of them',
      () => 'update payments set past_refunded_amount = 40',
    ],
    [
      'event_money',
      'a refund whose event tells of no money',
      () =>
        `update events set data = (data::jsonb - 'movement')::json where type = 'invoice.payment.refunded'`,
    ],
    [
      'event_money',
      'a dispute that no event tells of',
      () => `delete from events where type = 'invoice.payment.disputed'`,
    ],
    [
      'event_money',
      'an event that tells of another fee',
      () => `update events set data = jsonb_set(data::jsonb, '{movement,fee}', '1')::json
         where type = 'invoice.payment.completed'`,
    ],
    [
      'event_payments',
      'an event that tells of another payment',
      () => `update events set data = jsonb_set(data::jsonb, '{scheduledPaymentId}', to_jsonb(gen_random_uuid()))::json
         where type = 'invoice.payment.marked_as_paid'`,
    ],
    [
      'event_outgoing',
      'money of an outgoing payment that no event tells of',
      () => `update events set data = (data::jsonb - 'movement')::json where type = 'payment.funded'`,
    ],
    [
      'event_outgoing',
      'an event that tells of another amount',
      () => `update events set data = jsonb_set(data::jsonb, '{movement,balance}', '1')::json
         where type = 'payment.completed'`,
    ],
    [
      'redactions',
      'an event that was redacted for a contact that nobody erased',
      () => `delete from events where type = 'contact.erased'`,
    ],
    [
      'event_sequences',
      'an outgoing payment whose newest version nobody was told of',
      () => 'update payments set sequence = sequence + 1',
    ],
    [
      'event_sequences',
      'a gap in the events of an invoice',
      () => `delete from events where type = 'invoice.payment.processing'`,
    ],
    [
      'event_sequences',
      'an invoice whose newest version nobody was told of',
      () => 'update invoices set sequence = sequence + 1',
    ],
    ['refunds', 'what is owed again of a charge', () => 'update charge_allocations set reopened_amount = 0'],
    [
      'outgoing',
      'money in transit of a payment that was never funded',
      () => `insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency, created_at, day, position)
         select account_id, id, 'x', 'Payment', 'in_transit', 'payable', 1, 'USD', now(), current_date, 1 from payments`,
    ],
  ];
  function posted(code: string, debit: string, credit: string): string {
    return `insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency, created_at, day, position)
      select account_id, id, '${code}', 'Payment', '${debit}', '${credit}', 1, 'USD', now(), current_date, 1 from payments`;
  }
  it.each(faults)('%s finds %s', async (name, _what, plant) => {
    const results = await lookWith(plant());
    const result = results.find((one) => one.name === name);
    expect(result?.faultCount).toBeGreaterThan(0);
    const [fault] = result?.faults ?? [];
    expect(fault?.expected).not.toEqual(fault?.found);
    expect(fault?.subject).toMatch(/\S/);
  });

  it('finds nothing in money that was given back before its transfer turned out to have arrived', async () => {
    const results = await lookWith(
      `insert into recipients (account_id, id, contact_id, processor, reference, status, country, sequence, created_at, updated_at)
       select account_id, id, contact_id, 'Sandbox', 'acct_' || id, 'Gone', 'US', 1, now(), now()
       from payments where refunded_at is not null;
       update payments set recipient_id = id, delivered_at = now(), delivery_id = coalesce(delivery_id, gen_random_uuid()),
         status = 'Failed' where refunded_at is not null;
       insert into ledger_postings (account_id, source_id, code, source_type, debit, credit, amount, currency, created_at, day, position)
       select account_id, id, 'transfer', 'Payment', 'at_recipient', 'in_transit', total_amount, currency, now(), current_date, 1
       from payments where recipient_id = id`,
    );
    const outgoing = results.filter(({ name }) => name === 'outgoing' || name === 'outgoing_at_recipients');
    expect(outgoing.map(({ faults }) => faults)).toEqual([[], []]);
    expect(await service.sql('select 1 from payments where refunded_at is not null')).not.toEqual([]);
  });

  it('has been seen to fail, each check', async () => {
    const results = await lookWith('select 1');
    expect(
      results.map((one) => one.name).filter((name) => !faults.some(([check]) => check === name)),
    ).toEqual([]);
    expect(results.every((one) => one.faultCount === 0)).toBe(true);
  });

  it('tells at most a hundred faults of a check, and counts them all', async () => {
    const results = await lookWith(
      `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
       select account_id, id, gen_random_uuid(), n, '2027-01-01', 1, 'Canceled'
       from invoices, generate_series(1000, 1020) n;
       alter table scheduled_payments drop constraint scheduled_payments_paid, drop constraint scheduled_payments_outside;
       update scheduled_payments set paid_amount = -1`,
    );
    const bounds = results.find((one) => one.name === 'bounds');
    expect(bounds?.faults).toHaveLength(100);
    expect(bounds?.faultCount).toBeGreaterThan(200);
  });

  it('sees only the account that it looks at', async () => {
    const other = await service.addMember('other');
    await service.sql(`update accounts set number_prefix = 'A-' where path = 'other'`);
    await service.call('POST', '/v1/invoices', {
      token: other.token,
      body: { contact: { name: 'x', email: 'x@example.com' }, totalAmount: 5 },
    });
    const results = await lookWith(
      `update invoices set total_amount = 9 where account_id = '${service.member.accountId}'`,
      other.accountId,
    );
    expect(results.filter((one) => one.faultCount > 0)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('takes no change and no deletion from the service’s role', async () => {
    const app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
    await app.connect();
    await app.query(`select set_config('tranche.account_id', $1, false)`, [service.member.accountId]);
    await expect(app.query('update ledger_postings set amount = 1')).rejects.toThrow(/permission denied/);
    await expect(app.query('delete from ledger_postings')).rejects.toThrow(/permission denied/);
    await expect(app.query('truncate ledger_postings')).rejects.toThrow(/permission denied/);
    await app.end();
  });

  it('is whole for who reads it while it is written: a check beside the service sees one moment', async () => {
    const looks = Array.from({ length: 5 }, async () => {
      const results = await verifyAccount(service.services.database, service.member.accountId);
      return results.filter((result) => result.faultCount > 0);
    });
    const writes = Array.from({ length: 20 }, () => createInvoice(service, { status: 'Active' }));
    await Promise.all(writes);
    expect((await Promise.all(looks)).flat()).toEqual([]);
  });
});
