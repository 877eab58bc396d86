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
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createConnecting } from '../../../src/processors/service.ts';
import { stripeError } from '../../../src/processors/stripe/testing/fake-stripe.ts';
import {
  type StandInAccount,
  type StripeStandIn,
  startStandIn,
} from '../../../src/processors/stripe/testing/stand-in.ts';
import { PUBLIC, withoutPlatform } from '../../support/connecting.ts';
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
  stripe.domains.clear();
  service.clock.set('2026-11-21T12:00:00Z');
});

const secrets = createSecrets(Buffer.alloc(32, 7));

/** Connecting as a process does it that has a database and addresses of its own. */
function connectingOver(database: Database, addresses: Partial<Parameters<typeof createConnecting>[0]> = {}) {
  return createConnecting({
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
    log: openLog('silent'),
    readUnderWay,
    onChanged: () => {},
    ...addresses,
  });
}
const open = () => connectingOver(service.services.database);
const live = (changes: Partial<StandInAccount> = {}) => {
  maple = stripe.addAccount('acct_maple', true, changes);
  return stripe.addKeys(maple);
};

/** A database that a process can no longer reach after it has died. */
function mortal() {
  const { database } = service.services;
  let isDead = false;
  const living = { ...database, system: database.system } as Database;
  return {
    die: () => {
      isDead = true;
    },
    database: {
      ...living,
      transaction: (...asked: Parameters<Database['transaction']>) =>
        isDead ? Promise.reject(new Error('The process is dead.')) : database.transaction(...asked),
    } as Database,
  };
}

const refused = stripeError(400, { type: 'invalid_request_error' });

/** Ends a process when it sends its nth request to Stripe; nothing of it happens after that. */
function dieAt(request: number, die: () => void, isDone: boolean) {
  let count = 0;
  const next = async () => {
    count += 1;
    if (count < request) return stripe.when('', next);
    die();
    // A process that is dead repeats nothing. Its SDK would, after pauses, what never arrives; but nothing that is refused.
    if (!isDone) return stripe.fail('', refused, 9);
    stripe.fail('', 'lost', 1);
    stripe.when('', async () => stripe.fail('', refused, 9));
  };
  stripe.when('', next);
}

const rowOf = async () =>
  (await service.sql<{ is_active: boolean; secrets: Buffer }>('select * from processor_accounts'))[0];
const keyInUse = async () => {
  const row = await rowOf();
  if (!row?.is_active) return null;
  return JSON.parse(secrets.decrypt(account.id, 'processor/Stripe', row.secrets)).secretKey as string;
};

// A full key asks: the account, the intent of the pair, it again with the other key, its end; then the endpoints, the
// new one; then the account, the endpoints and the domain, which are asked at the same time.
describe.each([
  ['before Stripe hears of it', false],
  ['after Stripe has done it', true],
])('a process that dies at a request, %s,', (_, isDone) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'number %i, leaves the former keys in use, and another one finishes',
    async (at) => {
      const former = live();
      await open().connect(account, former);
      // As the secret of the former endpoint was lost: everything is made again.
      await service.sql('update processor_accounts set secrets = $1', [
        secrets.encrypt(account.id, 'processor/Stripe', JSON.stringify({ ...former, webhookSecret: null })),
      ]);
      const next = stripe.addKeys(maple);
      const process = mortal();
      dieAt(at, process.die, isDone);
      await expect(connectingOver(process.database).connect(account, next)).rejects.toThrow();
      stripe.fail('', 'unreachable', 0);
      stripe.when('', async () => {});
      expect(await keyInUse()).toBe(former.secretKey);

      service.clock.set('2026-11-21T12:02:01Z');
      const { isHalfDone } = await open().show(account);
      expect(isHalfDone).toBe(at > 4);
      const shown = isHalfDone
        ? await open().finish(account, undefined)
        : await open().connect(account, next);
      expect(shown).toMatchObject({ webhook: 'Made', isHalfDone: false, readiness: { missing: [] } });
      expect(await keyInUse()).toBe(next.secretKey);
      expect([...stripe.endpoints.values()]).toHaveLength(1);
      expect([...stripe.domains.values()]).toHaveLength(1);
    },
  );
});

