import { Type } from 'typebox';
import { Choice, Closed, Nullable, OrNull } from '../kit/http/schemas.ts';
import { taxCategories } from '../kit/money/tax-keys.ts';
import { summaryWays } from './profit-and-tax.ts';
import { Days } from './schemas.ts';

const Sum = (description: string) => Type.Integer({ description });
const withTax = {
  gross: Sum('With tax.'),
  net: Sum('Without tax.'),
  tax: Sum('The tax.'),
};
const summaryFigures = {
  billed: Closed(
    {
      ...withTax,
      rates: Type.Array(
        Closed({
          taxBasisPoints: {
            ...Nullable(Type.Integer({ minimum: 0 })),
            description: 'Hundredths of a percent; null of a category without tax, and without line items.',
          },
          localTaxBasisPoints: {
            ...Nullable(Type.Integer({ minimum: 0 })),
            description: 'The second rate on the same amounts; null without.',
          },
          taxCategory: OrNull(
            Choice(taxCategories, 'The category.'),
            'The category; null without line items.',
          ),
          isItemized: Type.Boolean({ description: 'False: of invoices without line items.' }),
          ...withTax,
        }),
        { description: 'By rate and category, the highest rate first.' },
      ),
    },
    { description: 'Billed to clients, less changes, cancellations and credit notes.' },
  ),
  writtenOff: Closed(withTax, { description: 'Waived or written off, less what came of it later.' }),
  surcharges: Sum('Surcharges that clients paid, less what was given back of them.'),
  received: Closed(
    {
      amount: Sum('All that came, with surcharges.'),
      ways: Type.Array(
        Closed({
          way: Choice(
            summaryWays,
            '`Processor`: cards and bank debits. The method of a manual payment; `Outside`: nobody said it. `Removed`: manual ' +
              'payments that were removed again.',
          ),
          amount: Sum('What came by it.'),
        }),
        { description: 'By way.' },
      ),
    },
    { description: 'Money from clients.' },
  ),
  givenBack: Closed(
    {
      amount: Sum('All of it.'),
      refunds: Sum('Given back to clients, less refunds that failed.'),
      returns: Sum('Taken back by clients’ banks after a debit.'),
      disputes: Sum('Held in disputes, less won amounts.'),
    },
    { description: 'Money that went back.' },
  ),
  fees: Sum('Kept by the processor and the operator’s platform, less what came back.'),
  out: Sum('Outgoing payments, less money that came back.'),
  owed: Sum('What clients owe at the end: the balance of the ledger account `receivable`.'),
};
/** The figures that an adviser asks for. */
export const ProfitAndTaxAnswer = Closed({
  ...Days,
  items: Type.Array(
    Closed({
      currency: Type.String({ description: 'ISO 4217.' }),
      rows: Type.Array(Closed({ ...Days, ...summaryFigures }), {
        description: 'Every month, oldest first; the first and last may be cut by the period.',
      }),
      total: Closed(summaryFigures, { description: 'The figures of the period.' }),
    }),
    { description: 'By currency.' },
  ),
});
