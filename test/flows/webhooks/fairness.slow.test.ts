import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../../src/kit/ids.ts';
import { createRest } from '../../../src/kit/queue/rest.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createMemoryBudget } from '../../../src/webhooks/bodies.ts';
import { runDispatcher } from '../../../src/webhooks/dispatcher.ts';
import { ALL_SLOTS } from '../../../src/webhooks/slots.ts';
import { findReadyWebhooks } from '../../../src/webhooks/work-store.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook } from '../../support/webhook-receiver.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterAll(() => service.close());

const ACCOUNTS = 10;
const WEBHOOKS = 20;
const LOOK_MS = 250;

let count = 0;
function happen({ token }: Pick<Member, 'token'>) {
  const body = { name: 'Kim', email: `kim-${count++}@example.com` };
  return service.call('POST', '/v1/contacts', { body, token });
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

// A dispatcher whose time is that of the test: it looks when the test says so. Slow servers answer when `answers` opens.
function startDispatcher() {
  let asleep = gate();
  let awake = gate();
  let isOver = false;
  const arrived: string[] = [];
  let watch = { path: '', count: 0, done: gate() };
  const look = () => {
    if (arrived.filter((path) => path.startsWith(watch.path)).length >= watch.count) watch.done.open();
  };
  const state = {
    answers: gate(),
    arrived,
    /** Until so many requests have come to addresses with a path. */
    until(path: string, least: number) {
      watch = { path, count: least, done: gate() };
      look();
      return watch.done.opened;
    },
    /** Until the dispatcher has looked `looks` times more; answers how long that takes. */
    async pass(looks: number) {
      for (let one = 0; one < looks; one += 1) {
        await asleep.opened;
        asleep = gate();
        awake.open();
      }
      await asleep.opened;
      return looks * LOOK_MS;
    },
    async end() {
      isOver = true;
      awake.open();
      state.answers.open();
      await running;
    },
  };
  const rest = {
    ...createRest(),
    isOver: () => isOver,
    pause: (ms: number) => {
      // The rest of a long pause, after a look that has found nothing.
      if (ms !== LOOK_MS) return Promise.resolve();
      awake = gate();
      asleep.open();
      return awake.opened;
    },
  };
  const deps = {
    database: service.services.database,
    clock: service.clock,
    log: service.services.log,
    budget: createMemoryBudget(),
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    findAccount: (id: AccountId) => service.services.accounts.findAccount(id),
    outbound: {
      post: async ({ url }: { readonly url: string }) => {
        const path = new URL(url).pathname;
        const isSlow = path.startsWith('/slow');
        const { opened } = state.answers;
        arrived.push(path);
        look();
        if (isSlow) await opened;
        return {
          failure: null,
          statusCode: 200,
          answer: '',
          retryAfter: null,
          milliseconds: isSlow ? 4_000 : 5,
        };
      },
      close: () => {},
    },
  };
  const running = runDispatcher(deps, rest);
  return state;
}

describe('receivers that are slow, in ten accounts with twenty webhooks each', () => {
  it('keep no other account waiting for a second, and know their places afterwards', async () => {
    const slow: Member[] = [];
    for (let one = 0; one < ACCOUNTS; one += 1) {
      const member = await service.addMember(`slow-${one}`);
      slow.push(member);
      for (let two = 0; two < WEBHOOKS; two += 1) {
        const url = `http://127.0.${one}.${two + 1}:8080/slow/${one}/${two}`;
        await createWebhook(service, { url, eventTypes: ['contact.created'] }, member.token);
      }
      await happen(member);
    }
    await createWebhook(service, { url: 'http://127.0.0.1:8080/prompt', eventTypes: ['contact.created'] });
    const dispatcher = startDispatcher();
    await dispatcher.until('/slow', ACCOUNTS * WEBHOOKS);
    await happen(service.member);
    expect(await dispatcher.pass(4)).toBeLessThanOrEqual(1_000);
    // Not one of them has answered, and no more time passes.
    await dispatcher.until('/prompt', 1);

    dispatcher.answers.open();
    const isSlow = `select id from webhooks where is_slow`;
    const known = async () => (await service.sql(isSlow)).length === ACCOUNTS * WEBHOOKS;
    while (!(await known())) await dispatcher.pass(1);
    dispatcher.answers = gate();
    for (const member of slow) await happen(member);
    let areAll = false;
    const all = dispatcher.until('/slow', 2 * ACCOUNTS * WEBHOOKS).then(() => {
      areAll = true;
    });
    while (!areAll) await dispatcher.pass(1);
    await all;
    await happen(service.member);
    await dispatcher.pass(1);
    await dispatcher.until('/prompt', 2);
    await dispatcher.end();
  });
});

describe('the webhooks of an account', () => {
  it('take turns with those of others: the account that was sent least comes first', async () => {
    const [one, other] = [await service.addMember('one'), await service.addMember('other')];
    const ids: string[] = [];
    for (const { token } of [one, one, one, other]) {
      ids.push(
        (await createWebhook(service, { url: 'http://127.0.0.1:8080/', description: 'turns' }, token)).id,
      );
    }
    const fresh = async (prompt: number, held: ReadonlyMap<Member['accountId'], number>) => {
      const room = { ...ALL_SLOTS, prompt, slow: 0, held };
      const ready = await findReadyWebhooks(service.services.database, service.clock.now(), room);
      return ready.map(({ id }) => ids.indexOf(id));
    };
    await happen(one);
    await happen(other);
    expect((await fresh(2, new Map())).toSorted((a, b) => a - b)).toEqual([0, 3]);
    expect(await fresh(2, new Map([[one.accountId, 2]]))).toEqual([3, 0]);
    expect(await fresh(2, new Map([[other.accountId, 2]]))).toEqual([0, 1]);
  });

  it('get ten places of one host, over all accounts and ports; another host is sent to beside them', async () => {
    const ids = new Set<string>();
    const members = [await service.addMember('host-one'), await service.addMember('host-two')];
    for (const { token } of members) {
      for (let port = 8001; port <= 8008; port += 1) {
        const url = `http://127.9.9.9:${port}/hook`;
        ids.add((await createWebhook(service, { url }, token)).id);
      }
    }
    const beside = await createWebhook(service, { url: 'http://127.9.9.8/' }, members[0]?.token);
    const ready = async (heldAt: ReadonlyMap<string, number>) => {
      const room = { ...ALL_SLOTS, heldAt };
      const found = await findReadyWebhooks(service.services.database, service.clock.now(), room);
      return [found.filter(({ id }) => ids.has(id)).length, found.some(({ id }) => id === beside.id)];
    };
    for (const member of members) await happen(member);
    expect(await ready(new Map())).toEqual([10, true]);
    expect(await ready(new Map([['127.9.9.9', 7]]))).toEqual([3, true]);
  });
});
