import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { accept, payOut, readPayment } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import { startService, type TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let service: TestService;
let sandbox: TestSandbox;
beforeEach(async () => {
  service = await startService();
  sandbox = await useSandbox(service, 1_000);
});
afterEach(close);

async function close() {
  await sandbox.close();
  await service.close();
}

const TARGET = '2026-12-20T00:00:00.000Z';

/** What the operation itself answers, whether the clock has arrived or not. */
async function send(method: 'GET' | 'POST', now?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}/v1/test_clock`, {
    method,
    headers: {
      authorization: `Bearer ${service.member.token}`,
      ...(now === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(now === undefined ? {} : { body: JSON.stringify({ now }) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: - the answer's schema is checked wherever the service is called
  return { status: response.status, headers: response.headers, ...((await response.json()) as any) };
}

/** Has the processor wait with what falls due until the test lets it continue. */
function holdUp(): () => void {
  const { clock } = sandbox.processor;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const advance: typeof clock.advance = async (merchant) => {
    await held;
    return clock.advance(merchant);
  };
  service.use({ ...sandbox.processor, clock: { ...clock, advance } });
  return letGo;
}

async function arrived(): Promise<{ now: string }> {
  for (;;) {
    const { data } = await send('GET');
    if (data.status === 'Ready') return data;
  }
}

describe('a leap that takes long', () => {
  it('answers that it is on its way, shows how far it has come, and goes on by itself', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: await sandbox.bank('000123456789') });
    const letGo = holdUp();
    const first = await send('POST', TARGET);
    expect([first.status, first.data.status, first.data.target]).toEqual([200, 'Advancing', TARGET]);
    expect(first.data.now < TARGET).toBe(true);
    const other = await send('POST', '2027-01-01T00:00:00.000Z');
    expect([other.status, other.error.code]).toEqual([409, 'request_in_progress']);
    expect((await send('GET')).data).toMatchObject({ status: 'Advancing', target: TARGET, failure: null });
    letGo();
    const again = await send('POST', TARGET);
    expect([again.status, again.data.now]).toEqual([200, TARGET]);
    expect(await arrived()).toMatchObject({ now: TARGET, target: null, isAhead: true });
    expect((await read(service, invoice.id)).paymentSchedule[0].status).toBe('Paid');
  });
});

describe('a leap that is on its way', () => {
  // A request has answered before the process ends. Each would do so only after five seconds.
  beforeEach(async () => {
    await close();
    service = await startService({}, undefined, { testClockWaitMs: 100 });
    sandbox = await useSandbox(service, 1_000);
  });

  it('is gone on with by another process when this one ends', async () => {
    await pay(service, await activeInvoice(service), { token: await sandbox.bank('000123456789') });
    const letGo = holdUp();
    expect((await send('POST', TARGET)).data.status).toBe('Advancing');
    const stopped = service.services.testClock.stop();
    letGo();
    await stopped;
    expect((await send('GET')).data).toMatchObject({ status: 'Advancing', target: TARGET });
    const next = await startService({}, service);
    next.use(sandbox.processor);
    expect(await next.services.testClock.resumeAbandoned()).toBe(1);
    await next.close();
    expect((await send('GET')).data).toMatchObject({ status: 'Ready', now: TARGET });
  });

  it('is gone on with at once by the next process when the sandbox ended together with this one', async () => {
    await pay(service, await activeInvoice(service), { token: await sandbox.bank('000123456789') });
    const letGo = holdUp();
    expect((await send('POST', TARGET)).data.status).toBe('Advancing');
    const stopped = service.services.testClock.stop();
    await sandbox.close();
    letGo();
    await stopped;
    expect((await send('GET')).data).toMatchObject({ status: 'Advancing', target: TARGET });
    sandbox = await useSandbox(service);
    const next = await startService({}, service);
    next.use(sandbox.processor);
    expect(await next.services.testClock.resumeAbandoned()).toBe(1);
    await next.close();
    expect((await send('GET')).data).toMatchObject({ status: 'Ready', now: TARGET, failure: null });
  });

  it('is gone on with at once by another process when this one was killed, and not before', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { token: await sandbox.bank('000123456789') });
    const letGo = holdUp();
    expect((await send('POST', TARGET)).data.status).toBe('Advancing');
    const next = await startService({}, service);
    next.use(sandbox.processor);
    expect(await next.services.testClock.resumeAbandoned()).toBe(0);
    // The connections of a killed process end: the test ends the one that holds the lock.
    const broken = await service.sql(
      `select pg_terminate_backend(l.pid) from pg_locks l join accounts a on l.objid = a.clock_holder::oid
       where l.locktype = 'advisory'`,
    );
    expect(broken).toHaveLength(1);
    await expect.poll(() => next.services.testClock.resumeAbandoned()).toBe(1);
    expect((await send('GET')).data).toMatchObject({ status: 'Ready', now: TARGET });
    // If the first process lives after all, it moves nothing any more.
    letGo();
    await service.services.testClock.stop();
    await next.close();
    expect((await send('GET')).data).toMatchObject({ status: 'Ready', now: TARGET });
    expect((await read(service, invoice.id)).paymentSchedule[0].status).toBe('Paid');
    expect(await service.sql('select 1 from accounts where clock_holder is not null')).toEqual([]);
  });
});

describe('while the sandbox does not answer', () => {
  it('moving the clock is 503 with Retry-After, and can be repeated', async () => {
    service.use({ ...sandbox.processor });
    await sandbox.close();
    for (let count = 0; count < 2; count += 1) {
      const { status, error, headers } = await send('POST', TARGET);
      expect([status, error.code]).toEqual([503, 'overloaded']);
      expect(headers.get('retry-after')).not.toBe(null);
      expect((await send('GET')).data.status).toBe('Ready');
    }
    sandbox = await useSandbox(service, 1_000);
    expect((await send('POST', TARGET)).data).toMatchObject({ status: 'Ready', now: TARGET });
  });

  it('a clock that is on its way says why it stands, and goes on when the sandbox is back', async () => {
    await service.sql(`update accounts set clock_target = $1, clock_leased_until = '2026-11-21T11:00:00Z'`, [
      TARGET,
    ]);
    await sandbox.close();
    expect(await service.services.testClock.resumeAbandoned()).toBe(0);
    const { data } = await send('GET');
    expect([data.status, data.target]).toEqual(['Advancing', TARGET]);
    expect(data.failure).toContain('sandbox');
    sandbox = await useSandbox(service, 1_000);
    expect(await service.services.testClock.resumeAbandoned()).toBe(0);
    service.clock.set('2026-11-21T12:00:10.000Z');
    expect(await service.services.testClock.resumeAbandoned()).toBe(1);
    expect((await send('GET')).data).toMatchObject({ status: 'Ready', failure: null });
  });
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, and refuses another target', async () => {
    const headers = { 'idempotency-key': 'leap' };
    const first = await send('POST', TARGET, headers);
    const second = await send('POST', TARGET, headers);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.data).toEqual(first.data);
    const other = await send('POST', '2027-01-01T00:00:00.000Z', headers);
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch']);
  });
});

describe('a suspension that ends while the clock is on its way', () => {
  it('wakes what rested, also at the instant for which the account had been read before', async () => {
    const token = await sandbox.card('4242424242424242');
    const paymentMethodId = (await service.call('POST', '/v1/payment_methods', { body: { token } })).data.id;
    const payment = await payOut(service, { paymentMethodId });
    expect((await accept(service, payment, await sandbox.bank('000123456789'))).status).toBe(200);
    await suspend(service);
    await send('POST', '2026-11-26T12:00:00.000Z');
    const resting = `select 1 from tasks where kind = 'payment.fund' and due_at > '2199-01-01'`;
    expect(await service.sql(resting)).toHaveLength(1);
    // The processor ends the suspension at the first instant on the way.
    const { clock } = sandbox.processor;
    let isResumed = false;
    const nextInstant: typeof clock.nextInstant = async (merchant) =>
      isResumed ? clock.nextInstant(merchant) : merchant.now;
    const advance: typeof clock.advance = async (merchant) => {
      if (!isResumed) await resume(service);
      isResumed = true;
      return clock.advance(merchant);
    };
    service.use({ ...sandbox.processor, clock: { nextInstant, advance } });
    await send('POST', TARGET);
    await arrived();
    expect(await service.sql(resting)).toEqual([]);
    expect((await readPayment(service, payment.id)).status).toBe('Completed');
  });
});

describe('a leap of a year', () => {
  it('reads the processor’s log and checks the books once, where it arrives', async () => {
    await pay(service, await activeInvoice(service), { token: await sandbox.card('4242424242424242') });
    await service.services.verification.ensureNightlyChecks(service.clock.now());
    let reads = 0;
    let checks = 0;
    service.use({
      ...sandbox.processor,
      listEvents: (...values) => {
        reads += 1;
        return sandbox.processor.listEvents(...values);
      },
      readBalances: (...values) => {
        checks += 1;
        return sandbox.processor.readBalances(...values);
      },
    });
    await service.call('POST', '/v1/test_clock', { body: { now: '2027-11-21T12:00:00.000Z' } });
    expect(reads).toBeLessThan(4);
    expect(checks).toBeLessThan(4);
  });
});

describe('what waits for its time', () => {
  it('runs by the clock as it stands, also what a transaction wrote that began before the clock moved', async () => {
    const { accountId } = service.member;
    const wait = () =>
      service.sql(
        `insert into tasks (account_id, kind, key, due_at) values ($1, 'mail.send', gen_random_uuid(), $2)`,
        [accountId, '2026-12-01T00:00:00.000Z'],
      );
    const running = async () =>
      (
        await service.sql(`select 1 from tasks where kind = 'mail.send' and run_at <= $1`, [
          service.clock.now(),
        ])
      ).length;
    await wait();
    const other = new pg.Client({ ...service.connection });
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into tasks (account_id, kind, key, due_at) values ($1, 'mail.send', gen_random_uuid(), $2)`,
      [accountId, '2026-12-02T00:00:00.000Z'],
    );
    expect((await send('POST', TARGET)).data.status).toBe('Ready');
    await other.query('commit');
    await other.end();
    expect(await running()).toBe(1);
    expect(await service.services.testClock.resumeAbandoned()).toBe(0);
    expect(await running()).toBe(1);
    service.clock.set('2026-11-21T12:00:16.000Z');
    await service.services.testClock.resumeAbandoned();
    expect(await running()).toBe(2);
    // The service checks a clock once more, not for ever.
    expect(await service.sql('select 1 from accounts where clock_leased_until is not null')).toEqual([]);
  });
});
