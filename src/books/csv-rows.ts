import { postings } from '../ledger/service.ts';
import type { LedgerAccount } from '../ledger/types.ts';
import { type Portion, portionsOf } from './facts.ts';
import type { SourceDocument, SourcePosting } from './types.ts';

// In programs that keep an account of each client, what is refunded is on it too, until a credit note covers it, and so is what
// the client has as credit.
const onClients: ReadonlySet<LedgerAccount> = new Set(['receivable', 'refunds', 'client_credit']);

/** Accounts that money stands on, of which the other program gets a statement. That of the bank comes from the bank. */
export const moneyAccounts = [
  'processor',
  'outside',
  'disputes_held',
  'in_transit',
  'at_recipient',
] as const satisfies readonly LedgerAccount[];
/** Such an account. */
type MoneyAccount = (typeof moneyAccounts)[number];

/** Documents are about revenue, or a part of it that is given up. */
const documented = ['billed', 'write_offs', 'chargebacks'] as const satisfies readonly LedgerAccount[];
type DocumentedAccount = (typeof documented)[number];

/** A part of an invoice or credit note of the other program. */
export interface DocumentLine {
  readonly account: DocumentedAccount;
  readonly rate: number | null;
  /** Less than 0 in a credit note. */
  readonly gross: number;
  readonly net: number;
}

/** An invoice or credit note of the other program. */
export interface BookDocument {
  readonly number: string;
  readonly reference: string;
  readonly day: string;
  readonly currency: string;
  readonly document: SourceDocument;
  /** Whether its sum is less than 0. */
  readonly isCredit: boolean;
  /** One for each tax that has an amount: programs take a row for each line of a document. */
  readonly lines: readonly DocumentLine[];
}

/** A line of a statement. */
export interface MoneyLine {
  readonly account: MoneyAccount;
  readonly day: string;
  readonly currency: string;
  /** Less than 0 when money went. */
  readonly amount: number;
  readonly payee: string;
  readonly description: string;
  readonly reference: string;
}

const meanings = new Map(postings.map((one) => [`${one.sourceType} ${one.code}`, one.meaning]));

const isMoney = (account: LedgerAccount): account is MoneyAccount =>
  (moneyAccounts as readonly LedgerAccount[]).includes(account);
const isDocumented = (account: LedgerAccount): account is DocumentedAccount =>
  (documented as readonly LedgerAccount[]).includes(account);

/** The lines of statements that a posting makes: one for each side on which money stands. */
export function moneyLinesOf(posting: SourcePosting): MoneyLine[] {
  const { debit, credit, day, currency, amount, sourceType, sourceId, code, document } = posting;
  const line = (account: MoneyAccount, signed: number): MoneyLine => ({
    account,
    day,
    currency,
    amount: signed,
    payee: document.name,
    description: meanings.get(`${sourceType} ${code}`) ?? code,
    reference: document.creditNoteNumber ?? document.prepaymentNumber ?? document.invoiceNumber ?? sourceId,
  });
  return [
    ...(isMoney(debit) ? [line(debit, amount)] : []),
    ...(isMoney(credit) ? [line(credit, -amount)] : []),
  ];
}

/** The lines that a posting adds to documents: more is owed, or less. None where money moved, which statements show. */
function documentLinesOf(posting: SourcePosting): DocumentLine[] {
  const { debit, credit } = posting;
  if (![debit, credit].every((one) => onClients.has(one) || isDocumented(one))) return [];
  return [
    ...(isDocumented(credit) ? linesOn(credit, 1, posting) : []),
    ...(isDocumented(debit) ? linesOn(debit, -1, posting) : []),
  ];
}

function linesOn(account: DocumentedAccount, sign: 1 | -1, posting: SourcePosting): DocumentLine[] {
  const line = ({ rate, gross, net }: Portion) => ({ account, rate, gross: sign * gross, net: sign * net });
  return portionsOf(posting).map(line);
}

/** The documents of postings: what one cause changed is one invoice, one credit note, or one of both. */
export function documentsOf(postingsOfAll: readonly SourcePosting[]): BookDocument[] {
  const lines = postingsOfAll.flatMap((posting) =>
    documentLinesOf(posting).map((line) => ({ posting, line })),
  );
  const groups = Map.groupBy(
    lines,
    ({ posting: { sourceId, sequence }, line }) => `${sourceId} ${sequence} ${line.account} ${signOf(line)}`,
  );
  return [...groups.values()].map((group) => documentOf(group));
}

const signOf = ({ gross, net }: Pick<DocumentLine, 'gross' | 'net'>) =>
  gross < 0 || (gross === 0 && net < 0) ? '-' : '+';

type Grouped = { readonly posting: SourcePosting; readonly line: DocumentLine };

function documentOf(group: readonly Grouped[]): BookDocument {
  const [{ posting, line }] = group as readonly [Grouped, ...Grouped[]];
  const { document, day, currency, sourceId } = posting;
  const byRate = Map.groupBy(group, ({ line: { rate } }) => rate);
  const lines = [...byRate].map(([rate, own]) => ({ account: line.account, rate, ...sumOf(own) }));
  return {
    number: numberOf(posting, line),
    reference: document.invoiceNumber ?? sourceId,
    day,
    currency,
    document,
    isCredit: signOf(sumOf(group)) === '-',
    lines: lines.filter(({ gross, net }) => gross !== 0 || net !== 0),
  };
}

function sumOf(some: readonly Grouped[]): Pick<DocumentLine, 'gross' | 'net'> {
  return {
    gross: some.reduce((sum, one) => sum + one.line.gross, 0),
    net: some.reduce((sum, one) => sum + one.line.net, 0),
  };
}

// The number of the invoice is that of the document that was issued first; what changed it has a number behind it.
function numberOf(
  { document, sourceId, sourceType, code, sequence }: SourcePosting,
  line: DocumentLine,
): string {
  const own = document.invoiceNumber ?? sourceId;
  const isBilled = line.account === 'billed';
  if (isBilled && document.creditNoteNumber !== null && signOf(line) === '-')
    return document.creditNoteNumber;
  if (isBilled && code === 'prepayment') return document.prepaymentNumber ?? own;
  if (isBilled && (code === 'issue' || code === 'final') && signOf(line) === '+') return own;
  const cause = sourceType === 'Invoice' ? String(sequence) : sourceId.slice(-6);
  const kind = { billed: '', write_offs: 'W', chargebacks: 'C' }[line.account];
  return `${own}-${cause}${kind}${signOf(line) === '-' ? '-' : ''}`.replace(/-$/, 'N');
}
