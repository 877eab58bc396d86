import { readFileSync } from 'node:fs';
import { type Html, html } from '../../kit/text/html.ts';
import type { Language } from '../snippets/snippets.ts';
import { type Heading, headingsOf, languagesOf, renderMarkdown } from './markdown.ts';

/** A guide, as it stands in docs/guides/. */
export interface Guide {
  /** The name of its file, and the last part of its address. */
  readonly slug: string;
  readonly title: string;
  /** Its first sentence, without links. */
  readonly lead: string;
  readonly text: string;
  readonly headings: readonly Heading[];
  /** The languages between which its reader can choose. */
  readonly languages: readonly Language[];
}

// In the order in which they are read.
const slugs = [
  'first-hour',
  'schedules',
  'templates',
  'disputes',
  'webhooks',
  'test-clock',
  'typescript',
  'other-languages',
  'command-line',
  'assistants',
  'importing',
  'many-accounts',
  'paying-people',
  'numbers',
  'e-invoices',
  'bank-statements',
  'books',
  'adviser',
  'going-live-with-stripe',
  'mail-that-arrives',
  'moving-from-stripe-invoicing',
  'moving-from-the-original-api',
  'self-hosting',
];

const folder = new URL('../../../docs/guides/', import.meta.url);

// The guides share the lines that their examples need. A guide links to them; on its page they are folded in its place.
const SET_UP = '[Set-up of these examples](set-up.md)';
const setUp = readFileSync(new URL('set-up.md', folder), 'utf8').replace(/^# .+\n/, '');

export function readGuides(): Guide[] {
  return slugs.map((slug) => {
    const text = readFileSync(new URL(`${slug}.md`, folder), 'utf8');
    return {
      slug,
      title: /^# (.+)$/m.exec(text)?.[1] ?? slug,
      lead: leadOf(text),
      text,
      headings: headingsOf(text),
      languages: languagesOf(withSetUp(text)),
    };
  });
}

/** A guide with the lines that its examples need in the place of its link to them. */
export const withSetUp = (text: string): string => text.replace(SET_UP, () => setUp);

function leadOf(text: string): string {
  const [, paragraph = ''] = text.split('\n\n');
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  return /^.*?[.](?= [A-Z`]|$)/.exec(plain)?.[0] ?? plain;
}

/**
 * A guide as a page. The service of a guide is at localhost:4000; the page has the address of this one. `base`: that
 * address; `home`: the path of the reference; `following`: the guide that is read after it.
 */
export function renderGuide(
  { text }: Guide,
  {
    base,
    home,
    following,
  }: { readonly base: string; readonly home: string; readonly following?: Guide | undefined },
): Html {
  const linkOf = (target: string) => {
    const guide = /^([a-z-]+)\.md(#.+)?$/.exec(target);
    if (guide !== null) return `${home}/guides/${guide[1]}${guide[2] ?? ''}`;
    if (target.startsWith('http://localhost:4000/docs'))
      return target.replace('http://localhost:4000/docs', home);
    return target.startsWith('#') || target.startsWith('https://') ? target : null;
  };
  const render = (part: string) =>
    renderMarkdown(part.replaceAll(/(?<!\()http:\/\/localhost:4000/g, base), linkOf);
  const [before = '', after] = text.split(SET_UP);
  const body =
    after === undefined
      ? render(before)
      : html`${render(before)}<details class="set-up"><summary>Set-up of these examples</summary>${render(setUp)}</details>${render(after)}`;
  const next =
    following === undefined
      ? ''
      : html`<p class="next">Next: <a href="${home}/guides/${following.slug}">${following.title}</a></p>`;
  return html`<article class="guide">${body}${next}</article>`;
}
