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
  Instant,
  Nullable,
  OrNull,
  Page,
  pageQuery,
  Sum,
  VisibleText,
} from '../kit/http/schemas.ts';
import { MAXIMUM_AMOUNT } from '../kit/money/money.ts';
import { statementFormats } from './files/types.ts';
import { certainties, matchReasons, returnReasons } from './matching/types.ts';
import { lineStates } from './types.ts';

const Text = (description: string) => Type.String({ description });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const bankAccount = Text('The account of the business at its bank: IBAN or number, without spaces.');

const statement = {
  id: IdOf('the statement'),
  name: Text('The name of the file.'),
  format: Choice(statementFormats, 'CAMT.053, MT940, or CSV with a mapping.'),
  bankAccount,
  lineCount: Count('How many of its lines were new.'),
  knownCount: Count('How many lines an earlier file had: they were left out.'),
  sha256: Text('SHA-256 of the file, in hexadecimal digits.'),
};

export const TakenStatements = Closed({
  isNew: Type.Boolean({
    description: 'Whether lines were taken. False: the same file was taken before, and nothing changed.',
  }),
  statements: Type.Array(Closed({ ...statement, createdAt: CreatedAt }), {
    description: 'One for each account of the bank in the file.',
  }),
});
export const DeletedStatement = Closed({ ...statement, createdAt: CreatedAt });
export const StatementAnswer = Closed({
  ...statement,
  confirmedCount: Count('How many of its lines pay invoices.'),
  openCount: Count('How many brought money of which nobody has said anything.'),
  certainCount: Count('How many of these are certain.'),
  createdAt: CreatedAt,
});

const lineAmount = Type.Integer({
  minimum: -MAXIMUM_AMOUNT,
  maximum: MAXIMUM_AMOUNT,
  description: 'In the minor unit: above zero what came in, below zero what went out.',
});

const fileLine = {
  fileLine: Type.Integer({ minimum: 1, description: 'Where it begins in its file.' }),
  bookedOn: Described(DateText, 'The day of the booking.'),
  amount: lineAmount,
  currency: CurrencyCode,
  name: Text('The other side, as the bank names it; empty without a name.'),
  iban: Nullable(Text('The account of the other side.')),
  text: Text('What the payer wrote.'),
};

const assignment = Closed({
  manualPaymentId: IdOf('the manual payment'),
  invoiceId: IdOf('the invoice'),
  invoiceNumber: Text('Its number.'),
  contactName: Text('The client on it.'),
  scheduledPaymentId: IdOf('the scheduled payment that it pays'),
  amount: Described(Amount, 'What of the line pays it.'),
});

const credit = Closed({
  creditMovementId: IdOf('the movement of the credit'),
  contactId: IdOf('the client whose credit it is'),
  contactName: Text('The client on the invoice.'),
  invoiceId: IdOf('the invoice that owed less'),
  invoiceNumber: Text('Its number.'),
  amount: Described(Amount, 'What of the line became credit.'),
});

const acted = {
  id: IdOf('the line'),
  statementId: IdOf('its statement'),
  ...fileLine,
  valueOn: Nullable(
    Described(DateText, 'The day from which the bank counts interest; null where the file has none.'),
  ),
  reference: Nullable(Text('A structured reference, as of ISO 11649; null without one.')),
  endToEndId: Nullable(Text('The id that the payer gave; null without one.')),
  isReturn: Type.Boolean({ description: 'Whether the bank says that it takes an earlier line back.' }),
  assignedAmount: Described(Sum, 'The part that pays invoices or is credit of clients.'),
  unassignedAmount: Described(Sum, 'The rest of what came in.'),
  assignments: Type.Array(assignment, { description: 'What it pays.' }),
  credits: Type.Array(credit, {
    description: 'The credit of clients that it has brought, beyond what invoices owed.',
  }),
  ignoredAt: Nullable(
    Described(
      Instant,
      'When a person said that it, or what is unassigned of it, pays no invoice; null: nobody has said it.',
    ),
  ),
};

/** A line after an act of a person. */
export const ActedLine = Closed({ ...acted, createdAt: CreatedAt });

