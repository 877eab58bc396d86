import type { Comment, Node } from 'oxc-parser';
import { type Finding, isCode, isGenerated, isStore, isTest, type Rule, type SourceFile } from './rule.ts';
import { syntaxOf, textOf, walk } from './syntax.ts';

/** A form of words that makes readers read a sentence twice, and the advice for a better one. */
interface Pattern {
  readonly form: RegExp;
  /** What is wrong with it; left out when it must be read twice. */
  readonly fault?: string;
  readonly advice: string;
}

const PATTERNS: readonly Pattern[] = [
  { form: /\bwhoever\b/gi, advice: 'name the person or the program: "a caller that …"' },
  {
    form: /(?<=^\s*|[.!?]\s+|\n\n)(?:Who|Whom|Whose|Of what|Of which|Of whom)\s[^.!?]*[.!]/g,
    advice: 'begin with the subject: "a caller that …"',
  },
  {
    form: /(?<=^\s*|[.!?]\s+|\n\n)What\s[^.!?]*\s(?:is|are|was|were)\s[^.!?]*[.!]/g,
    advice: 'begin with a noun instead of "What … is"',
  },
  {
    form: /\bas\s(?:it|they)\s(?:then\s(?:is|are|was|were)|(?:is|are|was|were)\sthen)\b/gi,
    advice: 'say when',
  },
  { form: /\b(?:told|tells?|telling)\sof\b/gi, advice: 'say "notified about", "reports" or "describes"' },
  { form: /\bis\snone\s(?:for|of)\sit\b/gi, advice: 'say what does not apply, and to what' },
  {
    form: /(?<=[,;:(]\s)else\b|(?<!(?:any|every|no|some)(?:body|one|thing|where)\s|\bno\sone\s|\b(?:what|who|where)\s|-)\belse(?=[.,;:)])/gi,
    advice: 'say "otherwise", or name the other case',
  },
  { form: /\bmeanwhile\b/gi, advice: 'name both sides of the race' },
  {
    form: /(?<![a-z])e-mail/gi,
    fault: 'is another word for the same thing',
    advice: 'write "email", as the fields of the API are named',
  },
];

/** Sentences are read once: the forms of words that hide a sentence's subject are not used. */
export const proseRule: Rule = {
  name: 'prose',
  guarantee:
    'comments, documents, titles of tests and texts of the service use no form of words that must be read twice, and say email',
  check: (files) => files.flatMap((file) => passagesOf(file).flatMap((passage) => faultsIn(file, passage))),
};

/** A text that is read in one go, and the line on which it starts. */
interface Passage {
  readonly text: string;
  readonly line: number;
  /** True for a comment that names its subject itself: a docstring of a field has it above. */
  readonly isAlone?: boolean;
}

const ALONE: Pattern = {
  form: /^(?:It|Its|They|Their)\b/g,
  advice: 'the comment begins with a pronoun: name the thing',
};

function passagesOf(file: SourceFile): Passage[] {
  const { path } = file;
  // The rule quotes what it finds.
  if (isGenerated(file) || path.startsWith('tools/tidy/prose.')) return [];
  if (path.endsWith('.md')) return documentPassages(file);
  return [...commentPassages(file), ...textPassages(file), ...titlePassages(file)];
}

function faultsIn(file: SourceFile, { text, line, isAlone = false }: Passage): Finding[] {
  return [...PATTERNS, ...(isAlone ? [ALONE] : [])].flatMap(
    ({ form, fault = 'must be read twice', advice }) =>
      [...text.matchAll(form)].map((match) => ({
        path: file.path,
        line: line + text.slice(0, match.index).split('\n').length - 1,
        rule: proseRule.name,
        message: `"${match[0].replaceAll(/\s+/g, ' ').slice(0, 60)}" ${fault}: ${advice}`,
      })),
  );
}

