import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay, read, sendWebhook } from '../../support/money.ts';
import {
  accept,
  acceptedPayment,
  CHARGED_AT,
  faultsOfBooks,
  payOut,
  readPayment,
} from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NOON = '2026-11-21T12:00:00.000Z';
const erase = (id: string, headers = {}) =>
  service.call('POST', `/v1/contacts/${id}/erase`, { body: {}, headers });

let people = 0;
/** A person whose name and address are nobody else's, so that what is left of them is found anywhere. */
function somebody() {
  people += 1;
  return { name: `Zdenka Quux${people}`, email: `zdenka${people}@quux${people}.example` };
}

async function made(contact: { name: string; email: string }) {
  return (await service.call('POST', '/v1/contacts', { body: contact })).data.id as string;
}

/** In which tables a text stands, in any case. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await service.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.sql(
      `select 1 from ${name} one where strpos(lower(one::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** A dispute of a charge, as the processor tells it. */
const disputeOf = (chargeKey: string) => ({
  id: `dispute of ${chargeKey}`,
  occurredAt: new Date(0),
  type: 'dispute_opened',
  reference: `dp_${chargeKey}`,
  chargeKey,
  amount: 5_000,
  fee: 1_500,
  reason: 'fraudulent',
  respondBy: null,
});

async function workAt(instant: string) {
  service.clock.set(instant);
  await service.work();
}

/** A person with one of everything: a paid invoice, a draft, a canceled one, a completed payment out, one declined. */
async function everything() {
  const contact = somebody();
  const about = { contact, note: `For ${contact.name}`, ccEmails: [`copy.${contact.email}`] };
  const keys = { 'idempotency-key': `key-of-${people}` };
  const paid = await activeInvoice(service, {
    ...about,
    totalAmount: 5_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000, name: `Deposit of ${contact.name}` }],
  });
  const cash = { amount: 1_000, reference: `Cash of ${contact.name}`, note: `${contact.name} was here` };
  await service.call('POST', `/v1/invoices/${paid.id}/payments`, { body: cash });
  await pay(service, paid);
  await fetch(`${service.url}/demo-studio/r/${codeOf(paid)}/viewed`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  const draft = await createInvoice(service, { ...about, status: 'Draft' });
  const canceled = await activeInvoice(service, about);
  await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
  const out = await payOut(service, { contact, scheduleDate: '2026-11-21' });
  await accept(service, out);
  const declined = await payOut(service, { contact });
  const link = declined.offerLink.slice(declined.offerLink.lastIndexOf('/') + 1);
  await service.call('POST', `/v1/offers/demo-studio/${link}/decline`, {
    body: { reason: `${contact.name} does not want it` },
    token: null,
  });
  await service.work();
  const id = paid.contactId as string;
  const kept = await service.call('PATCH', `/v1/contacts/${id}`, {
    body: { name: `${contact.name} K` },
    headers: keys,
  });
  expect(kept.status).toBe(200);
  return { contact, id, paid, draft, canceled, out, declined, keys };
}

