import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword, signIn, type Visitor } from '../../support/console.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, type SessionAnswer, sessionPathOf } from '../../support/session-api.ts';
import { everyOperation, type Operation } from '../every-operation/operations.ts';

const OWNER = 'owner@demo-studio.example';

let service: TestService;
let operations: Operation[];
let owner: Visitor;
beforeAll(async () => {
  service = await startService();
  operations = await everyOperation(service);
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
});
afterAll(() => service.close());

const atDoor = (method: string, path: string, sending: object = {}) =>
  callSignedIn(service, owner, method, sessionPathOf('demo-studio', path), sending);
const withToken = (
  method: string,
  path: string,
  { headers, ...sending }: { headers?: object; body?: unknown } = {},
) =>
  callSignedIn(service, { cookies: new Map() }, method, path, {
    ...sending,
    headers: { authorization: `Bearer ${service.member.token}`, 'sec-fetch-site': null, ...headers },
  });

const GZIP = 'application/gzip';

/** An answer without what differs between two requests: an archive names in each file when it was made. */
function sameParts({ status, headers, bytes }: SessionAnswer): object {
  const kept = ['content-type', 'content-disposition', 'etag', 'cache-control', 'allow', 'vary'];
  const shown = headers.get('content-type') === GZIP ? Buffer.from('an archive') : bytes;
  const text = shown
    .toString('latin1')
    .replace(/"timestamp":"[^"]+"/, '')
    .replace(/"requestId":"[^"]+"/, '')
    // No token reaches Owners.
    .replaceAll(/"allowedRoles":\[[^\]]*\],"isRemovable":(?:true|false)/g, '');
  return { status, text, headers: kept.map((name) => headers.get(name)) };
}

describe('the session API', () => {
  it('answers every reading operation to the byte as /v1 does, files too', async () => {
    const reading = operations.filter(({ method }) => method === 'GET');
    expect(reading.length).toBeGreaterThan(25);
    let shown = 0;
    for (const { name, path } of reading) {
      const byToken = await withToken('GET', path);
      // An account may have no logo.
      if (byToken.status === 200) shown += 1;
      else expect([name, byToken.status]).toEqual(['GET /v1/account/logo', 404]);
      expect([name, sameParts(await atDoor('GET', path))]).toEqual([name, sameParts(byToken)]);
    }
    expect(shown).toBeGreaterThan(25);
  });

  it('leads to every changing operation, with the same refusals', async () => {
    const changing = operations.filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(20);
    for (const { name, method, path, body } of changing) {
      const sending = body === undefined ? {} : { body: { ...body, nmae: 1 } };
      const refused = await atDoor(method, `${path}?dry_run=true`, sending);
      expect([name, refused.status]).toEqual([name, 400]);
      const same = sameParts(await withToken(method, `${path}?dry_run=true`, sending));
      expect([name, sameParts(refused)]).toEqual([name, same]);
    }
  });

  it('answers unknown paths and methods as /v1 does', async () => {
    for (const [method, path] of [
      ['GET', '/v1'],
      ['GET', '/v1/nothing'],
      ['GET', '/v1/invoices/'],
      ['PUT', '/v1/invoices'],
    ] as const) {
      const there = sameParts(await withToken(method, path));
      expect([path, sameParts(await atDoor(method, path))]).toEqual([path, there]);
    }
  });

  it('changes: an edited draft has the new version, and a stale one is refused', async () => {
    const made = await atDoor('POST', '/v1/invoices', { body: invoiceBody({ status: 'Draft' }) });
    expect(made.status).toBe(201);
    const path = `/v1/invoices/${made.data.id}`;
    const etag = made.headers.get('etag') ?? '';
    const change = { body: { note: 'x' }, headers: { 'if-match': etag } };
    expect((await atDoor('PATCH', path, change)).status).toBe(200);
    const stale = await atDoor('PATCH', path, { ...change, body: { note: 'y' } });
    expect([stale.status, stale.error?.code]).toEqual([412, 'version_conflict']);
    expect((await withToken('GET', path)).data.note).toBe('x');
    expect((await atDoor('DELETE', path)).status).toBe(200);
  });

  it('a repeated Idempotency-Key has one effect, also when the token repeats what the browser sent', async () => {
    const sending = { body: invoiceBody(), headers: { 'idempotency-key': 'one-invoice' } };
    const made = await atDoor('POST', '/v1/invoices', sending);
    const again = await atDoor('POST', '/v1/invoices', sending);
    const byToken = await withToken('POST', '/v1/invoices', sending);
    for (const answer of [again, byToken]) {
      expect([answer.status, answer.data.id]).toEqual([201, made.data.id]);
      expect(answer.headers.get('idempotency-replayed')).toBe('true');
    }
  });

  it('counts requests by session', async () => {
    const limited = await startService({ RATE_LIMIT_PER_SECOND: '3' });
    try {
      await setPassword(limited, OWNER);
      const one = await signIn(limited, OWNER);
      limited.clock.set('2026-11-21T12:00:10.000Z');
      const other = await signIn(limited, OWNER);
      limited.clock.set('2026-11-21T12:00:20.000Z');
      const read = async (visitor: Visitor) =>
        (await callSignedIn(limited, visitor, 'GET', sessionPathOf('demo-studio', '/v1/invoices'))).status;
      expect([await read(one), await read(one), await read(one), await read(one)]).toEqual([
        200, 200, 200, 429,
      ]);
      expect(await read(other)).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
