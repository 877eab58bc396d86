import { Type } from 'typebox';
import { invalidRequest } from '../kit/errors.ts';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, answersFile, Closed, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { sendPage } from '../look/send.ts';
import {
  FullMail,
  InvoiceMailAnswer,
  ListMails,
  MailAnswer,
  PreviewReminders,
  ReminderPreviewAnswer,
  RemindersAnswer,
} from './schemas.ts';
import type { Notifications } from './service.ts';

/** What the operations on mails need. */
interface NotificationRoutesOptions {
  readonly notifications: Notifications;
  readonly clock: Clock;
}

/** Adds the operations on mails and reminders. */
export function notificationRoutes(server: HttpServer, options: NotificationRoutesOptions): void {
  reminderRoutes(server, options);
  previewRoute(server, options);
  mailRoutes(server, options);
  mailPageRoute(server, options.notifications);
  invoiceMailRoutes(server, options.notifications);
}

function reminderRoutes(server: HttpServer, { notifications, clock }: NotificationRoutesOptions): void {
  const params = Type.Object({ invoice_id: Type.String() });
  const showSchema = {
    operationId: 'listInvoiceReminders',
    summary: 'Read the reminders of an invoice',
    description:
      'The reminders that the client of an invoice has got, and those that are planned by the account’s rule, with their ' +
      'payments. Reminders are sent at 9:00 in the account’s zone, at most one a day.',
    tags: ['Invoices'],
    params,
    response: answers(200, RemindersAnswer, [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/reminders',
    { schema: showSchema, config: { scope: 'invoices:read' as const } },
    async ({ caller, params: { invoice_id: id } }) =>
      (await notifications.showReminders(caller, id)) as never,
  );

  const remindSchema = {
    operationId: 'remindOfInvoice',
    summary: 'Remind of an invoice now',
    description:
      'Sends its client a reminder of what is overdue or due today, or else of what comes next. Refused with 422 ' +
      '`illegal_action` when nothing is open, when the invoice is shared by hand, and within 10 minutes of ' +
      'another reminder.',
    tags: ['Invoices'],
    params,
    body: { ...Closed({}), examples: [{}] },
    response: answers(201, MailAnswer, [404, 409, 413, 415, 422]),
  };
  server.post(
    '/v1/invoices/:invoice_id/remind',
    { schema: remindSchema, config: { scope: 'invoices:write' as const } },
    async (request, reply) => {
      const { caller, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      return sendFinished(reply, await notifications.remindNow(caller, path.invoice_id, idempotent));
    },
  );
}

function previewRoute(server: HttpServer, { notifications }: NotificationRoutesOptions): void {
  const schema = {
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
  server.post(
    '/v1/account/reminder_preview',
    { schema, config: { scope: 'account:read' as const } },
    async ({ caller, body }) => {
      if ((body.dueDates === undefined) === (body.invoiceId === undefined)) {
        const message = 'Send either dueDates or invoiceId.';
        throw invalidRequest([{ path: '/dueDates', code: 'required', message }]);
      }
      return (await notifications.previewReminders(caller, body)) as never;
    },
  );
}

const MailParams = Type.Object({ mail_id: Type.String() });

function mailPageRoute(server: HttpServer, notifications: Notifications): void {
  const pageSchema = {
    operationId: 'getMailPage',
    summary: 'Look at a mail',
    description:
      'One mail as its reader sees it, to look at: its links lead nowhere, and its policy lets only pages of the service show ' +
      'it in a frame.',
    tags: ['Mails'],
    params: MailParams,
    response: answersFile(['text/html'], [404]),
  };
  server.get(
    '/v1/mails/:mail_id/html',
    { schema: pageSchema, config: { scope: 'mails:read' as const, produces: ['text/html'] } },
    async (request, reply) =>
      sendPage(request, reply, await notifications.showMailPage(request.caller, request.params.mail_id)),
  );
}

function invoiceMailRoutes(server: HttpServer, notifications: Notifications): void {
  const params = Type.Object({ invoice_id: Type.String() });
  const scope = 'invoices:read' as const;
  const description =
    'The mail by which its client gets an invoice as it stands, of a draft as it would be issued now; nothing is sent.';
  const schema = {
    operationId: 'getInvoiceMail',
    summary: 'Preview the mail of an invoice',
    description: `${description} Of an invoice that is shared by hand no mail is sent.`,
    tags: ['Invoices'],
    params,
    response: answers(200, InvoiceMailAnswer, [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/mail',
    { schema, config: { scope } },
    async ({ caller, params: { invoice_id: id } }) =>
      (await notifications.showInvoiceMail(caller, id)) as never,
  );

  const pageSchema = {
    operationId: 'getInvoiceMailPage',
    summary: 'Look at the mail of an invoice',
    description: `${description} Its links lead nowhere, and its policy lets only pages of the service show it in a frame.`,
    tags: ['Invoices'],
    params,
    response: answersFile(['text/html'], [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/mail/html',
    { schema: pageSchema, config: { scope, produces: ['text/html'] } },
    async (request, reply) =>
      sendPage(
        request,
        reply,
        await notifications.showInvoiceMailPage(request.caller, request.params.invoice_id),
      ),
  );
}

function mailRoutes(server: HttpServer, { notifications, clock }: NotificationRoutesOptions): void {
  const tags = ['Mails'];
  const params = MailParams;
  const listSchema = {
    operationId: 'listMails',
    summary: 'List mails',
    description:
      'Mails that were sent, will be sent, or are kept because there is no mail server; newest first, in pages. Mails about ' +
      'a person’s own sign-in, such as a new password or a new browser, are not listed.',
    tags,
    querystring: ListMails,
    response: answers(200, Page(MailAnswer)),
  };
  server.get(
    '/v1/mails',
    { schema: listSchema, config: { scope: 'mails:read' as const } },
    async ({ caller, query }) => (await notifications.listMails(caller, query, readPage(query))) as never,
  );

  const getSchema = {
    operationId: 'getMail',
    summary: 'Read a mail',
    description:
      'One mail with what it says, as text and as HTML. Links by which a recipient says where money goes are ' +
      'shown to tokens with the scope `payments:write`; for others they are masked.',
    tags,
    params,
    response: answers(200, FullMail, [404]),
  };
  server.get(
    '/v1/mails/:mail_id',
    { schema: getSchema, config: { scope: 'mails:read' as const } },
    async ({ caller, params: { mail_id: id } }) => (await notifications.getMail(caller, id)) as never,
  );

  const sendSchema = {
    operationId: 'sendMail',
    summary: 'Send a mail again',
    description:
      'Tries a mail again that failed, to those who have not got it, or sends one that was kept. One that was sent ' +
      'is not sent twice, and one that says what is no longer true not at all: 422 `illegal_action`.',
    tags,
    params,
    body: { ...Closed({}), examples: [{}] },
    response: answers(200, MailAnswer, [404, 409, 413, 415, 422]),
  };
  server.post(
    '/v1/mails/:mail_id/send',
    { schema: sendSchema, config: { scope: 'mails:write' as const } },
    async (request, reply) => {
      const { caller, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      return sendFinished(reply, await notifications.sendAgain(caller, path.mail_id, idempotent));
    },
  );
}
