import { afterAll, beforeAll, expect, it } from 'vitest';
import { RefusedError, Tranche } from '../../sdk/src/index.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let tranche: Tranche;

beforeAll(async () => {
  service = await startService();
  tranche = new Tranche({ baseUrl: service.url, token: service.member.token });
});

afterAll(() => service.close());

it('a loop goes through all pages of a list, each item once', async () => {
  for (const name of ['ada', 'ben', 'cleo', 'dora', 'emil'])
    await tranche.contacts.create({ name, email: `${name}@example.com` });
  const names: string[] = [];
  for await (const contact of tranche.contacts.list({ limit: 2 })) names.push(contact.name);
  expect(names.toSorted()).toEqual(['ada', 'ben', 'cleo', 'dora', 'emil']);
});

it('a page at a time: the first is awaited, the next are asked for', async () => {
  const first = await tranche.contacts.list({ limit: 3 });
  const second = await first.nextPage();
  expect([first.items.length, second?.items.length]).toEqual([3, 2]);
  expect(await second?.nextPage()).toBeNull();
  expect(JSON.parse(JSON.stringify(first))).toEqual({ items: first.items, nextCursor: first.nextCursor });
});

it('no more than the limit are gathered', async () => {
  expect(await tranche.contacts.list({ limit: 2 }).toArray({ limit: 3 })).toHaveLength(3);
  expect(await tranche.contacts.list().toArray({ limit: 0 })).toEqual([]);
});

it('an invoice is created, activated and read; a refusal is an error of its class with the words of the service', async () => {
  const invoice = await tranche.invoices.create({
    contact: { name: 'Maria', email: 'maria@example.com' },
    totalAmount: 1_000,
    status: 'Draft',
  });
  expect((await tranche.invoices.activate(invoice.id)).status).toBe('Active');
  const { data, etag, requestId } = await tranche.invoices.get(invoice.id).withResponse();
  expect([data.state, typeof etag, requestId?.slice(0, 4)]).toEqual(['Due', 'string', 'req_']);
  const error = await tranche.invoices
    .update(invoice.id, { totalAmount: 7 })
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({
    status: 422,
    code: 'total_mismatch',
    requestId: expect.stringMatching(/^req_/),
  });
});
