import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = (key: string, changes: Record<string, unknown> = {}, token?: string) =>
  service.call('POST', '/v1/invoices', {
    body: invoiceBody(changes),
    headers: { 'idempotency-key': key },
    ...(token === undefined ? {} : { token }),
  });

async function countInvoices(): Promise<number> {
  const [row] = await service.sql<{ count: string }>('select count(*) from invoices');
  return Number(row?.count);
}

describe('an Idempotency-Key', () => {
  it('repeated returns the first answer, byte for byte, and says so', async () => {
    const first = await create('repeat');
    service.clock.set('2026-11-21T13:00:00Z');
    const again = await create('repeat');
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(first.headers.get('idempotency-replayed')).toBeNull();
  });

  it.each([
    ['without a status, and was changed since', {}, { note: 'later' }],
    ['with a status, and was changed since', { status: 'Active' }, { status: 'Canceled' }],
    ['as a draft, and was deleted since', { status: 'Draft' }, null],
    [
      'with odd texts',
      { note: '\u2028 "\\n" \\u0041 é \u{1f600}\n\t', metadata: { 10: 'a', 9: 'b' } },
      { note: '' },
    ],
  ])(
    'repeated returns the first answer also of an invoice that was created %s',
    async (name, body, change) => {
      const key = `since-${name.length}`;
      const first = await create(key, body);
      expect(first.status).toBe(201);
      const path = `/v1/invoices/${first.data.id}`;
      const changed = await service.call(
        change === null ? 'DELETE' : 'PATCH',
        path,
        change === null ? {} : { body: change },
      );
      expect(changed.status).toBe(200);
      expect((await create(key, body)).text).toBe(first.text);
    },
  );

  it('with another If-Match is another request: it is refused, and the kept 412 is not taken for its answer', async () => {
    const { id } = await createInvoice(service);
    const patch = (ifMatch: string) =>
      service.call('PATCH', `/v1/invoices/${id}`, {
        body: { note: 'x' },
        headers: { 'idempotency-key': 'conditional', 'if-match': ifMatch },
      });
    expect((await patch('"9"')).status).toBe(412);
    expect((await patch('"9"')).status).toBe(412);
    expect((await patch('"1"')).error.code).toBe('idempotency_mismatch');
  });

  it('with another body is refused with 422 and creates nothing', async () => {
    await create('other-body');
    const before = await countInvoices();
    const answer = await create('other-body', { note: 'different' });
    expect([answer.status, answer.error.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await countInvoices()).toBe(before);
  });

  it('with another path is refused with 422', async () => {
    await create('other-path');
    const answer = await service.call('POST', '/v1/contacts', {
      body: { name: 'A', email: 'a@example.com' },
      headers: { 'idempotency-key': 'other-path' },
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('sent 20 times at once makes one invoice; answers are the first one or 409 with Retry-After', async () => {
    const before = await countInvoices();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('twenty')));
    expect(await countInvoices()).toBe(before + 1);
    const finished = answers.filter((answer) => answer.status === 201);
    expect(new Set(finished.map((answer) => answer.text)).size).toBe(1);
    for (const answer of answers.filter((one) => one.status !== 201)) {
      expect([answer.status, answer.error.code, answer.headers.get('retry-after')]).toEqual([
        409,
        'request_in_progress',
        '1',
      ]);
    }
    expect((await create('twenty')).text).toBe(finished[0]?.text);
  });

  it('keeps a refusal by a rule, but not one for bad input', async () => {
    const refused = await create('kept-422', { totalAmount: 1 });
    const again = await create('kept-422', { totalAmount: 1 });
    expect([again.status, again.text]).toEqual([422, refused.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await create('kept-422')).error.code).toBe('idempotency_mismatch');
    expect((await create('not-kept-400', { totalAmount: 0 })).status).toBe(400);
    expect((await create('not-kept-400')).status).toBe(201);
  });

  it('of a refused request leaves nothing behind but the key', async () => {
    const before = await countInvoices();
    const contacts = await service.sql('select count(*) from contacts');
    await create('refused-alone', { totalAmount: 1, contact: { name: 'New', email: 'never@example.com' } });
    expect(await countInvoices()).toBe(before);
    expect(await service.sql('select count(*) from contacts')).toEqual(contacts);
  });

  it('belongs to its account', async () => {
    const other = await service.addMember('same-key');
    const mine = await create('shared');
    const theirs = await create('shared', {}, other.token);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.data.id).not.toBe(mine.data.id);
  });

  it('counts for 30 days', async () => {
    service.clock.set('2026-11-21T12:00:00Z');
    const first = await create('month');
    service.clock.set('2026-12-21T11:59:59Z');
    expect((await create('month')).text).toBe(first.text);
    service.clock.set('2026-12-21T12:00:01Z');
    const later = await create('month');
    expect(later.data.id).not.toBe(first.data.id);
    expect((await create('month')).text).toBe(later.text);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('works for PATCH: the change is made once, the version moves once', async () => {
    const { id } = await createInvoice(service);
    const patch = () =>
      service.call('PATCH', `/v1/invoices/${id}`, {
        body: { note: 'once' },
        headers: { 'idempotency-key': 'patch' },
      });
    const answers = [await patch(), await patch()];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect((await service.call('GET', `/v1/invoices/${id}`)).headers.get('etag')).toBe('"2"');
  });

  it.each([
    ['with a space', 'a b'],
    ['of 256 characters', 'x'.repeat(256)],
    ['that is empty', ''],
  ])('%s is refused with 400', async (_title, key) => {
    expect((await create(key)).status).toBe(400);
  });
});
