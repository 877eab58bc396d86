import type { Node } from 'oxc-parser';
import { isServiceCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt, walk } from './syntax.ts';

/** The environment is read once, by the config; a variable read elsewhere would be checked and documented by nobody. */
export const environmentRule: Rule = {
  name: 'environment',
  guarantee: 'only src/kit/config.ts reads the environment',
  check: (files) =>
    find(files, {
      rule: 'environment',
      allowed: 'src/kit/config.ts',
      reads: readsEnvironment,
      message:
        'only src/kit/config.ts reads the environment: add a field with unit, default and example there, and take the value as an argument',
    }),
};

/** Time comes from the injected clock, so that tests and sandbox accounts can set it. */
export const clockRule: Rule = {
  name: 'clock',
  guarantee: 'only src/kit/time.ts asks the machine for the time',
  check: (files) =>
    find(files, {
      rule: 'clock',
      allowed: 'src/kit/time.ts',
      reads: readsClock,
      message:
        'only src/kit/time.ts asks the machine for the time: take its clock as an argument, or measure a duration with performance.now()',
    }),
};

interface Watch {
  readonly rule: string;
  readonly allowed: string;
  readonly reads: (node: Node) => boolean;
  readonly message: string;
}

function find(files: readonly SourceFile[], { rule, allowed, reads, message }: Watch) {
  return files
    .filter((file) => isServiceCode(file) && file.path !== allowed)
    .flatMap((file) => {
      const offsets: number[] = [];
      walk(file, (node) => reads(node) && offsets.push(node.start));
      return offsets.map((offset) => findingAt(file, offset, rule, message));
    });
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression')
    return memberName(node) === 'env' && (isNamed(node.object, 'process') || isImportMeta(node.object));
  if (node.type === 'VariableDeclarator')
    return node.id.type === 'ObjectPattern' && node.init !== null && isNamed(node.init, 'process')
      ? node.id.properties.some((one) => one.type === 'RestElement' || isNamed(one.key, 'env'))
      : false;
  return (
    node.type === 'ImportDeclaration' &&
    /^(node:)?process$/.test(node.source.value) &&
    node.specifiers.some((one) => one.type === 'ImportSpecifier' && isNamed(one.imported, 'env'))
  );
}

function readsClock(node: Node): boolean {
  if (node.type === 'MemberExpression')
    return memberName(node) === 'now'
      ? isNamed(node.object, 'Date')
      : memberName(node) === 'Now' && isNamed(node.object, 'Temporal');
  if (node.type === 'NewExpression') return isNamed(node.callee, 'Date') && node.arguments.length === 0;
  // Without `new`, Date ignores its arguments and prints the present.
  return node.type === 'CallExpression' && isNamed(node.callee, 'Date');
}

/** True for `name` itself and for `globalThis.name`. */
function isNamed(node: Node, name: string): boolean {
  if (node.type === 'MemberExpression')
    return (
      memberName(node) === name && node.object.type === 'Identifier' && node.object.name === 'globalThis'
    );
  return node.type === 'Identifier' && node.name === name;
}

function isImportMeta(node: Node): boolean {
  return node.type === 'MetaProperty' && node.meta.name === 'import';
}

function memberName(node: Extract<Node, { type: 'MemberExpression' }>): string | null {
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name;
  return node.property.type === 'Literal' && typeof node.property.value === 'string'
    ? node.property.value
    : null;
}
