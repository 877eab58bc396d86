import { afterAll, beforeAll, expect, it } from 'vitest';
import { Tranche } from '../../../sdk/src/index.ts';
import { raiseFence } from '../../../src/fence/service.ts';
import { eventTypes } from '../../../src/kit/event-types.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { billedTo, SELLER } from '../../support/access-points.ts';
import { bankLines, upload } from '../../support/bank.ts';
import { makeBooks } from '../../support/books.ts';
import { ask } from '../../support/closing.ts';
import { atProcessor } from '../../support/connecting.ts';
import { addPerson, setPassword, signIn } from '../../support/console.ts';
import { makeDeposits } from '../../support/deposits.ts';
import { bodyCheckOf, checkEventBodies } from '../../support/event-bodies.ts';
import { FEEDBACK_SECRET, postmarkBounce, tokenOf } from '../../support/feedback.ts';
import { createInvoice } from '../../support/invoices.ts';
import { Journey } from '../../support/journey.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { setUp, useOnboarding } from '../../support/onboarding.ts';
import { acceptedPayment, keyOf, offerPath, payOut } from '../../support/outgoing.ts';
import { useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';
import { resume, suspend } from '../../support/suspending.ts';
import { ALLOWED, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let mails: MailServer;
let receiver: Receiver;
let stripe: StripeStandIn;
let service: TestService;
let tranche: Tranche;
beforeAll(async () => {
  mails = await startMailServer();
  receiver = await startReceiver();
  stripe = await startStandIn();
  service = await startService({
    SMTP_URL: mails.url,
    MAIL_FROM,
    ...ALLOWED,
    RETENTION_YEARS: '0',
    STRIPE_API_URL: stripe.url,
    MAIL_FEEDBACK_SECRET: FEEDBACK_SECRET,
  });
  tranche = new Tranche({ baseUrl: service.url, token: service.member.token });
});
afterAll(async () => {
  await service.close();
  service.services.mailer?.close();
  await receiver.close();
  await stripe.close();
  await mails.close();
});

const contact = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });
// As the test clock goes, every day on the way is looked at.
const moveTo = async (now: string) => {
  // Waits until the clock has arrived, however long that takes.
  expect((await service.call('POST', '/v1/test_clock', { body: { now } })).data.status).toBe('Ready');
  await service.work();
};

async function takeMoney(): Promise<void> {
  await makeBooks(service);
  const journey = await Journey.begin(service, { count: 1 });
  await journey.pay('tok_bank');
  await journey.hear('requires_action');
  await journey.hear('succeeded');
  await journey.refund({}, 'processing');
  await journey.hearOfRefund(journey.refunds.at(-1), 'failed');
  await journey.object(100_000);
  const [dispute] = await service.sql<{ reference: string }>(
    `select processor_reference as reference from disputes where id = '${journey.dispute}'`,
  );
  const { reference } = dispute as { reference: string };
  await sendWebhook(service, [
    { type: 'dispute_answered', id: 'answered', occurredAt: new Date(0), reference },
  ]);
  await service.work();
  await journey.close(false);
  const returned = await Journey.begin(service, { count: 1 });
  await returned.settle();
  await returned.refund({ reopen: true });
  await returned.hear('returned');
  const automatic = await activeInvoice(service);
  await pay(service, automatic, { autopay: { terms: 'Charge the rest.' } });
  const [first, ...others] = automatic.paymentSchedule;
  await tranche.invoices.update(automatic.id, {
    totalAmount: automatic.totalAmount + 1_000,
    paymentSchedule: [first, ...others].map((payment, index) => ({
      id: payment.id,
      dueDate: payment.dueDate,
      amount: payment.amount + (index === 1 ? 1_000 : 0),
    })),
  });
  const link = `/v1/links/demo-studio/${codeOf(automatic)}`;
  const { hash } = (await service.call('GET', link, { token: null })).data.autopay.request;
  await service.call('POST', `${link}/autopay/agree`, { token: null, body: { hash, terms: 'More.' } });
  await service.call('DELETE', `${link}/autopay`, { token: null });
  const ended = await activeInvoice(service);
  await tranche.invoices.settle(ended.id, { keep: 0, reason: 'No wedding' });
  // The money never comes: the days pass as the clock moves on.
  const bankDetails = [
    { currency: 'USD', holder: 'Demo', routingNumber: '021000021', accountNumber: '12345' },
  ];
  await service.call('PUT', '/v1/account/bank_details', { body: { bankDetails } });
  await makeDeposits(service);
  const announced = await activeInvoice(service);
  const page = new URL(announced.paymentLink).pathname;
  await fetch(`${service.url}${page}/transferred`, { method: 'POST', redirect: 'manual' });
}

