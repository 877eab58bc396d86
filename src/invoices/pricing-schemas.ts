import { Type } from 'typebox';
import { Amount, Choice, Closed, Described, Nullable, OrNull, TextOf } from '../kit/http/schemas.ts';
import { MAXIMUM_AMOUNT } from '../kit/money/money.ts';
import { taxModes } from '../kit/money/pricing.ts';
import { taxCategories } from '../kit/money/tax-keys.ts';
import { units } from '../kit/units.ts';

const LEAST = 0.000001;
const Rate = Type.Integer({ minimum: 0, maximum: 10_000 });
const Category = Choice(
  taxCategories,
  'How it stands to VAT. By default the rate says it: `Standard` with one, `Zero` with 0, `OutsideScope` without.',
);

/** What is taken off. One of its two fields. */
const Discount = Closed(
  {
    basisPoints: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'A part, in hundredths of a percent.' }),
    ),
    amount: Type.Optional(Described(Amount, 'An amount, in the minor unit.')),
  },
  { description: 'Either `basisPoints` or `amount`. It is in the prices of the invoice, as `taxMode` says.' },
);

export const lineFields = {
  quantity: Type.Number({
    minimum: LEAST,
    maximum: 1_000_000,
    description: 'How many, with up to 6 decimals.',
  }),
  unitAmount: Type.Number({
    minimum: LEAST,
    maximum: MAXIMUM_AMOUNT,
    description:
      'The price of one in the minor unit, with tax or without it as `taxMode` says. It may have decimals down to a millionth of ' +
      'the major unit: 0.25 is a quarter of a cent.',
  }),
  unit: Choice(units, 'What the quantity counts.'),
  discount: Discount,
  taxBasisPoints: Described(
    Rate,
    'The tax rate in hundredths of a percent: 1900 is 19 %. Without it the line is outside the scope of VAT, or `taxCategory` says ' +
      'why there is none.',
  ),
  localTaxBasisPoints: Described(
    Rate,
    'A second rate above 0 on the same amount, as of a city beside that of a state. No e-invoice can be made then.',
  ),
  taxCategory: Category,
};

/** How the lines of an invoice become its total. */
export const pricingFields = {
  taxMode: Choice(
    taxModes,
    'Whether prices and discounts include the tax, or it is added on top. Default `Included`.',
  ),
  discount: Described(Nullable(Discount), 'A discount on all lines, after their own; null: none.'),
  taxExemption: OrNull(
    Closed({
      reason: Type.Optional(
        Type.String({ minLength: 1, maxLength: 500, description: 'In words, as the client reads it.' }),
      ),
      code: Type.Optional(
        TextOf('a code of the list VATEX, e.g. VATEX-EU-132', '^VATEX-[A-Z0-9-]{2,40}$', {
          description: 'Of the code list VATEX.',
        }),
      ),
    }),
    'Why lines of the category `Exempt` are: an e-invoice needs one of both fields; null without.',
  ),
};

/** The same in a request, which may leave them out. */
export const askedPricing = {
  taxMode: Type.Optional(pricingFields.taxMode),
  discount: Type.Optional(pricingFields.discount),
  taxExemption: Type.Optional(pricingFields.taxExemption),
};

/** The tax of an amount, as answers show it. */
export const shownTax = {
  taxBasisPoints: Described(
    Nullable(Rate),
    'The rate in hundredths of a percent; null of a category without tax.',
  ),
  localTaxBasisPoints: Described(Nullable(Rate), 'The second rate on the same amount; null without.'),
  taxCategory: Choice(taxCategories, 'How it stands to VAT.'),
};

/** The sums of an invoice by tax. */
export const ShownTaxes = Type.Array(
  Closed({
    ...shownTax,
    netAmount: Type.Integer({ description: 'What is taxed, after all discounts, in the minor unit.' }),
    taxAmount: Type.Integer({ description: 'The tax, rounded once.' }),
    grossAmount: Type.Integer({ description: 'Both together.' }),
  }),
  { description: 'The sums of the lines by tax; empty without lines. Credit notes do not change them.' },
);
