import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import { workOnce } from '../../../src/worker.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { type FreshMailing, freshMailing, MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice, pay, read, states } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const COPY = 'copy@example.com';
const CLIENT = 'maria@example.com';

async function onlyMail(of = service) {
  const { items } = (await of.call('GET', '/v1/mails')).data;
  expect(items).toHaveLength(1);
  return items[0];
}

const statesOf = (mail: { recipients: { email: string; state: string }[] }) =>
  Object.fromEntries(mail.recipients.map(({ email, state }) => [email, state]));

// A second after the next try is due, whichever it is.
function later(seconds: number): void {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
}

describe('a mail server that', () => {
  it('is down: the mail waits, the state says why, and it is sent once when the server is back', async () => {
    const { port } = new URL(mailing.server.url);
    await mailing.server.close();
    await activeInvoice(service);
    await service.work();
    expect(await onlyMail()).toMatchObject({ status: 'Queued', attempts: 1, sentAt: null });
    // The server is the operator's: an account hears neither its name nor its port.
    expect((await onlyMail()).failure).toBe('The mail server could not be reached.');
    await service.work();
    expect((await onlyMail()).attempts).toBe(1);
    const back = await startMailServer({}, Number(port));
    later(16);
    await service.work();
    later(100_000);
    await service.work();
    expect(back.arrived).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ status: 'Sent', attempts: 2, failure: null });
    await back.close();
  });

  it('stays down for three days: Failed with the reason, and sent when somebody asks for it', async () => {
    const { port } = new URL(mailing.server.url);
    await mailing.server.close();
    await activeInvoice(service, { ccEmails: [COPY] });
    await service.work('notices');
    for (let hour = 0; hour < 90; hour += 1) {
      await service.work('mail');
      later(3_601);
    }
    const failed = await onlyMail();
    expect(failed).toMatchObject({ status: 'Failed', attempts: 79 });
    expect(statesOf(failed)).toEqual({ [CLIENT]: 'Refused', [COPY]: 'Refused' });
    const back = await startMailServer({}, Number(port));
    const again = await service.call('POST', `/v1/mails/${failed.id}/send`, { body: {} });
    expect(again.data).toMatchObject({ status: 'Queued', attempts: 0, failure: null });
    await service.work('mail');
    expect(back.arrived.map(({ to }) => to)).toEqual([[CLIENT, COPY]]);
    const sent = await service.call('POST', `/v1/mails/${failed.id}/send`, { body: {} });
    expect([sent.status, sent.error.code]).toEqual([422, 'illegal_action']);
    await back.close();
  });

  it('holds a mail holds up no money, and not the mails beside it', async () => {
    const held = Promise.withResolvers<null>();
    const isHolding = Promise.withResolvers<void>();
    let count = 0;
    mailing.server.afterData = () => {
      count += 1;
      isHolding.resolve();
      return count === 1 ? held.promise : Promise.resolve(null);
    };
    const invoice = await activeInvoice(service);
    await service.work('notices');
    const mailLane = service.work('mail');
    await isHolding.promise;
    const { data } = await pay(service, invoice, { token: 'tok_bank' });
    service.processor.decide(data.id, 'succeeded');
    later(61);
    await service.work('money');
    expect(states(await read(service, invoice.id))[0]).toBe('Paid');
    await activeInvoice(service, { contact: { name: 'Nils', email: 'nils@example.com' } });
    await service.work('notices');
    await workOnce(service.services, 'mail');
    expect(mailing.server.arrived.map(({ to }) => to[0])).toContain('nils@example.com');
    held.resolve(null);
    await mailLane;
    await service.work();
    const arrived = mailing.server.arrived.map(({ mail }) => mail.messageId);
    expect(new Set(arrived).size).toBe(arrived.length);
  });

  it('refuses one address for good: the others get it once, and the refusal is shown', async () => {
    mailing.server.verdict = (address) => (address === COPY ? { code: 550, message: 'No such user' } : null);
    await activeInvoice(service, { ccEmails: [COPY] });
    await service.work();
    const mail = await onlyMail();
    expect(mail).toMatchObject({ status: 'PartlySent', failure: expect.stringContaining('No such user') });
    expect(statesOf(mail)).toEqual({ [CLIENT]: 'Sent', [COPY]: 'Refused' });
    later(100_000);
    await service.work();
    expect(mailing.server.arrived.map(({ to }) => to)).toEqual([[CLIENT]]);
    mailing.server.verdict = () => null;
    await service.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
    await service.work();
    expect(mailing.server.arrived.map(({ to }) => to)).toEqual([[CLIENT], [COPY]]);
    expect((await onlyMail()).status).toBe('Sent');
  });

  it('refuses one address for now: that one alone is tried again', async () => {
    mailing.server.verdict = (address) => (address === COPY ? { code: 450, message: 'Come back' } : null);
    await activeInvoice(service, { ccEmails: [COPY] });
    await service.work();
    expect(statesOf(await onlyMail())).toEqual({ [CLIENT]: 'Sent', [COPY]: 'Waiting' });
    mailing.server.verdict = () => null;
    later(16);
    await service.work();
    const { arrived } = mailing.server;
    expect(arrived.map(({ to }) => to)).toEqual([[CLIENT], [COPY]]);
    expect(arrived[0]?.mail.messageId).toBe(arrived[1]?.mail.messageId);
    expect(await onlyMail()).toMatchObject({ status: 'Sent', attempts: 2 });
  });

  it.each([550, 450])('refuses all with %i: for good at once, for now later', async (code) => {
    mailing.server.verdict = () => ({ code, message: 'Nobody here' });
    await activeInvoice(service, { ccEmails: [COPY] });
    await service.work();
    expect((await onlyMail()).status).toBe(code === 550 ? 'Failed' : 'Queued');
    mailing.server.verdict = () => null;
    later(100_000);
    await service.work();
    expect(mailing.server.arrived).toHaveLength(code === 550 ? 0 : 1);
    const events = (await service.call('GET', '/v1/events?type=invoice.sent')).data.items;
    expect(events).toHaveLength(code === 550 ? 0 : 1);
  });

  it('refuses what the mail says: Failed with its words', async () => {
    mailing.server.afterData = async () => ({ code: 554, message: 'Looks like spam' });
    await activeInvoice(service);
    await service.work();
    expect(await onlyMail()).toMatchObject({
      status: 'Failed',
      failure: expect.stringContaining('Looks like spam'),
    });
  });

  it('drops the line before the data: sent once, later', async () => {
    mailing.server.dropsEarly = true;
    await activeInvoice(service);
    await service.work();
    expect(await onlyMail()).toMatchObject({ status: 'Queued', attempts: 1 });
    mailing.server.dropsEarly = false;
    later(16);
    await service.work();
    expect(mailing.server.arrived).toHaveLength(1);
    expect((await onlyMail()).status).toBe('Sent');
  });

  it('drops the line after the data: nothing is lost, and what comes twice has one Message-ID', async () => {
    mailing.server.afterData = async (_session, connection) => {
      connection.destroy();
      return null;
    };
    await activeInvoice(service);
    await service.work();
    expect((await onlyMail()).status).toBe('Queued');
    mailing.server.afterData = async () => null;
    later(16);
    await service.work();
    later(100_000);
    await service.work();
    const ids = mailing.server.arrived.map(({ mail }) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await onlyMail()).toMatchObject({ status: 'Sent', attempts: 2 });
  });

  it('ends a kept line between two mails: the next goes out over a new one at once', async () => {
    await activeInvoice(service);
    await service.work();
    mailing.server.hangUp();
    await activeInvoice(service, { contact: { name: 'Nils', email: 'nils@example.com' } });
    await service.work();
    expect(mailing.server.arrived).toHaveLength(2);
    const { items } = (await service.call('GET', '/v1/mails')).data;
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['Sent', 'Sent']);
  });
});

