import { type Comment, type Node, type Program, parseSync, visitorKeys } from 'oxc-parser';
import type { Finding, SourceFile } from './rule.ts';

/** A parsed file: its tree, its comments in order of place, and the line of an offset. */
export interface Syntax {
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly lineAt: (offset: number) => number;
}

// Every rule asks for the same trees; parsing each file once keeps the whole run well under a second.
const parsed = new WeakMap<SourceFile, Syntax>();

/** The tree of a TypeScript file. Throws when it does not parse: half a tree would hide faults. */
export function syntaxOf(file: SourceFile): Syntax {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text, { sourceType: 'module', preserveParens: false });
  const [error] = result.errors;
  if (error) throw new Error(`${file.path} does not parse: ${error.message}`);
  const syntax = { program: result.program, comments: result.comments, lineAt: lineFinder(file.text) };
  parsed.set(file, syntax);
  return syntax;
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Visits every node, parents first. `ancestors` ends with the parent and is reused: copy it to keep it. */
export function walk(file: SourceFile, visit: (node: Node, ancestors: readonly Node[]) => void): void {
  const ancestors: Node[] = [];
  const step = (node: Node): void => {
    visit(node, ancestors);
    ancestors.push(node);
    for (const child of childrenOf(node)) step(child);
    ancestors.pop();
  };
  step(syntaxOf(file).program);
}

function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key])
    .filter((child) => child !== null && child !== undefined);
}

/** The words of a comment on one line, without the stars that begin its lines. */
export function wordsOf(comment: Comment): string {
  return comment.value
    .replace(/\n\s*\*?/g, ' ')
    .replace(/^\*/, '')
    .trim();
}

/** The comments that stand before an offset, with only white space between, the nearest first. */
export function commentsBefore(file: SourceFile, offset: number): Comment[] {
  const found: Comment[] = [];
  let place = offset;
  for (const comment of syntaxOf(file).comments.toReversed()) {
    if (comment.end > place) continue;
    if (/\S|\n\s*\n/.test(file.text.slice(comment.end, place))) break;
    found.push(comment);
    place = comment.start;
  }
  return found;
}

/** The text of an expression as far as it stands in the file: an interpolation becomes `x`. Null when it is no text. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked ?? '').join('x');
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = textOf(node.left);
    const right = textOf(node.right);
    return left === null && right === null ? null : (left ?? 'x') + (right ?? 'x');
  }
  return null;
}

export function findingAt(file: SourceFile, offset: number, rule: string, message: string): Finding {
  return { path: file.path, line: syntaxOf(file).lineAt(offset), rule, message };
}
