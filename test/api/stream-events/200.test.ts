import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, signIn } from '../../support/console.ts';
import { createInvoice } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
}
const open: ClientRequest[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

// Not by fetch: it opens connections that it does not use, which a server waits for when it stops.
async function connect(
  lastEventId?: string,
  as: string | { readonly cookie: string } = service.member.token,
  from = service,
  path = '/v1/events/stream',
) {
  const headers = {
    accept: 'text/event-stream',
    ...(typeof as === 'string' ? { authorization: `Bearer ${as}` } : as),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const asked = request(`${from.url}${path}`, { headers, agent: false });
  open.push(asked);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject).end();
  });
  asked.on('error', () => {});
  response.setEncoding('utf8').on('error', () => {});
  const pieces = response[Symbol.asyncIterator]();
  let text = '';
  const next = async (): Promise<Message | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const fields = lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]);
        const message = Object.fromEntries(fields) as Message;
        if (message.data !== undefined) return message;
        continue;
      }
      const read = await pieces.next();
      if (read.done === true) return null;
      text += read.value;
    }
  };
  const hear = async (count: number) => {
    const heard: { id: string; type: string; objectId: string }[] = [];
    while (heard.length < count) {
      const message = await next();
      if (message === null) throw new Error('The stream has ended.');
      const data = JSON.parse(message.data ?? '');
      expect(data.id).toBe(message.id);
      heard.push(data);
    }
    return heard;
  };
  return { status: response.statusCode, headers: response.headers, next, hear, leave: () => asked.destroy() };
}

const logged = async () =>
  (
    await service.sql<{ id: string; type: string }>(
      `select 'evt_' || replace(id::text, '-', '') as id, type from events where account_id = $1 order by position, id`,
      [service.member.accountId],
    )
  ).map(({ id }) => id);

