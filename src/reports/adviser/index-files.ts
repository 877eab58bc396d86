import type { Account, Language } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { amountCell, type Cell, countCell, csvLines, headLineOf } from '../../kit/files/csv.ts';
import type { AdviserPackageId } from '../../kit/ids.ts';
import { type Html, html, raw } from '../../kit/text/html.ts';
import { formatDate, formatMoney, type Locale, localeOf } from '../../kit/text/locale.ts';
import { eachCancellation } from './cancellations-store.ts';
import { eachEntry } from './files-store.ts';
import { indexMessages } from './messages.ts';
import type { Period } from './source-store.ts';
import { type DocumentFacts, type Entry, type PackageKind, type PackItem, packageKinds } from './types.ts';

/** The package that an index lists. */
interface IndexWork {
  readonly database: Database;
  readonly account: Account;
  readonly period: Period;
  readonly id: AdviserPackageId;
  readonly language: Language;
}

const columns = [
  'Kind',
  'Number',
  'Version',
  'Date',
  'Client',
  'Currency',
  'Net',
  'Tax',
  'Amount',
  'File',
  'SHA-256',
  'Reason',
];

/** The index of a package, for programs and for people. Nothing in it depends on when it was made. */
export async function* indexItems(work: IndexWork, after: string | null): AsyncGenerator<PackItem, void> {
  if (after !== null) return;
  const kind = 'Index' as const;
  yield {
    after: 'index',
    files: [
      { kind, name: 'index.csv', facts: null, content: csvOf(work) },
      { kind, name: 'index.html', facts: null, content: pageOf(work) },
    ],
    gaps: [],
  };
}

async function* batchesOf({ database, account, id }: IndexWork): AsyncGenerator<readonly Entry[], void> {
  let some: Entry[] = [];
  for await (const entry of eachEntry(database, account.id, id)) {
    some.push(entry);
    if (some.length < 500) continue;
    yield some;
    some = [];
  }
  yield some;
}

async function* csvOf(work: IndexWork): AsyncGenerator<Buffer, void> {
  yield Buffer.from(headLineOf(columns));
  for await (const some of batchesOf(work)) yield Buffer.from(csvLines(some.map((entry) => cellsOf(entry))));
  for await (const some of eachCancellation(work.database, work.account.id, work.period))
    yield Buffer.from(csvLines(some.map(cellsOfCanceled)));
}

// No document says it, so that there is no file.
function cellsOfCanceled(facts: DocumentFacts): Cell[] {
  return cellsOf({ kind: 'Invoice', name: null, facts, reason: null, sha256: null }, 'Canceled');
}

type Row = Omit<Entry, 'name'> & { readonly name: string | null };

function cellsOf({ kind, name, facts, reason, sha256 }: Row, version = versionCell(facts)): Cell[] {
  const amount = (value: number | null | undefined): Cell =>
    facts === null || value === null || value === undefined ? null : amountCell(value, facts.currency);
  return [
    kind,
    facts?.number ?? null,
    version,
    facts?.day ?? null,
    facts?.client ?? null,
    facts?.currency ?? null,
    amount(facts?.net),
    amount(facts?.tax),
    amount(facts?.amount),
    name,
    sha256,
    reason,
  ];
}

const versionCell = (facts: DocumentFacts | null): Cell =>
  facts?.version == null ? null : countCell(facts.version);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.3rem .75rem .3rem 0;border-bottom:1px solid #ddd;vertical-align:top}
