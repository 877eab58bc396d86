import { escapeHtml, type Html, html, raw } from '../../kit/text/html.ts';
import { type FieldTree, fieldsOf, type Schema } from '../fields.ts';
import { inline } from './inline.ts';

/** The fields of a body, each with a link of its own. `prefix`: how their anchors begin. */
export function renderFields(schema: Schema, prefix: string): Html {
  return renderTrees(fieldsOf(schema), prefix);
}

/** Where a page has described objects: the anchor of each, by its fields. */
export type Described = Map<string, string>;

/**
 * The fields of an answer: nobody has to send them, so none is called required. An object of an answer that the page has described
 * already is a link to that place.
 */
export function renderAnswerFields(schema: Schema, prefix: string, described: Described): Html {
  return renderTrees(fieldsOf(schema).map(optional), prefix, described);
}

const optional = (field: FieldTree): FieldTree => ({
  ...field,
  isRequired: false,
  inner: field.inner.map(optional),
});

export function renderTrees(fields: readonly FieldTree[], prefix: string, described?: Described): Html {
  if (fields.length === 0) return html``;
  const content = JSON.stringify(fields);
  const place = described?.get(content);
  if (place !== undefined)
    return html`<p class="soft">The fields of <a href="#${place.replace(/\.data$/, '')}"><code>${place}</code></a>.</p>`;
  described?.set(content, prefix);
  return html`<ul class="fields">${fields.map((field) => renderField(field, prefix, described))}</ul>`;
}

function renderField(
  { name, type, isRequired, meaning, limits, values, inner }: FieldTree,
  prefix: string,
  described: Described | undefined,
): Html {
  const id = `${prefix}.${name}`;
  return html`<li id="${id}"><div class="head"><a class="name" href="#${id}"><code>${name}</code></a>
<span class="type">${type}</span>${isRequired ? html`<span class="need">required</span>` : ''}</div>
${meaning === '' ? '' : html`<p>${inline(meaning)}</p>`}
${values.length === 0 ? '' : html`<p class="values">${joined(values)}</p>`}
${limits === '' ? '' : html`<p class="soft">${limits}</p>`}${renderTrees(inner, id, described)}</li>`;
}

function joined(values: readonly string[]): Html {
  return raw(values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' '));
}
