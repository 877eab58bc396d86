import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAnswers } from '../../test/support/document.ts';
import { startService, type TestService } from '../../test/support/service.ts';
import { expand } from '../../tools/api-types/document.ts';
import { eventTypes } from '../kit/event-types.ts';
import { formats } from '../kit/http/formats.ts';
import { answerExamples } from './examples.ts';
import { answerNames, dryRunNames, innerNames, itemNames } from './names.ts';
import { instant } from './payment-examples.ts';

interface Node {
  readonly description?: string;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
}
interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: { name: string; in: string; schema: { format?: string; pattern?: string } }[];
  readonly requestBody?: { content: { 'application/json': Media } };
  readonly responses: Record<string, Answer>;
  readonly callbacks?: Record<string, Record<string, Record<string, Operation>>>;
}
interface Answer {
  readonly $ref?: string;
  readonly content: { 'application/json': Media };
  readonly headers: Record<string, { $ref: string }>;
  readonly links?: Record<string, { $ref: string }>;
}
interface Union {
  readonly oneOf: readonly Node[];
  readonly discriminator: { readonly mapping: Record<string, string> };
}
interface Named {
  readonly $ref?: string;
  readonly items?: Named;
}
interface Document {
  readonly openapi: string;
  readonly webhooks: Record<string, Record<string, Operation>>;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<string, Record<string, object>>;
}

let service: TestService;
let document: Document;
let text: string;
let operations: [method: string, path: string, operation: Operation][];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  service = await startService();
  text = await (await fetch(`${service.url}/openapi.json`)).text();
  document = JSON.parse(text) as Document;
  expect(document.openapi).toBe('3.1.0');
  const closed = closeAnswers(document);
  ajv.addSchema(closed, 'document');
  // Operations as if they shared nothing but schemas, and took no field that is not described.
  const whole = expand(closed as never) as never as Document;
  operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      method,
      path,
      operation,
    ]),
  );
});
afterAll(() => service.close());

const nameOf = (schema: Named | undefined) => schema?.$ref?.split('/').at(-1);

function expectToFit(name: string, schema: object, value: unknown): void {
  // Names in it are those of the document.
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
  expect([name, validate(value), ajv.errorsText(validate.errors)]).toEqual([name, true, 'No errors']);
}

