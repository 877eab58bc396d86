import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

describe('lost connections', () => {
  it('3000 clients that leave before their answer take no places from others', async () => {
    const { hostname, port } = new URL(service.url);
    const body = JSON.stringify(invoiceBody());
    const text =
      `POST /v1/invoices HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.member.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const leave = async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(text);
      // One turn of the event loop, in which the request may or may not have got through.
      await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
    };
    for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 50 }, leave));
    for (let count = 0; count < 5; count += 1) {
      expect((await service.call('GET', '/v1/payment_methods')).status).toBe(200);
    }
    const broken = await service.sql(
      `select i.id from invoices i left join scheduled_payments p on p.account_id = i.account_id and p.invoice_id = i.id
       group by i.account_id, i.id having sum(p.amount) is distinct from max(i.total_amount)`,
    );
    expect(broken).toEqual([]);
  });

  it('database connections that break under load give 503 with Retry-After, and the service goes on', async () => {
    let isOver = false;
    const answered: number[] = [];
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let count = 0; !isOver; count += 1) {
        const answer = await service.call('POST', '/v1/invoices', {
          body: invoiceBody({ note: 'Broken lines' }),
          headers: { 'idempotency-key': `break-${client}-${count}` },
        });
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
        answered.push(answer.status);
      }
    });
    for (let round = 0; round < 10; round += 1) {
      const before = answered.length;
      await service.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'tranche'`,
      );
      while (answered.length < before + 40) await new Promise((resolve) => setImmediate(resolve));
    }
    isOver = true;
    await Promise.all(clients);
    expect(answered.every((status) => status === 201 || status === 503)).toBe(true);
    expect(answered.filter((status) => status === 201).length).toBeGreaterThan(100);
    // Whatever was answered, each key has one effect in the end.
    for (let client = 0; client < 8; client += 1) {
      const answer = await service.call('POST', '/v1/invoices', {
        body: invoiceBody({ note: 'Broken lines' }),
        headers: { 'idempotency-key': `break-${client}-0` },
      });
      expect(answer.status).toBe(201);
    }
    const [counted] = await service.sql<{ invoices: string; keys: string }>(
      `select (select count(*) from invoices where note = 'Broken lines') as invoices,
         (select count(*) from idempotency_keys where key like 'caller:break-%') as keys`,
    );
    expect(counted?.invoices).toBe(counted?.keys);
  });

  it('garbage behind a request does not overtake its answer', async () => {
    const body = JSON.stringify({ name: 'Late', email: 'late@example.com' });
    const answer = await raw(
      `POST /v1/contacts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.member.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}garbage\r\n\r\n`,
    );
    expect(answer.startsWith('HTTP/1.1 201 ')).toBe(true);
    expect(answer).not.toContain('HTTP/1.1 400');
  });

  it.each([
    ['two Host headers', 'GET /v1/invoices HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['an odd Host', 'GET /v1/invoices HTTP/1.1\r\nHost: a b/@:99999<x>\r\n\r\n'],
    [
      'chunks in HTTP/1.0',
      'POST /v1/invoices HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two transfer codings',
      'POST /v1/invoices HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s are refused and the connection is ended', async (_title, text) => {
    expect((await raw(text)).startsWith('HTTP/1.1 400 ')).toBe(true);
  });

  it('a body of nothing but faults is refused before it costs much', async () => {
    // The time of the processor, which does not grow with the work of others.
    const before = process.cpuUsage();
    const answer = await service.call('POST', '/v1/invoices', {
      rawBody: `{"lineItems":[${'{},'.repeat(80_000)}{}]}`,
    });
    expect([answer.status, answer.error.details[0]]).toMatchObject([
      400,
      { path: '/lineItems', code: 'too_many' },
    ]);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
