import type { Columns } from '../../api/queries/bank.ts';

/** The columns that a person can name, each at most once. */
export const columnFields = [
  'bookedOn',
  'amount',
  'credit',
  'debit',
  'name',
  'iban',
  'text',
  'reference',
  'endToEndId',
  'bankId',
  'valueOn',
  'currency',
] as const;
export type ColumnField = (typeof columnFields)[number];

/** A mapping as a form has it: an empty name where no column is chosen. */
export type DraftMapping = Readonly<Record<ColumnField, string>> & {
  readonly hasTwoAmounts: boolean;
  /** The further columns with text, which stay as they are. */
  readonly moreText: readonly string[];
  readonly currencyCode: string;
  readonly dateOrder: '' | 'DayFirst' | 'MonthFirst';
  readonly decimalMark: '' | '.' | ',';
};

/** The form of a mapping. `currency`: of lines where no column has one. */
export function draftOf(mapping: Columns | null, currency: string): DraftMapping {
  const { amount = '', text = [], ...given }: Partial<Columns> = mapping ?? {};
  const isOne = typeof amount === 'string';
  return {
    bookedOn: given.bookedOn ?? '',
    valueOn: given.valueOn ?? '',
    amount: isOne ? amount : '',
    credit: isOne ? '' : amount.credit,
    debit: isOne ? '' : amount.debit,
    currency: given.currency ?? '',
    name: given.name ?? '',
    iban: given.iban ?? '',
    text: text[0] ?? '',
    reference: given.reference ?? '',
    endToEndId: given.endToEndId ?? '',
    bankId: given.bankId ?? '',
    hasTwoAmounts: !isOne,
    moreText: text.slice(1),
    currencyCode: given.currencyCode ?? currency,
    dateOrder: given.dateOrder ?? '',
    decimalMark: given.decimalMark ?? '',
  };
}

const optional = ['valueOn', 'currency', 'name', 'iban', 'reference', 'endToEndId', 'bankId'] as const;

/** The mapping that a form says; null while a column that is needed is not chosen. */
export function mappingOf(draft: DraftMapping): Columns | null {
  const { bookedOn, amount, credit, debit, hasTwoAmounts, text, moreText, currencyCode } = draft;
  const hasAmount = hasTwoAmounts ? credit !== '' && debit !== '' : amount !== '';
  if (bookedOn === '' || !hasAmount || currencyCode.trim() === '') return null;
  const chosen = optional.filter((field) => draft[field] !== '').map((field) => [field, draft[field]]);
  return {
    bookedOn,
    amount: hasTwoAmounts ? { credit, debit } : amount,
    currencyCode: currencyCode.trim().toUpperCase(),
    text: [text, ...moreText].filter((column) => column !== ''),
    ...(Object.fromEntries(chosen) as Partial<Columns>),
    ...(draft.dateOrder === '' ? {} : { dateOrder: draft.dateOrder }),
    ...(draft.decimalMark === '' ? {} : { decimalMark: draft.decimalMark }),
  };
}
