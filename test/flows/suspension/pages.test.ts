import { beforeEach, describe, expect, it } from 'vitest';
import { ask, atDoor, signInOwner } from '../../support/closing.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { accept, acceptedPayment, demoAccount, offerPath, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const pageAt = async (link: string, query = '') => {
  const response = await fetch(service.url + new URL(link).pathname + query);
  return { status: response.status, text: await response.text() };
};
const takenCount = () =>
  service.processor.log.filter(({ kind }) => ['charge', 'funding', 'delivery'].includes(kind)).length;

describe('the client’s page of a suspended business', () => {
  it('says in the reader’s language that it cannot take payments at the moment, and works again afterwards', async () => {
    const invoice = await activeInvoice(service);
    expect((await pageAt(invoice.paymentLink)).text).toContain('id="pay"');
    await suspend(service, 'Secret reason.');
    const said = {
      en: 'demo-studio cannot take payments at the moment',
      de: 'demo-studio kann im Moment keine Zahlungen annehmen',
      fr: 'demo-studio ne peut pas recevoir de paiements pour le moment',
      es: 'demo-studio no puede recibir pagos por el momento',
    };
    for (const [language, words] of Object.entries(said)) {
      const { status, text } = await pageAt(invoice.paymentLink, `?lang=${language}`);
      expect([status, text.includes(words), text.includes('id="pay"')]).toEqual([200, true, false]);
      expect(text).not.toContain('Secret reason');
    }
    await resume(service);
    expect((await pageAt(invoice.paymentLink)).text).toContain('id="fields"');
  });

  it('keeps the amount, the document and receipts', async () => {
    const paid = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    });
    const { data: charge } = await pay(service, paid);
    const open = await activeInvoice(service);
    await suspend(service);
    expect((await pageAt(paid.paymentLink)).text).toContain('Paid in full');
    expect((await pageAt(open.paymentLink)).text).toContain('1,000');
    for (const [link, document] of [
      [paid.paymentLink, `/receipt/${charge.id}`],
      [open.paymentLink, '/invoice'],
    ] as const) {
      const response = await fetch(service.url + new URL(link).pathname + document);
      expect([document, response.status]).toEqual([document, 200]);
      await response.arrayBuffer();
    }
  });

  it('opened before takes no payment, by the API and by the form, and never says why; the same request works later', async () => {
    const invoice = await activeInvoice(service);
    await suspend(service, 'Secret reason.');
    const key = { 'idempotency-key': 'once' };
    const answer = await pay(service, invoice, { expectedAmount: 100_000 }, key);
    expect([answer.status, answer.error.code]).toEqual([403, 'account_suspended']);
    expect(answer.text).not.toContain('Secret reason');
    const link = await service.call('GET', `/v1/links/demo-studio/${codeOf(invoice)}`, { token: null });
    expect(link.data).toMatchObject({ business: { isClosed: false, isSuspended: true }, tokens: null });
    const [{ id } = { id: '' }] = invoice.paymentSchedule;
    const form = new URLSearchParams({ token: 'tok_card', payments: id, expected: '100000' });
    const path = new URL(invoice.paymentLink).pathname;
    const send = () => fetch(`${service.url + path}/pay`, { method: 'POST', body: form, redirect: 'manual' });
    const posted = await send();
    expect(posted.status).toBe(303);
    const back = await fetch(new URL(posted.headers.get('location') ?? '', service.url));
    expect(await back.text()).toContain('cannot take payments at the moment');
    expect(takenCount()).toBe(0);
    await resume(service);
    expect((await pay(service, invoice, { expectedAmount: 100_000 }, key)).status).toBe(201);
    expect(takenCount()).toBe(1);
  });

  it('lets the client end autopay', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    await suspend(service);
    const { text } = await pageAt(invoice.paymentLink);
    expect(text).toContain('/autopay"');
    const link = `/v1/links/demo-studio/${codeOf(invoice)}/autopay`;
    expect((await service.call('DELETE', link, { token: null })).status).toBe(200);
  });
});

describe('the recipient’s page of a suspended business', () => {
  it('says that it cannot send payments at the moment, and takes no account', async () => {
    const payment = await payOut(service);
    await suspend(service);
    const said = {
      en: 'demo-studio cannot send payments at the moment',
      de: 'demo-studio kann im Moment keine Zahlungen senden',
      fr: 'demo-studio ne peut pas envoyer de paiements pour le moment',
      es: 'demo-studio no puede enviar pagos por el momento',
    };
    for (const [language, words] of Object.entries(said)) {
      const { text } = await pageAt(payment.offerLink, `?lang=${language}`);
      expect([text.includes(words), text.includes('id="fields"')]).toEqual([true, false]);
    }
    const early = await accept(service, payment);
    expect([early.status, early.error.code]).toEqual([403, 'account_suspended']);
    expect((await service.call('GET', offerPath(payment), { token: null })).data.tokens).toBe(null);
    await resume(service);
    expect((await pageAt(payment.offerLink)).text).toContain('id="fields"');
    expect((await accept(service, payment)).status).toBe(200);
  });

  it('of an accepted payment says so, too', async () => {
    const payment = await acceptedPayment(service);
    await suspend(service);
    expect((await pageAt(payment.offerLink)).text).toContain('cannot send payments at the moment');
  });
});

