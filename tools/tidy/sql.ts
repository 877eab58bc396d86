import type { Node } from 'oxc-parser';
import { type Finding, isServiceCode, isStore, type Rule, type SourceFile } from './rule.ts';
import { commentsBefore, findingAt, textOf, walk, wordsOf } from './syntax.ts';

/** SQL is written in the store of its slice (and in kit), so that a reader finds all that touches a table. */
export const sqlPlaceRule: Rule = {
  name: 'sql',
  guarantee: 'SQL stands only in a store.ts (or …-store.ts) and in kit',
  check: (files) =>
    files
      .filter((file) => isServiceCode(file) && !isStore(file) && !isKit(file))
      .flatMap((file) =>
        statementsOf(file).map(({ node }) =>
          findingAt(
            file,
            node.start,
            sqlPlaceRule.name,
            'SQL outside of store.ts: move the statement into a function of the store.ts of this slice, and call that',
          ),
        ),
      ),
};

/**
 * Tenancy, first lock: a statement has the account as a parameter, or says why it crosses accounts. Row-level security is
 * the second. As a parameter, and not by way of another row, so that a distributed PostgreSQL knows the one shard to ask.
 */
export const accountRule: Rule = {
  name: 'account',
  guarantee:
    'every SQL statement of a store.ts has account_id as a parameter, or says why it works across accounts',
  check: (files) =>
    files
      .filter((file) => isServiceCode(file) && (isKit(file) ? KIT_STORES.has(file.path) : isStore(file)))
      .flatMap((file) => withoutAccount(file)),
};

/**
 * An update that adds an interval to a column's instant is refused by a distributed PostgreSQL: the sum depends on the session's
 * zone. That of a parameter alone is taken before.
 */
export const instantRule: Rule = {
  name: 'instant',
  guarantee: 'an update moves instants of columns by laterBy and earlierBy of src/kit/db/instants.ts',
  check: (files) =>
    files.filter(isServiceCode).flatMap((file) =>
      statementsOf(file)
        .filter(({ text }) => /^\s*(?:with|insert|update)\b[^;]*\bset\s/i.test(text) && movesColumn(text))
        .map(({ node }) =>
          findingAt(
            file,
            node.start,
            instantRule.name,
            'a database of several machines cannot add an interval to a column in an update: use laterBy or earlierBy of src/kit/db/instants.ts',
          ),
        ),
    ),
};

function movesColumn(text: string): boolean {
  const set = text
    .slice(text.search(/\bset\s/i))
    .replaceAll(/\$\d+(?:::timestamptz)?\s*[-+]\s*interval\b/gi, '');
  return /[-+]\s*(?:[\w.]+\s*\*\s*)?interval\b/i.test(set);
}

/** What of kit keeps rows of accounts for every slice. The rest serves none, or all. */
const KIT_STORES: ReadonlySet<string> = new Set([
  'src/kit/db/database.ts',
  'src/kit/events.ts',
  'src/kit/http/idempotency.ts',
]);

export interface Statement {
  readonly node: Node;
  readonly text: string;
  readonly ancestors: readonly Node[];
}

function withoutAccount(file: SourceFile): Finding[] {
  const statements = statementsOf(file);
  return statements
    .filter((one) => !saysWhy(file, one, statements))
    .flatMap(({ node, text }) => {
      const fault = accountFault(text);
      return fault === null ? [] : [findingAt(file, node.start, accountRule.name, fault)];
    });
}

function accountFault(text: string): string | null {
  const joined = /\w+\.account_id\s*=\s*\w+\.account_id|\baccount_id\s*=\s*\w+\.account_id/.exec(text);
  if (joined !== null)
    return `${joined[0]} takes the account from another row: compare it with the parameter, as in account_id = $1; ${ACROSS}`;
  if (
    /^\s*insert\s[^;]*?\bselect\s+\$\d[^;]*?\bfrom\s+(?:unnest|rows\s+from|json_to_recordset|x\b)/i.test(text)
  )
    return 'this insert selects rows of parameters and reads no table, which a database of several machines runs in the wrong place: select counter.account_id, and join OF_ACCOUNT of src/kit/db/database.ts';
  // Compared, or written; or a comment says that the fragments which it is made of do so.
  const isNamed =
    /\baccount_id\s*=\s*\$\d|\baccount_id\b[^;]*\b(?:values\s*\(|select)\s*(?:\$\d|counter\.account_id)|--[^\n]*\baccount_id\b/i;
  if (isNamed.test(text)) return null;
  return `this statement does not have account_id as a parameter: put it into the where, or the columns and keys; ${ACROSS}`;
}

const ACROSS =
  'if it works for all accounts, write before it, or in it, the comment "across accounts:" with the reason';

/**
 * True when a comment inside the statement gives the reason, or one just before it: before the text itself,
 * or before the expression or function around it, as long as that holds no other statement it could mean.
 */
function saysWhy(file: SourceFile, statement: Statement, all: readonly Statement[]): boolean {
  if (givesReason(statement.text)) return true;
  const around = [statement.node, ...statement.ancestors.toReversed()].filter(
    (node) =>
      node.type !== 'Program' &&
      all.every((other) => other === statement || other.node.start < node.start || other.node.end > node.end),
  );
  return around.some((node) =>
    givesReason(commentsBefore(file, node.start).toReversed().map(wordsOf).join(' ')),
  );
}

function givesReason(text: string): boolean {
  return /\bacross accounts:\s*[\p{L}\d]+\s+[\p{L}\d]+/iu.test(text);
}

export function statementsOf(file: SourceFile): Statement[] {
  const statements: Statement[] = [];
  walk(file, (node, ancestors) => {
    const parent = ancestors.at(-1);
    // The parts of a concatenation are judged together with it.
    if (parent?.type === 'BinaryExpression' && textOf(parent) !== null) return;
    const text = textOf(node);
    if (text !== null && looksLikeSql(text)) statements.push({ node, text, ancestors: [...ancestors] });
  });
  return statements;
}

const sqlBeginnings: readonly RegExp[] = [
  // Rows of a table, or of no table: a function, a number, a parameter.
  /^select\s(?=[\s\S]*\bfrom\s|\s*(?:[\w.]+\s*\(|[\d$'*]|exists\b|distinct\b))/i,
  /^insert\s+into\s+[\w."]+/i,
  /^update\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set\s/i,
  /^delete\s+from\s+[\w."]+/i,
  /^merge\s+into\s+[\w."]+/i,
  /^with\s+(?:recursive\s+)?[\w."]+\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/i,
];

/** True for text that begins as a statement. "Select one from the list" is prose: SQL is all lower or all upper case. */
function looksLikeSql(text: string): boolean {
  const start = text.replace(/^(?:\s|\(|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '');
  return /^(?:[a-z]+|[A-Z]+)\s/.test(start) && sqlBeginnings.some((beginning) => beginning.test(start));
}

function isKit(file: SourceFile): boolean {
  return file.path.startsWith('src/kit/');
}
