import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { scopes } from '../../src/accounts/types.ts';
import { type DemoDeps, seedDemo } from '../../src/demo.ts';
import { readConfig } from '../../src/kit/config.ts';
import { openLog } from '../../src/kit/log.ts';
import { systemClock } from '../../src/kit/time.ts';
import { createSandboxProcessor, type RunningSandbox, startSandbox } from '../../src/processors/service.ts';
import { buildServices, type Services } from '../../src/wiring.ts';
import { copyDatabase } from '../support/database.ts';

const KEY = 'a key of at least thirty-two characters';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let deps: Services & DemoDeps;
let running: RunningSandbox;

beforeEach(async () => {
  copy = await copyDatabase(inject('cluster'));
  const log = openLog('silent');
  const { connection } = copy;
  const clock = systemClock;
  const webhookBaseUrl = 'http://127.0.0.1:9';
  running = await startSandbox({
    connection,
    key: KEY,
    webhookBaseUrl,
    returnOrigins: [],
    clock,
    log,
    isTicking: false,
  });
  const sandbox = createSandboxProcessor({ url: running.url, key: KEY });
  const built = buildServices({
    config: readConfig({}),
    clock: systemClock,
    log,
    connection: copy.connection,
    processorFor: async () => null,
    tokenAccessFor: async () => null,
  });
  deps = { ...built, sandbox };
});
afterEach(async () => {
  await deps.database.close();
  await running.stop();
  await copy.drop();
});

async function expectWholeDemo(token: string | null): Promise<void> {
  const caller = await deps.accounts.authenticate(token);
  if (caller === null) throw new Error('The demo token does not work.');
  expect(caller.account).toMatchObject({
    name: 'Demo Studio',
    path: 'demo-studio',
    mode: 'Sandbox',
    currency: 'USD',
    timeZone: 'UTC',
  });
  expect(caller.scopes).toEqual(new Set(scopes));
  const tokens = await deps.accounts.listTokens('demo-studio');
  expect(tokens.map(({ name, personEmail }) => [name, personEmail])).toEqual([
    ['first token', 'dana@demo-studio.example'],
  ]);
  // The link that the first start prints signs this person in.
  const people = await deps.operator.listOperators();
  expect(people.map(({ email }) => email)).toEqual(['dana@demo-studio.example']);
  const methods = await deps.wallet.listPaymentMethods(caller);
  expect(methods.map(({ type, name }) => ({ type, name }))).toEqual([
    { type: 'CreditCard', name: { brand: 'Visa', last4: '4242' } },
    { type: 'DebitCard', name: { brand: 'Mastercard', last4: '8210' } },
    { type: 'BankAccount', name: { bankName: 'Test Bank', last4: '6789' } },
  ]);
}

/** Parts whose `step`-th addition to the wallet fails, as if the process were killed there. */
function killedAtMethod(step: number): DemoDeps {
  let added = 0;
  const wallet: DemoDeps['wallet'] = {
    ...deps.wallet,
    addPaymentMethod(...given) {
      added += 1;
      return added === step ? Promise.reject(new Error('killed')) : deps.wallet.addPaymentMethod(...given);
    },
  };
  return { ...deps, wallet };
}

describe('the demo', () => {
  it('gives an empty database an account, a wallet of three methods and a token with every scope', async () => {
    await expectWholeDemo(await seedDemo(deps));
  });

  it('is made once: later starts get no token', async () => {
    const token = await seedDemo(deps);
    expect(await seedDemo(deps)).toBeNull();
    await expectWholeDemo(token);
  });

  it('is made once by services that start together', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => seedDemo(deps)));
    const made = tokens.filter((token) => token !== null);
    expect(made).toHaveLength(1);
    await expectWholeDemo(made[0] ?? null);
  });

  it.each([1, 2, 3])('killed while method %i is stored, is completed by the next start', async (step) => {
    await expect(seedDemo(killedAtMethod(step))).rejects.toThrow('killed');
    expect(await deps.accounts.listTokens('demo-studio')).toEqual([]);
    await expectWholeDemo(await seedDemo(deps));
  });

  it('killed between the wallet and the token, is completed by the next start', async () => {
    const { accounts } = deps;
    const killed: DemoDeps['accounts'] = {
      ...accounts,
      createFirstToken: (input, prepare) =>
        accounts.createFirstToken(input, async (account, personId, tx) => {
          await prepare(account, personId, tx);
          throw new Error('killed');
        }),
    };
    await expect(seedDemo({ ...deps, accounts: killed })).rejects.toThrow('killed');
    await expectWholeDemo(await seedDemo(deps));
  });

  it('leaves a database alone that has an account of somebody’s own, even on the demo’s path', async () => {
    for (const path of ['maple', 'demo-studio']) {
      const owner = { name: 'Ada', email: 'ada@example.com' };
      await deps.accounts.createAccount({
        name: 'Own',
        path,
        mode: 'Live',
        currency: 'EUR',
        timeZone: 'UTC',
        owner,
      });
      expect(await seedDemo(deps)).toBeNull();
    }
    expect(await deps.accounts.listTokens('demo-studio')).toEqual([]);
    expect(await deps.accounts.countAccounts()).toBe(2);
  });
});
