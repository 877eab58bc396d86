import { refusals } from '../kit/errors.ts';
import { escapeHtml } from '../kit/html.ts';
import { type FieldRow, listFields, type Schema } from './fields.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly description: string;
  readonly content?: Content;
}

/** By media type: JSON, or the type of a file. */
type Content = Readonly<Record<string, Media>>;

interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The part of the OpenAPI document that the page shows. */
export interface ReferenceDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Entry extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The whole reference as one page of HTML, without scripts. */
export function renderReference(document: ReferenceDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Entry => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  const base = document.servers[0]?.url ?? '';
  const groups = document.tags.map((tag) => ({
    ...tag,
    entries: entries.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const links = groups.map(
    ({ name, entries: inside }) =>
      `<h2>${escapeHtml(name)}</h2><ul>${inside
        .map(({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`)
        .join('')}</ul>`,
  );
  const sections = groups.map(
    ({ name, description, entries: inside }) =>
      `<h2>${escapeHtml(name)}</h2><p class="soft">${inline(description)}</p>${inside
        .map((entry) => renderOperation(entry, base))
        .join('')}`,
  );
  const introduction = document.info.description.split('\n\n').map((text) => `<p>${inline(text)}</p>`);
  return renderPage(
    'Tranche: API reference',
    `<div class="frame"><nav aria-label="Operations"><div class="inner"><a href="/"><b>Tranche</b></a>
<details open><summary>Operations</summary>${links.join('')}<h2>More</h2><ul><li><a href="#errors">Errors</a></li>
<li><a href="/openapi.json">OpenAPI document</a></li></ul></details></div></nav>
<main><h1>API reference</h1>${introduction.join('')}${sections.join('')}${renderRefusals()}</main></div>`,
  );
}

/** A page in the layout of the reference. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs/style.css"></head>
<body>${body}</body></html>`;
}

function renderOperation(entry: Entry, base: string): string {
  const { method, path, operationId, summary, description } = entry;
  const body = entry.requestBody?.content['application/json']?.schema;
  const [status, success] = Object.entries(entry.responses).find(([code]) => code.startsWith('2')) ?? [
    '',
    undefined,
  ];
  const schema = success?.content?.['application/json']?.schema;
  const fileTypes = Object.keys(success?.content ?? {}).filter((type) => type !== 'application/json');
  const example = exampleOf(success?.content);
  const parameters = (entry.parameters ?? []).map(
    ({ name, in: where, required, schema: field, description: text }): FieldRow => ({
      name,
      depth: 0,
      type: where,
      isRequired: required === true,
      notes: text ?? field.description ?? '',
    }),
  );
  const refused = Object.entries(entry.responses).filter(([code]) => !code.startsWith('2'));
  return `<article id="${operationId}"><h3>${escapeHtml(summary)}</h3>
<p class="path"><code><b>${method}</b> ${escapeHtml(path)}</code></p><p>${inline(description)}</p>
${renderTable('Parameters', parameters)}${body === undefined ? '' : renderTable('Body', listFields(body))}
<h4>Example</h4><pre tabindex="0"><code>${escapeHtml(curl(entry, base, exampleOf(entry.requestBody?.content)))}</code></pre>
<h4>Answer ${status}</h4>${example === undefined ? '' : `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre>`}
${fileTypes.length > 0 ? `<p>A file: ${fileTypes.map((type) => `<code>${escapeHtml(type)}</code>`).join(', ')}.</p>` : ''}
${schema === undefined ? '' : `<details><summary>Fields of data</summary>${renderTable('', listFields(schema.properties?.data ?? {}))}</details>`}
<details><summary>Errors: ${refused.map(([code]) => code).join(', ')}</summary><table>${refused
    .map(([code, response]) => `<tr><td>${code}</td><td>${inline(response.description)}</td></tr>`)
    .join('')}</table></details></article>`;
}

function exampleOf(content: Content | undefined): unknown {
  const media = content?.['application/json'];
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}

function renderTable(title: string, rows: readonly FieldRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, depth, type, isRequired, notes }) =>
      `<tr><td class="d${Math.min(depth, 3)}"><code>${escapeHtml(name)}</code>${isRequired ? ' <span class="need">required</span>' : ''}</td>` +
      `<td>${escapeHtml(type)}</td><td>${inline(notes)}</td></tr>`,
  );
  const heading = title === '' ? '' : `<h4>${title}</h4>`;
  return `${heading}<table><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr>${lines.join('')}</table>`;
}

function renderRefusals(): string {
  const rows = Object.entries(refusals).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<h2 id="errors">Errors</h2><p class="soft"><code>error</code> is <code>{code, message, details, requestId}</code>;
<code>details</code> lists every fault with its JSON pointer.</p><table><tr><th scope="col">Code</th><th scope="col">Status</th>
<th scope="col">Message</th></tr>${rows.join('')}</table>`;
}

function curl({ method, path }: Entry, base: string, body: unknown): string {
  const url = `${base}${path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `$${name.toUpperCase()}`)}`;
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "authorization: Bearer $TRANCHE_TOKEN"`,
  ];
  if (body !== undefined)
    lines.push(`-H 'content-type: application/json'`, `-d '${JSON.stringify(body, null, 2)}'`);
  return lines.join(' \\\n  ');
}

// The markup of our own descriptions: code and bold here, paragraphs outside.
function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}
