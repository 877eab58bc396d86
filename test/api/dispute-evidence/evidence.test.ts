import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { erasePayers } from '../../../src/charges/autopay/payers-store.ts';
import { openDatabase } from '../../../src/kit/db/database.ts';
import { agree } from '../../support/ending.ts';
import { consentTerms, disputedPayment, openDispute } from '../../support/evidence.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, pay, sendWebhook } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';

/** Everything that speaks for a disputed charge: as one file, and sent to the processor once. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const terms = consentTerms;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const disputed = (changes: object = {}) => disputedPayment(service, changes);
const dispute = (charge: { id: string; amount: number }, respondBy?: string) =>
  openDispute(service, charge, respondBy);

const send = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
  service.call('POST', url, { body, headers });

describe('the evidence of a dispute', () => {
  it('has the consent with its words, their hash, its time in UTC and in the account’s zone, and where it came from', async () => {
    const { url, charge } = await disputed();
    const answer = await service.call('GET', url);
    expect([answer.status, answer.data.sent, answer.data.consentCount]).toEqual([200, null, 1]);
    const data = answer.data.facts;
    expect(data.consents).toMatchObject([
      { kind: 'WithPayment', terms, termsSha256: sha256(terms), address: '127.0.0.1', agreedAmount: 200_000 },
    ]);
    expect(data.consents[0].schedule).toHaveLength(2);
    const { at, local } = data.consents[0].givenAt;
    expect(new Date(local).getTime()).toBe(new Date(at).getTime());
    expect(data.charge).toMatchObject({ id: charge.id, status: 'Succeeded' });
    expect(data.schedule.map(({ status: now }: { status: string }) => now)[0]).toBe('Disputed');
  });

  it('says which cancellation terms the client accepted by paying, when and from where', async () => {
    await agree(service);
    const textSha256 = sha256('Wir behalten einen Teil.');
    const { url } = await disputed({ cancellationTerms: { textSha256 } });
    const { facts } = (await service.call('GET', url)).data;
    const accepted = { language: 'de', textSha256, address: '127.0.0.1' };
    expect(facts.charge.acceptedTerms).toMatchObject(accepted);
    expect(facts.charge.acceptedTerms.acceptedAt).toEqual(facts.charge.createdAt);
    expect(facts.charges).toMatchObject([{ acceptedTerms: accepted }]);
    const { text } = await readPdf((await service.call('GET', `${url}/pdf`)).bytes);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Cancellation terms that the client accepted by paying');
    expect(words).toContain('from 127.0.0.1');
    expect(text.replaceAll(/\s+/g, '').split(textSha256)).toHaveLength(3);
    await send(url);
    await service.work();
    const [, submitted] = service.processor.evidenceCalls;
    expect(JSON.stringify(submitted)).toContain('The client accepted them with the payment on');
  });

  // The first consent came from somewhere else than all that follows.
  const moveFirstConsent = () => service.sql("update consents set address = '192.0.2.1'");
  const addressSent = async (url: string) =>
    (await send(url, { dryRun: true })).data.fields.customerAddress as string | undefined;

  it('names the consent of the disputed charge, not a later one whose payment was declined; and says when autopay ended', async () => {
    const { invoice, url } = await disputed();
    await moveFirstConsent();
    const [, second] = invoice.paymentSchedule;
    const late = { token: 'tok_declined', scheduledPaymentIds: [second.id], autopay: { terms: 'Later.' } };
    await pay(service, invoice, late);
    await service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/autopay`, { token: null });
    const { consents, mandates } = (await service.call('GET', url)).data.facts;
    expect(consents).toMatchObject([
      { isOfDisputedCharge: true, chargeStatus: 'Succeeded', inForce: [{ until: expect.anything() }] },
      { isOfDisputedCharge: false, chargeStatus: 'Declined', inForce: [] },
    ]);
    expect(mandates).toMatchObject([{ endedAt: expect.anything() }]);
    expect(await addressSent(url)).toBe('192.0.2.1');
    const { text } = await readPdf((await service.call('GET', `${url}/pdf`)).bytes);
    const words = text.replaceAll(/\s+/g, ' ');
    for (const said of [
      'Autopay began and ended',
      'In force never',
      'came with Declined',
      'Ended, or was replaced',
    ])
      expect(words).toContain(said);
  });

  it('of a charge by autopay names the consent that was in force then', async () => {
    const days = ['2026-12-01', '2027-02-01', '2027-04-01', '2027-06-01'];
    const paymentSchedule = days.map((dueDate) => ({ dueDate, amount: 100_000 }));
    const invoice = await activeInvoice(service, { totalAmount: 400_000, paymentSchedule });
    await pay(service, invoice, { autopay: { terms } });
    await moveFirstConsent();
    service.clock.set('2027-02-02T12:00:00.000Z');
    await service.work();
    const [charge] = (await service.call('GET', '/v1/charges')).data.items;
    expect(charge.origin).toBe('Autopay');
    const [, , third] = invoice.paymentSchedule;
    service.clock.set('2027-02-02T12:01:00.000Z');
    await pay(service, invoice, { scheduledPaymentIds: [third.id], autopay: { terms: 'Later.' } });
    const { url } = await dispute(charge, '2027-02-20T12:00:00.000Z');
    expect(await addressSent(url)).toBe('192.0.2.1');
  });

  it('of a debit that was on its way when the client agreed again, and was made again, names the consent that shows it', async () => {
    const invoice = await activeInvoice(service);
    const decide = async (charge: { id: string }, to: 'succeeded' | 'returned', code?: string) => {
      await sendWebhook(service, [service.processor.decide(charge.id, to, code)]);
      await service.work();
    };
    const { data: first } = await pay(service, invoice, { token: 'tok_bank', autopay: { terms } });
    await decide(first, 'succeeded');
    const newest = async () => (await service.call('GET', '/v1/charges')).data.items[0];
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    const { paymentSchedule } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
    const dearer = paymentSchedule.map(
      ({ id, dueDate, amount }: { id: string; dueDate: string; amount: number }, place: number) => ({
        id,
        dueDate,
        amount: place === 2 ? amount + 5_000 : amount,
      }),
    );
    const body = { totalAmount: 305_000, paymentSchedule: dearer };
    expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    const { hash } = (await service.call('GET', link, { token: null })).data.autopay.request;
    const tap = { token: null, body: { hash, terms: 'The new schedule.' } };
    expect((await service.call('POST', `${link}/autopay/agree`, tap)).status).toBe(200);
    service.clock.set('2027-02-03T16:00:00.000Z');
    await decide(await newest(), 'returned', 'R01');
    service.clock.set('2027-02-20T08:00:00.000Z');
    await service.work();
    const again = await newest();
    expect(again).toMatchObject({ origin: 'Autopay', amount: 100_000, status: 'Processing' });
    await decide(again, 'succeeded');
    const { url } = await dispute(again, '2027-03-20T12:00:00.000Z');
    expect((await service.call('GET', url)).data.facts.consents).toMatchObject([
      { kind: 'WithPayment', isOfDisputedCharge: true },
      { kind: 'ChangedSchedule', isOfDisputedCharge: false },
    ]);
  });

  it('of a payment without consent sends the address of no other payment', async () => {
    const invoice = await activeInvoice(service);
    const { data: charge } = await pay(service, invoice);
    await pay(service, invoice, {
      scheduledPaymentIds: [invoice.paymentSchedule[1].id],
      autopay: { terms },
    });
    const { url } = await dispute(charge);
    expect(await addressSent(url)).toBeUndefined();
  });

  it('has the refunds of all charges of the invoice and of no other, the newest first', async () => {
    const { invoice, url } = await disputed();
    const [, second, third] = invoice.paymentSchedule;
    const { data: earlier } = await pay(service, invoice, { scheduledPaymentIds: [second.id] });
    const { data: later } = await pay(service, invoice, { scheduledPaymentIds: [third.id] });
    const { data: foreign } = await pay(service, await activeInvoice(service));
    for (const [{ id }, amount] of [
      [later, 300],
      [foreign, 400],
      [earlier, 500],
    ]) {
      const body = { amount, reason: 'A part.' };
      expect((await service.call('POST', `/v1/charges/${id}/refunds`, { body })).status).toBe(201);
    }
    const { refunds } = (await service.call('GET', url)).data.facts;
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([500, 300]);
  });

  it('is one PDF', async () => {
    const { url } = await disputed();
    const answer = await service.call('GET', `${url}/pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(answer.bytes);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(terms);
    expect(text.replaceAll(/\s+/g, '')).toContain(sha256(terms));
  });

  it('is 404 of a dispute that is not the account’s', async () => {
    const none = '00000000-0000-7000-8000-000000000000';
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/pdf'],
      ['POST', ''],
    ] as const) {
      const { status } = await service.call(
        method,
        `/v1/disputes/${none}/evidence${path}`,
        method === 'POST' ? { body: {} } : {},
      );
      expect(status).toBe(404);
    }
  });
});

describe('sending it', () => {
  const calls = () => service.processor.evidenceCalls.map(({ name }) => name);

  it('uploads the PDF, then submits it with its facts; the dispute is then answered', async () => {
    const { url, dispute } = await disputed();
    const { status, data } = await send(url, { statement: 'The photos were delivered.' });
    expect([status, data.status]).toEqual([200, 'Sent']);
    const [upload, submit] = service.processor.evidenceCalls;
    const bytes = (upload?.submission as { bytes: Uint8Array } | undefined)?.bytes;
    expect(sha256(bytes ?? Buffer.of())).toBe(data.fileSha256);
    expect((await service.call('GET', url)).data.sent).toEqual({ ...data, fileBytes: bytes?.byteLength });
    expect(submit?.submission).toMatchObject({
      dispute: 'dp_1',
      file: `file_${data.id}`,
      fields: {
        statement: 'The photos were delivered.',
        customerName: 'Maria Lindqvist',
        customerAddress: '127.0.0.1',
      },
    });
    expect((await service.call('GET', `/v1/disputes/${dispute.id}`)).data.state).toBe('UnderReview');
  });

  it('in a dry run answers what would be sent, and sends nothing', async () => {
    const { url } = await disputed();
    const { data } = await send(url, { statement: 'Words.', dryRun: true });
    expect(data).toMatchObject({ id: null, status: null, fields: { statement: 'Words.' } });
    expect(calls()).toEqual([]);
    expect((await service.call('GET', url)).data.sent).toBeNull();
  });

  it('is done once: another answer is refused', async () => {
    const { url } = await disputed();
    await send(url);
    const again = await send(url, { statement: 'More.' });
    expect([again.status, again.error.code]).toEqual([422, 'illegal_action']);
    expect(calls()).toEqual(['upload', 'submit']);
  });

  it('by two at once is done once', async () => {
    const { url } = await disputed();
    const answers = await Promise.all([send(url), send(url)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(calls()).toEqual(['upload', 'submit']);
  });

  it('whose upload got no answer is done by its task', async () => {
    const { url } = await disputed();
    service.processor.failNext('reply lost');
    expect((await send(url)).data.status).toBe('Sending');
    service.clock.set('2026-11-22T12:00:00.000Z');
    await service.work();
    expect((await service.call('GET', url)).data.sent.status).toBe('Sent');
    expect(calls()).toEqual(['upload', 'upload', 'submit']);
  });

  it('that crashed between upload and submit goes on with the same file', async () => {
    const { url } = await disputed();
    service.processor.failNext(null, 'reply lost');
    const { data } = await send(url);
    expect(data.status).toBe('Sending');
    service.clock.set('2026-11-22T12:00:00.000Z');
    await service.work();
    const { sent } = (await service.call('GET', url)).data;
    expect([sent.status, sent.fileSha256]).toEqual(['Sent', data.fileSha256]);
    // The bank had it already: under the same key it is found again.
    expect(calls()).toEqual(['upload', 'submit', 'submit']);
  });

  it('that the processor refused says why, and may be done again', async () => {
    const { url } = await disputed();
    await service.processor.evidence.submit(
      { accountId: '' as never, now: new Date(0) },
      {
        key: 'another',
        dispute: 'dp_1',
        file: 'file',
        fields: {},
      },
    );
    const { data } = await send(url);
    expect(data).toMatchObject({ status: 'Refused', failure: { code: 'already_answered' } });
    expect((await send(url)).data.status).toBe('Refused');
  });

  it('is refused once the bank has decided', async () => {
    const { url } = await disputed();
    await sendWebhook(service, [
      { id: 'ev_closed', occurredAt: new Date(0), type: 'dispute_closed', reference: 'dp_1', isWon: false },
    ]);
    await service.work();
    expect((await send(url)).status).toBe(422);
    expect(calls()).toEqual([]);
    await service.work();
  });

  // Evidence that gets no answer, however often it is sent.
  async function unanswered() {
    const found = await disputed();
    service.processor.failNext(...Array.from({ length: 20 }, () => 'reply lost' as const));
    expect((await send(found.url)).data.status).toBe('Sending');
    return found;
  }
  const sentOf = async (url: string) => (await service.call('GET', url)).data.sent;
  const workAt = async (now: string) => {
    service.clock.set(now);
    await service.work();
  };

  it('ends as too late a day after the last day when the processor does not answer, not before', async () => {
    const { url } = await unanswered();
    await workAt('2026-12-02T11:00:00.000Z');
    expect((await sentOf(url)).status).toBe('Sending');
    await workAt('2026-12-03T12:00:00.000Z');
    expect(await sentOf(url)).toMatchObject({ status: 'Refused', failure: { code: 'too_late' } });
    const count = calls().length;
    await workAt('2027-01-01T12:00:00.000Z');
    expect(calls()).toHaveLength(count);
  });

  it('ends as too late when the bank has decided', async () => {
    const { url } = await unanswered();
    const closed = { type: 'dispute_closed', reference: 'dp_1', isWon: false } as const;
    await sendWebhook(service, [{ id: 'ev_closed', occurredAt: new Date(0), ...closed }]);
    await service.work();
    await workAt('2026-11-22T12:00:00.000Z');
    expect(await sentOf(url)).toMatchObject({ status: 'Refused', failure: { code: 'too_late' } });
  });

  it('ends when its client is erased, and nothing empty is sent under its key', async () => {
    const { url, invoice } = await unanswered();
    const database = openDatabase(service.connection, () => undefined);
    const { accountId } = service.member;
    await database.transaction(accountId, (tx) => erasePayers(tx, accountId, [invoice.id], '(erased)'));
    await database.close();
    const before = service.processor.evidenceCalls.length;
    await workAt('2026-11-22T12:00:00.000Z');
    expect(service.processor.evidenceCalls).toHaveLength(before);
    expect(await sentOf(url)).toMatchObject({ status: 'Refused', failure: { code: 'client_erased' } });
  });

  it('that crashed before the dispute was noted as answered notes it when it is looked at again', async () => {
    const { url, dispute } = await disputed();
    await send(url);
    await service.sql('update disputes set answered_at = null');
    await workAt('2026-11-22T12:00:00.000Z');
    expect((await service.call('GET', `/v1/disputes/${dispute.id}`)).data.state).toBe('UnderReview');
    expect(calls()).toEqual(['upload', 'submit']);
  });
});
