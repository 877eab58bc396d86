import { beforeEach, describe, expect, it } from 'vitest';
import { type TaskKind, taskKinds } from '../../../src/kit/queue/tasks.ts';
import { restsSuspended } from '../../../src/suspension/service.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { everyOperation } from '../../api/every-operation/operations.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay, sendWebhook } from '../../support/money.ts';
import { acceptedPayment, demoAccount, payOut } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});
const OWN = 'owner@demo-studio.example';
const autopay = { terms: 'Along the schedule.' };
/** What gives money back, ends something, protects somebody, or moves the clock of a sandbox. */
const allowed = [
  'DELETE /v1/contacts',
  'DELETE /v1/invitations/{id}',
  'DELETE /v1/invoices/{id}/autopay',
  'DELETE /v1/members/{id}',
  'DELETE /v1/payment_methods/{id}',
  'DELETE /v1/payments/{id}',
  'DELETE /v1/recipients/{id}',
  'DELETE /v1/tokens/{id}',
  'DELETE /v1/webhooks/{id}',
  'POST /v1/charges/{id}/cancel',
  'POST /v1/charges/{id}/refunds',
  'POST /v1/contacts/{id}/erase',
  'POST /v1/disputes/{id}/evidence',
  'POST /v1/payments/{id}/cancel',
  'POST /v1/payments/{id}/refund',
  'POST /v1/payments/{id}/reverse',
  'POST /v1/payments/{id}/write_off',
  'POST /v1/refunds/{id}/cancel',
  'POST /v1/test_clock',
];
/** The tasks that a suspended account still does: none of them begins to move money, or writes to anybody outside. */
const goOn: readonly TaskKind[] = [
  'invoice.fall_due',
  // Writes to the business alone.
  'invoice.miss_transfer',
  'due_dates.wake',
  'due_dates.notify',
  'autopay.wake',
  'charge.check',
  'refund.check',
  'setup.check',
  'payment.check',
  'recipient.check',
  'payment_method.forget',
  // The bank's deadline passes also while the account is suspended.
  'evidence.check',
  'processor_event.apply',
  'processor.sync',
  'ledger.check',
  'event.notify',
  'reminders.wake',
  'member.mail',
  'bank_details.tell',
  'contact.merge',
  'contact.erase',
  'account.wind_up',
  'account.erase',
  'account.resume',
  // Make a file for the business; its mail to the adviser waits.
  'adviser_package.pack',
  'adviser_package.send',
  // Decided for each mail: those to members and to the business itself go.
  'mail.send',
  'mails.wake',
  // Reads DNS.
  'mail_route.look',
  // Deletes texts that are old.
  'mail.letters',
];

/** Whether a movement takes or sends money; what gives it back has the other sign. */
const isTaking = ({ kind, amount }: { readonly kind: string; readonly amount: number }) =>
  kind === 'delivery' || (amount > 0 && (kind === 'charge' || kind === 'funding'));

const toOthers = async () => (await mailing.arrivals()).filter(({ to }) => !to.includes(OWN));
const movedIn = (kinds: readonly string[]) =>
  service.processor.log.filter(({ kind }) => kinds.includes(kind)).length;

describe('every operation of a suspended account', () => {
  it('reads as before, and refuses with the reason what would begin something', async () => {
    const operations = await everyOperation(service);
    await mailing.arrivals();
    await suspend(service);
    const known = new Set(service.processor.log);
    const through: string[] = [];
    for (const { name, method, path, body } of operations) {
      // The test clock would leave the account behind the machine's time of the other operations.
      if (path.startsWith('/v1/test_clock') && method !== 'GET') continue;
      const answer = await service.call(method, path, body === undefined ? {} : { body });
      if (method === 'GET') {
        expect([name, answer.error?.code]).not.toEqual([name, 'account_suspended']);
      } else if (answer.error?.code === 'account_suspended') {
        expect([name, answer.status]).toEqual([name, 403]);
        expect(answer.error.message).toContain('Unusual payments.');
      } else {
        through.push(name);
      }
    }
    const unexpected = through.filter((name) => !allowed.includes(name));
    expect(unexpected).toEqual([]);
    expect(await toOthers()).toEqual([]);
    const moved = service.processor.log.filter((one) => !known.has(one) && isTaking(one));
    expect(moved).toEqual([]);
  });
});

