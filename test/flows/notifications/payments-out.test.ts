import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventId } from '../../../src/kit/ids.ts';
import type { TestPerson } from '../../../src/processors/sandbox/test-people.ts';
import { resumeAccount, suspendAccount } from '../../../src/suspension/service.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { press, setUp, startOnboarding, useOnboarding } from '../../support/onboarding.ts';
import { demoAccount, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';

const fresh = freshMailing();
let mailing: FreshMailing;
let service: TestService;
let sandbox: TestSandbox;
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  sandbox = await useSandbox(service, 1_000);
  await useOnboarding(service);
});
afterEach(() => sandbox.close());

const OWNER = 'owner@demo-studio.example';
const BAND = 'band@example.com';
const arrivals = async () => summaries(await mailing.arrivals());
const told = (name: string, ...subjects: string[]) => subjects.map((subject) => `${name}: [Test] ${subject}`);
const AMOUNT = '$800.00';
const needed = `Sandbox needs more from you: ${AMOUNT} from demo-studio`;

const moveTo = async (...days: readonly string[]) => {
  for (const day of days) {
    const body = { now: `${day}T12:00:00.000Z` };
    const { status, text } = await service.call('POST', '/v1/test_clock', { body });
    if (status !== 200) throw new Error(text);
  }
};
async function offer(changes: Record<string, unknown> = {}) {
  const token = await sandbox.card('4242424242424242');
  const { data } = await service.call('POST', '/v1/payment_methods', { body: { token } });
  return payOut(service, { paymentMethodId: data.id, ...changes });
}
async function accept(payment: { offerLink: string }): Promise<void> {
  const answer = await service.call('POST', `${offerPath(payment)}/onboarding/accept`, {
    body: {},
    token: null,
  });
  if (answer.status !== 200) throw new Error(answer.text);
}
async function paidTo(person: TestPerson, changes: Record<string, unknown> = {}) {
  const payment = await offer(changes);
  await setUp(service, payment, person);
  await accept(payment);
  await mailing.arrivals();
  return payment;
}
const idsOf = (kind: string) =>
  service.sql<{ id: string }>('select id from mails where kind = $1 order by id desc', [kind]);
/** The text of the newest mail of a kind, as its reader gets it. */
async function textOf(kind: string): Promise<string> {
  const [mail] = await idsOf(kind);
  const { data } = await service.call('GET', `/v1/mails/${mail?.id}`);
  return data.text.replaceAll(/[\u00a0\u202f]/g, ' ');
}
const countOf = async (kind: string) => (await idsOf(kind)).length;
/** Has all events of a payment looked at again, as after a crash before their task ended. */
async function lookAgain(paymentId: string): Promise<void> {
  const account = await demoAccount(service);
  const rows = await service.sql<{ id: EventId }>('select id from events where object_id = $1', [paymentId]);
  const ids = rows.map(({ id }) => id);
  await service.services.notifications.jobs.handleEvents(account, ids, service.clock.now());
}

const WEEK = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-07'];

describe('the offer', () => {
  it('asks a recipient without an account at the processor to set it up, one with an account to accept', async () => {
    const first = await offer({ scheduleDate: '2027-02-01' });
    await mailing.arrivals();
    const asked = await textOf('Offer');
    expect(asked).toContain('Before the first payment, set up at Sandbox where the money should go.');
    expect(asked).toContain(`Set up or decline:\n${first.offerLink}`);
    await setUp(service, first, 'Anna Ready');
    await accept(first);
    await offer({ scheduleDate: '2027-03-01' });
    await mailing.arrivals();
    const known = await textOf('Offer');
    expect(known).toMatch(/The money goes to .+ •••• \d{4}\. Please accept or decline by/);
    expect(known).toContain('Accept or decline:');
  });
});

