import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ApiError,
  AuthenticationError,
  type ClientOptions,
  ConnectionError,
  NotFoundError,
  PermissionError,
  Tranche,
  VersionConflictError,
} from '../../sdk/src/index.ts';
import { invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const clientOf = (options: Partial<ClientOptions> = {}) =>
  new Tranche({ baseUrl: service.url, token: service.member.token, ...options });
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((cause: unknown) => cause);
const draft = () => clientOf().invoices.create({ contact, totalAmount: 900, status: 'Draft' });
const contact = { name: 'Maria', email: 'maria@example.com' };

/** The answers to the first requests get lost after the service has done its work. */
function losing(count: number) {
  let left = count;
  const lossy: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    await answer.clone().arrayBuffer();
    if (left-- > 0) throw new TypeError('The connection broke.');
    return answer;
  };
  return lossy;
}

it('an answer that is lost is asked for again, and nothing is done twice', async () => {
  const { data, isReplayed } = await clientOf({ fetch: losing(2) })
    .contacts.create({ name: 'Lost', email: 'lost@example.com' })
    .withResponse();
  expect([data.name, isReplayed]).toEqual(['Lost', true]);
  expect(await clientOf().contacts.list({ email: 'lost@example.com' }).toArray({ limit: 9 })).toHaveLength(1);
});

it('a program may repeat its request with the key that it kept', async () => {
  const body = { name: 'Kept', email: 'kept@example.com' };
  const options = { idempotencyKey: 'booking-42' };
  const lost = clientOf({ fetch: losing(1), maxRetries: 0 }).contacts.create(body, options);
  expect(await failureOf(lost)).toBeInstanceOf(ConnectionError);
  const again = await clientOf().contacts.create(body, options).withResponse();
  expect([again.isReplayed, again.data.name]).toEqual([true, 'Kept']);
});

it('a program that gave no key repeats its request with the key of the error', async () => {
  const body = { name: 'Repeated', email: 'repeated@example.com' };
  const lost = await failureOf(clientOf({ fetch: losing(1), maxRetries: 0 }).contacts.create(body));
  const { idempotencyKey, isUnknown } = lost as ConnectionError;
  expect(isUnknown).toBe(true);
  const again = await clientOf()
    .contacts.create(body, { idempotencyKey: idempotencyKey ?? undefined })
    .withResponse();
  expect([again.isReplayed, again.data.name]).toEqual([true, 'Repeated']);
});

it.each(['localhost:4610', 'pay.example.com', '', 'ftp://pay.example.com', 'https://', undefined])(
  'an address without http or https (%s) is refused before anything is sent',
  (baseUrl) => {
    expect(() => clientOf({ baseUrl: baseUrl as string })).toThrow(/baseUrl must be an address with https:/);
  },
);

async function listenWith(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, close };
}

it('a port on which nothing listens is named', async () => {
  const { url, close } = await listenWith(() => {});
  await close();
  const failed = await failureOf(clientOf({ baseUrl: url, maxRetries: 0 }).account.get());
  expect(failed).toMatchObject({ message: `No answer came from ${url} (ECONNREFUSED).` });
});

it('a redirection is not followed: nothing is sent elsewhere, and a change does not become a read', async () => {
  const asked: (string | undefined)[] = [];
  const other = await listenWith((request, response) => {
    asked.push(request.headers.authorization);
    response.end('{}');
  });
  const door = await listenWith((request, response) => {
    response.writeHead(301, { location: `${other.url}${request.url}` }).end();
  });
  const create = clientOf({ baseUrl: door.url }).contacts.create({ name: 'A', email: 'a@example.com' });
  const failed = (await failureOf(create)) as ApiError;
  expect(failed).toMatchObject({ status: 301, code: 'redirected', isUnknown: false });
  expect(failed.message).toContain(`Set baseUrl to ${other.url}.`);
  expect(asked).toEqual([]);
  await door.close();
  await other.close();
});

