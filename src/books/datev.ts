import { taxOfKey } from '../kit/money/tax-keys.ts';
import { lettersOutside1252, within1252 } from '../kit/text/windows-1252.ts';
import type { LedgerAccount, SourceType } from '../ledger/types.ts';
import { batchOf } from './datev-batch.ts';
import { Facts, type Portion, portionsOf } from './facts.ts';
import type { BookSettings, BuiltFiles, DatevSettings, SourcePosting } from './types.ts';

/** The currency of a batch: its header names one, and other amounts would need a rate of exchange. */
export const DATEV_CURRENCY = 'EUR';

const MOST_TEXT = 60;
const MOST_FIELD = 36;
// What Belegfeld 1 may have besides letters and digits.
const NOT_OF_FIELD = /[^\w$&%*+\-/]/g;

// A posting that undoes another one is entered as such: turnover falls, and no opposite turnover appears.
const reversals: ReadonlySet<string> = new Set([
  'Invoice lower',
  'Invoice cancel',
  'Invoice unmark_as_paid',
  'Invoice unapply_credit',
  'Credit overpay_undone',
  'Credit give_back_undone',
]);

/** A row of a batch. */
export interface DatevRow {
  readonly day: string;
  /** In cents, more than 0. */
  readonly amount: number;
  /** Whether `account` is debited. */
  readonly side: 'S' | 'H';
  readonly account: string;
  readonly contraAccount: string;
  /** BU-Schlüssel: the tax of a contra account that has none of its own; empty without. */
  readonly taxKey: string;
  /** EU-Land u. UStID: the client of a sale that the recapitulative statement (ZM) lists; empty otherwise. */
  readonly euVatId: string;
  /** Belegfeld 1. */
  readonly document: string;
  /** Buchungstext. */
  readonly text: string;
  /** Generalumkehr: undoes a row of these sides. */
  readonly isReversal: boolean;
}

