import { Type } from 'typebox';
import { languages } from '../accounts/types.ts';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  DateText,
  Described,
  Email,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  pageQuery,
  Uuid,
} from '../kit/http/schemas.ts';
import { bounceReasons, suppressionReasons } from './feedback/types.ts';
import { mailStatuses, recipientStates, shownMailKinds } from './types.ts';

const BounceReason = Choice(
  bounceReasons,
  '`NoSuchAddress`: the address does not exist. `MailboxFull`: it has no space left. `NotAccepted`: its server does ' +
    'not take this mail. `HeldByProvider`: the mail provider sends nothing to it any more. `NoMailServer`: its domain takes no mails. `GaveUp`: its server refused it for now too often. ' +
    '`Complaint`: its reader reported the mail as spam. `Unknown`: the report does not say.',
);

const RecipientAnswer = Closed({
  email: Described(Type.String(), 'The address.'),
  name: Described(Type.String(), 'The name; empty for copies.'),
  role: Described(Choice(['to', 'cc']), 'Whether the mail is addressed to it, or a copy.'),
  state: Choice(
    recipientStates,
    '`Refused`: by the mail server, for good or for three days. `Bounced`: it came back. `Complained`: it arrived, and ' +
      'its reader reported it as spam. `Superseded`: see `status`.',
  ),
  detail: Nullable(
    Type.String({ description: 'The last answer of the mail server, or of the server of the address.' }),
  ),
  reason: OrNull(BounceReason, 'Why it came back, or was complained about; null if it was not.'),
});

export const MailAnswer = Closed({
  id: IdOf('the mail'),
  kind: Described(Choice(shownMailKinds), 'The subject matter of the mail.'),
  status: Choice(
    mailStatuses,
    '`Bounced`: it came back from every address. `Kept`: written while there was no mail server. `Superseded`: its content was no longer true before it was sent.',
  ),
  language: Described(Choice(languages), 'The language it is written in.'),
  subject: Described(Type.String(), 'The subject line.'),
  invoiceId: Described(Nullable(Uuid), 'The invoice that it is about; null without one.'),
  paymentId: Nullable({ ...Uuid, description: 'The outgoing payment that it is about.' }),
  scheduledPaymentIds: Described(Type.Array(Uuid), 'The scheduled payments that it is about.'),
  recipients: Described(Type.Array(RecipientAnswer), 'The recipients, each with its result.'),
  attachments: OrNull(
    Closed({
      documents: Type.Array(Choice(['Invoice', 'Receipt', 'CreditNote']), {
        description: 'What it carries as PDF (`attachPdf` of the account).',
      }),
      isLeftOut: Type.Boolean({
        description: 'Whether it goes without them, because they could not be made; the mail says so.',
      }),
    }),
    'Null without any.',
  ),
  attempts: Described(Type.Integer({ minimum: 0 }), 'The number of attempts to send it.'),
  failure: Nullable(
    Type.String({ description: 'Why a recipient does not have it yet, or will never get it.' }),
  ),
  createdAt: CreatedAt,
  sentAt: Described(Nullable(Instant), 'When the mail server accepted it; null before.'),
});

export const FullMail = Closed({
  ...MailAnswer.properties,
  senderName: Described(Type.String(), 'The name that it comes from.'),
  replyTo: Described(Nullable(Type.String()), 'The address for answers; null if there is none.'),
  text: Described(Nullable(Type.String()), 'The content, as text; null when it was deleted.'),
  html: Described(Nullable(Type.String()), 'The content, as HTML; null when it was deleted.'),
  contentDroppedAt: Nullable({
    ...Instant,
    description: 'When the content was deleted, because the mail is some years old; null: it is there.',
  }),
});

/** An address that gets no reminders. */
export const SuppressionAnswer = Closed({
  id: IdOf('the suppressed address'),
  email: Described(Type.String(), 'The address, in small letters.'),
  reason: Choice(
    suppressionReasons,
    '`HardBounce`: a mail came back for good. `SoftBounces`: three mails came back in 30 days. `Complaint`: its reader ' +
      'reported a mail as spam.',
  ),
  bounceReason: BounceReason,
  detail: Nullable(Type.String({ description: 'The words of the server of the address.' })),
  mailId: IdOf('the mail that came back or was reported'),
  onlyAbout: Nullable({
    ...Uuid,
    description:
      'The invoice or outgoing payment whose reminders alone stop, because one returned message says so; null: all reminders.',
  }),
  createdAt: Described(Instant, 'Since when it gets no reminders.'),
});

export const ListSuppressions = Closed({
  ...pageQuery,
  email: Type.Optional(Described(Email, 'Only this address.')),
});

