import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/kit/config.ts';
import { openLog } from '../../../src/kit/log.ts';
import { openTracing } from '../../../src/kit/tracing/open-tracing.ts';
import { type CollectedSpan, type Collector, startCollector } from '../../support/collector.ts';
import { PASSWORD, setPassword, signIn } from '../../support/console.ts';
import { createInvoice } from '../../support/invoices.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { codeOf, pay } from '../../support/money.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = `00-${TRACE}-b7ad6b7169203331-01`;
const CARD = '4242424242424242';
const PLANTED = {
  name: 'Planted Personname',
  email: 'planted.client@secret-domain.example',
  note: 'PlantedNoteOfTheInvoice',
  query: 'PlantedQueryWord',
  key: 'PlantedIdempotencyKey',
};

let collector: Collector;
let mailServer: MailServer;
let receiver: Receiver;
let service: TestService;
let sandbox: TestSandbox;
/** All that nobody may find in a trace. */
const secrets: string[] = [...Object.values(PLANTED), CARD, PASSWORD, 'hidden'];

// A busy hour: creates, lists, searches, pays, signs in, sends mails and webhooks, is refused, and fails.
async function liveAnHour(): Promise<void> {
  const { secret } = await createWebhook(service, { url: receiver.url });
  const contact = { type: 'Client', name: PLANTED.name, email: PLANTED.email };
  const invoice = await createInvoice(service, { status: 'Active', contact, note: PLANTED.note });
  const headers = { 'idempotency-key': PLANTED.key, traceparent: CALLER };
  await service.call('GET', `/v1/invoices?q=${PLANTED.query}`, { headers });
  await service.call('GET', `/v1/contacts?email=${PLANTED.email}`);
  await service.call('POST', '/v1/invoices', { body: { note: PLANTED.note }, headers });
  await service.call('GET', `/v1/nothing-of/${PLANTED.query}`);
  const token = await sandbox.card(CARD);
  await pay(service, invoice, { token });
  await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}`);
  await setPassword(service, 'owner@demo-studio.example');
  await signIn(service, 'owner@demo-studio.example');
  await service.work();
  await service.services.webhooks.sendDue();
  secrets.push(secret, token, codeOf(invoice), service.member.token);
}

beforeAll(async () => {
  [collector, mailServer, receiver] = await Promise.all([
    startCollector(),
    startMailServer(),
    startReceiver(),
  ]);
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'invoices' };
  const tracing = await openTracing(readConfig(environment), openLog('silent'));
  service = await startService({
    ...ALLOWED,
    ...environment,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'billing@studio.example',
  });
  sandbox = await useSandbox(service);
  await liveAnHour();
  await tracing?.close();
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
  await Promise.all([collector.close(), mailServer.close(), receiver.close()]);
});

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const childrenOf = (parent: CollectedSpan | undefined) =>
  collector.spans.filter(({ parentId }) => parent !== undefined && parentId === parent.spanId);

describe('a trace', () => {
  it('continues that of its caller, and names route, status and request', () => {
    const searched = named('GET /v1/invoices').find(({ traceId }) => traceId === TRACE);
    expect(searched).toMatchObject({ kind: 2, parentId: 'b7ad6b7169203331', isFailed: false });
    expect(searched?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/invoices',
      'http.response.status_code': 200,
      'tranche.request_id': expect.stringMatching(/^req_/),
    });
    expect(searched?.service).toMatchObject({
      'service.name': 'invoices',
      'service.version': expect.any(String),
    });
    expect(childrenOf(searched).length).toBeGreaterThan(0);
  });

  it('names the refusal of a request, and no route where there is none', () => {
    const refused = named('POST /v1/invoices').find(({ traceId }) => traceId === TRACE);
    expect(refused?.attributes).toMatchObject({
      'http.response.status_code': 400,
      'tranche.refusal': 'invalid_request',
    });
    expect(named('GET').map(({ attributes }) => attributes['http.response.status_code'])).toContain(404);
  });

  it('shows transactions below their request, and statements by their names below their transaction', () => {
    const paid = named('POST /v1/links/:account_path/:code/charges')[0];
    const transactions = childrenOf(paid).filter(({ name }) => name === 'transaction');
    expect(transactions.length).toBeGreaterThan(1);
    const statements = transactions.flatMap(childrenOf).map(({ name }) => name);
    expect(statements).toContain('commit');
    expect(statements).toContain('tasks_put');
    for (const name of statements) expect(name).toMatch(/^[a-z][a-z_]+$/);
  });

  it('shows the call of the processor, outside of any transaction', () => {
    const [sent] = named('processor send');
    const [call] = childrenOf(sent);
    expect(call).toMatchObject({ name: 'sandbox processor', kind: 3, isFailed: false });
    expect(call?.attributes['http.response.status_code']).toBe(200);
    const parent = collector.spans.find(({ spanId }) => spanId === sent?.parentId);
    expect(parent?.kind).toBe(2);
  });

  it('shows tasks with lane, kind and wait, linked to what caused them', () => {
    const [notified] = named('task event.notify');
    expect(notified).toMatchObject({ kind: 5, parentId: '' });
    expect(notified?.attributes).toMatchObject({
      'tranche.lane': 'notices',
      'tranche.attempts': 1,
      'tranche.wait_ms': expect.any(Number),
    });
    const linked = collector.spans.filter(({ spanId }) =>
      notified?.links.some((link) => link.spanId === spanId),
    );
    expect(linked.length).toBeGreaterThan(0);
    const [mailed] = named('task mail.send');
    const server = named('mail server').find(({ traceId }) => traceId === mailed?.traceId);
    expect(server).toMatchObject({ kind: 3, isFailed: false });
  });

  it('goes on at the receivers of webhooks, by the header traceparent alone', () => {
    expect(receiver.received.length).toBeGreaterThan(0);
    const sent = named('webhook').map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`);
    for (const { headers } of receiver.received) {
      expect(sent).toContain(headers.traceparent);
      expect(headers.tracestate).toBeUndefined();
    }
  });

  it('holds no secret, no personal data, no body and no query', () => {
    expect(mailServer.arrived.length).toBeGreaterThan(0);
    expect(collector.spans.length).toBeGreaterThan(100);
    const all = Buffer.concat(collector.bodies).toString('latin1');
    for (const secret of secrets) expect(all, secret).not.toContain(secret);
    expect(all).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
  });
});