describe('every kind of task of a suspended account', () => {
  it('is decided: it rests, or begins nothing', () => {
    expect([...restsSuspended, ...goOn].sort()).toEqual([...taskKinds].sort());
  });

  it('takes and sends nothing for two months, and writes to nobody outside; then what was due goes on once', async () => {
    const soon = {
      totalAmount: 200_000,
      paymentSchedule: [
        { dueDate: '2026-11-25', amount: 100_000 },
        { dueDate: '2026-12-10', amount: 100_000 },
      ],
    };
    const consenting = await activeInvoice(service, soon);
    await pay(service, consenting, { autopay });
    const owing = await activeInvoice(service, soon);
    const atBank = await pay(service, await activeInvoice(service), { token: 'tok_bank' });
    const accepted = await acceptedPayment(service);
    const offered = await payOut(service);
    await mailing.arrivals();
    // Written, and not yet sent.
    await activeInvoice(service, { contact: { name: 'Late', email: 'late@example.com' } });
    await service.work('money', 'notices');
    await suspend(service);

    const charges = movedIn(['charge']);
    for (let day = 22; day <= 82; day += 1) {
      service.clock.set(new Date(Date.UTC(2026, 10, day, 12)).toISOString());
      expect([day, await toOthers()]).toEqual([day, []]);
    }
    // What was under way ends.
    await sendWebhook(service, [service.processor.decide(atBank.data.id, 'succeeded')]);
    expect(await toOthers()).toEqual([]);
    expect([movedIn(['charge']), movedIn(['funding', 'delivery'])]).toEqual([charges + 1, 0]);
    const stopped = await service.sql(`select kind, failure from tasks where failure is not null`);
    expect(stopped).toEqual([]);

    await resume(service);
    const mails = await toOthers();
    const subjectsOf = (address: string) =>
      mails.filter(({ to }) => to.includes(address)).map(({ mail }) => mail.subject ?? '');
    // One reminder for each invoice that is owed, however many were missed.
    expect(subjectsOf('late@example.com').length).toBeLessThanOrEqual(2);
    const reminded = await service.sql<{ invoice_id: string; count: number }>(
      `select invoice_id, count(*)::int as count from mails where kind = 'Reminder' and status = 'Sent'
         and sent_at > '2027-01-01' group by invoice_id`,
    );
    expect(reminded.map(({ count }) => count)).toEqual(reminded.map(() => 1));
    expect(reminded.map(({ invoice_id: id }) => id)).toContain(owing.id);
    // The accepted payment can be canceled first; the open offer has its time back; autopay is announced first.
    expect(movedIn(['funding', 'delivery'])).toBe(0);
    expect((await service.call('GET', `/v1/payments/${accepted.id}`)).data.status).toBe('Scheduled');
    const open = (await service.call('GET', `/v1/payments/${offered.id}`)).data;
    expect(open.status).toBe('Pending');
    expect(new Date(open.expiresAt) > service.clock.now()).toBe(true);
    const afterResume = movedIn(['charge']);
    for (let day = 83; day <= 92; day += 1) {
      service.clock.set(new Date(Date.UTC(2026, 10, day, 12)).toISOString());
      await mailing.arrivals();
    }
    expect(movedIn(['delivery'])).toBe(1);
    expect((await service.call('GET', `/v1/payments/${accepted.id}`)).data.status).toBe('Completed');
    // Both payments of the consent, together, after their announcement.
    expect(movedIn(['charge'])).toBe(afterResume + 1);
    const announced = await service.sql(
      `select 1 from mails where kind = 'AutopayAhead' and status = 'Sent' and sent_at > '2027-01-01'`,
    );
    expect(announced).toHaveLength(1);
    expect((await service.call('GET', `/v1/invoices/${consenting.id}`)).data.status).toBe('Paid');
    const proof = await verifyAccount(service.services.database, (await demoAccount(service)).id);
    expect(proof.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  });
});
