import { expect, it } from 'vitest';
import { mailTexts } from '../../../messages/en/mail-texts.ts';
import { faultOf, type MailText, withText } from './texts.ts';

const invoice: MailText = { kind: 'Invoice', language: 'en', subject: null, opening: 'Hi', closing: '' };
const reminder: MailText = { ...invoice, kind: 'Reminder' };

it('words of one mail change no other, and a mail without words leaves the list', () => {
  expect(withText([reminder], invoice, { opening: 'Hi' })).toEqual([reminder, invoice]);
  expect(withText([invoice, reminder], invoice, { subject: 'A' })).toEqual([
    { ...invoice, subject: 'A' },
    reminder,
  ]);
  expect(withText([invoice, reminder], invoice, { opening: '' })).toEqual([reminder]);
  expect(withText([reminder], invoice, { opening: '' })).toEqual([reminder]);
});

it.each([
  ['opening', 'Dear {client}', undefined],
  ['opening', 'Dear {name}', 'This mail has no value {name}. It has {client}, {business}, {number}, {what}.'],
  ['opening', 'a { b', mailTexts.loneBrace],
  ['subject', 'Canceled', mailTexts.missingWhat],
  ['subject', '', undefined],
] as const)('the %s %j of a canceled invoice has the fault %j', (part, words, fault) => {
  expect(faultOf(mailTexts, 'InvoiceCanceled', part, words)).toBe(fault);
});
