import { type TString, Type } from 'typebox';
import { Choice, Closed, Described } from '../http/schemas.ts';
import { paymentMethodTypes } from './payment-methods.ts';

/** The end of the number of a card or a bank account. */
export const LastFour = Type.String({ description: 'The last four digits of its number.' });

/** The fields by which a person knows a card or a bank account again, with the schema of its last digits. */
export function maskedMethodWith(last4: TString) {
  return {
    type: Described(Choice(paymentMethodTypes), 'Card or bank account.'),
    name: Type.Union(
      [
        Closed({ brand: Described(Type.String(), 'E.g. Visa.'), last4 }),
        Closed({ bankName: Described(Type.String(), 'The bank.'), last4 }),
      ],
      { description: 'Its masked form.' },
    ),
  };
}

/** The same of a method that the processor named: only what a wallet keeps is checked to be four digits. */
export const maskedMethod = maskedMethodWith(LastFour);
