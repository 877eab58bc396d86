import { beforeEach, describe, expect, it } from 'vitest';
import { freshHanding, type Handing } from '../../support/access-points.ts';

let one: Handing;
let id: string;
let secret: string;
const fresh = freshHanding();
beforeEach(async () => {
  one = await fresh();
  secret = await one.save();
  ({ id } = await one.invoice());
});

const DAY = 86_400;
const keysOf = () => one.point.handed.map(({ headers }) => headers['idempotency-key']);

describe('an access point with faults', () => {
  it.each([
    ['an error', (): number => 500, 'BadStatus', 500],
    ['a wrong key of the API', (): number => 401, 'BadStatus', 401],
    ['a document that is there already', (): number => 409, 'BadStatus', 409],
    ['another address', (): number => 302, 'Redirected', 302],
  ] as const)('%s: the same key, headers and bytes go again', async (_name, judge, failure, statusCode) => {
    one.point.answerWith(judge);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(await one.newest()).toMatchObject({ status: 'Waiting', failure, statusCode, attempts: 1 });
    one.point.answerWith(() => 200);
    await one.later(10);
    expect(await one.newest()).toMatchObject({ status: 'HandedOver', failure: null, attempts: 2 });
    const [first, second] = one.point.handed;
    expect(second?.xml).toBe(first?.xml);
    const named = ({ headers }: (typeof one.point.handed)[number]) =>
      Object.entries(headers).filter(([name]) =>
        /^(tranche-|idempotency|webhook-id|authorization)/.test(name),
      );
    expect(second && named(second)).toEqual(first && named(first));
  });

  it('an answer that is lost: the document goes again with its key, and is handed over once', async () => {
    const taken = new Set<unknown>();
    one.point.answerWith(({ headers }, response) => {
      const isNew = !taken.has(headers['idempotency-key']);
      taken.add(headers['idempotency-key']);
      if (!isNew) return 200;
      response.destroy();
      return null;
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(await one.newest()).toMatchObject({ status: 'Waiting', failure: 'ConnectionBroken' });
    await one.later(10);
    expect(await one.newest()).toMatchObject({ status: 'HandedOver', attempts: 2 });
    expect(taken.size).toBe(1);
  });

  it('a document that it does not take: it is refused with its words, and goes again as a new one', async () => {
    one.point.answerWith((_handed, response) => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: 'BR-CO-15: the sums differ' }));
      return null;
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(await one.newest()).toMatchObject({
      status: 'Refused',
      failure: 'Refused',
      answer: 'BR-CO-15: the sums differ',
    });
    await one.later(4 * DAY);
    expect(one.point.handed).toHaveLength(1);
    one.point.answerWith(() => 202);
    expect((await one.hand(`invoices/${id}`)).status).toBe(201);
    await one.service.work();
    expect(new Set(keysOf()).size).toBe(2);
    expect((await one.newest()).status).toBe('HandedOver');
  });

  it('an answer with a NUL and more than a kilobyte: it is noted, and the document goes once', async () => {
    one.point.answerWith((_handed, response) => {
      response.writeHead(202, { 'content-type': 'application/json' });
      const words = { details: 'x'.repeat(3_000), id: 'a\0-7', message: 'Taken\0\u202e \ud83d' };
      response.end(JSON.stringify(words));
      return null;
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(await one.newest()).toMatchObject({
      status: 'HandedOver',
      reference: 'a -7',
      answer: 'Taken \ufffd',
    });
    await one.later(2 * DAY);
    expect(one.point.handed).toHaveLength(1);
    const said = { id: keysOf()[0], status: 'Delivered', message: 'In\0side\u202e' };
    expect((await one.say(said, secret)).status).toBe(200);
    expect(await one.newest()).toMatchObject({ status: 'Delivered', answer: 'In side' });
  });

  it('a refusal after an answer that was lost: nobody says that it was not taken, and the key stays', async () => {
    one.point.answerWith((_handed, response) => {
      response.destroy();
      return null;
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    one.point.answerWith(() => 422);
    await one.later(10);
    expect(await one.newest()).toMatchObject({
      status: 'Failed',
      failure: 'Refused',
      answer: 'status 422',
      mayHaveArrived: true,
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect((await one.newest()).status).toBe('Failed');
    expect(new Set(keysOf()).size).toBe(1);
    expect(keysOf()).toHaveLength(3);
  });

  it('a refusal that was wrong: the words that it was delivered are taken', async () => {
    one.point.answerWith(() => 422);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(await one.newest()).toMatchObject({ status: 'Refused', mayHaveArrived: false });
    expect((await one.say({ id: keysOf()[0], status: 'Delivered' }, secret)).status).toBe(200);
    expect((await one.newest()).status).toBe('Delivered');
  });

  it('an invoice that changes before it could be sent: its new version goes, and the old one never', async () => {
    one.point.answerWith(() => 401);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    await one.service.call('PATCH', `/v1/invoices/${id}`, { body: { billing: { reference: 'Order 8' } } });
    one.point.answerWith(() => 202);
    await one.later(10);
    await one.later(10);
    const { data } = await one.service.call('GET', '/v1/hand_overs');
    expect(data.items).toMatchObject([
      { status: 'HandedOver', documentVersion: 2 },
      { status: 'Failed', failure: 'Superseded', mayHaveArrived: false },
    ]);
    expect(one.point.handed.at(-1)?.xml).toContain('Order 8');
  });

  it('an invoice that is canceled before it could be sent does not go', async () => {
    await one.hand(`invoices/${id}`);
    await one.service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    await one.later(10);
    expect(one.point.handed).toEqual([]);
    expect(await one.newest()).toMatchObject({ status: 'Failed', failure: 'Superseded' });
  });

  it('an invoice that is canceled after an answer was lost does not go again', async () => {
    one.point.answerWith(() => 503);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    await one.service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    one.point.answerWith(() => 202);
    await one.later(10);
    await one.later(60);
    expect(one.point.handed).toHaveLength(1);
    expect(await one.newest()).toMatchObject({
      status: 'Failed',
      failure: 'Superseded',
      mayHaveArrived: true,
    });
  });

  it('words about a document that was never sent are not believed', async () => {
    const { data } = await one.hand(`invoices/${id}`);
    expect((await one.say({ id: data.id, status: 'Delivered' }, secret)).status).toBe(422);
    expect((await one.newest()).status).toBe('Waiting');
  });

  it('another host while one may have it: it waits for a person', async () => {
    one.point.answerWith(() => 503);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    const { port } = new URL(one.point.url);
    await one.save({ url: `http://localhost:${port}/send` });
    one.point.answerWith(() => 202);
    await one.later(10);
    expect(await one.newest()).toMatchObject({ status: 'Failed', failure: 'AccessPointChanged' });
    expect(one.point.handed).toHaveLength(1);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect((await one.newest()).status).toBe('HandedOver');
    expect(new Set(keysOf()).size).toBe(1);
  });

  it('an access point that fails is not asked with each of many documents', async () => {
    one.point.answerWith(() => 503);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    const { id: other } = await one.invoice();
    await one.hand(`invoices/${other}`);
    await one.service.work();
    expect(one.point.handed).toHaveLength(1);
    one.point.answerWith(() => 202);
    await one.later(10);
    await one.later(10);
    expect(new Set(keysOf()).size).toBe(2);
  });

  it('no clear answer for three days: it has failed, and a person has it go again with the same key', async () => {
    one.point.answerWith(() => 503);
    await one.hand(`invoices/${id}`);
    await one.service.work();
    for (let attempt = 1; attempt < 10; attempt += 1) await one.later(1.2 * DAY);
    expect(one.point.handed).toHaveLength(10);
    expect(await one.newest()).toMatchObject({ status: 'Failed', failure: 'BadStatus', attempts: 10 });
    await one.later(2 * DAY);
    expect(one.point.handed).toHaveLength(10);
    one.point.answerWith(() => 200);
    expect((await one.hand(`invoices/${id}`)).data).toMatchObject({ status: 'Waiting', attempts: 0 });
    await one.service.work();
    expect((await one.newest()).status).toBe('HandedOver');
    expect(new Set(keysOf()).size).toBe(1);
    expect(new Set(one.point.handed.map(({ xml }) => xml)).size).toBe(1);
  });

  it('words that come before the answer: they stand, and it is not sent again', async () => {
    let said = 0;
    one.point.answerWith(async ({ headers }) => {
      const answer = await one.say({ id: headers['idempotency-key'], status: 'Delivered' }, secret);
      said = answer.status;
      return 500;
    });
    await one.hand(`invoices/${id}`);
    await one.service.work();
    expect(said).toBe(200);
    await one.later(4 * DAY);
    expect(one.point.handed).toHaveLength(1);
    expect(await one.newest()).toMatchObject({ status: 'Delivered', failure: null });
  });

  it('a process that dies after the document went out: another sends the same key and bytes', async () => {
    await one.hand(`invoices/${id}`);
    const { jobs } = one.service.services.accessPoints;
    const account = await one.service.services.accounts.findAccountByPath('demo-studio');
    if (account === null) throw new Error('There is no account.');
    const { id: key } = await one.newest();
    // The document arrives, and nothing of it is noted.
    await one.service.sql('alter table e_invoice_hand_overs add constraint dies check (attempts = 0)');
    await expect(jobs.handOver(account, key, one.service.clock.now())).rejects.toThrow();
    await one.service.sql('alter table e_invoice_hand_overs drop constraint dies');
    expect(await one.newest()).toMatchObject({ status: 'Waiting', attempts: 0 });
    await one.later(1);
    expect(await one.newest()).toMatchObject({ status: 'HandedOver', attempts: 1 });
    expect(keysOf()).toEqual([key, key]);
    expect(one.point.handed[1]?.xml).toBe(one.point.handed[0]?.xml);
  });
});
