import { retryRules } from '../../src/charges/autopay/retry-rules.ts';
import { placeOfCurrency, surchargeRules } from '../../src/kit/money/surcharge-rules.ts';
import { postings } from '../../src/ledger/postings.ts';
import { returnCodes, sepaReturnCodes } from '../../src/processors/reasons.ts';
import { checks } from '../../src/verification/verify.ts';
import { type DrawnTable, drawnTables } from './tables.ts';

/** Everything that the document shows of the code, by the name in its markers. */
function sections(): ReadonlyMap<string, string> {
  return new Map([
    ...drawnTables.map((one): [string, string] => [`diagram: ${one.name}`, renderDiagram(one)]),
    ['postings', renderPostings()],
    ['invariants', renderInvariants()],
    ['retry rules', renderRetryRules()],
    ['return codes', renderReturnCodes()],
    ['sepa codes', renderSepaCodes()],
  ]);
}

/** What docs/surcharges.md shows of the code. */
function surchargeSections(): ReadonlyMap<string, string> {
  return new Map([
    ['rules', renderRules()],
    ['currencies', renderCurrencies()],
  ]);
}

const MARKED = /<!-- ([a-z: ]+) -->\n[\s\S]*?<!-- end -->/g;

/** Puts what the code says between the markers of docs/money.md. Errors: a marker that is unknown, or one that is missing. */
export function fillDocument(text: string): string {
  return fillMarked(text, sections());
}

/** The same for docs/surcharges.md. */
export function fillSurcharges(text: string): string {
  return fillMarked(text, surchargeSections());
}

function fillMarked(text: string, all: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const filled = text.replaceAll(MARKED, (_match, name: string) => {
    const section = all.get(name);
    if (section === undefined) throw new Error(`The document asks for "${name}", which nothing can draw.`);
    seen.add(name);
    return `<!-- ${name} -->\n\n${section}\n\n<!-- end -->`;
  });
  const missing = [...all.keys()].filter((name) => !seen.has(name));
  if (missing.length > 0) throw new Error(`The document lacks the markers of: ${missing.join(', ')}.`);
  return filled;
}

/** A state table as a Mermaid diagram: one arrow from each state to each other, with all moves that lead there. */
export function renderDiagram({ table, beginnings }: DrawnTable): string {
  const arrows = Object.entries(table).flatMap(([from, moves]) => {
    const byTarget = new Map<string, string[]>();
    for (const [move, to] of Object.entries(moves)) {
      byTarget.set(to as string, [...(byTarget.get(to as string) ?? []), move]);
    }
    return byTarget.size === 0
      ? [`  ${from} --> [*]`]
      : [...byTarget].map(([to, names]) => `  ${from} --> ${to}: ${names.join(', ')}`);
  });
  const lines = [...beginnings.map((state) => `  [*] --> ${state}`), ...arrows];
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n');
}

function renderPostings(): string {
  return renderTable(
    ['Of', 'Code', 'Debit', 'Credit', 'When'],
    postings.map((posting) => [
      posting.sourceType,
      `\`${posting.code}\``,
      posting.debit,
      posting.credit,
      posting.meaning,
    ]),
  );
}

function renderInvariants(): string {
  return renderTable(
    ['Check', 'What always holds'],
    checks.map((check) => [`\`${check.name}\``, check.sentence]),
  );
}

function renderRules(): string {
  const percent = (basisPoints: number) => (basisPoints === 0 ? 'none' : `${basisPoints / 100} %`);
  return renderTable(
    ['Where', 'From', 'Until', 'Credit', 'Debit', 'Prepaid', 'Why', 'Source'],
    surchargeRules.map((rule) => [
      rule.places.join(', '),
      rule.from ?? '',
      rule.until ?? '',
      `${percent(rule.credit)}${rule.isBoundByCost ? ', at most the cost' : ''}`,
      percent(rule.debit),
      percent(rule.prepaid),
      rule.why,
      rule.sources.map((source, index) => `[${index + 1}](${source})`).join(' '),
    ]),
  );
}

function renderCurrencies(): string {
  return renderTable(
    ['Currency', 'Counts as'],
    Object.entries(placeOfCurrency).map(([currency, place]) => [currency, place]),
  );
}

function renderRetryRules(): string {
  return renderTable(
    ['Reason', 'Card', 'Bank account', 'Why'],
    retryRules.map(({ reason, card, bank, why }) => [`\`${reason}\``, card, bank, why]),
  );
}

function renderReturnCodes(): string {
  return renderTable(
    ['Code', 'Meaning', 'Reason'],
    returnCodes.map(({ code, meaning, reason }) => [code, meaning, `\`${reason}\``]),
  );
}

function renderSepaCodes(): string {
  return renderTable(
    ['Code', 'Meaning', 'Reason'],
    sepaReturnCodes.map(({ code, meaning, reason }) => [code, meaning, `\`${reason}\``]),
  );
}

function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
