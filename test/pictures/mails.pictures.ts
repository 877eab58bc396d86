import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, defaultProfile, type Language, languages } from '../../src/accounts/types.ts';
import type { InvoiceId, MailId, PaymentId, ScheduledPaymentId } from '../../src/kit/ids.ts';
import { nameMethod } from '../../src/kit/money/payment-methods.ts';
import type { FailingRoute } from '../../src/mail-routes/types.ts';
import { type MemberMail, memberMailKinds } from '../../src/members/types.ts';
import { renderBouncedEmail } from '../../src/notifications/render/bounced-email.ts';
import { type InvoiceEmailContext, renderInvoiceEmail } from '../../src/notifications/render/email.ts';
import { renderEvidenceEmail } from '../../src/notifications/render/evidence-email.ts';
import type { About } from '../../src/notifications/render/figures.ts';
import { renderHtml } from '../../src/notifications/render/layout.ts';
import { renderMailRouteEmail } from '../../src/notifications/render/mail-route-email.ts';
import { renderMemberEmail } from '../../src/notifications/render/member-email.ts';
import { renderOutgoingEmail } from '../../src/notifications/render/outgoing-email.ts';
import { renderProcessorEmail } from '../../src/notifications/render/processor-email.ts';
import {
  renderInstallationWebhookEmail,
  renderWebhookEmail,
} from '../../src/notifications/render/webhook-email.ts';
import {
  type ClientMailKind,
  mailKinds,
  type OutgoingMailKind,
  outgoingMailKinds,
} from '../../src/notifications/types.ts';
import type { InvoiceView, OutgoingView, PaymentView } from '../../src/notifications/views.ts';
import { openBrowser } from '../support/browser.ts';
import { adviserMail } from './adviser-mail.ts';

// Every mail in every language, as its reader sees it: its kinds are few, and their sentences are what is read.
const FOLDER = process.env.PICTURES ?? new URL('../../pictures/', import.meta.url).pathname;

type Browser = Awaited<ReturnType<typeof openBrowser>>;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(() => browser.close());

const homes: Readonly<Record<Language, { readonly country: string; readonly currency: string }>> = {
  en: { country: 'US', currency: 'USD' },
  de: { country: 'DE', currency: 'EUR' },
  fr: { country: 'FR', currency: 'EUR' },
  es: { country: 'ES', currency: 'EUR' },
};

function writingIn(language: Language): InvoiceEmailContext {
  const account = {
    name: 'Lumen Studio',
    mode: 'Live',
    timeZone: 'UTC',
    closedAt: null,
    resumedAt: new Date('2026-11-22T09:30:00.000Z'),
    suspendedReason: 'Proof of the owner’s identity is missing.',
  } as Account;
  const { country } = homes[language];
  const profile = {
    ...defaultProfile,
    language,
    country,
    street: '12 Harbour Street',
    postalCode: '78701',
    city: 'Austin',
    region: country === 'US' ? 'TX' : '',
    taxId: `${country}123456789`,
    email: 'studio@lumen.example',
  };
  const appUrl = 'https://tranche.example/app/accounts/lumen';
  return { account, profile, today: '2026-11-22', appUrl, takesPayments: true, mailTexts: [] };
}

function payment(dueDate: string, status: PaymentView['status'], name: string | null): PaymentView {
  const paidAmount = status === 'Paid' ? 100_000 : 0;
  return { id: dueDate as ScheduledPaymentId, dueDate, amount: 100_000, status, name, paidAmount };
}

const payments = [
  payment('2026-11-20', 'Due', null),
  payment('2027-02-01', 'Scheduled', null),
  payment('2027-04-01', 'Scheduled', null),
];

function invoiceIn(currency: string): InvoiceView {
  return {
    id: 'i' as InvoiceId,
    number: '2026-0042',
    status: 'Active',
    currency,
    totalAmount: 400_000,
    amountPaid: 100_000,
    amountDue: 300_000,
    contact: { name: 'Maria Lindqvist', email: 'maria@example.com' },
    ccEmails: [],
    deliveryMethod: 'Email',
    paymentMethods: ['CreditCard', 'DebitCard'],
    eventDate: '2027-06-19',
    note: 'Photography of the wedding, with an album of 40 pages.',
    paymentLink: 'https://pay.lumen.example/lumen/r/3fJ8sK2mQ9',
    paymentSchedule: payments,
  };
}

