import { Type } from 'typebox';
import { autopayEnds } from '../../invoices/types.ts';
import {
  Choice,
  Closed,
  DateText,
  Described,
  IdOf,
  Nullable,
  OrNull,
  Sum,
  Uuid,
  VisibleText,
} from '../../kit/http/schemas.ts';
import { Tier } from '../../kit/http/terms-schemas.ts';
import { DryRun, effects, givenBackFields, tried } from '../schemas.ts';

const common = {
  givenBack: Type.Optional(
    Closed(givenBackFields, {
      description:
        'How what was paid and is not kept goes back; both parts add up to that. Left out, all of it is refunded, ' +
        'if the processor can give it back and the token has `charges:write`.',
    }),
  ),
  reason: Described(VisibleText(500), 'Why; the client reads it on the credit note.'),
  dryRun: Type.Optional(DryRun),
};

const Day = Type.Optional(
  Described(DateText, 'The day of the notice, from which days count; usually today. Not before issue.'),
);
const Party = Choice(['Client', 'Business'], 'The one who ends the contract.');

/** Body of POST /v1/invoices/{invoice_id}/cancel. */
export const CancelInvoice = Closed({
  by: Party,
  noticeOn: Day,
  keep: Type.Optional(
    Described(Sum, 'The amount that the business keeps, instead of what the terms of the invoice say.'),
  ),
  ...common,
});

/** Body of POST /v1/invoices/{invoice_id}/settle. */
export const SettleInvoice = Closed({
  keep: Described(Sum, 'The amount that the business keeps, as agreed.'),
  ...common,
});

/** An invoice that has ended before its event, or would. */
export const EndedInvoice = Closed({
  invoiceId: IdOf('the invoice'),
  by: Described(Nullable(Party), 'The one who ended the contract; null of a settlement.'),
  noticeOn: Described(Nullable(DateText), 'The day of the notice; null of a settlement.'),
  countedDate: Described(
    Nullable(DateText),
    'The day of the event to which days count; of a postponed one as the terms say.',
  ),
  days: Described(Nullable(Type.Integer()), 'From the notice to that day; negative after it.'),
  tier: OrNull(Tier, 'The tier that decided; null where `keep` or `byBusiness` did.'),
  keptAmount: Described(Sum, 'What the business keeps, paid or still to be paid.'),
  refundedAmount: Described(Sum, 'What goes back by refunds.'),
  outsideAmount: Described(Sum, 'What was given back outside.'),
  remainingAmount: Described(Sum, 'What the client still has to pay.'),
  remainingPaymentId: Described(
    Nullable(Uuid),
    'The first scheduled payment of it, usually the only one; null when nothing remains.',
  ),
  undocumentedAmount: Described(Sum, 'What was refunded before without a credit note: it stays billed.'),
  autopay: Choice(autopayEnds, '`Kept`: it takes what remains, which the client’s consent covers.'),
  ...effects,
  creditNote: OrNull(
    Closed(tried),
    'The document of what is not kept; null when there is nothing left to credit.',
  ),
});

/** Body of POST /v1/invoices/{invoice_id}/postpone. */
export const PostponeInvoice = Closed({
  eventDate: Described(Nullable(DateText), 'The new day of the event; null: it is not known yet.'),
  dryRun: Type.Optional(DryRun),
});

/** A postponed event, or one that would be. */
export const PostponedInvoice = Closed({
  invoiceId: IdOf('the invoice'),
  dryRun: effects.dryRun,
  status: Type.String({ description: 'The status of the invoice.' }),
  eventDateBefore: Described(Nullable(DateText), 'The day before this request.'),
  eventDate: Described(Nullable(DateText), 'The day of the event now.'),
  firstEventDate: Described(
    Nullable(DateText),
    'The day before it was postponed for the first time; cancellation terms may count to it.',
  ),
  scheduledPayments: Type.Array(
    Closed({
      id: IdOf('the scheduled payment'),
      dueDateBefore: DateText,
      dueDate: Described(DateText, 'The date now; the same where no rule moves it.'),
      pendingDueDate: Described(
        Nullable(DateText),
        'The date that it gets if the money on its way for it does not come.',
      ),
    }),
    { description: 'The payments that are not paid.' },
  ),
  waitingPaymentIds: Type.Array(Uuid, {
    description:
      'The open payments that keep their date and their reminders because the event has no date; they move once it has.',
  }),
});
