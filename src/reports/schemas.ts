import { Type } from 'typebox';
import { Choice, Closed, DateText, Instant, Nullable, OrNull, TextOf, Uuid } from '../kit/http/schemas.ts';
import { taxCategories } from '../kit/money/tax-keys.ts';
import { ledgerAccounts } from '../ledger/types.ts';
import { goingLiveSteps } from './going-live-store.ts';
import { needKinds } from './needs-store.ts';
import { steps } from './periods.ts';
import { taxBases, taxRowKinds } from './tax.ts';

/** An amount that may be 0 or negative, in the currency's minor unit as all amounts. */
const Sum = (description: string) => Type.Integer({ description });
const Currency = Type.String({ description: 'ISO 4217.' });
const Filter = Type.String({
  description: 'The query of GET /v1/invoices that lists the invoices behind the figure.',
});

const Figure = (description: string) =>
  Closed(
    {
      filter: Filter,
      amounts: Type.Array(
        Closed({
          currency: Currency,
          amount: Sum('The sum of the invoices in this currency.'),
          count: Type.Integer({ minimum: 0, description: 'The number of invoices.' }),
        }),
        { description: 'By currency; when there is nothing, one entry of 0 in the account’s currency.' },
      ),
    },
    { description },
  );

const Need = Closed({
  kind: Choice(needKinds, 'Why a person has to look at it.'),
  at: { ...Instant, description: 'When it happened, in the account’s time.' },
  amount: {
    ...Nullable(Type.Integer()),
    description: 'The amount that it is about; null when it is not about an amount.',
  },
  currency: { ...Nullable(Type.String()), description: 'ISO 4217; null without an amount.' },
  objectType: Choice(
    [
      'ScheduledPayment',
      'Dispute',
      'Mail',
      'Invoice',
      'Payment',
      'Charge',
      'Refund',
      'Discrepancy',
      'Account',
      'MailRoute',
      'HandOver',
    ],
    'What `objectId` names.',
  ),
  objectId: { ...Uuid, description: 'The object to look at.' },
  invoiceId: { ...Nullable(Uuid), description: 'The invoice that it belongs to, or null.' },
  label: Type.String({ description: 'Number and client, recipient, subject, or the difference.' }),
  daysLeft: {
    ...Nullable(Type.Integer({ minimum: 0 })),
    description:
      'For a dispute, the days left to answer; for a card that expires before it is charged, the days left to ' +
      'replace it. Null for all others, and without a limit.',
  },
});

/** How the money stands. */
export const HomeAnswer = Closed({
  asOf: { ...DateText, description: 'Today in the account’s zone.' },
  hasInvoices: Type.Boolean({
    description: 'False for an account that has no invoice yet, not even a draft.',
  }),
  owed: Figure('All that clients owe of active invoices, money on its way included.'),
  overdue: Figure('The part that can be paid and whose due date has passed.'),
  coming: Figure('The part that is due within 30 days from today.'),
  cashFlow: Type.Array(
    Closed({
      currency: Currency,
      months: Type.Array(
        Closed({
          month: Type.String({ description: 'YYYY-MM' }),
          in: Sum('Charges and payments marked as paid, less refunds, returns and disputes.'),
          out: Sum('Outgoing payments, less money that came back.'),
        }),
        { description: 'The last twelve months, this one included, oldest first.' },
      ),
    }),
    { description: 'Money in and out, by day of posting and currency.' },
  ),
  processorDebts: Type.Array(
    Closed({
      currency: Currency,
      amount: Type.Integer({ minimum: 1, description: 'How much the processor is owed.' }),
    }),
    {
      description:
        'Debts to the processor, by currency: refunds, returns or disputes took more than it held. It takes ' +
        'the difference out of the next payments of clients, or from your bank account.',
    },
  ),
  needsYou: Type.Array(Need, {
    description: 'Tasks for people, up to 20 of each kind, the newest first.',
  }),
  hasMoreNeeds: Type.Boolean({ description: 'Whether there are more tasks of a kind than these.' }),
  goingLive: OrNull(
    Closed({
      steps: Type.Array(
        Closed({
          name: Choice(
            goingLiveSteps,
            '`Business`: address and email address of the business are known; `Look`: a logo or colour is chosen, or ' +
              'an Owner keeps the look as it is; `Processor`: clients can pay online; `TestInvoice`: an invoice to ' +
              'an Owner or Admin was opened by its link; `FirstPayment`: a charge succeeded.',
          ),
          isDone: Type.Boolean({ description: 'Whether it is done.' }),
        }),
        { description: 'The steps, in their order.' },
      ),
      testInvoiceId: {
        ...Nullable(Uuid),
        description:
          'The newest issued invoice to an Owner or Admin, while none was opened: the test to open. Null without one.',
      },
    }),
    'The steps to the first payment of a live account. Null: all are done, an Owner has hidden them, or the account is ' +
      'closed or no live account.',
  ),
});

