import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/kit/migrations.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { payOut } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
// A role is the cluster's, not the database's: it stays until the run has ended.
const OWNER = 'plain_owner';

beforeAll(async () => {
  service = await startService();
  await service.parts.accounts.changeProfile('demo-studio', { city: 'Köln', taxId: 'DE123456789' });
});
afterAll(async () => {
  await service.sql(`reassign owned by ${OWNER} to current_user`);
  await service.sql(`drop owned by ${OWNER}`);
  await service.close();
});

// As it was before 000009, owned by somebody who is no superuser and has no right of the roles without taking it.
async function goBack(): Promise<void> {
  await service.sql(`do $$
    declare one record;
    begin
      if not exists (select from pg_roles where rolname = '${OWNER}') then
        create role ${OWNER} login noinherit createrole password 'plain';
      end if;
      grant tranche_app, tranche_system to ${OWNER};
      grant create, usage on schema public to ${OWNER};
      delete from migrations where number >= 9;
      drop table seller_versions, autopay_retries, autopay_dates, search_lists, search_waiting, search_relisted;
      alter table account_counters drop column searched_to;
      alter table accounts drop column card_cost_basis_points;
      alter table charges drop column mandate_surcharge_basis_points;
      alter table mandates add column failures smallint not null default 0, add column retry_at timestamptz;
      alter table account_profiles drop column reminder_days_since;
      alter table mails drop column place;
      alter table charges drop column consent_withdrawn_at, drop column surcharge_left, drop column twice_amount;
      alter table charge_parts drop column kept_amount, drop column paid_amount, drop column given_back_amount;
      alter table refunds drop column lost_surcharge;
      alter table refund_parts drop column lost_amount;
      drop index tasks_account_due_at_money, tasks_account_due_at_notices, tasks_account_due_at_reminders;
      create index tasks_account_due_at on tasks (account_id, due_at);
      alter table mails drop constraint mails_status_check;
      alter table mails add constraint mails_status_check
        check (status in ('Queued', 'Sent', 'PartlySent', 'Failed', 'Kept'));
      alter table accounts drop column clock_failure;
      alter table discrepancies drop column closing_note;
      alter table payments drop column refund_destination, drop column refund_method_id,
        drop column past_refund_ids, drop column written_off_at, drop column replaces_id,
        drop column replaced_by_id, drop column resent_at;
      grant create, usage on schema sandbox to ${OWNER};
      delete from tasks;
      for one in select schemaname, tablename from pg_tables where schemaname in ('public', 'sandbox') loop
        execute format('alter table %I.%I owner to ${OWNER}', one.schemaname, one.tablename);
      end loop;
    end $$`);
}

it('an upgrade beside older nodes finds the rows of every account, and keeps nobody waiting for long', async () => {
  const invoice = await activeInvoice(service);
  await activeInvoice(service, { status: 'Draft' });
  const { id, offerLink } = await payOut(service);
  await service.sql(
    `update events set data = replace(data::text, '****', right($2, 22))::json where object_id = $1`,
    [id, offerLink],
  );
  await service.sql(
    `update accounts set fee_bearer = 'Client', surcharge_basis_points = 290, card_cost_basis_points = 290`,
  );
  const shared = await activeInvoice(service, { deliveryMethod: 'ShareManually' });
  const { data: charge } = await pay(service, shared);
  await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount: 50_000 } });
  await service.sql('update accounts set fee_bearer = default, surcharge_basis_points = default');
  await goBack();
  const older = new pg.Client({ ...service.connection });
  await older.connect();
  await older.query('begin');
  await older.query('lock table mails in row exclusive mode');
  const done = migrate({ ...service.connection, user: OWNER, password: 'plain' });
  const isWaiting = async () =>
    (await service.sql(`select 1 from pg_locks where not granted and relation = 'mails'::regclass`)).length >
    0;
  while (!(await isWaiting()));
  // Behind who waits for the table everybody else waits, until the migration gives up for a while.
  await service.sql('select count(*) from mails');
  await older.query('commit');
  await older.end();
  expect(await done).toEqual([
    '000009_true_mails.sql',
    '000010_seller_versions.sql',
    '000011_reminder_tasks.sql',
    '000012_order_of_mails.sql',
    '000013_fair_claims.sql',
    '000014_search.sql',
    '000015_card_cost.sql',
    '000016_autopay_retries.sql',
    '000017_masked_links.sql',
    '000018_paid_parts.sql',
    '000019_unanswered.sql',
    '000020_relisted.sql',
    '000021_once.sql',
  ]);
  expect(await service.sql('select kind, key, due_at from tasks')).toEqual([
    { kind: 'invoice.remind', key: invoice.id, due_at: new Date('2199-12-31T00:00:00.000Z') },
  ]);
  expect(await service.sql('select city, tax_id from seller_versions')).toEqual([
    { city: 'Köln', tax_id: 'DE123456789' },
  ]);
  const [kept] = await service.sql('select surcharge_left, twice_amount from charges where id = $1', [
    charge.id,
  ]);
  expect(kept).toEqual({ surcharge_left: '1450', twice_amount: '0' });
  const [told] = (await service.call('GET', `/v1/events?objectId=${id}`)).data.items;
  expect(told.data.offerLink).toBe(`${offerLink.slice(0, -22)}****`);
  expect((await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} })).status).toBe(201);
});
