import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/kit/config.ts';
import { openLog } from '../../src/kit/log.ts';
import { systemClock } from '../../src/kit/time.ts';
import { buildServices } from '../../src/wiring.ts';
import type { ApiDocument } from './render.ts';

type Node = Record<string, unknown>;

/**
 * The OpenAPI document of this service, without starting it: no database is asked, no port is opened. Parameters and
 * answers that operations share stand in each of them.
 */
export async function readDocument(): Promise<ApiDocument> {
  const services = buildServices({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: systemClock,
    log: openLog('silent'),
    connection: { host: '127.0.0.1', port: 1, database: 'none', user: 'none', password: 'none' },
    processorFor: async () => null,
    tokenAccessFor: async () => null,
  });
  const server = await createApp(services);
  try {
    const answer = await server.inject({ method: 'GET', url: '/openapi.json' });
    if (answer.statusCode !== 200) throw new Error(`The document cannot be made: ${answer.body}`);
    return expand(answer.json<Node>()) as unknown as ApiDocument;
  } finally {
    await server.close();
    await services.database.close();
  }
}

/** The document with its operations as if nothing was shared but schemas. */
export function expand(document: Node): Node {
  const found = (reference: string): Node =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce<Node>((node, step) => node[step] as Node, document);
  const whole = (node: Node): Node => (typeof node.$ref === 'string' ? found(node.$ref) : node);
  const operation = (one: Node): Node => ({
    ...one,
    ...(one.parameters === undefined ? {} : { parameters: (one.parameters as Node[]).map(whole) }),
    responses: mapValues(one.responses as Record<string, Node>, whole),
  });
  const paths = document.paths as Record<string, Record<string, Node>>;
  return { ...document, paths: mapValues(paths, (methods) => mapValues(methods, operation)) };
}

function mapValues<Value>(object: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