const method = nameMethod({ name: 'Visa', last4: '4242' });
const charged: About = {
  amount: 100_000,
  surcharge: 2_500,
  method,
  payments: [payment('2026-11-20', 'Paid', null)],
};
const failed: About = {
  ...charged,
  payments: payments.slice(0, 1),
  failure: { code: 'insufficient_funds', message: 'No.' },
};
const abouts: Readonly<Partial<Record<ClientMailKind, About>>> = {
  Invoice: { amount: 300_000, payments },
  InvoiceChanged: { amount: 300_000, payments },
  Reminder: { amount: 100_000, date: '2026-11-20', payments: payments.slice(0, 1) },
  Receipt: { ...charged, startsAutopay: true },
  PaymentFailed: { ...failed, date: '2026-11-25' },
  AutopayAhead: { ...charged, date: '2027-02-01', payments: payments.slice(1, 2) },
  AutopayStarted: {
    amount: 200_000,
    surcharge: 5_000,
    method,
    payments: payments.slice(1),
    consent: {
      isBankDebit: false,
      terms:
        'I allow Lumen Studio to store this method and to take the remaining 2 payments of this invoice.',
      agreedOn: '2026-11-22',
      charges: [
        { date: '2027-02-01', amount: 100_000, surcharge: 2_500 },
        { date: '2027-04-01', amount: 100_000, surcharge: 2_500 },
      ],
    },
  },
  AutopayDone: charged,
  AutopayEnded: { amount: 300_000, method, payments, endReason: 'canceled_by_client' },
  BusinessAutopayEnded: { amount: 300_000, method, payments, endReason: 'amount_changed' },
  Refund: { ...charged, payments: [], isAgain: true },
  InvoiceReopened: { amount: 100_000, payments, isAgain: false },
  InvoiceCanceled: { amount: 400_000 },
  BusinessPaid: charged,
  BusinessFailed: { ...failed, isAgain: true },
  BusinessRefundFailed: {
    ...charged,
    payments: [],
    failure: { code: 'account_closed', message: 'No.' },
    isAgain: false,
  },
  BusinessDisputed: { ...charged, amount: 102_500, surcharge: 0, disputeId: 'd', date: '2026-12-02' },
};

const offer: OutgoingView = {
  id: 'p' as PaymentId,
  status: 'Pending',
  stage: 'Offered',
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80_000,
  currency: 'USD',
  scheduleDate: '2026-11-25',
  eventDate: null,
  note: 'Two sets of 45 minutes.',
  paymentMethod: { name: { brand: 'Visa', last4: '4242' } },
  offerLink: 'https://pay.lumen.example/lumen/p/3fJ8sK2mQ9',
  expiresAt: '2026-12-06T00:00:00.000Z',
  acceptedAt: '2026-11-22T00:00:00.000Z',
  destination: { bankName: 'Test Bank', last4: '6789' },
  recipientId: null,
  fundedAt: '2026-11-25T00:00:00.000Z',
  fundingReturnedAt: null,
  returnedAmount: 0,
  failure: { code: 'account_closed', message: 'The account is closed.' },
  bankPayout: null,
  reversal: null,
  refund: { to: 'PaymentMethod' },
  recipientNeed: 'BankAccount',
  recipient: null,
  readyBy: null,
};

const atProcessor: OutgoingView = { ...offer, recipientId: 'r', recipientNeed: 'Onboarding', refund: null };
const unanswered = { destination: null, failure: null, acceptedAt: null, fundedAt: null } as const;
const bank = { bankName: 'Test Bank', last4: '6789' };
const incomplete = { status: 'Incomplete', due: ['Document', 'TaxId'], bankAccount: null } as const;
const refused = {
  ...atProcessor,
  bankPayout: {
    failure: { code: 'no_account', message: 'No.' },
    retryUntil: '2026-12-09T09:00:00.000Z',
  },
};

