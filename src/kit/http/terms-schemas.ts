import { Type } from 'typebox';
import { countedDates, MAXIMUM_TERMS_TEXT, termsBases } from '../cancellation-terms.ts';
import { Choice, Closed, Described, OrNull, Sum } from './schemas.ts';

const Share = (description: string) => Type.Integer({ minimum: 0, maximum: 10_000, description });

/** From how many days before the event how much is kept. */
export const Tier = Closed({
  fromDays: Type.Integer({
    minimum: 0,
    maximum: 3_660,
    description: 'Days from the notice to the event; a notice on exactly this day is in the tier.',
  }),
  keepBasisPoints: Share('What the business keeps, in hundredths of a percent.'),
});

const fields = {
  tiers: Type.Array(Tier, {
    minItems: 1,
    maxItems: 20,
    description: 'In falling order of `fromDays`; the last has 0. A notice after the event is in the last.',
  }),
  of: Choice(termsBases, 'The amount that is shared: the price, or the first payment.'),
  byBusiness: Share('What the business keeps when it ends the contract itself.'),
  countsFrom: Choice(
    countedDates,
    'Which date counts of an event that was postponed. `Earlier`: nobody postpones first and cancels free later.',
  ),
};

const TermsText = Type.String({
  minLength: 1,
  maxLength: MAXIMUM_TERMS_TEXT,
  description: 'The terms as the client reads them.',
});
const text = Closed(
  {
    en: TermsText,
    de: Type.Optional(TermsText),
    fr: Type.Optional(TermsText),
    es: Type.Optional(TermsText),
  },
  { description: 'The terms by language.' },
);

/** What `cancellationTerms` means. */
export const termsMeaning =
  'The amount that the business keeps when an event falls through, as terms; null: nothing is agreed.';

/** Terms as a request sends them. */
export const AskedTerms = Closed({
  tiers: fields.tiers,
  of: Type.Optional(
    Described(fields.of, 'Whether the shares are of the price (`Total`, usual) or of the first payment.'),
  ),
  byBusiness: Type.Optional(
    Described(fields.byBusiness, 'Kept when the business ends the contract; usually 0.'),
  ),
  countsFrom: Type.Optional(
    Described(fields.countsFrom, 'Which date of a postponed event counts; usually `Earlier`.'),
  ),
  text,
});

/** Terms as the account shows them. */
export const ShownTerms = Closed({ ...fields, text });

const Hash = Type.String({ description: 'Of the UTF-8 bytes of this text, in hexadecimal digits.' });

const textSha256 = Closed(
  { en: Hash, de: Type.Optional(Hash), fr: Type.Optional(Hash), es: Type.Optional(Hash) },
  { description: 'The SHA-256 of each text.' },
);

/** The same as the payer reads them. */
export const PayerTerms = OrNull(
  Closed({ text, textSha256 }),
  'The cancellation terms, for the payer to accept; null without any.',
);

/** The terms that an invoice copied when it was issued. */
export const CopiedTerms = OrNull(
  Closed({
    ...fields,
    text,
    textSha256,
    firstPaymentAmount: Described(Sum, 'The amount of the first payment then, which `FirstPayment` shares.'),
  }),
  'The cancellation terms of the account when it issued this; null without any.',
);