describe('a recipient who has not finished at the processor', () => {
  it('is reminded after 3 and after 7 days, with what is missing and the day, and not a third time', async () => {
    const payment = await offer({ scheduleDate: '2027-02-01' });
    await setUp(service, payment, 'Cleo Document');
    await mailing.arrivals();
    await moveTo('2026-11-23');
    expect(await arrivals()).toEqual([]);
    await moveTo('2026-11-24');
    expect(await arrivals()).toEqual(told(BAND, needed));
    const text = await textOf('RecipientIncomplete');
    expect(text).toContain('Sandbox still needs from you: a photo of an identity document.');
    expect(text).toContain('demo-studio cannot pay you the $800.00. The offer ends on Sat 5 Dec 2026.');
    expect(text).toContain(`Go on at Sandbox:\n${payment.offerLink}`);
    await moveTo('2026-11-27');
    expect(await arrivals()).toEqual([]);
    await moveTo('2026-11-28');
    expect(await arrivals()).toEqual(told(BAND, needed));
    await moveTo('2026-11-30', '2026-12-02');
    expect(await countOf('RecipientIncomplete')).toBe(2);
  });

  it('gets one mail, however many payments wait, and however long the clock has leapt', async () => {
    const first = await offer({ scheduleDate: '2027-02-01' });
    await offer({ scheduleDate: '2027-03-01' });
    await setUp(service, first, 'Cleo Document');
    await mailing.arrivals();
    await moveTo('2026-11-25');
    expect(await arrivals()).toEqual(told(BAND, needed));
  });

  it('is not reminded once it is done, or the offer is over, or their address sends mails back', async () => {
    const done = await offer({ scheduleDate: '2027-02-01' });
    await setUp(service, done, 'Cleo Document');
    await press(await startOnboarding(service, done), { act: 'complete' });
    await mailing.arrivals();
    await moveTo('2026-11-24', '2026-11-29');
    expect(await countOf('RecipientIncomplete')).toBe(0);

    const contact = { name: 'Cleo', email: 'cleo@example.com' };
    const declined = await offer({ scheduleDate: '2027-02-01', contact });
    await setUp(service, declined, 'Cleo Document');
    await service.call('POST', `${offerPath(declined)}/decline`, { body: {}, token: null });
    await moveTo('2026-12-03', '2026-12-07');
    expect(await countOf('RecipientIncomplete')).toBe(0);

    const other = { name: 'Cleo', email: 'gone@example.com' };
    const bounced = await offer({ scheduleDate: '2027-02-01', contact: other });
    await setUp(service, bounced, 'Cleo Document');
    await mailing.arrivals();
    const [mail] = await service.sql<{ id: string }>(
      `select id from mails where kind = 'Offer' order by id desc limit 1`,
    );
    await service.sql(
      `insert into mail_suppressions (account_id, id, address, reason, bounce_reason, mail_id, created_at)
       select account_id, gen_random_uuid(), 'gone@example.com', 'HardBounce', 'NoSuchAddress', id, created_at
       from mails where id = $1`,
      [mail?.id],
    );
    await moveTo('2026-12-10', '2026-12-15');
    expect(await countOf('RecipientIncomplete')).toBe(0);
  });

  it('is not reminded while the account is suspended, and is once that has ended', async () => {
    const payment = await offer({ scheduleDate: '2027-02-01' });
    await setUp(service, payment, 'Cleo Document');
    await mailing.arrivals();
    const { database } = service.services;
    const deps = { database, clock: service.clock };
    await suspendAccount(deps, await demoAccount(service), 'Because.');
    await mailing.arrivals();
    await moveTo('2026-11-25');
    expect(await arrivals()).toEqual([]);
    await resumeAccount(deps, await demoAccount(service));
    expect(await arrivals()).toContain(told(BAND, needed)[0]);
  });
});

describe('a payment whose day comes before its recipient is ready', () => {
  it('is named to the business once, with the day on which it ends, and both are told when it ended', async () => {
    const payment = await offer({ scheduleDate: '2026-11-25' });
    await setUp(service, payment, 'Ben Pending');
    await accept(payment);
    await service.sql(`delete from sandbox.orders where kind = 'recipient'`);
    await service.sql(`update sandbox.recipients set status = 'incomplete', due = '{Document}'`);
    await mailing.arrivals();
    await moveTo('2026-11-25');
    // The reminder was written the day before: what goes out names the day that counts since.
    expect(await arrivals()).toEqual([
      ...told(BAND, needed),
      ...told(OWNER, `${AMOUNT} for The Band is waiting`),
    ]);
    expect(await textOf('RecipientIncomplete')).toContain('If it is still missing on Wed 9 Dec 2026,');
    // The day on which it was to be charged has passed.
    const waiting = { status: 'Scheduled', stage: 'AwaitingRecipient', fundingAt: null };
    expect(await readPayment(service, payment.id)).toMatchObject(waiting);
    const text = await textOf('BusinessRecipientWaits');
    expect(text).toContain(
      '$800.00 was to leave for The Band on Wed 25 Nov 2026. The Band has not given Sandbox everything yet, so Visa •••• 4242 was not charged.',
    );
    expect(text).toContain('If that has not happened by Wed 9 Dec 2026');
    await lookAgain(payment.id);
    expect(await arrivals()).toEqual([]);
    await moveTo('2026-11-29');
    expect(await arrivals()).toEqual(told(BAND, needed));
    await moveTo('2026-12-10');
    const last = await textOf('BusinessUndelivered');
    expect(last).toContain('Visa •••• 4242 was not charged.');
    expect(last).toContain('Reason: The recipient did not finish setting up in time.');
    expect(await countOf('PaymentUndelivered')).toBe(1);
  });
});

