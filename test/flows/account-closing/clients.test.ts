import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { ask, atDoor, confirm, signInOwner } from '../../support/closing.ts';
import type { Visitor } from '../../support/console.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, balances, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { accept, demoAccount, offerPath, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { setUp } from '../../support/setups.ts';

let mailing: FreshMailing;
let service: TestService;
let owner: Visitor;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  owner = await signInOwner(service);
  await mailing.arrivals();
});
afterEach(async () => {
  expect((await verify()).filter(({ faultCount }) => faultCount > 0)).toEqual([]);
});

const autopay = { terms: 'Along the schedule.' };
const soon = {
  totalAmount: 200_000,
  paymentSchedule: [
    { dueDate: '2026-12-01', amount: 100_000 },
    { dueDate: '2026-12-10', amount: 100_000 },
  ],
};
const verify = async () => verifyAccount(service.services.database, (await demoAccount(service)).id);
const close = async () => {
  await confirm(service, owner);
  expect((await ask(service, owner, 'close')).status).toBe(200);
};
const reopen = async () => expect((await ask(service, owner, 'reopen')).status).toBe(200);
const at = (instant: string) => service.clock.set(instant);
const shown = async (id: string) => (await atDoor(service, owner, 'GET', `/v1/invoices/${id}`)).data;
const pageOf = async (invoice: { paymentLink: string }, query = '') => {
  const path = new URL(invoice.paymentLink).pathname;
  const response = await fetch(service.url + path + query);
  return { status: response.status, text: await response.text() };
};
const charged = () => service.processor.log.filter(({ kind }) => kind === 'charge').length;

describe('the client’s page of a closed business', () => {
  it('says that the business has closed, in the reader’s language, and offers no way to pay', async () => {
    const invoice = await activeInvoice(service);
    expect((await pageOf(invoice)).text).toContain('id="pay"');
    await close();
    const said = {
      en: 'demo-studio has closed its account here',
      de: 'demo-studio hat das Konto hier geschlossen',
      fr: 'demo-studio a fermé son compte ici',
      es: 'demo-studio ha cerrado su cuenta aquí',
    };
    for (const [language, words] of Object.entries(said)) {
      const { status, text } = await pageOf(invoice, `?lang=${language}`);
      expect([status, text.includes(words), text.includes('id="pay"')]).toEqual([200, true, false]);
    }
    await reopen();
    expect((await pageOf(invoice)).text).toContain('id="fields"');
  });

  it('keeps receipts and documents, and says nothing of closing where nothing is owed', async () => {
    const paid = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    const { data: charge } = await pay(service, paid);
    await close();
    const { text } = await pageOf(paid);
    expect(text).toContain('Paid in full');
    expect(text).not.toContain('closed');
    const path = new URL(paid.paymentLink).pathname;
    for (const document of [`/receipt/${charge.id}`, '/invoice']) {
      const response = await fetch(service.url + path + document);
      expect([document, response.status]).toEqual([document, 200]);
      await response.arrayBuffer();
    }
  });

  it('takes no payment, by the API and by the form, and the processor is not asked', async () => {
    const invoice = await activeInvoice(service);
    await close();
    const answer = await pay(service, invoice, { expectedAmount: 100_000 });
    expect([answer.status, answer.error.code]).toEqual([403, 'account_closed']);
    const link = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
    expect(link.data).toMatchObject({ business: { isClosed: true }, tokens: null });
    const [{ id } = { id: '' }] = invoice.paymentSchedule;
    const form = new URLSearchParams({ token: 'tok_card', payments: id, expected: '100000' });
    const path = new URL(invoice.paymentLink).pathname;
    const posted = await fetch(`${service.url + path}/pay`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(posted.status).toBe(303);
    const back = await fetch(new URL(posted.headers.get('location') ?? '', service.url));
    expect(await back.text()).toContain('has closed its account here');
    expect(service.processor.calls).toEqual([]);
  });
});

describe('autopay', () => {
  it('ends, the client is told why, and nothing is taken when it falls due', async () => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { autopay });
    await mailing.arrivals();
    await close();
    const mails = await mailing.arrivals();
    const told = mails.find(({ to }) => to.includes('maria@example.com'));
    expect(told?.mail.subject).toContain('Autopay is off');
    expect(told?.mail.text).toContain('demo-studio has closed its account');
    expect(told?.mail.text).not.toContain('View and pay');
    at('2026-12-12T12:00:00.000Z');
    await mailing.arrivals();
    expect(charged()).toBe(1);
    const events = await service.sql<{ reason: string }>(
      `select data->'autopay'->>'reason' as reason from events where type = 'invoice.autopay.disabled'`,
    );
    expect(events).toEqual([{ reason: 'account_closed' }]);
  });

  it('of a paid invoice ends without a mail, and is not counted among what closing ends', async () => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { autopay });
    at('2026-12-11T12:00:00.000Z');
    await mailing.arrivals();
    expect((await shown(invoice.id)).status).toBe('Paid');
    const closing = await atDoor(service, owner, 'GET', '/v1/account/closing');
    expect(closing.data.consequences).toMatchObject({ autopays: 0, owedInvoices: 0 });
    await close();
    const clients = (await mailing.arrivals()).filter(({ to }) => to.includes('maria@example.com'));
    expect(clients).toEqual([]);
    const standing = await service.sql('select 1 from mandates where canceled_at is null');
    expect(standing).toEqual([]);
  });

  it('takes nothing even when it falls due before the consent has ended', async () => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { autopay });
    await mailing.arrivals();
    at('2026-12-10T11:00:00.000Z');
    await close();
    const account = await demoAccount(service);
    const { jobs } = service.services.charges;
    await jobs.autopay(account, invoice.id, service.clock.now());
    expect(charged()).toBe(1);
  });

  it('that came with a setup whose holder is still asked ends, too: confirmed after the account is reopened, it saves nothing', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await setUp(service, invoice, { token: 'tok_asks' });
    await mailing.arrivals();
    await close();
    await mailing.arrivals();
    await reopen();
    await sendWebhook(service, [service.processor.decide(data.id, 'succeeded')]);
    await mailing.arrivals();
    expect(await service.sql('select 1 from mandates')).toEqual([]);
  });

  it('stands again when the account is reopened before the consent has ended, and takes what fell due', async () => {
    const invoice = await activeInvoice(service, soon);
    await pay(service, invoice, { autopay });
    await mailing.arrivals();
    at('2026-12-09T12:00:00.000Z');
    await close();
    at('2026-12-10T11:00:00.000Z');
    // The consents are ended in another lane, which is behind.
    await service.work('money');
    expect(charged()).toBe(1);
    await reopen();
    await mailing.arrivals();
    expect(charged()).toBe(2);
  });
});

