import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import { demoAccount, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let people = 0;
async function person(name = 'Maria') {
  people += 1;
  const body = { name, email: `person${people}@example.com` };
  return (await service.call('POST', '/v1/contacts', { body })).data as {
    id: string;
    name: string;
    email: string;
  };
}

const merge = (id: string, into: string, more: object = {}) =>
  service.call('POST', `/v1/contacts/${id}/merge`, { body: { into, ...more } });
const summary = async (id: string) => (await service.call('GET', `/v1/contacts/${id}/summary`)).data;

async function expectProvenBooks() {
  const results = await verifyAccount(service.services.database, (await demoAccount(service)).id);
  expect(results.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
}

describe('POST /v1/contacts/{id}/merge', () => {
  it('is not undone by a caller who sends an invoice with the contact that it names', async () => {
    const [{ name, email, id }, into] = [await person('Maria M'), await person()];
    const contact = { name, email };
    const [open, paid] = [
      await activeInvoice(service, { contact }),
      await activeInvoice(service, { contact }),
    ];
    await pay(service, paid);
    await merge(id, into.id);
    await service.work();
    for (const invoice of [open, paid]) {
      const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
        body: { contact, note: 'New' },
      });
      expect([answer.status, answer.data?.contactId, answer.data?.note]).toEqual([200, into.id, 'New']);
    }
    const other = await service.call('PATCH', `/v1/invoices/${open.id}`, {
      body: { contact: { name: 'Else', email: 'else@example.com' } },
    });
    expect(other.data.contactId).not.toBe(into.id);
  });

  it('gives all to the other: invoices in any state, payments out, mails, views, links', async () => {
    const [from, into] = [await person('Maria L'), await person()];
    const contact = { id: from.id };
    const active = await activeInvoice(service, { contact });
    const draft = await createInvoice(service, { contact, status: 'Draft' });
    const canceled = await activeInvoice(service, { contact });
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    const payment = await payOut(service, { contact: { name: from.name, email: from.email } });
    await pay(service, active);
    const viewed = `${service.url}/demo-studio/r/${codeOf(active)}/viewed`;
    await fetch(viewed, { method: 'POST', body: new URLSearchParams() });
    await service.work();
    const { data: mailsBefore } = await service.call('GET', `/v1/mails?contactId=${from.id}&limit=200`);
    const before = await summary(from.id);
    const versions = await service.sql('select id, sequence from invoices where contact_id = $1', [from.id]);

    const begun = await merge(from.id, into.id);
    expect(begun.data).toEqual({
      contactId: from.id,
      intoId: into.id,
      status: 'Running',
      autopay: 'End',
      invoices: 0,
      payments: 0,
      endedAutopays: 0,
      startedAt: '2026-11-21T12:00:00.000Z',
      finishedAt: null,
    });
    await service.work();

    const done = await service.call('GET', `/v1/contacts/${from.id}/merge`);
    expect(done.data).toMatchObject({ status: 'Done', invoices: 3, payments: 1, intoId: into.id });
    expect(await summary(into.id)).toEqual({ ...before, contactId: into.id });
    for (const { id } of [active, draft, canceled]) {
      expect(await read(service, id)).toMatchObject({
        contactId: into.id,
        contact: { name: from.name, email: from.email },
      });
    }
    expect(await readPayment(service, payment.id)).toMatchObject({
      contactId: into.id,
      contact: { name: from.name },
    });
    const { data: mailsAfter } = await service.call('GET', `/v1/mails?contactId=${into.id}&limit=200`);
    expect(mailsBefore.items.length).toBeGreaterThan(2);
    expect(mailsAfter).toEqual(mailsBefore);
    expect(
      (await service.call('GET', `/v1/links/demo-studio/${codeOf(active)}`, { token: null })).status,
    ).toBe(200);
    // The invoices have new versions: a caller with an old version has not seen the change.
    const moved = await service.sql('select id, sequence from invoices where contact_id = $1', [into.id]);
    expect(moved).not.toEqual(versions);
    await expectProvenBooks();
  });

  it('the merged contact is not found, says where it went, also after a further merge, and frees its email', async () => {
    const [first, second, third] = [await person(), await person(), await person()];
    await merge(first.id, second.id);
    await service.work();
    const gone = await service.call('GET', `/v1/contacts/${first.id}`);
    expect([gone.status, gone.error.code]).toEqual([404, 'not_found']);
    expect(gone.error.message).toBe(`No contact with this id. It was merged into the contact ${second.id}.`);
    await merge(second.id, third.id);
    await service.work();
    for (const path of ['', '/summary', '/export']) {
      const { error } = await service.call('GET', `/v1/contacts/${first.id}${path}`);
      expect(error.message).toContain(third.id);
    }
    const again = await service.call('POST', '/v1/contacts', { body: { name: 'New', email: first.email } });
    expect(again.status).toBe(201);
  });

  it('writes contact.merged, and an invoice.updated for each invoice, in the name of who asked', async () => {
    const [from, into] = [await person(), await person()];
    const invoice = await activeInvoice(service, { contact: { id: from.id } });
    await merge(from.id, into.id);
    await service.work();
    const newest = async (id: string, type: string) =>
      (await service.call('GET', `/v1/events?objectId=${id}&type=${type}`)).data.items[0];
    expect(await newest(from.id, 'contact.merged')).toMatchObject({
      type: 'contact.merged',
      actor: { type: 'Token' },
      data: { id: from.id, email: from.email, mergedIntoId: into.id, invoices: 1 },
    });
    expect(await newest(invoice.id, 'invoice.updated')).toMatchObject({
      type: 'invoice.updated',
      actor: { type: 'Token' },
      data: { contactId: into.id, contact: { email: from.email } },
    });
  });

  it('sends nobody a mail because of it', async () => {
    const [from, into] = [await person(), await person()];
    const invoice = await activeInvoice(service, { contact: { id: from.id } });
    await service.work();
    const mails = async () => (await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`)).data.items;
    const before = await mails();
    await merge(from.id, into.id, { autopay: 'Keep' });
    await service.work();
    expect(await mails()).toEqual(before);
  });

  it('many invoices are moved in pieces, and the contact is frozen until all are', async () => {
    const [from, into] = [await person(), await person()];
    const contact = { id: from.id };
    await Promise.all(
      Array.from({ length: 201 }, () => createInvoice(service, { contact, deliveryMethod: 'ShareManually' })),
    );
    await merge(from.id, into.id);
    const { runTask } = service.services;
    const account = await demoAccount(service);
    const now = service.clock.now();
    const task = {
      accountId: account.id,
      kind: 'contact.merge',
      key: from.id,
      dueAt: now,
      attempts: 1,
      claim: '',
    } as const;
    expect(await runTask(account, task, now)).toEqual(now);
    const part = await service.call('GET', `/v1/contacts/${from.id}/merge`);
    expect(part.data).toMatchObject({ status: 'Running', invoices: 200 });
    const tries = [
      ['POST', '/v1/invoices', { contact: { id: from.id }, totalAmount: 1 }],
      ['POST', '/v1/invoices', { contact: { name: 'x', email: from.email }, totalAmount: 1 }],
      ['PATCH', `/v1/contacts/${from.id}`, { name: 'Other' }],
      ['DELETE', `/v1/contacts/${from.id}`, undefined],
      ['DELETE', `/v1/contacts/${into.id}`, undefined],
      ['POST', `/v1/contacts/${from.id}/merge`, { into: into.id }],
      ['POST', `/v1/contacts/${into.id}/merge`, { into: from.id }],
      ['POST', `/v1/contacts/${from.id}/erase`, {}],
      ['POST', `/v1/contacts/${into.id}/erase`, {}],
    ] as const;
    for (const [method, path, body] of tries) {
      const { status, error } = await service.call(method, path, { body });
      // Money that is owed is told first.
      expect([path, status, ['contact_busy', 'open_money'].includes(error.code)]).toEqual([path, 409, true]);
    }
    await service.work();
    expect(await summary(into.id)).toMatchObject({ invoices: 201 });
    await expectProvenBooks();
  });

  it('an invoice that was committed on the contact while it froze is moved by a last look', async () => {
    const [from, into] = [await person(), await person()];
    const invoice = await createInvoice(service, { contact: { id: into.id } });
    await merge(from.id, into.id);
    await service.work();
    await service.sql('update invoices set contact_id = $1 where id = $2', [from.id, invoice.id]);
    service.clock.set('2026-11-21T12:02:00Z');
    await service.work();
    expect((await read(service, invoice.id)).contactId).toBe(into.id);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it.each([
    ['itself', async (id: string) => id, 'illegal_action'],
    ['an unknown contact', async () => '01981f9e-0000-7000-8000-000000000000', 'unknown_contact'],
    [
      'a deleted contact',
      async () => {
        const { id } = await person();
        await service.call('DELETE', `/v1/contacts/${id}`);
        return id;
      },
      'unknown_contact',
    ],
  ])('is refused into %s with 422', async (_title, targetOf, code) => {
    const { id } = await person();
    const answer = await merge(id, await targetOf(id));
    expect([answer.status, answer.error.code, answer.error.details[0]?.path]).toEqual([422, code, '/into']);
    expect((await service.call('PATCH', `/v1/contacts/${id}`, { body: { name: 'x' } })).status).toBe(200);
  });

  it('another account’s contacts are not found, on either side', async () => {
    const { id } = await person();
    const own = await person();
    const { token } = await service.addMember('stranger');
    const foreign = await service.call('POST', `/v1/contacts/${id}/merge`, { body: { into: own.id }, token });
    expect(foreign.status).toBe(404);
    const theirs = await service.call('POST', '/v1/contacts', {
      body: { name: 'Theirs', email: 'theirs@example.com' },
      token,
    });
    expect((await merge(id, theirs.data.id)).error.code).toBe('unknown_contact');
  });

  it('two contacts that are merged into each other at once end as one', async () => {
    const [one, other] = [await person(), await person()];
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await service.work();
    const found = await Promise.all([one, other].map(({ id }) => service.call('GET', `/v1/contacts/${id}`)));
    expect(found.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

describe('autopay of a merged contact', () => {
  const consenting = async () => {
    const [from, into] = [await person(), await person()];
    const invoice = await activeInvoice(service, { contact: { id: from.id } });
    await pay(service, invoice, { autopay: { terms: 'yes' } });
    expect((await service.call('GET', `/v1/invoices/${invoice.id}/autopay`)).data.isOn).toBe(true);
    return { from, into, invoice };
  };

  it('ends: nobody pays under a consent that somebody else may have given; the client is told', async () => {
    const { from, into, invoice } = await consenting();
    await merge(from.id, into.id);
    await service.work();
    expect((await service.call('GET', `/v1/invoices/${invoice.id}/autopay`)).data.isOn).toBe(false);
    expect((await service.call('GET', `/v1/contacts/${from.id}/merge`)).data.endedAutopays).toBe(1);
    const { data } = await service.call('GET', `/v1/mails?invoiceId=${invoice.id}`);
    const ended = data.items.find(({ kind }: { kind: string }) => kind === 'AutopayEnded');
    expect(ended.recipients).toMatchObject([{ email: from.email }]);
    service.clock.set('2027-02-02T12:00:00Z');
    await service.work();
    expect((await read(service, invoice.id)).amountPaid).toBe(100_000);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('stays with its invoice when the merge says that both are one person', async () => {
    const { from, into, invoice } = await consenting();
    const other = await activeInvoice(service, { contact: { id: into.id } });
    await merge(from.id, into.id, { autopay: 'Keep' });
    await service.work();
    expect((await summary(into.id)).autopay).toMatchObject([{ invoiceId: invoice.id }]);
    expect((await service.call('GET', `/v1/invoices/${other.id}/autopay`)).data.isOn).toBe(false);
  });
});
