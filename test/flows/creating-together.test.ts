import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unpackEventData } from '../../src/kit/event-data.ts';
import type { IdempotentRequest } from '../../src/kit/http/idempotency.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { asInEvents, invoiceBody } from '../support/invoices.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';
import { letArrive, whileCreationsWait } from '../support/waiting.ts';

let service: TestService;
let shaky: TestService;
let proxy: DatabaseProxy;
beforeAll(async () => {
  service = await startService();
  proxy = await startDatabaseProxy(service.connection as ClusterConnection);
  shaky = await startService({}, { ...service, connection: proxy.connection });
});
afterAll(async () => {
  proxy.pass();
  await shaky.close();
  await proxy.close();
  await service.close();
});
afterEach(() => proxy.pass());

interface Sent {
  readonly token?: string;
  readonly key?: string;
}

function create(at: TestService, body: object, { token, key }: Sent = {}): Promise<Answer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return at.call('POST', '/v1/invoices', { body, headers, ...(token === undefined ? {} : { token }) });
}

/** A body of a kind that the number of a request says: counted, numbered by the caller, taken, a draft. */
function bodyOf(index: number): Record<string, unknown> {
  const contact = { name: `Contact ${index % 23}`, email: `contact-${index % 23}@example.com` };
  const paymentSchedule = Array.from({ length: (index % 3) + 1 }, (_, place) => ({
    dueDate: `2027-0${place + 1}-15`,
    amount: 1_000 + index,
  }));
  const totalAmount = paymentSchedule.length * (1_000 + index);
  const metadata = { number: '"number":null}', quote: '\\"' };
  const body = invoiceBody({ contact, paymentSchedule, totalAmount, metadata, note: `№ ${index}` });
  switch (index % 5) {
    case 1:
      return { ...body, number: `OWN-${index}` };
    case 2:
      return { ...body, number: 'TAKEN' };
    case 3:
      return { ...body, status: 'Draft' };
    default:
      return body;
  }
}

interface Written {
  readonly number: string | null;
  readonly event: { readonly number: string | null };
  readonly billed: string | null;
  readonly total: string;
  readonly status: string;
}

/** All invoices of an account, with the data of their first event and what was posted for them. */
async function readWritten(accountId: string): Promise<(Written & { readonly id: string })[]> {
  const rows = await service.sql<Written & { readonly id: string; readonly eventAt: Date }>(
    `select i.id, i.number, i.status, i.total_amount as total, e.data as event, e.created_at as "eventAt",
       (select sum(amount) from ledger_postings p
        where p.account_id = i.account_id and p.source_id = i.id and p.code = 'issue') as billed
     from invoices i left join events e
       on e.account_id = i.account_id and e.object_id = i.id and e.sequence = 1 and e.type = 'invoice.created'
     where i.account_id = $1 order by i.number`,
    [accountId],
  );
  return rows.map(({ eventAt, ...row }) => {
    const head = { type: 'invoice.created', objectId: row.id, createdAt: eventAt } as const;
    return { ...row, event: unpackEventData(row.event, head) };
  });
}

