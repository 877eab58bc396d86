import { type Html, html } from '../../kit/html.ts';
import { fonts } from '../../look/assets.ts';
import { files } from '../files.ts';
import { languages } from '../snippets/snippets.ts';
import type { Section } from './described.ts';
import type { Guide } from './guides.ts';

/** What all pages of the reference show around their own content. */
export interface Frame {
  /** What stands before every path of the service; else empty. */
  readonly prefix: string;
  /** The path of the reference. */
  readonly home: string;
  readonly sections: readonly Section[];
  readonly guides: readonly Guide[];
}

/** What a page has of its own. */
interface Content {
  readonly title: string;
  /** The last part of its address; empty for the first page. */
  readonly slug: string;
  readonly body: Html;
}

/** A whole page: head, bar, navigation, content. It works without its script, but for search and trying. */
export function renderShell(frame: Frame, { title, slug, body }: Content): string {
  const { prefix, home } = frame;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Tranche' ? 'Tranche documentation' : `${title} · Tranche`}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${prefix}${fonts.latin.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${prefix}${files.style.path}">
<script src="${prefix}${files.script.path}" defer></script>
</head>
<body data-home="${home}">
<a class="skip" href="#content">To the content</a>
<header class="bar"><a class="brand" href="${home}">Tranche <span>docs</span></a>
<div class="search" role="search" hidden><input type="search" id="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list"><kbd>/</kbd>
<ul id="results" role="listbox" aria-label="Results" hidden></ul></div>
<fieldset class="languages"><legend>Examples in</legend>${Object.entries(languages).map(
    ([name, one], index) =>
      html`<input type="radio" name="language" id="in-${name}" aria-label="Examples in ${one.title}"${index === 0 ? html` checked` : ''}><label for="in-${name}" aria-hidden="true">${one.title}</label>`,
  )}</fieldset>
<details class="menu"><summary>Menu</summary>${renderNavigation(frame, slug, 'Pages, in the menu')}</details></header>
<div class="frame"><div class="side">${renderNavigation(frame, slug, 'Pages')}</div>
<main id="content" tabindex="-1">${body}</main></div>
</body>
</html>
`;
  return page.toString();
}

function renderNavigation({ home, sections, guides }: Frame, slug: string, label: string): Html {
  const link = (to: string, title: string) =>
    html`<li><a href="${home}${to === '' ? '' : `/${to}`}"${to === slug ? html` aria-current="page"` : ''}>${title}</a>`;
  return html`<nav aria-label="${label}"><ul>${link('', 'Overview')}</li></ul>
<p>Guides</p><ul>${guides.map((guide) => html`${link(`guides/${guide.slug}`, guide.title)}</li>`)}</ul>
<p>Reference</p><ul>${sections.map(
    (section) =>
      html`${link(section.slug, section.name)}${section.slug === slug ? renderOperations(section) : ''}</li>`,
  )}${link('errors', 'Errors')}</li>
<li><a href="${home.replace(/\/docs$/, '')}/openapi.json">OpenAPI document</a></li></ul></nav>`;
}

function renderOperations({ entries }: Section): Html {
  return html`<ul>${entries.map(
    ({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`,
  )}</ul>`;
}
