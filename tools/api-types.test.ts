import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readDocument } from './api-types/document.ts';
import { renderTypes } from './api-types/render.ts';
import { renderResources } from './api-types/resources.ts';

it.each([
  ['types', 'schema.ts', renderTypes],
  ['methods', 'resources.ts', renderResources],
])(
  'the %s of the client are those of the OpenAPI document: npm run api-types',
  async (_what, file, render) => {
    const text = await readFile(new URL(`../sdk/src/${file}`, import.meta.url), 'utf8');
    expect(render(await readDocument())).toBe(text);
  },
);

it('writes what an operation takes and answers: optional fields, null, choices, lists, named schemas', () => {
  const Thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
  };
  const operation = {
    operationId: 'createThing',
    summary: 'Lists things',
    parameters: [
      { name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' }, description: 'How many.' },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['kind', 'tags'],
            properties: {
              kind: { enum: ['a', 'b'] },
              tags: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
              labels: { type: 'object', additionalProperties: { type: 'string' } },
            },
          },
        },
      },
    },
    responses: { '200': { content: { 'application/json': { schema } } }, '404': {} },
  } as const;
  const text = renderTypes({
    paths: { '/v1/things/{thing_id}': { post: operation } },
    components: { schemas: { Thing } },
  });
  expect(text).toContain('export type Thing = {\n  id: string;\n};');
  expect(text).toContain("'POST /v1/things/{thing_id}': {");
  expect(text).toContain('thing_id: string;');
  expect(text).toContain('/** How many. */\n      limit?: number | undefined;');
  expect(text).toContain("kind: 'a' | 'b';");
  expect(text).toContain('tags: (string | null)[];');
  expect(text).toContain('labels?: Record<string, string> | undefined;');
  expect(text).toContain('data: Thing[];');
});

it('makes a method of an operation: ids, then the body, then the query, then options', () => {
  const answers = (schema: object, type = 'application/json') => ({
    '200': { content: { [type]: { schema } } },
  });
  const inEnvelope = (data: object) => answers({ type: 'object', properties: { data } });
  const ThingList = { properties: { items: { type: 'array' }, nextCursor: { type: 'string' } } };
  const id = { name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } } as const;
  const language = { name: 'language', in: 'query', schema: { type: 'string' } } as const;
  const bodyOf = (schema: object) => ({ content: { 'application/json': { schema } } });
  const text = renderResources({
    paths: {
      '/v1/things': {
        get: { operationId: 'listThings', responses: inEnvelope({ $ref: '#/components/schemas/ThingList' }) },
        post: {
          operationId: 'createThing',
          requestBody: bodyOf({ $ref: '#/components/schemas/CreateThingBody' }),
          responses: inEnvelope({ $ref: '#/components/schemas/Thing' }),
        },
      },
      '/v1/things/{thing_id}/send': {
        post: {
          operationId: 'sendThing',
          parameters: [id, language],
          requestBody: bodyOf({ type: 'object', properties: { to: { type: 'string' } } }),
          responses: inEnvelope({ type: 'object', properties: { id: { type: 'string' } } }),
        },
      },
      '/v1/things/{thing_id}/stop': {
        post: {
          operationId: 'stopThing',
          parameters: [id],
          requestBody: bodyOf({ type: 'object', properties: {} }),
          responses: inEnvelope({ $ref: '#/components/schemas/Thing' }),
        },
      },
      '/v1/things/{thing_id}/picture': {
        put: {
          operationId: 'putPicture',
          parameters: [id],
          requestBody: { content: { 'image/png': {} } },
          responses: inEnvelope({ $ref: '#/components/schemas/Thing' }),
        },
      },
      '/v1/things/{thing_id}/pdf': {
        get: { operationId: 'getThingPdf', parameters: [id], responses: answers({}, 'application/pdf') },
      },
      '/v1/things/stream': {
        get: { operationId: 'streamThings', responses: answers({}, 'text/event-stream') },
      },
    },
    components: {
      schemas: {
        Thing: { type: 'object' },
        ThingList,
        CreateThingBody: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
    },
  });
  for (const method of [
    'list(options?: RequestOptions): Listing<ThingList> {',
    'create(body: CreateThingBody, options?: RequestOptions): Answer<Thing> {',
    "send(thingId: string, body: Operations['POST /v1/things/{thing_id}/send']['body'] = {}, query: SendThingQuery = {}, options?: RequestOptions)",
    'stop(thingId: string, options?: RequestOptions): Answer<Thing> {',
    'picture(thingId: string, file: Blob, options?: RequestOptions): Answer<Thing> {',
    'pdf(thingId: string, options?: RequestOptions): Answer<Response> {',
    'stream(options?: RequestOptions): AsyncGenerator<StreamMessage, void, undefined> {',
  ])
    expect(text).toContain(`  ${method}`);
  expect(text).toContain(
    "'POST /v1/things/{thing_id}/stop', { path: { thing_id: thingId }, body: {} }, options",
  );
  expect(text).toContain("accept: 'application/pdf'");
});

it('makes nothing of two operations with one method, as one would hide the other', () => {
  const responses = { '200': {} };
  const paths = {
    '/v1/things/{thing_id}/merge': {
      get: { operationId: 'getThingMerge', responses },
      post: { operationId: 'mergeThing', responses },
    },
  };
  expect(() => renderResources({ paths, components: { schemas: {} } })).toThrow(/things\.merge.*sdk-names/);
});
