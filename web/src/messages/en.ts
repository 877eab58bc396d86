import { en as shared } from '../../../src/messages/en.ts';
import { events } from './en/events.ts';
import { frame } from './en/frame.ts';
import { parts } from './en/parts.ts';

/** The texts that every page needs, in English: what pages, mails and documents say as well, the frame, the parts. */
export const en = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Waiting for client',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Succeeded',
    Declined: 'Declined',
    Returned: 'Returned',
  },
  invoiceStates: {
    Draft: 'Draft',
    Upcoming: 'Upcoming',
    Open: shared.invoiceStatuses.Active,
    Due: shared.statuses.Due,
    Overdue: 'Overdue',
    Paid: 'Paid',
    Canceled: 'Canceled',
    Uncollectible: shared.invoiceStatuses.Uncollectible,
  },
  /** Of an invoice that ended before its event. */
  ended: {
    on: (date: string) => `Canceled on ${date}`,
    short: 'Canceled',
    kept: (amount: string) => `${amount} kept`,
  },
  /** Where an installation has none. */
  mailsKept: 'There is no mail server: mails are kept in the mailbox and reach nobody.',
  tellYourself: (client: string) => `There is no mail server: tell ${client} yourself.`,
  tellClients: 'There is no mail server: tell the clients yourself.',
  frame,
  parts,
  events,
};

/** The texts of pages, in English: each is loaded with the first page that shows it. */
export const pages = {
  accessPoint: async () => (await import('./en/access-point.ts')).accessPoint,
  adviser: async () => (await import('./en/adviser.ts')).adviser,
  bank: async () => (await import('./en/bank.ts')).bank,
  bankDetails: async () => (await import('./en/bank-details.ts')).bankDetails,
  bounces: async () => (await import('./en/bounces.ts')).bounces,
  builder: async () => (await import('./en/builder.ts')).builder,
  changing: async () => (await import('./en/changing.ts')).changing,
  mailTexts: async () => (await import('./en/mail-texts.ts')).mailTexts,
  cancellation: async () => (await import('./en/cancellation.ts')).cancellation,
  coming: async () => (await import('./en/coming.ts')).coming,
  billing: async () => (await import('./en/billing.ts')).billing,
  contacts: async () => (await import('./en/contacts.ts')).contacts,
  credit: async () => (await import('./en/credit.ts')).credit,
  deposits: async () => (await import('./en/deposits.ts')).deposits,
  developers: async () => (await import('./en/developers.ts')).developers,
  disputes: async () => (await import('./en/disputes.ts')).disputes,
  drafts: async () => (await import('./en/drafts.ts')).drafts,
  email: async () => (await import('./en/email.ts')).email,
  ending: async () => (await import('./en/ending.ts')).ending,
  clientCredit: async () => (await import('./en/client-credit.ts')).clientCredit,
  manual: async () => (await import('./en/manual.ts')).manual,
  signOn: async () => (await import('./en/sign-on.ts')).signOn,
  home: async () => (await import('./en/home.ts')).home,
  imports: async () => (await import('./en/imports.ts')).imports,
  invoice: async () => (await import('./en/invoice.ts')).invoice,
  invoices: async () => (await import('./en/invoices.ts')).invoices,
  mailbox: async () => (await import('./en/mailbox.ts')).mailbox,
  me: async () => (await import('./en/me.ts')).me,
  operator: async () => (await import('./en/operator.ts')).operator,
  payments: async () => (await import('./en/payments.ts')).payments,
  platform: async () => (await import('./en/platform.ts')).platform,
  payouts: async () => (await import('./en/payouts.ts')).payouts,
  recipients: async () => (await import('./en/recipients.ts')).recipients,
  books: async () => (await import('./en/books.ts')).books,
  reports: async () => (await import('./en/reports.ts')).reports,
  settings: async () => (await import('./en/settings.ts')).settings,
  stripe: async () => (await import('./en/stripe.ts')).stripe,
  versions: async () => (await import('./en/versions.ts')).versions,
  templates: async () => (await import('./en/templates.ts')).templates,
  wallet: async () => (await import('./en/wallet.ts')).wallet,
  webhooks: async () => (await import('./en/webhooks.ts')).webhooks,
};
