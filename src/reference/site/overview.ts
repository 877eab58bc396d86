import { type Html, html } from '../../kit/text/html.ts';
import type { DescribedDocument, Entry } from './described.ts';
import { inline } from './inline.ts';
import { renderExamples } from './operation.ts';
import type { Frame } from './shell.ts';

/** The first page: where to begin, and what holds for every operation. */
export function renderOverview(
  { home, sections, guides }: Frame,
  { info }: DescribedDocument,
  base: string,
): Html {
  const first = sections.flatMap(({ entries }) => entries).find(isFirst);
  const [lead = '', ...rules] = info.description.split('\n\n');
  return html`<div class="operation overview"><div class="text"><h1>Tranche documentation</h1>
<p class="lead">${inline(lead)}</p>
<h2>Common tasks</h2><ul class="tasks">${tasks.map(
    ([address, title]) => html`<li><a href="${home}/${address}">${title}</a></li>`,
  )}</ul>
<h2>Guides</h2><ul class="cards">${guides.map(
    ({ slug, title, lead: sentence }) =>
      html`<li><a href="${home}/guides/${slug}"><b>${title}</b></a><span>${inline(sentence)}</span></li>`,
  )}</ul></div>
<div class="show"><div class="stick">${first === undefined ? '' : html`<p class="soft">${first.summary}</p>${renderExamples(first, base)}`}</div></div></div>
<div class="text"><h2>Reference</h2><ul class="cards">${sections.map(
    ({ name, slug, description }) =>
      html`<li><a href="${home}/${slug}"><b>${name}</b></a><span>${inline(description)}</span></li>`,
  )}</ul>
<h2 id="rules"><a href="#rules">What holds for every operation</a></h2>${rules.map((rule) => html`<p>${inline(rule)}</p>`)}</div>`;
}

// What most readers come for, each one click away.
const tasks = [
  ['guides/first-hour', 'Get a token and make a first invoice'],
  ['guides/schedules#begin-with-a-draft', 'Create a draft and activate it'],
  ['guides/webhooks#verify-it', 'Verify a webhook'],
  ['event-types', 'Look up a type of event'],
  ['guides/test-clock', 'Test what happens later'],
  ['errors', 'Look up an error and its remedy'],
] as const;

const isFirst = ({ operationId }: Entry) => operationId === 'createInvoice';
