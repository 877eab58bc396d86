import { Type } from 'typebox';
import {
  Amount,
  Closed,
  DateText,
  Described,
  IdOf,
  Instant,
  Nullable,
  OrNull,
  Sum,
  TextOf,
  Uuid,
} from '../../kit/http/schemas.ts';
import { Method } from '../schemas.ts';
import { SetupAnswer } from '../setups/schemas.ts';

const AskedConsent = OrNull(
  Closed({
    hash: Type.String({ description: 'SHA-256 of what is asked: send it to agree.' }),
    total: Described(Amount, 'What the consent would cover in all.'),
    payments: Type.Array(
      Closed({
        scheduledPaymentId: IdOf('the scheduled payment'),
        name: Described(Nullable(Type.String()), 'Its name.'),
        agreedAmount: Described(Sum, 'What the consent covers of it.'),
        agreedDate: Described(
          Nullable(DateText),
          'When that is charged at the earliest; null: nothing is covered.',
        ),
        amount: Described(Amount, 'What is owed of it.'),
        dueDate: DateText,
      }),
      { description: 'What is dearer, earlier or new.' },
    ),
  }),
  'A changed schedule that waits for the client’s agreement; null while the consent covers it.',
);

/** What a payer agreed to. */
export const MandateAnswer = Closed({
  paymentMethod: Described(Method, 'What is charged.'),
  terms: Described(Type.String(), 'The words that the payer agreed to.'),
  agreedAmount: Described(Amount, 'The total that may be taken at most.'),
  acceptedAt: Described(Instant, 'When the payer agreed.'),
  retryAt: Described(Nullable(Instant), 'When a charge that failed is tried again; null when none waits.'),
  request: AskedConsent,
});

/** Body of an agreement to a changed schedule. */
export const AgreeByLink = Closed({
  hash: TextOf('64 hexadecimal digits', '^[0-9a-f]{64}$', {
    description: '`autopay.request.hash`, as it was shown.',
  }),
  terms: Type.String({ minLength: 1, maxLength: 1000, description: 'The words that the payer agrees to.' }),
});

const ComingCharge = Closed({
  at: { ...Instant, description: 'When it is charged.' },
  date: { ...DateText, description: 'The day in the account’s time zone.' },
  amount: Amount,
  surcharge: { ...Sum, description: 'The surcharge by the present rules.' },
  scheduledPaymentIds: Described(Type.Array(Uuid), 'The scheduled payments that it pays.'),
  refusal: Nullable(
    Type.String({
      description:
        '`amount_changed` or `method_not_accepted`: the consent does not cover it, and autopay ends instead.',
    }),
  ),
});

/** Autopay of an invoice, as the business sees it. */
export const AutopayAnswer = Closed({
  isOn: Type.Boolean({ description: 'Whether there is a valid consent.' }),
  paymentMethod: OrNull(Method, 'The card or bank account that is charged; null while it is not known.'),
  terms: Nullable(Type.String({ description: 'The words that the client agreed to.' })),
  agreedAmount: Nullable({ ...Amount, description: 'The total that autopay may take at most.' }),
  acceptedAt: Described(Nullable(Instant), 'When the client agreed; null without consent.'),
  nextCharge: OrNull(ComingCharge, 'The next charge; null when none is planned.'),
  charges: Type.Array(ComingCharge, { description: 'All planned charges, in order.' }),
  failures: Type.Array(
    Closed({
      scheduledPaymentId: IdOf('the scheduled payment'),
      count: Type.Integer({ minimum: 1, description: 'How often it was tried and failed.' }),
      failedAt: Described(Instant, 'When it failed last.'),
      retryAt: Nullable({
        ...Instant,
        description: 'When it is tried again; null when the client is asked to pay it instead.',
      }),
    }),
    { description: 'The failed charges under this consent.' },
  ),
  agreedSchedule: Type.Array(
    Closed({
      scheduledPaymentId: IdOf('the scheduled payment'),
      dueDate: DateText,
      amount: Described(Sum, 'What may be charged for it.'),
    }),
    { description: 'What the client agreed to; empty of a consent before release 2.' },
  ),
  request: AskedConsent,
  setup: SetupAnswer,
});
