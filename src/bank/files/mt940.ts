import { isCivilDate } from '../../kit/time.ts';
import { StatementFault } from './faults.ts';
import { readPurpose } from './mt940-purpose.ts';
import type { FileAccount, FileLine } from './types.ts';
import { accountNumberOf, idOf, readCurrency, readDecimal } from './values.ts';

interface Field {
  readonly tag: string;
  readonly text: string;
  readonly line: number;
}

/**
 * The lines of statements in MT940 (SWIFT), as banks write them for customers. The opening balance and the lines must give
 * the closing balance: a file that was cut off is refused. Errors: `StatementFault`.
 */
export function readMt940(text: string): FileAccount[] {
  const accounts: FileAccount[] = [];
  let statement: Statement | null = null;
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') {
      requireClosed(statement);
      statement = null;
    } else if (field.tag === '25') {
      statement = {
        number: accountNumberOf(field.text),
        line: field.line,
        balance: null,
        lines: [],
        isClosed: false,
      };
      accounts.push(statement);
    } else if (statement !== null) take(statement, field);
  }
  requireClosed(statement);
  if (accounts.length === 0) throw new StatementFault('missing', { line: 1, field: ':25:' });
  return accounts;
}

interface Statement {
  readonly number: string | null;
  readonly line: number;
  readonly lines: FileLine[];
  /** After the lines so far, in the minor unit; null until the opening balance was read. */
  balance: { amount: number; readonly currency: string } | null;
  isClosed: boolean;
}

function requireClosed(statement: Statement | null): void {
  if (statement !== null && !statement.isClosed)
    throw new StatementFault('missing', { line: statement.line, field: ':62F:' });
}

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

function fieldsOf(text: string): Field[] {
  const fields: { tag: string; text: string; line: number }[] = [];
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    // What SWIFT puts around a message: {1:…}{4: before it, -} behind it.
    const line = raw.replace(/^(?:\{[^{}:]:[^{}]*\}?)+(?=:|$)/, '').replace(/^@@/, '');
    const [, tag, content = ''] = TAG.exec(line) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, text: content, line: index + 1 });
    else if (last !== undefined && !/^-(?:\}.*)?$/.test(line)) last.text += `\n${line}`;
  }
  return fields;
}

function take(statement: Statement, field: Field): void {
  switch (field.tag) {
    case '60F':
    case '60M':
      statement.balance = balanceOf(field);
      return;
    case '61':
      statement.lines.push(lineOf(statement, field));
      return;
    case '86': {
      const last = statement.lines.pop();
      // Behind the closing balance it speaks of the whole statement.
      if (last !== undefined) statement.lines.push(statement.isClosed ? last : described(last, field));
      return;
    }
    case '62F':
    case '62M':
      requireBalance(statement, field);
      statement.isClosed = true;
  }
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/;

function balanceOf({ text, line }: Field): { amount: number; currency: string } {
  const [, side, , code = '', digits = ''] = BALANCE.exec(text) ?? [];
  if (side === undefined) throw new StatementFault('malformed', { line });
  const currency = readCurrency(code, line);
  const amount = readDecimal(digits, ',', currency, line);
  return { amount: side === 'D' ? -amount : amount, currency };
}

function requireBalance({ balance }: Statement, field: Field): void {
  const closing = balanceOf(field);
  if (balance === null) throw new StatementFault('missing', { line: field.line, field: ':60F:' });
  if (balance.amount === closing.amount && balance.currency === closing.currency) return;
  throw new StatementFault('balance', { line: field.line, text: field.text.split('\n')[0] ?? '' });
}

// Value day, day of booking, mark, funds code, amount, type, reference of the customer, reference of the bank.
const STATEMENT_LINE =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function lineOf(statement: Statement, { text, line }: Field): FileLine {
  const [, value = '', booked, mark = '', , digits = '', , reference = '', bankReference] =
    STATEMENT_LINE.exec(text) ?? [];
  if (mark === '') throw new StatementFault('malformed', { line });
  const { balance } = statement;
  if (balance === null) throw new StatementFault('missing', { line, field: ':60F:' });
  const { currency } = balance;
  const unsigned = readDecimal(digits, ',', currency, line);
  // RC takes a credit back: money goes out. RD takes a debit back.
  const amount = mark === 'C' || mark === 'EC' || mark === 'RD' ? unsigned : unsigned === 0 ? 0 : -unsigned;
  balance.amount += amount;
  const valueOn = dateOf(value, line);
  return {
    line,
    bankId: idOf(bankReference),
    bookedOn: booked === undefined ? valueOn : bookedNear(valueOn, booked, line),
    valueOn,
    amount,
    currency,
    name: '',
    iban: null,
    text: '',
    reference: null,
    endToEndId: idOf(reference),
    isReturn: mark.startsWith('R'),
  };
}

function described(line: FileLine, { text }: Field): FileLine {
  const purpose = readPurpose(text);
  return {
    ...line,
    ...purpose,
    // The reference in :61: stands for the end-to-end id only where :86: has none.
    endToEndId: purpose.endToEndId ?? line.endToEndId,
    isReturn: line.isReturn || purpose.isReturn,
  };
}

function dateOf(digits: string, line: number): string {
  const date = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  if (!isCivilDate(date)) throw new StatementFault('date', { line, text: digits });
  return date;
}

// The day of booking has no year: the one that is nearest to the value day.
function bookedNear(valueOn: string, digits: string, line: number): string {
  const month = Number(digits.slice(0, 2));
  const away = month - Number(valueOn.slice(5, 7));
  const year = Number(valueOn.slice(0, 4)) + (away > 6 ? -1 : away < -6 ? 1 : 0);
  return dateOf(`${String(year).slice(2)}${digits}`, line);
}
