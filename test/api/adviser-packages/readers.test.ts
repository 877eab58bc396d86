import { afterAll, beforeAll, expect, it } from 'vitest';
import { PACKAGES } from '../../support/adviser.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const body = { adviserEmail: 'office@adviser.example', sendsMonthlyPackage: true };
  await service.call('PUT', '/v1/adviser_settings', { body });
  service.clock.set('2026-12-03T12:00:00.000Z');
  await service.work();
});
afterAll(() => service.close());

/** More than the buffers between the service and a reader who takes nothing. */
const [PIECES, PIECE_BYTES] = [16, 4_000_000];

it('readers of the link of a month take no place from the people of its account', async () => {
  const { items } = (await service.call('GET', PACKAGES)).data;
  const [{ id }] = items;
  await service.sql('delete from adviser_package_pieces where package_id = $1', [id]);
  await service.sql(
    `insert into adviser_package_pieces (account_id, package_id, ordinal, bytes)
     select account_id, id, ordinal, decode(repeat('00', ${PIECE_BYTES}), 'hex')
     from adviser_packages cross join generate_series(0, ${PIECES - 1}) as ordinal where id = $1`,
    [id],
  );
  await service.sql(
    `update adviser_packages set progress = progress || '{"pieces": ${PIECES}}', byte_count = ${PIECES * PIECE_BYTES} where id = $1`,
    [id],
  );
  const [mail] = await service.sql<{ link: string }>(
    `select content -> 'action' ->> 'url' as link from mails where content -> 'action' ->> 'url' like '%/adviser/%'`,
  );
  const stop = new AbortController();
  // An answer that nobody holds would be given up.
  const held: Response[] = [];
  const open = async (path: string, headers = {}) => {
    const answer = await fetch(service.url + path, { headers, signal: stop.signal });
    held.push(answer);
    return answer.status;
  };
  const link = new URL(mail?.link ?? '').pathname;
  expect([await open(link), await open(link), await open(link)]).toEqual([200, 200, 503]);
  const signedIn = { authorization: `Bearer ${service.member.token}` };
  expect(await open(`${PACKAGES}/${id}/file`, signedIn)).toBe(200);
  expect(held.map(({ bodyUsed }) => bodyUsed)).toEqual([false, false, false, false]);
  stop.abort();
});
