import { Type } from 'typebox';
import {
  Amount,
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  IdOf,
  Nullable,
} from '../../kit/http/schemas.ts';
import { manualMethods } from '../manual-payments/types.ts';
import { creditKinds } from './types.ts';

const method = Choice(manualMethods, 'How the money came or went.');
const reference = Type.String({ maxLength: 140, description: 'As on the bank statement or the cheque.' });
const note = Type.String({ maxLength: 500, description: 'For your own people. Clients do not see it.' });

export const CreditMovement = Closed({
  id: IdOf('the movement'),
  contactId: IdOf('the client whose credit it is'),
  kind: Choice(
    creditKinds,
    'More money came than was owed, credit pays an invoice, or it was given back outside.',
  ),
  amount: Type.Integer({
    description: 'In the minor unit: above 0 the credit rose, below 0 it fell.',
  }),
  currency: CurrencyCode,
  day: Described(DateText, 'The day on which the money came or went, or the credit was applied.'),
  method: Described(Nullable(method), 'How the money came or went; null where nobody said it.'),
  reference,
  note,
  invoiceId: Nullable(IdOf('the invoice that was overpaid, or that is paid; null of what was given back')),
  manualPaymentId: Nullable(IdOf('the row of applied credit at its invoice; null of other kinds')),
  bankLineId: Nullable(IdOf('the line of a bank statement that brought it; null of others')),
  undoesId: Nullable(IdOf('the movement that this one takes back; null of others')),
  undoneById: Nullable(IdOf('the movement that took this one back; null while it stands')),
  createdAt: CreatedAt,
});

export const ApplyCredit = {
  amount: Type.Optional(
    Described(
      Amount,
      'How much of the credit pays the invoice, in the minor unit; without it as much as there is and is open.',
    ),
  ),
};

export const GiveBackCredit = Closed({
  amount: Described(Amount, 'The amount that was given back, in the minor unit; at most the credit.'),
  currency: CurrencyCode,
  method: Type.Optional(method),
  reference: Type.Optional(reference),
  paidOn: Type.Optional(Described(DateText, 'The day on which it was given back; today without it.')),
  note: Type.Optional(note),
});

export const ContactCredit = Closed({
  contactId: IdOf('the contact'),
  balances: Type.Array(
    Closed({
      currency: CurrencyCode,
      amount: Described(Amount, 'The credit in the minor unit.'),
    }),
    { description: 'One for each currency in which there is credit.' },
  ),
});

export const MovedCreditAnswer = Closed({
  creditMovement: Described(CreditMovement, 'The change.'),
  credit: Closed(
    {
      contactId: IdOf('the contact'),
      currency: CurrencyCode,
      amount: Type.Integer({ minimum: 0, description: 'The credit in the minor unit.' }),
    },
    { description: 'The credit in this currency afterwards.' },
  ),
});
