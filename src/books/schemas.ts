import { Type } from 'typebox';
import {
  Choice,
  Closed,
  CreatedAt,
  CurrencyCode,
  DateText,
  Described,
  IdOf,
  Nullable,
  OrNull,
  pageQuery,
  Sum,
  TextOf,
} from '../kit/http/schemas.ts';
import { taxCategories } from '../kit/money/tax-keys.ts';
import { bookFacts, bookFormats, type MappedAccount, mappedAccounts } from './types.ts';

export const Format = Choice(
  bookFormats,
  'The program: DATEV (a Buchungsstapel), Xero, or QuickBooks Online.',
);
const ChartName = Choice(['SKR03', 'SKR04'], 'The chart of accounts.');

const Code = (description: string) =>
  Nullable(
    TextOf('text that is not blank, of up to 100 signs', '^\\s*\\S.{0,98}$', { description, maxLength: 100 }),
  );

const accountMeanings: Readonly<Record<MappedAccount, string>> = {
  receivable: 'Owed by clients; in DATEV a debtor, as 10000.',
  processor: 'Money at the processor.',
  bank: 'Paid out to the bank.',
  outside: 'Money that came outside the processor.',
  disputesHeld: 'Held in disputes.',
  inTransit: 'Payments to contacts on their way.',
  atRecipient: 'Money at the accounts of recipients.',
  payable: 'Payable to contacts; in DATEV a creditor, as 70000.',
  clientCredit: 'Credit of clients.',
  owedToOperator: 'Owed to the operator.',
  surcharges: 'Surcharges that clients paid.',
  fees: 'Fees of the processor.',
  refunds: 'Given back to clients, until a credit note covers it.',
  chargebacks: 'Lost to chargebacks.',
  writeOffs: 'Given up.',
};

const accounts = Object.fromEntries(
  (Object.keys(mappedAccounts) as MappedAccount[]).map((name) => [name, Code(accountMeanings[name])]),
) as Record<MappedAccount, ReturnType<typeof Code>>;

const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

const localTaxBasisPoints = Nullable(
  whole(0, 10_000, 'The second of two rates, in hundredths of a percent; null without one.'),
);
const taxCategory = Nullable(
  Choice(
    taxCategories,
    'The category; null of invoices without line items. Left out in a request: what the rate says.',
  ),
);
const rate = {
  taxBasisPoints: Nullable(
    whole(
      0,
      10_000,
      'Hundredths of a percent; null of a category without tax, and of invoices without line items.',
    ),
  ),
  isItemized: Type.Boolean({ description: 'False: of invoices without line items.' }),
  account: Code('The revenue account; in QuickBooks the product or service. Null: not known yet.'),
  taxCode: Code(
    'The display name of the tax rate in Xero, the tax code in QuickBooks, the BU-Schlüssel in DATEV, null there with an ' +
      'automatic account.',
  ),
};
const Rate = Closed({
  ...rate,
  localTaxBasisPoints: Type.Optional(localTaxBasisPoints),
  taxCategory: Type.Optional(taxCategory),
});
const RateAnswer = Closed({ ...rate, localTaxBasisPoints, taxCategory });

const Datev = Closed({
  chart: ChartName,
  adviserNumber: Nullable(whole(1_001, 9_999_999, 'The number of the adviser (Berater).')),
  clientNumber: Nullable(whole(1, 99_999, 'The number of the business at the adviser (Mandant).')),
  accountLength: whole(4, 8, 'Digits of an account that is no person’s (Sachkontenlänge).'),
  yearStartMonth: whole(1, 12, 'The first month of the financial year.'),
});

const accountsText =
  'The accounts of the other program. A null refuses an export only where the account is needed.';
const settings = {
  startsOn: Nullable(
    Described(
      DateText,
      'Postings of earlier days are in the books before, and are not exported; null: all are.',
    ),
  ),
  dateOrder: Choice(
    ['DayFirst', 'MonthFirst'],
    'How a CSV file has days: 31/12/2026 or 12/31/2026, as the other program is set.',
  ),
  datev: OrNull(Datev, 'What a DATEV file says of the business; null in other formats.'),
};

