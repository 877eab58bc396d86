import { statement, type Transaction } from '../kit/db/database.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import { isInPeriod, type NumberRange, numberParts, rangeOf } from '../kit/text/number-pattern.ts';

/** The documents of an account that have numbers. */
export type NumberedDocument = 'Invoice' | 'CreditNote';

/** The prefix of credit notes without a pattern. */
export const CREDIT_PREFIX = 'CN-';

/** The counter of a kind of document, and where it counts. */
export interface Counter extends NumberRange {
  /** Null: it counts behind its prefix. */
  readonly pattern: string | null;
  /** The first period that was counted by its pattern. Only of invoices, whose numbers callers may also choose. */
  readonly since: string | null;
  /** Whether the numbers that callers gave for later periods stand in `number_ranges`, so that none needs a search. */
  readonly isNoted: boolean;
  readonly first: number;
  /** The last number that was taken; `first - 1` while none was. */
  readonly value: number;
}

const COLUMNS = 'prefix, suffix, digits, period, pattern, first, value';
const INVOICE_COLUMNS = `${COLUMNS}, since, form is not distinct from noted_form as "isNoted"`;
// Nobody chooses the number of a credit note, so all of a range that is not counted now stand in number_ranges.
const CREDIT_COLUMNS = `${COLUMNS}, null as since, true as "isNoted"`;

const of = {
  Invoice: {
    read: statement(
      'account_counters_read_numbering',
      `select ${INVOICE_COLUMNS} from account_counters where account_id = $1 and name = 'InvoiceNumber'`,
    ),
    lock: statement(
      'account_counters_lock_numbering',
      `select ${INVOICE_COLUMNS} from account_counters where account_id = $1 and name = 'InvoiceNumber' for update`,
    ),
  },
  CreditNote: {
    read: statement(
      'credit_note_counters_read_numbering',
      `select ${CREDIT_COLUMNS} from credit_note_counters where account_id = $1`,
    ),
    lock: statement(
      'credit_note_counters_lock_numbering',
      `select ${CREDIT_COLUMNS} from credit_note_counters where account_id = $1 for update`,
    ),
  },
} as const;

// An account without credit notes has no row yet.
const ensureCreditCounter = statement(
  'credit_note_counters_ensure',
  'insert into credit_note_counters (account_id, value) values ($1, 0) on conflict do nothing',
);

const unusedCredits: Counter = {
  ...rangeOf({ pattern: null, prefix: CREDIT_PREFIX }, ''),
  pattern: null,
  since: null,
  isNoted: true,
  first: 1,
  value: 0,
};

/** Reads a counter without locking it. */
async function readCounter(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
): Promise<Counter> {
  const [row] = await tx.query<Counter>(of[document].read, [accountId]);
  if (row !== undefined) return row;
  if (document === 'CreditNote') return unusedCredits;
  throw new Error('The account has no counter for invoice numbers.');
}

/** Locks a counter: nobody takes a number of it until the transaction ends. */
export async function lockCounter(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
): Promise<Counter> {
  if (document === 'CreditNote') await tx.query(ensureCreditCounter, [accountId]);
  const [row] = await tx.query<Counter>(of[document].lock, [accountId]);
  if (row === undefined) throw new Error(`The account has no counter of ${document} numbers.`);
  return row;
}

// Numbers of the range are those with digits alone between prefix and suffix, chosen by the caller or by us. `$4`: of how many
// digits at most.
const highestOf = (table: string) => `
  select greatest(
    (select coalesce(max(substr(number, length($2) + 1, length(number) - length($2) - length($3))::numeric), 0)
     from ${table}
     where account_id = $1 and number is not null and starts_with(number, $2) and right(number, length($3)) = $3
       and length(number) between length($2) + length($3) + 1 and length($2) + length($3) + $4
       and substr(number, length($2) + 1, greatest(length(number) - length($2) - length($3), 0)) ~ '^[0-9]+$'),
    (select coalesce(max(last), 0) from number_ranges
     where account_id = $1 and document = $5 and prefix = $2 and suffix = $3))::text as highest`;

