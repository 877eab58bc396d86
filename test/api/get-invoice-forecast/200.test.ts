import { beforeEach, expect, it } from 'vitest';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const read = (id: string, query = '') => service.call('GET', `/v1/invoices/${id}/forecast${query}`);

it('lists what is to come in order, by the account’s time, and names those who get a mail', async () => {
  const { id } = await activeInvoice(service);
  await service.work();
  const { status, data } = await read(id);
  expect(status).toBe(200);
  const instants = data.entries.map(({ at }: { at: string }) => at);
  expect(instants).toEqual(instants.toSorted());
  expect(data).toMatchObject({ asOf: '2026-11-21T12:00:00.000Z', timeZone: 'UTC', isIfIssuedNow: false });
  expect(data.entries.slice(0, 2)).toMatchObject([
    { at: '2026-11-28T00:00:15.000Z', kind: 'DueSoon', amount: 100_000, recipients: [] },
    {
      at: '2026-11-28T09:00:00.000Z',
      kind: 'Reminder',
      mail: 'Reminder',
      recipients: [{ email: 'maria@example.com', name: 'Maria Lindqvist', role: 'to' }],
      unreadBecause: 'NoMailServer',
    },
  ]);
  expect(data.notes).toMatchObject([{ code: 'NoMailServer' }]);
});

it('writes nothing, not even of a draft that it issues in mind', async () => {
  const { id } = await createInvoice(service, { status: 'Draft' });
  const rows = () =>
    service.sql(
      `select (select count(*) from events) as events, (select count(*) from mails) as mails,
         (select string_agg(kind || key || due_at, ' ' order by kind, key) from tasks) as tasks,
         (select json_agg(i) from invoices i) as invoices`,
    );
  const before = await rows();
  const { data } = await read(id);
  expect(data.entries[0]).toMatchObject({ at: data.asOf, event: 'invoice.activated', status: 'Active' });
  expect(await rows()).toEqual(before);
});

it('foresees no charge without the processor, and no reminders in place of the charge that stays planned', async () => {
  const invoice = await activeInvoice(service);
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  const { data: before } = await read(invoice.id);
  const kinds = ({ entries }: { entries: { kind: string }[] }) => entries.map(({ kind }) => kind);
  expect(kinds(before)).toContain('Charge');
  service.use(null);
  const { data } = await read(invoice.id);
  expect(data.notes).toContainEqual(expect.objectContaining({ code: 'ChargesImpossible' }));
  expect(kinds(data)).not.toContain('Charge');
  const mails = (entries: { mail: string | null }[]) => entries.flatMap(({ mail }) => mail ?? []);
  expect(mails(data.entries)).toEqual(['AutopayAhead', 'AutopayAhead']);
});

it('refuses a limit that is none', async () => {
  const { id } = await createInvoice(service);
  expect((await read(id, '?limit=501')).status).toBe(400);
  expect((await read(id, '?limit=0')).status).toBe(400);
});

it('has no forecast of an invoice of another account', async () => {
  const { id } = await createInvoice(service);
  const other = await service.addMember('another');
  const answer = await service.call('GET', `/v1/invoices/${id}/forecast`, { token: other.token });
  expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
});
