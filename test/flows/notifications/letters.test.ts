import { beforeEach, expect, it } from 'vitest';
import { FIRST_ID, LAST_ID } from '../../../src/kit/ids.ts';
import { dropContents } from '../../../src/notifications/letters-store.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing({ MAIL_YEARS: '1' });
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const readMails = async () => (await service.call('GET', '/v1/mails')).data.items;
const read = async (id: string) => (await service.call('GET', `/v1/mails/${id}`)).data;

async function reach(instant: string): Promise<void> {
  service.clock.set(instant);
  await service.services.notifications.keepHouse(service.clock.now());
  await service.work('reminders');
}

it('the text of a mail is kept a year after the end of its year, then deleted; its line stays', async () => {
  const invoice = await activeInvoice(service);
  await mailing.arrivals();
  const [{ id, subject, recipients }] = await readMails();
  await reach('2026-11-21T12:00:00Z');
  // The account is in the zone UTC, and the task is done at 3:00 of the first day of a month.
  await reach('2027-12-31T23:59:59Z');
  expect((await read(id)).text).toContain(invoice.paymentLink);
  await reach('2028-01-01T02:59:59Z');
  expect((await read(id)).contentDroppedAt).toBeNull();
  await reach('2028-01-01T03:00:00Z');
  expect(await read(id)).toMatchObject({
    text: null,
    html: null,
    contentDroppedAt: '2028-01-01T03:00:00.000Z',
    subject,
    recipients,
    status: 'Sent',
  });
  // Nothing of the letter is left in the database: its headers had the link of the invoice.
  const code = invoice.paymentLink.split('/').at(-1);
  expect(
    await service.sql(`select from mails where id = $2 and mails::text like '%' || $1 || '%'`, [code, id]),
  ).toEqual([]);
  expect((await service.call('GET', `/v1/mails/${id}/html`)).status).toBe(404);
});

it('a mail that waits keeps its text, and one that failed is not sent without it', async () => {
  await mailing.server.close();
  await activeInvoice(service);
  await mailing.arrivals();
  const [{ id }] = await readMails();
  await service.sql(`update tasks set due_at = '2030-01-01' where kind = 'mail.send'`);
  await reach('2028-02-01T03:00:00Z');
  expect((await read(id)).text).not.toBeNull();
  await service.sql(`update mails set status = 'Failed' where id = $1`, [id]);
  await reach('2028-03-01T03:00:00Z');
  expect((await read(id)).text).toBeNull();
  const again = await service.call('POST', `/v1/mails/${id}/send`, { body: {} });
  expect([again.status, again.error.blockedBy]).toEqual([422, 'TextDeleted']);
});

it('many mails are done in pieces, each account by its own time zone', async () => {
  await activeInvoice(service);
  await mailing.arrivals();
  await addCopies(1_200);
  await service.sql(`update accounts set time_zone = 'America/New_York'`);
  await reach('2028-01-01T04:00:00Z');
  const left = () => service.sql(`select from mails where content is not null and created_at < '2027-01-01'`);
  expect(await left()).toHaveLength(1201);
  await reach('2028-01-01T08:00:00Z');
  expect(await left()).toEqual([]);
});

it('10 001 mails are more than one task does: another goes on where it has ended', async () => {
  await activeInvoice(service);
  await mailing.arrivals();
  await addCopies(10_000);
  service.clock.set('2028-01-01T03:00:00Z');
  const before = `created_at < '2027-01-01'`;
  const { dropLetters } = service.services.notifications.jobs;
  const account = await demoAccount(service);
  const now = service.clock.now();
  expect(await dropLetters(account, account.id, now)).toEqual(new Date('2028-02-01T03:00:00Z'));
  const left = await service.sql<{ id: string }>(
    `select id from mails where content is not null and ${before}`,
  );
  expect(left).toHaveLength(1);
  const [task] = await service.sql<{ key: string }>(
    `select key from tasks where kind = 'mail.letters' and key <> account_id`,
  );
  // The last that was done.
  const [last] = await service.sql<{ id: string }>(
    `select max(id::text)::uuid as id from mails where content is null and ${before}`,
  );
  expect(task?.key).toBe(last?.id);
  expect(await dropLetters(account, task?.key ?? '', now)).toBeNull();
  expect(await service.sql(`select from mails where content is not null and ${before}`)).toEqual([]);
});

/** Adds mails that are older than all others. */
async function addCopies(count: number): Promise<void> {
  await service.sql(
    `insert into mails select account_id, (lpad(n::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid, kind, null, terms,
       terms_version, charge_date, charge_amount, language, invoice_id, payment_id, scheduled_payment_ids, place + n,
       recipients, sender_name, reply_to, subject, content, null, headers, status, attempts, failure, message_id,
       created_at, sent_at, erased_at, contact_id
     from mails, generate_series(1, $1::int) n`,
    [count],
  );
}

it('a piece has an end also where all of it was done before, so that no statement walks over years', async () => {
  for (let count = 0; count < 5; count += 1) await activeInvoice(service);
  await mailing.arrivals();
  await reach('2028-01-01T03:00:00Z');
  const ids = (
    await service.sql<{ id: string }>('select id from mails where content is null order by id')
  ).map(({ id }) => id);
  expect(ids).toHaveLength(5);
  const { database } = service.services;
  const { accountId } = service.member;
  const before = new Date('2027-01-01T00:00:00Z');
  const drop = (after: string) =>
    database.transaction(accountId, (tx) => dropContents(tx, accountId, { after, before, most: 2 }, before));
  expect(await drop(FIRST_ID)).toBe(ids[1]);
  expect(await drop(ids[1] ?? '')).toBe(ids[3]);
  expect(await drop(LAST_ID)).toBeNull();
});

it('an erased contact is erased in its old mails, too', async () => {
  const invoice = await activeInvoice(service);
  await mailing.arrivals();
  await reach('2028-02-01T03:00:00Z');
  const { contactId } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
  await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
  await service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} });
  await service.work();
  expect((await service.call('GET', `/v1/contacts/${contactId}/erasure`)).data.status).toBe('Done');
  expect(
    await service.sql('select from mails where erased_at is null and contact_id = $1', [contactId]),
  ).toEqual([]);
});