/** A batch for each month, so that none spans two financial years. `now` is the account's time. */
export function datevFiles(
  postings: readonly SourcePosting[],
  settings: BookSettings,
  now: Date,
  replacesLetters: boolean,
): BuiltFiles {
  const facts = new Facts(settings);
  const rows = postings
    .flatMap((posting) => datevRowsOf(posting, facts))
    .map((row) => fitting(row, facts, replacesLetters));
  const { datev } = settings;
  if (datev === null) throw new Error('The settings of DATEV are those of another format.');
  requireNumbers(datev, facts);
  for (const row of rows) requireDigits(row, datev, facts);
  if (facts.missing.length > 0) return { files: [], missing: facts.missing };
  const months = [...Map.groupBy(rows, ({ day }) => day.slice(0, 7))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return { files: months.map(([month, own]) => batchOf(month, own, datev, now)), missing: [] };
}

/** The rows of a posting: one for each tax rate. None where both sides are one account of the other program. */
function datevRowsOf(posting: SourcePosting, facts: Facts): DatevRow[] {
  const { debit, credit, amount } = posting;
  const isRevenue = debit === 'billed' || credit === 'billed';
  const portions = isRevenue ? portionsOf(posting) : [{ rate: null, gross: amount, net: amount }];
  return portions
    .filter(({ gross }) => gross !== 0)
    .map((portion) => rowOf(posting, portion, facts))
    .filter(({ account, contraAccount }) => account !== contraAccount);
}

function rowOf(posting: SourcePosting, { rate, gross }: Portion, facts: Facts): DatevRow {
  const { debit, credit, sourceType, code, day } = posting;
  const isRevenue = debit === 'billed' || credit === 'billed';
  const chartOf = (one: LedgerAccount) =>
    one === 'billed' ? (facts.rateFor(rate).account ?? '') : facts.accountFor(one);
  // Revenue is the contra account: an automatic account takes its tax out of the gross amount.
  const [own, other] = debit === 'billed' ? [credit, debit] : [debit, credit];
  const isDebited = (own === debit) === gross > 0;
  const isReversal = reversals.has(`${sourceType} ${code}`) !== gross < 0;
  return {
    day,
    amount: Math.abs(gross),
    side: isDebited !== isReversal ? 'S' : 'H',
    account: chartOf(own),
    contraAccount: chartOf(other),
    taxKey: isRevenue ? taxKeyFor(rate, facts) : '',
    euVatId: isRevenue ? euVatIdOf(posting, rate) : '',
    document: documentOf(posting),
    text: textOf(posting),
    isReversal,
  };
}

/** A BU-Schlüssel. */
export const BU_KEY = /^\d{1,4}$/;

// Settings of DATEV that were saved before it was written may have another text there.
function taxKeyFor(rate: number | null, facts: Facts): string {
  const { taxCode } = facts.rateFor(rate);
  return taxCode !== null && BU_KEY.test(taxCode) ? taxCode : '';
}

// Codes of member states as VAT ids have them: Greece is EL. XI: goods of Northern Ireland.
const euStates = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
const MOST_VAT_ID = 15;

function euVatIdOf({ document: { vatId } }: SourcePosting, rate: number | null): string {
  const category = rate === null ? null : taxOfKey(rate).taxCategory;
  if (vatId === null || (category !== 'ReverseCharge' && category !== 'IntraCommunity')) return '';
  const id = vatId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  const state = id.slice(0, 2);
  return id.length <= MOST_VAT_ID && state !== 'DE' && euStates.has(state) ? id : '';
}

function documentOf({ document, sourceId }: SourcePosting): string {
  return (
    document.creditNoteNumber ??
    document.prepaymentNumber ??
    document.invoiceNumber ??
    sourceId.replaceAll('-', '')
  );
}

// DATEV is a German program.
const words: Readonly<Record<SourceType, string>> = {
  Invoice: 'Rechnung',
  Charge: 'Zahlung',
  Refund: 'Erstattung',
  Dispute: 'Rückbelastung',
  Payout: 'Auszahlung',
  Payment: 'Zahlung an',
  Credit: 'Guthaben',
};

// By the beginning of the code: not everything that is posted for an invoice is a bill.
const invoiceWords: readonly (readonly [begin: string, word: string])[] = [
  ['credit', 'Rechnungskorrektur'],
  ['mark_as_paid', 'Zahlung'],
  ['unmark_as_paid', 'Zahlung entfernt'],
  ['give_back_outside', 'Erstattung'],
  ['apply_credit', 'Guthaben verrechnet'],
  ['unapply_credit', 'Guthaben zurückgenommen'],
  ['write_off', 'Forderungsausfall'],
  ['waive', 'Forderungsausfall'],
];

function textOf({ sourceType, debit, credit, code, document }: SourcePosting): string {
  const isFee = debit === 'fees' || credit === 'fees';
  const ofInvoice =
    sourceType === 'Invoice' ? invoiceWords.find(([begin]) => code.startsWith(begin)) : undefined;
  const word = isFee ? 'Gebühr' : (ofInvoice?.[1] ?? words[sourceType]);
  const text = `${word} ${document.name}`.replaceAll(/\s+/g, ' ').trim();
  return cut(text);
}

function cut(text: string): string {
  return Array.from(text.normalize('NFC')).slice(0, MOST_TEXT).join('');
}

// A question mark would hide who it is: letters are replaced only when a person agrees.
function fitting(row: DatevRow, facts: Facts, replacesLetters: boolean): DatevRow {
  if (replacesLetters) {
    const document = within1252(row.document).replaceAll(NOT_OF_FIELD, '-').slice(0, MOST_FIELD);
    // A letter may become several, as the ligature ﬃ.
    return { ...row, document, text: cut(within1252(row.text)) };
  }
  const letters = lettersOutside1252(row.text);
  if (letters.length > 0)
    facts.lack('Letters', row.text, `Windows-1252 has no ${letters.join(' ')} as in “${row.text}”.`);
  if (row.document.length > MOST_FIELD || row.document.search(NOT_OF_FIELD) !== -1) {
    const message = `Belegfeld 1 takes up to ${MOST_FIELD} letters, digits or $ & % * + - /: not ${row.document}.`;
    facts.lack('DocumentNumber', row.document, message);
  }
  return row;
}

function requireNumbers({ adviserNumber, clientNumber }: DatevSettings, facts: Facts): void {
  if (adviserNumber === null)
    facts.lack('AdviserNumber', null, 'The number of the adviser at DATEV is not set.');
  if (clientNumber === null)
    facts.lack('ClientNumber', null, 'The number of the client at DATEV is not set.');
}

// Accounts of persons have one digit more.
function requireDigits({ account, contraAccount }: DatevRow, { accountLength }: DatevSettings, facts: Facts) {
  const form = new RegExp(`^\\d{1,${accountLength + 1}}$`);
  for (const one of [account, contraAccount].filter((text) => text !== '' && !form.test(text)))
    facts.lack(
      'AccountLength',
      one,
      `The account ${one} has other signs or more than ${accountLength + 1} digits.`,
    );
}
