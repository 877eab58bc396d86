import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Processor } from '../../src/processors/types.ts';
import { operatorOperations } from '../api/every-operation/operator-operations.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type TestSandbox, useSandbox } from '../support/sandbox.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, type Receiver, startReceiver } from '../support/webhook-receiver.ts';
import { type Operation, readApi } from './fuzz/api.ts';
import { openClient } from './fuzz/client.ts';
import { createEngine, type Engine } from './fuzz/engine.ts';
import { drawsOf, live, lookAtTenant } from './fuzz/life.ts';
import { outgoingStories } from './fuzz/outgoing-stories.ts';
import { makeStock } from './fuzz/stock.ts';
import { stories } from './fuzz/stories.ts';
import { createTally, type Tally } from './fuzz/tally.ts';
import { openTenant, type Tenant } from './fuzz/tenant.ts';
import { amountOf, createRandom } from './random.ts';

/**
 * Generated requests and mutations of all operations of the document, over several accounts at once: no answer is a
 * fault of the service, and each fits the document. FUZZ_REQUESTS (200 000), FUZZ_SEED; FUZZ_HOUSE lives only one
 * account of a run, as a fault names it; FUZZ_ONLY=out asks for payments out only.
 */

let service: TestService;
let sandbox: TestSandbox;
let receiver: Receiver;
let mailServer: MailServer;
const muted = new Set<string>();

beforeAll(async () => {
  mailServer = await startMailServer();
  // Most mails fail, so that they can be sent again.
  mailServer.verdict = (address) =>
    /1@/.test(address) ? null : { code: 550, message: 'There is nobody of this name.' };
  service = await startService({
    ...ALLOWED,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_SECOND: '1000000',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'invoices@example.com',
  });
  sandbox = await useSandbox(service, 10_000);
  // Names lead nowhere here: nothing leaves this machine.
  receiver = await startReceiver();
  receiver.answerWith(() => {
    receiver.received.length = 0;
    return 200;
  });
  service.use(withSilence(sandbox.processor), (id) => sandbox.processor.browserAccess(id));
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
  await service.close();
  await mailServer.close();
});

/** The sandbox, of which some accounts hear nothing about their refunds. */
function withSilence(processor: Processor): Processor {
  const unknown = { status: 'unknown', cause: 'the processor is silent' } as const;
  return new Proxy(processor, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      const isAboutRefunds = name === 'refund' || name === 'findRefund';
      return (...args: readonly [{ readonly accountId: string }, ...unknown[]]) =>
        isAboutRefunds && muted.has(args[0].accountId) ? unknown : Reflect.apply(own, target, args);
    },
  });
}

const LANES = 4;
const STEPS_OF_A_HOUSE = 700;
/** From so many requests on, every operation must have succeeded. */
const ENOUGH = 20_000;
/** The memory that the process may use, including the generator and its state. */
const MAXIMUM_RSS_MB = 1_500;

/** The operations that need not succeed here, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  createInvitationLink: 'The service has a mail server, so that invitations go out by mail.',
  deleteMailSuppression: 'No mail comes back from this mail server, so that no address is suppressed.',
};

// No account has a token of the installation, which the operations of the operator need.
const mustSucceed = ({ id, method, template }: Operation) =>
  !(id in exceptions) &&
  !operatorOperations.includes(`${method} ${template.replaceAll(/\{[^}]+\}/g, '{id}')}`);

const OUTGOING = /^(?!.*Scheduled).*Payment|Payout|Offer|Onboarding|Recipient/;
const isOutOnly = process.env['FUZZ_ONLY'] === 'out';
const toldStories = isOutOnly ? outgoingStories : stories;
const only = isOutOnly ? OUTGOING : null;

const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576);

function progressOf(tally: Tally, total: number): () => void {
  let told = 0;
  let shown = 0;
  const startedAt = performance.now();
  return () => {
    if (tally.requests() - told < 5_000) return;
    told = tally.requests();
    for (const fault of tally.faults.slice(shown)) tellFault(fault);
    shown = tally.faults.length;
    const perSecond = Math.round((1000 * told) / (performance.now() - startedAt));
    console.log(
      `${told} of ${total} requests, ${perSecond} a second, ${tally.faults.length} faults, ${megabytes()} MB`,
    );
  };
}

async function work(): Promise<void> {
  const { services } = service;
  await service.work();
  await services.webhooks.sendDue();
  await services.requestLog.flush();
  await services.invoices.searchLists.bringUpToDate();
  mailServer.arrived.length = 0;
}

/** An account with something of everything, that others must not see. */
async function makeStranger(engine: Engine, random: ReturnType<typeof createRandom>): Promise<Tenant> {
  const stranger = await openTenant(service, sandbox, random, {
    path: 'stranger',
    receiverUrl: receiver.url,
  });
  const life = {
    engine,
    tenant: stranger,
    draw: drawsOf(engine.api, null),
    stories,
    mute: () => {},
    work,
    goesOn: () => true,
  };
  await live({ ...life, steps: 0 });
  return stranger;
}

