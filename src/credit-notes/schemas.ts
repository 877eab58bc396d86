import { Type } from 'typebox';
import { lineFields, shownTax } from '../invoices/service.ts';
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
  pageQuery,
  Sum,
  Uuid,
  VisibleText,
} from '../kit/http/schemas.ts';
import { ledgerAccounts } from '../ledger/types.ts';

const Rate = Described(
  Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  'The tax rate in hundredths of a percent; null outside the scope of VAT, or without line items.',
);

const LineItem = Type.Integer({
  minimum: 0,
  maximum: 199,
  description: 'The place of the line item in `lineItems` of the invoice; the first is 0.',
});

/** How a paid amount goes back. */
export const givenBackFields = {
  refund: Type.Optional(
    Described(Sum, 'Refunded through the processor, the newest charge first; needs `charges:write`.'),
  ),
  outside: Type.Optional(Described(Sum, 'Given back outside, as by bank transfer: only recorded.')),
};

export const DryRun = Type.Boolean({
  description: 'Tries it only: answers what it would do, takes no number, changes nothing.',
});

/** Body of POST /v1/invoices/{invoice_id}/credit_notes. */
export const CreateCreditNote = Closed({
  amount: Type.Optional(
    Described(Amount, 'Credits this amount, tax included, in proportion to what is left of each tax rate.'),
  ),
  lines: Type.Optional(
    Type.Array(
      Closed({
        lineItem: LineItem,
        quantity: Type.Optional(
          Described(lineFields.quantity, 'How many of it, with up to 6 decimals; or send `amount`.'),
        ),
        amount: Type.Optional(Described(Amount, 'The amount of it, tax included; or send `quantity`.')),
      }),
      { minItems: 1, maxItems: 200, description: 'Credits line items, instead of `amount`.' },
    ),
  ),
  rates: Type.Optional(
    Type.Array(
      Closed({
        taxBasisPoints: Rate,
        localTaxBasisPoints: Type.Optional(Described(shownTax.localTaxBasisPoints, 'The second rate.')),
        taxCategory: Type.Optional(
          Described(shownTax.taxCategory, 'Needed where there is no rate, but a category.'),
        ),
        amount: Described(Amount, 'The amount at this rate, tax included.'),
      }),
      { minItems: 1, maxItems: 200, description: 'Credits amounts of tax rates, instead of `amount`.' },
    ),
  ),
  reason: Described(VisibleText(500), 'Why; the client reads it on the document.'),
  scheduledPaymentIds: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 120,
      uniqueItems: true,
      description: 'The open payments that fall first, in this order; then the others, the latest first.',
    }),
  ),
  givenBack: Type.Optional(
    Closed(givenBackFields, {
      description: 'How the amount beyond what is open goes back. Both together must be exactly that amount.',
    }),
  ),
  dryRun: Type.Optional(DryRun),
});

const noteFields = {
  id: IdOf('the credit note'),
  number: Type.String({ description: 'Its number, from a range of its own.' }),
  invoiceId: IdOf('the invoice that it corrects'),
  invoiceNumber: Type.String({ description: 'The number of this invoice.' }),
  invoiceIssuedOn: Described(DateText, 'The day on which this invoice was issued.'),
  issuedOn: Described(DateText, 'The day on which it was issued, and counts in reports.'),
  currency: CurrencyCode,
  amount: Described(Amount, 'All that it takes back, tax included.'),
  netAmount: Described(Nullable(Type.Integer()), 'The amount without tax; null without line items.'),
  taxAmount: Described(Nullable(Type.Integer()), 'The tax in it; null without line items.'),
  openAmount: Described(Sum, 'The part that was open, and is not owed any more.'),
  refundedAmount: Described(Sum, 'The part that goes back by refunds.'),
  outsideAmount: Described(Sum, 'The part that was given back outside.'),
  settledAmount: Described(
    Sum,
    'How much of refundedAmount the client owes less instead, as its refund failed and the bank took the money: do not refund it again.',
  ),
  reason: Type.String({ description: 'Why, as the client reads it.' }),
  lines: Type.Array(
    Closed({
      lineItem: Described(Nullable(LineItem), 'Which line item; null for a tax rate or the whole invoice.'),
      quantity: Nullable(Type.Number({ description: 'How many; null where an amount was chosen.' })),
      ...shownTax,
      amount: Amount,
      description: Nullable(Type.String({ description: 'What was sold; null without a line item.' })),
    }),
    { description: 'What it takes back of what.' },
  ),
  rates: Type.Array(
    Closed({
      ...shownTax,
      grossAmount: Described(Sum, 'The amount at this rate, tax included.'),
      netAmount: Type.Integer({ description: 'The amount without tax.' }),
      taxAmount: Type.Integer({ description: 'The tax.' }),
    }),
    { description: 'Its amounts by tax rate; empty without line items.' },
  ),
  scheduledPayments: Type.Array(
    Closed({ id: IdOf('the scheduled payment'), amount: Described(Amount, 'By how much it fell.') }),
    { description: 'The payments that fell.' },
  ),
  refundIds: Type.Array(Uuid, { description: 'The refunds that it began.' }),
  createdAt: CreatedAt,
};

/** A credit note as GET, lists and events show it. */
export const CreditNoteAnswer = Closed(noteFields);

/** A credit note that may only have been tried. */
export const tried = {
  ...noteFields,
  id: Described(Nullable(Uuid), 'The id of the credit note; null in a dry run.'),
  number: Type.String({ description: 'Its number; in a dry run the one that it would get now.' }),
  refundIds: Type.Array(Uuid, { description: 'The refunds that it began; empty in a dry run.' }),
};

/** What a request does to its invoice. */
export const effects = {
  dryRun: Type.Boolean({ description: 'Whether it was only tried.' }),
  invoiceStatus: Type.String({ description: 'The status of the invoice afterwards.' }),
  invoiceTotal: Described(Sum, 'The total of its schedule afterwards.'),
  postings: Type.Array(
    Closed({
      code: Type.String({ description: 'What it says.' }),
      debit: Choice(ledgerAccounts, 'Where the amount goes.'),
      credit: Choice(ledgerAccounts, 'Where it comes from.'),
      amount: Amount,
    }),
    { description: 'Its postings in the ledger. Refunds post theirs when they have succeeded.' },
  ),
};

/** A credit note as its request answers it: also one that was only tried. */
export const IssuedCreditNote = Closed({
  ...tried,
  ...effects,
  amountDue: Described(Sum, 'What is owed of it afterwards.'),
});

/** Query of GET /v1/credit_notes. */
export const ListCreditNotes = Closed(pageQuery);