async function sendMoney(): Promise<void> {
  const updated = await payOut(service, { scheduleDate: '2027-03-01' });
  await tranche.payments.update(updated.id, { note: 'For the evening' });
  service.clock.set('2026-11-21T13:00:00.000Z');
  await tranche.payments.resendOffer(updated.id);
  await tranche.payments.cancel(updated.id);
  const declined = await payOut(service);
  await service.call('POST', `${offerPath(declined)}/decline`, { body: { reason: 'Cash' }, token: null });
  service.processor.script('stored_tok_bank', 'failed');
  service.processor.script('refund', 'processing');
  const { id } = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
  await service.work();
  const refund = service.processor.decide(await keyOf(service, id, 'refund'), 'succeeded');
  await sendWebhook(service, [refund]);
  const failed = service.processor.decide(await keyOf(service, id, 'refund'), 'failed');
  await sendWebhook(service, [failed]);
  await service.work();
}

// Payments out to accounts of recipients at the sandbox: one waits until it is checked, one comes back after it arrived, and
// one is refused by the bank.
async function payRecipients(): Promise<void> {
  const sandbox = await useSandbox(service);
  await useOnboarding(service);
  const { id } = await tranche.paymentMethods.create({ token: await sandbox.card('4242424242424242') });
  for (const person of ['Ben Pending', 'Hal LateReturn', 'Gus ClosedBank', 'Ivy Spent'] as const) {
    const to = contact(person.split(' ', 1).join());
    const payment = await payOut(service, { contact: to, scheduleDate: '2027-01-03', paymentMethodId: id });
    await setUp(service, payment, person);
    await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
  }
  // A bank account in euros is debited by a mandate.
  await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
  const euros = await activeInvoice(service, { currency: 'EUR' });
  await pay(service, euros, { token: await sandbox.bank('000123456789') });
  for (const day of ['03', '05', '06', '07', '08', '11', '13', '15', '18', '20']) {
    await moveTo(`2027-01-${day}T12:00:00.000Z`);
  }
  service.use(service.processor);
  await sandbox.close();
}

async function keepContacts(): Promise<void> {
  const one = await tranche.contacts.create(contact('Ada'));
  const other = await tranche.contacts.create(contact('Grace'));
  await tranche.contacts.update(one.id, { name: 'Ada L.' });
  await createInvoice(service, { contact: { id: one.id } });
  await tranche.contacts.merge(one.id, { into: other.id });
  await service.work();
  const gone = await tranche.contacts.create(contact('Alan'));
  await tranche.contacts.delete(gone.id);
  const erased = await tranche.contacts.create({ ...contact('Erna'), type: 'Business' });
  const draft = await createInvoice(service, { contact: { id: erased.id } });
  await tranche.invoices.cancel(draft.id);
  const offered = await payOut(service, { contact: { name: erased.name, email: erased.email } });
  await tranche.payments.cancel(offered.id);
  await tranche.contacts.erase(erased.id);
  await service.work();
}

