import { de as shared } from '../../../src/messages/de.ts';
import type { CommonMessages, PageCatalogue } from './catalogue.ts';
import { events } from './de/events.ts';
import { frame } from './de/frame.ts';
import { parts } from './de/parts.ts';

/** The texts that every page needs, in German. */
export const de: CommonMessages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Wartet auf den Kunden',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Erfolgreich',
    Declined: 'Abgelehnt',
    Returned: 'Zurückgegeben',
  },
  invoiceStates: {
    Draft: 'Entwurf',
    Upcoming: 'Anstehend',
    Open: shared.invoiceStatuses.Active,
    Due: shared.statuses.Due,
    Overdue: 'Überfällig',
    Paid: 'Bezahlt',
    Canceled: 'Storniert',
    Uncollectible: shared.invoiceStatuses.Uncollectible,
  },
  /** Of an invoice that ended before its event. */
  ended: {
    on: (date) => `Storniert am ${date}`,
    short: 'Storniert',
    kept: (amount) => `${amount} behalten`,
  },
  mailsKept: 'Es ist kein Mailserver eingerichtet: E-Mails bleiben im Postausgang und erreichen niemanden.',
  tellYourself: (client) => `Es ist kein Mailserver eingerichtet: Informieren Sie ${client} selbst.`,
  tellClients: 'Es ist kein Mailserver eingerichtet: Informieren Sie die Kunden selbst.',
  frame,
  parts,
  events,
};

/** The texts of pages, in German: each is loaded with the first page that shows it. */
export const pages: PageCatalogue = {
  accessPoint: async () => (await import('./de/access-point.ts')).accessPoint,
  adviser: async () => (await import('./de/adviser.ts')).adviser,
  bank: async () => (await import('./de/bank.ts')).bank,
  bankDetails: async () => (await import('./de/bank-details.ts')).bankDetails,
  bounces: async () => (await import('./de/bounces.ts')).bounces,
  builder: async () => (await import('./de/builder.ts')).builder,
  changing: async () => (await import('./de/changing.ts')).changing,
  mailTexts: async () => (await import('./de/mail-texts.ts')).mailTexts,
  cancellation: async () => (await import('./de/cancellation.ts')).cancellation,
  coming: async () => (await import('./de/coming.ts')).coming,
  billing: async () => (await import('./de/billing.ts')).billing,
  contacts: async () => (await import('./de/contacts.ts')).contacts,
  credit: async () => (await import('./de/credit.ts')).credit,
  deposits: async () => (await import('./de/deposits.ts')).deposits,
  developers: async () => (await import('./de/developers.ts')).developers,
  disputes: async () => (await import('./de/disputes.ts')).disputes,
  drafts: async () => (await import('./de/drafts.ts')).drafts,
  email: async () => (await import('./de/email.ts')).email,
  ending: async () => (await import('./de/ending.ts')).ending,
  clientCredit: async () => (await import('./de/client-credit.ts')).clientCredit,
  manual: async () => (await import('./de/manual.ts')).manual,
  signOn: async () => (await import('./de/sign-on.ts')).signOn,
  home: async () => (await import('./de/home.ts')).home,
  imports: async () => (await import('./de/imports.ts')).imports,
  invoice: async () => (await import('./de/invoice.ts')).invoice,
  invoices: async () => (await import('./de/invoices.ts')).invoices,
  mailbox: async () => (await import('./de/mailbox.ts')).mailbox,
  me: async () => (await import('./de/me.ts')).me,
  operator: async () => (await import('./de/operator.ts')).operator,
  payments: async () => (await import('./de/payments.ts')).payments,
  platform: async () => (await import('./de/platform.ts')).platform,
  payouts: async () => (await import('./de/payouts.ts')).payouts,
  recipients: async () => (await import('./de/recipients.ts')).recipients,
  books: async () => (await import('./de/books.ts')).books,
  reports: async () => (await import('./de/reports.ts')).reports,
  settings: async () => (await import('./de/settings.ts')).settings,
  stripe: async () => (await import('./de/stripe.ts')).stripe,
  versions: async () => (await import('./de/versions.ts')).versions,
  templates: async () => (await import('./de/templates.ts')).templates,
  wallet: async () => (await import('./de/wallet.ts')).wallet,
  webhooks: async () => (await import('./de/webhooks.ts')).webhooks,
};
