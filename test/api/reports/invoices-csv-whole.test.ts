import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streamLines } from '../../../src/kit/http/streaming.ts';
import type { ClusterConnection } from '../../../src/postgres/types.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

const MANY = 1_500;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const { id } = await createInvoice(service, {
    contact: { name: 'Anna', email: 'anna@one.test' },
    note: 'x'.repeat(2_000),
    totalAmount: 7,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 7 }],
  });
  await service.sql(
    `insert into invoices (account_id, id, contact_id, contact_type, contact_name, contact_email, number, status,
       is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders, note,
       delivery_method, payment_code, line_items, metadata, sequence, created_at, updated_at, activated_at, issued_on)
     select account_id, gen_random_uuid(), contact_id, contact_type, contact_name, contact_email, 'C-' || n, 'Active',
       is_asked, late_after, is_status_shown, schedule_rule, currency, total_amount, payment_methods, cc_emails, enable_autoreminders,
       case when n % 3 = 0 then 'portrait ' else '' end || note, delivery_method, payment_code || n, line_items, metadata,
       sequence, created_at, updated_at + n * interval '1 second', activated_at, issued_on
     from invoices, generate_series(1, ${MANY}) n where id = $1`,
    [id],
  );
  await service.sql(
    `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
     select account_id, id, gen_random_uuid(), 0, date '2026-12-01' + substr(number, 3)::integer % 10, total_amount, 'Due'
     from invoices where number like 'C-%'`,
  );
}, 60_000);
afterAll(() => service.close());

const path = '/v1/invoices/csv';

async function numbersIn(query: string): Promise<string[]> {
  const answer = await fetch(`${service.url}${path}${query}`, {
    headers: { authorization: `Bearer ${service.member.token}` },
  });
  expect(answer.status).toBe(200);
  const [, ...rows] = (await answer.text()).trimEnd().split('\r\n');
  return rows.map((row) => /^"([^"]*)"/.exec(row)?.[1] ?? '');
}

async function numbersListed(query: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let cursor = ''; ; ) {
    const { data } = await service.call('GET', `/v1/invoices?limit=200${query}${cursor}`);
    numbers.push(...data.items.map(({ number }: { number: string }) => number));
    if (data.nextCursor === null) return numbers;
    cursor = `&cursor=${data.nextCursor}`;
  }
}

/** Asks for the file on a line of its own, and reads nothing until it is told to. */
async function ask(url = service.url): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.member.token}\r\nConnection: close\r\n\r\n`,
  );
  return socket;
}

/** Reads to the end; answers what came, and how the connection ended. */
async function readAll(socket: Socket): Promise<{ text: string; isBroken: boolean }> {
  let text = '';
  let isBroken = false;
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {
    isBroken = true;
  });
  socket.resume();
  await once(socket, 'close').catch(() => {});
  return { text, isBroken };
}

describe('Invoices as CSV, all of them', () => {
  it.each([
    '',
    '&status=Active',
    '&q=portrait',
    '&q=C-12',
    '&dueTo=2026-12-03',
    '&updatedSince=2026-11-21T12:10:00Z',
  ])(
    'are the rows of the list with %s, in its order',
    async (query) => {
      const [listed, file] = [await numbersListed(query), await numbersIn(query.replace('&', '?'))];
      expect(file.length).toBeGreaterThan(50);
      expect(file).toEqual(listed);
    },
    60_000,
  );

  it('a fault midway breaks the connection, so that nobody takes the part for the whole', async () => {
    const proxy = await startDatabaseProxy(service.connection as ClusterConnection);
    const shaky = await startService({}, { ...service, connection: proxy.connection });
    try {
      const socket = await ask(shaky.url);
      const begun = once(socket, 'readable');
      socket.read(0);
      await begun;
      proxy.refuse();
      const { text, isBroken } = await readAll(socket);
      expect(text).toContain('HTTP/1.1 200');
      expect(text.endsWith('0\r\n\r\n')).toBe(false);
      expect(isBroken).toBe(true);
      // Before the first piece it is a refusal like any other.
      const refused = await shaky.call('GET', path);
      expect([refused.status, refused.error.code]).toEqual([503, 'overloaded']);
    } finally {
      proxy.pass();
      await shaky.close();
      await proxy.close();
    }
  }, 30_000);

  it('are made no faster than they are read, and no further for who has gone', async () => {
    const made: number[] = [];
    const lines = (async function* () {
      for (let count = 0; count < 10_000; count += 1) {
        made.push(count);
        yield 'x'.repeat(1_000);
      }
    })();
    const file = await streamLines(lines);
    await once(file, 'readable');
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(made.length).toBeLessThan(400);
    const before = made.length;
    file.destroy();
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(made.length).toBe(before);
    expect((await lines.next()).done).toBe(true);
  });

  it('leave who takes nothing', async () => {
    const lines = (async function* () {
      for (;;) yield 'x'.repeat(1_000);
    })();
    const file = await streamLines(lines, 20);
    const failed = once(file, 'error').catch((cause: Error) => [cause]);
    file.read(0);
    const [cause] = (await failed) as [Error];
    expect(cause.message).toBe('Nobody took the file.');
  });

  it('are made for a few at once, and their places are free again when those leave', async () => {
    // More than the machine keeps for a connection: a client that does not read holds the place.
    await service.sql(`update invoices set note = repeat('ö', 2500)`);
    await service.sql(
      `insert into scheduled_payments (account_id, invoice_id, id, position, due_date, amount, status)
       select account_id, id, gen_random_uuid(), n, '2026-12-01', 7, 'Due' from invoices, generate_series(1, 5) n`,
    );
    const sockets = await Promise.all([ask(), ask(), ask(), ask()]);
    const begun = sockets.map((socket) => once(socket, 'readable'));
    for (const socket of sockets) socket.read(0);
    await Promise.all(begun);
    const refused = await service.call('GET', path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    // A refused download reads nothing: nobody would receive the error. Without access to contacts, a read would fail.
    // The files under way need no contacts.
    await service.sql('revoke select on contacts from tranche_app');
    expect((await service.call('GET', '/v1/reports/ageing/csv')).status).toBe(503);
    for (const socket of sockets) socket.destroy();
    let last = refused.status;
    while (last === 503) {
      const answer = await fetch(`${service.url}${path}?status=Canceled`, {
        headers: { authorization: `Bearer ${service.member.token}` },
      });
      last = answer.status;
      await answer.arrayBuffer();
    }
    expect(last).toBe(200);
    await service.sql('grant select on contacts to tranche_app');
  }, 60_000);
});
