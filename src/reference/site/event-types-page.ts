import { type Html, html } from '../../kit/text/html.ts';
import type { DataField } from '../event-fields.ts';
import { deliveredEvents } from '../event-schemas.ts';
import { inline } from './inline.ts';
import type { Heading } from './markdown.ts';

// `invoice.payment.due` → `invoice.payment`: what events are about.
const familyOf = (type: string) => type.slice(0, type.lastIndexOf('.'));

const families = [...Map.groupBy(deliveredEvents(), ({ type }) => familyOf(type))];

const idOf = (family: string) => `of-${family.replaceAll('.', '-')}`;

/** The places of the page of event types: a family each. */
export function familiesOfEvents(): Heading[] {
  return families.map(([family]) => ({ id: idOf(family), title: `${family}.*` }));
}

/** Every type of event with what has happened, and what its `data` holds. `home`: the path of the reference. */
export function renderEventTypes(home: string): Html {
  return html`<div class="text"><h1>Event types</h1>
<p>What a <a href="${home}/guides/webhooks">webhook</a> may get, by its <code>type</code>. Each body has <code>id</code>,
<code>type</code>, <code>apiVersion</code>, <code>livemode</code>, <code>createdAt</code>, <code>sequence</code> and
<code>data</code>. The OpenAPI document has a schema for each, under <code>webhooks</code>, and the TypeScript client a type.</p>
<p>Types are added in time: let your receiver ignore those that it does not know.</p>
${families.map(
  ([family, events]) => html`<h2 id="${idOf(family)}"><a href="#${idOf(family)}">${family}.*</a></h2>
<dl class="errors">${events.map(
    ({
      type,
      name,
      shape,
      meaning,
    }) => html`<div id="${type}"><dt><a href="#${type}"><code>${type}</code></a></dt>
<dd>${inline(meaning)}</dd><dd class="cure">${inline(`\`data\`: ${fieldsOf(shape.data)}. Schema: \`${name}\`.`)}</dd></div>`,
  )}</dl>`,
)}</div>`;
}

function fieldsOf(data: Readonly<Record<string, DataField>>): string {
  const names = (isOptional: boolean) =>
    Object.entries(data)
      .filter(([, field]) => (field.isOptional === true) === isOptional)
      .map(([name]) => `\`${name}\``)
      .join(', ');
  const optional = names(true);
  return optional === '' ? names(false) : `${names(false)}; some also ${optional}`;
}
