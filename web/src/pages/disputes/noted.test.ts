import { expect, it } from 'vitest';
import { missingOf, type Noted } from './noted.ts';

const moment = { at: '2026-11-21T12:00:00.000Z' };
const whole = {
  charge: { acceptedTerms: { acceptedAt: moment, textSha256: 'a' } },
  invoice: { eventDate: '2027-06-12', lineItems: [{}] },
  consents: [{ isOfDisputedCharge: true }],
  cancellationTerms: { text: {}, textSha256: {} },
  views: { firstAt: moment, lastAt: moment, count: 1 },
  mails: [{ status: 'Sent' }],
} as unknown as Noted;

it('of whole evidence nothing is missing', () => {
  expect(missingOf(whole)).toEqual([]);
});

it.each<[string, Partial<Noted>]>([
  ['consent', { consents: [{ ...whole.consents[0], isOfDisputedCharge: false }] as Noted['consents'] }],
  ['terms', { cancellationTerms: null, charge: { ...whole.charge, acceptedTerms: null } }],
  ['accepted', { charge: { ...whole.charge, acceptedTerms: null } }],
  ['views', { views: null }],
  ['mails', { mails: [{ ...whole.mails[0], status: 'Bounced' }] as Noted['mails'] }],
  ['items', { invoice: { ...whole.invoice, lineItems: [] } }],
  ['event', { invoice: { ...whole.invoice, eventDate: null } }],
])('names what is missing: %s, and no more', (name, change) => {
  expect(missingOf({ ...whole, ...change })).toEqual([name]);
});