async function readBank(): Promise<void> {
  const invoice = await activeInvoice(service);
  const { data } = await upload(service, '2026-11-20,10.00,Kim,,x\n2026-11-19,20.00,Lin,,y\n');
  const [paying, other] = await bankLines(service);
  await tranche.bankLines.confirm(paying.id, { allocations: [{ invoiceId: invoice.id, amount: 1_000 }] });
  await tranche.bankLines.undo(paying.id);
  await tranche.bankLines.ignore(other.id);
  await tranche.bankStatements.delete(data.statements[0].id);
}

async function keepCredit(): Promise<void> {
  const { id, contactId } = await activeInvoice(service);
  await tranche.invoices.manualPayments.record(id, { amount: 10_000_000, overpayment: 'Credit' });
  await tranche.invoices.applyCredit((await activeInvoice(service)).id, { amount: 1 });
  const { creditMovement } = await tranche.contacts.credit.giveBack(contactId, {
    amount: 1,
    currency: 'USD',
  });
  await tranche.contacts.credit.undo(contactId, creditMovement.id);
}

async function keepTheRest(): Promise<void> {
  await tranche.invoices.delete((await createInvoice(service, { status: 'Draft' })).id);
  const viewed = await activeInvoice(service);
  const page = `${service.url}/demo-studio/r/${codeOf(viewed)}/viewed`;
  await fetch(page, { method: 'POST', headers: { origin: service.url } });
  await tranche.account.update({ name: 'Demo Studio', profile: { street: '12 Rose Street' } });
  await (await tranche.account.archive()).arrayBuffer();
  const method = await tranche.paymentMethods.create({ token: 'tok_card' });
  await tranche.paymentMethods.delete(method.id);
  const token = await tranche.tokens.create({ name: 'shop', scopes: ['invoices:read'] });
  await tranche.tokens.delete(token.id);
  const invitation = await tranche.invitations.create({ email: 'kim@example.com', role: 'Member' });
  await tranche.invitations.delete(invitation.id);
  await addPerson(service, 'demo-studio', 'sam@example.com', 'Viewer');
  const person = (await tranche.members.list()).items.find(({ email }) => email === 'sam@example.com');
  await tranche.members.update(person?.id ?? '', { role: 'Member' });
  await tranche.members.delete(person?.id ?? '');
  const gone = await startReceiver();
  gone.answerWith(() => 410);
  const webhook = await tranche.webhooks.create({ url: gone.url });
  await tranche.webhooks.update(webhook.id, { description: 'Books' });
  await tranche.webhooks.rotateSecret(webhook.id);
  await tranche.contacts.create(contact('Lin'));
  await service.services.webhooks.sendDue();
  await tranche.webhooks.update(webhook.id, { status: 'Active' });
  await tranche.webhooks.update(webhook.id, { status: 'Paused' });
  await tranche.webhooks.delete(webhook.id);
  await gone.close();
}

