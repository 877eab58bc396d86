import { type Static, Type } from 'typebox';
import { bankDetailLengths, transferReferences } from '../money/bank-details.ts';
import { Choice, Closed, TextOf } from './schemas.ts';

const currency = TextOf('three capital letters of ISO 4217, e.g. EUR', '^[A-Z]{3}$', {
  description: 'The currency of the transfers. Each stands in the list once.',
});
const holder = Type.String({
  minLength: 1,
  maxLength: bankDetailLengths.holder,
  description: 'The holder of the account, as the bank knows it.',
});
const NumberText = (maxLength: number, description: string) => Type.String({ maxLength, description });

const parts = {
  bankName: Type.String({ maxLength: bankDetailLengths.bankName, description: 'The bank. Empty: not said.' }),
  iban: NumberText(50, 'The IBAN, with or without spaces.'),
  bic: NumberText(20, 'The BIC of the bank. In the euro area the IBAN is enough.'),
  accountNumber: NumberText(
    50,
    'The number of an account without an IBAN, with `routingNumber`, `sortCode` or `bic`.',
  ),
  routingNumber: NumberText(20, 'The routing number (ABA) of a bank in the United States.'),
  sortCode: NumberText(20, 'The sort code of a bank in the United Kingdom.'),
  reference: Choice(
    transferReferences,
    'How transfers name the invoice: by its number, or by a creditor reference (ISO 11649, `RF18…`) that is made of it, so that ' +
      'banks find typing errors. A number that fits no creditor reference stands for itself.',
  ),
};

const meaning = 'The bank accounts to which clients transfer, at most one for each currency.';

/** The bank details of a business as answers show them. */
export const ShownBankDetails = Type.Array(Closed({ currency, holder, ...parts }), { description: meaning });

/** The same as a request sends them: what is left out is empty, and the reference the number of the invoice. */
export const AskedBankDetailList = Type.Array(
  Closed({
    currency,
    holder,
    bankName: Type.Optional(parts.bankName),
    iban: Type.Optional(parts.iban),
    bic: Type.Optional(parts.bic),
    accountNumber: Type.Optional(parts.accountNumber),
    routingNumber: Type.Optional(parts.routingNumber),
    sortCode: Type.Optional(parts.sortCode),
    reference: Type.Optional(parts.reference),
  }),
  { maxItems: 20, description: `${meaning} The list takes the place of the one before.` },
);
export type AskedBankDetails = Static<typeof AskedBankDetailList>[number];
