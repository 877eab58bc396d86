import { escapeHtml, type Html, raw } from '../../kit/text/html.ts';
import { type Language, languages } from '../snippets/snippets.ts';
import { type Example, renderTabs } from './code-tabs.ts';
import { slugOf } from './described.ts';
import { breakable } from './inline.ts';

/** A part of a guide. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

/**
 * A guide as HTML. It knows what our guides use: headings, paragraphs, lists, tables, code, links, bold. `linkOf`: where a
 * link to another file leads; null when it leads nowhere from here.
 */
export function renderMarkdown(text: string, linkOf: (target: string) => string | null): Html {
  let section = '';
  const rendered = groupsOf(blocksOf(text)).map((blocks) => {
    const [block = ''] = blocks;
    section = /^#+ (.+)$/.exec(block)?.[1] ?? section;
    if (blocks.length === 1) return renderBlock(block, linkOf);
    return renderTabs(blocks.flatMap(exampleIn), section).toString();
  });
  return raw(rendered.join('\n'));
}

/** The languages between which the reader of a guide can choose, in the order in which they are offered. */
export function languagesOf(text: string): Language[] {
  const examples = stepsOf(text).filter((step) => step.length > 1);
  return (Object.keys(languages) as Language[]).filter((name) =>
    examples.flat().some(({ language }) => language === name),
  );
}

/** The sections of a guide: its headings of the second level. */
export function headingsOf(text: string): Heading[] {
  return blocksOf(text)
    .filter((block) => block.startsWith('## '))
    .map((block) => ({ id: slugOf(block.slice(3)), title: block.slice(3) }));
}

// Blocks are separated by empty lines; code keeps its own.
function blocksOf(text: string): string[] {
  return text.split(/\n```/).flatMap((part, index) => {
    if (index % 2 === 1) return [`\`\`\`${part}`];
    return part
      .split(/\n{2,}|\n(?=#)|(?<=^#.*)\n/m)
      .map((block) => block.trim())
      .filter((block) => block !== '');
  });
}

const fences: Readonly<Record<string, Language>> = {
  sh: 'curl',
  ts: 'typescript',
  python: 'python',
  php: 'php',
};

function exampleIn(block: string): Example[] {
  const [, fence = '', code = ''] = /^```(\w+)\n(.*)$/s.exec(block) ?? [];
  const language = fences[fence];
  return language === undefined ? [] : [{ language, code }];
}

/** The code of a guide that its reader runs, step by step; code in several languages is one step. */
export function stepsOf(text: string): Example[][] {
  return groupsOf(blocksOf(text))
    .map((blocks) => blocks.flatMap(exampleIn))
    .filter((step) => step.length > 0);
}

// Code that follows code in another language is the same step.
function groupsOf(blocks: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1) ?? [];
    const [example] = exampleIn(block);
    const before = group.flatMap(exampleIn);
    const isSame = before.length > 0 && before.every(({ language }) => language !== example?.language);
    if (example !== undefined && isSame) group.push(block);
    else groups.push([block]);
  }
  return groups;
}

function renderBlock(block: string, linkOf: (target: string) => string | null): string {
  const words = (one: string) => renderWords(one, linkOf);
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading !== null) {
    const [, marks = '', title = ''] = heading;
    const id = slugOf(title);
    return marks.length === 1
      ? `<h1>${words(title)}</h1>`
      : `<h${marks.length} id="${id}"><a href="#${id}">${words(title)}</a></h${marks.length}>`;
  }
  if (block.startsWith('```')) {
    const [example] = exampleIn(block);
    const code = block.replace(/^```.*\n/, '');
    const title = /^```text (.+)$/m.exec(block)?.[1] ?? languages[example?.language ?? 'curl'].title;
    return `<figure class="code"><figcaption><span>${title}</span></figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
  }
  if (/^(?:- |\d+\. )/.test(block)) return renderList(block, words);
  if (block.startsWith('|')) return renderTable(block, words);
  return `<p>${words(block.replaceAll('\n', ' '))}</p>`;
}

function renderList(block: string, words: (text: string) => string): string {
  const tag = block.startsWith('-') ? 'ul' : 'ol';
  const items = block.split(/\n(?=- |\d+\. )/).map((item) => item.replace(/^(?:- |\d+\. )/, ''));
  return `<${tag}>${items.map((item) => `<li>${words(item.replaceAll(/\n\s*/g, ' '))}</li>`).join('')}</${tag}>`;
}

function renderTable(block: string, words: (text: string) => string): string {
  const [head = '', , ...rows] = block.split('\n');
  const cells = (row: string, tag: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${words(cell.trim())}</${tag.split(' ')[0]}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(head, 'th scope="col"')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function renderWords(text: string, linkOf: (target: string) => string | null): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, (_all, code: string) => `<code>${breakable(code)}</code>`)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_all, label: string, target: string) => {
      const link = linkOf(target);
      return link === null ? label : `<a href="${link}">${label}</a>`;
    });
}