// What the operator, Stripe and providers of mail do with the account.
async function goLive(): Promise<void> {
  await suspend(service);
  await resume(service);
  await setPassword(service, 'owner@demo-studio.example');
  const owner = await signIn(service, 'owner@demo-studio.example');
  const at = atProcessor(service, owner);
  await at.connect(stripe.addKeys(stripe.addAccount('acct_maple', false), []));
  await at.disconnect();
  const route = '/app/api/accounts/demo-studio/mail_route';
  await callSignedIn(service, owner, 'PUT', route, {
    body: { kind: 'Domain', fromAddress: 'a@maple.example' },
  });
  await callSignedIn(service, owner, 'DELETE', route);
  await activeInvoice(service, { contact: contact('Bounce') });
  await activeInvoice(service, { contact: contact('Spam') });
  await service.work();
  for (const [name, changes] of [
    ['bounce', {}],
    ['spam', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 }],
  ] as const) {
    const address = `${name}@example.com`;
    const mail = mails.arrived.find(({ to }) => to.includes(address));
    if (mail === undefined) throw new Error(`No mail to ${address} arrived.`);
    const occurred = service.clock.now().toISOString();
    const body = postmarkBounce(tokenOf(mail), { Email: address, BouncedAt: occurred, ID: name, ...changes });
    const answer = await fetch(`${service.url}/mail/feedback/postmark/${FEEDBACK_SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
}

// The access point of the sandbox shows each state by the Peppol id of the client.
async function handOver(): Promise<void> {
  const { accessPoints, accounts } = service.services;
  const account = await accounts.findAccountByPath('demo-studio');
  if (account === null) throw new Error('There is no account.');
  await service.call('PATCH', '/v1/account', { body: { profile: SELLER } });
  await accessPoints.save(account, { kind: 'StandIn', format: 'peppol', handsOverOnIssue: false });
  for (const peppolId of ['9930:taken', '9930:rejected', '9930:refused', '9930:unreachable']) {
    const { id } = await activeInvoice(service, billedTo({ peppolId }));
    await tranche.invoices.handOver(id);
    for (let turn = 0; turn < 4; turn += 1) {
      service.clock.set(new Date(service.clock.now().getTime() + 6_000).toISOString());
      await service.work();
    }
  }
  await accessPoints.remove(account);
  service.clock.set(new Date(service.clock.now().getTime() + 600_000).toISOString());
  await service.work();
}

// The database is restored from a backup, and a person ends the hold.
async function restore(): Promise<void> {
  const { fence, accounts, database } = service.services;
  const now = service.clock.now();
  await database.system.transaction((tx) => raiseFence(tx, { backupAt: now, restoredAt: now }));
  for (const hold of await fence.list()) {
    const account = await accounts.findAccount(hold.accountId);
    if (account !== null) await fence.liftAnyway(account, hold);
  }
}

async function closeAccount(): Promise<void> {
  const email = 'owner@old-studio.example';
  await service.addMember('old-studio');
  await setPassword(service, email);
  const owner = await signIn(service, email);
  for (const what of ['close', 'reopen', 'close'] as const) await ask(service, owner, what, 'old-studio');
  service.clock.set('2026-12-22T12:00:00.000Z');
  await service.work();
}

it('every type of event has come once, and what webhooks deliver of each is what the document says', async () => {
  await moveTo('2026-11-21T13:00:00.000Z');
  await takeMoney();
  await sendMoney();
  await keepContacts();
  await readBank();
  await keepCredit();
  await keepTheRest();
  await moveTo('2026-12-03T12:00:00.000Z');
  await moveTo('2027-01-02T12:00:00.000Z');
  await payRecipients();
  await goLive();
  await handOver();
  await restore();
  await closeAccount();
  const { id } = await tranche.webhooks.create({ url: receiver.url });
  const period = { from: '2026-11-01T00:00:00.000Z', to: '2027-12-31T00:00:00.000Z' };
  await tranche.webhooks.test(id);
  await tranche.webhooks.replay(id, period);
  await service.services.webhooks.sendDue();
  const seen = await checkEventBodies(service);
  expect(eventTypes.filter((type) => !seen.has(type))).toEqual([]);
  const check = await bodyCheckOf(service);
  expect(receiver.received.length).toBeGreaterThan(100);
  for (const { body, headers, event } of receiver.received) {
    check(body);
    expect(headers['webhook-api-version']).toBe(event.apiVersion);
  }
  expect(receiver.received.map(({ event }) => event.type)).toContain('webhook.test');
});

it('a field that the document does not have, one that is missing and a type that is new are found', async () => {
  const check = await bodyCheckOf(service);
  const known = receiver.received.find(({ event }) => event.type === 'contact.created')?.event;
  check(JSON.stringify(known));
  const { name, ...nameless } = known.data.contact;
  expect(name).toBeTypeOf('string');
  for (const changed of [
    { ...known, type: 'contact.found' },
    { ...known, data: { contact: nameless } },
    { ...known, data: { contact: { ...known.data.contact, fax: '1' } } },
  ])
    expect(() => check(JSON.stringify(changed))).toThrow(/does not (?:fit|have)/);
});