const ratesText = 'Where revenue belongs, by tax rate and category.';
/** The settings of a format, as a request sends them. */
export const SaveSettings = Closed({
  accounts: Closed(
    { ...accounts, clientCredit: Type.Optional(accounts.clientCredit) },
    { description: accountsText },
  ),
  ...settings,
  rates: Type.Array(Rate, { maxItems: 500, description: ratesText }),
});
export const SettingsAnswer = Closed({
  format: Format,
  isSaved: Type.Boolean({ description: 'False: this is a proposal by the country of the business.' }),
  accounts: Closed(accounts, { description: accountsText }),
  ...settings,
  rates: Type.Array(RateAnswer, { description: ratesText }),
});
export const SettingsQuery = Closed({
  chart: Type.Optional(
    Choice(['SKR03', 'SKR04'], 'Answers what is proposed for this chart of accounts, saved or not.'),
  ),
});

const through = Described(DateText, 'The last day that it takes, at most today. Default: today.');
export const PreviewQuery = Closed({
  format: Format,
  through: Type.Optional(through),
  replaceLetters: Type.Optional(
    Choice(['true', 'false'], 'As in the request that makes it. Default: false.'),
  ),
});
export const CreateExport = Closed({
  format: Format,
  through: Type.Optional(through),
  replaceLetters: Type.Optional(
    Type.Boolean({
      description:
        'Whether letters that a DATEV file cannot hold are replaced by those without marks. Default: false, they are refused by name.',
    }),
  ),
});

const sums = Type.Array(
  Closed({
    currency: CurrencyCode,
    postingCount: whole(0, Number.MAX_SAFE_INTEGER, 'How many postings.'),
    amount: Described(Sum, 'The sum of their amounts, in the minor unit.'),
  }),
  { description: 'The postings by currency.' },
);
const files = Type.Array(
  Closed({
    name: Type.String({ description: 'Its name in the zip file.' }),
    rowCount: whole(0, Number.MAX_SAFE_INTEGER, 'Its rows without headings.'),
  }),
  { description: 'The files in the zip file.' },
);
const postingCount = whole(0, Number.MAX_SAFE_INTEGER, 'How many postings it has.');

export const ExportAnswer = Closed({
  id: IdOf('the export'),
  format: Format,
  through: Described(DateText, 'The last day that it could take.'),
  from: Described(DateText, 'The first day of its postings.'),
  to: Described(DateText, 'The last day of its postings.'),
  postingCount,
  sums,
  files,
  sha256: Type.String({ description: 'SHA-256 of the zip file, in hexadecimal digits.' }),
  createdAt: CreatedAt,
  undoneAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When its postings were given back; null: they are exported.',
    }),
  ),
  isNewest: Type.Boolean({
    description: 'Whether it is the newest of its format that was not undone: only that one can be undone.',
  }),
});

export const PreviewAnswer = Closed({
  format: Format,
  through: Described(DateText, 'The last day that it would take.'),
  from: Nullable(Described(DateText, 'The first day of its postings; null without any.')),
  to: Nullable(Described(DateText, 'The last day of its postings; null without any.')),
  postingCount,
  hasMore: Type.Boolean({ description: 'Whether there are more than one export takes: make another one.' }),
  sums,
  files,
  missing: Type.Array(
    Closed({
      fact: Choice(bookFacts, 'The kind of fact.'),
      subject: Nullable(
        Type.String({
          description:
            'The account, the rate (hundredths of a percent, two joined by +, a tax category, `NotItemized`), the text or the ' +
            'number that it is about.',
        }),
      ),
      message: Type.String({ description: 'What is missing, as a sentence.' }),
    }),
    { description: 'What keeps the files from being made; empty: nothing.' },
  ),
  leftOut: Type.Array(
    Closed({
      reason: Choice(
        ['Later', 'BeforeStart', 'Currency'],
        '`Later`: of a later day. `BeforeStart`: of a day before `startsOn`. `Currency`: DATEV files are in EUR.',
      ),
      currency: CurrencyCode,
      postingCount: whole(0, Number.MAX_SAFE_INTEGER, 'How many postings.'),
      amount: Described(Sum, 'The sum of their amounts, in the minor unit.'),
    }),
    { description: 'Postings that it would not take.' },
  ),
});

export const ListExports = Closed({ ...pageQuery, format: Type.Optional(Format) });