const suggestion = Closed({
  certainty: Choice(
    certainties,
    '`Certain`: the whole number of the invoice stands in the line, and the amount is exactly one payment, the next ones, or all that ' +
      'is open. `Likely`: one of several facts is missing. `Possible`: the amount or the name alone.',
  ),
  reasons: Type.Array(
    Choice(
      matchReasons,
      '`Reference`: the number stands there; `LooseReference`: without its prefix or zeros. `KnownIban`: the client has paid from this ' +
        'account before. `Name`: the payer is called like the client. `AmountOf…`: the amount is exactly that. `LessThanOwed`, ' +
        '`MoreThanOwed`: it is not. `OtherClientFits`: the payer is known as another client who owes this amount. `SuggestedBefore`: an ' +
        'earlier line is certain of the same payment. `SeveralFit`: several invoices have this amount.',
    ),
    { description: 'Why, and what speaks against it.' },
  ),
  allocations: Type.Array(
    Closed({
      invoiceId: IdOf('the invoice'),
      invoiceNumber: Text('Its number.'),
      contactName: Text('The client on it.'),
      scheduledPaymentId: IdOf('the scheduled payment'),
      dueDate: DateText,
      owedAmount: Described(Amount, 'What is open of the payment.'),
      amount: Described(Amount, 'What of the line would pay it.'),
    }),
    { description: 'What it may pay: send these to confirm it.' },
  ),
  unassignedAmount: Described(Sum, 'The rest of the line: more than is owed.'),
});

const returned = Closed({
  certainty: Choice(['Likely', 'Possible'], 'How sure that is.'),
  reasons: Type.Array(
    Choice(returnReasons, 'The same id, account, name or text, or the bank says that it is a return.'),
    { description: 'Why.' },
  ),
  lineId: IdOf('the earlier line'),
});

export const LineAnswer = Closed({
  ...acted,
  state: Choice(
    lineStates,
    '`Unmatched`: nothing fits. `Suggested`, `Certain`: see `suggestion`, or `returns`. `PartlyConfirmed`: a part pays invoices. ' +
      '`Confirmed`: all of it does. `Ignored`: a person said that it, or the rest of it, pays none.',
  ),
  suggestion: OrNull(suggestion, 'A proposal for the rest of it; null: nothing fits, or it is settled.'),
  returns: OrNull(
    returned,
    'Of money that went out: the earlier line that may have gone back. To undo that one is for a person.',
  ),
  createdAt: CreatedAt,
});

export const ListLines = Closed({
  ...pageQuery,
  statementId: Type.Optional(IdOf('a statement: only its lines')),
  state: Type.Optional(
    Choice(
      ['Open', ...lineStates],
      'Only lines of this state. `Open`: money of which something is not assigned, and that is not ignored.',
    ),
  ),
  direction: Type.Optional(Choice(['In', 'Out'], 'Only money that came in, or that went out.')),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Only lines with this text in name, text, reference, id or IBAN.',
    }),
  ),
});

export const ConfirmLine = Closed({
  allocations: Type.Array(
    Closed({
      invoiceId: IdOf('the invoice'),
      scheduledPaymentId: Type.Optional(
        Nullable(
          IdOf(
            'the scheduled payment; without it, or with null, what is open, in the order of the due dates',
          ),
        ),
      ),
      amount: Described(Amount, 'What of the line pays it, in the minor unit.'),
    }),
    {
      minItems: 1,
      maxItems: 50,
      description: 'What the line pays: one element, or several that split it. At most what is unassigned.',
    },
  ),
  overpayment: Type.Optional(
    Choice(
      ['Credit'],
      'Keeps what is more than an invoice owes as credit of its client. Without it, more than is open is refused.',
    ),
  ),
});

export const UndoLine = Closed({
  manualPaymentIds: Type.Optional(
    Type.Array(IdOf('a manual payment, from `assignments`'), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description:
        'Only these parts, and those of `creditMovementIds`; without both all that the line pays and brought.',
    }),
  ),
  creditMovementIds: Type.Optional(
    Type.Array(IdOf('a movement of credit, from `credits`'), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
      description:
        'Only this credit, and the parts of `manualPaymentIds`: credit of clients that the line brought falls.',
    }),
  ),
  ignore: Type.Optional(
    Type.Boolean({
      description: 'Whether the line is ignored from then on, as its money has gone back. Default false.',
    }),
  ),
});

export const ConfirmCertain = Closed({
  lineIds: Type.Optional(
    Type.Array(IdOf('a line'), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'Only these; without it the 100 earliest.',
    }),
  ),
});
export const ConfirmedCertain = Closed({
  confirmedLineIds: Type.Array(IdOf('a line'), { description: 'The lines that now pay their invoices.' }),
  leftOutLineIds: Type.Array(IdOf('a line'), {
    description: 'Those that are not certain any more, of which nothing was changed.',
  }),
  remaining: Count('How many certain lines of the statement are left: repeat the request.'),
});

