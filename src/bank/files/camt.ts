import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { StatementFault } from './faults.ts';
import type { FileAccount, FileLine } from './types.ts';
import {
  accountNumberOf,
  ibanOf,
  idOf,
  nameOf,
  readCurrency,
  readDecimal,
  readIsoDate,
  textOfParts,
} from './values.ts';

/** Finds the line of an element. */
type LineOf = (element: XmlElement) => number;

/**
 * The booked entries of a statement in CAMT.053, of any version. An entry that gathers several transactions, each with its
 * amount, becomes one line for each. Errors: `StatementFault`.
 */
export function readCamt(xml: string): FileAccount[] {
  const root = documentOf(xml);
  const lineOf = linesOf(xml);
  const message = child(root, 'BkToCstmrStmt');
  if (local(root) !== 'Document' || message === undefined) throw new StatementFault('wrong_message');
  return children(message, 'Stmt').map((statement) => {
    const account = child(statement, 'Acct');
    const number = textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');
    const entries = children(statement, 'Ntry').filter(isBooked);
    return {
      number: accountNumberOf(number),
      lines: entries.flatMap((entry) => linesOfEntry(entry, lineOf)),
    };
  });
}

// The parser expands no entities of the document; a document type is refused all the same.
function documentOf(xml: string): XmlElement {
  const at = xml.search(/<!DOCTYPE/i);
  if (at !== -1) throw new StatementFault('document_type', { line: lineAt(xml, at) });
  try {
    const { root } = parseXml(xml, { includeOffsets: true });
    if (root !== null) return root;
  } catch (cause) {
    if (cause instanceof XmlError) throw new StatementFault('malformed', { line: cause.line }, { cause });
    // Elements in one another, thousands deep.
    if (cause instanceof RangeError) throw new StatementFault('malformed', { line: 1 }, { cause });
    throw cause;
  }
  throw new StatementFault('wrong_message');
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

// Entries come in the order of the file, so that each search goes on where the last one ended.
function linesOf(xml: string): LineOf {
  let at = 0;
  let line = 1;
  return ({ start }) => {
    if (start < at) return lineAt(xml, start);
    for (; at < start; at++) if (xml[at] === '\n') line++;
    return line;
  };
}

// `Sts` is a text in the versions until 7, and has `Cd` in later ones. Pending entries come again when they are booked.
function isBooked(entry: XmlElement): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  return status === undefined || status === '' || status === 'BOOK';
}

function linesOfEntry(entry: XmlElement, lineOf: LineOf): FileLine[] {
  const line = lineOf(entry);
  const whole = { ...amountOf(entry, line), isReturn: textAt(entry, 'RvslInd') === 'true' };
  const bankId = idOf(textAt(entry, 'AcctSvcrRef'));
  const dates = datesOf(entry, line);
  const details = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'));
  const parts = details.map((one) => partOf(one, whole, line));
  const isSplit =
    details.length > 1 && parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0) === whole.amount;
  if (!isSplit) {
    const [first] = details;
    const only = details.length === 1 ? first : undefined;
    const said = describe(details, entry, whole.amount);
    const own = only === undefined ? null : idOf(textAt(only, 'Refs', 'AcctSvcrRef'));
    return [
      { line, bankId: bankId ?? own, ...dates, ...whole, ...said, isReturn: whole.isReturn || said.isReturn },
    ];
  }
  return details.map((one, index): FileLine => {
    const amount = parts[index] ?? 0;
    const said = describe([one], entry, amount);
    const own = idOf(textAt(one, 'Refs', 'AcctSvcrRef'));
    return {
      line: lineOf(one),
      // Several transactions of an entry may share the id of the entry.
      bankId: own !== null && own !== bankId ? own : bankId === null ? null : `${bankId}/${index + 1}`,
      ...dates,
      amount,
      currency: whole.currency,
      ...said,
      isReturn: whole.isReturn || said.isReturn,
    };
  });
}

