import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdDryRun, storedRows, tryOut, underTickingClock } from '../../support/dry-runs.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const patch = (id: string, body: object) => ({ method: 'PATCH', path: `/v1/invoices/${id}`, body }) as const;
const act = ({ id, paymentSchedule }: Awaited<ReturnType<typeof activeInvoice>>, name: string) =>
  ({
    method: 'POST',
    path: `/v1/invoices/${id}/scheduled_payments/${paymentSchedule[0].id}/${name}`,
    body: {},
  }) as const;

describe('A dry run', () => {
  it('answers what the same request then does under its ETag, and changes nothing', async () => {
    const { id } = await activeInvoice(service);
    const { changes } = await holdDryRun(
      service,
      id,
      patch(id, { totalAmount: 400_000, rebalance: 'LastPayment' }),
    );
    expect(changes.postings).toEqual([
      { code: 'raise', debit: 'receivable', credit: 'billed', amount: 100_000, taxes: [] },
    ]);
    expect(changes.mails).toMatchObject([
      { kind: 'InvoiceChanged', recipients: [{ email: 'maria@example.com' }] },
    ]);
  });

  it('of an activation names the next number, and gives new things no id', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const paymentSchedule = [{ dueDate: '2026-12-01', amount: 300_000 }];
    const contact = { name: 'Ben Okafor', email: 'ben@example.com' };
    const { invoice, changes } = await holdDryRun(
      service,
      id,
      patch(id, { status: 'Active', paymentSchedule, contact }),
    );
    expect(invoice).toMatchObject({
      number: 'INV-0001',
      contactId: null,
      paymentLink: null,
      status: 'Active',
    });
    expect([invoice.paymentSchedule[0].id, invoice.nextPayment.id]).toEqual([null, null]);
    expect(changes.postings).toMatchObject([{ code: 'issue', amount: 300_000 }]);
    expect(changes.mails).toMatchObject([{ kind: 'Invoice', recipients: [{ email: 'ben@example.com' }] }]);
  });

  it('of a draft loses and gains nothing that is the same, also while the clock goes on', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const { data } = await underTickingClock(service, () =>
      tryOut(service, patch(id, { ccEmails: [], enableAutoreminders: false })),
    );
    const of = (entries: { kind: string }[]) => [...new Set(entries.map(({ kind }) => kind))];
    const { lost, gained } = data.changes.forecast;
    expect([of(lost), of(gained)]).toEqual([['Reminder'], []]);
  });

  it('keeps no key: the change may follow under the same one', async () => {
    const invoice = await activeInvoice(service);
    const key = { 'idempotency-key': 'same' };
    const tried = await tryOut(service, act(invoice, 'waive'), key);
    const { status, data } = await service.call('POST', act(invoice, 'waive').path, {
      body: {},
      headers: key,
    });
    expect([status, data.paymentSchedule[0].status, data.id]).toEqual([200, 'Waived', tried.data.invoice.id]);
  });

  it.each(['mark_as_paid', 'waive'])('of %s changes nothing either', async (name) => {
    const invoice = await activeInvoice(service);
    await service.work();
    const rows = await storedRows(service);
    const tried = await tryOut(service, act(invoice, name));
    expect([tried.status, tried.data.dryRun, tried.data.changes.postings.length]).toEqual([200, true, 1]);
    expect(await storedRows(service)).toEqual(rows);
  });

  it('is refused as the change would be, and then names no ETag', async () => {
    const { id } = await activeInvoice(service);
    const [tried, done] = [
      await tryOut(service, patch(id, { status: 'Draft' })),
      await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Draft' } }),
    ];
    expect([tried.status, { ...tried.error, requestId: null }]).toEqual([
      422,
      { ...done.error, requestId: null },
    ]);
    expect(tried.headers.has('etag')).toBe(false);
  });

  it('is refused with a version that is not the newest, and says that of the present one', async () => {
    const { id } = await activeInvoice(service);
    const first = await tryOut(service, patch(id, { note: 'Other' }));
    const version = first.headers.get('etag') as string;
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'Another' } });
    const stale = await tryOut(service, patch(id, { note: 'Other' }), { 'if-match': version });
    expect([stale.status, stale.error.code]).toEqual([412, 'version_conflict']);
    const again = await tryOut(service, patch(id, { note: 'Other' }));
    expect(again.headers.get('etag')).not.toBe(version);
    const { headers } = await service.call('GET', `/v1/invoices/${id}`);
    expect(again.headers.get('etag')).toBe(headers.get('etag')?.replace(/"$/, '-exact"'));
  });

  it('has an ETag that ends when the invoice is mailed, unlike that of GET: now the client knows of it', async () => {
    const { id } = await createInvoice(service, { status: 'Active' });
    const cancel = { status: 'Canceled' };
    const shown = await service.call('GET', `/v1/invoices/${id}`);
    const tried = await tryOut(service, patch(id, cancel), {
      'if-match': shown.headers.get('etag') as string,
    });
    expect(tried.data.changes.mails).toEqual([]);
    await service.work();
    const under = (tag: string | null, body: object) =>
      service.call('PATCH', `/v1/invoices/${id}`, { body, headers: { 'if-match': tag as string } });
    const refused = await under(tried.headers.get('etag'), cancel);
    expect([refused.status, refused.error?.code]).toEqual([412, 'version_conflict']);
    const again = await tryOut(service, patch(id, cancel), {
      'if-match': shown.headers.get('etag') as string,
    });
    expect(again.data.changes.mails).toMatchObject([{ kind: 'InvoiceCanceled' }]);
    expect((await under(again.headers.get('etag'), cancel)).status).toBe(200);
  });

  it('has nothing of an invoice of another account, and needs the scopes of the change and of reading', async () => {
    const issued = await activeInvoice(service);
    const { id } = issued;
    const other = await service.addMember('another');
    const reader = await service.addMember('demo-reader', ['invoices:read']);
    const body = { note: 'Other', dryRun: true };
    const call = (token: string) => service.call('PATCH', `/v1/invoices/${id}`, { body, token });
    expect((await call(other.token)).status).toBe(404);
    expect((await call(reader.token)).status).toBe(403);
    const { text: token } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      name: 'writer',
      scopes: ['invoices:write'],
    });
    const { status, error } = await call(token);
    expect([status, error?.message]).toEqual([
      403,
      'A dry run shows mails and what is to come: it needs the scope invoices:read, too.',
    ]);
    const { method, path } = act(issued, 'waive');
    expect((await service.call(method, path, { body: { dryRun: true }, token })).status).toBe(403);
    expect((await service.call(method, path, { body: {}, token })).status).toBe(200);
  });

  it('leaves lists, searches, counts and cached answers as they are', async () => {
    const { id } = await activeInvoice(service);
    await service.work();
    const look = async () =>
      Promise.all(
        [
          `/v1/invoices/${id}`,
          '/v1/invoices',
          '/v1/invoices?q=lighthouse',
          '/v1/invoices/counts',
          '/v1/events',
        ].map(async (path) => (await service.call('GET', path)).data),
      );
    const before = await look();
    await tryOut(service, patch(id, { note: 'At the lighthouse', status: 'Canceled' }));
    expect(await look()).toEqual(before);
  });
});

