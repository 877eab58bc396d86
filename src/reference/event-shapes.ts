import { accessPointEventShapes } from './access-point-event-shapes.ts';
import { bankEventShapes } from './bank-event-shapes.ts';
import { creditEventShapes } from './credit-event-shapes.ts';
import { always, amount, type DataSchema, type EventShape, idOf, sometimes, text } from './event-fields.ts';
import { invoiceEventShapes } from './invoice-event-shapes.ts';
import type { Node } from './naming.ts';

const count = (description: string): Node => ({ type: 'integer', minimum: 0, description });
const textOrNull = (description: string): Node => ({ type: ['string', 'null'], description });
const instantOrNull = (description: string): Node => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

const outgoing: DataSchema = {
  named: 'FullPayment',
  description: 'The payment at the time of the event. Its destination is masked.',
  more: {
    movement: sometimes({
      fields: {
        amount: always(amount('The change of the money in transit; below 0, money left.')),
        fee: always(amount('The fee of the processor.')),
        balance: always(amount('The change of the account’s own money at the processor, without the fee.')),
        atRecipient: sometimes(
          amount(
            'The change of the money at the recipient’s account at the processor; absent without such an account.',
          ),
        ),
      },
      description: 'The movement of money, in the minor unit; absent without a movement.',
    }),
  },
};

const webhook: DataSchema = {
  named: 'Webhook',
  description: 'The webhook at the time of the event. The query of its address is left out.',
  more: {
    reason: sometimes({
      type: 'string',
      enum: ['Failing', 'Gone'],
      description:
        'Why the service stopped it: three days of failures, or an answer of 410. Absent if a person paused it.',
    }),
  },
};

const unread = ['allowedRoles', 'isRemovable'];
const hidden = ['name', 'email'];
const token: DataSchema = {
  named: 'Token',
  hidden: ['name', 'hint'],
  without: ['person'],
  description: 'The token at the time of the event. Fields that would name a person are null.',
  more: { person: always({ named: 'TokenPerson', hidden, description: 'The owner of the token.' }) },
};

const idOrNull = (description: string): Node => ({ type: ['string', 'null'], format: 'uuid', description });