/** The mails about outgoing payments, each in every case that it speaks of. */
const outgoingMails: Readonly<Record<OutgoingMailKind, readonly OutgoingView[]>> = {
  // Before it is accepted nobody knows where it goes.
  Offer: [
    { ...offer, ...unanswered },
    { ...atProcessor, ...unanswered },
    { ...atProcessor, ...unanswered, recipient: { status: 'Ready', due: [], bankAccount: bank } },
  ],
  OfferExpiring: [{ ...offer, ...unanswered }],
  RecipientIncomplete: [
    { ...atProcessor, ...unanswered, recipient: { ...incomplete, status: 'Started', due: [] } },
    { ...atProcessor, ...unanswered, status: 'Scheduled', recipient: incomplete },
    {
      ...atProcessor,
      ...unanswered,
      status: 'Scheduled',
      recipient: incomplete,
      readyBy: '2026-12-09T09:00:00.000Z',
    },
  ],
  PaymentDelivered: [{ ...offer, failure: null }],
  PaymentUndelivered: [offer, atProcessor],
  PayoutFailedRecipient: [refused],
  BusinessUndelivered: [
    offer,
    { ...atProcessor, fundedAt: null, failure: { code: 'recipient_not_ready', message: 'No.' } },
    { ...atProcessor, reversal: { status: 'Processing' } },
    {
      ...offer,
      fundingReturnedAt: '2026-11-25T00:00:00.000Z',
      returnedAmount: 80_000,
      refund: { to: 'Balance' },
    },
    { ...atProcessor, fundingReturnedAt: '2026-11-25T00:00:00.000Z', returnedAmount: 80_000 },
  ],
  BusinessOtherAccount: [{ ...offer, failure: null }],
  BusinessRecipientWaits: [
    { ...atProcessor, recipient: incomplete, readyBy: '2026-12-09T09:00:00.000Z' },
    {
      ...atProcessor,
      recipient: { ...incomplete, status: 'Pending' },
      readyBy: '2026-12-09T09:00:00.000Z',
    },
  ],
  BusinessPayoutFailed: [refused],
  BusinessReversed: [
    atProcessor,
    { ...atProcessor, fundingReturnedAt: '2026-11-25T00:00:00.000Z', returnedAmount: 80_000 },
  ],
  BusinessReversalFailed: [atProcessor],
};

const toMember: Omit<MemberMail, 'kind' | 'language'> = {
  id: 'm' as MailId,
  email: 'ana@lumen.example',
  name: 'Ana Ibáñez',
  role: null,
  inviter: 'Dana Demo',
  inviterEmail: null,
  endsAt: new Date('2026-12-06T00:00:00.000Z'),
  provider: 'Keycloak',
  device: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    address: '2001:db8:85a3::8a2e:370:7334',
    at: new Date('2026-11-22T09:30:00.000Z'),
  },
  link: 'https://tranche.example/app/reset/only-in-the-sent-mail',
};

const failing: FailingRoute = {
  id: 'r',
  fromAddress: 'hello@lumen.example',
  host: 'smtp.lumen.example',
  trouble: 'RefusedUs',
  failure: '535 5.7.8 Error: authentication failed',
  failingSince: new Date('2026-11-22T09:30:00.000Z'),
};

const webhook = { id: 'w', url: 'https://studio.example/hooks?…', description: 'Booking site' };

const evidence = {
  id: 'e',
  disputeId: 'd',
  client: 'Anna Ruiz',
  invoiceNumber: 'LUM-0042',
  amount: 80_000,
  currency: 'EUR',
  startedAt: new Date('2026-11-21T12:00:00.000Z'),
  respondBy: new Date('2026-12-04T22:00:00.000Z'),
};

const bounced = {
  invoiceId: null,
  paymentId: null,
  subject: 'Invoice LUM-0042 from Lumen',
  recipient: {
    email: 'anna.ruiz@example.com',
    name: 'Anna Ruiz',
    role: 'to',
    state: 'Bounced',
    detail: '550 5.1.1 no such user',
    reason: 'NoSuchAddress',
  },
} as const;

const processorChange = {
  stripeAccount: 'acct_1QkFzBR2pXsTq7Lm',
  formerStripeAccount: 'acct_1PbXzAR2pXsTq7Qw',
  at: new Date('2026-11-22T09:30:00.000Z'),
  by: 'Dana Rose',
};

