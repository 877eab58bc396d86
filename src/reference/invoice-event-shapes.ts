import { always, amount, type DataSchema, type EventShape, idOf, sometimes, text } from './event-fields.ts';
import type { Node } from './naming.ts';

const invoice = {
  invoice: always({ named: 'FullInvoice', description: 'The invoice at the time of the event.' }),
};

const invoicePayment = {
  invoiceId: always(idOf('the invoice')),
  payment: always({
    named: 'FullScheduledPayment',
    isNullable: true,
    description: 'The scheduled payment at the time of the event; null when the schedule no longer has it.',
  }),
};

const chargeId = idOf('the charge that caused it');
const failure: DataSchema = {
  fields: {
    code: always(text('Why, as `insufficient_funds`.')),
    message: always(text('Why, in a sentence.')),
  },
  description: 'Why the charge failed.',
};
const changedAmount = amount('The change of the amount owed, in the minor unit.');
const disputeId = idOf('the dispute');
const disputedAmount = amount('The disputed amount, in the minor unit.');
const decision: Node = {
  type: 'string',
  enum: ['Open', 'Won', 'Lost'],
  description: 'The state of the dispute.',
};

// What moved with an event of a scheduled payment.
const movement = sometimes({
  fields: {
    amount: always(amount('The change of the money of the business; below 0, it fell.')),
    fee: always(amount('The fee of the processor.')),
    paid: always(amount('The change of the payment’s paid amount.')),
    refunded: always(amount('The change of the payment’s refunded amount.')),
  },
  description: 'The movement of money, in the minor unit; absent without a movement.',
});

const manualPayment = sometimes({
  fields: {
    id: always(idOf('the manual payment')),
    amount: always(amount('The amount that came, in the minor unit.')),
    method: always({
      type: ['string', 'null'],
      description: 'How, as `BankTransfer`; null: nobody said it.',
    }),
    paidOn: always(text('The day on which the money came.')),
    bankLineId: sometimes(idOf('the line of a bank statement; absent of other sources')),
  },
  description: 'The manual payment that was recorded or undone; absent when all of a payment was unmarked.',
});

// What an event that follows from money says of its cause.
const causes = {
  chargeId: sometimes(chargeId),
  refundId: sometimes(idOf('the refund that caused it')),
  failure: sometimes(failure),
  changedAmount: sometimes(changedAmount),
  disputeId: sometimes(disputeId),
  disputedAmount: sometimes(disputedAmount),
  decision: sometimes(decision),
};

const autopayReason: DataSchema = {
  fields: {
    reason: always(text('Why, as `canceled_by_client` or `retries_used_up`. Reasons are added in time.')),
  },
  description: 'Why autopay ended.',
};

const textOrNull = (description: string): Node => ({ type: ['string', 'null'], description });
const endedAmount = (description: string) => always(amount(`${description}, in the minor unit.`));

const ending: DataSchema = {
  fields: {
    kind: always({
      type: 'string',
      enum: ['Cancel', 'Settle'],
      description: 'By terms, or by an agreement.',
    }),
    by: always({
      type: ['string', 'null'],
      enum: ['Client', 'Business', null],
      description: 'The one who ended the contract; null of a settlement.',
    }),
    noticeOn: always(textOrNull('The day of the notice; null of a settlement.')),
    countedDate: always(textOrNull('The day of the event to which days count; null without one.')),
    days: always({ type: ['integer', 'null'], description: 'From the notice to that day.' }),
    tier: always({
      type: ['object', 'null'],
      description: 'The tier that decided; null where a named amount did.',
      properties: {
        fromDays: { type: 'integer', description: 'From how many days before the event it counts.' },
        keepBasisPoints: { type: 'integer', description: 'What is kept, in hundredths of a percent.' },
      },
    }),
    keptAmount: endedAmount('What the business keeps'),
    refundedAmount: endedAmount('What goes back by refunds'),
    outsideAmount: endedAmount('What was given back outside'),
    remainingAmount: endedAmount('What the client still has to pay'),
    remainingPaymentId: always(textOrNull('The first scheduled payment of it.')),
    undocumentedAmount: endedAmount('What was refunded before without a credit note'),
    autopay: always({
      type: 'string',
      enum: ['Ended', 'Kept', 'None'],
      description: 'What became of autopay.',
    }),
    creditNoteId: always(
      textOrNull('The credit note of what is not kept; null when there is nothing left to credit.'),
    ),
    note: always(text('Why.')),
  },
  description: 'How it ended.',
};