const Column = (description: string) => Described(VisibleText(200), description);
const mapping = Closed(
  {
    bookedOn: Column('The day of the booking.'),
    valueOn: Type.Optional(Column('The day from which the bank counts interest.')),
    amount: Type.Union(
      [
        Column('The amount, with a sign.'),
        Closed({ credit: Column('What came in.'), debit: Column('What went out.') }),
      ],
      { description: 'One column with a sign, or one for each direction.' },
    ),
    currency: Type.Optional(Column('The currency.')),
    currencyCode: Described(CurrencyCode, 'The currency of lines where no column has one. ISO 4217.'),
    name: Type.Optional(Column('The other side.')),
    iban: Type.Optional(Column('The account of the other side.')),
    text: Type.Array(Column('A column with what the payer wrote.'), {
      maxItems: 10,
      description: 'What the payer wrote: joined in this order.',
    }),
    reference: Type.Optional(Column('A structured reference.')),
    endToEndId: Type.Optional(Column('The id that the payer gave.')),
    bankId: Type.Optional(Column('The id that the bank gave the line.')),
    dateOrder: Type.Optional(
      Choice(
        ['DayFirst', 'MonthFirst'],
        'Without it as the dates of the file say; ambiguous ones are refused.',
      ),
    ),
    decimalMark: Type.Optional(
      Choice(['.', ','], 'Without it as the amounts of the file say; ambiguous ones are refused.'),
    ),
  },
  { description: 'Which column is which, by the names of the columns.' },
);

const mappingFields = {
  name: Described(VisibleText(100), 'Its name, once in an account.'),
  bankAccount: Type.String({
    maxLength: 60,
    description:
      'The account of the business, for files that do not name it: IBAN or number. Empty: the request says it.',
  }),
  mapping,
};
export const CreateMapping = Closed({
  ...mappingFields,
  bankAccount: Type.Optional(mappingFields.bankAccount),
});
export const UpdateMapping = Closed({
  name: Type.Optional(mappingFields.name),
  bankAccount: Type.Optional(mappingFields.bankAccount),
  mapping: Type.Optional(mapping),
});
export const MappingAnswer = Closed({
  id: IdOf('the mapping'),
  ...mappingFields,
  createdAt: CreatedAt,
  updatedAt: Described(Instant, 'When it changed last.'),
});

const fileQuery = {
  bankAccount: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'The account of the business, for a file that does not name it: IBAN or number.',
    }),
  ),
  mappingId: Type.Optional(IdOf('the mapping of a CSV file; needed for one')),
};
export const TakeQuery = Closed({
  name: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the file. Default empty.' })),
  ...fileQuery,
});
export const PreviewQuery = Closed(fileQuery);

export const PreviewAnswer = Closed({
  format: statement.format,
  csv: OrNull(
    Closed({
      line: Type.Integer({ minimum: 1, description: 'Where the names of the columns stand in the file.' }),
      columns: Type.Array(Text('The name of a column.'), { description: 'The columns of the file.' }),
      rows: Type.Array(Type.Array(Text('A cell.'), { description: 'The cells of a row.' }), {
        description: 'The first rows.',
      }),
      proposal: OrNull(mapping, 'What the columns may be, by their names; null: unknown. Check it.'),
      fittingMappingIds: Type.Array(IdOf('a mapping'), {
        description: 'The mappings of the account whose columns the file has.',
      }),
    }),
    'The table of a CSV file; null of other files.',
  ),
  accounts: OrNull(
    Type.Array(
      Closed({
        bankAccount: Nullable(Text('The account; null where neither file nor request names it.')),
        lineCount: Count('How many of its lines would be new.'),
        knownCount: Count('How many an earlier file had.'),
        from: Nullable(Described(DateText, 'The first day; null without lines.')),
        to: Nullable(Described(DateText, 'The last day; null without lines.')),
      }),
    ),
    'What would be taken; null of a CSV file without a mapping.',
  ),
  lines: Type.Array(Closed(fileLine), { description: 'The first lines as they are read.' }),
});

export const ListStatements = Closed(pageQuery);
export const StatementPage = Page(StatementAnswer);
export const LinePage = Page(LineAnswer);
export const MappingPage = Page(MappingAnswer);
