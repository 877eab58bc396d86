import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { applyExceptions, findShrinkage } from './api-growth/compare.ts';
import { exceptions } from './api-growth/exceptions.ts';
import { renderShape, type Schema, type Shape } from './api-growth/shape.ts';
import { readDocument } from './api-types/document.ts';
import { RECORD, RELEASED_API, type ReleaseRecord, sha256, unpackApi } from './release/record.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url));
const releasedApi = unpackApi(await read(RELEASED_API));

it('the API only grows: npm run release keeps the one to compare with, exceptions.ts allows a change', async () => {
  const present = JSON.parse(renderShape(await readDocument())) as Shape;
  expect(applyExceptions(findShrinkage(JSON.parse(releasedApi) as Shape, present), exceptions)).toEqual([]);
});

it('the API to compare with is the one that was released', async () => {
  const record = JSON.parse((await read(RECORD)).toString()) as ReleaseRecord;
  expect(sha256(releasedApi)).toBe(record.api);
});

it('finds a field that is gone wherever operations share it, once', () => {
  const present = JSON.parse(releasedApi);
  delete present.components.schemas.Invoice.properties.totalAmount;
  expect(findShrinkage(JSON.parse(releasedApi) as Shape, present)).toEqual([
    'Invoice (answer).totalAmount: the field is gone',
  ]);
});

it('an exception allows one change, and has to go when nothing needs it', () => {
  const reason = 'Nobody has used it.';
  expect(applyExceptions(['a is gone', 'b is gone'], [{ finding: 'a is gone', reason }])).toEqual([
    'b is gone',
  ]);
  expect(applyExceptions([], [{ finding: 'a is gone', reason }])).toEqual([
    'tools/api-growth/exceptions.ts allows what is not found, take it out: a is gone',
  ]);
});

const text: Schema = { type: 'string' };

/** A small API with one of each thing that can shrink. Every call makes a new one, for a test to change. */
function sample() {
  const Thing = {
    type: 'object',
    required: ['id', 'status'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      status: { enum: ['Open', 'Closed'] },
      owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
      tags: { type: 'array', items: { type: 'string' } },
      description: { type: 'string', description: 'A field named like a keyword.' },
    },
  };
  const Owner = { type: 'object', required: ['name'], properties: { name: text } };
  const body = {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      kind: { enum: ['Small', 'Large'], default: 'Small' },
      amount: { type: 'integer', minimum: 0, maximum: 10 },
      note: { type: ['string', 'null'] },
      labels: { type: 'array', items: { type: 'string' }, maxItems: 5 },
      extra: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
  const event = (type: string) => ({
    type: 'object',
    required: ['type'],
    properties: { type: { const: type }, object: { $ref: '#/components/schemas/Thing' } },
  });
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const post: Record<string, unknown> = {
    operationId: 'createThing',
    parameters: [
      { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 20 } },
      { name: 'order', in: 'query', schema: { enum: ['Name', 'Date'] } },
    ],
    requestBody: { content: { 'application/json': { schema: body } } },
    responses: {
      '201': { headers: { ETag: {} }, ...json({ $ref: '#/components/schemas/Thing' }) },
      '404': json({ type: 'object', properties: { code: text } }),
    },
  };
  const events = {
    oneOf: [event('thing.made'), event('thing.gone')],
    discriminator: { propertyName: 'type' },
  };
  return {
    paths: { '/v1/things': { post, get: { operationId: 'listThings', responses: { '200': json(Thing) } } } },
    webhooks: { thing: { post: { requestBody: json(events) } } },
    components: { schemas: { Thing, Owner } },
  } as const;
}

/** The sample with one value changed, at steps such as `post|responses|404`; undefined removes it. */
function planted(place: string, value: unknown) {
  const document = sample();
  const { post, get } = document.paths['/v1/things'];
  const body = (post.requestBody as { content: Record<string, { schema: Schema }> }).content[
    'application/json'
  ];
  const { Thing, Owner } = document.components.schemas;
  const steps = place.split('|');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<Record<string, unknown>>(
    (node, step) => node[step] as Record<string, unknown>,
    { post, get, body: body?.schema.properties, bodySchema: body?.schema, Thing, Owner, document },
  );
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return document;
}

function findingsOf(after: object): string {
  const shapeOf = (document: object) => JSON.parse(renderShape(document)) as Shape;
  return findShrinkage(shapeOf(sample()), shapeOf(after)).join('\n');
}

