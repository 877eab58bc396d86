import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ RATE_LIMIT_PER_SECOND: '5' });
});
afterAll(() => service.close());

const get = (token?: string) =>
  service.call('GET', '/v1/payment_methods', token === undefined ? {} : { token });

describe('the rate limit', () => {
  it('lets a second’s worth through, then answers 429 with Retry-After, and opens again with time', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await get()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await get();
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit-policy')).toBe('"token";q=5;w=1');
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
    service.clock.set('2026-11-21T12:00:00.200Z');
    expect([(await get()).status, (await get()).status]).toEqual([200, 429]);
    service.clock.set('2026-11-21T12:00:02.000Z');
    expect((await get()).headers.get('ratelimit')).toBe('"token";r=4;t=1');
  });

  it.each([
    ['/docs', '12:02:10'],
    ['/openapi.json', '12:02:20'],
    ['/', '12:02:30'],
  ])('holds for %s, by address', async (path, time) => {
    service.clock.set(`2026-11-21T${time}.000Z`);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await fetch(service.url + path)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await fetch(service.url + path)).headers.get('retry-after')).toBe('1');
  });

  it('holds for tokens that do not work, by address, and hinders none that does', async () => {
    service.clock.set('2026-11-21T12:03:00.000Z');
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await get(`trn_test_${count}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await get()).status).toBe(200);
  });

  it('counts each token for itself', async () => {
    service.clock.set('2026-11-21T12:01:00.000Z');
    const other = await service.addMember('patient');
    for (let count = 0; count < 5; count += 1) await get();
    expect([(await get()).status, (await get(other.token)).status]).toEqual([429, 200]);
  });
});
