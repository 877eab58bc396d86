import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig, databaseRoles } from '../../src/kit/db/database.ts';
import { everyOperation } from '../api/every-operation/operations.ts';
import { createInvoice } from '../support/invoices.ts';
import type { Member } from '../support/members.ts';
import { activeInvoice, codeOf, pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let stranger: Member;
let app: pg.Client;
let tables: string[];

beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
  await createInvoice(service, {});
  const { items } = (await service.call('GET', '/v1/payment_methods')).data;
  await service.call('POST', '/v1/payments', {
    body: {
      contact: { name: 'x', email: 'x@example.com' },
      totalAmount: 1,
      scheduleDate: '2026-12-01',
      paymentMethodId: items[0].id,
    },
    headers: { 'idempotency-key': 'a-key' },
  });
  await fillMoney(service);
  app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
  await app.connect();
  const rows = await service.sql<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       -- The operator's, and how people sign in: accounts see nothing of it.
       and c.relname not in ('operator_log', 'operator_idempotency', 'account_usage', 'identities', 'identity_providers')
     order by 1`,
  );
  tables = rows.map((row) => row.name);
});
afterAll(async () => {
  await app.end();
  await service.close();
});

// Fills every table of money with a row. SQL writes the rows that no operation writes yet.
async function fillMoney(running: TestService): Promise<void> {
  await everyOperation(running);
  const invoice = await activeInvoice(running);
  await pay(running, invoice, { autopay: { terms: 'yes' } });
  await fetch(`${running.url}/demo-studio/r/${codeOf(invoice)}/viewed`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  // Reports store sums, and the result of the verification.
  await running.call('GET', '/v1/reports/home');
  await running.call('POST', '/v1/reports/ledger/verify', { body: {} });
  await running.services.accounts.changeProfile('demo-studio', {});
  const { data } = await running.call('POST', '/v1/imports', { body: { kind: 'Contacts' } });
  const rows = [{ line: 2, name: 'Ida', email: 'ida@example.com' }];
  await running.call('POST', `/v1/imports/${data.id}/contacts`, { body: { rows } });
  const { members } = running.services;
  const asked = { email: 'gerda@example.com', role: 'Member' };
  await members.makeInvitationLink(await members.inviteMember('demo-studio', null, asked));
  await running.sql(`
    insert into search_lists select account_id, 'x', id, array[id], 1 from invoices limit 1;
    insert into past_number_ranges select account_id, 'X-', 1, 1 from invoices limit 1;
    insert into number_ranges select account_id, id, 'Invoice', 'X-', '', 4, 2, 1, '{}' from invoices limit 1;
    insert into search_waiting select account_id, id, id from invoices limit 1;
    insert into search_relisted select account_id, id, id from invoices limit 1;
    insert into ledger_snapshots select account_id, 'billed', 'USD', '1', 0, 0, now() from invoices limit 1;
    insert into autopay_retries select account_id, id, gen_random_uuid(), 1, now(), now(), now() from mandates limit 1;
    insert into dispute_evidence (account_id, id, dispute_id, status, statement, fields, file, file_hash, created_at, updated_at)
      select account_id, id, id, 'Sending', '', '{}', '', repeat('0', 64), now(), now() from disputes limit 1;
    insert into setups (account_id, id, invoice_id, status, processor, source, description, terms, agreed_amount,
        surcharge_basis_points, schedule, awaited, created_at, updated_at)
      select account_id, id, id, 'Declined', 'Sandbox', 'x', 'x', 'x', 1, 0, '[]', '[]', now(), now() from invoices limit 1;
    insert into debit_mandates (account_id, id, invoice_id, terms, terms_hash, given_at)
      select account_id, id, id, 'yes', repeat('0', 64), now() from invoices limit 1;
    insert into autopay_dates select account_id, id, gen_random_uuid(), '2026-12-01', 1 from mandates limit 1;
    insert into ledger_posting_taxes select account_id, id, 'x', 0, 1900, id, 119, 100, 19 from invoices limit 1;
    insert into due_date_notice_progress select account_id, '2026-12-01', 'Ahead', id from invoices limit 1;
    insert into due_date_notices_waiting select account_id, id, id, '2026-12-01' from invoices limit 1;
    insert into mail_feedback select account_id, 'Ses', 'x', 'x', id, 'Hard', now() from invoices limit 1;
    insert into mail_suppressions select account_id, id, 'x', 'HardBounce', 'Unknown', null, id, null, now() from invoices limit 1;
    insert into mail_routes (account_id, id, kind, from_address, host, port, security, status, created_at, updated_at)
      select account_id, id, 'Server', 'x', 'x', 465, 'Tls', 'Off', now(), now() from invoices limit 1;
    insert into platform_lines select account_id, 'txn_x', 'acct_x', 1, 'funding', id, 1, 0, 'USD', now() from invoices limit 1;
    insert into platform_objects select 'acct_x', account_id, 'Recipient', id from invoices limit 1;
    insert into processor_cursors select account_id, 'Sandbox', '1', now() from invoices limit 1;
    insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
      select account_id, 'Stripe', 'x', true, now(), now() from invoices limit 1;
    insert into platform_businesses (account_id, id, processor, platform, status, country, is_wanted, replaces_account,
        gives_up_disputes, created_at, updated_at)
      select account_id, id, 'Stripe', 'acct_platform', 'Creating', 'US', true, false, false, now(), now()
      from invoices limit 1;
    insert into account_holds (account_id, restore_id, backup_at, held_at, position, jump)
      select account_id, id, now(), now(), 1, 1 from invoices limit 1;
    insert into bank_statements
      select account_id, id, 'x', 'Csv', sha256('x'), 'x', 1, 0, now() from invoices limit 1;
    insert into bank_lines select account_id, id, id, repeat('x', 66), 1, '2027-01-04', null, 1, 'EUR', '', null, '', null, null,
      false, null, now(), 0 from invoices limit 1;
    insert into client_credits select account_id, contact_id, 'EUR', 1 from invoices limit 1;
    insert into client_credit_movements select account_id, id, contact_id, 'EUR', 'Overpayment', 1, id, null, null, null, '', '',
      '2027-01-04', null, now() from invoices limit 1;
    insert into bank_mappings (account_id, id, name, bank_account, mapping, created_at, updated_at)
      select account_id, id, 'x', '', '{}', now(), now() from invoices limit 1;
    insert into access_points (account_id, id, kind, format, secrets, header_names, created_at, updated_at)
      select account_id, id, 'StandIn', 'peppol', 'x', '{}', now(), now() from invoices limit 1 on conflict do nothing;
    insert into e_invoice_hand_overs (account_id, id, document_type, document_id, document_version, document_number, invoice_id,
      format, status, is_automatic, attempts, created_at, sequence)
      select account_id, id, 'Invoice', id, 1, 'x', id, 'peppol', 'Refused', false, 0, now(), 1 from invoices limit 1;
    insert into adviser_packages (account_id, id, from_day, to_day, status, progress, document_total, created_at)
      select account_id, id, '2026-11-01', '2026-11-21', 'Packing', '{}', 0, now() from invoices limit 1;
    insert into adviser_settings select account_id, 'x', false, null, now() from invoices limit 1 on conflict do nothing;
    insert into adviser_package_pieces select account_id, id, 1000, 'x' from adviser_packages limit 1;
    insert into adviser_package_files (account_id, package_id, ordinal, kind, name, reason)
      select account_id, id, 1000, 'Invoice', 'x', 'x' from adviser_packages limit 1;
    insert into adviser_documents select account_id, 'Receipt', id, 2, id, sha256('x'), 'x' from invoices limit 1;
    insert into kept_logos select account_id, sha256('x'), 'image/png', 'x' from invoices limit 1;
    insert into cancellation_terms select account_id, sha256('x'), '{}' from invoices limit 1;
    insert into invoice_versions (account_id, invoice_id, number, sequence, changed, created_at)
      select account_id, id, 1, 1, '{}', now() from invoices limit 1 on conflict do nothing;
    insert into invoice_sheets
      select account_id, id, 1, 'en', 'Client', contact_id, '{}', null, 1, 'x', sha256('x'), now() from invoices limit 1;
    insert into discrepancies select account_id, gen_random_uuid(), 'x', 'x', 'x', now(), now() from invoices limit 1`);
}

// These are the service's queries with their own check of the account switched off.
async function seenBy(accountId: string | null, sql: string): Promise<number> {
  await app.query('begin');
  if (accountId !== null) await app.query(`set local tranche.account_id = '${accountId}'`);
  const { rowCount } = await app.query(sql);
  await app.query('rollback');
  return rowCount ?? 0;
}

describe('row-level security, with no check in the query', () => {
  it('stands on every table that belongs to accounts, also against its owner', async () => {
    const open = await service.sql(
      `select relname from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migrations', 'ledger_accounts')
         and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
    expect(tables.length).toBeGreaterThanOrEqual(10);
  });

  it('shows an account only its own rows, and nothing when no account is named', async () => {
    for (const table of tables) {
      const rows = async () => {
        const mine = await seenBy(service.member.accountId, `select 1 from ${table}`);
        const all = await service.sql(`select 1 from ${table}`);
        const theirs = await seenBy(stranger.accountId, `select 1 from ${table}`);
        return { hasMine: mine > 0, hidden: all.length - mine - theirs };
      };
      // Requests are logged after their answers, also between two counts.
      await expect.poll(rows, { message: table }).toEqual({ hasMine: true, hidden: 0 });
      expect([table, await seenBy(null, `select 1 from ${table}`)]).toEqual([table, 0]);
    }
  });

  it('lets a stranger change and delete nothing', async () => {
    for (const [table, set] of [
      ['invoices', `note = 'stolen'`],
      ['scheduled_payments', `status = 'Paid'`],
      ['contacts', `name = 'stolen'`],
      ['payments', `note = 'stolen'`],
    ]) {
      expect([table, await seenBy(stranger.accountId, `update ${table} set ${set}`)]).toEqual([table, 0]);
    }
    expect(await seenBy(stranger.accountId, 'delete from invoices')).toBe(0);
  });

  it('refuses a row written for another account', async () => {
    await app.query('begin');
    await app.query(`set local tranche.account_id = '${stranger.accountId}'`);
    const write = app.query(
      `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       values ($1, gen_random_uuid(), 'x', gen_random_uuid(), 1, '{}', now(), 1)`,
      [service.member.accountId],
    );
    await expect(write).rejects.toThrow(/row-level security/);
    await app.query('rollback');
  });

  it('lets nobody change or delete an event', async () => {
    for (const sql of [`update events set type = 'x'`, 'delete from events']) {
      await expect(seenBy(service.member.accountId, sql)).rejects.toThrow(/permission denied/);
      await app.query('rollback');
    }
  });

  it('shows the role that serves accounts nothing with which somebody signs in', async () => {
    for (const sql of [
      'select 1 from people',
      'select 1 from sessions',
      'select 1 from devices',
      'select 1 from login_attempts',
      'select 1 from identities',
      'select 1 from identity_providers',
      'select 1 from oidc_attempts',
      'select 1 from account_usage',
      'select 1 from installation_webhooks',
      'select 1 from operator_idempotency',
      'select 1 from operator_log',
      'select 1 from operator_tokens',
      'select secrets from platforms',
      'select hash from sign_in_codes',
      'select email from invitations',
      `insert into sign_in_codes (hash, purpose, person_id, created_at, expires_at)
       select sha256('x'), 'PasswordReset', gen_random_uuid(), now(), now()`,
    ]) {
      await expect(seenBy(service.member.accountId, sql)).rejects.toThrow(/permission denied/);
      await app.query('rollback');
    }
  });

  it('has no way from a role that serves to the owner or to another role', async () => {
    const [owner] = await service.sql<{ name: string }>('select current_user::text as name');
    for (const role of databaseRoles) {
      const client = new pg.Client(clientConfig(service.connection, role));
      await client.connect();
      const { rows } = await client.query(
        `select session_user::text as signed_in, current_user::text as acting, rolsuper, rolcreaterole,
           rolcreatedb, rolbypassrls, rolreplication,
           array(select r.rolname::text from pg_auth_members m join pg_roles r on r.oid = m.roleid
             where m.member = u.oid) as others
         from pg_roles u where u.rolname = session_user`,
      );
      expect(rows).toEqual([
        {
          signed_in: role,
          acting: role,
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolbypassrls: false,
          rolreplication: false,
          others: [],
        },
      ]);
      for (const other of [owner?.name, ...databaseRoles.filter((one) => one !== role)]) {
        await expect(client.query(`set role ${other}`)).rejects.toThrow(/permission denied to set role/);
        await expect(client.query(`set session authorization ${other}`)).rejects.toThrow(/permission denied/);
      }
      await client.query('reset role');
      await client.query('reset session authorization');
      await expect(client.query('create table x (y int)')).rejects.toThrow(/permission denied/);
      await client.end();
    }
  });

  it('gives the role that signs callers in no right on what accounts hold', async () => {
    const system = new pg.Client(clientConfig(service.connection, 'tranche_system'));
    await system.connect();
    for (const table of [
      'invoices',
      'scheduled_payments',
      'contacts',
      'payments',
      'payment_methods',
      'mail_suppressions',
      'reminder_states',
    ]) {
      await expect(system.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
    }
    await system.end();
  });

  it('lets that role count what needs somebody for the metrics, and see nothing else of it', async () => {
    const system = new pg.Client(clientConfig(service.connection, 'tranche_system'));
    await system.connect();
    const counted = {
      charges: [['amount', 'invoice_id', 'source'], `status in ('Processing', 'RequiresAction')`],
      refunds: [['amount', 'charge_id'], `status = 'Processing'`],
      mails: [['recipients', 'subject', 'content', 'contact_id'], `status in ('Queued', 'Failed')`],
      discrepancies: [['subject', 'explanation'], 'gone_at is null'],
      ledger_proofs: [['checks', 'postings'], 'true'],
    } as const;
    for (const [table, [hidden, shown]] of Object.entries(counted)) {
      for (const column of hidden)
        await expect(system.query(`select ${column} from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(system.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
      const seen = await system.query(`select count(*) from ${table}`);
      const [there] = await service.sql<{ count: string }>(`select count(*) from ${table} where ${shown}`);
      expect([table, Number(seen.rows[0].count)]).toEqual([table, Number(there?.count)]);
    }
    await system.end();
  });

  it('shows that role of the log only what happens to people and tokens, and lets it write no other', async () => {
    const system = new pg.Client(clientConfig(service.connection, 'tranche_system'));
    await system.connect();
    const { rows } = await system.query<{ type: string }>('select distinct type from events');
    const families = new Set(rows.map(({ type }) => type.split('.')[0]));
    expect(families).toEqual(new Set(['invitation', 'member', 'token']));
    const write = (type: string) =>
      system.query(
        `insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 1, '{}', now(), 0)`,
        [service.member.accountId, type],
      );
    await expect(write('invoice.paid')).rejects.toThrow(/row-level security/);
    await expect(write('member.joined')).resolves.toMatchObject({ rowCount: 1 });
    await system.end();
  });
});
