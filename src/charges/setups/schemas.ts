import { Type } from 'typebox';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  DateText,
  Described,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  TextOf,
  VisibleText,
} from '../../kit/http/schemas.ts';
import { AcceptTerms, Failure, Method } from '../schemas.ts';
import { setupStatuses } from './types.ts';

/** The charges that a payer may agree to without paying now. */
export const SetupOfferAnswer = OrNull(
  Closed({
    hash: Type.String({ description: 'SHA-256 of what is offered: send it to agree.' }),
    total: Described(Amount, 'What would be charged in all, without a surcharge.'),
    surchargeBasisPoints: Type.Integer({
      minimum: 0,
      description: 'The surcharge on credit cards, in hundredths of a percent.',
    }),
    payments: Type.Array(
      Closed({
        scheduledPaymentId: IdOf('the scheduled payment'),
        name: Described(Nullable(Type.String()), 'Its name.'),
        amount: Described(Amount, 'What is owed of it.'),
        dueDate: { ...DateText, description: 'When it would be charged.' },
      }),
      { description: 'The payments that would be charged, in the order of their due dates.' },
    ),
  }),
  'The charges that the payer may agree to by saving a method without paying now; null where something is due, autopay is on, or the ' +
    'business offers none.',
);

const setupFields = {
  id: IdOf('the setup'),
  status: Described(Choice(setupStatuses), 'The status of the setup.'),
  paymentMethod: OrNull(Method, 'The card or bank account that is saved; null when it was erased.'),
  failure: Failure,
  withdrawnAt: Described(
    Nullable(Instant),
    'When the consent was withdrawn while the setup was under way: the client gave it up, canceled autopay or began another setup, ' +
      'or it had no end after 30 days. Then it does not turn autopay on, even when it succeeds. Null otherwise.',
  ),
};

/** A setup as its payer sees it. */
export const PayerSetup = Closed({
  ...setupFields,
  actionUrl: Nullable(
    Type.String({ description: 'The page on which the holder confirms, while the setup requires action.' }),
  ),
  createdAt: CreatedAt,
});

/** The newest setup as the business sees it. */
export const SetupAnswer = OrNull(
  Closed({
    ...setupFields,
    createdAt: CreatedAt,
    settledAt: Described(Nullable(Instant), 'When it succeeded or failed; null before.'),
  }),
  'The newest attempt of the client to save a method without paying; null without one.',
);

/** Body of a setup through the link. */
export const SetUpByLink = Closed({
  token: Type.String({
    minLength: 1,
    maxLength: 255,
    description: "The processor's token of a card or bank account; never a number.",
  }),
  hash: TextOf('64 hexadecimal digits', '^[0-9a-f]{64}$', {
    description: '`autopaySetup.hash`, as it was shown.',
  }),
  terms: Described(VisibleText(2000), 'The words that the payer agreed to.'),
  debitTerms: Type.Optional(
    Described(
      VisibleText(5000),
      'The words of the SEPA mandate that the payer has seen and accepts, kept as evidence. Only with a bank account in euros.',
    ),
  ),
  cancellationTerms: AcceptTerms,
});
