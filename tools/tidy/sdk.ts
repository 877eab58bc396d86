import type { Node } from 'oxc-parser';
import { reachesOf } from './modules.ts';
import { type Finding, isSdkCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt, walk } from './syntax.ts';

/** The client is a package of its own that runs everywhere: it stands on itself and on what every platform has. */
export const sdkRule: Rule = {
  name: 'sdk',
  guarantee: 'sdk imports only its own files, and its core none of what is built on it',
  check: (files) => files.filter(isSdkCode).flatMap((file) => [...packages(file), ...wrongReaches(file)]),
};

function packages(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  walk(file, (node) => {
    const name = specifierOf(node);
    if (name === null || /^\.{1,2}\//.test(name)) return;
    const message = `the client imports ${name}: it has no dependencies, and runs where there is no Node; write what is needed in sdk/src`;
    found.push(findingAt(file, node.start, sdkRule.name, message));
  });
  return found;
}

function specifierOf(node: Node): string | null {
  if (node.type === 'ImportExpression')
    return node.source.type === 'Literal' ? String(node.source.value) : null;
  if (
    node.type === 'ImportDeclaration' ||
    node.type === 'ExportAllDeclaration' ||
    node.type === 'ExportNamedDeclaration'
  )
    return node.source?.value ?? null;
  return null;
}

function wrongReaches(file: SourceFile): Finding[] {
  return reachesOf(file).flatMap(({ target, offset }) => {
    const message = objection(file.path, target);
    return message === null ? [] : [findingAt(file, offset, sdkRule.name, message)];
  });
}

function objection(from: string, target: string): string | null {
  if (!target.startsWith('sdk/src/'))
    return `the client imports ${target}, which its package does not have: move what is needed into sdk/src`;
  // The companion app takes the core alone; with the resources it would take all of them.
  const isAbove = !target.startsWith('sdk/src/core/') && target !== 'sdk/src/schema.ts';
  return from.startsWith('sdk/src/core/') && isAbove
    ? `the core imports ${target}, which is built on it: pass a value down, or move what both need into core`
    : null;
}
