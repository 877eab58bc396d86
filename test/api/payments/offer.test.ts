import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes } from '../../support/money.ts';
import { accept, acceptedPayment, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const START = '2026-11-21T12:00:00.000Z';
const at = (ms: number) => service.clock.set(new Date(Date.parse(START) + ms).toISOString());
const MINUTE = 60_000;

const resend = (id: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/v1/payments/${id}/resend_offer`, { body: {}, headers });
const remove = (id: string, headers: Record<string, string> = {}) =>
  service.call('DELETE', `/v1/payments/${id}`, { headers });

async function offerMails(id: string): Promise<{ to: string; subject: string }[]> {
  await service.work();
  const { items } = (await service.call('GET', `/v1/mails?paymentId=${id}`)).data;
  return items
    .filter(({ kind }: { kind: string }) => kind === 'Offer')
    .map(({ recipients, subject }: { recipients: { email: string }[]; subject: string }) => ({
      to: recipients[0]?.email,
      subject,
    }));
}

describe('POST /v1/payments/{id}/resend_offer', () => {
  it('mails the recipient the offer once more, as an event, and leaves the time to answer as it is', async () => {
    at(0);
    const payment = await payOut(service);
    expect(await offerMails(payment.id)).toHaveLength(1);
    at(10 * MINUTE);
    const { status, data, headers } = await resend(payment.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'Pending',
      offerLink: payment.offerLink,
      expiresAt: payment.expiresAt,
      offerSentAt: '2026-11-21T12:10:00.000Z',
    });
    expect(headers.get('etag')).toBe('"2"');
    const mails = await offerMails(payment.id);
    expect(mails).toHaveLength(2);
    expect(mails[0]).toEqual(mails[1]);
    expect(mails[0]?.to).toBe('band@example.com');
    expect(await eventTypes(service, payment.id)).toEqual(['payment.created', 'payment.offer_resent']);
    at(0);
  });

  it('sends what holds now, when the terms have changed since', async () => {
    at(0);
    const payment = await payOut(service);
    await offerMails(payment.id);
    at(10 * MINUTE);
    await service.call('PATCH', `/v1/payments/${payment.id}`, { body: { totalAmount: 77_700 } });
    await resend(payment.id);
    const subjects = (await offerMails(payment.id)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('777'))).toHaveLength(2);
    at(0);
  });

  it('is refused within ten minutes of the last time, and possible from then on', async () => {
    at(0);
    const { id } = await payOut(service);
    at(10 * MINUTE - 1);
    const early = await resend(id);
    expect([early.status, early.error.code]).toEqual([422, 'illegal_action']);
    // There is no mail server here: the mail was kept, and nothing was sent.
    expect(early.error.message).toBe(
      'The last mail with this offer is less than 10 minutes old. The next is possible from 2026-11-21T12:10:00.000Z.',
    );
    expect(early.headers.get('retry-after')).toBe('1');
    expect((await readPayment(service, id)).actions.resendOffer).toMatchObject({
      allowed: false,
      blockedBy: 'JustSent',
      reason: early.error.message,
    });
    at(10 * MINUTE);
    expect((await readPayment(service, id)).actions.resendOffer.allowed).toBe(true);
    expect((await resend(id)).status).toBe(200);
    expect((await resend(id)).status).toBe(422);
    at(0);
  });

  it('names no time after the end of the offer as the next', async () => {
    at(0);
    const { id } = await payOut(service);
    at(7 * 24 * 60 * MINUTE - 5 * MINUTE);
    expect((await resend(id)).status).toBe(200);
    const { status, error, headers } = await resend(id);
    expect([status, error.message]).toEqual([
      422,
      'The last mail with this offer is less than 10 minutes old. The time to answer is over before the next would be possible.',
    ]);
    expect(headers.get('retry-after')).toBeNull();
    at(0);
  });

  it('reaches one recipient six times at most; another email address starts the count again', async () => {
    at(0);
    const { id } = await payOut(service);
    for (const count of [1, 2, 3, 4, 5]) {
      at(count * 10 * MINUTE);
      expect((await resend(id)).status).toBe(200);
    }
    // The sixth has just been written: there is no time from which on a seventh is possible.
    const often = await resend(id);
    expect(often.error.message).toBe(
      'There are 6 mails with this offer already: give the recipient its link in another way.',
    );
    expect(often.headers.get('retry-after')).toBeNull();
    at(60 * MINUTE);
    expect((await readPayment(service, id)).actions.resendOffer.blockedBy).toBe('SentOften');
    expect((await resend(id)).status).toBe(422);
    expect(await offerMails(id)).toHaveLength(6);
    await service.call('PATCH', `/v1/payments/${id}`, {
      body: { contact: { name: 'A Duo', email: 'duo-again@example.com' } },
    });
    at(70 * MINUTE);
    expect((await resend(id)).status).toBe(200);
    at(0);
  });

  it('is refused of what is not offered any more: accepted, declined, expired, canceled', async () => {
    at(0);
    const accepted = await payOut(service);
    const declined = await payOut(service);
    const canceled = await payOut(service);
    const expired = await payOut(service);
    await accept(service, accepted);
    await service.call('POST', `${offerPath(declined)}/decline`, { body: {}, token: null });
    await remove(canceled.id);
    at(10 * MINUTE);
    for (const { id } of [accepted, declined, canceled]) {
      const { status, error } = await resend(id);
      expect([status, error.code]).toEqual([422, 'illegal_action']);
    }
    at(7 * 24 * 60 * MINUTE);
    expect((await resend(expired.id)).error.message).toBe('The time to answer this offer is over.');
    expect((await readPayment(service, expired.id)).actions.resendOffer.allowed).toBe(false);
    at(0);
  });

  it('refuses a stale If-Match with 412; repeated under one key, and ten times at once, it sends one mail', async () => {
    at(0);
    const { id } = await payOut(service);
    at(10 * MINUTE);
    expect((await resend(id, { 'if-match': '"7"' })).status).toBe(412);
    const headers = { 'idempotency-key': `resend-${id}`, 'if-match': '"1"' };
    const first = await resend(id, headers);
    expect((await resend(id, headers)).text).toBe(first.text);
    const other = await payOut(service);
    at(20 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(other.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await offerMails(id)).toHaveLength(2);
    expect(await offerMails(other.id)).toHaveLength(2);
    at(0);
  });
});

describe('DELETE /v1/payments/{id}', () => {
  it('cancels what is not accepted, with the answer of cancel; the link says so and nothing waits', async () => {
    at(0);
    const [deleted, canceled] = [await payOut(service), await payOut(service)];
    const answer = await remove(deleted.id);
    const other = await service.call('POST', `/v1/payments/${canceled.id}/cancel`, { body: {} });
    const { id: _id, offerLink: _link, createdAt: _at, ...rest } = answer.data;
    expect(other.data).toMatchObject(rest);
    expect([answer.status, answer.data.status]).toEqual([200, 'Canceled']);
    expect((await eventTypes(service, deleted.id)).at(-1)).toBe('payment.canceled');
    expect(await service.sql('select 1 from tasks where key = $1', [deleted.id])).toEqual([]);
    expect((await accept(service, deleted)).status).toBe(422);
    expect((await readPayment(service, deleted.id)).status).toBe('Canceled');
  });

  it('refuses what is accepted, and names the operation that cancels it; and what is over', async () => {
    const accepted = await acceptedPayment(service);
    const { status, error } = await remove(accepted.id);
    expect([status, error.code]).toEqual([422, 'illegal_action']);
    expect(error.message).toContain('POST /v1/payments/{payment_id}/cancel');
    expect((await readPayment(service, accepted.id)).status).toBe('Scheduled');
    const { id } = await payOut(service);
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).error.message).toBe('A payment that is Canceled cannot be canceled.');
  });

  it('refuses a stale If-Match with 412, and repeated under one key answers the same', async () => {
    const { id } = await payOut(service);
    expect((await remove(id, { 'if-match': '"9"' })).error.code).toBe('version_conflict');
    const headers = { 'idempotency-key': `delete-${id}` };
    const first = await remove(id, headers);
    expect((await remove(id, headers)).text).toBe(first.text);
    expect(await eventTypes(service, id)).toEqual(['payment.created', 'payment.canceled']);
  });
});