const period = {
  from: Type.Optional({
    ...DateText,
    description: 'The first day. Default: the first of the month of `to`.',
  }),
  to: Type.Optional({ ...DateText, description: 'The last day. Default: today.' }),
};
export const Days = {
  from: { ...DateText, description: 'The first day.' },
  to: { ...DateText, description: 'The last day.' },
};

/** The queries of the reports. */
export const Period = Closed(period);
export const CashFlowQuery = Closed({
  ...period,
  by: Type.Optional(Choice(steps, 'Weeks begin on Monday. Default: `Month`.')),
});
export const TaxQuery = Closed({
  ...period,
  basis: Type.Optional(
    Choice(
      taxBases,
      'The day that counts: the day of issue (`Invoiced`), or the day of each payment (`Paid`). Default: `Invoiced`.',
    ),
  ),
});
export const LedgerQuery = Closed({
  ...period,
  ledgerAccount: Type.Optional(Choice(ledgerAccounts, 'Only postings of this account of the ledger.')),
  limit: Type.Optional(
    TextOf('a whole number from 1 to 200', '^(?:[1-9]|[1-9][0-9]|1[0-9][0-9]|200)$', {
      description: '1 … 200, default 50.',
    }),
  ),
  cursor: Type.Optional(
    TextOf('the `nextCursor` of a page of this list', '^[A-Za-z0-9_-]{22,200}$', {
      description: '`nextCursor` of the page before.',
    }),
  ),
});

const Bucket = (description: string) =>
  Closed({ amount: Sum('The amount.'), filter: Filter }, { description });
const buckets = {
  notDue: Bucket('Due today or later.'),
  to30: Bucket('1 to 30 days past its due date.'),
  to60: Bucket('31 to 60 days past it.'),
  to90: Bucket('61 to 90 days past it.'),
  over90: Bucket('More than 90 days past it.'),
  total: Bucket('All that is owed.'),
};
const creditSum = Type.Integer({
  maximum: 0,
  description: 'Their credit in the minor unit, with a minus: the business owes it. It is not in `total`.',
});
/** What is owed, by how late it is. */
export const AgeingAnswer = Closed({
  asOf: { ...DateText, description: 'Today in the account’s zone.' },
  totals: Type.Array(Closed({ currency: Currency, ...buckets, credit: creditSum }), {
    description: 'By currency.',
  }),
  items: Type.Array(
    Closed({
      contactId: { ...Uuid, description: 'The contact that owes the amounts.' },
      contactName: Type.String({ description: 'Their name now.' }),
      currency: Currency,
      invoiceCount: Type.Integer({ minimum: 0, description: 'The number of invoices that it is owed for.' }),
      ...buckets,
      credit: creditSum,
    }),
    {
      description:
        'By contact and currency, largest debts first, then those that have credit alone; up to 1000.',
    },
  ),
  isWhole: Type.Boolean({
    description: 'False: more than 1000 contacts owe something; the CSV file has all of them.',
  }),
});

const cash = {
  in: Sum('Charges with their surcharges, and payments marked as paid.'),
  refunds: Sum('Given back to clients, less refunds that failed.'),
  returns: Sum('Taken back by clients’ banks after a debit.'),
  disputes: Sum('Held in disputes, less won amounts.'),
  fees: Sum('Kept by the processor and the operator’s platform, less what came back.'),
  platformFees: Sum('The part of `fees` that the operator’s platform kept of clients’ payments.'),
  out: Sum('Outgoing payments, less money that came back.'),
  net: Sum('The rest: `in` less `refunds`, `returns`, `disputes`, `fees` and `out`.'),
};
/** What came and went. */
export const CashFlowAnswer = Closed({
  ...Days,
  by: Choice(steps, 'How the period is divided.'),
  items: Type.Array(
    Closed({
      currency: Currency,
      rows: Type.Array(Closed({ ...Days, ...cash }), {
        description: 'Every day, week or month, oldest first; the first and last may be cut by the period.',
      }),
      total: Closed(cash, { description: 'The sums of the rows.' }),
    }),
    { description: 'By currency.' },
  ),
});

