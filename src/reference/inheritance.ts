import { bases } from './names.ts';
import type { Node } from './naming.ts';

/**
 * Marks a schema that others extend. Without it openapi-generator copies the fields, and forgets of each copy that it may
 * be null: its programs would refuse answers of the service.
 */
export const PARENT = { 'x-parent': true };

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
  const pages = [...schemas].filter(([, schema]) => isPage(schema)).map(([name]) => name);
  for (const [name, { of, meaning }] of Object.entries({ ...bases, [PAGE]: { ...page, of: pages } })) {
    shareBase(extended, name, of, meaning);
  }
  return withBases(extended);
}

/**
 * Gives each schema that others extend a base of its own, which is no answer itself: what openapi-generator makes of a
 * parent cannot be read from an answer.
 */
function withBases(extended: ReadonlyMap<string, Node>): Map<string, Node> {
  const parents = new Set([...extended.values()].flatMap(parentOf));
  const isPure = (name: string) => name in bases || name === PAGE;
  const baseOf = (name: string) => (isPure(name) ? name : `${name}Facts`);
  return new Map(
    [...extended].flatMap(([name, schema]): [string, Node][] => {
      const [parent] = parentOf(schema);
      const [, ...own] = (schema.allOf ?? []) as Node[];
      const whole =
        parent === undefined
          ? schema
          : { ...schema, allOf: [{ $ref: `${SCHEMAS}${baseOf(parent)}` }, ...own] };
      if (!parents.has(name)) return [[name, whole]];
      if (isPure(name)) return [[name, { ...PARENT, ...whole }]];
      const base = baseOf(name);
      const { description, examples, ...fields } = whole as Node;
      return [
        [base, { ...PARENT, description: `What every ${name} has.`, ...fields }],
        [
          name,
          {
            description,
            allOf: [{ $ref: `${SCHEMAS}${base}` }],
            ...(examples === undefined ? {} : { examples }),
          },
        ],
      ];
    }),
  );
}

function parentOf({ allOf }: Node): string[] {
  const [base] = (allOf ?? []) as Node[];
  return base === undefined ? [] : [String(base.$ref).replace(SCHEMAS, '')];
}

const SCHEMAS = '#/components/schemas/';

const PAGE = 'Page';
const page = { meaning: 'What every page of a list has besides its elements.' };

function isPage({ properties }: Node): boolean {
  return Object.keys(properties ?? {}).join() === 'items,nextCursor';
}

// Makes a base of what some schemas have alike. They may have another base in common: then it extends that one.
function shareBase(all: Map<string, Node>, name: string, of: readonly string[], meaning: string): void {
  const members = of.map((member): [string, Node] => [member, all.get(member) ?? {}]);
  const grandparents = new Set(members.flatMap(([, schema]) => parentOf(schema)));
  const own = ({ allOf, ...schema }: Node): Node =>
    allOf === undefined ? schema : { ...schema, ...(allOf as Node[])[1] };
  const shared = sharedBy(members.map(([, schema]) => own(schema)));
  const [grandparent] = grandparents;
  const base = grandparent === undefined ? shared : { allOf: [{ $ref: `${SCHEMAS}${grandparent}` }, shared] };
  all.set(name, { description: meaning, ...base });
  for (const [member, schema] of members) all.set(member, extend(own(schema), name, shared));
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
const MINIMUM_FIELDS = 3;

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
      { $ref: `${SCHEMAS}${name}` },
      { type: 'object', required, properties: Object.fromEntries(properties) },
    ],
    ...(examples === undefined ? {} : { examples }),
  };
}
