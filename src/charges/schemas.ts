import { Type } from 'typebox';
import { Actions } from '../kit/actions.ts';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  Email,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  pageQuery,
  Sum,
  TextOf,
  UpdatedAt,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { maskedMethod } from '../kit/money/masked-method.ts';
import { ownProcessorNames } from '../processors/types.ts';
import {
  chargeActions,
  disputeActions,
  disputeCategories,
  disputeStates,
  evidenceKinds,
  refundActions,
} from './actions.ts';
import { chargeStatuses, disputeStatuses, refundStatuses } from './types.ts';

export const Method = Closed({
  ...maskedMethod,
});

/** Why a charge, refund or setup failed. */
export const Failure = OrNull(
  Closed({
    code: Type.String({ description: 'The kind of failure, e.g. `card_declined`, `insufficient_funds`.' }),
    message: Type.String({ description: 'A sentence for the payer.' }),
  }),
  'Why it failed; null otherwise.',
);

const ForPayment = Closed({
  id: IdOf('the scheduled payment'),
  amount: Described(Amount, 'The part of it for this payment.'),
});

/** A charge as the business sees it. */
export const ChargeAnswer = Closed({
  id: IdOf('the charge'),
  invoiceId: IdOf('the invoice that is paid'),
  status: Described(Choice(chargeStatuses), 'The status of the charge.'),
  origin: Described(Choice(['Client', 'Autopay']), 'The client at the link, or autopay.'),
  processor: Described(Choice(ownProcessorNames), 'The processor that moves the money.'),
  processorReference: Described(
    Nullable(Type.String()),
    'Its id at the processor; null before the processor knows it.',
  ),
  amount: Amount,
  surcharge: Described(Sum, 'The card fee that the client pays on top.'),
  refundedAmount: Described(Sum, 'The refunded amount, without the surcharge.'),
  currency: CurrencyCode,
  fee: Described(Nullable(Sum), 'The fee of the processor; null while it is not known.'),
  platformFee: Described(
    Nullable(Sum),
    'The fee of the operator’s platform, beside that of the processor; 0 unless the account is connected to it. Null while ' +
      'it is not known.',
  ),
  refundsPlatformFee: Described(
    Type.Boolean(),
    'Whether the operator gives it back with refunds, in proportion.',
  ),
  platformFeeRefunded: Described(Sum, 'The part of it that the operator gave back with refunds.'),
  paymentMethod: OrNull(Method, 'The card or bank account that is charged; null while it is not known.'),
  debitMandate: OrNull(
    Closed({
      reference: Type.String({
        description: 'The reference of the mandate, as it stands on the bank’s statement.',
      }),
      creditorId: Described(
        Nullable(Type.String()),
        'The creditor identifier under which the account is debited; null where the processor does not say.',
      ),
    }),
    'The SEPA mandate by which a bank account in euros is debited; null of other methods, and while it is not known.',
  ),
  scheduledPayments: Type.Array(
    Closed({
      id: IdOf('the scheduled payment'),
      amount: Described(Amount, 'How much of the charge is for it.'),
      refundedAmount: Described(Sum, 'The part of it that went back.'),
    }),
    { description: 'What it pays.' },
  ),
  failure: Failure,
  payer: OrNull(
    Closed({
      name: Described(Nullable(Type.String()), 'The name; null when it was not given.'),
      email: Described(Nullable(Type.String()), 'Where the receipt went, too; null when it was not given.'),
    }),
    'The person who paid, as that person gave name and email; null: nobody was named, or it was erased.',
  ),
  cancellationTerms: OrNull(
    Closed({
      language: Type.String({ description: 'The language of the text.' }),
      textSha256: Type.String({ description: 'Of the UTF-8 bytes of the text, in hexadecimal digits.' }),
      acceptedAt: Described(Instant, 'When the payer accepted it.'),
      acceptedFrom: Nullable(
        Type.String({ description: 'The network address of the payer; null when it was erased.' }),
      ),
    }),
    'The terms that the payer accepted by paying; null: none.',
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  settledAt: Described(Nullable(Instant), 'When it succeeded or failed; null before.'),
});

export const PayerCharge = Closed({
  id: IdOf('the charge'),
  status: Described(Choice(chargeStatuses), 'The status of the charge.'),
  amount: Amount,
  surcharge: Described(Sum, 'The card fee that is paid on top.'),
  currency: CurrencyCode,
  paymentMethod: OrNull(Method, 'The card or bank account that is charged; null while it is not known.'),
  scheduledPayments: Type.Array(ForPayment, { description: 'The scheduled payments that it concerns.' }),
  failure: Failure,
  actionUrl: Nullable(
    Type.String({
      description: 'The page on which the holder confirms the charge, while it requires action.',
    }),
  ),
  createdAt: CreatedAt,
});

/** The acceptance of cancellation terms, as it is sent. */
export const AcceptTerms = Type.Optional(
  Closed(
    {
      textSha256: TextOf('64 hexadecimal digits in small letters', '^[0-9a-f]{64}$', {
        description: 'The hash of the text that the payer has been shown.',
      }),
    },
    { description: 'The payer accepts the cancellation terms of the invoice.' },
  ),
);

/** Body of a payment through the link. */
export const PayByLink = Closed({
  token: Type.String({
    minLength: 1,
    maxLength: 255,
    description: "The processor's token of a card or bank account; never a number.",
  }),
  scheduledPaymentIds: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 120,
      uniqueItems: true,
      description: 'Default: the payment that is owed first.',
    }),
  ),
  amount: Type.Optional({ ...Amount, description: 'A part of one payment, where the account allows it.' }),
  expectedAmount: {
    ...Amount,
    description:
      'The amount that the payer has seen and agrees to, surcharge included. The charge is refused when the amount has ' +
      'changed, for example because the business has changed the schedule.',
  },
  autopay: Type.Optional(
    Closed(
      {
        terms: Described(VisibleText(2000), 'The words that the payer agreed to.'),
        expectedOwed: {
          ...Amount,
          description:
            'The total that the payer has seen as owed, this payment included: `amountPayable` of the link. Refused with ' +
            '`amount_changed` when another amount is owed now: a consent covers only amounts that the payer has seen.',
        },
        scheduleHash: Type.Optional(
          TextOf('64 hexadecimal digits in small letters', '^[0-9a-f]{64}$', {
            description:
              'The schedule that the payer has seen: `scheduleHash` of the link. Refused with `schedule_changed` when the days or ' +
              'amounts of open payments are other ones now, also where the same total is owed. Without it only the total is compared.',
          }),
        ),
      },
      { description: 'The payer’s consent to charge the rest along the schedule, with the same method.' },
    ),
  ),
  debitTerms: Type.Optional(
    Described(
      VisibleText(5000),
      'The words of the SEPA mandate that the payer has seen and accepts, kept as evidence. Only with a bank account in euros.',
    ),
  ),
  payer: Type.Optional(
    Closed(
      {
        name: Type.Optional(Described(VisibleText(200), 'The name of the payer.')),
        email: Type.Optional(Described(Email, 'Gets the receipt, beside the contact.')),
      },
      { description: 'The person who pays, where that is not the contact of the invoice.' },
    ),
  ),
  cancellationTerms: AcceptTerms,
});

