import { describe, expect, it } from 'vitest';
import { type Account, defaultProfile } from '../../accounts/types.ts';
import type { InvoiceId, ScheduledPaymentId } from '../../kit/ids.ts';
import { nameMethod } from '../../kit/money/payment-methods.ts';
import type { ClientMailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { type InvoiceEmailContext, renderInvoiceEmail } from './email.ts';
import type { About } from './figures.ts';
import { renderHtml, renderText } from './layout.ts';

const writing: InvoiceEmailContext = {
  account: { name: 'Lumen Studio', mode: 'Live', timeZone: 'UTC', closedAt: null } as Account,
  profile: defaultProfile,
  today: '2026-11-22',
  appUrl: 'https://tranche.example/app/accounts/lumen',
  takesPayments: true,
  mailTexts: [],
};

const invoice: InvoiceView = {
  id: 'i' as InvoiceId,
  number: 'INV-0042',
  status: 'Active',
  currency: 'USD',
  totalAmount: 400_000,
  amountPaid: 100_000,
  amountDue: 300_000,
  contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
  ccEmails: [],
  deliveryMethod: 'Email',
  paymentMethods: ['CreditCard', 'BankAccount'],
  eventDate: null,
  note: '',
  paymentLink: 'https://pay.lumen.example/lumen/r/3fJ8sK2mQ9',
  paymentSchedule: [
    {
      id: 's' as ScheduledPaymentId,
      dueDate: '2027-02-01',
      amount: 300_000,
      status: 'Scheduled',
      name: null,
      paidAmount: 0,
    },
  ],
};

const about: About = { amount: 100_000, date: '2026-11-20', method: 'Visa •••• 4242' };
const textOf = (kind: ClientMailKind, changes: Partial<InvoiceView> = {}) =>
  renderText(renderInvoiceEmail(writing, kind, { ...invoice, ...changes }, about).content);

describe('no figure stands twice in a mail:', () => {
  it.each(['Reminder', 'PaymentFailed', 'Refund', 'BusinessFailed', 'BusinessDisputed'] as const)(
    'the amount below the title of %s is not repeated in its list',
    (kind) => {
      const text = textOf(kind);
      expect(text).toMatch(/^.+\n\$1,000\.00\n/);
      expect(text).not.toContain('Amount: $1,000.00');
    },
  );

  it.each(['Receipt', 'AutopayDone', 'BusinessPaid'] as const)(
    'what remains stands in a sentence of %s, and the total charged in its list',
    (kind) => {
      const text = textOf(kind);
      expect(text.match(/\$3,000\.00/g)).toHaveLength(1);
      expect(text).toContain('Total charged: $1,000.00');
    },
  );

  it('an invoice has its total below the title; one of which something is paid also has a rest', () => {
    const unpaid = textOf('Invoice', { amountPaid: 0, amountDue: 400_000 });
    expect(unpaid).toMatch(/^.+\n\$4,000\.00\n/);
    expect(unpaid).not.toMatch(/Total|Remaining/);
    const partlyPaid = textOf('Invoice');
    expect(partlyPaid).toMatch(/^.+\n\$4,000\.00\n/);
    expect(partlyPaid).toContain('Paid: $1,000.00\nRemaining: $3,000.00');
  });
});

it('the number of an invoice stays on one line, also where a mail program breaks behind a hyphen', () => {
  const { content } = renderInvoiceEmail(writing, 'Reminder', invoice, about);
  expect(renderHtml(content)).toMatch(/about invoice <span style="white-space:nowrap">INV-0042<\/span>\./);
});

it.each(['BusinessPaid', 'BusinessFailed', 'BusinessDisputed', 'BusinessRefundFailed'] as const)(
  'the button and the address of %s lead the business to the invoice in the app, not to the page of the client',
  (kind) => {
    const { action } = renderInvoiceEmail(writing, kind, invoice, about).content;
    expect(action.url).toBe(`https://tranche.example/app/accounts/lumen/invoices/${invoice.id}`);
    expect(textOf(kind)).not.toContain(invoice.paymentLink);
  },
);

it('a dispute names the day by which to answer, and leads to its page', () => {
  const disputed = { ...about, date: '2026-12-02', disputeId: 'd', payments: invoice.paymentSchedule };
  const { content } = renderInvoiceEmail(writing, 'BusinessDisputed', invoice, disputed);
  expect(content.action).toMatchObject({
    label: 'View dispute',
    url: 'https://tranche.example/app/accounts/lumen/disputes/d',
  });
  const text = renderText(content);
  expect(text).toContain('Answer by: Wed 2 Dec 2026');
  // The due date of the payment would read as that of the answer, and what else is owed as what is at stake.
  expect(text).not.toMatch(/2027|Remaining/);
});

it.each([
  ['en', 'online'],
  ['de', 'online'],
  ['fr', 'en ligne'],
  ['es', 'en línea'],
] as const)('no mail in %s says that something can be paid online while nothing can', (language, online) => {
  const profile = { ...writing.profile, language };
  const says = (takesPayments: boolean, changes: Partial<InvoiceView>, kind: ClientMailKind) =>
    renderText(
      renderInvoiceEmail(
        { ...writing, profile, takesPayments },
        kind,
        { ...invoice, ...changes },
        { ...about, date: null },
      ).content,
    );
  for (const kind of ['Invoice', 'PaymentFailed'] as const) {
    expect(says(true, {}, kind)).toContain(online);
    expect(says(false, {}, kind)).not.toContain(online);
    // Bank accounts can be debited in US dollars only.
    expect(says(true, { currency: 'EUR', paymentMethods: ['BankAccount'] }, kind)).not.toContain(online);
  }
  const labels = [true, false].map(
    (takesPayments) =>
      renderInvoiceEmail({ ...writing, profile, takesPayments }, 'Reminder', invoice, about).content.action
        .label,
  );
  expect(labels[0]).not.toBe(labels[1]);
});

it('the digits of a method do not wrap, in any language', () => {
  const method = nameMethod({ name: 'Compte\nbancaire', last4: '6789' });
  const { content } = renderInvoiceEmail(writing, 'AutopayDone', invoice, { ...about, method });
  expect(renderText(content)).toContain('Compte bancaire ••••\u00a06789');
});

it.each(['InvoiceReopened', 'AutopayStarted'] as const)('%s has its amount below the title', (kind) => {
  expect(textOf(kind)).toMatch(/^.+\n\$1,000\.00\n/);
});

it('a client is led to the page of the client', () => {
  expect(renderInvoiceEmail(writing, 'Receipt', invoice, about).content.action.url).toBe(invoice.paymentLink);
});

it('a canceled invoice claims nothing', () => {
  expect(textOf('InvoiceCanceled')).not.toContain('Remaining');
});

it.each([
  ['en', 'Reason:'],
  ['de', 'Grund:'],
  ['fr', 'Motif :'],
  ['es', 'Motivo:'],
] as const)('the reason of a refund is named in the language of the business: %s', (language, label) => {
  const setting = { ...writing, profile: { ...writing.profile, language } };
  const { content } = renderInvoiceEmail(setting, 'Refund', invoice, {
    ...about,
    refundReason: 'Two hours less',
  });
  expect(renderText(content).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(`${label}\nTwo hours less\n`);
});
