import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { agree, forEvent } from '../support/ending.ts';
import { activeInvoice, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

describe('invoices credit', () => {
  it('says what it would do, then does it once it is confirmed, and shows it', async () => {
    const { id } = await activeInvoice(service);
    const words = ['invoices', 'credit', id, '--amount', '500', '--reason', 'One hour less'];
    const tried = await cli.run([...words, '--dry-run']);
    expect(tried.output).toContain('It would do this: 500.00 USD is not owed any more. 2,500.00 USD stays');
    expect((await cli.run(words)).code).toBe(2);
    expect((await read(service, id)).creditedAmount).toBe(0);
    expect((await cli.run([...words, '--yes'])).output).toContain('CN-0001 is issued.');
    expect((await cli.run(['invoices', 'credit-notes', id])).output).toMatch(
      /^CN-0001 {2}\d{4}-\d\d-\d\d {2}500\.00 USD .*One hour less/,
    );
  });
});

describe('invoices cancel-by-terms, settle and postpone', () => {
  it('say what they would do, then do it once it is confirmed', async () => {
    await agree(service);
    const { id } = await forEvent(service);
    const moved = await cli.run(['invoices', 'postpone', id, '--to', '2027-09-18']);
    expect(moved.output).toContain('The event is on 2027-09-18. No payment moves.');
    const words = ['invoices', 'cancel-by-terms', id, '--reason', 'Called off'];
    const tried = await cli.run([...words, '--dry-run']);
    expect(tried.output).toContain(
      'It would do this: You keep 900.00 USD, 900.00 USD of it stays to be paid.',
    );
    expect(tried.output).toContain('203 days before the event');
    expect((await cli.run(words)).code).toBe(2);
    expect((await read(service, id)).canceledAt).toBeNull();
    expect((await cli.run([...words, '--yes'])).output).toContain('It has ended. You keep 900.00 USD');
    const other = await forEvent(service);
    const settled = await cli.run([
      'invoices',
      'settle',
      other.id,
      '--keep',
      '0',
      '--reason',
      'Agreed',
      '--yes',
    ]);
    expect(settled.output).toContain('You keep 0.00 USD');
  });

  it('get the first answer when they are repeated under their key, also on a later day', async () => {
    await agree(service);
    const [one, other] = [await forEvent(service), await forEvent(service)];
    const key = (name: string) => ['--reason', 'Called off', '--yes', '--idempotency-key', name];
    const cancel = ['invoices', 'cancel-by-terms', one.id, ...key('own-cancel')];
    const settle = ['invoices', 'settle', other.id, '--keep', '100', ...key('own-settle')];
    const before = service.clock.now();
    const first = [await cli.run(cancel), await cli.run(settle)];
    service.clock.set(new Date(before.getTime() + 20 * 3_600_000).toISOString());
    const again = [await cli.run(cancel), await cli.run(settle)];
    expect(first.map(({ output }) => output)).toEqual([
      expect.stringContaining('It has ended.'),
      expect.stringContaining('You keep 100.00 USD'),
    ]);
    expect(again.map(({ code, output }) => [code, output])).toEqual(first.map(({ output }) => [0, output]));
    const [, tried] = [one, await forEvent(service)];
    await cli.run(['invoices', 'settle', tried.id, '--keep', '100', ...key('other')]);
    const changed = await cli.run(['invoices', 'settle', tried.id, '--keep', '200', ...key('other')]);
    expect([changed.code === 0, changed.errors]).toEqual([false, expect.stringContaining('another request')]);
    service.clock.set(before.toISOString());
  });

  it('sends back the version and the day of what it said', async () => {
    const { id } = await forEvent(service, { eventDate: '2027-02-19' });
    const sent: { ifMatch: string | undefined; noticeOn: string | undefined }[] = [];
    const relayOne = async (request: IncomingMessage, response: ServerResponse) => {
      const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
      const { 'if-match': ifMatch, authorization = '', 'idempotency-key': key } = request.headers;
      if (request.url?.endsWith('/cancel')) sent.push({ ifMatch, noticeOn: JSON.parse(text).noticeOn });
      const answer = await fetch(`${service.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization,
          ...(text === '' ? {} : { 'content-type': 'application/json' }),
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(key === undefined ? {} : { 'idempotency-key': String(key) }),
        },
        ...(text === '' ? {} : { body: text }),
      });
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        etag: answer.headers.get('etag') ?? '',
      });
      response.end(await answer.text());
    };
    const relay = createServer((request, response) => void relayOne(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(relay, 'listening');
    const { port } = relay.address() as AddressInfo;
    const relayed = cliOf({ url: `http://127.0.0.1:${port}`, member: service.member });
    const words = ['invoices', 'cancel-by-terms', id, '--reason', 'Called off', '--yes'];
    const { output, errors } = await relayed.run(words);
    expect([output, errors]).toEqual([expect.stringContaining('It has ended.'), expect.any(String)]);
    const today = service.clock.now().toISOString().slice(0, 10);
    expect(sent).toEqual([
      { ifMatch: undefined, noticeOn: undefined },
      { ifMatch: expect.stringContaining(`@${today}"`) as string, noticeOn: today },
    ]);
    await relayed.close();
    relay.close();
  });
});
