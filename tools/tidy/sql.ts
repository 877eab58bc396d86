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

/** Tenancy, first lock: a statement names the account, or says why it crosses accounts. Row-level security is the second. */
export const accountRule: Rule = {
  name: 'account',
  guarantee: 'every SQL statement of a store.ts names account_id, or says why it works across accounts',
  check: (files) =>
    files
      .filter((file) => isServiceCode(file) && isStore(file) && !isKit(file))
      .flatMap((file) => withoutAccount(file)),
};

interface Statement {
  readonly node: Node;
  readonly text: string;
  readonly ancestors: readonly Node[];
}

function withoutAccount(file: SourceFile): Finding[] {
  const statements = statementsOf(file);
  return statements
    .filter((one) => !one.text.includes('account_id') && !saysWhy(file, one, statements))
    .map(({ node }) =>
      findingAt(
        file,
        node.start,
        accountRule.name,
        'this statement does not mention account_id: put it into the where, or the columns and keys; if it works for all accounts, write before it, or in it, the comment "across accounts:" with the reason',
      ),
    );
}

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

function statementsOf(file: SourceFile): Statement[] {
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
