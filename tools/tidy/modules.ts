import { posix } from 'node:path';
import type { ExportNamedDeclaration, Node } from 'oxc-parser';
import type { SourceFile } from './rule.ts';
import { syntaxOf, walk } from './syntax.ts';

/** One way in which a file reaches another by a relative path. `names` are the exports it uses, or all of them. */
export interface Reach {
  readonly target: string;
  readonly offset: number;
  readonly names: readonly string[] | 'all';
}

/** Everything that a file reaches by a relative path: imports of types and values, re-exports, `import()`, and files named for `new URL(…)`. */
export function reachesOf(file: SourceFile): Reach[] {
  const reaches: Reach[] = [];
  const add = (node: Node, specifier: unknown, names: Reach['names']): void => {
    if (typeof specifier !== 'string' || !/^\.{1,2}\//.test(specifier)) return;
    const target = posix.join(posix.dirname(file.path), specifier.replace(/[?#].*$/, ''));
    reaches.push({ target, offset: node.start, names });
  };
  walk(file, (node, ancestors) => {
    if (node.type === 'ImportDeclaration') add(node, node.source.value, importedNames(file, node.specifiers));
    else if (node.type === 'ExportAllDeclaration') add(node, node.source.value, 'all');
    else if (node.type === 'ExportNamedDeclaration' && node.source)
      add(node, node.source.value, passedOnNames(node));
    else if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      add(node, node.source.value, 'all');
    else if (node.type === 'TSImportType')
      add(node, node.source.value, node.qualifier ? [firstName(node.qualifier)] : 'all');
    else if (node.type === 'Literal' && isFileName(node.value) && !isSpecifier(ancestors.at(-1)))
      add(node, node.value, 'all');
  });
  return reaches;
}

function isFileName(value: unknown): boolean {
  return typeof value === 'string' && /^\.{1,2}\/[^\s*]+\.tsx?$/.test(value);
}

function isSpecifier(parent: Node | undefined): boolean {
  return parent !== undefined && /^(Import|Export|TSImport)/.test(parent.type);
}

/** The name that an identifier or a quoted module name stands for. */
function nameOf(node: { readonly name: string } | { readonly value: string }): string {
  return 'name' in node ? node.name : node.value;
}

function passedOnNames(node: ExportNamedDeclaration): string[] {
  return node.specifiers.map((one) => nameOf(one.local));
}

function firstName(node: Node): string {
  if (node.type === 'TSQualifiedName') return firstName(node.left);
  return node.type === 'Identifier' ? node.name : 'default';
}

type ImportSpecifiers = Extract<Node, { type: 'ImportDeclaration' }>['specifiers'];

function importedNames(file: SourceFile, specifiers: ImportSpecifiers): Reach['names'] {
  const names: string[] = [];
  for (const one of specifiers) {
    if (one.type === 'ImportSpecifier') names.push(nameOf(one.imported));
    else if (one.type === 'ImportDefaultSpecifier') names.push('default');
    else {
      const members = membersUsed(file, one.local.name);
      if (members === 'all') return 'all';
      names.push(...members);
    }
  }
  return names;
}

/** The members of `import * as name` that are used by name; all of them as soon as the object itself is passed on. */
function membersUsed(file: SourceFile, name: string): Reach['names'] {
  const members: string[] = [];
  let passedOn = false;
  walk(file, (node, ancestors) => {
    if (node.type !== 'Identifier' || node.name !== name) return;
    const parent = ancestors.at(-1);
    if (
      parent?.type === 'MemberExpression' &&
      parent.object === node &&
      parent.property.type === 'Identifier'
    )
      members.push(parent.property.name);
    else if (parent?.type === 'TSQualifiedName' && parent.left === node) members.push(parent.right.name);
    else if (!isOnlyALabel(parent, node)) passedOn = true;
  });
  return passedOn ? 'all' : members;
}

/** True where an identifier names something else that happens to be called the same: a member, a key, the import itself. */
function isOnlyALabel(parent: Node | undefined, node: Node): boolean {
  if (parent?.type === 'ImportNamespaceSpecifier') return true;
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent?.type === 'Property' && parent.key === node && !parent.shorthand && !parent.computed;
}

/** An export of a file under its own name. `declaration` is what it names, null when it only passes on another file's. */
export interface Export {
  readonly name: string;
  readonly offset: number;
  readonly declaration: Node | null;
}

/** The exports of a file. `export * from` gives no names of its own; two declarations of one name (overloads, a type beside its value) are two exports. */
export function exportsOf(file: SourceFile): Export[] {
  const body = syntaxOf(file).program.body;
  const local = new Map<string, Node>();
  for (const node of body)
    for (const [name, declaration] of declaredNames(node)) if (!local.has(name)) local.set(name, declaration);
  return body.flatMap((node): Export[] => {
    if (node.type === 'ExportDefaultDeclaration')
      return [{ name: 'default', offset: node.start, declaration: node.declaration }];
    if (node.type === 'ExportAllDeclaration')
      return node.exported ? [{ name: nameOf(node.exported), offset: node.start, declaration: null }] : [];
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration)
      return declaredNames(node.declaration).map(([name, declaration]) => ({
        name,
        offset: node.start,
        declaration,
      }));
    return listedExports(node, local);
  });
}

function listedExports(node: ExportNamedDeclaration, local: ReadonlyMap<string, Node>): Export[] {
  return node.specifiers.map((one) => {
    const declaration = node.source ? null : (local.get(nameOf(one.local)) ?? null);
    return { name: nameOf(one.exported), offset: declaration?.start ?? one.start, declaration };
  });
}

/** The names that a statement declares, each with the node that a docstring would stand before. */
function declaredNames(node: Node): [name: string, declaration: Node][] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap((one) => boundNames(one.id).map((name): [string, Node] => [name, node]));
  if (
    node.type === 'FunctionDeclaration' ||
    node.type === 'TSDeclareFunction' ||
    node.type === 'ClassDeclaration' ||
    node.type === 'TSInterfaceDeclaration' ||
    node.type === 'TSTypeAliasDeclaration' ||
    node.type === 'TSEnumDeclaration'
  )
    return node.id ? [[node.id.name, node]] : [];
  return [];
}

function boundNames(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) =>
      boundNames(one.type === 'Property' ? one.value : one.argument),
    );
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? boundNames(one) : []));
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left);
  return pattern.type === 'RestElement' ? boundNames(pattern.argument) : [];
}
