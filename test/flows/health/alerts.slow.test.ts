import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseFence } from '../../../src/fence/service.ts';
import type { ClusterConnection } from '../../../src/postgres/types.ts';
import {
  type Case,
  findAlertFaults,
  missingPrometheus,
  PROMTOOL_MS,
  REQUEST_TIMES,
  type Series,
  scrape,
} from '../../support/alerts.ts';
import { backedUp, makeEmptyDatabase, RECIPIENT, restoreFrom } from '../../support/backup.ts';
import { openVisitor } from '../../support/console.ts';
import { startDatabaseProxy } from '../../support/database-proxy.ts';
import { createInvoice } from '../../support/invoices.ts';
import { waitForLocks } from '../../support/locks.ts';
import { type FreshMailing, freshMailing, MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { acceptedPayment, payOut } from '../../support/outgoing.ts';
import { finish } from '../../support/restoring.ts';
import { startService, type TestService } from '../../support/service.ts';
import { ALLOWED, createWebhook, startReceiver } from '../../support/webhook-receiver.ts';

const missing = missingPrometheus();
if (missing !== null) console.log(missing);

const TERMS = 'I agree that Demo Studio charges the rest along the schedule.';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const fresh = freshMailing(ALLOWED);
let service: TestService;
let server: FreshMailing['server'];
let before: Series;
const cases: Case[] = [];

beforeEach(async () => {
  ({ service, server } = await fresh());
  // Everybody has a look at the books at the first start.
  await service.services.verification.ensureNightlyChecks(service.clock.now());
  await service.work();
  before = await scrape(service);
});

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());

/** A webhook whose server is down. */
async function addDeadWebhook(): Promise<string> {
  const receiver = await startReceiver();
  await receiver.close();
  const { id } = await createWebhook(service, { url: receiver.url });
  return id;
}

/** From now on the processor is never reached. */
const silence = () =>
  service.processor.failNext(...Array.from({ length: 1_000 }, () => 'never arrives' as const));

/** Keeps figures of the test that runs, and which alerts must fire by them. */
function keep(one: Omit<Case, 'name'>): void {
  const { currentTestName: name = '' } = expect.getState();
  cases.push({ name, ...one });
}

/** Keeps what the service shows now, and which alerts must fire by it. */
const expectAlerts = async (...fires: string[]) => keep({ before, after: await scrape(service), fires });

