import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { type Export, exportsOf } from './modules.ts';
import {
  type Finding,
  isCliCode,
  isSdkCode,
  isServiceCode,
  isStore,
  isWebCode,
  type Rule,
  type SourceFile,
} from './rule.ts';
import { commentsBefore, findingAt, wordsOf } from './syntax.ts';

/** Exports are documented; those of a service or a store also say whether they open a transaction or need one. */
export const docstringsRule: Rule = {
  name: 'docstrings',
  guarantee:
    'every export of src, web, sdk and cli has a docstring, in a service.ts or store.ts with its transaction',
  check: (files) =>
    files
      .filter((file) => isServiceCode(file) || isWebCode(file) || isSdkCode(file) || isCliCode(file))
      .flatMap(undocumented),
};

function undocumented(file: SourceFile): Finding[] {
  // Overloads, and a type beside the value of its name, share the docstring of the first.
  const first = new Map<string, Export>();
  for (const one of exportsOf(file)) if (one.declaration && !first.has(one.name)) first.set(one.name, one);
  return [...first.values()].flatMap((one) => [
    ...faultOf(file, one.name, one.offset, speaksOfTransactions(file) && isFunction(one)),
    ...(speaksOfTransactions(file) ? methodsOf(one.declaration) : []).flatMap(({ name, offset }) =>
      faultOf(file, `${one.name}.${name}`, offset, true),
    ),
  ]);
}

function faultOf(file: SourceFile, name: string, offset: number, needsTransaction: boolean): Finding[] {
  const docstring = docstringBefore(file, offset);
  const message = !/\p{L}/u.test(docstring)
    ? `${name} has no docstring: say just before it, in /** */, its purpose, units and errors`
    : needsTransaction && !/\bTransaction: *`?(opens|needs|none)\b/.test(docstring)
      ? `the docstring of ${name} does not say its transaction: add "Transaction: opens", "Transaction: needs" or "Transaction: none"`
      : null;
  return message ? [findingAt(file, offset, docstringsRule.name, message)] : [];
}

function docstringBefore(file: SourceFile, offset: number): string {
  const docstring = commentsBefore(file, offset).find(
    (one) => one.type === 'Block' && one.value.startsWith('*'),
  );
  return docstring ? wordsOf(docstring) : '';
}

function speaksOfTransactions(file: SourceFile): boolean {
  return isStore(file) || posix.basename(file.path) === 'service.ts';
}

function isFunction({ name, declaration }: Export): boolean {
  if (declaration?.type !== 'VariableDeclaration')
    return declaration?.type === 'FunctionDeclaration' || declaration?.type === 'TSDeclareFunction';
  return declaration.declarations.some(
    ({ id, init }) =>
      id.type === 'Identifier' &&
      id.name === name &&
      (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'),
  );
}

/** The methods that others may call on an exported class. */
function methodsOf(declaration: Node | null): { readonly name: string; readonly offset: number }[] {
  if (declaration?.type !== 'ClassDeclaration') return [];
  return declaration.body.body.flatMap((one) =>
    one.type === 'MethodDefinition' &&
    one.kind === 'method' &&
    one.key.type === 'Identifier' &&
    one.accessibility !== 'private' &&
    one.accessibility !== 'protected'
      ? [{ name: one.key.name, offset: one.start }]
      : [],
  );
}
