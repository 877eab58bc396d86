import { describe, expect, it } from 'vitest';
import type { MailId } from '../../kit/ids.ts';
import type { DeliveryOutcome } from '../../kit/mail/mailer.ts';
import type { Mail } from '../types.ts';
import { applyOutcomes, pauseAfter } from './sending.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const recipient = (email: string) =>
  ({ email, name: '', role: 'to', state: 'Waiting', detail: null }) as const;

function queued(attempts: number, ...emails: string[]): Mail {
  return {
    id: '0198c5a0-8a75-7f46-8db9-061de5fca2b9' as MailId,
    kind: 'Invoice',
    onceKey: 'x',
    terms: null,
    termsVersion: null,
    chargeDate: null,
    chargeAmount: null,
    attachments: null,
    language: 'en',
    invoiceId: null,
    paymentId: null,
    scheduledPaymentIds: [],
    recipients: emails.map(recipient),
    senderName: '',
    replyTo: null,
    subject: '',
    content: {} as Mail['content'],
    headers: {},
    status: 'Queued',
    attempts,
    failure: null,
    messageId: 'x@y',
    createdAt: now,
    sentAt: null,
    contentDroppedAt: null,
  };
}

const took = (address: string): DeliveryOutcome => ({ address, outcome: 'Accepted', detail: null });
const refuses = (address: string): DeliveryOutcome => ({ address, outcome: 'Refused', detail: '550 no' });
const later = (address: string): DeliveryOutcome => ({ address, outcome: 'Later', detail: '450 not now' });

describe('the pauses', () => {
  it('double from 15 s up to an hour, and make up three days', () => {
    const pauses: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const pause = pauseAfter(attempts);
      if (pause === null) break;
      pauses.push(pause / 1000);
    }
    expect(pauses.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72);
  });
});

describe('what an attempt makes of a mail', () => {
  it.each([
    ['all took it', [took('a@x'), took('b@x')], 1, 'Sent', false],
    ['all refused it', [refuses('a@x'), refuses('b@x')], 1, 'Failed', false],
    ['one refused it', [took('a@x'), refuses('b@x')], 1, 'PartlySent', false],
    ['one wants it later', [took('a@x'), later('b@x')], 1, 'Queued', true],
    ['all want it later', [later('a@x'), later('b@x')], 1, 'Queued', true],
    ['one refused it, one wants it later', [refuses('a@x'), later('b@x')], 1, 'Queued', true],
    ['all want it later for three days', [later('a@x'), later('b@x')], 100, 'Failed', false],
    ['one wants it later for three days', [took('a@x'), later('b@x')], 100, 'PartlySent', false],
  ] as const)('%s', (_title, outcomes, attempts, status, isAgain) => {
    const { saved, again } = applyOutcomes(queued(attempts, 'a@x', 'b@x'), outcomes, now);
    expect([saved.status, again !== null]).toEqual([status, isAgain]);
    expect(saved.failure === null).toBe(status === 'Sent');
  });

  it('does not count an attempt when there was no turn at the server, however often', () => {
    const { saved, again } = applyOutcomes(queued(100, 'a@x', 'b@x'), [], now);
    expect(saved).toEqual(queued(99, 'a@x', 'b@x'));
    expect(again).toEqual(new Date(now.getTime() + 15_000));
  });

  it('never asks an address again that took it', () => {
    const first = applyOutcomes(queued(1, 'a@x', 'b@x'), [took('a@x'), later('b@x')], now).saved;
    expect(first.recipients.map(({ state }) => state)).toEqual(['Sent', 'Waiting']);
    const second = applyOutcomes({ ...first, attempts: 2 }, [took('b@x')], now);
    expect(second.saved).toMatchObject({ status: 'Sent', failure: null, sentAt: now });
  });
});
