import { eventTypes } from '../kit/event-types.ts';
import type { DataField, DataSchema, DeliveredType, EventShape } from './event-fields.ts';
import { eventShapes } from './event-shapes.ts';
import { JSON_TYPE, type Node } from './naming.ts';

/** The webhooks of the document: a schema for each shape of events, one for any event, and a webhook for each type. */
interface DescribedEvents {
  readonly schemas: Readonly<Record<string, Node>>;
  readonly webhooks: Readonly<Record<string, Node>>;
  readonly responses: Readonly<Record<string, Node>>;
}

/**
 * The tag of what is delivered. It differs from the tag of the operations, because openapi-generator makes one class
 * for each tag and would lose one.
 */
export const DELIVERIES = 'Event deliveries';

/** Every type that a webhook may get, with its shape and its meaning. */
export function deliveredEvents(): readonly {
  readonly type: DeliveredType;
  readonly name: string;
  readonly shape: EventShape;
  readonly meaning: string;
}[] {
  const all = Object.entries(eventShapes).flatMap(([name, shape]) =>
    Object.entries(shape.types).map(([type, meaning]) => ({
      type: type as DeliveredType,
      name,
      shape,
      meaning,
    })),
  );
  const byType = new Map(all.map((one) => [one.type, one]));
  if (byType.size !== all.length) throw new Error('A type of event has two shapes.');
  return [...eventTypes, 'webhook.test' as const].map((type) => {
    const found = byType.get(type);
    if (found === undefined) throw new Error(`The type of event ${type} has no shape.`);
    return found;
  });
}

const reference = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });

/** Describes what webhooks deliver, by the schemas that the document has. */
export function describeEvents(schemas: Readonly<Record<string, Node>>): DescribedEvents {
  const envelope = propertiesOf(named(schemas, 'Event'));
  const described = Object.entries(eventShapes).map(([name, shape]): [string, Node] => [
    name,
    eventSchema(shape, envelope, schemas),
  ]);
  const events = deliveredEvents();
  const mapping = events.map(({ type, name }) => [type, `#/components/schemas/${name}`]);
  const any: Node = {
    description:
      'An event as a webhook delivers it. Types are added in time: a receiver ignores those that it does not know.',
    oneOf: Object.keys(eventShapes).map(reference),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
  };
  return {
    schemas: { ...Object.fromEntries(described), WebhookEvent: any },
    webhooks: Object.fromEntries(
      events.map(({ type, name, meaning }) => [type, { post: webhookOf(type, name, meaning) }]),
    ),
    responses: deliveryAnswers,
  };
}

/**
 * The deliveries to the address that the operation takes: most receivers have one for all types. The headers of a delivery
 * are described here, once. oapi-codegen leaves out schemas that no operation leads to.
 */
export function withDeliveries(operation: Node): Node {
  if (operation.operationId !== 'createWebhook') return operation;
  const post = {
    ...webhookOf('event', 'WebhookEvent', 'Something happened.'),
    parameters: deliveryHeaders,
  };
  return { ...operation, callbacks: { event: { '{$request.body#/url}': { post } } } };
}

function eventSchema(
  { description, types, data }: EventShape,
  envelope: Readonly<Record<string, Node>>,
  schemas: Readonly<Record<string, Node>>,
): Node {
  const { id, apiVersion, livemode, createdAt, sequence } = envelope;
  const type: Node = {
    type: 'string',
    enum: Object.keys(types),
    description: 'The kind of object and what happened to it.',
  };
  const properties = { id, type, apiVersion, livemode, createdAt, sequence };
  return {
    description,
    type: 'object',
    required: [...Object.keys(properties), 'data'],
    properties: {
      ...properties,
      data: { ...objectOf(data, schemas), description: 'The object at the time of the event.' },
    },
  };
}

function objectOf(
  fields: Readonly<Record<string, DataField>>,
  schemas: Readonly<Record<string, Node>>,
): Node {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    required: entries.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schemaOf(schema, schemas)])),
  };
}

function schemaOf(schema: DataSchema, schemas: Readonly<Record<string, Node>>): Node {
  if ('fields' in schema) {
    const { fields, description } = schema as Extract<DataSchema, { fields: object }>;
    return { ...objectOf(fields, schemas), description };
  }
  if (!('named' in schema)) return schema as Node;
  const {
    named: name,
    isNullable,
    description,
    ...changes
  } = schema as Extract<DataSchema, { named: string }>;
  const meaning = description === undefined ? {} : { description };
  const found = named(schemas, name);
  if (isNullable) return { anyOf: [reference(name), { type: 'null' }], ...meaning };
  return Object.keys(changes).length === 0
    ? { ...reference(name), ...meaning }
    : { ...changed(found, changes, schemas), ...meaning };
}

// A schema of the document without some fields, with some that are null, and with more.
function changed(
  { properties, required, examples: _examples, ...rest }: Node,
  { without = [], hidden = [], more = {} }: Omit<Extract<DataSchema, { named: string }>, 'named'>,
  schemas: Readonly<Record<string, Node>>,
): Node {
  const kept = Object.entries(properties as Record<string, Node>).filter(([name]) => !without.includes(name));
  const shown = kept.map(([name, one]): [string, Node] => [
    name,
    hidden.includes(name) ? hiddenOf(one) : one,
  ]);
  const added = objectOf(more, schemas);
  return {
    ...rest,
    required: [
      ...(required as string[]).filter((name) => !without.includes(name)),
      ...(added.required as string[]),
    ],
    properties: { ...Object.fromEntries(shown), ...propertiesOf(added) },
  };
}

// A field that names a person: a receiver is no member.
function hiddenOf({ type, ...rest }: Node): Node {
  return { ...rest, type: [type, 'null'], description: 'Null: webhooks contain no names.' };
}

function named(schemas: Readonly<Record<string, Node>>, name: string): Node {
  const found = schemas[name];
  if (found === undefined) throw new Error(`The document has no schema ${name}, which events deliver.`);
  return found;
}

const propertiesOf = (schema: Node) => schema.properties as Readonly<Record<string, Node>>;

function webhookOf(type: DeliveredType | 'event', name: string, meaning: string): Node {
  return {
    operationId: `on_${type.replaceAll('.', '_')}`,
    summary: meaning,
    tags: [DELIVERIES],
    security: [],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: reference(name) } } },
    responses: Object.fromEntries(
      Object.keys(deliveryAnswers).map((one) => [
        one === 'Received' ? '2XX' : '410',
        { $ref: `#/components/responses/${one}` },
      ]),
    ),
  };
}

const header = (name: string, description: string): Node => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

// What Standard Webhooks sends with every delivery, and the version.
const deliveryHeaders: readonly Node[] = [
  header(
    'webhook-id',
    'The id of the delivery, the same at every attempt: skip a delivery that you have handled.',
  ),
  header('webhook-api-version', 'The version of `data`, the same as `apiVersion` in the body.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    'One or more signatures, `v1,` and base64: HMAC-SHA256 of `id.timestamp.body` under the secret of the webhook.',
  ),
];

const deliveryAnswers: Readonly<Record<string, Node>> = {
  Received: {
    description: 'The event has arrived. Any other answer, or none within 10 seconds: it is sent again.',
  },
  NoMore: { description: 'The webhook is disabled: nothing is sent any more.' },
};
