import type { Node } from 'oxc-parser';
import { type Finding, isCode, isGenerated, isTest, type Rule, type SourceFile } from './rule.ts';
import { syntaxOf, walk } from './syntax.ts';

const fileLimit = 400;
const testFileLimit = 600;
const functionLimit = 70;

/** Files and functions stay small enough to be read in one go. */
export const sizesRule: Rule = {
  name: 'sizes',
  guarantee: `a file has at most ${fileLimit} lines (a test ${testFileLimit}), a function at most ${functionLimit}`,
  check: (files) =>
    files
      .filter((file) => isCode(file) && !isGenerated(file))
      .flatMap((file) => [...longFile(file), ...longFunctions(file)]),
};

function longFile(file: SourceFile): Finding[] {
  const lines = file.text.replace(/\n$/, '').split('\n').length;
  const limit = isTest(file) ? testFileLimit : fileLimit;
  if (lines <= limit) return [];
  const wayOut = isTest(file)
    ? 'split it by operation or by guarantee'
    : 'split it by noun or verb, a store.ts into parts named as create-store.ts; aim at 300';
  const message = `${lines} lines, the limit is ${limit}: ${wayOut}`;
  return [{ path: file.path, line: 1, rule: sizesRule.name, message }];
}

function longFunctions(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  // The callback of a describe is as long as its tests are many.
  if (isTest(file)) return found;
  const { lineAt } = syntaxOf(file);
  walk(file, (node, ancestors) => {
    if (!isFunction(node)) return;
    const line = lineAt(node.start);
    const lines = lineAt(node.end) - line + 1;
    if (lines <= functionLimit) return;
    const message = `${nameOf(node, ancestors.at(-1))} has ${lines} lines, the limit is ${functionLimit}: keep the branches here and move pure steps into functions beside it; aim at 50`;
    found.push({ path: file.path, line, rule: sizesRule.name, message });
  });
  return found;
}

function isFunction(node: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function nameOf(node: Node, parent: Node | undefined): string {
  const name =
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'
      ? (node.id ?? nameGivenBy(parent))
      : nameGivenBy(parent);
  return name?.type === 'Identifier' || name?.type === 'PrivateIdentifier' ? name.name : 'this function';
}

function nameGivenBy(parent: Node | undefined): Node | null {
  if (parent?.type === 'VariableDeclarator') return parent.id;
  return parent && 'key' in parent ? parent.key : null;
}
