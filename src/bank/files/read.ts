import { MAXIMUM_FILE } from '../../kit/http/bodies.ts';
import { readCamt } from './camt.ts';
import { type CsvMapping, csvPreviewOf, readBankCsv } from './csv.ts';
import { StatementFault } from './faults.ts';
import { readMt940 } from './mt940.ts';
import type { CsvPreview, StatementFile } from './types.ts';

/** The largest file that is read, in bytes: 10 000 lines of CAMT.053 with room. */
export const MOST_BYTES = MAXIMUM_FILE;
/** The most lines of one file. */
export const MOST_LINES = 10_000;

/**
 * Reads a bank statement. The format is what the content says; a CSV file needs the mapping of its columns. Lines without an
 * amount are left out. Errors: `StatementFault`, whose sentence names the line.
 */
export function readStatementFile(bytes: Uint8Array, mapping: CsvMapping | null): StatementFile {
  const file = parse(textOfFile(bytes), mapping);
  const accounts = file.accounts.map(({ number, lines }) => ({
    number,
    lines: lines.filter(({ amount }) => amount !== 0),
  }));
  const count = accounts.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count > MOST_LINES) throw new StatementFault('too_many_lines', { most: MOST_LINES });
  return { format: file.format, accounts };
}

/** Shows the columns of a bank's CSV file, before there is a mapping. Errors: `StatementFault`. */
export function previewCsv(bytes: Uint8Array): CsvPreview {
  const preview = csvPreviewOf(textOfFile(bytes));
  if (preview === null) throw new StatementFault('unknown_format');
  return preview;
}

function textOfFile(bytes: Uint8Array): string {
  if (bytes.byteLength > MOST_BYTES) throw new StatementFault('too_large', { most: MOST_BYTES });
  if (isCompressed(bytes)) throw new StatementFault('compressed');
  const text = decode(bytes);
  if (text.trim() === '') throw new StatementFault('empty');
  return text;
}

function parse(text: string, mapping: CsvMapping | null): StatementFile {
  const start = text.trimStart();
  if (start.startsWith('<')) return { format: 'Camt053', accounts: readCamt(start) };
  if (/^(?:\{1:|:20:|@@:20:)/m.test(start.slice(0, 2000)) && /^(?:@@)?:25:/m.test(start))
    return { format: 'Mt940', accounts: readMt940(text) };
  if (mapping === null) throw new StatementFault('unknown_format');
  return { format: 'Csv', accounts: readBankCsv(text, mapping) };
}

// ZIP, gzip, bzip2, xz, 7z, RAR. Nothing is unpacked here, so that no small file can become a large one.
const COMPRESSED = ['504b0304', '504b0506', '1f8b', '425a68', 'fd377a58', '377abcaf', '52617221'];

function isCompressed(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return COMPRESSED.some((magic) => start.startsWith(magic));
}

const ENCODINGS = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
  'utf-16',
]);

/** UTF-8, UTF-16 with its mark, or the encoding that an XML declaration names; Windows-1252 for other texts of old banks. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding=["']([^"']+)["']/.exec(start)?.[1];
  if (declared !== undefined) {
    const encoding = declared.toLowerCase();
    if (!ENCODINGS.has(encoding) || encoding === 'utf-16')
      throw new StatementFault('encoding', { encoding: declared });
    return decodeAs(encoding, bytes);
  }
  try {
    return decodeAs('utf-8', bytes);
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    return decodeAs('windows-1252', bytes);
  }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new StatementFault('encoding', { encoding }, { cause });
  }
}