function amountOf(entry: XmlElement, line: number): { amount: number; currency: string } {
  const element = child(entry, 'Amt');
  if (element === undefined) throw new StatementFault('missing', { line, field: 'Amt' });
  const currency = readCurrency(element.attributes['Ccy'] ?? '', line);
  const amount = readDecimal(element.text.trim(), '.', currency, line);
  return { amount: amount === 0 ? 0 : amount * signOf(entry, line), currency };
}

function signOf(entry: XmlElement, line: number): 1 | -1 {
  const side = textAt(entry, 'CdtDbtInd');
  if (side === 'CRDT') return 1;
  if (side === 'DBIT') return -1;
  throw new StatementFault('missing', { line, field: 'CdtDbtInd' });
}

/** The amount of a transaction in the currency of its entry; null where it has none. */
function partOf(
  details: XmlElement,
  whole: { currency: string; amount: number },
  line: number,
): number | null {
  const element = child(details, 'Amt') ?? child(child(child(details, 'AmtDtls'), 'TxAmt'), 'Amt');
  if (element === undefined || element.attributes['Ccy'] !== whole.currency) return null;
  const amount = readDecimal(element.text.trim(), '.', whole.currency, line);
  const sign = child(details, 'CdtDbtInd') === undefined ? Math.sign(whole.amount) : signOf(details, line);
  return amount * sign;
}

function datesOf(entry: XmlElement, line: number) {
  const dateIn = (name: string) => {
    const text = textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm');
    return text === undefined ? null : readIsoDate(text, line);
  };
  const valueOn = dateIn('ValDt');
  const bookedOn = dateIn('BookgDt') ?? valueOn;
  if (bookedOn === null) throw new StatementFault('missing', { line, field: 'BookgDt' });
  return { bookedOn, valueOn };
}

/** The other side, and the words. Of several transactions in one line: the words of all, nobody's name. */
function describe(details: readonly XmlElement[], entry: XmlElement, amount: number) {
  const [first] = details;
  const only = details.length === 1 ? first : undefined;
  const parties = child(only, 'RltdPties');
  const side = amount < 0 ? 'Cdtr' : 'Dbtr';
  const account = child(child(parties, `${side}Acct`), 'Id');
  const remittances = details.map((one) => child(one, 'RmtInf'));
  const texts = remittances.flatMap((one) => children(one, 'Ustrd').map(({ text }) => text));
  const structured = remittances.flatMap((one) => children(one, 'Strd'));
  const references = structured
    .map((one) => idOf(textAt(one, 'CdtrRefInf', 'Ref')))
    .filter((one) => one !== null);
  const documents = structured.flatMap((one) =>
    children(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb') ?? ''),
  );
  const more = structured.flatMap((one) => children(one, 'AddtlRmtInf').map(({ text }) => text));
  const said = [...texts, ...documents, ...more];
  return {
    name: nameOf(textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm') ?? ''),
    iban: ibanOf(textAt(account, 'IBAN')),
    text: textOfParts(
      said.length > 0 || references.length > 0 ? said : [textAt(entry, 'AddtlNtryInf') ?? ''],
    ),
    reference: references.length === 1 ? (references[0] ?? null) : null,
    endToEndId: idOf(textAt(child(only, 'Refs'), 'EndToEndId')),
    isReturn: details.some((one) => child(one, 'RtrInf') !== undefined),
  };
}

// Some banks write the elements with a prefix of the namespace.
function local({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

function children(element: XmlElement | undefined, name: string): XmlElement[] {
  if (element === undefined) return [];
  return element.children.filter(
    (one): one is XmlElement => one instanceof XmlElement && local(one) === name,
  );
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one): one is XmlElement => one instanceof XmlElement && local(one) === name);
}

function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  let found = element;
  for (const name of path) found = child(found, name);
  return found?.text.trim();
}
