import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../test/support/service.ts';
import { escapeHtml } from './page.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: { name: string; in: string }[];
  readonly requestBody?: { content: { 'application/json': Media } };
  readonly responses: Record<string, { content: { 'application/json': Media }; headers: object }>;
}

let service: TestService;
let operations: [method: string, path: string, operation: Operation][];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  service = await startService();
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(document.openapi).toBe('3.1.0');
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method,
      path,
      operation,
    ]),
  );
});
afterAll(() => service.close());

function expectToFit(name: string, schema: object, value: unknown): void {
  const validate = ajv.compile(schema);
  expect([name, validate(value), ajv.errorsText(validate.errors)]).toEqual([name, true, 'No errors']);
}

describe('the OpenAPI document', () => {
  it('has an example of the answer of every operation, and it fits the schema', () => {
    for (const [, , { operationId, responses }] of operations) {
      const success = responses['200'] ?? responses['201'];
      const types = Object.keys(success?.content ?? {});
      // A file has no example: its media type says all.
      if (types.length > 0 && !types.includes('application/json')) continue;
      const media = success?.content['application/json'];
      expect([operationId, media?.example]).toEqual([operationId, expect.objectContaining({ error: null })]);
      expectToFit(operationId, media?.schema ?? {}, media?.example);
    }
  });

  it('has examples of every body, and they fit the schema', () => {
    const withBody = operations.filter(([method]) => method === 'post' || method === 'patch');
    for (const [, , { operationId, requestBody }] of withBody) {
      const media = requestBody?.content['application/json'];
      const examples = media?.examples
        ? Object.values(media.examples).map((one) => one.value)
        : [media?.example];
      for (const example of examples) expectToFit(operationId, media?.schema ?? {}, example);
    }
  });

  it('says of every operation what it is, which scope it needs, and how it refuses', () => {
    for (const [method, , operation] of operations) {
      const { operationId, summary, description, responses, parameters = [] } = operation;
      expect([operationId, summary.length > 5]).toEqual([operationId, true]);
      expect(description).toMatch(/Needs the scope `\w+:(read|write)`\.$|Needs no token: .+\.$/);
      for (const status of ['400', '401', '403', '406', '429', '500', '503']) {
        expect([operationId, Object.keys(responses)]).toEqual([
          operationId,
          expect.arrayContaining([status]),
        ]);
      }
      const hasKey = parameters.some(({ name }) => name === 'idempotency-key');
      expect([operationId, hasKey]).toEqual([operationId, method !== 'get']);
    }
  });
});

describe('the reference page', () => {
  it('shows every operation, loads nothing from elsewhere and runs no script', async () => {
    const response = await fetch(`${service.url}/docs`, { headers: { accept: 'text/html' } });
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const [, , { operationId, summary }] of operations) {
      expect(page).toContain(`<article id="${operationId}"><h3>${escapeHtml(summary)}</h3>`);
    }
    expect(page).not.toMatch(/<script|<img|src=|href="https?:(?!\/\/localhost)/);
    expect((await fetch(`${service.url}/docs/style.css`)).headers.get('content-type')).toContain('text/css');
    expect(await (await fetch(service.url)).text()).toContain('Tranche is running');
  });

  it('lets no text become markup', () => {
    expect(escapeHtml(`<b a="x">&amp;`)).toBe('&lt;b a=&quot;x&quot;&gt;&amp;amp;');
  });
});