// Not without Debian's package prometheus: nothing else runs the rules.
describe.skipIf(missing !== null)('each alert fires by its cause alone', () => {
  afterAll(async () => {
    expect(await findAlertFaults(cases)).toBe('');
  }, PROMTOOL_MS);

  it('nothing fires of a service at rest, or after paid invoices and mails that were sent', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    await service.work();
    later(2 * HOUR);
    await service.work();
    await expectAlerts();
  });

  it('a charge whose answer is lost', async () => {
    const invoice = await activeInvoice(service);
    silence();
    await pay(service, invoice);
    later(2 * HOUR);
    await service.work();
    await expectAlerts('TrancheOutcomeUnknown');
  });

  it('a charge whose answer is lost for a day', async () => {
    const invoice = await activeInvoice(service);
    silence();
    await pay(service, invoice);
    for (let hours = 0; hours < 50; hours += 5) {
      later(5 * HOUR);
      await service.work();
    }
    await expectAlerts('TrancheOutcomeUnknown', 'TrancheOutcomeUnknownForADay', 'TrancheDiscrepancyOpen');
  });

  it('a refund whose answer is lost', async () => {
    const { data } = await pay(service, await activeInvoice(service));
    silence();
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { reason: 'Requested' } });
    later(2 * HOUR);
    await service.work();
    await expectAlerts('TrancheOutcomeUnknown');
  });

  it('a row that somebody has changed behind the service', async () => {
    await pay(service, await activeInvoice(service));
    await service.work();
    await service.sql('update charges set amount = amount + 1');
    later(DAY);
    await service.work();
    await expectAlerts('TrancheDiscrepancyOpen');
  });

  it('a payment out that the processor does not answer for a day', async () => {
    await acceptedPayment(service);
    await service.work();
    later(4 * DAY);
    silence();
    for (let hours = 0; hours < 50; hours += 5) {
      later(5 * HOUR);
      await service.work();
    }
    await expectAlerts('TrancheDiscrepancyOpen', 'TranchePaymentsOutStuck');
  });

  it('a worker that stands still: autopay, an offer and a payment out are late, and events reach nobody', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: TERMS } });
    await acceptedPayment(service);
    await payOut(service);
    await addDeadWebhook();
    await service.work();
    await createInvoice(service, { status: 'Active' });
    later(90 * DAY);
    await expectAlerts(
      'TrancheMoneyTasksLate',
      'TrancheAutopayLate',
      'TranchePaymentsOutStuck',
      'TrancheTasksLate',
      'TrancheWebhooksNotSent',
    );
  });

  it('a live account whose books nobody checks', async () => {
    await service.sql(`update accounts set mode = 'Live'`);
    await service.sql(`delete from tasks where kind = 'ledger.check'`);
    later(3 * DAY);
    await service.work();
    await expectAlerts('TrancheBooksNotChecked');
  });

  it('a mail server that is away', async () => {
    await server.close();
    await activeInvoice(service);
    await service.work();
    for (let minutes = 0; minutes < 120; minutes += 20) {
      later(20 * 60_000);
      await service.work();
    }
    await expectAlerts('TrancheMailsWaiting');
  });

  it('a mail server that refuses every address', async () => {
    server.verdict = () => ({ code: 550, message: '5.7.1 Your domain is blocked.' });
    for (let count = 0; count < 21; count += 1)
      await activeInvoice(service, { contact: { name: 'One', email: `one-${count}@example.com` } });
    await service.work();
    await expectAlerts('TrancheMailsFailed');
  });

  it('a receiver of webhooks that is down, and after three days is given up', async () => {
    await addDeadWebhook();
    await createInvoice(service, {});
    const sendFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 2) {
        await service.services.webhooks.sendDue();
        later(2 * HOUR);
      }
      await service.work();
      // A service that runs also looks at what its work has added to the log.
      await service.services.webhooks.sendDue();
    };
    await sendFor(10);
    await expectAlerts('TrancheWebhookFailing');
    await sendFor(90);
    await expectAlerts('TrancheWebhookPaused');
  });

  it.each<[string, Readonly<Record<string, number>>, string]>([
    [
      'a place that has not taken the log for a quarter of an hour',
      { log_sent_age_seconds: 901, log_spool_bytes: 9, log_base_age_seconds: 0 },
      'TrancheLogNotSent',
    ],
    [
      'a base copy of ten days ago',
      { log_base_age_seconds: 864_000, log_spool_bytes: 0 },
      'TrancheLogBaseOld',
    ],
    ['a log without a base copy', { log_sent_age_seconds: 0, log_spool_bytes: 0 }, 'TrancheLogBaseOld'],
  ])('%s', async (name, figures, fires) => {
    const shown = Object.entries(figures).map(
      ([gauge, value]) => [`tranche_${gauge}`, String(value)] as const,
    );
    cases.push({ name, before, after: new Map([...before, ...shown]), fires: [fires] });
  });

  it('a place that has taken no backup in two days of tries, or none since the last good one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tranche-alerts-'));
    const place = join(folder, 'place');
    const other = await startService({ BACKUP_TO: place, BACKUP_RECIPIENT: RECIPIENT }, service);
    const tryFor = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        other.clock.set(new Date(other.clock.now().getTime() + HOUR).toISOString());
        await other.services.backups.keepSchedule();
      }
      await other.work();
      return scrape(other);
    };
    // A file stands where the folder should be.
    await writeFile(place, '');
    keep({ before, after: await tryFor(48), fires: ['TrancheBackupNever'] });
    await rm(place);
    keep({ before, after: await tryFor(1), fires: [] });
    await rm(place, { recursive: true });
    await writeFile(place, '');
    keep({ before, after: await tryFor(49), fires: ['TrancheBackupOld'] });
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('no node that Prometheus looks at', () => {
    cases.push({ name: 'no node', before, after: before, fires: ['TrancheDown'], isScraped: false });
  });

  it('somebody who guesses passwords', async () => {
    const guess = (index: number) =>
      openVisitor(service).post('/app/sign-in', {
        email: `guess-${index}@example.com`,
        password: 'not this one',
      });
    for (let index = 0; index < 60; index += 1) await guess(index);
    await expectAlerts('TrancheSignInsFailed');
  });

  it('values whose key is in no setting', async () => {
    const id = await addDeadWebhook();
    await service.call('POST', `/v1/webhooks/${id}/pause`);
    const other = await startService({ SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }, service);
    const after = await scrape(other);
    await other.close();
    keep({ before, after, fires: ['TrancheSecretUnreadable'] });
  });

  it('locks that keep every connection waiting, and then requests that take long because of them', async () => {
    const other = await startService({}, service);
    const idle = await scrape(service, REQUEST_TIMES);
    await other.sql('begin');
    await other.sql(`select value from account_counters where name = 'Position' for update`);
    const waiting = createContacts();
    await waitForLocks(service, 10);
    keep({
      before: idle,
      after: await scrape(service, REQUEST_TIMES),
      fires: ['TrancheConnectionsExhausted'],
    });
    await waitForLocks(service, 10, '1.1 seconds');
    await other.sql('rollback');
    await waiting;
    await other.close();
    const after = await scrape(service, REQUEST_TIMES);
    keep({ before: idle, after, fires: ['TrancheSlow'], isRepeated: true });
  });

  it('not requests of the same kind that wait for no lock, again and again', async () => {
    const trial = async () => {
      const begun = performance.now();
      const idle = await scrape(service, REQUEST_TIMES);
      const scraped = performance.now();
      await createContacts();
      const slowestMs = Math.max(scraped - begun, performance.now() - scraped);
      return { idle, after: await scrape(service, REQUEST_TIMES), slowestMs };
    };
    let one = await trial();
    // On a machine with much other work requests can really take so long: then they are no case without a cause.
    while (one.slowestMs > 1_000) one = await trial();
    keep({ before: one.idle, after: one.after, fires: [], isRepeated: true });
  });

  it('accounts that a restore holds, and neither their webhooks nor their tasks; nothing when it is finished', async () => {
    const receiver = await startReceiver();
    await createWebhook(service, { url: receiver.url });
    await pay(service, await activeInvoice(service), { autopay: { terms: TERMS } });
    await service.work();
    await service.services.webhooks.sendDue();
    const { file } = await backedUp(service, null);
    const empty = await makeEmptyDatabase();
    await restoreFrom(file, { owner: empty.owner, identity: null, raiseFence, clock: service.clock });
    const settings = { SMTP_URL: server.url, MAIL_FROM, ...ALLOWED };
    const restored = await startService(settings, { ...service, connection: empty.owner });
    const live = async (days: number) => {
      restored.clock.set(new Date(service.clock.now().getTime() + days * DAY).toISOString());
      await restored.work();
      await restored.services.webhooks.sendDue();
      return scrape(restored);
    };
    keep({ before, after: await live(30), fires: ['TrancheAccountsHeld'] });
    expect(await finish(restored)).toMatchObject({ isLifted: true });
    keep({ before, after: await live(30), fires: [] });
    restored.services.mailer?.close();
    await restored.close();
    await empty.drop();
    await receiver.close();
  });

  it('a database that is away, and the requests that it lets fail', async () => {
    const proxy = await startDatabaseProxy(service.connection as ClusterConnection);
    const shaky = await startService({}, { ...service, connection: proxy.connection });
    const idle = await scrape(shaky);
    proxy.refuse();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shaky.call('GET', '/v1/invoices')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
    keep({ before: idle, after: await scrape(shaky), fires: ['TrancheDatabaseAway', 'TrancheFaults'] });
    proxy.pass();
    await shaky.close();
    await proxy.close();
  });
});

/** Sends as many requests at once as a service of a test has connections, and more. */
function createContacts() {
  const contactOf = (index: number) => ({ name: 'One', email: `one-${index}@example.com` });
  return Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      service.call('POST', '/v1/contacts', { body: contactOf(index) }),
    ),
  );
}
