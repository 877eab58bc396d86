import { afterAll, beforeAll, expect, it } from 'vitest';
import { expand } from '../../../tools/api-types/document.ts';
import { startService, type TestService } from '../../support/service.ts';
import { everyOperation } from './operations.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const picture = {
  headers: { 'content-type': 'image/png' },
  rawBody: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

it('every operation answers an ETag exactly where the document says so', async () => {
  const { paths } = expand(
    (await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>,
  ) as { paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const { headers = {} } = responses['200'] ?? responses['201'] ?? {};
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{id}')}`;
      // Those above accounts have tests of their own: api/accounts/state.test.ts.
      const isAbove = /^\/v1\/(accounts|usage|installation)/.test(path);
      return 'etag' in headers && !isAbove ? [name] : [];
    }),
  );
  const answered: string[] = [];
  await service.call('PUT', '/v1/account/logo', picture);
  // Some are refused here, as others used up their object: tests of their own compare their ETag at each call, too.
  for (const { name, method, path, body } of await everyOperation(service)) {
    const sent = name === 'PUT /v1/account/logo' ? picture : body === undefined ? {} : { body };
    const { headers } = await service.call(method, path, sent);
    if (headers.has('etag')) answered.push(name);
  }
  expect(answered.toSorted()).toEqual(described.toSorted());
});
