import { beforeEach, describe, expect, it } from 'vitest';
import { freshHanding, type Handing } from '../../support/access-points.ts';

let one: Handing;
const fresh = freshHanding({ RETENTION_YEARS: '0' });
beforeEach(async () => {
  one = await fresh();
  await one.save();
});

const setHeld = (at: string | null) => one.service.sql('update accounts set held_at = $1', [at]);

describe('what is kept of documents that were handed over', () => {
  it('a restored account hands nothing over until the restore is finished, then with the same key', async () => {
    const { id } = await one.invoice();
    const { data } = await one.hand(`invoices/${id}`);
    await setHeld('2026-11-21T12:00:00Z');
    await one.later(2);
    expect(one.point.handed).toEqual([]);
    expect((await one.newest()).status).toBe('Waiting');
    await setHeld(null);
    await one.service.sql(`update tasks set due_at = $1 where kind = 'e_invoice.hand_over'`, [
      one.service.clock.now(),
    ]);
    await one.later(2);
    expect(one.point.handed.map(({ headers }) => headers['idempotency-key'])).toEqual([data.id]);
  });

  it('an account that moves away takes no words: the access point says them again', async () => {
    const secret = (await one.call('POST', '/secret')).data.secret as string;
    const { id } = await one.invoice();
    await one.hand(`invoices/${id}`);
    await one.service.work();
    const said = { id: (await one.newest()).id, status: 'Delivered' };
    await one.service.sql("update accounts set frozen_at = '2026-11-21T12:00:00Z'");
    const refused = await one.say(said, secret);
    expect([refused.status, refused.error.code]).toEqual([503, 'account_frozen']);
    await one.service.sql('update accounts set frozen_at = null');
    expect((await one.newest()).status).toBe('HandedOver');
    expect((await one.say(said, secret)).status).toBe(200);
  });

  it('an erased client leaves neither bytes, address nor words, and what waits is not sent', async () => {
    const { id } = await one.invoice();
    one.point.answerWith(() => 422);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    await one.hand(`invoices/${id}`);
    const { contactId } = (await one.service.call('GET', `/v1/invoices/${id}`)).data;
    one.point.answerWith(() => 503);
    await one.service.work();
    await one.service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    const erased = await one.service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} });
    expect(erased.status).toBe(200);
    const before = one.point.handed.length;
    await one.service.sql("update tasks set due_at = '2027-03-01' where kind = 'e_invoice.hand_over'");
    one.service.clock.set('2027-01-01T12:00:00.000Z');
    await one.service.work();
    one.service.clock.set('2027-03-02T12:00:00.000Z');
    await one.service.work();
    const rows = await one.service.sql<{ row: string }>(
      `select row_to_json(h)::text as row from e_invoice_hand_overs h order by id`,
    );
    expect(rows).toHaveLength(2);
    for (const { row } of rows) {
      expect(row).not.toContain('DE987654321');
      expect(JSON.parse(row)).toMatchObject({ document: null, receiver: null, answer: null });
    }
    expect(await one.newest()).toMatchObject({ status: 'Failed', failure: 'ClientErased' });
    expect(one.point.handed.length).toBe(before);
  });
});