describe('POST /v1/contacts/{id}/erase', () => {
  it('says at once what is kept and until when, and leaves the person nowhere else', async () => {
    const { contact, id, paid, draft, canceled, out, declined, keys } = await everything();
    expect((await readPayment(service, out.id)).status).toBe('Completed');
    expect((await tablesWith(contact.email)).length).toBeGreaterThan(5);

    const possible = (await service.call('GET', `/v1/contacts/${id}/erasure`)).data;
    expect(possible).toMatchObject({ status: 'Possible', obstacles: [], startedAt: null });
    const { status, data } = await erase(id);
    expect(status).toBe(200);
    expect(possible.kept).toEqual(data.kept);
    const kept = { until: '2036-12-31', invoices: 2, payments: 1 };
    expect(data).toEqual({
      contactId: id,
      status: 'Running',
      obstacles: [],
      kept: { ...kept, byYear: [kept] },
      startedAt: NOON,
      finishedAt: null,
    });
    expect((await service.call('GET', `/v1/contacts/${id}`)).status).toBe(404);
    await service.work();
    await workAt('2026-11-21T12:01:00Z');

    const { data: after } = await service.call('GET', `/v1/contacts/${id}/erasure`);
    expect(after).toMatchObject({ status: 'Done', kept: { invoices: 2, payments: 1 } });
    // What the law lets a business keep, and nothing besides.
    expect(await tablesWith(contact.email)).toEqual(['invoices', 'payments']);
    expect(await tablesWith(contact.name)).toEqual([
      'invoices',
      'manual_payments',
      'payments',
      'scheduled_payments',
    ]);
    expect(await read(service, paid.id)).toMatchObject({ contact: { name: contact.name } });
    expect(await read(service, canceled.id)).toMatchObject({ contact: { name: contact.name } });
    expect(await readPayment(service, out.id)).toMatchObject({ contact });
    expect(await readPayment(service, declined.id)).toMatchObject({
      contact: { name: '(erased)', email: '(erased)' },
      declineReason: '(erased)',
      offerLink: null,
    });
    expect((await service.call('GET', `/v1/invoices/${draft.id}`)).status).toBe(404);
    expect((await service.call('GET', `/v1/mails?contactId=${id}`)).data.items).toEqual([]);
    const again = await service.call('PATCH', `/v1/contacts/${id}`, {
      body: { name: `${contact.name} K` },
      headers: keys,
    });
    expect([again.status, again.error.code]).toEqual([422, 'answer_erased']);
    const pdf = await service.call('GET', `/v1/invoices/${paid.id}/pdf`);
    expect(pdf.status).toBe(200);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
    service.clock.set(NOON);
  });

  it('events keep amounts, order and number, and say when they were redacted', async () => {
    const { contact, id, paid } = await everything();
    const list = async () =>
      (await service.call('GET', `/v1/events?objectId=${paid.id}&limit=200`)).data.items as {
        id: string;
        sequence: number;
        redactedAt: string | null;
        data: { totalAmount: number; contact: object; movement?: object; note: string };
      }[];
    const before = await list();
    await erase(id);
    await service.work();
    const after = await list();
    const bare = (events: typeof before) =>
      events.map(({ id: event, sequence, data: { totalAmount, movement } }) => [
        event,
        sequence,
        totalAmount,
        movement,
      ]);
    expect(bare(after)).toEqual(bare(before));
    expect(JSON.stringify(after)).not.toContain(contact.email);
    expect(new Set(after.map(({ redactedAt }) => redactedAt))).toEqual(new Set([NOON]));
    expect(after[0]?.data).toMatchObject({
      contact: { type: 'Client', name: '(erased)', email: '(erased)' },
      note: '(erased)',
    });
    const [own] = (await service.call('GET', `/v1/events?objectId=${id}&type=contact.erased`)).data.items;
    expect(own).toMatchObject({ actor: { type: 'Token' }, data: { id, kept: { invoices: 2 } } });
  });

  it('when the retention ends, the rest goes by itself, and the books are proven as before', async () => {
    const { contact, id, paid, out } = await everything();
    await erase(id);
    await service.work();
    await workAt('2036-12-31T23:00:00Z');
    expect((await read(service, paid.id)).contact.name).toBe(contact.name);
    await workAt('2037-01-01T00:00:00Z');
    expect(await tablesWith(contact.email)).toEqual([]);
    expect(await tablesWith(contact.name)).toEqual([]);
    expect(await read(service, paid.id)).toMatchObject({
      number: expect.any(String),
      amountPaid: 5_000,
      contact: { name: '(erased)', email: '(erased)' },
      ccEmails: [],
      note: '(erased)',
    });
    expect((await service.call('GET', `/v1/links/demo-studio/${codeOf(paid)}`, { token: null })).status).toBe(
      404,
    );
    expect(await readPayment(service, out.id)).toMatchObject({ contact: { name: '(erased)' } });
    const { data } = await service.call('GET', `/v1/contacts/${id}/erasure`);
    expect(data.kept).toEqual({ invoices: 0, payments: 0, until: null, byYear: [] });
    expect(await service.sql('select 1 from tasks where key = $1', [id])).toEqual([]);
    expect(await faultsOfBooks(service, service.processor)).toEqual([]);
    service.clock.set(NOON);
  });

  it('an invoice with autopay from a bank account is kept for two years after autopay, however short others are', async () => {
    const short = await startService({ RETENTION_YEARS: '0' });
    const at = async (instant: string) => {
      short.clock.set(instant);
      await short.work();
    };
    const clientOf = async (token: string) => {
      const person = somebody();
      const invoice = await createInvoice(short, { status: 'Active', contact: person });
      const { data } = await pay(short, invoice, { token, autopay: { terms: 'Along the schedule.' } });
      if (token === 'tok_bank') await sendWebhook(short, [short.processor.decide(data.id, 'succeeded')]);
      await short.work();
      const ended = await short.call('PATCH', `/v1/invoices/${invoice.id}`, {
        body: { status: 'Uncollectible' },
      });
      expect(ended.status).toBe(200);
      const { contactId } = (
        await short.sql<{ contactId: string }>(
          'select contact_id as "contactId" from invoices where id = $1',
          [invoice.id],
        )
      )[0] as { contactId: string };
      const path = `/v1/contacts/${contactId}`;
      expect((await short.call('POST', `${path}/erase`, { body: {} })).status).toBe(200);
      await short.work();
      const name = async () => (await read(short, invoice.id)).contact.name;
      const keptUntil = async () => (await short.call('GET', `${path}/erasure`)).data.kept.until;
      return { person, name, keptUntil };
    };
    const byBank = await clientOf('tok_bank');
    const byCard = await clientOf('tok_card');
    expect([await byBank.keptUntil(), await byCard.keptUntil()]).toEqual(['2028-11-21', '2026-12-31']);
    await at('2027-01-01T12:00:00.000Z');
    expect([await byBank.name(), await byCard.name()]).toEqual([byBank.person.name, '(erased)']);
    await at('2028-11-21T12:00:00.000Z');
    expect(await byBank.name()).toBe(byBank.person.name);
    await at('2028-11-22T12:00:00.000Z');
    expect(await byBank.name()).toBe('(erased)');
    await short.close();
  });

  it.each([
    ['an invoice that is owed', 'owed', async (contact: object) => activeInvoice(service, { contact })],
    [
      'a charge under way',
      'under_way',
      async (contact: object) => {
        const invoice = await activeInvoice(service, { contact });
        const charge = await pay(service, invoice, { token: 'tok_bank' });
        expect(charge.data.status).toBe('Processing');
        return invoice;
      },
    ],
    [
      'a dispute',
      'disputed',
      async (contact: object) => {
        const invoice = await activeInvoice(service, {
          contact,
          totalAmount: 5_000,
          paymentSchedule: undefined,
        });
        const { data } = await pay(service, invoice);
        await sendWebhook(service, [disputeOf(data.id)]);
        await service.work('money');
        return invoice;
      },
    ],
    ['an offer that waits', 'paying_out', async (contact: object) => payOut(service, { contact })],
  ])(
    'is refused with 409 and the reason while there is %s; nothing is erased',
    async (_title, code, cause) => {
      const contact = somebody();
      const { contactId } = await cause(contact);
      const asked = (await service.call('GET', `/v1/contacts/${contactId}/erasure`)).data;
      expect([asked.status, asked.startedAt]).toEqual(['Refused', null]);
      expect(asked.obstacles.map((one: { code: string }) => one.code)).toContain(code);
      const answer = await erase(contactId);
      expect([answer.status, answer.error.code]).toEqual([409, 'open_money']);
      expect(answer.error.details.map((one) => one.code)).toContain(code);
      expect((await service.call('GET', `/v1/contacts/${contactId}`)).data).toMatchObject(contact);
    },
  );

  it('takes the name out of the report by age at once, also where something is owed again', async () => {
    const contact = somebody();
    const invoice = await activeInvoice(service, {
      contact,
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    const { data } = await pay(service, invoice);
    expect((await erase(invoice.contactId)).status).toBe(200);
    const dispute = disputeOf(data.id);
    await sendWebhook(service, [dispute]);
    await sendWebhook(service, [
      { ...dispute, id: `end of ${dispute.id}`, type: 'dispute_closed', isWon: false },
    ]);
    const begin = (instant: string) =>
      service.sql(`update tasks set run_at = $1 where kind = 'contact.erase'`, [instant]);
    await begin('2027-01-01T00:00:00Z');
    await service.work();
    const namesByAge = async () =>
      (await service.call('GET', '/v1/reports/ageing')).data.items
        .filter(({ contactId }: { contactId: string }) => contactId === invoice.contactId)
        .map(({ contactName }: { contactName: string }) => contactName);
    expect(await namesByAge()).toEqual([contact.name]);
    await begin(NOON);
    await service.work();
    expect(await namesByAge()).toEqual(['(erased)']);
  });

  it('leaves a payment its account when the recipient names another one after the erasure was asked for', async () => {
    const contact = somebody();
    service.processor.script('stored_tok_bank', 'failed');
    const payment = await acceptedPayment(service, { contact });
    await workAt(CHARGED_AT);
    service.processor.script('stored_tok_bank', 'succeeded');
    expect((await erase(payment.contactId)).status).toBe(200);
    expect((await accept(service, payment, 'tok_other_bank')).status).toBe(200);
    const [made] = (await service.call('GET', `/v1/payments?contactId=${payment.contactId}`)).data.items;
    expect(made.status).toBe('Scheduled');
    await workAt('2026-11-25T08:01:00Z');
    await workAt('2026-11-28T08:00:00Z');
    expect(await readPayment(service, made.id)).toMatchObject({ status: 'Completed', contact });
    service.clock.set(NOON);
  });

  it('erases a payment that came after the erasure was asked for and moved no money, once it is at its end', async () => {
    const contact = somebody();
    service.processor.script('stored_tok_bank', 'failed');
    const payment = await acceptedPayment(service, { contact });
    await workAt(CHARGED_AT);
    service.processor.script('stored_tok_bank', 'succeeded');
    await erase(payment.contactId);
    await accept(service, payment, 'tok_other_bank');
    const [made] = (await service.call('GET', `/v1/payments?contactId=${payment.contactId}`)).data.items;
    await workAt('2026-11-25T08:01:00Z');
    await service.call('POST', `/v1/payments/${made.id}/cancel`, { body: {} });
    await workAt('2026-11-26T08:01:00Z');
    expect((await readPayment(service, made.id)).contact).toEqual({ name: '(erased)', email: '(erased)' });
    expect((await readPayment(service, payment.id)).contact).toEqual(contact);
    service.clock.set(NOON);
  });

  it('leaves nothing of a draft that was deleted before, also of one of a merged contact', async () => {
    const [one, other, third] = [somebody(), somebody(), somebody()];
    const [into, stranger] = [await made(other), await made(third)];
    const drafts = [];
    for (const contact of [one, other, third]) {
      const draft = await createInvoice(service, { contact, status: 'Draft', note: `For ${contact.name}` });
      await service.call('DELETE', `/v1/invoices/${draft.id}`);
      drafts.push(draft);
    }
    await service.call('POST', `/v1/contacts/${drafts[0].contactId}/merge`, { body: { into } });
    await service.work();
    await erase(into);
    await service.work();
    expect([await tablesWith(one.email), await tablesWith(other.email)]).toEqual([[], []]);
    const events = (await service.call('GET', `/v1/events?objectId=${drafts[2].id}`)).data.items;
    expect(events.map(({ redactedAt }: { redactedAt: unknown }) => redactedAt)).toEqual([null, null]);
    expect((await service.call('GET', `/v1/contacts/${stranger}`)).data).toMatchObject(third);
  });

  it('erases kept answers with a name and address that the contact had before', async () => {
    const contact = somebody();
    const headers = { 'idempotency-key': 'before-it-was-renamed' };
    const { data } = await service.call('POST', '/v1/contacts', { body: contact, headers });
    await service.call('PATCH', `/v1/contacts/${data.id}`, { body: somebody() });
    await erase(data.id);
    await service.work();
    expect([await tablesWith(contact.email), await tablesWith(contact.name)]).toEqual([[], []]);
  });

  it('keeps the answers about others whose name, or whose fields, have the name in them', async () => {
    const others = ['Banana Events', 'Joanne Status'].map((name, index) => ({
      headers: { 'idempotency-key': `others-${index}` },
      body: { name, email: `others${index}@else.example` },
    }));
    const first = [];
    for (const one of others) first.push(await service.call('POST', '/v1/contacts', one));
    const headers = { 'idempotency-key': 'of-ana' };
    const own = { name: 'Ana "A." (Data)', email: 'ana+1@quux.example' };
    await service.call('POST', '/v1/contacts', { body: own, headers });
    for (const name of ['Ana', 'Data', 'Joan', own.name]) {
      const body = { name, email: name === own.name ? own.email : `${name}@short.example` };
      const { data } = await service.call('POST', '/v1/contacts', { body });
      const [known] = (await service.call('GET', `/v1/contacts?q=${encodeURIComponent(body.email)}`)).data
        .items;
      expect((await erase(data?.id ?? known.id)).status).toBe(200);
    }
    await service.work();
    for (const [index, one] of others.entries()) {
      const again = await service.call('POST', '/v1/contacts', one);
      expect([again.status, again.data?.id]).toEqual([201, first[index]?.data.id]);
    }
    const gone = await service.call('POST', '/v1/contacts', { body: own, headers });
    expect([gone.status, gone.error.code]).toEqual([422, 'answer_erased']);
  });

  it('keeps an invoice for as long after its last refund as after its last payment', async () => {
    const contact = somebody();
    const paid = await activeInvoice(service, {
      contact,
      totalAmount: 5_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5_000 }],
    });
    const { data: charge } = await pay(service, paid);
    await erase(paid.contactId);
    await service.work();
    await workAt('2026-11-21T12:01:00Z');
    await workAt('2028-03-01T12:00:00Z');
    const refund = await service.call('POST', `/v1/charges/${charge.id}/refunds`, {
      body: { amount: 1_000 },
    });
    expect(refund.data.status).toBe('Succeeded');
    expect((await service.call('GET', `/v1/contacts/${paid.contactId}/erasure`)).data.kept.until).toBe(
      '2038-12-31',
    );
    await workAt('2037-01-01T12:00:00Z');
    expect((await read(service, paid.id)).contact.name).toBe(contact.name);
    await workAt('2039-01-01T12:00:00Z');
    expect((await read(service, paid.id)).contact.name).toBe('(erased)');
    service.clock.set(NOON);
  });

  it.each(['erase', 'merge'])('a token that may not change invoices may not do so by %s', async (verb) => {
    const [contactId, into] = [await made(somebody()), await made(somebody())];
    const draft = await createInvoice(service, { contact: { id: contactId }, status: 'Draft' });
    const scopes = ['contacts:write', 'payments:write'];
    const { data } = await service.call('POST', '/v1/tokens', { body: { name: 'narrow', scopes } });
    const body = verb === 'merge' ? { into } : {};
    const path = `/v1/contacts/${contactId}/${verb}`;
    const refused = await service.call('POST', path, { body, token: data.text });
    expect([refused.status, refused.error?.message]).toEqual([
      403,
      expect.stringContaining('invoices:write'),
    ]);
    await service.work();
    expect(await read(service, draft.id)).toMatchObject({ contactId });
  });

  it('erases what was merged into the contact, too', async () => {
    const [one, other] = [somebody(), somebody()];
    const [from, into] = [await made(one), await made(other)];
    await createInvoice(service, { contact: { id: from }, status: 'Draft' });
    await service.call('POST', `/v1/contacts/${from}/merge`, { body: { into } });
    await service.work();
    expect((await erase(from)).error.message).toContain(into);
    await erase(into);
    await service.work();
    expect([await tablesWith(one.email), await tablesWith(other.name)]).toEqual([[], []]);
  });

  it('a deleted contact can be erased; one that is erased is not found, and its email is free', async () => {
    const contact = somebody();
    const id = await made(contact);
    await service.call('DELETE', `/v1/contacts/${id}`);
    expect((await erase(id)).data.kept.until).toBeNull();
    expect((await erase(id)).status).toBe(404);
    await service.work();
    expect(await tablesWith(contact.email)).toEqual([]);
    expect((await service.call('POST', '/v1/contacts', { body: contact })).status).toBe(201);
  });

  it('another account’s contact is not found, and stays', async () => {
    const contact = somebody();
    const id = await made(contact);
    const { token } = await service.addMember('stranger');
    const foreign = await service.call('POST', `/v1/contacts/${id}/erase`, { body: {}, token });
    expect(foreign.status).toBe(404);
    expect((await service.call('GET', `/v1/contacts/${id}`)).data.name).toBe(contact.name);
  });

  it('words of the person are in no list of the search, those of others stay', async () => {
    const contact = somebody();
    const invoices = [];
    for (let index = 0; index < 3; index += 1) {
      invoices.push(await createInvoice(service, { contact, status: 'Draft' }));
    }
    const word = contact.name.split(' ')[1]?.toLowerCase() as string;
    const put = (text: string, ids: readonly string[], age: string) =>
      service.sql('insert into search_lists values ($1, $2, $3, $4::uuid[], $5)', [
        service.member.accountId,
        text,
        `00000000-0000-7000-8000-00000000000${age}`,
        `{${ids.join(',')}}`,
        ids.length,
      ]);
    const ids = invoices.map(({ id }) => id);
    const other = await createInvoice(service, { contact: somebody(), status: 'Draft' });
    await put(word, ids, '1');
    await put('wedding', [...ids, other.id], '1');
    await erase(invoices[0].contactId);
    await service.work();
    const left = await service.sql<{ word: string }>(
      `select word from search_lists where word in ($1, 'wedding') and age::text like '00000000%'`,
      [word],
    );
    expect(left).toEqual([{ word: 'wedding' }]);
  });
});

