import { escapeHtml, type Html, html, raw } from '../../kit/text/html.ts';
import { type FieldTree, fieldsOf, type Schema } from '../fields.ts';
import { inline } from './inline.ts';

/** The fields of a body, each with a link of its own. `prefix`: how their anchors begin. */
export function renderFields(schema: Schema, prefix: string): Html {
  return renderTrees(fieldsOf(schema), prefix);
}

/** The fields of an answer: nobody has to send them, so none is called required. */
export function renderAnswerFields(schema: Schema, prefix: string): Html {
  return renderTrees(fieldsOf(schema).map(optional), prefix);
}

const optional = (field: FieldTree): FieldTree => ({
  ...field,
  isRequired: false,
  inner: field.inner.map(optional),
});

export function renderTrees(fields: readonly FieldTree[], prefix: string): Html {
  if (fields.length === 0) return html``;
  return html`<ul class="fields">${fields.map((field) => renderField(field, prefix))}</ul>`;
}

function renderField(
  { name, type, isRequired, meaning, limits, values, inner }: FieldTree,
  prefix: string,
): Html {
  const id = `${prefix}.${name}`;
  return html`<li id="${id}"><div class="head"><a class="name" href="#${id}"><code>${name}</code></a>
<span class="type">${type}</span>${isRequired ? html`<span class="need">required</span>` : ''}</div>
${meaning === '' ? '' : html`<p>${inline(meaning)}</p>`}
${values.length === 0 ? '' : html`<p class="values">${joined(values)}</p>`}
${limits === '' ? '' : html`<p class="soft">${limits}</p>`}${renderTrees(inner, id)}</li>`;
}

function joined(values: readonly string[]): Html {
  return raw(values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' '));
}