export const RefundAnswer = Closed({
  id: IdOf('the refund'),
  chargeId: IdOf('the charge that it gives back'),
  invoiceId: IdOf('the invoice'),
  status: Described(Choice(refundStatuses), 'The status of the refund.'),
  amount: Amount,
  surcharge: Described(Sum, 'The part of the card fee that goes back with it.'),
  currency: CurrencyCode,
  reason: Described(Type.String(), 'Why, as the business said; empty when it did not.'),
  reopens: Described(Type.Boolean(), 'Whether the client owes the amount again.'),
  platformFee: Described(Sum, 'What the operator gave back of its fee; 0 before the refund has succeeded.'),
  scheduledPayments: Type.Array(ForPayment, { description: 'The scheduled payments that it concerns.' }),
  failure: Failure,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  settledAt: Described(Nullable(Instant), 'When it succeeded or failed; null before.'),
});

export const CreateRefund = Closed({
  amount: Type.Optional({ ...Amount, description: 'Default: the whole remaining amount.' }),
  scheduledPaymentId: Type.Optional(
    Described(
      Uuid,
      'The scheduled payment to refund; needed for a partial refund of a charge that paid several.',
    ),
  ),
  expectedLeft: Type.Optional({
    ...Sum,
    description:
      'The amount that could be refunded when somebody decided on this refund: `refundable.amount` of the ' +
      'charge. If it is another amount now, the request is refused with `amount_changed`, so that two people ' +
      'do not refund the same money twice.',
  }),
  reason: Type.Optional(
    Described(Type.String({ maxLength: 500 }), 'Why, for your records and the client’s mail.'),
  ),
  reopen: Type.Optional(Type.Boolean({ description: 'The client owes the amount again. Default false.' })),
});

export const DisputeAnswer = Closed({
  id: IdOf('the dispute'),
  chargeId: IdOf('the charge that is contested'),
  invoiceId: IdOf('the invoice'),
  status: Described(Choice(disputeStatuses), 'The status of the dispute.'),
  amount: Described(Amount, 'What the bank holds back until it decides.'),
  fee: Described(Sum, 'What the processor keeps for the dispute, won or lost.'),
  currency: CurrencyCode,
  reason: Described(Type.String(), 'Why, in the words of the bank.'),
  respondBy: Described(Nullable(Instant), 'The last instant for an answer; null when no answer is possible.'),
  answeredAt: {
    ...Nullable(Instant),
    description: 'When your answer reached the bank, as the processor reports; null before.',
  },
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  closedAt: Described(Nullable(Instant), 'When the bank decided; null before.'),
});