it.each<[string, string, unknown, string]>([
  [
    'an operation that is gone',
    'document|paths|/v1/things|get',
    undefined,
    'GET /v1/things: the operation is gone',
  ],
  [
    'a webhook that is gone',
    'document|webhooks|thing',
    undefined,
    'webhook POST thing: the operation is gone',
  ],
  ['another operationId', 'post|operationId', 'makeThing', 'operationId was createThing, is makeThing'],
  ['other rights', 'post|security', [{ token: ['things:write'] }], 'security has changed'],
  ['a parameter that is gone', 'post|parameters|1', undefined, 'order: the parameter is gone'],
  ['a parameter that becomes required', 'post|parameters|0|required', true, 'limit: is now required'],
  [
    'a new required parameter',
    'post|parameters|2',
    { name: 'since', in: 'query', required: true, schema: text },
    'since: is now required',
  ],
  ['a lower maximum', 'post|parameters|0|schema|maximum', 50, 'limit: maximum was 100, is 50'],
  ['another default', 'post|parameters|0|schema|default', 10, 'limit: the default was 20, is 10'],
  ['a default that is gone', 'body|kind|default', undefined, 'the default was "Small", is gone'],
  [
    'a value that a request may no longer have',
    'body|kind|enum',
    ['Small'],
    'body.kind: the value "Large" is gone',
  ],
  ['a list of values where any was taken', 'body|name|enum', ['a'], 'body.name: takes only ["a"] now'],
  ['an accepted field that is gone', 'body|note', undefined, 'body.note: the field is gone'],
  ['a field that becomes required', 'bodySchema|required', ['name', 'kind'], 'body.kind: is now required'],
  ['a body that becomes required', 'post|requestBody|required', true, 'a body is now required'],
  ['a media type that is gone', 'post|requestBody|content', {}, 'body: application/json is gone'],
  ['another type', 'body|amount|type', 'string', 'body.amount: was integer, is string'],
  ['null that is no longer taken', 'body|note', text, 'body.note: can no longer be null'],
  ['a higher minimum', 'body|amount|minimum', 1, 'body.amount: minimum was 0, is 1'],
  ['a shorter text', 'body|name|maxLength', 50, 'body.name: maxLength was 100, is 50'],
  ['a new pattern', 'body|name|pattern', '^a', 'body.name: pattern was open, is "^a"'],
  ['a new format', 'body|name|format', 'email', 'body.name: format was open, is "email"'],
  ['a shorter list', 'body|labels|maxItems', 4, 'body.labels: maxItems was 5, is 4'],
  ['items that must differ', 'body|labels|uniqueItems', true, 'body.labels: uniqueItems was false, is true'],
  ['stricter items', 'body|labels|items|maxLength', 9, 'body.labels[]: maxLength was open, is 9'],
  [
    'stricter values of a map',
    'body|extra|additionalProperties|maxLength',
    9,
    'body.extra.*: maxLength was open',
  ],
  [
    'a map that is closed',
    'body|extra|additionalProperties',
    false,
    'body.extra: no longer takes other fields',
  ],
  ['a status that is gone', 'post|responses|404', undefined, 'the status 404 is gone'],
  ['a header that is gone', 'post|responses|201|headers', {}, '201: the header ETag is gone'],
  [
    'a field of an answer that is gone',
    'Thing|properties|tags',
    undefined,
    'Thing (answer).tags: the field is gone',
  ],
  [
    'a field of an answer named like a keyword',
    'Thing|properties|description',
    undefined,
    'description: the field is gone',
  ],
  ['a field that may be missing now', 'Thing|required', ['id'], 'Thing (answer).status: may now be missing'],
  [
    'a value that answers no longer have',
    'Thing|properties|status|enum',
    ['Open'],
    'the value "Closed" is gone',
  ],
  [
    'an answer of any text instead of a list',
    'Thing|properties|status',
    text,
    'was one of a list, is any string',
  ],
  [
    'an answer of another type',
    'Thing|properties|tags|items|type',
    'integer',
    'tags[]: was string, is integer',
  ],
  ['an answer of another format', 'Thing|properties|id|format', 'date', 'id: format was uuid, is date'],
  [
    'null in an answer',
    'Thing|properties|id|type',
    ['string', 'null'],
    'Thing (answer).id: can now also be null',
  ],
  [
    'a field of a nested object that is gone',
    'Owner|properties',
    {},
    'Owner (answer).name: the field is gone',
  ],
  [
    'an event that is gone',
    'document|webhooks|thing|post|requestBody|content|application/json|schema|oneOf|1',
    undefined,
    'webhook POST thing.type: the value "thing.gone" is gone',
  ],
])('refuses %s', (_what, place, value, finding) => {
  expect(findingsOf(planted(place, value))).toContain(finding);
});

it.each<[string, string, unknown]>([
  ['nothing', 'post|summary', 'Makes a thing'],
  ['a new operation', 'document|paths|/v1/others', { get: { operationId: 'listOthers', responses: {} } }],
  ['a new status', 'post|responses|409', { content: {} }],
  ['a new optional parameter', 'post|parameters|2', { name: 'since', in: 'query', schema: text }],
  ['a new optional field of a request', 'body|color', text],
  ['a new field of an answer', 'Thing|properties|color', text],
  ['a new value of an answer', 'Thing|properties|status|enum', ['Open', 'Closed', 'Late']],
  ['a new value of a request', 'body|kind|enum', ['Small', 'Large', 'Huge']],
  ['a field that is no longer required', 'bodySchema|required', []],
  ['a wider limit', 'body|name|maxLength', 200],
  ['a number where an integer was taken', 'body|amount|type', 'number'],
  ['null that is taken, too', 'body|name|type', ['string', 'null']],
  ['a field that is always there now', 'Thing|required', ['id', 'status', 'tags']],
])('allows %s', (_what, place, value) => {
  expect(findingsOf(planted(place, value))).toBe('');
});

it('does not pass over a keyword that it cannot compare', () => {
  expect(() => renderShape(planted('body|name|not', { const: 'x' }))).toThrow(
    'does not read the keyword not',
  );
});
