import { Type } from 'typebox';
import { invalidRequest } from '../kit/errors.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { type Operations, operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, answersFile, NoBody, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { sendPage } from '../look/send.ts';
import { ForecastAnswer, ForecastQuery } from './forecast/schemas.ts';
import { mailTextRoutes } from './mail-text-routes.ts';
import {
  FullMail,
  InvoiceMailAnswer,
  ListMails,
  ListSuppressions,
  MailAnswer,
  PreviewReminders,
  ReminderPreviewAnswer,
  RemindersAnswer,
  SuppressionAnswer,
} from './schemas.ts';
import type { Notifications } from './service.ts';

const InvoiceParams = Type.Object({ invoice_id: Type.String() });
const MailParams = Type.Object({ mail_id: Type.String() });
const INVOICE_MAIL =
  'The mail that would send the invoice to its client now; a draft is shown as if it were issued now. Nothing ' +
  'is sent.';

const remindersSchema = {
  operationId: 'listInvoiceReminders',
  summary: 'Read the reminders of an invoice',
  description:
    'The reminders that the client of an invoice has received, and those planned by the account’s rule, with ' +
    'their payments. Reminders are sent at 9:00 in the account’s zone, at most one a day.',
  tags: ['Invoices'],
  params: InvoiceParams,
  response: answers(200, RemindersAnswer, [404]),
};

const forecastSchema = {
  operationId: 'getInvoiceForecast',
  summary: 'Read what is still to come for an invoice',
  description:
    'Every event by the clock, charge of autopay and mail that is still to come, in order, with its instant, its amount ' +
    'and those who get it: if nobody does anything, the settings stay, and each charge succeeds. A draft is forecast as if ' +
    'it were issued now. `notes` say what is left out. Only `isConditional` entries depend on the success of a charge.',
  tags: ['Invoices'],
  params: InvoiceParams,
  querystring: ForecastQuery,
  response: answers(200, ForecastAnswer, [404]),
};

const remindSchema = {
  operationId: 'remindOfInvoice',
  summary: 'Remind of an invoice now',
  description:
    'Sends the client a reminder of the payments that are overdue or due today, or of the next payment if ' +
    'there are none. Refused with 422 `illegal_action` when nothing is open, when the invoice is shared by ' +
    'hand, when mails to the client came back, and within 10 minutes of another reminder that has not failed.',
  tags: ['Invoices'],
  params: InvoiceParams,
  body: NoBody,
  response: answers(201, MailAnswer, [404, 409, 413, 415, 422]),
};

const previewSchema = {
  operationId: 'previewReminders',
  summary: 'Preview a reminder rule',
  description:
    'The dates of reminders under a rule: for sample due dates, as if the invoice were issued now, or for an existing ' +
    'invoice. A rule that differs from the saved one applies from now on, as if it were saved.',
  tags: ['Account'],
  body: {
    ...PreviewReminders,
    examples: [{ reminderDays: [-3, 0, 7], dueDates: ['2026-12-01', '2027-02-01'] }],
  },
  response: answers(200, ReminderPreviewAnswer, [404, 413, 415, 422]),
};

const mailPageSchema = {
  operationId: 'getMailPage',
  summary: 'Look at a mail',
  description:
    'The mail as its reader sees it. Its links lead nowhere, and only pages of the service may show it in a frame.',
  tags: ['Mails'],
  params: MailParams,
  response: answersFile(['text/html'], [404]),
};

const invoiceMailSchema = {
  operationId: 'getInvoiceMail',
  summary: 'Preview the mail of an invoice',
  description: `${INVOICE_MAIL} For an invoice that is shared by hand, no mail is sent.`,
  tags: ['Invoices'],
  params: InvoiceParams,
  response: answers(200, InvoiceMailAnswer, [404]),
};

const invoiceMailPageSchema = {
  operationId: 'getInvoiceMailPage',
  summary: 'Look at the mail of an invoice',
  description: `${INVOICE_MAIL} Its links lead nowhere, and only pages of the service may show it in a frame.`,
  tags: ['Invoices'],
  params: InvoiceParams,
  response: answersFile(['text/html'], [404]),
};

const listSchema = {
  operationId: 'listMails',
  summary: 'List mails',
  description:
    'Mails that were sent, will be sent, or are kept because there is no mail server; newest first, in pages. Mails about ' +
    'a person’s own sign-in, such as a new password or a new browser, are not listed.',
  tags: ['Mails'],
  querystring: ListMails,
  response: answers(200, Page(MailAnswer)),
};

const getSchema = {
  operationId: 'getMail',
  summary: 'Read a mail',
  description:
    'One mail with its content, as text and as HTML. Links with which a recipient enters a bank account are ' +
    'shown only to tokens with the scope `payments:write`; for others they are masked.',
  tags: ['Mails'],
  params: MailParams,
  response: answers(200, FullMail, [404]),
};

const sendSchema = {
  operationId: 'sendMail',
  summary: 'Send a mail again',
  description:
    'Sends a mail again that failed or came back, to the addresses that do not have it, or sends a kept mail. These ' +
    'addresses get reminders again. A mail that was sent, or whose content is no longer true, is refused: 422 ' +
    '`illegal_action`.',
  tags: ['Mails'],
  params: MailParams,
  body: NoBody,
  response: answers(200, MailAnswer, [404, 409, 413, 415, 422]),
};

