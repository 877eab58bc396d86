import { type Html, html } from '../../kit/text/html.ts';
import { fonts } from '../../look/assets.ts';
import { files } from '../files.ts';
import { type Language, languages } from '../snippets/snippets.ts';
import type { Section } from './described.ts';
import type { Guide } from './guides.ts';
import type { Heading } from './markdown.ts';

/** What all pages of the reference show around their own content. */
export interface Frame {
  /** The path before every path of the service, or empty. */
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
  /** The places of the page that the navigation lists below it. */
  readonly places: readonly Heading[];
  /** The languages between which its reader can choose; empty when the page has no examples in several. */
  readonly languages: readonly Language[];
  /** True when the places also stand beside the text, which has no examples there. */
  readonly isProse: boolean;
}

/** A whole page: head, bar, navigation, content. It works without its script, but for search and trying. */
export function renderShell(frame: Frame, content: Content): string {
  const { prefix, home } = frame;
  const { title, body, places, isProse } = content;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Tranche' ? 'Tranche documentation' : `${title} · Tranche`}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${prefix}${fonts.latin.path}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${prefix}${fonts.code.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${prefix}${files.style.path}">
<script src="${prefix}${files.script.path}" defer></script>
</head>
<body data-home="${home}">
<a class="skip" href="#content">To the content</a>
<header class="bar"><a class="brand" href="${home}">Tranche <span>docs</span></a>
<div class="search" role="search" hidden><input type="search" id="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list"><kbd>/</kbd>
<ul id="results" role="listbox" aria-label="Results" hidden></ul></div>
${content.languages.length > 0 ? renderLanguages(content.languages) : ''}<a class="app" href="${prefix}/app">Open the app</a>
<details class="menu"><summary>Menu</summary>${renderNavigation(frame, content, 'Pages, in the menu')}</details></header>
<div class="frame"><div class="side">${renderNavigation(frame, content, 'Pages')}</div>
<main id="content" tabindex="-1">${isProse ? html`<div class="prose">${body}${renderPlaces(places)}</div>` : body}</main></div>
</body>
</html>
`;
  return page.toString();
}

// Hidden until the keyboard comes to it: with a mouse, the language is chosen above each example.
function renderLanguages(offered: readonly Language[]): Html {
  return html`<fieldset class="languages"><legend>Examples in</legend>${offered.map(
    (name, index) =>
      html`<input type="radio" name="language" id="in-${name}" aria-label="Examples in ${languages[name].title}"${index === 0 ? html` checked` : ''}><label for="in-${name}" aria-hidden="true">${languages[name].title}</label>`,
  )}</fieldset>`;
}

function renderNavigation({ home, prefix, sections, guides }: Frame, content: Content, label: string): Html {
  const { slug, places, isProse } = content;
  const link = (to: string, title: string) => {
    const isHere = to === slug;
    return html`<li><a href="${home}${to === '' ? '' : `/${to}`}"${isHere ? html` aria-current="page"` : ''}>${title}</a>${isHere && places.length > 0 ? html`<ul${isProse ? html` class="beside"` : ''}>${listPlaces(places)}</ul>` : ''}</li>`;
  };
  return html`<nav aria-label="${label}"><ul>${link('', 'Overview')}</ul>
<p>Guides</p><ul>${guides.map((guide) => link(`guides/${guide.slug}`, guide.title))}</ul>
<p>Reference</p><ul>${sections.map((section) => link(section.slug, section.name))}${link('event-types', 'Event types')}${link('errors', 'Errors')}
<li><a href="${prefix}/openapi.json">OpenAPI document</a></li></ul></nav>`;
}

function renderPlaces(places: readonly Heading[]): Html {
  return html`<nav class="places" aria-label="On this page"><p>On this page</p><ul>${listPlaces(places)}</ul></nav>`;
}

const listPlaces = (places: readonly Heading[]): Html =>
  html`${places.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}`;
