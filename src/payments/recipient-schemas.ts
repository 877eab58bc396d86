import { Type } from 'typebox';
import {
  Choice,
  Closed,
  DateText,
  Described,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  TextOf,
  Uuid,
} from '../kit/http/schemas.ts';
import { recipientDues } from '../processors/types.ts';
import { recipientStatuses } from '../recipients/types.ts';
import { paymentStages } from './types.ts';

const Money = (description: string) => Type.Integer({ minimum: 0, description });

const Failure = OrNull(
  Closed({
    code: Type.String({ description: 'E.g. `account_closed`, `balance_insufficient`.' }),
    message: Type.String({ description: 'The same as a sentence.' }),
  }),
  'Why it failed; null otherwise.',
);

export const ServiceFeeReturns = Type.Boolean({
  description: 'Whether `serviceFee` is given back with money that does not arrive.',
});

/** The fields of a payment that goes to a recipient's account at the processor; null or 0 for others. */
export const atProcessorFields = {
  stage: Choice(
    paymentStages,
    'How far the money is. `AwaitingRecipient`: its day has come, and the recipient is not ready; `AwaitingBank`: the ' +
      'recipient’s bank refused it, and it waits for another account.',
  ),
  recipientId: Described(
    Nullable(Uuid),
    'The recipient’s account at the processor (`GET /v1/recipients/{recipient_id}`); null: the money goes to a bank account.',
  ),
  serviceFee: Money(
    'What the operator of the installation takes, in the minor unit. The wallet pays it on top of `totalAmount`.',
  ),
  refundsServiceFee: ServiceFeeReturns,
  recipientWaitingAt: Described(
    Nullable(Instant),
    'Since when its day has come and the recipient is not ready; null if that was not so.',
  ),
  transferredAt: Described(
    Nullable(Instant),
    'When the money was in the recipient’s account at the processor; null before, and without one.',
  ),
  bankPayout: OrNull(
    Closed({
      status: Choice(['Processing', 'Paid', 'Failed'], 'How far it is.'),
      arrivalDate: Described(Nullable(DateText), 'The day on which the bank has it; null while unknown.'),
      failure: Failure,
      retryUntil: Described(
        Nullable(Instant),
        'Until when it is tried again with another bank account of the recipient; null if it is not.',
      ),
    }),
    'The money on its way from the recipient’s account at the processor to the recipient’s bank; null before.',
  ),
  reversal: OrNull(
    Closed({
      status: Choice(['Processing', 'Succeeded', 'Failed'], 'How far it is.'),
      reversedAt: Described(Nullable(Instant), 'When the money was back; null before.'),
      failure: Failure,
    }),
    'The money on its way back from the recipient’s account at the processor; null if that was not needed.',
  ),
  destinationAmount: Described(
    Nullable(Type.Integer()),
    'What the recipient’s bank got, in the minor unit of `destinationCurrency`; null before.',
  ),
  destinationCurrency: Nullable(
    Type.String({ description: 'The currency of the recipient’s bank account.' }),
  ),
  owedSince: Described(
    Nullable(Instant),
    'Since when the account owes the operator what the wallet’s bank took back after it was spent.',
  ),
  debtSettledAt: Described(Nullable(Instant), 'When that was settled; null before.'),
  overpaidSince: Described(
    Nullable(Instant),
    'Since when the operator owes the account: it had settled the debt, and then the money came back to the operator.',
  ),
};

/** The recipient of a payment at the processor. */
export const ItsRecipient = OrNull(
  Closed({
    id: IdOf('the recipient'),
    status: Choice(recipientStatuses, 'Whether money can be sent there.'),
    country: Type.String({ description: 'ISO 3166.' }),
    due: Type.Array(Choice(recipientDues), { description: 'What the processor asks for.' }),
    dueBy: Described(Nullable(Instant), 'Until when; null without a date.'),
    reason: Nullable(Type.String({ description: 'Why it cannot be paid, in the processor’s word.' })),
    bankAccount: OrNull(
      Closed({
        bankName: Type.String({ description: 'The name of the bank; may be empty.' }),
        last4: Type.String({ description: 'The last four digits.' }),
      }),
      'Where the processor sends the money to; null until it is named.',
    ),
  }),
  'The account of the recipient at the processor; null without one.',
);

export const StartOnboarding = Closed({
  country: TextOf('two capital letters', '^[A-Z]{2}$', {
    description: 'The country of the recipient: ISO 3166. It counts only the first time.',
  }),
});

export const OnboardingLink = Closed({
  url: Type.String({ description: 'The page of the processor. It works once, for minutes: do not keep it.' }),
  expiresAt: Described(Instant, 'Until when it works.'),
});