const findHighest = {
  Invoice: statement('account_settings_find_highest_number', highestOf('invoices')),
  CreditNote: statement('account_settings_find_highest_credit_number', highestOf('credit_notes')),
} as const;

/** Digits that a number of the caller's own has at most, and those of a counted one. */
const ANY_DIGITS = 40;
export const COUNTED_DIGITS = 9;

/** The highest number of a range that a document has, or that must not be given again; 0 without any. */
export async function findHighestNumber(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  { prefix, suffix }: Pick<NumberRange, 'prefix' | 'suffix'>,
  mostDigits = ANY_DIGITS,
): Promise<bigint> {
  const values = [accountId, prefix, suffix, mostDigits, document];
  const [row] = await tx.query<{ highest: string }>(findHighest[document], values);
  return BigInt(row?.highest ?? 0);
}

const findNoted = statement(
  'number_ranges_find_highest',
  `select coalesce(max(last), 0)::text as highest from number_ranges
   where account_id = $1 and document = $2 and prefix = $3 and suffix = $4`,
);

async function findNotedNumber(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  { prefix, suffix }: NumberRange,
): Promise<bigint> {
  const [row] = await tx.query<{ highest: string }>(findNoted, [accountId, document, prefix, suffix]);
  return BigInt(row?.highest ?? 0);
}

/** The count that the next document of a civil day gets. Locks nothing, so another request may take it. */
export async function readNextCount(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  day: string,
): Promise<{ readonly counter: Counter; readonly range: NumberRange; readonly next: number }> {
  const counter = await readCounter(tx, accountId, document);
  if (isInPeriod(counter.period, day)) return { counter, range: counter, next: counter.value + 1 };
  const range = rangeOf(counter, day);
  const isNoted = counter.isNoted && (counter.since ?? '') <= (range.period ?? '');
  const highest = isNoted
    ? await findNotedNumber(tx, accountId, document, range)
    : await findHighestNumber(tx, accountId, document, range, COUNTED_DIGITS);
  return { counter, range, next: Number(highest) + 1 };
}

const keepRange = {
  Invoice: statement(
    'number_ranges_keep',
    `insert into number_ranges (account_id, id, document, prefix, suffix, digits, first, last, skipped)
     select account_id, $2, 'Invoice', prefix, suffix, digits, first, value, '{}'
     from account_counters where account_id = $1 and name = 'InvoiceNumber'`,
  ),
  CreditNote: statement(
    'number_ranges_keep_credit',
    `insert into number_ranges (account_id, id, document, prefix, suffix, digits, first, last, skipped)
     select account_id, $2, 'CreditNote', prefix, suffix, digits, first, value, skipped
     from credit_note_counters where account_id = $1`,
  ),
} as const;

const skipRange = statement(
  'number_ranges_skip',
  `insert into number_ranges (account_id, id, document, prefix, suffix, digits, first, last, skipped)
   values ($1, $2, 'Invoice', $3, $4, $5, $6::bigint + 1, $6::bigint, '{}')`,
);

/** Notes that no number of a range of invoices up to `last` may be given: they went out before a restore. */
export async function skipNumbers(
  tx: Transaction,
  accountId: AccountId,
  { prefix, suffix, digits }: NumberRange,
  last: number,
): Promise<void> {
  await tx.query(skipRange, [accountId, newId(), prefix, suffix, digits, last]);
}