describe('the OpenAPI document', () => {
  it('has the example of the answer of every operation, and it fits the schema', () => {
    for (const [, , { operationId, responses }] of operations) {
      const success = responses['200'] ?? responses['201'];
      const types = Object.keys(success?.content ?? {});
      // A file has no example: its media type says all.
      if (types.length > 0 && !types.includes('application/json')) continue;
      const data = answerExamples[operationId];
      expect([operationId, data]).toEqual([operationId, expect.anything()]);
      const schema = success?.content['application/json'].schema ?? {};
      expectToFit(operationId, schema, { timestamp: instant, data, error: null });
    }
    const { schemas } = document.components as never as { schemas: Record<string, { examples?: object[] }> };
    for (const [name, schema] of Object.entries(schemas)) {
      for (const example of schema.examples ?? []) expectToFit(name, schema, example);
    }
    expect(schemas.Invoice?.examples).toHaveLength(1);
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

  // 580 000 until schedules had rules, and invoices credit notes, endings, versions and dry runs: some 20 operations more. 760 000
  // until invoices had billing details and taxes, and there were manual payments, exports for advisers and own words of mails.
  it('is under 1 000 000 bytes, and says once what operations have in common', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    const all = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const used = new Set(all.map(([, kind, name]) => `${kind}/${name}`));
    const named = Object.entries(document.components).flatMap(([kind, things]) =>
      kind === 'securitySchemes' ? [] : Object.keys(things).map((name) => `${kind}/${name}`),
    );
    expect(named.toSorted()).toEqual([...used].toSorted());
    expect(Object.keys(document.components.schemas ?? {})).toEqual(
      expect.arrayContaining([
        'Invoice',
        'FullInvoice',
        'ScheduledPayment',
        'Contact',
        'Charge',
        'CreateInvoiceBody',
        'LineItem',
        'InvoiceStatus',
        'Error',
      ]),
    );
    expect(JSON.stringify(document.paths)).not.toContain('"requestId"');
  });

  it('has each schema whole, under a name that is no constructor in Go', () => {
    const names = Object.keys(document.components.schemas ?? {});
    expect(text).not.toMatch(/"(?:allOf|x-parent)":/);
    expect(
      names.filter((name) => names.includes(name.replace(/^New/, '')) && name.startsWith('New')),
    ).toEqual([]);
  });

  it('has a name for every answer and every element of a list, and a schema for every name of the table', () => {
    const schemas = document.components.schemas as Record<string, { properties?: Record<string, Named> }>;
    const named = Object.keys({ ...answerNames, ...dryRunNames, ...itemNames, ...innerNames });
    expect(named.filter((name) => !(name in schemas))).toEqual([]);
    const nameless: string[] = [];
    for (const [, , { operationId, responses }] of operations) {
      const content = (responses['200'] ?? responses['201'] ?? responses['202'])?.content;
      const envelope = content?.['application/json']?.schema as { properties: { data: Named } } | undefined;
      if (envelope === undefined) continue;
      const { data } = envelope.properties;
      const { items, ...others } = schemas[nameOf(data) ?? '']?.properties ?? {};
      const isList = Object.keys(others).join() === 'nextCursor';
      if (nameOf(data) === undefined) nameless.push(operationId);
      if (isList && nameOf(items?.items) === undefined) nameless.push(`an element of ${operationId}`);
    }
    expect(nameless).toEqual([]);
  });

  it('says int64 of every whole number that may need more than 32 bits', () => {
    const narrow: string[] = [];
    const walk = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return;
      const { type, format, maximum = 0 } = node as { type?: string; format?: string; maximum?: number };
      const isAmount = /amount|total|fee|net|balance/i.test(at.slice(at.lastIndexOf('/')));
      if ([type].flat().includes('integer') && (isAmount || maximum > 2 ** 31 - 1) && format !== 'int64')
        narrow.push(at);
      for (const [key, one] of Object.entries(node))
        if (!key.startsWith('example')) walk(one, `${at}/${key}`);
    };
    walk(document.components, '');
    walk(document.paths, '');
    expect(narrow).toEqual([]);
    expect(document.components.schemas?.Invoice).toMatchObject({
      properties: { totalAmount: { type: 'integer', format: 'int64' } },
    });
  });

  it('says of every field and parameter what it means', () => {
    const silent: string[] = [];
    const describedBy = (node: Node | undefined): boolean => {
      if (typeof node?.description === 'string' && node.description.length > 3) return true;
      const name = /^#\/components\/schemas\/(\w+)$/.exec(String(node?.$ref))?.[1];
      return name !== undefined && describedBy(document.components.schemas?.[name] as Node | undefined);
    };
    const walk = (node: unknown, at: string) => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as { properties?: Record<string, Node> };
      for (const [name, field] of Object.entries(properties ?? {})) {
        if (!describedBy(field)) silent.push(`${at}/${name}`);
      }
      for (const [key, one] of Object.entries(node)) {
        if (!key.startsWith('example')) walk(one, `${at}/${key}`);
      }
    };
    walk(document.components.schemas, '');
    for (const [, , { operationId, parameters = [], ...operation }] of operations) {
      walk(operation, operationId);
      for (const one of parameters) if (!describedBy(one as never)) silent.push(`${operationId}?${one.name}`);
    }
    expect(silent).toEqual([]);
    const { schemas = {} } = document.components as Record<string, Record<string, Node>>;
    const described = Object.entries(schemas).filter(([name]) => !name.endsWith('Body'));
    expect(described.filter(([, schema]) => schema.enum === undefined && !describedBy(schema))).toEqual([]);
  });

  it('says of every type of event what it is and what it delivers, in one schema, which any event is one of', () => {
    const delivered = [...eventTypes, 'webhook.test'];
    const { webhooks, components } = document;
    const [, , made] = operations.find(([, , { operationId }]) => operationId === 'createWebhook') ?? [];
    const { post: any } = made?.callbacks?.event?.['{$request.body#/url}'] ?? {};
    expect(any?.requestBody?.content['application/json'].schema).toMatchObject({
      $ref: '#/components/schemas/WebhookEvent',
    });
    expect(any?.parameters?.map(({ name }) => name)).toContain('webhook-signature');
    expect(Object.keys(webhooks)).toEqual(delivered);
    const { WebhookEvent: event } = components.schemas as never as { WebhookEvent: Union };
    const { oneOf, discriminator } = event;
    expect(Object.keys(discriminator.mapping)).toEqual(delivered);
    for (const [type, { post }] of Object.entries(webhooks)) {
      expect([type, post?.summary]).toEqual([type, expect.stringMatching(/^[A-Z].+\.$/)]);
      const named = (post?.requestBody?.content['application/json'].schema ?? {}) as Node;
      const { $ref = '' } = named;
      expect([type, oneOf.map((one) => one.$ref)]).toEqual([type, expect.arrayContaining([$ref])]);
      expect([type, discriminator.mapping[type]]).toEqual([type, $ref]);
      const schema = components.schemas?.[$ref.slice($ref.lastIndexOf('/') + 1)] as never as {
        properties: { type: { enum: string[] }; data: { required: string[] } };
      };
      expect(schema.properties.type.enum).toContain(type);
      expect([type, schema.properties.data.required]).toEqual([
        type,
        expect.arrayContaining([expect.any(String)]),
      ]);
    }
  });

  it('passes the recommended rules of Redocly', async () => {
    // The address of a test is no address of a service.
    const source = JSON.stringify({ ...document, servers: [{ url: 'https://pay.rosewood.test' }] });
    const config = await createConfig({ extends: ['recommended'] });
    const lint = (checked: string) =>
      lintFromString({ source: checked, absoluteRef: '/openapi.json', config });
    // The rule about unused components does not look into extensions.
    const known = Object.keys(dryRunNames).map(
      (name) => `no-unused-components: Component: "${name}" is never used.`,
    );
    expect((await lint(source)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual(known);
    const broken = source.replace('"summary":', '"sumary":');
    expect((await lint(broken)).map(({ ruleId }) => ruleId)).toContain('operation-summary');
  });

  it('says of every object that was made which operations take its id', () => {
    const linksOf = (id: string) => {
      const [, , operation] = operations.find(([, , one]) => one.operationId === id) ?? [];
      return Object.keys(operation?.responses['201']?.links ?? operation?.responses['200']?.links ?? {});
    };
    expect(linksOf('createInvoice')).toEqual(
      expect.arrayContaining(['getInvoice', 'updateInvoice', 'deleteInvoice']),
    );
    expect(linksOf('createRefund')).toEqual(['getRefund']);
    expect(linksOf('createPayment')).toContain('updatePayment');
    expect(linksOf('createImport')).toEqual(['getImport']);
    expect(linksOf('payByLink')).toEqual([]);
    const known = new Set(operations.map(([, , { operationId }]) => operationId));
    for (const link of Object.values(document.components.links ?? {})) {
      expect(known).toContain((link as { operationId: string }).operationId);
    }
  });

  it('says the bounds that texts and numbers are held to, and every header', () => {
    const { CreateInvoiceBody: body, PreviewInvoiceBody: preview } = document.components
      .schemas as never as Record<
      string,
      { properties: Record<string, { pattern?: string; items?: object }> }
    >;
    const note = new RegExp(body?.properties.note?.pattern ?? '', 'u');
    expect([note.test('a\nb'), note.test('a\0b')]).toEqual([true, false]);
    const currencies = [body, preview].map((one) => new RegExp(one?.properties.currency?.pattern ?? ''));
    // A preview takes a currency that is being typed.
    expect(currencies.map((one) => one.test('E'))).toEqual([false, true]);
    const date = new RegExp(body?.properties.eventDate?.pattern ?? '');
    const dates = ['1900-01-01', '2199-12-31', '1899-12-31', '2200-01-01', '2026-13-01', '2026-1-1'];
    expect(dates.map((one) => date.test(one))).toEqual([true, true, false, false, false, false]);
    const { ReplayWebhookEventsBody: period } = document.components.schemas as never as Record<
      string,
      { properties: Record<string, { pattern?: string }> }
    >;
    const instant = new RegExp(period?.properties.from?.pattern ?? '');
    const day = '2026-11-20T';
    const instants = [
      `${day}00:00:00Z`,
      `${day}23:59:59.123456+14:00`,
      '1899-12-31T00:00:00Z',
      `${day}25:00:00Z`,
      day,
    ];
    const areTaken = [true, true, false, false, false];
    expect(instants.map((one) => instant.test(one))).toEqual(areTaken);
    expect(instants.map((one) => formats['date-time'](one))).toEqual(areTaken);
    for (const [, , { parameters = [] }] of operations) {
      for (const { name, schema } of parameters) {
        if (name === 'limit') expect(schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 200 });
        if (name === 'idempotency-key') expect(schema).toMatchObject({ pattern: '^[!-~]{1,255}$' });
        if (name.endsWith('_id')) expect(schema.format ?? schema.pattern).toBeDefined();
      }
    }
    const { responses } = document.components as never as { responses: Record<string, Answer> };
    expect(Object.keys(responses?.Refused?.headers ?? {})).toEqual(
      expect.arrayContaining(
        'request-id ratelimit ratelimit-policy retry-after allow www-authenticate'.split(' '),
      ),
    );
  });

  it('says that a refusal of an operation can have Retry-After, as one that passes by itself has', () => {
    const remind = operations.find(([, , { operationId }]) => operationId === 'remindOfInvoice')?.[2];
    const refusal = remind?.responses['422'];
    const shared = document.components.responses?.[refusal?.$ref?.split('/').at(-1) ?? ''] as
      | Answer
      | undefined;
    expect(Object.keys((shared ?? refusal)?.headers ?? {})).toContain('retry-after');
  });

  it('says of a file of JSON that it is an object', () => {
    const found = operations.find(([, , { operationId }]) => operationId === 'exportContact');
    const content = found?.[2].responses['200']?.content ?? {};
    expect(Object.values(content)).toEqual([{ schema: expect.objectContaining({ type: 'object' }) }]);
  });

  it('says of every operation what it is, which scope it needs, and how it refuses', () => {
    for (const [method, , operation] of operations) {
      const { operationId, summary, description, responses, parameters = [] } = operation;
      expect([operationId, summary.length > 5]).toEqual([operationId, true]);
      expect(description).toMatch(/Needs the scope `\w+:(read|write)`\.$|Needs no token: .+\.$/);
      expect([operationId, Object.keys(responses)]).toEqual([
        operationId,
        expect.arrayContaining(['4XX', '5XX']),
      ]);
      const hasKey = parameters.some(({ name }) => name === 'idempotency-key');
      expect([operationId, hasKey]).toEqual([operationId, method !== 'get']);
    }
    const { responses } = document.components as never as Record<
      string,
      Record<string, { description: string }>
    >;
    for (const status of '400 401 403 405 406 408 413 414 415 417 429 431'.split(' ')) {
      expect(responses?.Refused?.description).toContain(`**${status}** \``);
    }
    for (const status of '500 503'.split(' ')) {
      expect(responses?.Failed?.description).toContain(`**${status}** \``);
    }
  });
});
