import { decimalOf } from '../kit/text/locale.ts';
import { toWindows1252 } from '../kit/text/windows-1252.ts';
import { addDays } from '../kit/time.ts';
import type { DatevRow } from './datev.ts';
import { datevColumns } from './datev-columns.ts';
import type { BookFile, DatevSettings } from './types.ts';

const LINE_END = '\r\n';
const places = new Map(datevColumns.map((name, index) => [name, index]));

/**
 * The Buchungsstapel of a month: EXTF, header 700, category 21, format version 13. Source:
 * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */
export function batchOf(month: string, rows: readonly DatevRow[], datev: DatevSettings, now: Date): BookFile {
  const lines = [headerOf(month, datev, now), datevColumns, ...rows.map(cellsOf)];
  const text = lines.map((cells) => `${cells.join(';')}${LINE_END}`).join('');
  return { name: `EXTF_Buchungsstapel_${month}.csv`, bytes: toWindows1252(text), rowCount: rows.length };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/\p{Cc}/gu, ' ')}"`;
const compact = (day: string) => day.replaceAll('-', '');

// The 31 fields of the first line. Nothing is locked (Festschreibung 0), so that the adviser can still correct it.
function headerOf(month: string, datev: DatevSettings, now: Date): string[] {
  const { chart, adviserNumber, clientNumber, accountLength, yearStartMonth } = datev;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const startYear = number >= yearStartMonth ? year : year - 1;
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const empty = quoted('');
  return [
    [quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13'],
    [now.toISOString().replaceAll(/\D/g, '')],
    ['', quoted('RE'), empty, empty],
    [String(adviserNumber), String(clientNumber)],
    [`${startYear}${String(yearStartMonth).padStart(2, '0')}01`, String(accountLength)],
    [compact(first), compact(last), quoted(`Tranche ${month}`), empty],
    ['1', '0', '0', quoted('EUR')],
    ['', empty, '', '', quoted(chart.slice(-2)), '', '', empty, empty],
  ].flat();
}

function cellsOf(row: DatevRow): string[] {
  const cells = datevColumns.map(() => '');
  const put = (column: string, cell: string) => {
    const place = places.get(column);
    if (place === undefined) throw new Error(`A Buchungsstapel has no column ${column}.`);
    cells[place] = cell;
  };
  put('Umsatz (ohne Soll/Haben-Kz)', decimalOf(row.amount, 2).replace('.', ','));
  put('Soll/Haben-Kennzeichen', quoted(row.side));
  put('WKZ Umsatz', quoted('EUR'));
  put('Konto', row.account);
  put('Gegenkonto (ohne BU-Schlüssel)', row.contraAccount);
  if (row.taxKey !== '') put('BU-Schlüssel', quoted(row.taxKey));
  put('Belegdatum', `${row.day.slice(8, 10)}${row.day.slice(5, 7)}`);
  put('Belegfeld 1', quoted(row.document));
  put('Buchungstext', quoted(row.text));
  if (row.euVatId !== '') put('EU-Land u. UStID (Bestimmung)', quoted(row.euVatId));
  put('Festschreibung', '0');
  put('Generalumkehr (GU)', quoted(row.isReversal ? '1' : '0'));
  return cells;
}
