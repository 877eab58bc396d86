import { refusals } from '../../kit/errors.ts';
import { deliveredEvents } from '../event-schemas.ts';
import { type FieldTree, fieldsOf } from '../fields.ts';
import type { Heading } from './markdown.ts';
import type { Frame } from './shell.ts';

/** A place that can be searched for: title, what it is, its address below the reference, further words. */
type Found = readonly [title: string, kind: string, address: string, words: string];

/** All that the search of the pages knows, in the order of preference. */
export function searchIndex({ sections, guides }: Pick<Frame, 'sections' | 'guides'>): readonly Found[] {
  const operations = sections.flatMap(({ name, slug, entries }) => [
    [name, 'Reference', slug, ''] as const,
    ...entries.map(
      ({ method, path, operationId, summary }) =>
        [summary, `${method} ${path}`, `${slug}#${operationId}`, operationId] as const,
    ),
  ]);
  const pages = guides.flatMap(({ title, slug, headings, text }) => [
    [title, 'Guide', `guides/${slug}`, ''] as const,
    ...headings.map(
      (heading) => [heading.title, title, `guides/${slug}#${heading.id}`, proseOf(text, heading)] as const,
    ),
  ]);
  const errors = Object.entries(refusals).map(
    ([code, { status, message }]) => [code, `Error ${status}`, `errors#${code}`, message] as const,
  );
  const events = deliveredEvents().map(
    ({ type, meaning }) => [type, 'Event', `event-types#${type}`, meaning] as const,
  );
  const fields = sections.flatMap(({ slug, entries }) =>
    entries.flatMap(({ operationId, summary, requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema === undefined ? [] : namesOf(fieldsOf(schema), operationId, summary, slug);
    }),
  );
  return [...operations, ...pages, ...errors, ...events, ...fields];
}

// What a section says, without its code.
function proseOf(text: string, { title }: Heading): string {
  const section = text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/[\s`*|-]+/g, ' ')
    .trim();
}

function namesOf(fields: readonly FieldTree[], prefix: string, summary: string, slug: string): Found[] {
  return fields.flatMap(({ name, inner }) => [
    [name, `Field · ${summary}`, `${slug}#${prefix}.${name}`, ''] as const,
    ...namesOf(inner, `${prefix}.${name}`, summary, slug),
  ]);
}
