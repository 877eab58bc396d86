import { fr as shared } from '../../../src/messages/fr.ts';
import type { CommonMessages, PageCatalogue } from './catalogue.ts';
import { events } from './fr/events.ts';
import { frame } from './fr/frame.ts';
import { parts } from './fr/parts.ts';

/** The texts that every page needs, in French. */
export const fr: CommonMessages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'En attente du client',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Réussi',
    Declined: 'Refusé',
    Returned: 'Retourné',
  },
  invoiceStates: {
    Draft: 'Brouillon',
    Upcoming: 'À venir',
    Open: shared.invoiceStatuses.Active,
    Due: shared.statuses.Due,
    Overdue: 'En retard',
    Paid: 'Payée',
    Canceled: 'Annulée',
    Uncollectible: shared.invoiceStatuses.Uncollectible,
  },
  /** Of an invoice that ended before its event. */
  ended: {
    on: (date) => `Annulée le ${date}`,
    short: 'Annulée',
    kept: (amount) => `${amount} gardés`,
  },
  mailsKept:
    'Aucun serveur de messagerie n’est configuré\u00a0: les e-mails restent dans «\u00a0E-mails envoyés\u00a0» et ne parviennent à personne.',
  tellYourself: (client) =>
    `Aucun serveur de messagerie n’est configuré\u00a0: prévenez ${client} vous-même.`,
  tellClients: 'Aucun serveur de messagerie n’est configuré\u00a0: prévenez vous-même les clients.',
  frame,
  parts,
  events,
};

/** The texts of pages, in French: each is loaded with the first page that shows it. */
export const pages: PageCatalogue = {
  accessPoint: async () => (await import('./fr/access-point.ts')).accessPoint,
  adviser: async () => (await import('./fr/adviser.ts')).adviser,
  bank: async () => (await import('./fr/bank.ts')).bank,
  bankDetails: async () => (await import('./fr/bank-details.ts')).bankDetails,
  bounces: async () => (await import('./fr/bounces.ts')).bounces,
  builder: async () => (await import('./fr/builder.ts')).builder,
  changing: async () => (await import('./fr/changing.ts')).changing,
  mailTexts: async () => (await import('./fr/mail-texts.ts')).mailTexts,
  cancellation: async () => (await import('./fr/cancellation.ts')).cancellation,
  coming: async () => (await import('./fr/coming.ts')).coming,
  billing: async () => (await import('./fr/billing.ts')).billing,
  contacts: async () => (await import('./fr/contacts.ts')).contacts,
  credit: async () => (await import('./fr/credit.ts')).credit,
  deposits: async () => (await import('./fr/deposits.ts')).deposits,
  developers: async () => (await import('./fr/developers.ts')).developers,
  disputes: async () => (await import('./fr/disputes.ts')).disputes,
  drafts: async () => (await import('./fr/drafts.ts')).drafts,
  email: async () => (await import('./fr/email.ts')).email,
  ending: async () => (await import('./fr/ending.ts')).ending,
  clientCredit: async () => (await import('./fr/client-credit.ts')).clientCredit,
  manual: async () => (await import('./fr/manual.ts')).manual,
  signOn: async () => (await import('./fr/sign-on.ts')).signOn,
  home: async () => (await import('./fr/home.ts')).home,
  imports: async () => (await import('./fr/imports.ts')).imports,
  invoice: async () => (await import('./fr/invoice.ts')).invoice,
  invoices: async () => (await import('./fr/invoices.ts')).invoices,
  mailbox: async () => (await import('./fr/mailbox.ts')).mailbox,
  me: async () => (await import('./fr/me.ts')).me,
  operator: async () => (await import('./fr/operator.ts')).operator,
  payments: async () => (await import('./fr/payments.ts')).payments,
  platform: async () => (await import('./fr/platform.ts')).platform,
  payouts: async () => (await import('./fr/payouts.ts')).payouts,
  recipients: async () => (await import('./fr/recipients.ts')).recipients,
  books: async () => (await import('./fr/books.ts')).books,
  reports: async () => (await import('./fr/reports.ts')).reports,
  settings: async () => (await import('./fr/settings.ts')).settings,
  stripe: async () => (await import('./fr/stripe.ts')).stripe,
  versions: async () => (await import('./fr/versions.ts')).versions,
  templates: async () => (await import('./fr/templates.ts')).templates,
  wallet: async () => (await import('./fr/wallet.ts')).wallet,
  webhooks: async () => (await import('./fr/webhooks.ts')).webhooks,
};