describe('The forecasts of a dry run', () => {
  const terms = { terms: 'Along the schedule.' };
  const weekly = (count: number) => ({
    totalAmount: count * 1_000,
    paymentSchedule: Array.from({ length: count }, (_one, index) => ({
      dueDate: new Date(Date.UTC(2026, 11, 1 + 7 * index)).toISOString().slice(0, 10),
      amount: 1_000,
    })),
  });
  // In which turn of the event loop each step of a forecast begins.
  const turnsOf = async (work: () => Promise<unknown>) => {
    const { invoices } = service.services;
    const { nextNoticeDay } = invoices;
    const turns: number[] = [];
    let turn = 0;
    let timer: NodeJS.Immediate | null = null;
    const next = () => {
      turn += 1;
      timer = setImmediate(next);
    };
    next();
    invoices.nextNoticeDay = (...asked) => {
      turns.push(turn);
      return nextNoticeDay(...asked);
    };
    try {
      await work();
    } finally {
      invoices.nextNoticeDay = nextNoticeDay;
      if (timer !== null) clearImmediate(timer);
    }
    return turns;
  };

  it('are not followed where nothing that is to come depends on the change', async () => {
    const { id } = await activeInvoice(service);
    await service.work();
    const body = { note: 'Other', externalId: 'EV-1', metadata: { venue: 'Old Mill' } };
    expect(await turnsOf(() => tryOut(service, patch(id, body)))).toEqual([]);
    const turns = await turnsOf(() => tryOut(service, patch(id, { enableAutoreminders: false })));
    expect(turns.length).toBeGreaterThan(4);
    expect(new Set(turns).size).toBe(turns.length);
  });

  it('are compared as far as both have 100 entries, and it says until when', async () => {
    const { id } = await activeInvoice(service, weekly(40));
    await service.work();
    const { data } = await tryOut(service, patch(id, { enableAutoreminders: false }));
    const { lost, gained, comparedUntil } = data.changes.forecast;
    const before = await service.call('GET', `/v1/invoices/${id}/forecast`);
    expect([before.data.hasMore, gained, comparedUntil]).toEqual([true, [], before.data.entries.at(-1).at]);
    const reminders = before.data.entries.filter(
      ({ kind, at }: { kind: string; at: string }) => kind === 'Reminder' && at < comparedUntil,
    );
    expect(lost).toEqual(reminders);
  });

  it('name every charge that differs, not only the next one', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: terms });
    await service.work();
    const paymentSchedule = invoice.paymentSchedule.map(
      (one: { id: string; dueDate: string; amount: number }) => ({
        id: one.id,
        amount: one.amount,
        dueDate: one.dueDate,
      }),
    );
    paymentSchedule[2].dueDate = '2027-05-03';
    const { data } = await tryOut(service, patch(invoice.id, { paymentSchedule }));
    const { before, after, lost, gained } = data.changes.autopay;
    expect(after).toEqual(before);
    expect([lost, gained]).toMatchObject([
      [{ at: '2027-04-01T08:00:00.000Z', amount: 100_000 }],
      [{ at: '2027-05-03T08:00:00.000Z', amount: 100_000 }],
    ]);
  });

  it.each(['without the processor', 'while the account is held'])(
    'promise no charge that nobody makes, and say why: %s',
    async (state) => {
      const invoice = await activeInvoice(service);
      await pay(service, invoice, { autopay: terms });
      await service.work();
      if (state === 'without the processor') service.use(null);
      else await service.sql('update accounts set held_at = now()');
      const { data, status, text } = await tryOut(service, patch(invoice.id, { enableAutoreminders: false }));
      expect([status, text]).toEqual([200, expect.anything()]);
      const forecast = await service.call('GET', `/v1/invoices/${invoice.id}/forecast`);
      expect(forecast.data.entries.filter(({ kind }: { kind: string }) => kind === 'Charge')).toEqual([]);
      const { autopay, forecast: compared } = data.changes;
      expect(autopay).toEqual({ before: null, after: null, lost: [], gained: [] });
      const why = state === 'without the processor' ? 'ChargesImpossible' : 'AccountHeld';
      expect(compared.notes.map(({ code }: { code: string }) => code)).toContain(why);
    },
  );
});