describe('reminders and mails', () => {
  it('nobody is reminded of a closed business; once it is back, the newest reminder comes', async () => {
    await activeInvoice(service);
    await mailing.arrivals();
    await close();
    await mailing.arrivals();
    for (const day of ['2026-11-28', '2026-12-01', '2026-12-02']) {
      at(`${day}T09:00:00.000Z`);
      expect(summaries(await mailing.arrivals())).toEqual([]);
    }
    await reopen();
    const mails = summaries(await mailing.arrivals());
    expect(mails.filter((one) => one.startsWith('maria@example.com'))).toHaveLength(1);
  });

  it('what waits to be sent when the account is closed is not sent', async () => {
    await activeInvoice(service);
    await service.work('money', 'notices');
    await close();
    expect(summaries(await mailing.arrivals()).filter((one) => one.startsWith('maria'))).toEqual([]);
    const mails = (await atDoor(service, owner, 'GET', '/v1/mails')).data.items;
    expect(mails.find(({ kind }: { kind: string }) => kind === 'Invoice')).toMatchObject({
      status: 'Superseded',
      failure: 'The account is closed.',
    });
  });

  it('each Owner is told once that the account is closed, until when, and that it is open again', async () => {
    await close();
    const [closed, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    expect(closed?.to).toEqual(['owner@demo-studio.example']);
    expect(closed?.mail.subject).toContain('The account of demo-studio is closed');
    expect(closed?.mail.text).toContain('until Mon 21 Dec 2026');
    expect(closed?.mail.text).toContain('/app/accounts/demo-studio/settings/data');
    await reopen();
    expect(summaries(await mailing.arrivals())).toEqual([
      expect.stringContaining('The account of demo-studio is open again'),
    ]);
  });
});

describe('an offer of a closed business', () => {
  it('is withdrawn: its recipient cannot accept it, and nothing is paid', async () => {
    const payment = await payOut(service);
    await mailing.arrivals();
    await close();
    const early = await accept(service, payment);
    expect([early.status, early.error.code]).toEqual([403, 'account_closed']);
    const page = await fetch(service.url + new URL(payment.offerLink).pathname);
    expect(await page.text()).not.toContain('id="fields"');
    await mailing.arrivals();
    const { data } = await atDoor(service, owner, 'GET', `/v1/payments/${payment.id}`);
    expect(data.status).toBe('Canceled');
    expect((await service.call('GET', offerPath(payment), { token: null })).data.status).toBe('Canceled');
    at('2026-12-02T12:00:00.000Z');
    expect(summaries(await mailing.arrivals())).toEqual([]);
    expect(service.processor.log).toEqual([]);
  });
});

describe('what a processor tells after the account is closed', () => {
  it('is booked all the same: a dispute and its end, a payout', async () => {
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice);
    await mailing.arrivals();
    await close();
    await mailing.arrivals();
    const event = {
      occurredAt: new Date(0),
      reference: 'dp',
      chargeKey: charge.id,
      amount: 100_000,
      fee: 1_500,
    };
    const opened = { ...event, id: 'opened', type: 'dispute_opened', reason: 'fraudulent', respondBy: null };
    expect(await sendWebhook(service, [opened])).toBe(202);
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('disputes a payment')]);
    expect((await shown(invoice.id)).paymentSchedule[0].status).toBe('Disputed');
    await sendWebhook(service, [{ ...event, id: 'closed', type: 'dispute_closed', isWon: false }]);
    const payout = { reference: 'po', amount: 50_000, currency: 'USD', arrivalDate: '2026-11-25', lines: [] };
    await sendWebhook(service, [{ ...payout, type: 'payout', id: 'payout', occurredAt: new Date(0) }]);
    await mailing.arrivals();
    expect((await shown(invoice.id)).paymentSchedule[0].status).toBe('ChargedBack');
    expect(await balances(service)).toMatchObject({ bank: 50_000 });
  });
});

describe('the Owners of an account that was closed for a moment', () => {
  it('are not told that it is closed when it is open again', async () => {
    await close();
    await reopen();
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('open again')]);
    await close();
    // Written while it was closed, and not yet sent.
    await service.work('notices');
    await reopen();
    const told = summaries(await mailing.arrivals());
    expect(told.filter((one) => one.includes('closed'))).toEqual([]);
  });
});