// Code in a document is none of its prose; neither is what stands in backticks.
function documentPassages({ text }: SourceFile): Passage[] {
  const blank = (code: string) => code.replaceAll(/[^\n]/g, ' ');
  const prose = text
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => '`'.repeat(code.length));
  const passages: Passage[] = [];
  for (const [index, line] of prose.split('\n').entries()) {
    const last = passages.at(-1);
    const isOwn = /^\s*(?:[-*#|>]|\d+\.)/.test(line);
    const continues =
      last !== undefined && !isOwn && line.trim() !== '' && last.line + lineCount(last) === index + 1;
    if (continues) passages[passages.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` };
    else if (line.startsWith('|')) {
      for (const cell of line.split('|')) passages.push({ text: cell.trim(), line: index + 1 });
    } else if (line.trim() !== '') {
      passages.push({ text: line.replace(/^\s*(?:[-*#>]+|\d+\.)?\s*\**/, ''), line: index + 1 });
    }
  }
  return passages;
}

function lineCount({ text }: Passage): number {
  return text.split('\n').length;
}

function commentPassages(file: SourceFile): Passage[] {
  if (isCode(file) || file.path.endsWith('.js')) return codeComments(file);
  const form = file.path.endsWith('.sql')
    ? /(?:^[ \t]*--.*\n?)+/gm
    : file.path.endsWith('.css')
      ? /\/\*[\s\S]*?\*\//g
      : /^(?:bin|deploy|\.ci)\/|\.sh$/.test(file.path)
        ? /(?:^[ \t]*#(?!!).*\n?)+/gm
        : null;
  if (form === null) return [];
  return [...file.text.matchAll(form)].map(({ 0: text, index }) => ({
    text: bareText(text),
    line: file.text.slice(0, index).split('\n').length,
  }));
}

// Lines of `//` that follow one another are one text.
function codeComments(file: SourceFile): Passage[] {
  const { comments, lineAt } = syntaxOf(file);
  const groups: Comment[][] = [];
  for (const comment of comments) {
    const before = groups.at(-1)?.at(-1);
    const follows =
      before?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\s*\n\s*$/.test(file.text.slice(before.end, comment.start));
    if (follows && lineAt(comment.start) === lineAt(before.start) + 1) groups.at(-1)?.push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => ({
    text: bareText(group.map(({ value }) => value).join('\n')),
    line: lineAt(group[0]?.start ?? 0),
    isAlone: group[0]?.type === 'Line',
  }));
}

function bareText(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/?\*+\/?|--|#)?\s*/, '').replace(/\*\/\s*$/, ''))
    .join('\n')
    .trimEnd();
}

// What the service, the command line and the app say in English; SQL and what tests say is left out.
function textPassages(file: SourceFile): Passage[] {
  const isSpoken = /^(?:src|cli\/src|web\/src)\//.test(file.path) && isCode(file);
  if (!isSpoken || isTest(file) || isStore(file) || /[/-](?:de|es|fr)(?:\.ts$|\/)/.test(file.path)) return [];
  const found: Passage[] = [];
  const { lineAt } = syntaxOf(file);
  walk(file, (node, ancestors) => {
    const text = textOf(node);
    if (text === null || ancestors.some((parent) => isText(parent)) || !/\w+\s\w+\s/.test(text)) return;
    if (/; then\b/.test(text)) return; // A shell script, for completion.
    found.push({ text, line: lineAt(node.start) });
  });
  return found;
}

// The guarantees that tests state; in a test, other strings are data.
function titlePassages(file: SourceFile): Passage[] {
  if (!isCode(file) || !/\b(?:it|test|describe)\b/.test(file.text)) return [];
  const found: Passage[] = [];
  const { lineAt } = syntaxOf(file);
  walk(file, (node) => {
    if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return;
    const [title] = node.arguments;
    const text = title === undefined ? null : textOf(title);
    if (title !== undefined && text !== null) found.push({ text, line: lineAt(title.start) });
  });
  return found;
}

// `it`, `it.skipIf(…)`, `describe.each([…])`.
function isTestFunction(node: Node): boolean {
  if (node.type === 'CallExpression') return isTestFunction(node.callee);
  if (node.type === 'MemberExpression') return isTestFunction(node.object);
  return node.type === 'Identifier' && ['it', 'test', 'describe'].includes(node.name);
}

function isText(node: Node): boolean {
  return node.type === 'BinaryExpression' && textOf(node) !== null;
}
