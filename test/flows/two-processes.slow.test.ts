import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';

let one: TestService;
let two: TestService;
beforeAll(async () => {
  one = await startService();
  two = await startService({}, one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** Sends the same to both services in turn, all at once. */
function toBoth(
  count: number,
  send: (service: TestService, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? one : two, index)));
}

/** Sends a creation until it is answered: on a busy machine those that wait longest are put off, with 503. */
async function createAtLast(service: TestService, token: string, key: string, body: object): Promise<Answer> {
  for (;;) {
    const answer = await service.call('POST', '/v1/invoices', {
      token,
      body,
      headers: { 'idempotency-key': key },
    });
    if (answer.status !== 503 && answer.status !== 409) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

describe('two services over one database', () => {
  it('one key sent to both at once has one effect and one answer', async () => {
    for (let round = 0; round < 20; round += 1) {
      const headers = { 'idempotency-key': `both-${round}` };
      const contact = { name: 'Both', email: `both-${round % 3}@example.com` };
      const answers = await toBoth(6, (service) =>
        service.call('POST', '/v1/invoices', {
          body: invoiceBody({ contact, metadata: { round: `${round}` } }),
          headers,
        }),
      );
      const finished = answers.filter((answer) => answer.status === 201);
      expect(answers.every((answer) => [201, 409].includes(answer.status))).toBe(true);
      expect(new Set(finished.map((answer) => answer.text)).size).toBe(1);
    }
    const rows = await one.sql<{ count: string }>(
      `select count(*) from invoices where metadata->>'round' is not null group by metadata->>'round'`,
    );
    expect(rows).toEqual(Array(20).fill({ count: '1' }));
  });

  it('one key with PATCH and with payments has one effect', async () => {
    const { id } = await createInvoice(one);
    const { items } = (await one.call('GET', '/v1/payment_methods')).data;
    for (let round = 0; round < 10; round += 1) {
      const headers = { 'idempotency-key': `patch-${round}` };
      await toBoth(6, (service) =>
        service.call('PATCH', `/v1/invoices/${id}`, { body: { note: `note ${round}` }, headers }),
      );
      const payment = {
        contact: { name: 'Band', email: 'band@example.com' },
        totalAmount: 1 + round,
        scheduleDate: '2027-01-01',
        paymentMethodId: items[0].id,
      };
      await toBoth(6, (service) =>
        service.call('POST', '/v1/payments', {
          body: payment,
          headers: { 'idempotency-key': `pay-${round}` },
        }),
      );
    }
    expect((await one.call('GET', `/v1/invoices/${id}`)).headers.get('etag')).toBe('"11"');
    expect((await two.call('GET', '/v1/payments')).data.items).toHaveLength(10);
  });

  it('what one has read before, it shows as it is after a change by the other', async () => {
    const { id } = (await one.call('POST', '/v1/invoices', { body: invoiceBody({ note: 'Before' }) })).data;
    const draft = (await one.call('POST', '/v1/invoices', { body: invoiceBody({ status: 'Draft' }) })).data;
    const listed = async (path: string) => {
      const { items } = (await one.call('GET', path)).data;
      return (items as { id: string; note?: string }[]).map(({ id: own, note }) => [own, note]);
    };
    const read = async () => {
      const { data, headers } = await one.call('GET', `/v1/invoices/${id}`);
      return [data.note, headers.get('etag')];
    };
    expect(await read()).toEqual(['Before', '"1"']);
    expect(await listed('/v1/invoices?limit=2')).toEqual([
      [draft.id, expect.any(String)],
      [id, 'Before'],
    ]);
    const methods = await listed('/v1/payment_methods');
    await two.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'After' } });
    expect(await read()).toEqual(['After', '"2"']);
    expect(await listed('/v1/invoices?limit=2')).toContainEqual([id, 'After']);
    await two.call('DELETE', `/v1/invoices/${draft.id}`);
    expect((await listed('/v1/invoices?limit=1'))[0]?.[0]).toBe(id);
    await two.call('DELETE', `/v1/payment_methods/${methods[0]?.[0]}`);
    expect(await listed('/v1/payment_methods')).toEqual(methods.slice(1));
  });

  it('numbers have no gaps, contacts no doubles, and nothing deadlocks', async () => {
    const member = await one.addMember('crowded');
    const answers = await toBoth(300, (service, index) =>
      createAtLast(
        service,
        member.token,
        `crowd-${index}`,
        invoiceBody({
          contact: { name: `Guest ${index % 5}`, email: `guest${(index * 7) % 11}@example.com` },
          ...(index % 10 === 0 ? { number: 'ONCE' } : {}),
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(29);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(271);
    const [row] = await one.sql(
      `select count(*) filter (where number like 'INV-%') as counted, max(number) filter (where number like 'INV-%') as last,
         count(distinct contact_id) as contacts
       from invoices where account_id = $1`,
      [member.accountId],
    );
    expect(row).toEqual({ counted: '270', last: 'INV-0270', contacts: '11' });
    const gaps = await one.sql(
      `select object_id from events where account_id = $1
       group by object_id having count(*) <> max(sequence) or min(sequence) <> 1`,
      [member.accountId],
    );
    expect(gaps).toEqual([]);
  });

  it('what one has changed, the other shows at once', async () => {
    const { id } = await createInvoice(one);
    for (let round = 0; round < 30; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one];
      await writer.call('PATCH', `/v1/invoices/${id}`, { body: { note: `round ${round}` } });
      expect((await reader.call('GET', `/v1/invoices/${id}`)).data.note).toBe(`round ${round}`);
      const list = await reader.call('GET', '/v1/invoices?limit=1');
      expect(list.data.items[0].note).toBe(`round ${round}`);
    }
  });

  it('a change by the one whose clock is behind is found by who asks for what was updated since the last', async () => {
    const { id } = await createInvoice(one);
    one.clock.set('2026-11-21T12:00:05.000Z');
    await one.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'ahead' } });
    const { updatedAt } = (await one.call('GET', `/v1/invoices/${id}`)).data;
    await two.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'behind' } });
    const { items } = (await two.call('GET', `/v1/invoices?updatedSince=${updatedAt}`)).data;
    expect(items).toMatchObject([{ id, note: 'behind' }]);
    one.clock.set('2026-11-21T12:00:00.000Z');
  });
});