describe('what is missing at Stripe', () => {
  const missing = async (changes: Partial<StandInAccount>) => {
    const { readiness } = await open().connect(account, live(changes));
    return [readiness?.takesCharges, readiness?.paysOut, readiness?.missing.map(({ code }) => code)];
  };

  it.each<[string, Partial<StandInAccount>, unknown[]]>([
    ['nothing', {}, [true, true, []]],
    [
      'charges, before the business has told everything',
      {
        chargesEnabled: false,
        payoutsEnabled: false,
        due: ['external_account'],
        disabledReason: 'requirements.past_due',
      },
      [false, false, ['ChargesDisabled', 'PayoutsDisabled', 'DetailsDue', 'PublishableKeyUntried']],
    ],
    [
      'a decision of Stripe',
      { chargesEnabled: true, payoutsEnabled: false, disabledReason: 'under_review' },
      [true, false, ['UnderReview']],
    ],
    ['payouts alone', { payoutsEnabled: false }, [true, false, ['PayoutsDisabled']]],
    ['a detail with a date', { due: ['tos_acceptance.date'] }, [true, true, ['DetailsDue']]],
    [
      'cards',
      { capabilities: { card_payments: 'inactive', us_bank_account_ach_payments: 'active' } },
      [true, true, ['CardsOff']],
    ],
    ['bank debits', { capabilities: { card_payments: 'active' } }, [true, true, ['BankDebitsOff']]],
    [
      'no bank debits, where there are none',
      { country: 'DE', capabilities: { card_payments: 'active' } },
      [true, true, []],
    ],
    ['the domain', { walletFault: 'The file is not there.' }, [true, true, ['DomainInactive']]],
  ])('is said: %s', async (_, changes, expected) => {
    expect(await missing(changes)).toEqual(expected);
  });

  it('is asked again, and gone when it was done there', async () => {
    await open().connect(account, live({ chargesEnabled: false, due: ['external_account'] }));
    Object.assign(maple, { chargesEnabled: true, due: [] });
    service.clock.set('2026-11-21T13:00:00Z');
    const { readiness, checkedAt } = await open().check(account, undefined);
    // Now Stripe makes what both keys can read, so that they are tried together.
    expect(readiness?.missing.map(({ code }) => code)).toEqual([]);
    expect(checkedAt).toEqual(new Date('2026-11-21T13:00:00Z'));
  });

  it('is the publishable key, where it turns out to be of another account once Stripe takes charges', async () => {
    const keys = live({ chargesEnabled: false });
    const other = stripe.addKeys(stripe.addAccount('acct_other', true));
    const { readiness } = await open().connect(account, { ...keys, publishableKey: other.publishableKey });
    expect(readiness?.missing.map(({ code }) => code)).toContain('PublishableKeyUntried');
    Object.assign(maple, { chargesEnabled: true });
    const codes = async (view: Promise<{ readiness: { missing: readonly { code: string }[] } | null }>) =>
      (await view).readiness?.missing.map(({ code }) => code);
    expect(await codes(open().check(account, undefined))).toEqual(['PublishableKeyWrong']);
    // Setting the endpoint up again does not hide it.
    expect(await codes(open().finish(account, undefined))).toEqual(['PublishableKeyWrong']);
    expect(await codes(open().connect(account, keys))).toEqual([]);
  });

  it('is nothing, where Stripe leaves fields out of its answer', async () => {
    const keys = live();
    stripe.fail('GET /v1/account', { body: { id: maple.id, object: 'account', country: 'US' } }, 2);
    const { readiness } = await open().connect(account, keys);
    expect(readiness).toMatchObject({ takesCharges: true, paysOut: true, missing: [] });
  });

  it('is not known, where Stripe’s answer has a form that nobody has foreseen; events are read all the same', async () => {
    await open().connect(account, live());
    stripe.fail(
      'GET /v1/account',
      { body: { id: maple.id, object: 'account', requirements: 7, capabilities: null } },
      9,
    );
    service.clock.set('2026-11-23T12:00:00Z');
    const warned: unknown[] = [];
    const log = { warn: (one: unknown) => void warned.push(one) } as never;
    await connectingOver(service.services.database, { log }).refresh(account);
    expect(warned).toHaveLength(1);
    stripe.fail('GET /v1/account', 'unreachable', 0);
  });

  it('is a wallet that Stripe no longer names', async () => {
    const wallet = { status: 'active' };
    const domain = { id: 'pmd_1', domain_name: 'pay.maple.example', apple_pay: wallet, google_pay: wallet };
    stripe.fail('GET /v1/payment_method_domains', { body: { object: 'list', data: [domain] } }, 1);
    stripe.fail('POST /v1/payment_method_domains/pmd_1/validate', { body: domain }, 1);
    const { readiness } = await open().connect(account, live());
    expect(readiness?.wallets).toMatchObject({ applePay: true, link: false });
  });

  it('is the right to register the domain, which stops nothing', async () => {
    maple = stripe.addAccount('acct_maple', true);
    const keys = stripe.addKeys(maple, ['rak_payment_method_domain_write']);
    const { readiness } = await open().connect(account, keys);
    expect(readiness).toMatchObject({
      takesCharges: true,
      wallets: null,
      missing: [{ code: 'DomainInactive', detail: 'Payment Method Domains: Write' }],
    });
  });

  it('is a right that was taken away later', async () => {
    maple = stripe.addAccount('acct_maple', true);
    const keys = stripe.addKeys(maple, []);
    await open().connect(account, keys);
    stripe.withdraw(keys.secretKey, 'rak_dispute_read');
    const { readiness } = await open().check(account, undefined);
    expect(readiness?.missing).toMatchObject([{ code: 'PermissionMissing', detail: 'Disputes: Read' }]);
  });
});

describe('the domain of the pages', () => {
  it('is registered once, for wallets', async () => {
    const { readiness } = await open().connect(account, live());
    expect(readiness?.wallets).toEqual({
      domain: 'pay.maple.example',
      applePay: true,
      googlePay: true,
      link: true,
    });
    await open().finish(account, undefined);
    expect([...stripe.domains.values()].map(({ domain_name: name }) => name)).toEqual(['pay.maple.example']);
  });

  it.each(['http://localhost:8080', 'https://10.0.0.7', 'https://intranet.local'])(
    '%s is not',
    async (payUrl) => {
      const local = connectingOver(service.services.database, { payUrl });
      expect((await local.connect(account, live())).readiness?.wallets).toBeNull();
      expect(stripe.domains.size).toBe(0);
    },
  );
});
