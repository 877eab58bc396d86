import { describe, expect, it } from 'vitest';
import { type Account, defaultProfile, languages } from '../../accounts/types.ts';
import type { PaymentId } from '../../kit/ids.ts';
import { outgoingMailKinds } from '../types.ts';
import type { OutgoingView } from '../views.ts';
import { renderHtml, renderText } from './layout.ts';
import { renderOutgoingEmail } from './outgoing-email.ts';

const writing = {
  account: { name: 'Lumen Studio', mode: 'Live', timeZone: 'UTC', closedAt: null } as Account,
  profile: defaultProfile,
  today: '2026-11-22',
  appUrl: 'https://tranche.example/app/accounts/lumen',
};
const bank = { bankName: 'Test Bank', last4: '6789' };
// The service fee is the operator's and the business's own: no mail has it.
const payment = {
  id: 'p' as PaymentId,
  status: 'Processing',
  stage: 'PayingOut',
  contact: { name: 'Anna Ruiz', email: 'anna@example.com' },
  totalAmount: 80_000,
  serviceFee: 1_234_567,
  currency: 'USD',
  scheduleDate: '2026-11-25',
  eventDate: null,
  note: '',
  paymentMethod: { name: { brand: 'Visa', last4: '4242' } },
  offerLink: 'https://pay.lumen.example/lumen/p/3fJ8sK2mQ9',
  expiresAt: '2026-12-06T00:00:00.000Z',
  acceptedAt: '2026-11-22T00:00:00.000Z',
  destination: bank,
  recipientId: 'r',
  fundedAt: '2026-11-25T08:00:00.000Z',
  fundingReturnedAt: null,
  returnedAmount: 0,
  failure: null,
  bankPayout: { failure: { code: 'no_account', message: 'No.' }, retryUntil: '2026-12-09T09:00:00.000Z' },
  reversal: null,
  refund: null,
  recipientNeed: 'Onboarding',
  recipient: { status: 'Incomplete', due: ['Document', 'TaxId'], bankAccount: bank },
  readyBy: '2026-12-09T08:00:00.000Z',
} as const satisfies OutgoingView & { readonly serviceFee: number };

const textOf = (kind: Parameters<typeof renderOutgoingEmail>[1], changes: Partial<OutgoingView> = {}) =>
  renderText(renderOutgoingEmail(writing, kind, { ...payment, ...changes }).content);

describe('a payment that did not arrive:', () => {
  it.each<[string, Partial<OutgoingView>]>([
    ['Visa •••• 4242 was not charged.', { fundedAt: null }],
    ['The money goes back to Visa •••• 4242.', { refund: { to: 'PaymentMethod' } }],
    [
      'The money is still in the account of Anna Ruiz at Stripe. We are taking it back from there; then',
      { reversal: { status: 'Processing' } },
    ],
    [
      'so the $800.00 goes to your own balance.',
      {
        recipientId: null,
        fundingReturnedAt: '2026-11-26T00:00:00.000Z',
        returnedAmount: 80_000,
        refund: { to: 'Balance' },
      },
    ],
    [
      'nothing more is given back.',
      { fundingReturnedAt: '2026-11-26T00:00:00.000Z', returnedAmount: 80_000 },
    ],
  ])('the business reads where the money is: %s', (sentence, changes) => {
    const text = textOf('BusinessUndelivered', { bankPayout: null, ...changes }).replaceAll('\u00a0', ' ');
    expect(text).toContain(sentence);
    expect(text).not.toContain('another bank account');
  });

  it.each(['BusinessUndelivered', 'BusinessReversed', 'BusinessReversalFailed'] as const)(
    'the business reads what is left, where the wallet’s bank took a part (%s)',
    (kind) => {
      const part = {
        fundingReturnedAt: '2026-11-26T00:00:00.000Z',
        returnedAmount: 30_000,
        bankPayout: null,
      };
      const text = textOf(kind, part).replaceAll(/\s+/gu, ' ');
      expect(text).toContain(
        'The bank of Visa •••• 4242 has already taken $300.00 of it back: no more than $500.00 is given back.',
      );
      expect(text).not.toContain('nothing more is given back');
    },
  );

  it('nobody is asked for another bank account once the wallet’s bank has taken the money back', () => {
    const taken = {
      recipientId: null,
      fundingReturnedAt: '2026-11-26T00:00:00.000Z',
      returnedAmount: 80_000,
    };
    expect(textOf('PaymentUndelivered', { recipientId: null })).toContain('Enter another bank account');
    expect(textOf('PaymentUndelivered', taken)).not.toContain('bank account');
  });
});

describe('a recipient who has not finished reads until when:', () => {
  it.each<[string, Partial<OutgoingView>]>([
    ['The offer ends on Sun 6 Dec 2026.', { status: 'Pending', readyBy: null }],
    ['It is due on Wed 25 Nov 2026.', { status: 'Scheduled', readyBy: null }],
    ['If it is still missing on Wed 9 Dec 2026,', { status: 'Scheduled' }],
  ])('%s', (sentence, changes) => {
    const text = textOf('RecipientIncomplete', changes);
    expect(text).toContain(sentence);
    expect(text).toContain(
      'Stripe still needs from you: a photo of an identity document and your tax number.',
    );
    expect(text).toContain(`Go on at Stripe:\n${payment.offerLink}`);
  });
});

it('a bank’s code that says nothing to the recipient is not shown, and known ones are in their language', () => {
  const refusedAs = (code: string) => ({
    bankPayout: { failure: { code, message: 'The bank could not place it.' }, retryUntil: null },
  });
  expect(textOf('PayoutFailedRecipient')).toContain('Reason: There is no such bank account.');
  expect(textOf('PayoutFailedRecipient', refusedAs('could_not_process'))).not.toContain('Reason');
});

describe('money that the processor did not send, though no bank refused it:', () => {
  const stopped = (code: string) => ({
    bankPayout: { failure: { code, message: 'No.' }, retryUntil: '2026-12-09T09:00:00.000Z' },
  });
  it.each(['payouts_not_allowed', 'processor_refused', 'canceled', 'insufficient_funds'])(
    'nobody reads that a bank did not take it (%s)',
    (code) => {
      for (const kind of ['PayoutFailedRecipient', 'BusinessPayoutFailed'] as const) {
        const { subject } = renderOutgoingEmail(writing, kind, { ...payment, ...stopped(code) });
        const text = `${subject} ${textOf(kind, stopped(code))}`;
        expect(text).toMatch(/Stripe could not (send|pay)/);
        expect(text).not.toMatch(/refused|did not take/);
      }
      expect(textOf('PayoutFailedRecipient', stopped(code))).toContain('Go on at Stripe:');
    },
  );
});

describe.each(languages)('in %s', (language) => {
  const mails = outgoingMailKinds.map((kind) =>
    renderOutgoingEmail({ ...writing, profile: { ...defaultProfile, language } }, kind, payment),
  );

  it('every mail says the amount and leads to one page, and none names the service fee', () => {
    for (const { subject, content } of mails) {
      const text = renderText(content);
      expect(`${subject} ${content.amount}`).toMatch(/800/);
      expect(text.match(/https:\/\/\S+/g)).toHaveLength(1);
      expect(text + renderHtml(content)).not.toMatch(/12.?345/);
      expect(text).not.toMatch(/undefined|null|\[object/);
    }
  });
});
