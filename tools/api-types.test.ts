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