/** The mail by which a client gets an invoice. */
export const InvoiceMailAnswer = Closed({
  recipients: Type.Array(
    Closed({
      email: Type.String({ description: 'The address.' }),
      name: Type.String({ description: 'Empty of copies.' }),
      role: Described(Choice(['to', 'cc']), 'Whether the mail is addressed to it, or a copy.'),
      suppression: OrNull(
        SuppressionAnswer,
        'Why it gets no reminders: earlier mails to it came back, or were reported as spam; null if it gets them.',
      ),
    }),
    { description: 'The client first, then the copies.' },
  ),
  replyTo: Nullable(Type.String({ description: 'Where answers go.' })),
  language: Described(Choice(languages), 'The language it is written in.'),
  subject: Type.String({ description: 'The subject line.' }),
  text: Type.String({ description: 'The content, as text.' }),
});

const kinds = ['Reminder', 'AutopayAhead'] as const;

/** The sent and planned reminders of an invoice. */
export const RemindersAnswer = Closed({
  sent: Type.Array(
    Closed({
      mailId: IdOf('the mail'),
      kind: Described(Choice(kinds), '`AutopayAhead` announces a charge instead of asking for money.'),
      status: Described(Choice(mailStatuses), 'The status of the mail.'),
      scheduledPaymentIds: Described(Type.Array(Uuid), 'The scheduled payments that it is about.'),
      createdAt: CreatedAt,
    }),
    { description: 'Newest first.' },
  ),
  planned: Type.Array(
    Closed({
      kind: Choice(kinds, '`AutopayAhead` announces a charge instead of asking for money.'),
      at: Described(Instant, 'When it will be sent.'),
      date: { ...DateText, description: 'The day in the account’s time zone.' },
      surcharge: {
        ...Amount,
        minimum: 0,
        description: 'The surcharge by the present rules; 0 for a `Reminder`.',
      },
      scheduledPayments: Type.Array(
        Closed({ id: IdOf('the scheduled payment'), dueDate: DateText, amount: Amount }),
        { description: 'The subject matter of the mail.' },
      ),
    }),
    { description: 'The planned reminders in order; each is sent unless something changes before.' },
  ),
  suppression: OrNull(
    SuppressionAnswer,
    'Why the client gets no reminders, though the rule would send some; null if the address works.',
  ),
  remindAgainAt: Nullable({
    ...Instant,
    description:
      'When `POST …/remind` is possible again, if the last reminder is less than 10 minutes old; null: it is ' +
      'possible now.',
  }),
});

/** Body of POST /v1/account/reminder_preview. */
export const PreviewReminders = Closed({
  reminderDays: Type.Optional(
    Type.Array(Type.Integer({ minimum: -365, maximum: 365 }), {
      maxItems: 20,
      uniqueItems: true,
      description: 'The rule to try, in days from a due date; default the saved one.',
    }),
  ),
  dueDates: Type.Optional(
    Type.Array(DateText, {
      minItems: 1,
      maxItems: 24,
      description: 'Due dates of an invoice that would be issued now.',
    }),
  ),
  invoiceId: Type.Optional({ ...Uuid, description: 'Instead of due dates: an invoice of the account.' }),
});

/** The reminders under a rule. */
export const ReminderPreviewAnswer = Closed({
  timeZone: Type.String({ description: 'The zone of the days and hours.' }),
  reminderDays: Type.Array(Type.Integer(), { description: 'The rule of this plan.' }),
  planned: Type.Array(
    Closed({
      kind: Choice(kinds, '`AutopayAhead` announces a charge instead of asking for money.'),
      at: Described(Instant, 'When it would be sent.'),
      date: { ...DateText, description: 'The day in the account’s time zone.' },
      payments: Type.Array(
        Closed({
          scheduledPaymentId: Nullable({ ...Uuid, description: 'Null for a sample.' }),
          dueDate: DateText,
          days: Type.Integer({ description: 'Days from the due date to the mail; negative: before it.' }),
        }),
        { description: 'The subject matter of the mail.' },
      ),
    }),
    { description: 'In order.' },
  ),
});

export const ListMails = Closed({
  ...pageQuery,
  contactId: Type.Optional({
    ...Uuid,
    description: 'Only mails about the invoices of this contact, or about outgoing payments to it.',
  }),
  invoiceId: Type.Optional({ ...Uuid, description: 'Only mails about this invoice.' }),
  paymentId: Type.Optional({ ...Uuid, description: 'Only mails about this outgoing payment.' }),
  status: Type.Optional(Described(Choice(mailStatuses), 'Only mails with this status.')),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'A part of the subject, or of a recipient’s name or address, in any case. A page covers 5 000 mails: ' +
        'it may have few items or none, and still have a `nextCursor`.',
    }),
  ),
});
