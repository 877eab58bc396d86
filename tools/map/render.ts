import { isCode, isGenerated, type SourceFile } from '../tidy/rule.ts';

/** The heading in docs/architecture.md above the line of each folder. */
export const FOLDERS = '## The folders';

const EXPORT =
  /(?:\/\*\*\s*((?:[^*]|\*(?!\/))*?)\s*\*\/\s*\n)?^export (?:default )?(?:async )?(?:function|const|class|interface|type)\*? (\w+)/gm;
const LIMIT = /^(?:export )?const ([A-Z][A-Z\d_]+) = ([\dA-Z][\w .*/+-]*);$/gm;
const FIRST_COMMENT = /^\/\*[\s\S]*?(?=\*\/)|(?:^(?:\/\/|--) .*\n)+/m;

/** A line for each folder, from docs/architecture.md. */
export function renderFolders(architecture: string): string {
  return sectionOf(architecture, FOLDERS)
    .filter((line) => /^(?:- | {2}|### )/.test(line))
    .map((line) => line.replace(/^- |^### /, '').replaceAll('`', ''))
    .join('\n');
}

/** The lines below a heading, as far as the next heading of its level. */
export function sectionOf(text: string, heading: string): string[] {
  const lines = text.split('\n');
  const start = lines.indexOf(heading);
  if (start === -1) return [];
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  return lines.slice(start + 1, end === -1 ? lines.length : end);
}

/**
 * The files at or below a path: what each exports, with the first sentence of its docstring, its limits with their
 * values, and the addresses of routes. A test has its titles. Empty when nothing is there.
 */
export function renderFiles(files: readonly SourceFile[], path: string): string {
  const wanted = path.replace(/^\.\//, '').replace(/\/+$/, '');
  return files
    .filter((file) => file.path === wanted || file.path.startsWith(`${wanted}/`))
    .map((file) => [file.path, ...linesOf(file).map((line) => `    ${line}`)].join('\n'))
    .join('\n');
}

function linesOf(file: SourceFile): string[] {
  if (/\.(?:test|torture|pictures)\.tsx?$/.test(file.path)) return titlesOf(file);
  if (!isCode(file) || isGenerated(file)) return firstComment(file);
  const said = [...exportsOf(file), ...limitsOf(file), ...addressesOf(file)];
  return said.length === 0 ? firstComment(file) : said;
}

function titlesOf({ text }: SourceFile): string[] {
  const found = text.matchAll(/^( *)(?:describe|it)(?:\.\w+\([^)]*\))*\(\s*(['"`])(.+?)\2/gm);
  return [...found].map(([, indent = '', , title = '']) => `${indent}${title}`);
}

function exportsOf({ text }: SourceFile): string[] {
  const found = [...text.matchAll(EXPORT)].filter(([, , name = '']) => !/^[A-Z\d_]+$/.test(name));
  return found.map(([, doc, name = '']) => (doc === undefined ? name : `${name}: ${firstSentence(doc)}`));
}

// Units, as DAY_MS, are not limits.
function limitsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(LIMIT)]
    .filter(([, name = '']) => !/^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_?/.test(name))
    .map(([, name, value]) => `${name} = ${value}`);
}

function addressesOf({ path, text }: SourceFile): string[] {
  if (!path.endsWith('routes.ts') && !path.endsWith('routes.tsx')) return [];
  const found = text.matchAll(/(?<=['"`])\/(?:v1\/[^'"`\s]+|mcp|docs|app|:account_path)[^'"`\s]*(?=['"`])/g);
  return [...new Set([...found].map(([whole]) => whole.replaceAll(/\$\{[^}]*\}/g, '…')))];
}

function firstComment({ text }: SourceFile): string[] {
  const comment = text.match(FIRST_COMMENT)?.[0];
  return comment === undefined ? [] : [firstSentence(comment)];
}

function firstSentence(doc: string): string {
  const text = doc
    .replace(/^(?:[/*]|--)*\s*/, '')
    .replace(/\s*\n\s*(?:\/\/|--|\*)?\s?/g, ' ')
    .trim();
  const plain = text.replaceAll(/\{@link (\w+)\}/g, '`$1`');
  return plain.match(/^.*?(?<!e\.g)[.](?=\s|$)/)?.[0] ?? plain;
}
