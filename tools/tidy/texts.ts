import type { JSXAttribute, JSXText, Node } from 'oxc-parser';
import { type Finding, isWebCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt, textOf, walk } from './syntax.ts';

/** Attributes and properties whose text people read or hear. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'placeholder',
  'tabTitle',
  'title',
]);

// Keys of the keyboard have their names on them, and programs are called as they are, in every language.
const NAMES = new Set(['Enter', 'Esc', 'Ctrl', 'Shift', 'curl']);

/** A reader of the app reads one language: all its texts are in the catalogues. */
export const textsRule: Rule = {
  name: 'texts',
  guarantee: 'every text that the app shows comes from its catalogues, in four languages',
  check: (files) => files.filter((file) => isWebCode(file) && file.path.endsWith('.tsx')).flatMap(textsIn),
};

function textsIn(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const report = (offset: number, text: string) => {
    const message = `"${text.trim()}" is shown in one language: put it into web/src/messages`;
    found.push(findingAt(file, offset, textsRule.name, message));
  };
  walk(file, (node, ancestors) => {
    const text = shownText(node, ancestors);
    if (text !== null && isWords(text)) report(node.start, text);
  });
  return found;
}

/** The text of a node that people get to read; null for what is no such text. */
function shownText(node: Node, ancestors: readonly Node[]): string | null {
  if (node.type === 'JSXText') return (node as JSXText).value;
  if (node.type === 'JSXAttribute') return attributeText(node as JSXAttribute);
  // `{'Send'}` and `{isSent && 'Sent'}` between tags, `{ label: 'Send' }` of a menu.
  const text = textOf(node);
  if (text === null || ancestors.at(-1)?.type === 'TemplateLiteral') return null;
  return isChild(node, ancestors) ? text : null;
}

function attributeText({ name, value }: JSXAttribute): string | null {
  if (name.type !== 'JSXIdentifier' || !SHOWN.has(name.name) || value === null) return null;
  if (value.type === 'JSXExpressionContainer') return textOf(value.expression as Node);
  return textOf(value as Node);
}

// Up through what chooses between texts, as far as the tags or the property that shows them.
function isChild(node: Node, ancestors: readonly Node[]): boolean {
  let inner = node;
  for (const parent of ancestors.toReversed()) {
    if (parent.type === 'JSXExpressionContainer') return isBetweenTags(parent, ancestors);
    if (parent.type === 'Property') {
      const key = parent.key.type === 'Identifier' ? parent.key.name : '';
      return parent.value === inner && SHOWN.has(key);
    }
    const isChoice =
      (parent.type === 'ConditionalExpression' && parent.test !== inner) ||
      (parent.type === 'LogicalExpression' && parent.right === inner);
    if (!isChoice) return false;
    inner = parent;
  }
  return false;
}

function isBetweenTags(container: Node, ancestors: readonly Node[]): boolean {
  const parent = ancestors[ancestors.indexOf(container) - 1];
  return parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';
}

function isWords(text: string): boolean {
  // A text with other signs is an address, or a sample of one.
  const words = text.split(/\s+/).map((word) => word.replace(/[.,:;?!…]+$/u, ''));
  return words.some((word) => /^\p{L}[\p{L}’'-]+$/u.test(word) && !NAMES.has(word));
}
