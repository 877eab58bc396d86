import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readUnderWay } from '../../../src/account-closing/service.ts';
import {
  lockOpening,
  requireConnectable,
  requireOpen,
  requireUnheld,
  requireUnsuspended,
} from '../../../src/accounts/service.ts';
import type { Database } from '../../../src/kit/db/database.ts';
import { openLog } from '../../../src/kit/log.ts';
import { rewrapSealed } from '../../../src/kit/sealed-columns.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createConnecting } from '../../../src/processors/service.ts';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import { PUBLIC, withoutPlatform } from '../../support/connecting.ts';
import { waitForLocks } from '../../support/locks.ts';
import { startService, type TestService } from '../../support/service.ts';

let stripe: StripeStandIn;
let service: TestService;
let account: { readonly id: never; readonly mode: 'Live'; readonly path: string; readonly name: string };
let maple: StandInAccount;
beforeAll(async () => {
  stripe = await startStandIn();
  service = await startService();
  account = { id: service.member.accountId as never, mode: 'Live', path: 'demo-studio', name: 'Demo Studio' };
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});
afterEach(async () => {
  await service.sql('delete from processor_accounts');
  stripe.endpoints.clear();
  stripe.when('', async () => {});
  service.clock.set('2026-11-21T12:00:00Z');
});

const secrets = createSecrets(Buffer.alloc(32, 7));
type Deps = Parameters<typeof createConnecting>[0];
const connectingOver = (database: Database, more: Partial<Deps> = {}) =>
  createConnecting({
    database,
    clock: service.clock,
    loadSecrets: async () => secrets,
    stripeApiUrl: stripe.url,
    publicUrl: PUBLIC,
    payUrl: PUBLIC,
    requireOpen,
    requireUnsuspended,
    requireConnectable,
    requireUnheld,
    lockOpening,
    ...withoutPlatform,
    readUnderWay,
    onChanged: () => {},
    log: openLog('silent'),
    ...more,
  });
const open = (more: Partial<Deps> = {}) => connectingOver(service.services.database, more);
const keysOfMaple = () => {
  maple = stripe.addAccount('acct_maple', true);
  return stripe.addKeys(maple);
};
const settled = (one: Promise<unknown>) =>
  one.then(
    () => 'connected',
    (cause: { readonly code?: string }) => cause.code ?? cause,
  );
const inUse = async () =>
  (
    await service.sql<{ webhook_endpoint_id: string; is_active: boolean }>('select * from processor_accounts')
  )[0];
/** The endpoint in use is the only one of ours at Stripe. */
async function expectOneEndpoint() {
  expect([...stripe.endpoints.keys()]).toEqual([(await inUse())?.webhook_endpoint_id]);
}

/** A database whose first transaction of an account commits late: `begun` when it has written, `go` lets it commit. */
function gated() {
  const { database } = service.services;
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let count = 0;
  const late = {
    ...database,
    system: database.system,
    transaction: ((id, work) =>
      database.transaction(id, async (tx) => {
        const done = await work(tx);
        count += 1;
        if (count === 1) {
          begun.resolve();
          await go.promise;
        }
        return done;
      })) as Database['transaction'],
  } as Database;
  return { database: late, begun: begun.promise, go: go.resolve };
}

describe('two first connections at once', () => {
  it('make one connection: the second waits for the first one’s row, is refused, and its keys change nothing', async () => {
    const late = gated();
    const first = settled(connectingOver(late.database).connect(account, keysOfMaple()));
    await late.begun;
    const second = settled(open().connect(account, stripe.addKeys(maple)));
    await waitForLocks(service, 1);
    late.go();
    expect(await Promise.all([first, second])).toEqual(['connected', 'processor_busy']);
    await expectOneEndpoint();
    expect(stripe.fake.to('POST /v1/webhook_endpoints')).toHaveLength(1);
  });
});

