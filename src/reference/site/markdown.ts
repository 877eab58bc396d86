import { escapeHtml, type Html, raw } from '../../kit/text/html.ts';
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
  return raw(
    blocksOf(text)
      .map((block) => renderBlock(block, linkOf))
      .join('\n'),
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
    const code = block.replace(/^```.*\n/, '');
    const title = /^```text (.+)$/m.exec(block)?.[1] ?? 'Shell';
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