describe('the stream of events', () => {
  it('begins with the newest event, and sends each one that comes, in the order of the log', async () => {
    await createInvoice(service);
    const before = await logged();
    const stream = await connect();
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(await stream.next()).toEqual({ id: before.at(-1), event: 'ready', data: '{}' });
    const invoice = await createInvoice(service, { contact: { name: 'Lee', email: 'lee@example.com' } });
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { note: 'x' } });
    const heard = await stream.hear(3);
    expect(heard.map(({ id }) => id)).toEqual((await logged()).slice(before.length));
    expect(heard.at(-1)).toEqual({ id: expect.any(String), type: 'invoice.updated', objectId: invoice.id });
  });

  it('goes on after the last event that was heard of: nothing is left out, nothing comes twice', async () => {
    const first = await connect();
    const newest = (await first.next())?.id;
    first.leave();
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push((await createInvoice(service)).id);
    const again = await connect(newest);
    expect(await again.next()).toEqual({ id: newest, event: 'ready', data: '{}' });
    const heard = await again.hear(5);
    expect(heard.map(({ objectId }) => objectId)).toEqual(made);
    const later = await connect(heard[2]?.id);
    await later.next();
    expect((await later.hear(2)).map(({ objectId }) => objectId)).toEqual(made.slice(3));
  });

  it('takes the last event from the address too; the header, which a browser sends when it comes again, is newer', async () => {
    const newest = (await logged()).at(-1);
    const made = [(await createInvoice(service)).id, (await createInvoice(service)).id];
    const path = `/v1/events/stream?lastEventId=${newest}`;
    const byAddress = await connect(undefined, undefined, service, path);
    await byAddress.next();
    const heard = await byAddress.hear(2);
    expect(heard.map(({ objectId }) => objectId)).toEqual(made);
    const byBoth = await connect(heard[0]?.id, undefined, service, path);
    expect(await byBoth.next()).toEqual({ id: heard[0]?.id, event: 'ready', data: '{}' });
    expect((await byBoth.hear(1)).map(({ objectId }) => objectId)).toEqual(made.slice(1));
  });

  it('sends an event that commits late, with an older id than others that were sent', async () => {
    const stream = await connect();
    await stream.next();
    await createInvoice(service);
    await stream.hear(1);
    const { accountId } = service.member;
    await service.sql(
      `with counted as (
         update account_counters set value = value + 1 where account_id = $1 and name = 'Position' returning value)
       insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       select $1, '00000000-0000-7000-8000-00000000000a', 'contact.created', gen_random_uuid(), 1, '{}', now(), value
       from counted`,
      [accountId],
    );
    expect((await stream.hear(1))[0]?.id).toBe('evt_0000000000007000800000000000000a');
    const again = await connect('evt_0000000000007000800000000000000a');
    await again.next();
    await createInvoice(service);
    expect((await again.hear(1))[0]?.type).toBe('invoice.created');
  });

  it('says that everything is to be read again after an event that it does not know, or too many', async () => {
    const unknown = await connect(`evt_${'0'.repeat(32)}`);
    expect((await unknown.next())?.event).toBe('reset');
    const [oldest] = await logged();
    await service.sql(
      `with counted as (
         update account_counters set value = value + 1 where account_id = $1 and name = 'Position' returning value)
       insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
       select $1, gen_random_uuid(), 'contact.created', gen_random_uuid(), 1, '{}', now(), value
       from counted, generate_series(1, 1001)`,
      [service.member.accountId],
    );
    const missed = await connect(oldest);
    expect((await missed.next())?.event).toBe('reset');
    await createInvoice(service);
    expect((await missed.hear(1))[0]?.type).toBe('invoice.created');
  });

  it('sends events of its own account only', async () => {
    const theirs = await connect(undefined, stranger.token);
    await theirs.next();
    await createInvoice(service);
    await service.call('POST', '/v1/contacts', {
      token: stranger.token,
      body: { name: 'Own', email: 'own@example.com' },
    });
    const [heard] = await theirs.hear(1);
    expect(heard?.type).toBe('contact.created');
  });

  it('has room for 20 readers of an account, and again when one has left', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => connect()));
    for (const one of all) await one.next();
    const refused = await connect();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
    const theirs = await connect(undefined, stranger.token);
    expect(theirs.status).toBe(200);
    all[0]?.leave();
    await expect.poll(async () => (await connect()).status).toBe(200);
  });

  it('has room for no more than 20 who come at the same time', async () => {
    const { eventStreams } = service.services;
    const { accountId } = await service.addMember('crowded');
    const open = () => eventStreams.open(accountId, null, async () => true);
    const came = await Promise.allSettled(Array.from({ length: 40 }, open));
    const taken = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const stream of taken) stream.destroy();
    expect(taken).toHaveLength(20);
  });

  it('takes no place for a HEAD, which nobody reads', async () => {
    const { accountId, token } = await service.addMember('heads');
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const { eventStreams } = service.services;
    for (let round = 0; round < 21; round += 1) {
      const answer = await fetch(`${service.url}/v1/events/stream`, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    (await eventStreams.open(accountId, null, async () => true)).destroy();
  });

  it('ends when its token is revoked, before it sends that event', async () => {
    const { token } = await service.addMember('revoking');
    const stream = await connect(undefined, token);
    await stream.next();
    const { items } = (await service.call('GET', '/v1/tokens', { token })).data;
    expect((await service.call('DELETE', `/v1/tokens/${items[0].id}`, { token })).status).toBe(200);
    expect(await stream.next()).toBeNull();
  });

  it('ends for a person who is removed, and not for those who stay', async () => {
    const { accountId } = await service.addMember('removing');
    await addPerson(service, 'removing', 'leaving@example.com', 'Viewer');
    const leaving = await signIn(service, 'leaving@example.com');
    const cookie = [...leaving.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const door = '/app/accounts/removing/v1/events/stream';
    const theirs = await connect(undefined, { cookie }, service, door);
    const stays = await service.services.eventStreams.open(accountId, null, async () => true);
    await theirs.next();
    const { members } = service.services;
    const { members: all } = await members.showMembers('removing', null);
    const personId = all.find(({ email }) => email === 'leaving@example.com')?.personId ?? '';
    await members.removeMember('removing', null, personId);
    expect(await theirs.next()).toBeNull();
    let text = '';
    await expect.poll(() => (text += stays.read() ?? '')).toContain('member.removed');
    stays.destroy();
  });

  it('is refused like every operation: without a token, and in another form', async () => {
    expect((await connect(undefined, 'trn_test_nothing')).status).toBe(401);
    const without = await service.addMember('without', ['invoices:read']);
    expect((await connect(undefined, without.token)).status).toBe(403);
    const answer = await service.call('GET', '/v1/events/stream');
    expect([answer.status, answer.error.code]).toEqual([406, 'not_acceptable']);
  });

  it('ends when the service stops', async () => {
    const other = await startService({}, service);
    const stream = await connect(undefined, service.member.token, other);
    await stream.next();
    const ended = stream.next();
    await other.close();
    expect(await ended).toBeNull();
  });
});