describe('Creations that are done together', () => {
  it('have numbers without a gap, alike in invoice and event, in two accounts at once, whatever fails between', async () => {
    const members = [await service.addMember('together-a'), await service.addMember('together-b')];
    // Over the step from four digits to five, and with what JSON and LIKE have to escape.
    for (const { accountId } of members) {
      await service.sql(
        `update account_counters set value = 9980, first = 9981, prefix = 'É"\\%' where account_id = $1 and prefix is not null`,
        [accountId],
      );
    }
    const sent = Array.from({ length: 300 }, (_, index) => index).flatMap((index) =>
      members.map(({ token }) => ({ index, token })),
    );
    const answers: Answer[] = [];
    // In waves: a batch that fails is done one by one, and a request that waits for 5 s is refused.
    for (let from = 0; from < sent.length; from += 60) {
      const wave = sent.slice(from, from + 60);
      answers.push(
        ...(await Promise.all(wave.map(({ index, token }) => create(service, bodyOf(index), { token })))),
      );
    }
    for (const [place, { status, error }] of answers.entries()) {
      const isTaken = sent[place] !== undefined && sent[place].index % 5 === 2;
      expect(isTaken ? [201, 422] : [201]).toContain(status);
      if (status === 422) expect(error.code).toBe('number_taken');
    }
    for (const { accountId, token } of members) {
      const written = await readWritten(accountId);
      const counted = written.map(({ number }) => number ?? '').filter((number) => number.startsWith('É'));
      const numbers = Array.from({ length: 120 }, (_, index) => `É"\\%${9981 + index}`);
      expect(counted.toSorted()).toEqual(numbers.toSorted());
      // 120 counted, 60 of the caller's own, 1 taken by the first, 60 drafts.
      expect(written).toHaveLength(241);
      for (const { id, number, event, billed, total, status } of written) {
        const { data } = await service.call('GET', `/v1/invoices/${id}`, { token });
        expect([id, asInEvents(data)]).toEqual([id, event]);
        expect(event.number).toBe(number);
        expect(billed).toBe(status === 'Draft' ? null : total);
      }
      const events = await service.sql<{ type: string; count: string }>(
        `select type, count(*) from events where account_id = $1 and type in ('contact.created', 'invoice.created')
         group by type order by type`,
        [accountId],
      );
      expect(events.map(({ count }) => Number(count))).toEqual([23, 241]);
    }
  }, 120_000);

  it('a repeated request among them gets its first answer, makes no contact again, and fails no neighbour', async () => {
    const contact = { name: 'Gone', email: 'gone-again@example.com' };
    const body = invoiceBody({ contact });
    const first = await create(service, body, { key: 'batch-repeat' });
    await service.call('DELETE', `/v1/contacts/${first.data.contactId}`);
    const known = await create(service, invoiceBody(), { key: 'batch-known' });
    let all: Promise<Answer>[] = [];
    await whileCreationsWait(service, shaky, async () => {
      all = [
        create(service, invoiceBody({ note: 'before' })),
        create(service, body, { key: 'batch-repeat' }),
        create(service, invoiceBody(), { key: 'batch-known' }),
        create(service, invoiceBody({ note: 'behind' }), { key: 'batch-free' }),
      ];
      await letArrive(service);
    });
    const [before, again, knownAgain, behind] = await Promise.all(all);
    expect([before?.status, behind?.status]).toEqual([201, 201]);
    expect([again?.text, knownAgain?.text]).toEqual([first.text, known.text]);
    expect((await service.call('GET', `/v1/contacts?email=${contact.email}`)).data.items).toEqual([]);
    const events = await service.sql(
      `select 1 from events where type = 'contact.created' and data->>'email' = $1`,
      [contact.email],
    );
    expect(events).toHaveLength(1);
  });

  it('a repeated request is answered although its contact is being merged by now', async () => {
    const contact = { name: 'Merging', email: 'merging@example.com' };
    const body = invoiceBody({ contact });
    const first = await create(service, body, { key: 'batch-frozen' });
    const { data: into } = await service.call('POST', '/v1/contacts', {
      body: { name: 'Whole', email: 'whole@example.com' },
    });
    await service.sql('update contacts set merged_into_id = $2 where id = $1', [
      first.data.contactId,
      into.id,
    ]);
    const again = await create(service, body, { key: 'batch-frozen' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await create(service, body)).error.code).toBe('contact_busy');
  });

  it('of two with one key one is done', async () => {
    const { invoices, accounts } = service.services;
    const caller = await accounts.authenticate(service.member.token);
    if (caller === null) throw new Error('The token does not work.');
    const request: IdempotentRequest = {
      accountId: caller.account.id,
      key: 'caller:one-key',
      requestHash: Buffer.alloc(32),
      requestId: 'req_test',
      now: service.clock.now(),
    };
    const body = invoiceBody({ note: 'One key' }) as never;
    const done = await Promise.all([
      invoices.createInvoice(caller, body, request),
      invoices.createInvoice(caller, body, { ...request }),
      invoices.createInvoice(caller, body, { ...request, key: 'caller:other-key' }),
    ]);
    expect(done.filter((answer) => answer === null)).toHaveLength(1);
    expect(await service.sql(`select 1 from invoices where note = 'One key'`)).toHaveLength(2);
  });
});

describe('When the line to the database breaks', () => {
  /** Creates while it breaks and again when it works, each with the same key; answers what was written in between. */
  async function createWhile(name: string, breakLine: (email: string) => void): Promise<number> {
    const keys = Array.from({ length: 12 }, (_, index) => `${name}-${index}`);
    const contact = { name, email: `${name}@example.com` };
    const bodies = keys.map((key) => invoiceBody({ contact, note: key }));
    const sendAll = () =>
      Promise.all(bodies.map((body, index) => create(shaky, body, { key: keys[index] as string })));
    const count = async () =>
      (await service.sql('select 1 from invoices where note like $1', [`${name}-%`])).length;
    breakLine(contact.email);
    for (const { status, error } of await sendAll()) {
      expect([status, error.code]).toEqual([503, 'overloaded']);
    }
    const between = await count();
    proxy.pass();
    for (const { status } of await sendAll()) expect(status).toBe(201);
    expect(await count()).toBe(keys.length);
    const events = await service.sql(
      `select 1 from events where type = 'contact.created' and data->>'email' = $1`,
      [contact.email],
    );
    expect(events).toHaveLength(1);
    return between;
  }

  async function expectNoGap(): Promise<void> {
    const rows = await service.sql<{ number: string }>(
      `select number from invoices where account_id = $1 and number like 'INV-%' order by number`,
      [service.member.accountId],
    );
    const all = rows.map((_, index) => `INV-${String(index + 1).padStart(4, '0')}`);
    expect(rows.map(({ number }) => number)).toEqual(all);
  }

  it('between the two round trips, nothing is done, and the same keys do it once', async () => {
    expect(await createWhile('between', (email) => proxy.loseAnswer(email))).toBe(0);
    await expectNoGap();
  });

  it('during the commit, it is done once, and no caller gets a 201 before', async () => {
    expect(await createWhile('commit', () => proxy.loseCommits())).toBe(12);
    await expectNoGap();
  });
});