/** A charge as GET of one shows it. */
export const ShownCharge = Closed({
  ...ChargeAnswer.properties,
  refundable: Closed(
    {
      amount: { ...Sum, description: 'The amount that can be refunded, without the surcharge.' },
      needsReopen: Type.Boolean({ description: 'Whether a refund must be made with `reopen`.' }),
    },
    { description: 'The amount that can still be refunded.' },
  ),
  actions: Actions(chargeActions),
});

/** A refund as GET of one shows it. */
export const ShownRefund = Closed({ ...RefundAnswer.properties, actions: Actions(refundActions) });

/** A dispute as GET of one shows it. */
export const ShownDispute = Closed({
  ...DisputeAnswer.properties,
  clientName: Type.String({ description: 'The name of the client on the invoice.' }),
  invoiceNumber: Nullable(Type.String({ description: 'The number of the invoice, if it has one.' })),
  state: Choice(
    disputeStates,
    '`UnderReview`: you have answered, or the time to answer is over, and the bank decides.',
  ),
  category: Choice(disputeCategories, 'The bank’s `reason`, as one of a few kinds.'),
  evidence: Type.Array(Choice(evidenceKinds), {
    description:
      'Evidence that helps, the best first. `POST /v1/disputes/{dispute_id}/evidence` sends what the service has noted; send your ' +
      'own files on the processor’s pages. Empty once the dispute is answered or decided.',
  }),
  daysLeft: Nullable(
    Type.Integer({
      minimum: 0,
      description:
        'Days from today until the day of `respondBy`, in the account’s time zone; null when it is answered or decided.',
    }),
  ),
  actions: Actions(disputeActions),
});

const payoutFields = {
  id: IdOf('the payout'),
  amount: Described(
    Type.Integer(),
    'The amount that was sent, in the minor unit; negative: it was taken from the bank account.',
  ),
  currency: CurrencyCode,
  arrivalDate: Described(DateText, 'The day on which it is at the bank.'),
  processorReference: Described(Type.String(), 'Its id at the processor.'),
  createdAt: CreatedAt,
};
export const PayoutAnswer = Closed({
  ...payoutFields,
  contents: Type.Array(
    Closed({
      kind: Type.String({ description: 'The kind of line, e.g. `charge`, `refund`, `dispute`.' }),
      count: Type.Integer({ minimum: 1, description: 'How many of it.' }),
    }),
    { description: 'Its contents by kind.' },
  ),
});
export const FullPayout = Closed({
  ...payoutFields,
  items: Type.Array(
    Closed({
      kind: Type.String({
        description: 'The kind of line, e.g. `charge`, `refund`, `dispute`, `funding`, `delivery`.',
      }),
      subjectId: {
        ...Nullable(Uuid),
        description:
          'The id of the charge (also for a dispute), of the refund, or of the operation of an outgoing ' +
          'payment; null for a line that has none here.',
      },
      amount: Type.Integer({ description: 'Signed, before the fee.' }),
      fee: Type.Integer({ description: 'What the processor keeps for it.' }),
      invoiceId: { ...Nullable(Uuid), description: 'The invoice that it belongs to.' },
      paymentId: { ...Nullable(Uuid), description: 'The outgoing payment that it belongs to.' },
      label: {
        ...Nullable(Type.String()),
        description: 'Number and client of the invoice, or the recipient of the payment.',
      },
    }),
    { description: 'The amounts less the fees add up to the amount of the payout.' },
  ),
});

export const UpcomingPayouts = Closed({
  items: Type.Array(
    Closed({
      currency: Type.String({ description: 'ISO 4217.' }),
      amount: Type.Integer({
        description:
          'In the minor unit, after fees, refunds and disputes. Negative: more was taken than came in, and the ' +
          'next payments cover it.',
      }),
      availableOn: {
        ...Nullable(DateText),
        description: 'From when it can be paid out; null if the processor does not say.',
      },
      arrivalDate: {
        ...Nullable(DateText),
        description:
          'The day on which it is expected at the bank; null if the processor does not know it in advance, ' +
          'like Stripe.',
      },
    }),
    { description: 'By currency and day, the next first. Their sum is the money at the processor.' },
  ),
});

/** Query of GET /v1/charges. */
export const ListCharges = Closed({
  ...pageQuery,
  status: Type.Optional(Described(Choice(chargeStatuses), 'Only charges with this status.')),
  invoiceId: Type.Optional(Described(Uuid, 'Only charges of this invoice.')),
});
/** Query of GET /v1/refunds. */
export const ListRefunds = Closed({
  ...pageQuery,
  chargeId: Type.Optional(Described(Uuid, 'Only refunds of this charge.')),
});
/** Query of lists without filters. */
export const ListPlain = Closed(pageQuery);
