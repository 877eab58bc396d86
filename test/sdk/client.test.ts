import { afterAll, beforeAll, expect, it } from 'vitest';
import {
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