describe('the function that redacts events', () => {
  const asApp = (text: string, values: unknown[]) =>
    service.services.database.transaction(service.services && (service.member.accountId as never), (tx) =>
      tx.query({ name: '', text }, values),
    );

  it('changes no event of a contact that is not being erased', async () => {
    const id = await made(somebody());
    const { accountId } = service.member;
    await expect(
      asApp('select redact_events($1, $2, array[$2]::uuid[], now(), 10)', [accountId, id]),
    ).rejects.toThrow('is not being erased');
  });

  it('changes no event of another contact’s objects, in the name of one that is', async () => {
    const [erased, other] = [await made(somebody()), await made(somebody())];
    await erase(erased);
    await service.work();
    const [{ changed } = { changed: null }] = (await asApp(
      'select redact_events($1, $2, array[$3]::uuid[], now(), 10) as changed',
      [service.member.accountId, erased, other],
    )) as { changed: number | null }[];
    expect(changed).toBe(0);
  });

  it('is proven: a mark without an erasure is found by the proof of the books', async () => {
    const id = await made(somebody());
    await service.sql('update events set redacted_at = now(), redacted_for = $1 where object_id = $1', [id]);
    const faults = (await faultsOfBooks(service, service.processor)) as { name?: string }[];
    expect(faults.filter(({ name }) => name === 'redactions')).toMatchObject([{ faults: [{ subject: id }] }]);
    await service.sql('update events set redacted_at = null, redacted_for = null where object_id = $1', [id]);
  });

  it('takes a limited number at once, and the task goes on until all are done', async () => {
    const contact = somebody();
    const invoice = await createInvoice(service, { contact, status: 'Draft' });
    for (const piece of [1, 2, 3]) {
      await service.sql(
        `insert into events select account_id, gen_random_uuid(), type, object_id, sequence + $2 * 1000 + n, data,
           created_at, position from events, generate_series(1, 300) n where object_id = $1 and sequence = 1`,
        [invoice.id, piece],
      );
    }
    await erase(invoice.contactId);
    await service.work();
    expect(await tablesWith(contact.email)).toEqual([]);
    await service.sql('delete from events where object_id = $1 and sequence > 1000', [invoice.id]);
  });

  it('is the only way: the service may change no event itself', async () => {
    await expect(
      asApp(`update events set data = '{}' where account_id = $1`, [service.member.accountId]),
    ).rejects.toThrow('permission denied');
  });
});
