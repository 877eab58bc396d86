import type { Node } from 'oxc-parser';
import { type Finding, isCode, type Rule, type SourceFile } from './rule.ts';
import { commentsBefore, findingAt, syntaxOf, walk } from './syntax.ts';

/** Shipped code is finished: no notes to self, no silenced checker without its reason, no test left out or alone. */
export const looseEndsRule: Rule = {
  name: 'loose-ends',
  guarantee: 'nothing is left unfinished, silenced without a reason, skipped or run alone',
  check: (files) =>
    files.flatMap((file) =>
      isCode(file)
        ? [...commentLines(file).flatMap((line) => wordFault(file, line)), ...testFaults(file)]
        : plainLines(file).flatMap((line) => wordFault(file, line)),
    ),
};

interface Line {
  readonly line: number;
  readonly text: string;
}

// Only comments are read in code: text in quotes may well speak of these words, and the ISO currency XXX exists.
function commentLines(file: SourceFile): Line[] {
  const { comments, lineAt } = syntaxOf(file);
  return comments.flatMap((comment) =>
    comment.value
      .split('\n')
      .map((text, index) => ({ line: lineAt(comment.start) + index, text: withoutMarks(text) })),
  );
}

function plainLines(file: SourceFile): Line[] {
  if (/\.json$|(^|\/)LICENSE$/.test(file.path)) return [];
  return file.text.split('\n').map((text, index) => ({ line: index + 1, text: withoutMarks(text) }));
}

/** The words of a line without the signs that begin a comment, a list or a heading. */
function withoutMarks(text: string): string {
  return text.replace(/^[\s/*#<!>-]+/, '').replace(/\s*(\*\/|-->)\s*$/, '');
}

const faults: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: /\b(TODO|FIXME|HACK)\b|^XXX\b|\bXXX:/,
    message:
      'a note to self: finish it now, or write down the limit as a sentence with its reason and open an issue',
  },
  {
    pattern: /^@ts-(ignore|nocheck)\b/,
    message:
      'a type error is hidden: give the value its type, narrow it, or use @ts-expect-error with a reason',
  },
  {
    // Biome itself asks for a colon before the reason; the others take two dashes.
    pattern: /^(?:oxlint|eslint)-disable(?!.*\s[-–—]+\s*[\p{L}\d]+\s+[\p{L}\d]+)/u,
    message: 'a silenced rule without its reason: fix the fault, or add " -- " and the reason on this line',
  },
  {
    pattern: /^biome-ignore(?!.*(?::|\s[-–—]+)\s*[\p{L}\d]+\s+[\p{L}\d]+)/u,
    message: 'a silenced rule without its reason: fix the fault, or add ": " and the reason on this line',
  },
];

function wordFault(file: SourceFile, { line, text }: Line): Finding[] {
  return faults
    .filter(({ pattern }) => pattern.test(text))
    .map(({ message }) => ({ path: file.path, line, rule: looseEndsRule.name, message }));
}

const isLeftOut =
  'this test does not run: make it pass, delete it, or use skipIf with the reason in a comment';
const isConditional =
  'a condition without its reason: say in a comment on the line above where this test does not run, and why';
const modifiers: ReadonlyMap<string, string> = new Map([
  ['only', 'this test runs alone and hides the others: remove .only'],
  ['skip', isLeftOut],
  ['todo', isLeftOut],
  ['skipIf', isConditional],
  ['runIf', isConditional],
]);

function testFaults(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  walk(file, (node, ancestors) => {
    const modifier = testModifier(node);
    const needsReason = modifier === 'skipIf' || modifier === 'runIf';
    if (needsReason && hasReason(file, [node, ...ancestors.toReversed()])) return;
    const message = modifier === null ? undefined : modifiers.get(modifier);
    if (message) found.push(findingAt(file, node.start, looseEndsRule.name, message));
  });
  return found;
}

/** The last word of `it.only`, `describe.concurrent.skip` and the like; null when a node is no such thing. */
function testModifier(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null;
  let root: Node = node.object;
  while (root.type === 'MemberExpression') root = root.object;
  return root.type === 'Identifier' && /^(it|test|describe|suite|bench)$/.test(root.name)
    ? node.property.name
    : null;
}

function hasReason(file: SourceFile, around: readonly Node[]): boolean {
  const statement = around.find((node) => /Statement$|Declaration$/.test(node.type)) ?? around[0]!;
  return commentsBefore(file, statement.start).some((comment) => /\S\s+\S/.test(comment.value.trim()));
}