/** What events deliver, by the name of its schema. Each type stands in exactly one of them. */
export const eventShapes: Readonly<Record<string, EventShape>> = {
  ...invoiceEventShapes,
  ContactEvent: {
    description: 'A contact was made, changed or deleted.',
    types: {
      'contact.created': 'A contact was made.',
      'contact.updated': 'A contact was changed.',
      'contact.deleted': 'A contact was deleted. Its invoices stay.',
    },
    data: { contact: always({ named: 'Contact', description: 'The contact at the time of the event.' }) },
  },
  ContactMergedEvent: {
    description: 'A contact became part of another one.',
    types: { 'contact.merged': 'A contact became part of another one, with its invoices and payments.' },
    data: {
      contact: always({
        named: 'Contact',
        description: 'The contact that is gone.',
        more: {
          mergedIntoId: always(idOf('the contact that it became part of')),
          keepsAutopay: always({ type: 'boolean', description: 'Whether autopay continues.' }),
          invoices: always(count('How many invoices moved.')),
          payments: always(count('How many payments to the contact moved.')),
          endedAutopays: always(count('On how many invoices autopay ended.')),
        },
      }),
    },
  },
  ContactErasedEvent: {
    description: 'The data of a contact was erased.',
    types: {
      'contact.erased': 'The data of a contact was erased, except data that the law requires to keep.',
    },
    data: {
      contact: always({
        fields: {
          id: always(idOf('the contact')),
          kept: always({
            named: 'KeptRecords',
            description: 'The objects that the law requires to keep, and their last day.',
          }),
        },
        description: 'The contact that is erased.',
      }),
    },
  },
  PaymentEvent: {
    description: 'Something happened to a payment to a recipient.',
    types: {
      'payment.created': 'A payment was made, and offered to its recipient.',
      'payment.updated': 'A payment was changed.',
      'payment.accepted': 'The recipient accepted, and said where the money should go.',
      'payment.offer_resent': 'The offer was sent again.',
      'payment.declined': 'The recipient declined.',
      'payment.expired': 'The recipient did not answer in time.',
      'payment.processing': 'The wallet is being charged.',
      'payment.funded': 'The wallet was charged: the money is on its way.',
      'payment.funding_returned': 'The bank of the wallet took its money back.',
      'payment.recipient_waiting':
        'Its day has come, but the recipient is not ready: the wallet is charged when it is.',
      'payment.transferred': 'The money is at the recipient’s account at the processor.',
      'payment.payout_failed':
        'The recipient’s bank refused the money. It waits for another bank account of the recipient.',
      'payment.completed': 'The recipient has the money.',
      'payment.failed': 'The wallet could not be charged, or the money could not be delivered.',
      'payment.returned': 'The bank of the recipient sent the money back.',
      'payment.reversed': 'The money was taken back from the recipient’s account at the processor.',
      'payment.reversal_failed':
        'The money could not be taken back: the recipient’s account no longer has it.',
      'payment.refunded': 'The money went back to the wallet.',
      'payment.refund_failed': 'The money could not go back to the wallet.',
      'payment.canceled': 'The business canceled the payment.',
      'payment.erased': 'The data of the payment’s recipient was erased.',
    },
    data: { payment: always(outgoing) },
  },
  RecipientEvent: {
    description: 'The account of a recipient at the processor has changed.',
    types: {
      'recipient.updated': 'A recipient set up an account at the processor, or its state there has changed.',
    },
    data: { recipient: always({ named: 'Recipient', description: 'The recipient’s account.' }) },
  },
  PaymentMethodEvent: {
    description: 'A wallet got or lost a payment method.',
    types: {
      'payment_method.added': 'A payment method was added to a wallet.',
      'payment_method.removed': 'A payment method was removed from a wallet.',
    },
    data: { paymentMethod: always({ named: 'WalletMethod', description: 'The payment method.' }) },
  },
  PayoutEvent: {
    description: 'The processor sent money to the bank of the account.',
    types: { 'payout.paid': 'The processor sent money to the bank of the account, or took it from there.' },
    data: { payout: always({ named: 'Payout', description: 'The payout.' }) },
  },
  ...creditEventShapes,
  ...accessPointEventShapes,
  ...bankEventShapes,
  MailEvent: {
    description: 'A report about a mail came from its provider.',
    types: {
      'mail.bounced': 'A mail came back from an address.',
      'mail.complained': 'The reader of a mail reported it as spam.',
    },
    data: {
      mail: always({
        fields: {
          id: always(idOf('the mail')),
          kind: always({ named: 'MailKind', description: 'The subject matter of the mail.' }),
          status: always({ named: 'MailStatus', description: 'The status of the mail after the report.' }),
          invoiceId: always(idOrNull('The invoice that it is about.')),
          paymentId: always(idOrNull('The outgoing payment that it is about.')),
          contactId: always(idOrNull('The contact that it went to; null: another payer.')),
          reason: always({ named: 'BounceReason', description: 'Why it came back.' }),
          statusCode: always({
            type: ['string', 'null'],
            description: 'The code of the other mail server, as `5.1.1` (RFC 3463).',
          }),
          isSuppressed: always({
            type: 'boolean',
            description: 'Whether this address gets no reminders from now on.',
          }),
        },
        description: 'The mail. Its addresses are left out; `GET /v1/mails/{mail_id}` has them.',
      }),
    },
  },
  AccountUpdatedEvent: {
    description: 'Settings of the account were changed.',
    types: { 'account.updated': 'Settings of the account were changed.' },
    data: {
      account: always({
        named: 'Account',
        description: 'The settings at the time of the event.',
        without: ['processor', 'mailDelivery'],
        more: {
          changes: always({
            type: 'array',
            description: 'What was changed.',
            items: {
              type: 'object',
              required: ['field', 'before', 'after'],
              properties: {
                field: text('The name of the setting, as `profile.street`.'),
                before: { description: 'What it was.' },
                after: { description: 'What it is.' },
              },
            },
          }),
        },
      }),
    },
  },
  AccountExportedEvent: {
    description: 'All data of the account was downloaded.',
    types: { 'account.exported': 'A person downloaded all data of the account.' },
    data: {
      account: always({
        fields: {
          id: always(idOf('the download')),
          withDocuments: always({ type: 'boolean', description: 'Whether invoices and receipts are in it.' }),
        },
        description: 'The download.',
      }),
    },
  },
  AccountClosingEvent: {
    description: 'The account was closed, opened again or erased.',
    types: {
      'account.closed': 'The account was closed: no money can start to move.',
      'account.reopened': 'The account is open again.',
      'account.erased':
        'The personal data of the account was erased, except data that the law requires to keep.',
    },
    data: {
      account: always({
        fields: {
          id: always(idOf('the account')),
          path: always(text('Its part of payment links.')),
          name: always(text('The name of the business.')),
          closedAt: always(instantOrNull('When it was closed; null: it is open.')),
          reopenableUntil: always(
            instantOrNull('Until when it can be opened again; null: it is open, or erased.'),
          ),
        },
        description: 'The account at the time of the event.',
      }),
    },
  },
  AccountProcessorEvent: {
    description: 'The account was connected to a processor, or is no longer.',
    types: {
      'account.processor_connected': 'The account was connected to Stripe, or got new keys of it.',
      'account.processor_disconnected': 'The keys of Stripe were deleted.',
    },
    data: {
      account: always({
        fields: {
          id: always(idOf('the account')),
          path: always(text('Its part of payment links.')),
          name: always(text('The name of the business.')),
          processor: always(text('The processor: `Stripe`.')),
          stripeAccount: always(text('The account at Stripe, `acct_…`.')),
          formerStripeAccount: always(
            textOrNull('The one before: another one after a change, the same after new keys; null: none.'),
          ),
        },
        description: 'The account and what it is connected to.',
      }),
    },
  },
  AccountSuspensionEvent: {
    description: 'The operator suspended the account, or ended that, or restored a backup.',
    types: {
      'account.suspended': 'It can begin nothing with money or mails.',
      'account.resumed': 'The suspension has ended.',
      'account.restored': 'It works again after a restore.',
    },
    data: {
      account: always({
        fields: {
          id: always(idOf('the account')),
          path: always(text('Its part of payment links.')),
          name: always(text('The name of the business.')),
          suspendedAt: always(instantOrNull('Since when it is suspended; null: it is not.')),
          suspendedReason: always(textOrNull('Why; null: it is not suspended.')),
          backupAt: sometimes({ type: 'string', format: 'date-time', description: 'Of the backup.' }),
        },
        description: 'The account at the time of the event.',
      }),
    },
  },
  InvitationEvent: {
    description: 'A person was invited to the account, or the invitation was withdrawn.',
    types: {
      'invitation.created': 'A person was invited to the account.',
      'invitation.revoked': 'An invitation was taken back.',
    },
    data: {
      invitation: always({
        named: 'Invitation',
        hidden: ['email'],
        without: ['invitedBy', 'isRevocable'],
        description: 'The invitation, without its address.',
      }),
    },
  },
  MemberEvent: {
    description: 'A person joined or left the account.',
    types: {
      'member.joined': 'A person joined the account.',
      'member.removed': 'A person was removed from the account.',
    },
    data: {
      member: always({
        named: 'Member',
        hidden,
        without: unread,
        description: 'The member, without a name.',
      }),
    },
  },
  MemberRoleChangedEvent: {
    description: 'The role of a person changed.',
    types: { 'member.role_changed': 'The role of a person changed.' },
    data: {
      member: always({
        named: 'Member',
        hidden,
        without: unread,
        description: 'The member, without a name.',
        more: { previousRole: always({ named: 'Role', description: 'The role before.' }) },
      }),
    },
  },
  TokenEvent: {
    description: 'A token was made or revoked.',
    types: {
      'token.created': 'A token was made.',
      'token.revoked': 'A token was revoked: it no longer works.',
    },
    data: { token: always(token) },
  },
  MailRouteEvent: {
    description: 'How the mails of the account leave was changed, or its mail server failed or works again.',
    types: {
      'mail_route.updated':
        'The mail server or the domain of the account was changed, failed or works again.',
    },
    data: {
      mailRoute: always({
        fields: {
          id: always(idOf('these settings')),
          kind: always(text('`Server`: a mail server of the account; `Domain`: a domain of the account.')),
          status: always(
            text(
              '`Active`, `Failing`: mails wait for the server, `Untested` or `Off`: the installation sends.',
            ),
          ),
          trouble: always(
            textOrNull(
              '`Unreachable`, `RefusedUs` (sign-in or sender) or `RefusedMails`: why the server takes no mails. `Unreadable`: the stored password or key cannot be read. Null: mails leave.',
            ),
          ),
          failingSince: always(instantOrNull('Since when no mails leave; null: they do.')),
        },
        description:
          'How the mails of the account leave. Addresses, servers and their answers are not in it.',
      }),
    },
  },
  WebhookChangedEvent: {
    description: 'A webhook was made, changed, stopped or deleted.',
    types: {
      'webhook.created': 'A webhook was made.',
      'webhook.updated': 'A webhook was changed, or sends again.',
      'webhook.secret_rotated': 'A webhook has a new secret.',
      'webhook.paused': 'A webhook was paused: events wait.',
      'webhook.disabled': 'A server answered 410: its webhook sends no more.',
      'webhook.deleted': 'A webhook was deleted.',
    },
    data: { webhook: always(webhook) },
  },
  WebhookTestEvent: {
    description: 'A test of a webhook.',
    types: { 'webhook.test': 'A test of the webhook. It is not in the event log.' },
    data: {
      webhook: always({
        fields: {
          id: always(idOf('the webhook')),
          description: always(text('Its purpose.')),
        },
        description: 'The webhook that is tested.',
      }),
    },
  },
};