describe('the people of a suspended business', () => {
  it('are told why by a mail, and when it ends; the app has the reason, and they sign in', async () => {
    const owner = await signInOwner(service);
    await mailing.arrivals();
    await suspend(service, 'Many disputed payments.');
    const [mail, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['owner@demo-studio.example']);
    expect(mail?.mail.text).toContain('Reason: Many disputed payments.');
    const { data } = await callSignedIn(service, owner, 'GET', '/app/api/me');
    expect(data.accounts[0]).toMatchObject({
      suspendedAt: '2026-11-21T12:00:00.000Z',
      suspendedReason: 'Many disputed payments.',
    });
    const changed = await atDoor(service, owner, 'PATCH', '/v1/account', { name: 'Other' });
    expect([changed.status, changed.error?.code]).toEqual([403, 'account_suspended']);
    const archive = await atDoor(service, owner, 'GET', '/v1/account/archive');
    expect(archive.status).toBe(200);
    await resume(service);
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('works again')]);
  });

  it('hear nothing of the end of a suspension whose account was closed before', async () => {
    const owner = await signInOwner(service);
    await suspend(service);
    await mailing.arrivals();
    expect((await ask(service, owner, 'close')).status).toBe(200);
    await mailing.arrivals();
    await resume(service);
    expect(await mailing.arrivals()).toEqual([]);
  });

  it('suspending and resuming twice is the same as once, and the first reason stays', async () => {
    await suspend(service, 'First.');
    await suspend(service, 'Second.');
    expect((await demoAccount(service)).suspendedReason).toBe('First.');
    await resume(service);
    await resume(service);
    const types = await service.sql<{ type: string }>(
      `select type from events where type in ('account.suspended', 'account.resumed') order by sequence`,
    );
    expect(types.map(({ type }) => type)).toEqual(['account.suspended', 'account.resumed']);
  });

  it('refund what was paid, and hear of disputes', async () => {
    const { data: charge } = await pay(service, await activeInvoice(service));
    await mailing.arrivals();
    await suspend(service);
    await mailing.arrivals();
    const refund = await service.call('POST', `/v1/charges/${charge.id}/refunds`, {
      body: { amount: 1_000 },
    });
    expect(refund.status).toBe(201);
    await sendWebhook(service, [
      {
        type: 'dispute_opened',
        id: 'dispute',
        reference: 'dp',
        chargeKey: charge.id,
        amount: 99_000,
        fee: 1_500,
        reason: 'fraudulent',
        respondBy: null,
        occurredAt: new Date(0),
      },
    ]);
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('disputes a payment')]);
  });
});

describe('suspending at the same moment as', () => {
  it('payments of clients: each is charged, or refused; none is charged afterwards', async () => {
    const invoices = await Promise.all(Array.from({ length: 8 }, () => activeInvoice(service)));
    const paid = invoices.map((invoice) => pay(service, invoice, { expectedAmount: 100_000 }));
    const suspending = suspend(service, 'Now.');
    const answers = await Promise.all(paid);
    await suspending;
    const outcomes = answers.map(({ status, error }) => error?.code ?? String(status));
    expect(outcomes.filter((one) => one !== '201' && one !== 'account_suspended')).toEqual([]);
    expect(takenCount()).toBe(outcomes.filter((one) => one === '201').length);
    const late = await pay(service, invoices[0] as never, { expectedAmount: 100_000 });
    expect(late.status).not.toBe(201);
  });

  it('autopay whose account was read before: nothing is taken, and the task rests', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 200_000,
      paymentSchedule: [
        { dueDate: '2026-11-21', amount: 100_000 },
        { dueDate: '2026-12-10', amount: 100_000 },
      ],
    });
    await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    service.clock.set('2026-12-10T12:00:00.000Z');
    const before = await demoAccount(service);
    await suspend(service);
    const task = { accountId: before.id, kind: 'invoice.autopay' as const, key: invoice.id };
    const due = { dueAt: service.clock.now(), attempts: 1, claim: '' };
    const again = await service.services.runTask(before, { ...task, ...due }, service.clock.now());
    expect(again?.getUTCFullYear()).toBe(2199);
    expect(takenCount()).toBe(1);
  });

  it('a payment out whose account was read before: the wallet is not charged', async () => {
    const payment = await acceptedPayment(service);
    service.clock.set('2026-11-25T12:00:00.000Z');
    const before = await demoAccount(service);
    await suspend(service);
    const task = { accountId: before.id, kind: 'payment.fund' as const, key: payment.id };
    const due = { dueAt: service.clock.now(), attempts: 1, claim: '' };
    await service.services.runTask(before, { ...task, ...due }, service.clock.now());
    expect(takenCount()).toBe(0);
  });

  it('a mail whose account was read before: it waits', async () => {
    const invoice = await activeInvoice(service);
    await service.work('money', 'notices');
    const [{ key } = { key: '' }] = await service.sql<{ key: string }>(
      `select key from tasks where kind = 'mail.send'`,
    );
    const before = await demoAccount(service);
    await suspend(service);
    const due = { dueAt: service.clock.now(), attempts: 1, claim: '' };
    const task = { accountId: before.id, kind: 'mail.send' as const, key, ...due };
    const again = await service.services.runTask(before, task, service.clock.now());
    // The end of the suspension has it done; a mail that was just looked at then comes an hour later.
    expect(again).toEqual(new Date(service.clock.now().getTime() + 3_600_000));
    const arrived = (await mailing.arrivals()).flatMap(({ to }) => to);
    expect(arrived).not.toContain('maria@example.com');
    await resume(service);
    const sent = (await mailing.arrivals()).filter(({ to }) => to.includes('maria@example.com'));
    expect(sent).toHaveLength(1);
    expect(invoice.id).toBeDefined();
  });
});
