import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
  const send = (name: string, email: string, ccEmails: readonly string[] = []) =>
    createInvoice(service, { status: 'Active', contact: { type: 'Client', name, email }, ccEmails });
  await send('Maria Lindqvist', 'maria@example.com');
  await send('Åsa 100% Events_AB', 'asa@example.com', ['Book.Keeper@example.com']);
  await service.work();
});
afterAll(() => service.close());

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly recipients: readonly { readonly email: string; readonly name: string }[];
}
const find = async (q: string, more = '', token = service.member.token) => {
  const path = `/v1/mails?q=${encodeURIComponent(q)}${more}`;
  const { status, data } = await service.call('GET', path, { token });
  expect([path, status]).toEqual([path, 200]);
  return data as { items: Listed[]; nextCursor: string | null };
};
const readersOf = ({ items }: { readonly items: readonly Listed[] }) =>
  items.map(({ recipients }) => recipients[0]?.email);

describe('the search of mails', () => {
  it.each([
    ['a part of a name', 'lindq', 'maria@example.com'],
    ['in any case', 'ÅSA', 'asa@example.com'],
    ['a part of an address', 'maria@ex', 'maria@example.com'],
    ['the address of a copy', 'book.keeper', 'asa@example.com'],
    ['signs as they are, not as patterns', '100% events_', 'asa@example.com'],
  ])('finds by %s', async (_title, q, reader) => {
    expect(readersOf(await find(q))).toEqual([reader]);
  });

  it('finds by a part of the subject, newest first', async () => {
    const [newest, oldest] = (await service.call('GET', '/v1/mails')).data.items as Listed[];
    expect((await find((newest as Listed).subject.toUpperCase())).items.map(({ id }) => id)).toContain(
      newest?.id,
    );
    const both = await find('inv-');
    expect(both.items.map(({ id }) => id)).toEqual([newest?.id, oldest?.id]);
    expect(both.nextCursor).toBeNull();
  });

  it.each([['nobody@'], ['%'.repeat(2)], ['Demo Studio paragraphs'], ['"email"'], ['/r/']])(
    'finds nothing by %s: not by what a mail says, nor by how it is kept',
    async (q) => expect((await find(q)).items).toEqual([]),
  );

  it('is not needed for all other filters together', async () => {
    const [mail] = (await service.call('GET', '/v1/mails')).data.items;
    const { contactId } = (await service.call('GET', `/v1/invoices/${mail.invoiceId}`)).data;
    const ids = `invoiceId=${mail.invoiceId}&contactId=${contactId}`;
    const found = await service.call('GET', `/v1/mails?${ids}&status=${mail.status}`);
    expect([found.status, found.data.items.map(({ id }: Listed) => id)]).toEqual([200, [mail.id]]);
    for (const status of ['Superseded', 'PartlySent']) {
      const all = await service.call('GET', `/v1/mails?${ids}&status=${status}&paymentId=${mail.invoiceId}`);
      expect([status, all.status, all.data?.items]).toEqual([status, 200, []]);
    }
  });

  it('is narrowed by the other filters, and goes on page by page', async () => {
    const { items } = await find('example.com');
    const [first] = items;
    expect(items).toHaveLength(2);
    const invoiceId = (await service.call('GET', `/v1/mails/${first?.id}`)).data.invoiceId;
    expect((await find('example.com', `&invoiceId=${invoiceId}&status=Kept`)).items).toEqual([first]);
    expect((await find('example.com', '&status=Failed')).items).toEqual([]);
    const page = await find('example.com', '&limit=1');
    expect(page.items).toEqual([first]);
    const next = await find('example.com', `&limit=1&cursor=${page.nextCursor}`);
    expect(next).toEqual({ items: [items[1]], nextCursor: null });
  });

  it('finds no mail of another account', async () => {
    expect((await find('example.com', '', stranger.token)).items).toEqual([]);
  });

  it('looks at 5 000 mails a page, and goes on after them when it has found none', async () => {
    await service.sql(
      `insert into mails select m.account_id, gen_random_uuid(), m.kind, null, m.terms, m.terms_version, m.charge_date,
         m.charge_amount, m.language, null, null, '{}', 0, '[]', m.sender_name, null, 'Other', m.content, null, m.headers,
         'Kept', 0, null, 'x', m.created_at, null
       from (select * from mails where account_id = $1 limit 1) m, generate_series(1, 5000)`,
      [service.member.accountId],
    );
    // Newer than all others: their ids are in the order of time.
    await service.sql(
      `update mails set id = ('ff' || substr(id::text, 3))::uuid where account_id = $1 and subject = 'Other'`,
      [service.member.accountId],
    );
    const first = await find('lindqvist');
    expect(first.items).toEqual([]);
    const second = await find('lindqvist', `&cursor=${first.nextCursor}`);
    expect(readersOf(second)).toEqual(['maria@example.com']);
    expect(second.nextCursor).toBeNull();
  });
});