describe('The field dryRun', () => {
  it('that is false changes no byte of the answer', async () => {
    const { id } = await activeInvoice(service);
    const text = async (body: object) => {
      const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body });
      return answer.text.slice(answer.text.indexOf('"data"'));
    };
    const plain = await text({ note: 'Other' });
    expect(await text({ note: 'Other', dryRun: false })).toBe(plain);
    expect(plain).not.toContain('dryRun');
  });

  it('is unknown where nothing is changed, and is never a word', async () => {
    const { id } = await activeInvoice(service);
    const created = await service.call('POST', '/v1/invoices', { body: invoiceBody({ dryRun: true }) });
    expect([created.status, created.error.details[0]]).toMatchObject([
      400,
      { path: '/dryRun', code: 'unknown_field' },
    ]);
    const word = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { note: 'Other', dryRun: 'yes' },
    });
    expect([word.status, word.error.details[0]?.path]).toEqual([400, '/dryRun']);
    expect((await read(service, id)).note).not.toBe('Other');
  });
});

describe('Others do not wait for a dry run', () => {
  it('and dry runs of activations do not wait for the counter of numbers, nor for a number', async () => {
    const drafts = await Promise.all([1, 2].map(() => createInvoice(service, { status: 'Draft' })));
    const issued = await createInvoice(service, { status: 'Active' });
    // Another transaction has taken the next number, and has not ended.
    await service.sql('begin');
    await service.sql(`update account_counters set value = value + 1 where name = 'InvoiceNumber'`);
    await service.sql(`update invoices set number = 'INV-0002' where id = $1`, [issued.id]);
    const tried = await Promise.all(drafts.map(({ id }) => tryOut(service, patch(id, { status: 'Active' }))));
    await service.sql('rollback');
    expect(tried.map(({ data }) => data.invoice.number)).toEqual(['INV-0002', 'INV-0002']);
  });

  it('and it waits for nobody who takes the same email, number or external id, so that nobody waits for it', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    const issued = await createInvoice(service, { status: 'Active' });
    const { accountId } = service.member;
    await service.sql('begin');
    await service.sql(
      `insert into contacts (account_id, id, type, name, email, email_key, created_at, updated_at)
       values ($1, $2, 'Client', 'Ben', 'ben@example.com', 'ben@example.com', now(), now())`,
      [accountId, randomUUID()],
    );
    await service.sql(`update invoices set number = 'OWN-7' where id = $1`, [issued.id]);
    await service.sql(
      `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'external id', $1::uuid, 'invoice', 'EV-1'), 0))`,
      [accountId],
    );
    const contact = { name: 'Ben Okafor', email: 'ben@example.com' };
    const body = { status: 'Active', number: 'OWN-7', externalId: 'EV-1', contact };
    const tried = await tryOut(service, patch(draft.id, body));
    await service.sql('rollback');
    expect([tried.status, tried.data?.invoice]).toMatchObject([
      200,
      { contactId: null, contact, number: 'OWN-7', externalId: 'EV-1' },
    ]);
    expect(tried.data.changes.mails).toMatchObject([
      { kind: 'Invoice', recipients: [{ email: contact.email }] },
    ]);
  });

  it.each([
    ['number', { status: 'Active', number: 'OWN-7' }],
    ['external_id', { externalId: 'EV-1' }],
  ])('and it is refused with a %s that another invoice has', async (what, body) => {
    await createInvoice(service, { status: 'Active', number: 'OWN-7', externalId: 'EV-1' });
    const { id } = await createInvoice(service, { status: 'Draft' });
    const tried = await tryOut(service, patch(id, body));
    expect([tried.status, tried.error.code]).toEqual([422, `${what}_taken`]);
    const done = await service.call('PATCH', `/v1/invoices/${id}`, { body });
    expect({ ...tried.error, requestId: null }).toEqual({ ...done.error, requestId: null });
  });

  it('while it follows the forecasts, its invoice can be changed', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const { charges } = service.services;
    const canCharge = charges.canChargeUnder;
    const waiting = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    charges.canChargeUnder = async (...asked) => {
      waiting.resolve();
      await gate.promise;
      return canCharge(...asked);
    };
    const trying = tryOut(service, patch(invoice.id, { enableAutoreminders: false }));
    await waiting.promise;
    const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { note: 'Other' },
    });
    charges.canChargeUnder = canCharge;
    gate.resolve();
    expect([changed.status, (await trying).status]).toEqual([200, 200]);
  });

  it('and changes at the same time are all made, each after a dry run or before it', async () => {
    const { id } = await activeInvoice(service);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, index) => [
        tryOut(service, patch(id, { externalId: randomUUID(), status: 'Canceled' })),
        service.call('PATCH', `/v1/invoices/${id}`, { body: { note: `Note ${index}` } }),
      ]).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await read(service, id)).toMatchObject({ status: 'Active', externalId: null });
  });
});
