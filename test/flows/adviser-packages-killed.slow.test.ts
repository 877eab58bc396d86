import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/kit/db/database.ts';
import { createAdviserPackages } from '../../src/reports/adviser/service.ts';
import { verifyAccount } from '../../src/verification/service.ts';
import { beginPacking, PACKAGES, pack, packageBytes } from '../support/adviser.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const name of ['Ada', 'Berta']) {
    const contact = { name, email: `${name.toLowerCase()}@example.com` };
    await pay(service, await activeInvoice(service, { contact }));
  }
});
afterAll(() => service.close());

/** A database that fails from its call of this number on, as if the process had been killed there. */
function failingFrom(database: Database, call: number) {
  const counted = { calls: 0 };
  const failing = new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'single' && name !== 'transaction' && name !== 'snapshot') return value;
      return (...values: unknown[]) => {
        counted.calls += 1;
        if (counted.calls >= call) throw new Error('The process was killed.');
        return (value as (...all: unknown[]) => unknown).apply(target, values);
      };
    },
  });
  return { failing, counted };
}

async function packingOn(database: Database) {
  const { services, member } = service;
  const account = await services.accounts.findAccount(member.accountId);
  if (account === null) throw new Error('There is no account.');
  const verify = () => verifyAccount(services.database, account.id);
  const { pack: run } = createAdviserPackages({
    ...services,
    ...services.notifications,
    database,
    payUrl: service.url,
    verify,
  }).jobs;
  return (id: string) => run(account, id, service.clock.now());
}

describe('a process that is killed while it packs', () => {
  it('leaves a package that another one finishes, with the bytes of one that was packed undisturbed', async () => {
    const whole = await pack(service, '2026-11-01', '2026-11-21');
    const { failing: unhindered, counted } = failingFrom(service.services.database, Number.POSITIVE_INFINITY);
    const probe = await beginPacking(service, '2026-11-01', '2026-11-21');
    await (await packingOn(unhindered))(probe);
    expect(counted.calls).toBeGreaterThan(30);
    // Some reads are kept: the last calls may not come again.
    for (let call = 1; call <= counted.calls - 10; call += 1) {
      const id = await beginPacking(service, '2026-11-01', '2026-11-21');
      const { failing } = failingFrom(service.services.database, call);
      await expect((await packingOn(failing))(id)).rejects.toThrow('killed');
      await service.work();
      const { data } = await service.call('GET', `${PACKAGES}/${id}`);
      expect([call, data.status, data.sha256, data.documentCount]).toEqual([call, 'Ready', whole.sha256, 4]);
      if (call % 10 === 0) expect((await packageBytes(service, id)).equals(whole.bytes)).toBe(true);
    }
  }, 240_000);

  it('can write nothing more once another one has taken over', async () => {
    const id = await beginPacking(service, '2026-11-01', '2026-11-21');
    const { database } = service.services;
    let isTaken = false;
    const slow = new Proxy(database, {
      get(target, name) {
        const value = Reflect.get(target, name) as (...all: unknown[]) => unknown;
        if (name !== 'single') return value;
        return async (...values: unknown[]) => {
          const { name: statement } = values[1] as { readonly name: string };
          if (statement === 'adviser_package_pieces_insert' && !isTaken) {
            isTaken = true;
            await (await packingOn(database))(id);
          }
          return value.apply(target, values);
        };
      },
    });
    const now = await (await packingOn(slow))(id);
    expect(now).toEqual(service.clock.now());
    const whole = await pack(service, '2026-11-01', '2026-11-21');
    expect((await packageBytes(service, id)).equals(whole.bytes)).toBe(true);
  });
});
