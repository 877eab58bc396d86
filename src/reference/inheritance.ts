import { bases } from './names.ts';
import type { Node } from './naming.ts';

/**
 * Writes a schema that has all fields of another one, and more, as that one and what it adds. Programs get types that
 * extend each other, and each field stands once.
 */
export function inherit(schemas: ReadonlyMap<string, Node>): Map<string, Node> {
  const fieldsOf = (schema: Node) => Object.entries((schema.properties ?? {}) as Node);
  const isOpen = (schema: Node) =>
    schema.properties !== undefined && schema.additionalProperties === undefined;
  const candidates = [...schemas].filter(
    ([, schema]) => isOpen(schema) && fieldsOf(schema).length >= MINIMUM_FIELDS,
  );
  const bySize = candidates.toSorted(([, one], [, other]) => fieldsOf(other).length - fieldsOf(one).length);
  const extended = new Map(
    [...schemas].map(([name, schema]) => {
      if (!isOpen(schema)) return [name, schema];
      const base = bySize.find(([other, smaller]) => other !== name && isPartOf(smaller, schema));
      return [name, base === undefined ? schema : extend(schema, base[0], base[1])];
    }),
  );
  for (const [name, { of, meaning }] of Object.entries(bases)) {
    const members = of.map((member): [string, Node] => [member, schemas.get(member) ?? {}]);
    const base = { description: meaning, ...sharedBy(members.map(([, schema]) => schema)) };
    extended.set(name, base);
    for (const [member, schema] of members) extended.set(member, extend(schema, name, base));
  }
  return extended;
}

// The fields that all of them have alike.
function sharedBy(members: readonly Node[]): Node {
  const [first = {}, ...others] = members;
  const isNeeded = (one: Node, name: string) => ((one.required ?? []) as string[]).includes(name);
  const fields = Object.entries(first.properties as Node).filter(([name, field]) =>
    others.every(
      (other) =>
        JSON.stringify((other.properties as Node)[name]) === JSON.stringify(field) &&
        isNeeded(other, name) === isNeeded(first, name),
    ),
  );
  const required = fields.map(([name]) => name).filter((name) => isNeeded(first, name));
  return { type: 'object', required, properties: Object.fromEntries(fields) };
}

// Below this a reference says less than the fields.
const MINIMUM_FIELDS = 5;

function isPartOf(base: Node, schema: Node): boolean {
  const own = schema.properties as Node;
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries(base.properties as Node);
  const isNeeded = (one: Node, name: string) => ((one.required ?? []) as string[]).includes(name);
  return (
    fields.length < Object.keys(own).length &&
    fields.every(
      ([name, field]) =>
        JSON.stringify(own[name]) === JSON.stringify(field) &&
        isNeeded(base, name) === required.includes(name),
    )
  );
}

function extend(schema: Node, name: string, base: Node): Node {
  const inherited = new Set(Object.keys(base.properties as Node));
  const properties = Object.entries(schema.properties as Node).filter(([field]) => !inherited.has(field));
  const required = ((schema.required ?? []) as string[]).filter((field) => !inherited.has(field));
  const { description, examples } = schema;
  return {
    description,
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      { type: 'object', required, properties: Object.fromEntries(properties) },
    ],
    ...(examples === undefined ? {} : { examples }),
  };
}