// The ranges of a pattern have prefixes of one length, and suffixes of one length. So the numbers need no regular expression, which
// takes 20 µs: only their ranges do. `$2`: the form; `$3`: a number in parts.
const noteLater = statement(
  'number_ranges_note_later',
  `with numbers as materialized (
     select left(number, length($5)) as prefix, right(number, length($6)) as suffix,
       substr(number, length($5) + 1, length(number) - length($5) - length($6)) as count
     from invoices
     where account_id = $1 and number is not null
       and length(number) between length($5) + length($6) + 1 and length($5) + length($6) + ${COUNTED_DIGITS}
   ), ranges as materialized (
     select prefix, suffix, max(count::bigint) as last from numbers
     where translate(count, '0123456789', '') = '' and not (prefix = $5 and suffix = $6)
     group by prefix, suffix
   ), parted as materialized (
     select * from ranges where prefix || '1' || suffix ~ $3
   )
   insert into number_ranges (account_id, id, document, prefix, suffix, digits, first, last, skipped)
   select $1, gen_random_uuid(), 'Invoice', prefix, suffix, $4, last + 1, last, '{}' from parted
   where prefix || '1' || suffix ~ $2 and not exists (
     select from number_ranges k
     where k.account_id = $1 and k.document = 'Invoice' and k.prefix = parted.prefix and k.suffix = parted.suffix
       and k.last >= parted.last
   )`,
);

/** Notes which numbers of a form invoices have outside of a range: callers gave them for periods to come. */
async function noteLaterNumbers(
  tx: Transaction,
  accountId: AccountId,
  form: string,
  pattern: string,
  { prefix, suffix, digits }: NumberRange,
): Promise<void> {
  await tx.query(noteLater, [accountId, form, numberParts(pattern), digits, prefix, suffix]);
}

const moveTo = {
  Invoice: statement(
    'account_counters_move_numbering',
    `update account_counters set prefix = $2, suffix = $3, digits = $4, period = $5, pattern = $6, since = $7, form = $8,
       first = $9::bigint, value = $9::bigint - 1, noted_form = case when $10 then $8 end, writes = writes + 1
     where account_id = $1 and name = 'InvoiceNumber'`,
  ),
  CreditNote: statement(
    'credit_note_counters_move_numbering',
    `update credit_note_counters set prefix = $2, suffix = $3, digits = $4, period = $5, pattern = $6,
       first = $7::bigint, value = $7::bigint - 1, skipped = '{}', writes = writes + 1
     where account_id = $1`,
  ),
} as const;

// Across accounts: the row is the account.
const saveForm = statement('accounts_save_number_form', 'update accounts set number_form = $2 where id = $1');

/** Where a counter goes on. `form`: of the numbers that callers may not choose; null behind a prefix. */
interface NextNumbering extends NumberRange {
  readonly pattern: string | null;
  readonly since: string | null;
  readonly form: string | null;
  readonly first: number;
}

/**
 * Why a counter moves. `Turn`: another period begins, and the counter may come back to where it was. `Skip`: its next numbers are
 * taken. `Settings`: its account is numbered in another way.
 */
type MoveReason = 'Turn' | 'Skip' | 'Settings';

/** Continues counting elsewhere; what was counted before stays known. Needs the counter locked. */
export async function moveCounter(
  tx: Transaction,
  accountId: AccountId,
  document: NumberedDocument,
  { first, value, pattern, since, isNoted }: Counter,
  next: NextNumbering,
  reason: MoveReason,
): Promise<void> {
  // An unused counter that began higher than 1 says where its range goes on.
  if (value >= first || (reason === 'Turn' && first > 1))
    await tx.query(keepRange[document], [accountId, newId()]);
  const range = [next.prefix, next.suffix, next.digits, next.period, next.pattern];
  if (document === 'CreditNote') {
    await tx.query(moveTo.CreditNote, [accountId, ...range, next.first]);
    return;
  }
  const isSameForm = isNoted && pattern === next.pattern && since === next.since;
  // New invoices wait for a turn. Without notes only the reading of the next number searches, until the first invoice of a period.
  const notes = reason === 'Settings' && !isSameForm;
  if (notes && next.form !== null && next.pattern !== null)
    await noteLaterNumbers(tx, accountId, next.form, next.pattern, next);
  await tx.query(moveTo.Invoice, [
    accountId,
    ...range,
    next.since,
    next.form,
    next.first,
    isSameForm || notes,
  ]);
  // A turn changes it seldom: the settings are locked before the counter, and by a turn after it.
  if (pattern !== next.pattern || since !== next.since) await tx.query(saveForm, [accountId, next.form]);
}