/** What events brought and cost. */
export const EventProfitAnswer = Closed({
  ...Days,
  items: Type.Array(
    Closed({
      eventDate: { ...DateText, description: 'The date of the event.' },
      contactId: {
        ...Nullable(Uuid),
        description:
          'The client. Null for outgoing payments on a day on which no client or several clients have an ' +
          'event: such payments name only the day.',
      },
      clientName: { ...Nullable(Type.String()), description: 'The client, as the invoice names them.' },
      job: Type.String({
        description: 'The first line of the note of the client’s first invoice for the event.',
      }),
      currency: Currency,
      invoiced: Sum('Billed, without canceled amounts.'),
      paid: Sum('Received, less refunds, returns and disputes.'),
      fees: Sum('Fees of the processor and of the operator’s platform, also for outgoing payments.'),
      outgoing: Sum('Outgoing payments with this event date, less money that came back.'),
      profit: Sum('`paid` without `fees` and `outgoing`.'),
      filter: Filter,
    }),
    { description: 'By event date, client and currency.' },
  ),
});

export const TaxAnswer = Closed({
  ...Days,
  basis: Choice(taxBases, 'The day that counts.'),
  items: Type.Array(
    Closed({
      kind: Choice(
        taxRowKinds,
        '`Supply`: billed or paid amounts. `Surcharge`: surcharges that clients paid, without a rate. `Waived` ' +
          'and `WrittenOff`: supplies that nobody pays, less later money for them; only with `Invoiced`.',
      ),
      currency: Currency,
      taxBasisPoints: {
        ...Nullable(Type.Integer({ minimum: 0 })),
        description: 'Hundredths of a percent; null outside the scope of VAT, and of a category without tax.',
      },
      localTaxBasisPoints: {
        ...Nullable(Type.Integer({ minimum: 0 })),
        description: 'The second rate on the same amounts; null without. `tax` is that of both.',
      },
      taxCategory: OrNull(
        Choice(taxCategories, 'How the amounts stand to VAT.'),
        'How the amounts stand to VAT; null of surcharges, and without line items.',
      ),
      isItemized: Type.Boolean({
        description: 'False for surcharges, and for invoices without line items: their tax is not known.',
      }),
      gross: Sum('With tax.'),
      net: Sum('Without tax.'),
      tax: Sum('The tax.'),
      invoiceCount: Type.Integer({ minimum: 1, description: 'The number of invoices.' }),
    }),
    { description: 'By currency, kind and rate, the highest first.' },
  ),
});

/** The books of a period. */
export const LedgerAnswer = Closed({
  ...Days,
  trialBalance: Type.Array(
    Closed({
      account: Choice(ledgerAccounts, 'The account of the ledger.'),
      currency: Currency,
      opening: Sum('Debits less credits before the period.'),
      debits: Sum('Debits in the period.'),
      credits: Sum('Credits in the period.'),
      closing: Sum('Debits less credits at its end.'),
    }),
    {
      description:
        'Every account that was ever used, by currency. The debits and the credits have the same sum.',
    },
  ),
  items: Type.Array(
    Closed({
      at: { ...Instant, description: 'When it was posted, in the account’s time.' },
      day: { ...DateText, description: 'The day on which it counts.' },
      sourceType: Choice(
        ['Invoice', 'Charge', 'Refund', 'Dispute', 'Payout', 'Payment', 'Credit'],
        'What caused it.',
      ),
      sourceId: { ...Uuid, description: 'Its id.' },
      code: Type.String({ description: 'What happened; docs/money.md lists all codes.' }),
      meaning: Type.String({ description: 'The meaning of the code, in words.' }),
      invoiceId: { ...Nullable(Uuid), description: 'The invoice that it belongs to, or null.' },
      debit: Choice(ledgerAccounts, 'The account that the amount is posted to.'),
      credit: Choice(ledgerAccounts, 'The account that it is taken from.'),
      currency: Currency,
      amount: Sum('Always positive.'),
      debitBalance: {
        ...Nullable(Type.Integer()),
        description: 'Debits less credits of `debit` afterwards; null for an account that was not requested.',
      },
      creditBalance: {
        ...Nullable(Type.Integer()),
        description:
          'Debits less credits of `credit` afterwards; null for an account that was not requested.',
      },
    }),
    { description: 'In the order in which they were posted.' },
  ),
  nextCursor: {
    ...Nullable(Type.String()),
    description: 'Send it as `cursor` for the next page; null at the end.',
  },
});