it('a change of a version that is no longer the newest is refused', async () => {
  const tranche = clientOf();
  const { data, etag } = await tranche.invoices.get((await draft()).id).withResponse();
  await tranche.invoices.update(data.id, { note: 'first' });
  const late = tranche.invoices.update(data.id, { note: 'second' }, { ifMatch: etag ?? '' });
  expect(await failureOf(late)).toBeInstanceOf(VersionConflictError);
});

it('a token that is wrong or may not, and an id of another account, have errors of their own', async () => {
  const reader = await service.addMember('reader', ['contacts:read']);
  const { id } = await draft();
  const errorOf = (token: string) => failureOf(clientOf({ token }).invoices.get(id));
  expect(await errorOf('trn_test_wrong')).toBeInstanceOf(AuthenticationError);
  expect(await errorOf(reader.token)).toBeInstanceOf(PermissionError);
  const other = await service.addMember('other');
  expect(await errorOf(other.token)).toBeInstanceOf(NotFoundError);
});

it('an id that is empty or dots asks the service nothing: it would name another operation', async () => {
  const asked: unknown[] = [];
  const tranche = clientOf({ maxRetries: 0, fetch: async (url) => Promise.reject(asked.push(url)) });
  for (const id of ['', '.', '..']) expect(() => tranche.contacts.delete(id)).toThrow(TypeError);
  expect(asked).toEqual([]);
  await failureOf(tranche.contacts.get('../tokens?x=1'));
  expect(asked).toEqual([`${service.url}/v1/contacts/..%2Ftokens%3Fx%3D1`]);
});

it('behind a payment link no token is needed', async () => {
  const body = invoiceBody({ totalAmount: 500, paymentSchedule: undefined });
  const { data } = await service.call('POST', '/v1/invoices', { body });
  const [, path = '', code = ''] = /\/([^/]+)\/r\/([^/]+)$/.exec(data.paymentLink) ?? [];
  const seen = await new Tranche({ baseUrl: service.url }).links.get(path, code);
  expect(seen.totalAmount).toBe(500);
});

it('a list that says more than its items gives all of it, and goes on', async () => {
  const ledger = await clientOf().reports.ledger({ limit: 1 });
  expect(ledger.data.trialBalance).toBeInstanceOf(Array);
  expect(await clientOf().paymentMethods.list().toArray({ limit: 9 })).toHaveLength(3);
});

it('hears of events as they happen, and goes on after the one that it had', async () => {
  const tranche = clientOf();
  const controller = new AbortController();
  const heard = tranche.events.stream({}, { signal: controller.signal });
  const first = await heard.next();
  expect(first.value).toMatchObject({ kind: 'ready' });
  const { id } = await draft();
  const event = (await heard.next()).value;
  expect(event).toMatchObject({ kind: 'event', objectId: expect.any(String) });
  await heard.return();
  const lastEventId = first.value?.id ?? undefined;
  const types: string[] = [];
  for await (const message of tranche.events.stream({ lastEventId }, { signal: controller.signal })) {
    if (message.kind !== 'event') continue;
    types.push(message.type);
    if (message.type === 'invoice.created' && message.objectId === id) break;
  }
  expect(types.at(-1)).toBe('invoice.created');
  const refused = clientOf({ token: 'trn_test_wrong' }).events.stream();
  expect(await failureOf(refused.next())).toBeInstanceOf(AuthenticationError);
});

it('an operation that the client does not know is asked for by its path', async () => {
  const tranche = clientOf();
  const made = await tranche.request('post', '/v1/contacts', {
    body: { name: 'Raw', email: 'raw@example.com' },
  });
  expect(made).toMatchObject({ name: 'Raw' });
  const listed = await tranche.request('GET', '/v1/contacts?limit=1', {
    query: { email: 'raw@example.com' },
  });
  expect(listed).toMatchObject({ items: [{ name: 'Raw' }] });
});