describe('a request that stands still for longer than its turn', () => {
  it.each(['GET /v1/webhook_endpoints', 'POST /v1/webhook_endpoints', 'GET /v1/payment_method_domains'])(
    'at %s leaves the endpoint that is in use, and none of its own',
    async (route) => {
      const keys = keysOfMaple();
      stripe.when(route, async () => {
        service.clock.set('2026-11-21T12:03:00Z');
        expect(await settled(open().connect(account, stripe.addKeys(maple)))).toBe('connected');
      });
      expect(await settled(open().connect(account, keys))).toBe('processor_busy');
      await expectOneEndpoint();
      const { readiness } = await open().check(account, undefined);
      expect(readiness?.missing).toEqual([]);
    },
  );

  it('while it tidies up leaves the endpoint that another one has made in the meantime', async () => {
    await open().connect(account, keysOfMaple());
    const lists = () => stripe.fake.to('GET /v1/webhook_endpoints').length;
    const before = lists();
    // The request keeps its endpoint, and lists once more when it has connected: to delete what is not in use.
    const atLast = async (): Promise<void> => {
      if (lists() - before < 3) return stripe.when('GET /v1/webhook_endpoints', atLast);
      const listed = [...stripe.endpoints.keys()];
      // The endpoint is deleted by hand, so that the next connection makes another one.
      stripe.endpoints.clear();
      service.clock.set('2026-11-21T12:03:00Z');
      await open().finish(account, undefined);
      expect([...stripe.endpoints.keys()]).not.toEqual(listed);
    };
    stripe.when('GET /v1/webhook_endpoints', atLast);
    await open().connect(account, stripe.addKeys(maple));
    await expectOneEndpoint();
  });

  it('leaves what another one is about to use, which is not in the row yet', async () => {
    await open().connect(account, keysOfMaple());
    // As a lost secret: the next connection makes a new endpoint.
    await service.sql('update processor_accounts set secrets = $1', [
      secrets.encrypt(
        account.id,
        'processor/Stripe',
        JSON.stringify({ ...stripe.addKeys(maple), webhookSecret: null }),
      ),
    ]);
    const made = Promise.withResolvers<void>();
    const tidied = Promise.withResolvers<void>();
    let other: Promise<string> | undefined;
    // The first has connected, and now deletes what is not in use. The second has made its endpoint, and is not done.
    stripe.when('DELETE /v1/webhook_endpoints', async () => {});
    const keys = stripe.addKeys(maple);
    const lists = () => stripe.fake.to('GET /v1/webhook_endpoints').length;
    const before = lists();
    const atLast = async (): Promise<void> => {
      if (lists() - before < 3) return stripe.when('GET /v1/webhook_endpoints', atLast);
      await service.sql('update processor_accounts set secrets = $1', [
        secrets.encrypt(account.id, 'processor/Stripe', JSON.stringify({ ...keys, webhookSecret: null })),
      ]);
      stripe.when('GET /v1/account', async () => {
        stripe.when('GET /v1/account', async () => {
          made.resolve();
          await tidied.promise;
        });
      });
      other = settled(open().connect(account, stripe.addKeys(maple))) as Promise<string>;
      await made.promise;
    };
    stripe.when('GET /v1/webhook_endpoints', atLast);
    expect(await settled(open().connect(account, keys))).toBe('connected');
    tidied.resolve();
    expect(await other).toBe('connected');
    await expectOneEndpoint();
  });
});

describe('what a refused connection has made at Stripe', () => {
  it('is deleted at once', async () => {
    const keys = keysOfMaple();
    stripe.when('GET /v1/payment_method_domains', async () => {
      await service.sql(
        `update accounts set suspended_at = now(), unannounced_since = now(), suspended_reason = 'Review'`,
      );
    });
    expect(await settled(open().connect(account, keys))).toBe('account_suspended');
    await service.sql(
      'update accounts set suspended_at = null, unannounced_since = null, suspended_reason = null',
    );
    expect(stripe.fake.to('POST /v1/webhook_endpoints').length).toBeGreaterThan(0);
    expect([...stripe.endpoints.keys()]).toEqual([]);
    expect((await open().show(account)).isHalfDone).toBe(false);
  });
});

describe('a new key of the service in the middle of a connection', () => {
  it('changes nothing: the claim is no part of what is encrypted', async () => {
    const next = createSecrets(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]);
    stripe.when('POST /v1/webhook_endpoints', async () => {
      await rewrapSealed(service.services.database, next);
    });
    expect(await settled(open({ loadSecrets: async () => next }).connect(account, keysOfMaple()))).toBe(
      'connected',
    );
  });
});

describe('Stripe that answers too late', () => {
  it('keeps no endpoint that the request has made, when its time is over', async () => {
    const keys = keysOfMaple();
    const over = Promise.withResolvers<void>();
    stripe.when('GET /v1/payment_method_domains', () => over.promise);
    expect(await settled(open({ withinMs: 2_500 }).connect(account, keys))).toBe('overloaded');
    over.resolve();
    expect(stripe.fake.to('POST /v1/webhook_endpoints').length).toBeGreaterThan(0);
    expect([...stripe.endpoints.keys()]).toEqual([]);
  });

  it('ends the request within its time, and the keys wait', async () => {
    const keys = keysOfMaple();
    const over = Promise.withResolvers<void>();
    stripe.when('POST /v1/webhook_endpoints', () => over.promise);
    const slow = open({ withinMs: 2_500 });
    const begun = performance.now();
    expect(await settled(slow.connect(account, keys))).toBe('overloaded');
    expect(performance.now() - begun).toBeLessThan(8_000);
    over.resolve();
    expect(await slow.show(account)).toMatchObject({ isHalfDone: true, processor: null });
    expect(await open().finish(account, undefined)).toMatchObject({ webhook: 'Made', isHalfDone: false });
    await expectOneEndpoint();
  });
});
