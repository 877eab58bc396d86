import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '../../sdk/src/index.ts';
import { type Cli, cliOf, type RunningCli } from '../support/cli.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(null);
  await cli.run(['login', '--url', service.url], { input: service.member.token });
});
const running: RunningCli[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

function start(...words: readonly string[]): RunningCli {
  const started = cli.start(words);
  running.push(started);
  return started;
}

async function makeContact(name: string): Promise<void> {
  await service.call('POST', '/v1/contacts', { body: { name, email: `${name}@example.com` } });
}

async function newest(): Promise<{ id: string; type: string }> {
  return (await service.call('GET', '/v1/events?limit=1')).data.items[0];
}

describe('events', () => {
  it('lists and shows events, also those of one object', async () => {
    const { id } = await createInvoice(service);
    const { json } = await cli.run(['events', 'list', '--of', id, '--json']);
    expect(json.items).toEqual((await service.call('GET', `/v1/events?objectId=${id}`)).data.items);
    const shown = await cli.run(['events', 'get', json.items[0].id]);
    expect([shown.code, shown.output]).toEqual([0, expect.stringContaining('Maria Lindqvist')]);
  });

  it('tails events as they happen, one line of JSON each, of the types that are wanted', async () => {
    const tail = start('events', 'tail', '--json', '--type', 'contact.*', '--type', 'invoice.sent');
    const people = start('events', 'tail');
    await tail.until('Waiting for events');
    await people.until('Waiting for events');
    await createInvoice(service);
    await makeContact('Last');
    await tail.until('Last');
    await people.until('Last');
    const events = tail
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      events.map(({ type }) => type).filter((type) => !/^(?:contact\.|invoice\.sent)/.test(type)),
    ).toEqual([]);
    expect(events.at(-1).data.name).toBe('Last');
    expect(people.output()).toMatch(/invoice\.created +INV-\d+, Maria Lindqvist/);
  });

  it('goes on after an event that is named, and leaves none out', async () => {
    const { id } = await newest();
    for (const name of ['a', 'b', 'c']) await makeContact(`after-${name}`);
    const tail = start('events', 'tail', '--quiet', '--after', id);
    const wanted = (await service.call('GET', '/v1/events?limit=3')).data.items;
    await tail.until(wanted[0].id);
    expect(tail.output().trim().split('\n')).toEqual(
      wanted.map((one: { id: string }) => one.id).toReversed(),
    );
  });
});

describe('webhooks listen', () => {
  interface Got {
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }

  let receiver: Server;
  let got: Got[];
  let status: number;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void text(request).then((body) => {
        got.push({ headers: request.headers, body });
        response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x');
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  afterAll(() => receiver.close());

  const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const fresh = (answer = 204) => {
    got = [];
    status = answer;
  };

  it('forwards each event signed with the secret that it shows first, as webhooks of the service have it', async () => {
    fresh();
    const listen = start('webhooks', 'listen', '--forward-to', url());
    await listen.until('Events go to');
    const [, secret = ''] = /^Secret: (whsec_\S+)\n/.exec(listen.output()) ?? [];
    const { id } = await createInvoice(service);
    await service.call(
      'POST',
      `/v1/invoices/${id}/scheduled_payments/${await firstPayment(id)}/mark_as_paid`,
      { body: {} },
    );
    const { id: last } = await newest();
    await listen.until(`${last}  204`);
    for (const { headers, body } of got) {
      const event = await webhooks.verify(body, headers as Record<string, string>, secret);
      expect(headers['webhook-id']).toBe(event.id);
      expect(headers['webhook-api-version']).toBe(event.apiVersion);
      await expect(webhooks.verify(`${body} `, headers as Record<string, string>, secret)).rejects.toThrow();
    }
    const bodies = got.map(({ body }) => JSON.parse(body));
    const marked = bodies.find(({ type }) => type === 'invoice.payment.marked_as_paid');
    expect(Object.keys(marked)).toEqual([
      'id',
      'type',
      'apiVersion',
      'livemode',
      'createdAt',
      'sequence',
      'data',
    ]);
    expect(marked.data).toMatchObject({ invoiceId: id, payment: { status: 'Paid' } });
    expect(bodies.find(({ type }) => type === 'invoice.created').data.invoice.id).toBe(id);
  });

  async function firstPayment(invoice: string): Promise<string> {
    return (await service.call('GET', `/v1/invoices/${invoice}`)).data.paymentSchedule[0].id;
  }

  it('has one secret for a profile, and takes that of the environment', async () => {
    const asked = async (environment = {}) =>
      (await cli.run(['webhooks', 'listen', '--print-secret'], { environment })).output.trim();
    const secret = await asked();
    expect(secret).toMatch(/^whsec_/);
    expect(await asked()).toBe(secret);
    const own = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    expect(await asked({ TRANCHE_WEBHOOK_SECRET: own })).toBe(own);
    const wrong = await cli.run(['webhooks', 'listen', '--print-secret'], {
      environment: { TRANCHE_WEBHOOK_SECRET: 'x' },
    });
    expect(wrong.code).toBe(2);
  });

  it('shows what was not taken and goes on; a redirect is not followed', async () => {
    fresh(302);
    const listen = start('webhooks', 'listen', '--forward-to', url(), '--json', '--type', 'contact.created');
    await listen.until('Events go to');
    await makeContact('redirected');
    await listen.until('302');
    status = 500;
    await makeContact('failing');
    await listen.until('"status":500');
    const lines = listen
      .output()
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    expect(new Set(lines.map(({ event }) => event.type))).toEqual(new Set(['contact.created']));
  });

  it('sends one event again, and fails when nothing listens', async () => {
    fresh();
    await makeContact('again');
    const { id } = await newest();
    const sent = await cli.run(['webhooks', 'send', id, '--to', url()]);
    expect([sent.code, got.map(({ headers }) => headers['webhook-id'])]).toEqual([0, [id]]);
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const failed = await cli.run(['webhooks', 'send', id, '--to', `http://127.0.0.1:${port}/`]);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('nothing listens there')]);
  });
});