describe('a bank that refuses the money', () => {
  it('is named to the recipient and the business, with the day until which another can be named', async () => {
    const payment = await paidTo('Gus ClosedBank');
    await moveTo(...WEEK);
    const { bankPayout } = await readPayment(service, payment.id);
    const day = new Date(bankPayout.retryUntil).toUTCString().slice(5, 11).replace(/^0/, '');
    const mails = await mailing.arrivals();
    expect(summaries(mails)).toEqual([
      ...told(BAND, `Your bank refused ${AMOUNT} from demo-studio`),
      ...told(OWNER, `The bank of The Band refused ${AMOUNT}`),
    ]);
    const toRecipient = await textOf('PayoutFailedRecipient');
    expect(toRecipient).toContain(`Give Sandbox another bank account by`);
    expect(toRecipient).toContain(`${day} 2026`);
    expect(toRecipient).toContain('Reason: The bank account is closed.');
    expect(toRecipient).toContain(`Name another bank account:\n${payment.offerLink}`);
    expect(await textOf('BusinessPayoutFailed')).toContain(`${day} 2026; then the money is sent again.`);
    await lookAgain(payment.id);
    expect(await arrivals()).toEqual([]);
  });

  it('ends in mails that say where the money is: being taken back, then back', async () => {
    const payment = await paidTo('Gus ClosedBank');
    await moveTo(...WEEK);
    await mailing.arrivals();
    await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    expect(await arrivals()).toEqual([
      ...told(BAND, `The payment of ${AMOUNT} from demo-studio did not go through`),
      ...told(
        OWNER,
        `${AMOUNT} came back from The Band`,
        `Your payment of ${AMOUNT} to The Band did not go through`,
      ),
    ]);
    const failed = await textOf('BusinessUndelivered');
    expect(failed).toContain('The money is still in the account of The Band at Sandbox.');
    expect(failed).not.toContain('The money goes back to Visa');
    expect(await textOf('BusinessReversed')).toContain('It goes back to Visa •••• 4242.');
    await lookAgain(payment.id);
    expect(await arrivals()).toEqual([]);
  });

  it('is not mailed to the recipient any more when the payment has ended before the mail could go', async () => {
    const payment = await paidTo('Gus ClosedBank');
    mailing.server.verdict = () => ({ code: 451, text: 'later' }) as never;
    await moveTo(...WEEK);
    await mailing.arrivals();
    mailing.server.verdict = () => null;
    await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
    await moveTo('2026-12-08');
    const subjects = await arrivals();
    expect(subjects).not.toContain(told(BAND, `Your bank refused ${AMOUNT} from demo-studio`)[0]);
    const [mail] = await service.sql<{ status: string }>(
      `select status from mails where kind = 'PayoutFailedRecipient'`,
    );
    expect(mail?.status).toBe('Superseded');
  });
});

it('money that cannot be taken back from its recipient is named to the business each time that it fails', async () => {
  const payment = await paidTo('Ivy Spent');
  await moveTo(...WEEK, '2026-12-14');
  const subject = `${AMOUNT} could not be taken back from The Band`;
  expect((await arrivals()).filter((one) => one.startsWith(OWNER))).toEqual([
    ...told(OWNER, subject, `Your payment of ${AMOUNT} to The Band did not go through`),
  ]);
  const text = await textOf('BusinessReversalFailed');
  expect(text).toContain('the account of The Band at Sandbox no longer has it.');
  expect(text).toContain('Until it is back, nothing goes to Visa •••• 4242.');
  expect(await textOf('BusinessUndelivered')).toContain('is still in the account of The Band at Sandbox.');
  await service.call('POST', `/v1/payments/${payment.id}/reverse`, { body: {} });
  expect(await arrivals()).toEqual(told(OWNER, subject));
});
