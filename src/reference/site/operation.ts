import { escapeHtml, type Html, html, raw } from '../../kit/text/html.ts';
import { type FieldTree, fieldOf, type Schema } from '../fields.ts';
import { type Language, languages } from '../snippets/snippets.ts';
import { renderTabs } from './code-tabs.ts';
import { type Answer, type Entry, exampleOf } from './described.ts';
import { callOf } from './example-calls.ts';
import { type Described, renderAnswerFields, renderFields, renderTrees } from './field-list.ts';
import { breakable, inline } from './inline.ts';

/** The page that an operation stands on. */
interface PageOfOperation {
  /** The address of the service, without a trailing slash. */
  readonly base: string;
  /** The path of the reference. */
  readonly home: string;
  readonly described: Described;
}

/** One operation: what it does and takes on one side, how it is called and what comes back on the other. */
export function renderOperation(entry: Entry, { base, home, described }: PageOfOperation): Html {
  const { method, path, operationId, summary, description } = entry;
  return html`<article id="${operationId}" class="operation"${tryable(entry, base)}>
<div class="text"><h2><a href="#${operationId}">${summary}</a></h2>
<p class="path"><b class="method ${method.toLowerCase()}">${method}</b> <code>${raw(breakable(escapeHtml(path)))}</code></p>
<p>${inline(description)}</p>
${renderParameters(entry, ['Path', 'Query'])}${renderBody(entry)}${renderParameters(entry, ['Headers'])}${renderAnswer(entry, described)}${renderRefusals(entry, home)}</div>
<div class="show"><div class="stick">${renderExamples(entry, base)}${renderExampleAnswer(entry)}</div></div>
</article>`;
}

// The facts that the page's script needs to send the request. Files and streams are not for a page. A changing request
// without a token could reach a live account, whose money would move: only a token proves a sandbox.
function tryable(entry: Entry, base: string): Html {
  const { method, path, body, fileType, answers, needsToken } = callOf(entry, base);
  if (fileType !== null || answers === 'stream') return html``;
  if (!needsToken && method !== 'GET') return html``;
  const named = (place: string) =>
    (entry.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
  const takesKey = named('header').includes('idempotency-key');
  return html` data-call="${JSON.stringify({ method, path, query: named('query'), body, needsToken, takesKey })}"`;
}

const places = { Path: 'path', Query: 'query', Headers: 'header' } as const;

function renderParameters(
  { operationId, parameters = [] }: Entry,
  titles: readonly (keyof typeof places)[],
): Html {
  return html`${titles.map((title) => {
    const fields = parameters
      .filter((one) => one.in === places[title])
      .map(
        ({ name, required, description, schema }): FieldTree =>
          fieldOf(
            name,
            { ...schema, description: description ?? schema.description ?? '' },
            required === true,
          ),
      );
    return fields.length === 0 ? '' : html`<h3>${title}</h3>${renderTrees(fields, operationId)}`;
  })}`;
}

function renderBody({ operationId, requestBody }: Entry): Html {
  const content = requestBody?.content ?? {};
  const schema = content['application/json']?.schema;
  const types = Object.keys(content).filter((type) => type !== 'application/json');
  if (types.length > 0) return html`<h3>Body</h3><p>A file: ${typesOf(types)}.</p>`;
  if (schema === undefined || Object.keys(schema.properties ?? {}).length === 0) return html``;
  return html`<h3>Body</h3>${renderFields(schema, operationId)}`;
}

function renderAnswer(entry: Entry, described: Described): Html {
  const [status, success] = successOf(entry);
  const types = Object.keys(success?.content ?? {}).filter((type) => type !== 'application/json');
  const data = success?.content?.['application/json']?.schema.properties?.data;
  return html`<h3>Answer ${status}</h3>${types.length > 0 ? html`<p>A file: ${typesOf(types)}.</p>` : ''}
${data === undefined ? '' : html`<details class="more"><summary>Fields of <code>data</code></summary>${renderAnswerFields(data as Schema, `${entry.operationId}.data`, described)}</details>`}`;
}

function renderRefusals({ responses }: Entry, home: string): Html {
  const refused = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const own = refused.filter(([status]) => ['404', '409', '412', '422'].includes(status));
  const links = own.map(([status]) => html`<a href="${home}/errors#status-${status}">${status}</a>, `);
  return html`<h3>Errors</h3><p class="soft">${links}${own.length === 0 ? 'Those' : 'and those'} <a href="${home}/errors">of every operation</a>.</p>`;
}

/** The request of an operation in every language, of which one is shown. */
export function renderExamples(entry: Entry, base: string): Html {
  const call = callOf(entry, base);
  const examples = Object.entries(languages).map(([language, { write }]) => ({
    language: language as Language,
    code: write(call),
  }));
  return renderTabs(examples, entry.summary);
}

function renderExampleAnswer(entry: Entry): Html {
  const [status, success] = successOf(entry);
  const example = exampleOf(success?.content);
  if (example === undefined) return html``;
  return html`<figure class="code answer"><figcaption><span>Answer ${status}</span></figcaption>
<pre tabindex="0" aria-label="${entry.summary}, answer"><code>${JSON.stringify(example, null, 2)}</code></pre></figure>`;
}

function successOf({ responses }: Entry): [status: string, answer: Answer | undefined] {
  return Object.entries(responses).find(([status]) => status.startsWith('2')) ?? ['', undefined];
}

function typesOf(types: readonly string[]): Html {
  return html`${types.map((type, index) => html`${index === 0 ? '' : ', '}<code>${raw(breakable(escapeHtml(type)))}</code>`)}`;
}