/** Mails side by side, six a picture, each as high as it is. */
async function picture(
  name: string,
  mails: readonly string[],
  colorScheme: 'light' | 'dark' = 'light',
  width = 560,
) {
  const viewport = { width: width * 3, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  for (let first = 0; first < mails.length; first += 6) {
    const frames = mails.slice(first, first + 6).map(() => '<iframe></iframe>');
    await page.setContent(
      `<style>body{margin:0;display:grid;grid-template-columns:repeat(3,1fr)}iframe{width:${width}px;border:0}</style>${frames.join('')}`,
    );
    for (const [index, mail] of mails.slice(first, first + 6).entries()) {
      const frame = page.locator('iframe').nth(index);
      await frame.evaluate((element, written) => {
        element.contentDocument.write(written);
        element.style.height = `${element.contentDocument.documentElement.scrollHeight}px`;
      }, mail);
    }
    await page.screenshot({ path: `${FOLDER}/mails-${name}-${first / 6 + 1}.png`, fullPage: true });
  }
  await context.close();
}

it.each(languages)('every mail to clients, businesses and recipients in %s', async (language) => {
  const writing = writingIn(language);
  const view = invoiceIn(homes[language].currency);
  const kinds = Object.entries(abouts) as [ClientMailKind, About][];
  const ofInvoices = kinds.map(([kind, about]) =>
    renderHtml(renderInvoiceEmail(writing, kind, view, about).content),
  );
  const ofOffers = outgoingMailKinds.flatMap((kind) =>
    outgoingMails[kind].map((one) => renderHtml(renderOutgoingEmail(writing, kind, one).content)),
  );
  const ofWebhooks = (['Paused', 'Disabled'] as const).map((status) =>
    renderHtml(renderWebhookEmail(writing, { ...webhook, status }).content),
  );
  const ofAll = renderInstallationWebhookEmail('https://tranche.example', {
    ...webhook,
    language,
    status: 'Paused',
  });
  const ofMailRoutes = (['RefusedUs', 'RefusedMails', 'Unreachable'] as const).map((trouble) =>
    renderHtml(renderMailRouteEmail(writing, { ...failing, trouble }).content),
  );
  const ofBounces = (['Invoice', 'Offer'] as const).map((kind) =>
    renderHtml(renderBouncedEmail(writing, { ...bounced, kind }).content),
  );
  const ofEvidence = [null, { message: 'Dispute already submitted.', maySendAgain: true }].map((refusal) =>
    renderHtml(renderEvidenceEmail(writing, { ...evidence, refusal }).content),
  );
  const ofProcessors = [true, false].map((isConnected) =>
    renderHtml(renderProcessorEmail(writing, { ...processorChange, isConnected }).content),
  );
  const ofInstallation = [
    'BusinessEvidence',
    'BusinessMailBounced',
    'BusinessWebhookStopped',
    'BusinessMailRouteFailing',
    'BusinessProcessorChanged',
    'AdviserPackage',
  ];
  const drawn = [...kinds.map(([kind]) => kind), ...outgoingMailKinds, ...ofInstallation];
  const toOthers = mailKinds.filter((kind) => !memberMailKinds.some((one) => one === kind));
  expect(drawn.toSorted()).toEqual(toOthers.toSorted());
  const toOperators = renderHtml(ofAll.content);
  const mails = [
    ...ofInvoices,
    ...ofOffers,
    toOperators,
    ...ofBounces,
    ...ofEvidence,
    ...ofWebhooks,
    ...ofMailRoutes,
    ...ofProcessors,
    adviserMail(writing),
  ];
  await picture(language, mails);
  const ofMembers = memberMailKinds.map((kind) =>
    renderHtml(renderMemberEmail(writing, { ...toMember, kind, language }).content),
  );
  await picture(`members-${language}`, ofMembers);
  if (language !== 'en') return;
  await picture('dark', mails, 'dark');
  await picture('narrow', mails, 'light', 390);
  await picture('narrow-dark', mails, 'dark', 390);
  await picture('members-narrow-dark', ofMembers, 'dark', 390);
});
