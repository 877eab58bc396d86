import { type Finding, isServiceCode, type Rule, type SourceFile } from './rule.ts';
import { statementsOf } from './sql.ts';
import { findingAt, textOf, walk } from './syntax.ts';

/**
 * Shapes of statements that a database of several machines (Citus) refuses, or that end its coordinator, where they do not name
 * one account. PostgreSQL on one machine takes them all, so that no test there would find them.
 */
export const spreadRule: Rule = {
  name: 'spread',
  guarantee: 'no statement across accounts has a shape that a database of several machines refuses',
  check: (files) => {
    const placed = files.find(({ path }) => path === 'db/placement.json');
    if (placed === undefined) return [];
    const { byAccount, everywhere } = JSON.parse(placed.text) as Record<string, string[]>;
    const shapes = shapesOf(byAccount ?? [], everywhere ?? []);
    return files.filter(isServiceCode).flatMap((file) => [...faultsOf(file, shapes), ...pairsIn(file)]);
  },
};

interface Shape {
  readonly shape: RegExp;
  readonly message: string;
}

function shapesOf(byAccount: readonly string[], everywhere: readonly string[]): readonly Shape[] {
  const spread = `(?:${byAccount.join('|')})`;
  return [
    {
      shape: new RegExp(`\\bwith\\s+recursive\\b[\\s\\S]*\\bfrom\\s+${spread}\\b`, 'i'),
      message:
        'a recursion over accounts is refused by a database of several machines: take steps, each a statement, as src/kit/queue/due-tasks.ts does',
    },
    {
      shape: new RegExp(
        `\\bfrom\\s+(?:${everywhere.join('|')})\\b(?:(?!\\bfrom\\b|\\bunion\\b)[\\s\\S])*?\\bleft\\s+join\\s+${spread}\\b`,
        'i',
      ),
      message:
        'an outer join from a table that every machine has to one that is spread ends the coordinator: read the second by its account, in a statement of its own, or begin with account_counters',
    },
  ];
}

function faultsOf(file: SourceFile, shapes: readonly Shape[]): Finding[] {
  return statementsOf(file)
    .filter(({ text }) => !/\baccount_id\s*=\s*\$\d/.test(text))
    .flatMap(({ node, text }) =>
      shapes
        .filter(({ shape }) => shape.test(text))
        .map(({ message }) => findingAt(file, node.start, spreadRule.name, message)),
    );
}

// The whole message of a `set local` is sent to the other machines, and what else is in it is not for them.
function pairsIn(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  walk(file, (node) => {
    const text = textOf(node);
    if (text === null || !/^\s*(?:begin|commit|set|reset)\b[^;]*;\s*\S/i.test(text)) return;
    const message =
      'two commands in one message do not reach the other machines of a database as they should: send each by itself';
    found.push(findingAt(file, node.start, spreadRule.name, message));
  });
  return found;
}