describe('generated requests and mutations', () => {
  it('are answered as the document says, never with a fault of the service', async () => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
    const total = amountOf('FUZZ_REQUESTS', 200_000);
    const house = process.env['FUZZ_HOUSE'];
    console.log(`FUZZ_SEED=${seed}`);
    const tally = createTally();
    const parts = {
      api: await readApi(service.url),
      client: openClient(service.url),
      stock: makeStock(seed),
      tally,
    };
    const houseOf = (tenant: Tenant) => Number(tenant.path.split('-')[1] ?? 0);
    const stranger = await makeStranger(
      createEngine({ ...parts, stranger: null, houseOf }),
      createRandom(seed),
    );
    const engine = createEngine({ ...parts, stranger, houseOf });
    const draw = drawsOf(engine.api, only);
    const progress = progressOf(tally, total);
    const wrong: string[] = [];
    const goesOn = () => {
      progress();
      return tally.requests() < total;
    };
    let houses = 0;
    const lane = async (): Promise<void> => {
      while (goesOn()) {
        houses += 1;
        const number = house === undefined ? houses : Number(house);
        const random = createRandom(seed * 7_919 + number);
        const place = { path: `house-${number}`, receiverUrl: receiver.url };
        const tenant = await openTenant(service, sandbox, random, place);
        const mute = (isMuted: boolean) =>
          void (isMuted ? muted.add(tenant.member.accountId) : muted.delete(tenant.member.accountId));
        const life = {
          engine,
          tenant,
          draw,
          stories: toldStories,
          mute,
          work,
          goesOn,
          steps: STEPS_OF_A_HOUSE,
        };
        const isSettled = await live(life);
        await work();
        wrong.push(...(await lookAtTenant(tenant, isSettled)));
        // The machine's own time continues, too.
        service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
        if (house !== undefined) return;
      }
    };
    const analyzing = setInterval(() => void service.sql('analyze'), 30_000);
    try {
      await Promise.all(Array.from({ length: house === undefined ? LANES : 1 }, lane));
    } finally {
      clearInterval(analyzing);
      parts.client.close();
      report(tally, parts.api, wrong, houses);
    }
    expect(tally.faults.map(({ what }) => what)).toEqual([]);
    expect(wrong).toEqual([]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(megabytes()).toBeLessThan(MAXIMUM_RSS_MB);
    if (tally.requests() < ENOUGH || isOutOnly) return;
    expect(tally.neverDone(parts.api).filter((id) => mustSucceed(parts.api.operation(id)))).toEqual([]);
  });
});

function tellFault({ what, house, tell, times }: Tally['faults'][number]): void {
  console.log(`\n=== ${what}\n${times} times, first with FUZZ_HOUSE=${house}\n${tell}`);
}

function report(
  tally: Tally,
  api: Parameters<Tally['table']>[0],
  wrong: readonly string[],
  houses: number,
): void {
  console.log(tally.table(api));
  tally.faults.forEach(tellFault);
  for (const one of wrong.slice(0, 20)) console.log(one);
  console.log(`never a success: ${tally.neverDone(api).join(', ') || 'none'}`);
  console.log(
    `${tally.requests()} requests over ${houses} accounts, ${tally.faults.length} faults, ${megabytes()} MB`,
  );
}
