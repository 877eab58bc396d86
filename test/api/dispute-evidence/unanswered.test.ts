import { beforeEach, describe, expect, it } from 'vitest';
import { disputedPayment } from '../../support/evidence.ts';
import { freshService } from '../../support/fresh-service.ts';
import type { TestService } from '../../support/service.ts';

/** People hear about evidence to which the processor does not answer. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const workAt = async (now: string) => {
  service.clock.set(now);
  await service.work();
};
const mails = async () => {
  const { items } = (await service.call('GET', '/v1/mails?limit=200')).data;
  const ids = items.flatMap(({ id, kind }: { id: string; kind: string }) =>
    kind === 'BusinessEvidence' ? [id] : [],
  );
  return Promise.all(ids.map(async (id: string) => (await service.call('GET', `/v1/mails/${id}`)).data));
};
const needs = async () =>
  (await service.call('GET', '/v1/reports/home')).data.needsYou.filter(
    ({ kind }: { kind: string }) => kind === 'OutcomeUnknown',
  );
const askOperator = async () => {
  const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
  const { data } = await service.call('GET', `/v1/accounts/${service.member.accountId}`, { token });
  return data.health.unanswered;
};

/** Evidence that was sent, and got `silences` times no answer. */
async function sent(silences: number) {
  const found = await disputedPayment(service);
  service.processor.failNext(...Array.from({ length: silences }, () => 'reply lost' as const));
  const { data } = await service.call('POST', found.url, { body: {} });
  expect(data.status).toBe('Sending');
  return { ...found, evidence: data };
}

describe('evidence that the processor does not answer', () => {
  it('is told to the business and the operator after a day, once, with the next step', async () => {
    const { dispute, invoice } = await sent(50);
    await workAt('2026-11-22T11:59:00.000Z');
    expect([await mails(), await needs(), await askOperator()]).toEqual([[], [], 0]);
    await workAt('2026-11-23T12:00:00.000Z');
    await workAt('2026-11-24T12:00:00.000Z');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: '[Test] No answer to your evidence yet: Maria Lindqvist',
      invoiceId: invoice.id,
    });
    for (const said of [
      'On Sat 21 Nov 2026, we began to send the evidence',
      'If the evidence is not there, answer there by Tue 1 Dec 2026',
      `/disputes/${dispute.id}`,
    ])
      expect(mail.text).toContain(said);
    expect(await needs()).toMatchObject([
      { objectType: 'Dispute', objectId: dispute.id, invoiceId: invoice.id, amount: 100_000 },
    ]);
    expect(await askOperator()).toBe(1);
  });

  it('is not told any more once the answer came', async () => {
    const { url } = await sent(2);
    await workAt('2026-11-22T12:00:30.000Z');
    expect(await needs()).toHaveLength(1);
    await workAt('2026-11-23T12:00:00.000Z');
    expect((await service.call('GET', url)).data.sent.status).toBe('Sent');
    expect([await needs(), await askOperator()]).toEqual([[], 0]);
    expect(await mails()).toHaveLength(1);
  });

  it('and refuses in the end, is told to the business, with what it can do', async () => {
    const { url } = await sent(1);
    const { evidence: bank } = service.processor;
    const merchant = { accountId: service.member.accountId, now: new Date(0) };
    await bank.submit(merchant, { key: 'by hand', dispute: 'dp_1', file: 'file', fields: {} });
    await workAt('2026-11-21T12:05:00.000Z');
    expect((await service.call('GET', url)).data.sent.status).toBe('Refused');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.subject).toBe('[Test] Your evidence was not taken: Maria Lindqvist');
    expect(mail.text).toContain('it may have an answer already');
    expect(mail.text).not.toContain('Send it again');
  });

  it('until its last day, is told once more when it ends as too late, and the operator is done with it', async () => {
    await sent(50);
    await workAt('2026-11-23T12:00:00.000Z');
    await workAt('2026-12-03T12:00:00.000Z');
    expect((await mails()).map(({ subject }) => subject.replace('[Test] ', '').split(':')[0])).toEqual([
      'Your evidence was not taken',
      'No answer to your evidence yet',
    ]);
    expect([await needs(), await askOperator()]).toEqual([[], 0]);
  });

  it('whose refusal a person saw has no mail', async () => {
    const { url } = await disputedPayment(service);
    const { evidence: bank } = service.processor;
    const merchant = { accountId: service.member.accountId, now: new Date(0) };
    await bank.submit(merchant, { key: 'by hand', dispute: 'dp_1', file: 'file', fields: {} });
    expect((await service.call('POST', url, { body: {} })).data.status).toBe('Refused');
    await workAt('2026-11-23T12:00:00.000Z');
    expect(await mails()).toEqual([]);
  });
});