async function sendToMany(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await activeInvoice(service, { contact: { name: 'X', email: `client${index}@example.com` } });
  }
  await service.work('notices');
}

// Each transaction that writes takes the next number, this one too.
// Of this service alone: others use the server, too.
async function transactionsOf(work: () => Promise<unknown>): Promise<number> {
  const database = service.services.database as { transaction: Database['transaction'] };
  const { transaction } = database;
  let count = 0;
  database.transaction = ((...values: Parameters<Database['transaction']>) => {
    count += 1;
    return transaction.apply(database, values);
  }) as typeof transaction;
  await work();
  database.transaction = transaction;
  return count;
}

describe('the worker', () => {
  it('that dies between sending and noting leaves the mail to another, under the same Message-ID', async () => {
    await activeInvoice(service);
    await service.work('notices');
    const database = service.services.database as { transaction: Database['transaction'] };
    const { transaction } = database;
    let count = 0;
    database.transaction = (async (...values: Parameters<Database['transaction']>) => {
      count += 1;
      if (count > 1) throw new Error('It died.');
      return transaction(...values);
    }) as Database['transaction'];
    await workOnce(service.services, 'mail');
    database.transaction = transaction;
    expect((await onlyMail()).status).toBe('Queued');
    later(2);
    await service.work();
    later(100_000);
    await service.work();
    const ids = mailing.server.arrived.map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await onlyMail()).toMatchObject({ status: 'Sent', attempts: 2 });
  });

  it('beside another sends each of many mails once', async () => {
    const other = await startService({ SMTP_URL: mailing.server.url, MAIL_FROM }, service);
    for (let index = 0; index < 12; index += 1) {
      await activeInvoice(service, { contact: { name: 'X', email: `client${index}@example.com` } });
    }
    await Promise.all([service.work(), other.work(), service.work(), other.work()]);
    const addresses = mailing.server.arrived.map(({ to }) => to[0]);
    expect(addresses).toHaveLength(12);
    expect(new Set(addresses).size).toBe(12);
    await other.close();
    other.services.mailer?.close();
  });

  it('begins and notes many mails in a few transactions', async () => {
    await sendToMany(16);
    const transactions = await transactionsOf(() => workOnce(service.services, 'mail'));
    // Beginning and noting are each for many.
    expect(transactions).toBeGreaterThan(0);
    expect(transactions).toBeLessThan(16);
    expect(mailing.server.arrived).toHaveLength(16);
    expect(await service.sql(`select 1 from mails where status <> 'Sent'`)).toEqual([]);
  });

  it('sends the mails beside one that cannot be begun', async () => {
    await sendToMany(4);
    await service.sql(
      `update mails set recipients = '[null]' where recipients->0->>'email' = 'client2@example.com'`,
    );
    await workOnce(service.services, 'mail');
    const addresses = new Set(mailing.server.arrived.map(({ to }) => to[0]));
    expect(addresses).toEqual(new Set([0, 1, 3].map((index) => `client${index}@example.com`)));
    expect(await service.sql('select attempts from tasks where failure is not null')).toEqual([
      { attempts: 1 },
    ]);
  });

  it('looks at an event any number of times, and two at once, and writes one mail', async () => {
    const invoice = await activeInvoice(service);
    const [{ id, accountId } = {} as never] = await service.sql<{ id: string; accountId: string }>(
      'select id, account_id as "accountId" from events where object_id = $1',
      [invoice.id],
    );
    const account = await service.services.accounts.findAccount(accountId as never);
    if (account === null) throw new Error('There is no account.');
    const task = {
      accountId: account.id,
      kind: 'event.notify',
      key: id,
      dueAt: new Date(0),
      attempts: 1,
      claim: '',
    } as const;
    const now = service.clock.now();
    await Promise.all([1, 2, 3].map(() => service.services.runTask(account, task, now)));
    await service.work();
    expect(mailing.server.arrived).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  it('mails are kept and shown, the invoice counts as sent, and one is sent when there is a server', async () => {
    const alone = await startService();
    const invoice = await activeInvoice(alone);
    await alone.work();
    const mail = await onlyMail(alone);
    expect(mail).toMatchObject({ status: 'Kept', attempts: 0, sentAt: null });
    const full = (await alone.call('GET', `/v1/mails/${mail.id}`)).data;
    expect(full.text).toContain(invoice.paymentLink);
    const refused = await alone.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
    expect([refused.status, refused.error.message]).toEqual([422, expect.stringContaining('SMTP_URL')]);
    expect((await alone.call('GET', '/v1/events?type=invoice.sent')).data.items).toHaveLength(1);
    const beside = await startService({ SMTP_URL: mailing.server.url, MAIL_FROM }, alone);
    await beside.call('POST', `/v1/mails/${mail.id}/send`, { body: {} });
    await beside.work();
    expect(mailing.server.arrived).toHaveLength(1);
    expect((await onlyMail(alone)).status).toBe('Sent');
    beside.services.mailer?.close();
    await beside.close();
    await alone.close();
  });

  it('a second reminder in ten minutes is refused without a word of a sent one', async () => {
    const alone = await startService();
    const { id } = await activeInvoice(alone);
    const remind = () => alone.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
    expect((await remind()).data.status).toBe('Kept');
    expect((await remind()).error.message).toMatch(
      /^A reminder was written less than 10 minutes ago and kept, because there was no mail server\. The next is/,
    );
    await alone.close();
  });
});