/** What events of invoices and their payments deliver, by the name of its schema. */
export const invoiceEventShapes: Readonly<Record<string, EventShape>> = {
  InvoiceEvent: {
    description: 'An invoice was made, or something happened to it.',
    types: {
      'invoice.created': 'An invoice or a draft was made.',
      'invoice.activated': 'A draft became active: its client can pay.',
      'invoice.sent':
        'The mail server accepted the first mail with the invoice. Without a mail server: the mail is written and kept.',
      'invoice.viewed': 'The client opened the link of the invoice for the first time.',
      'invoice.transfer_announced':
        'The client says that money was transferred: no money is recorded, and reminders pause.',
      'invoice.transfer_missed': 'The days of an announced transfer have passed, and no money was recorded.',
      'invoice.canceled': 'An invoice was canceled: nothing is owed.',
      'invoice.deleted': 'A draft was deleted.',
      'invoice.erased': 'The data of the invoice’s client was erased.',
      'invoice.autopay.enabled': 'The client agreed to be charged automatically.',
      'invoice.autopay.renewed': 'The client agreed to a changed schedule.',
      'invoice.debit_mandate.given':
        'A bank account in euros is debited by a SEPA mandate that the client has given.',
    },
    data: {
      ...invoice,
      setupId: sometimes(
        text('Of `invoice.autopay.enabled`: the setup, when the client saved a method without paying.'),
      ),
      chargeId: sometimes(text('Of `invoice.debit_mandate.given`: the charge that the mandate came with.')),
    },
  },
  InvoiceUpdatedEvent: {
    description: 'An invoice was changed.',
    types: { 'invoice.updated': 'An invoice was changed, such as its schedule, its note or its contact.' },
    data: { ...invoice, autopay: sometimes(autopayReason) },
  },
  InvoiceOverdueEvent: {
    description: 'The due date of a payment has passed.',
    types: { 'invoice.overdue': 'A due date has passed, and something of that payment is still owed.' },
    data: {
      ...invoice,
      scheduledPaymentIds: always({
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description: 'The payments that became overdue.',
      }),
    },
  },
  InvoiceSettledEvent: {
    description: 'An invoice is fully paid, written off, or owed again.',
    types: {
      'invoice.paid': 'Everything that was owed is paid.',
      'invoice.reopened':
        'Something is owed again, as after a return, a lost dispute or a payment that was unmarked.',
      'invoice.written_off': 'The business no longer expects the money.',
    },
    data: { ...invoice, ...causes },
  },
  InvoiceCreditedEvent: {
    description: 'A credit note was issued.',
    types: { 'invoice.credited': 'A credit note took something of the invoice back.' },
    data: {
      ...invoice,
      creditNote: always({ named: 'CreditNote', description: 'The credit note.' }),
      movement: sometimes({
        fields: {
          amount: always(
            amount('The change of the money of the business: what was given back outside, below 0.'),
          ),
          fee: always(amount('0: nobody took a fee.')),
        },
        description: 'The movement of money, in the minor unit; absent where nothing was given back outside.',
      }),
    },
  },
  InvoicePrepaymentInvoicedEvent: {
    description: 'A prepayment invoice was issued.',
    types: { 'invoice.prepayment_invoiced': 'Money came before the final invoice, and has its own invoice.' },
    data: {
      ...invoice,
      prepaymentInvoice: always({ named: 'PrepaymentInvoice', description: 'The prepayment invoice.' }),
    },
  },
  InvoiceFinalInvoicedEvent: {
    description: 'An invoice became its final invoice.',
    types: {
      'invoice.final_invoiced':
        'All is paid, the invoice ended, or the business issued it: it is the final invoice now.',
    },
    data: {
      ...invoice,
      prepaymentInvoiceIds: always({
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description: 'The prepayment invoices that it names, the oldest first.',
      }),
    },
  },
  InvoiceEndedEvent: {
    description: 'An invoice ended before its event.',
    types: { 'invoice.ended': 'The event fell through: the invoice was canceled by its terms, or settled.' },
    data: { ...invoice, ending: always(ending) },
  },
  InvoiceAutopayDisabledEvent: {
    description: 'Autopay of an invoice ended.',
    types: { 'invoice.autopay.disabled': 'Autopay ended: canceled, or the service gave up.' },
    data: {
      ...invoice,
      autopay: always(autopayReason),
      chargeId: sometimes(chargeId),
      disputeId: sometimes(disputeId),
    },
  },
  InvoicePaymentDueEvent: {
    description: 'A scheduled payment is due, or will be soon.',
    types: {
      'invoice.payment.will_be_due': 'A payment is due in three days.',
      'invoice.payment.due': 'A payment can be paid from now on.',
    },
    data: { ...invoicePayment, ...causes },
  },
  InvoicePaymentChargeEvent: {
    description: 'The client pays: a charge is under way or has succeeded.',
    types: {
      'invoice.payment.processing': 'A charge of the payment is under way.',
      'invoice.payment.requires_action': 'The client has to confirm the charge with their bank.',
      'invoice.payment.completed': 'A charge of the payment, or of a part of it, succeeded.',
    },
    data: { ...invoicePayment, chargeId: always(chargeId), movement },
  },
  InvoicePaymentFailedEvent: {
    description: 'A charge failed, or a bank took its money back.',
    types: {
      'invoice.payment.failed': 'A charge was declined, or a bank returned it: the payment is owed.',
      'invoice.payment.returned':
        'A bank took back money of a payment, and the status of the payment did not change.',
    },
    data: {
      ...invoicePayment,
      chargeId: always(chargeId),
      failure: sometimes(failure),
      changedAmount: sometimes(changedAmount),
      movement,
    },
  },
  InvoicePaymentMarkedEvent: {
    description: 'The business decided about a payment by hand.',
    types: {
      'invoice.payment.marked_as_paid':
        'The business recorded a payment by hand: cash, a cheque, a transfer.',
      'invoice.payment.unmarked_as_paid': 'The business removed such a payment.',
      'invoice.payment.waived': 'The business waived what is owed of the payment.',
    },
    data: { ...invoicePayment, changedAmount: sometimes(changedAmount), manualPayment, movement },
  },
  InvoicePaymentRefundEvent: {
    description: 'Money of a payment was given back, or could not be.',
    types: {
      'invoice.payment.refunded': 'Money of the payment was given back.',
      'invoice.payment.refund_failed': 'A refund failed: the business has its money again.',
    },
    data: {
      ...invoicePayment,
      chargeId: always(chargeId),
      refundId: always(idOf('the refund')),
      changedAmount: sometimes(changedAmount),
      movement,
    },
  },
  InvoicePaymentDisputeEvent: {
    description: 'The client contests a charge at their bank.',
    types: {
      'invoice.payment.disputed': 'A charge of the payment is disputed; its money is held.',
      'invoice.payment.dispute_answered': 'The answer to the dispute is with the bank.',
      'invoice.payment.dispute_closed': 'The dispute was won or lost: see `decision`.',
    },
    data: {
      ...invoicePayment,
      chargeId: always(chargeId),
      disputeId: always(disputeId),
      disputedAmount: always(disputedAmount),
      decision: sometimes(decision),
      changedAmount: sometimes(changedAmount),
      movement,
    },
  },
};