.n{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}a{color:#0b57a4}`;

// The entries are read once for each part: there may be more than the memory should hold.
async function* pageOf(work: IndexWork): AsyncGenerator<Buffer, void> {
  const { account, period, language } = work;
  const texts = indexMessages[language];
  const locale = localeOf(language);
  const day = (date: string) => formatDate(date, locale, 'short');
  const title = texts.title(day(period.from), day(period.to));
  const write = (part: Html) => Buffer.from(part.toString());
  const counts = await countsOf(work);
  const count = (value: number) => new Intl.NumberFormat(locale.tag).format(value);
  yield write(html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} – ${account.name}</title><style>${raw(STYLE)}</style></head><body>
<h1>${title}</h1><p>${account.name}</p><p>${texts.intro}</p><p>${texts.versions}</p><p>${texts.deposits}</p><p>${texts.recordedLater}</p>
<h2>${texts.contents}</h2><ul>${packageKinds
    .filter((kind) => counts.files.has(kind))
    .map((kind) => {
      const found = counts.files.get(kind) ?? 0;
      return html`<li><a href="#${kind}">${texts.kinds[kind]}</a>${texts.colon}${texts.files(found, count(found))}</li>`;
    })}</ul>
<h2>${texts.gaps}</h2>`);
  if (counts.gaps === 0) yield write(html`<p>${texts.noGaps}</p>`);
  else yield* tableOf(work, locale, (entry) => entry.reason !== null);
  for (const kind of packageKinds) {
    if (counts.files.has(kind)) {
      yield write(html`<h2 id="${kind}">${texts.kinds[kind]}</h2>`);
      yield* tableOf(work, locale, (entry) => entry.reason === null && entry.kind === kind);
    }
    if (kind === 'Invoice') yield* canceledTable(work, locale);
  }
  yield write(html`</body></html>\n`);
}

async function countsOf(work: IndexWork) {
  const files = new Map<PackageKind, number>();
  let gaps = 0;
  for await (const some of batchesOf(work)) {
    for (const { kind, reason } of some) {
      if (reason === null) files.set(kind, (files.get(kind) ?? 0) + 1);
      else gaps += 1;
    }
  }
  return { files, gaps };
}

async function* tableOf(
  work: IndexWork,
  locale: Locale,
  isShown: (entry: Entry) => boolean,
): AsyncGenerator<Buffer, void> {
  let columnsShown: 'documents' | 'gaps' | 'files' | null = null;
  const texts = indexMessages[work.language];
  for await (const some of batchesOf(work)) {
    const shown = some.filter(isShown);
    const [first] = shown;
    if (first === undefined) continue;
    if (columnsShown === null) {
      columnsShown = first.reason !== null ? 'gaps' : first.facts !== null ? 'documents' : 'files';
      const named = namedHead(texts);
      const head = {
        documents: html`${named}${amountHeads(texts)}<th class="n">${texts.version}</th><th>${texts.file}</th>`,
        gaps: html`${named}<th>${texts.file}</th><th>${texts.reason}</th>`,
        files: html`<th>${texts.file}</th>`,
      }[columnsShown];
      yield tableBegin(head);
    }
    const form = columnsShown;
    yield Buffer.from(shown.map((entry) => rowOf(entry, form, locale).toString()).join(''));
  }
  if (columnsShown !== null) yield tableEnd;
}

type Texts = (typeof indexMessages)[Language];

const namedHead = (texts: Texts) =>
  html`<th>${texts.number}</th><th>${texts.day}</th><th>${texts.client}</th>`;
const amountHeads = (texts: Texts) =>
  [texts.net, texts.tax, texts.amount].map((name) => html`<th class="n">${name}</th>`);
const tableBegin = (head: Html) =>
  Buffer.from(html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>`.toString());
const tableEnd = Buffer.from('</tbody></table></div>');

async function* canceledTable(
  { database, account, period, language }: IndexWork,
  locale: Locale,
): AsyncGenerator<Buffer, void> {
  const texts = indexMessages[language];
  let isBegun = false;
  for await (const some of eachCancellation(database, account.id, period)) {
    if (some.length === 0) continue;
    if (!isBegun) {
      yield Buffer.from(html`<h2>${texts.canceled}</h2>`.toString());
      yield tableBegin(html`${namedHead(texts)}${amountHeads(texts)}`);
      isBegun = true;
    }
    const rows = some.map((facts) => html`<tr>${namedOf(facts, locale)}${amountsOf(facts, locale)}</tr>`);
    yield Buffer.from(rows.map((row) => row.toString()).join(''));
  }
  if (isBegun) yield tableEnd;
}

const namedOf = (facts: DocumentFacts | null, locale: Locale) =>
  html`<td>${facts?.number ?? ''}</td><td>${facts === null ? '' : formatDate(facts.day, locale, 'short')}</td><td>${facts?.client ?? ''}</td>`;
const amountsOf = (facts: DocumentFacts | null, locale: Locale) =>
  [facts?.net, facts?.tax, facts?.amount].map((amount) => {
    const text = facts === null || amount == null ? '' : formatMoney(amount, facts.currency, locale);
    return html`<td class="n">${text}</td>`;
  });

function rowOf({ name, facts, reason }: Entry, form: 'documents' | 'gaps' | 'files', locale: Locale): Html {
  const link = html`<td><a href="${name}">${name}</a></td>`;
  if (form === 'files') return html`<tr>${link}</tr>`;
  const named = namedOf(facts, locale);
  if (form === 'gaps') return html`<tr>${named}<td>${name}</td><td>${reason ?? ''}</td></tr>`;
  return html`<tr>${named}${amountsOf(facts, locale)}<td class="n">${facts?.version ?? ''}</td>${link}</tr>`;
}
