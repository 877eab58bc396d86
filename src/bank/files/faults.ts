import type { FaultParams } from '../../kit/errors.ts';

/** Why a file is refused, and the sentence for it. `{line}` and others are the values of the fault. */
const sentences = {
  empty: 'The file is empty.',
  too_large: 'The file is larger than {most} bytes. Download a shorter period.',
  too_many_lines: 'The file has more than {most} lines of statements. Download a shorter period.',
  compressed: 'The file is compressed. Unpack it, then send the files that are in it.',
  unknown_format: 'This is neither CAMT.053 nor MT940. For a CSV file, say which column is which.',
  encoding: 'The file says that its encoding is {encoding}, and is not readable in it. Save it in UTF-8.',
  document_type: 'Line {line}: a document type is not accepted. Banks write none.',
  malformed: 'Line {line}: the file is not whole there. Download it again.',
  wrong_message: 'This is XML, but not a statement (camt.053). Download the statement in this format.',
  missing: 'Line {line}: {field} is missing.',
  date: 'Line {line}: {text} is not a date.',
  amount: 'Line {line}: {text} is not an amount in {currency}.',
  currency: 'Line {line}: {text} is not a currency.',
  balance: 'Line {line}: the lines do not add up to the closing balance {text}. Download the file again.',
  columns: 'No line of the file has the names of all columns: {text}.',
  ambiguous: 'Line {line}: {text} can be read in two ways. Say the order of dates and the decimal mark.',
} as const;
type StatementFaultCode = keyof typeof sentences;

/** A file that is refused as a whole: nothing of it is taken. */
export class StatementFault extends Error {
  readonly code: StatementFaultCode;
  readonly params: FaultParams;

  constructor(code: StatementFaultCode, params: FaultParams = {}, options?: ErrorOptions) {
    super(sentenceOf(code, params), options);
    this.name = 'StatementFault';
    this.code = code;
    this.params = params;
  }
}

const LONGEST_VALUE = 60;

// A hostile file must not fill the sentence.
function sentenceOf(code: StatementFaultCode, params: FaultParams): string {
  return sentences[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
  });
}