const listSuppressionsSchema = {
  operationId: 'listMailSuppressions',
  summary: 'List suppressed addresses',
  description:
    'Addresses that get no reminders, because mails came back or a reader reported one as spam; newest first, in pages. ' +
    'Other mails, such as invoices and receipts, are still sent to them once.',
  tags: ['Mails'],
  querystring: ListSuppressions,
  response: answers(200, Page(SuppressionAnswer)),
};

const liftSuppressionSchema = {
  operationId: 'deleteMailSuppression',
  summary: 'Let an address get reminders again',
  description:
    'Reminders go to the address again. If another mail comes back from it, they stop again. A contact that has another ' +
    'address gets reminders without this.',
  tags: ['Mails'],
  params: Type.Object({ suppression_id: Type.String() }),
  response: answers(200, SuppressionAnswer, [404, 409, 422]),
};

/** Adds the operations on mails and reminders. */
export function notificationRoutes(
  server: HttpServer,
  {
    notifications,
    ...deps
  }: { readonly notifications: Notifications; readonly idempotency: Idempotency; readonly clock: Clock },
): void {
  const operations = operationsOf(server, deps);
  reminderRoutes(server, operations, notifications);
  mailRoutes(server, operations, notifications);
  invoiceMailRoutes(server, operations, notifications);
  mailTextRoutes(server, operations, notifications);
  suppressionRoutes(operations, notifications);
}

const readingInvoices = { scope: 'invoices:read' as const };
const readingMails = { scope: 'mails:read' as const };
const produces = ['text/html'];

function reminderRoutes(server: HttpServer, { read, perform }: Operations, notifications: Notifications) {
  const path = '/v1/invoices/:invoice_id';
  read({ ...readingInvoices, url: `${path}/reminders`, schema: remindersSchema }, ({ caller, params }) =>
    notifications.showReminders(caller, params.invoice_id),
  );
  read(
    { ...readingInvoices, url: `${path}/forecast`, schema: forecastSchema },
    ({ caller, params, query: { limit = '100' } }) =>
      notifications.showForecast(caller, params.invoice_id, Number(limit)),
  );
  perform(
    { scope: 'invoices:write', method: 'POST', url: `${path}/remind`, schema: remindSchema },
    ({ caller, params }, idempotent) => notifications.remindNow(caller, params.invoice_id, idempotent),
  );
  // A preview changes nothing, so that its POST takes no idempotency key.
  server.post(
    '/v1/account/reminder_preview',
    { schema: previewSchema, config: { scope: 'account:read' as const } },
    async ({ caller, body }) => {
      if ((body.dueDates === undefined) === (body.invoiceId === undefined)) {
        const message = 'Send either dueDates or invoiceId.';
        throw invalidRequest([{ path: '/dueDates', code: 'required', message }]);
      }
      return (await notifications.previewReminders(caller, body)) as never;
    },
  );
}

function mailRoutes(server: HttpServer, { read, perform }: Operations, notifications: Notifications): void {
  const path = '/v1/mails/:mail_id';
  read({ ...readingMails, url: '/v1/mails', schema: listSchema }, ({ caller, query }) =>
    notifications.listMails(caller, query, readPage(query)),
  );
  read({ ...readingMails, url: path, schema: getSchema }, ({ caller, params }) =>
    notifications.getMail(caller, params.mail_id),
  );
  perform(
    { scope: 'mails:write', method: 'POST', url: `${path}/send`, schema: sendSchema },
    ({ caller, params }, idempotent) => notifications.sendAgain(caller, params.mail_id, idempotent),
  );
  const config = { ...readingMails, produces };
  server.get(`${path}/html`, { schema: mailPageSchema, config }, async (request, reply) =>
    sendPage(request, reply, await notifications.showMailPage(request.caller, request.params.mail_id)),
  );
}

function suppressionRoutes({ read, write }: Operations, notifications: Notifications): void {
  const path = '/v1/mail_suppressions';
  read({ ...readingMails, url: path, schema: listSuppressionsSchema }, ({ caller, query }) =>
    notifications.listSuppressions(caller.account, query.email, readPage(query)),
  );
  write(
    {
      scope: 'mails:write',
      method: 'DELETE',
      url: `${path}/:suppression_id`,
      schema: liftSuppressionSchema,
    },
    async (tx, { caller, params }) => ({
      status: 200,
      data: await notifications.liftSuppression(tx, caller, params.suppression_id),
    }),
  );
}

function invoiceMailRoutes(server: HttpServer, { read }: Operations, notifications: Notifications): void {
  const path = '/v1/invoices/:invoice_id/mail';
  read({ ...readingInvoices, url: path, schema: invoiceMailSchema }, ({ caller, params }) =>
    notifications.showInvoiceMail(caller, params.invoice_id),
  );
  const config = { ...readingInvoices, produces };
  server.get(`${path}/html`, { schema: invoiceMailPageSchema, config }, async (request, reply) => {
    const page = await notifications.showInvoiceMailPage(request.caller, request.params.invoice_id);
    return sendPage(request, reply, page);
  });
}
