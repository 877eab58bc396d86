import { es as shared } from '../../../src/messages/es.ts';
import type { CommonMessages, PageCatalogue } from './catalogue.ts';
import { events } from './es/events.ts';
import { frame } from './es/frame.ts';
import { parts } from './es/parts.ts';

/** The texts that every page needs, in Spanish. */
export const es: CommonMessages = {
  ...shared,
  statuses: {
    ...shared.statuses,
    RequiresAction: 'Espera al cliente',
    Active: shared.invoiceStatuses.Active,
    Uncollectible: shared.invoiceStatuses.Uncollectible,
    Upcoming: shared.statuses.Scheduled,
    Succeeded: 'Correcto',
    Declined: 'Rechazado',
    Returned: 'Devuelto',
  },
  invoiceStates: {
    Draft: 'Borrador',
    Upcoming: 'Próxima',
    Open: shared.invoiceStatuses.Active,
    Due: shared.statuses.Due,
    Overdue: 'Vencida',
    Paid: 'Pagada',
    Canceled: 'Anulada',
    Uncollectible: shared.invoiceStatuses.Uncollectible,
  },
  /** Of an invoice that ended before its event. */
  ended: {
    on: (date) => `Anulada el ${date}`,
    short: 'Anulada',
    kept: (amount) => `${amount} conservados`,
  },
  mailsKept: 'No hay servidor de correo: los correos quedan en «Correos enviados» y no llegan a nadie.',
  tellYourself: (client) => `No hay servidor de correo: avise usted a ${client}.`,
  tellClients: 'No hay servidor de correo: avise usted a los clientes.',
  frame,
  parts,
  events,
};

/** The texts of pages, in Spanish: each is loaded with the first page that shows it. */
export const pages: PageCatalogue = {
  accessPoint: async () => (await import('./es/access-point.ts')).accessPoint,
  adviser: async () => (await import('./es/adviser.ts')).adviser,
  bank: async () => (await import('./es/bank.ts')).bank,
  bankDetails: async () => (await import('./es/bank-details.ts')).bankDetails,
  bounces: async () => (await import('./es/bounces.ts')).bounces,
  builder: async () => (await import('./es/builder.ts')).builder,
  changing: async () => (await import('./es/changing.ts')).changing,
  mailTexts: async () => (await import('./es/mail-texts.ts')).mailTexts,
  cancellation: async () => (await import('./es/cancellation.ts')).cancellation,
  coming: async () => (await import('./es/coming.ts')).coming,
  billing: async () => (await import('./es/billing.ts')).billing,
  contacts: async () => (await import('./es/contacts.ts')).contacts,
  credit: async () => (await import('./es/credit.ts')).credit,
  deposits: async () => (await import('./es/deposits.ts')).deposits,
  developers: async () => (await import('./es/developers.ts')).developers,
  disputes: async () => (await import('./es/disputes.ts')).disputes,
  drafts: async () => (await import('./es/drafts.ts')).drafts,
  email: async () => (await import('./es/email.ts')).email,
  ending: async () => (await import('./es/ending.ts')).ending,
  clientCredit: async () => (await import('./es/client-credit.ts')).clientCredit,
  manual: async () => (await import('./es/manual.ts')).manual,
  signOn: async () => (await import('./es/sign-on.ts')).signOn,
  home: async () => (await import('./es/home.ts')).home,
  imports: async () => (await import('./es/imports.ts')).imports,
  invoice: async () => (await import('./es/invoice.ts')).invoice,
  invoices: async () => (await import('./es/invoices.ts')).invoices,
  mailbox: async () => (await import('./es/mailbox.ts')).mailbox,
  me: async () => (await import('./es/me.ts')).me,
  operator: async () => (await import('./es/operator.ts')).operator,
  payments: async () => (await import('./es/payments.ts')).payments,
  platform: async () => (await import('./es/platform.ts')).platform,
  payouts: async () => (await import('./es/payouts.ts')).payouts,
  recipients: async () => (await import('./es/recipients.ts')).recipients,
  books: async () => (await import('./es/books.ts')).books,
  reports: async () => (await import('./es/reports.ts')).reports,
  settings: async () => (await import('./es/settings.ts')).settings,
  stripe: async () => (await import('./es/stripe.ts')).stripe,
  versions: async () => (await import('./es/versions.ts')).versions,
  templates: async () => (await import('./es/templates.ts')).templates,
  wallet: async () => (await import('./es/wallet.ts')).wallet,
  webhooks: async () => (await import('./es/webhooks.ts')).webhooks,
};
