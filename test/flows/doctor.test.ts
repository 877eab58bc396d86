import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinePublicUrl, examineSandbox, judgeScheme } from '../../src/commands/doctor/address.ts';
import { judgeServing } from '../../src/commands/doctor/database.ts';
import type { Finding } from '../../src/commands/doctor/finding.ts';
import { examineMail } from '../../src/commands/doctor/mail.ts';
import { examineWork, judgeAccounts } from '../../src/commands/doctor/work.ts';
import { readConfig } from '../../src/kit/config.ts';
import { inspectServing } from '../../src/kit/db/inspection.ts';
import type { ReadTexts } from '../../src/kit/net/read-texts.ts';
import { createInvoice } from '../support/invoices.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, createWebhook } from '../support/webhook-receiver.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService(ALLOWED);
});
afterAll(() => service.close());

const faultsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ level }) => level !== 'ok')
    .map(({ level, subject, text }) => `${level} ${subject}: ${text}`);

async function gather(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = [];
  for await (const finding of findings) all.push(finding);
  return all;
}

/** A proxy before the service, which names the visitor or does not. */
async function startProxy(named: Record<string, string>) {
  const to = new URL(service.url);
  const proxy = createServer((incoming, answer) => {
    const options = {
      host: to.hostname,
      port: to.port,
      path: incoming.url,
      headers: { ...incoming.headers, ...named },
    };
    incoming.pipe(
      request(options, (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

describe('doctor, about the address', () => {
  const portOf = () => Number(new URL(service.url).port);

  it('says nothing against a PUBLIC_URL that leads here, by a proxy that names nobody', async () => {
    const proxy = await startProxy({});
    const found = await examinePublicUrl({ publicUrl: proxy.url, port: portOf() });
    expect(found).toEqual([
      expect.objectContaining({ level: 'ok', text: `${proxy.url} leads to this service` }),
    ]);
    proxy.close();
  });

  it('names a proxy that TRUSTED_PROXIES does not name', async () => {
    const proxy = await startProxy({ 'x-forwarded-for': '203.0.113.9' });
    const found = await examinePublicUrl({ publicUrl: proxy.url, port: portOf() });
    expect(faultsOf(found)).toEqual([
      expect.stringMatching(/^warn proxies: .*X-Forwarded-For.*add its address$/),
    ]);
    proxy.close();
    const trusting = await startService({ TRUSTED_PROXIES: '127.0.0.1' });
    const believed = await fetch(`${trusting.url}/livez`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(believed.status).toBe(200);
    expect(await (await fetch(`${trusting.url}/metrics`)).text()).toContain('forwarded_untrusted_total 0');
    await trusting.close();
  });

  it('names a PUBLIC_URL that leads nowhere, or to another process', async () => {
    const nowhere = await examinePublicUrl({ publicUrl: 'http://127.0.0.1:9', port: portOf() });
    expect(faultsOf(nowhere)).toEqual([expect.stringMatching(/^fail public url: .*curl -v/)]);
    const other = await startService({ RATE_LIMIT_PER_SECOND: '1' });
    const elsewhere = await examinePublicUrl({ publicUrl: other.url, port: portOf() });
    expect(faultsOf(elsewhere)).toEqual([expect.stringMatching(/^warn public url: .*another process/)]);
    await other.close();
  });

  it('names links without TLS, except of this machine', () => {
    expect(judgeScheme('http://localhost:4000', 'https://pay.example').level).toBe('ok');
    expect(judgeScheme('https://a.example', 'http://pay.example')).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/^http:\/\/pay\.example: .*TLS/),
    });
  });

  it('names a sandbox that browsers do not reach', async () => {
    expect((await examineSandbox(service.url)).level).toBe('ok');
    expect(await examineSandbox('http://127.0.0.1:9')).toMatchObject({
      level: 'warn',
      text: expect.stringMatching(/SANDBOX_PORT/),
    });
  });
});

describe('doctor, about the database', () => {
  it('names settings that lose writes, as those of the database of these tests', async () => {
    const seen = await inspectServing(service.connection);
    expect(faultsOf([...judgeServing(seen, true)])).toEqual([
      expect.stringMatching(
        /^fail durability: fsync and full_page_writes and synchronous_commit are off.*alter system/,
      ),
    ]);
    const whole = { ...seen, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' };
    expect(faultsOf([...judgeServing(whole, true)])).toEqual([]);
    expect(Math.abs(seen.now.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('names a superuser, an owner, and nobody else', async () => {
    const { logins: _logins, ...connection } = service.connection as unknown as pg.ClientConfig & {
      logins?: unknown;
    };
    const faultsAs = async (user: string) => {
      const seen = await inspectServing({ ...connection, user, password: 'x' } as never);
      const whole = { ...seen, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' };
      return faultsOf([...judgeServing(whole, false)]);
    };
    await service.sql(`create role doctor_server login noinherit password 'x'`);
    await service.sql(`create role doctor_owner login password 'x'`);
    await service.sql(
      `do $$ begin execute format('grant %I to doctor_owner', (select relowner::regrole::text from pg_class
         where oid = 'public.accounts'::regclass)); end $$`,
    );
    try {
      expect(await faultsAs('doctor_server')).toEqual([]);
      expect(await faultsAs('doctor_owner')).toEqual([
        expect.stringMatching(/^warn privileges: .*doctor_owner, who owns the tables.*DATABASE_OWNER_URL/),
      ]);
      await service.sql('alter role doctor_server superuser');
      expect(await faultsAs('doctor_server')).toEqual([
        expect.stringMatching(/^fail privileges: .*superuser/),
      ]);
    } finally {
      await service.sql('drop role doctor_server');
      await service.sql('drop role doctor_owner');
    }
  });
});

describe('doctor, about mail', () => {
  const records: Record<string, readonly string[]> = {
    'studio.example': ['v=spf1 mx -all', 'other=1'],
    '_dmarc.studio.example': ['v=DMARC1; p=none'],
    'twice.example': ['v=spf1 a -all', 'v=spf1 mx -all'],
  };
  const read: ReadTexts = async (name) => {
    if (name.endsWith('silent.example')) throw new Error('DNS is away.');
    return records[name] ?? [];
  };
  const examine = async (smtpUrl: string, mailFrom: string) =>
    faultsOf(await gather(examineMail(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom }), read)));

  it('says nothing against a server that answers and a domain with its records, also above it', async () => {
    const server = await startMailServer();
    expect(await examine(server.url, 'billing@studio.example')).toEqual([]);
    records['mail.studio.example'] = ['v=spf1 mx -all'];
    expect(await examine(server.url, 'billing@mail.studio.example')).toEqual([]);
    await server.close();
    expect(await gather(examineMail(readConfig({}), read))).toEqual([
      expect.objectContaining({ level: 'ok', text: expect.stringMatching(/kept and shown/) }),
    ]);
  });

  it('names a server that is away, and each record that is missing, double or unknown', async () => {
    expect(await examine('smtp://127.0.0.1:9', 'billing@none.example')).toEqual([
      expect.stringMatching(/^fail mail: no mail leaves: 127\.0\.0\.1, port 9 says "/),
      expect.stringMatching(/^warn SPF: none\.example does not name/),
      expect.stringMatching(/^warn DMARC: none\.example has no record/),
    ]);
    const server = await startMailServer();
    expect(await examine(server.url, 'billing@twice.example')).toEqual([
      expect.stringMatching(/^warn SPF: .*counts as none/),
      expect.stringMatching(/^warn DMARC/),
    ]);
    expect(await examine(server.url, 'billing@silent.example')).toEqual([
      expect.stringMatching(/^warn SPF: DNS did not answer/),
      expect.stringMatching(/^warn DMARC: DNS did not answer/),
    ]);
    await server.close();
  });
});

describe('doctor, about the work', () => {
  const examine = async () =>
    faultsOf(await gather(examineWork(service.services.database, service.clock.now(), true)));

  it('says nothing of a service that has done its work', async () => {
    await createInvoice(service, { status: 'Active' });
    await service.work();
    expect(await examine()).toEqual([]);
  });

  it('names overdue and failed tasks, failed mails, stopped webhooks and open discrepancies, with the account', async () => {
    await createWebhook(service, { url: 'http://127.0.0.1:4009/hook' });
    const account = service.member.accountId;
    await service.sql(`update webhooks set status = 'Paused', paused_by = 'Service' where account_id = $1`, [
      account,
    ]);
    await service.sql(`update mails set status = 'Failed', failure = 'No such user' where account_id = $1`, [
      account,
    ]);
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, gen_random_uuid(), 'reconcile.unknown', 'x', 'x', now(), now()),
         ($1, gen_random_uuid(), 'charge_unanswered', 'y', 'y', now(), now())`,
      [account],
    );
    await createInvoice(service, { status: 'Active' });
    await service.sql(
      `update tasks set failure = 'x', run_at = $2 where account_id = $1 and kind = 'event.notify'`,
      [account, service.clock.now()],
    );
    const then = new Date(service.clock.now().getTime() + 3_600_000);
    service.clock.set(then.toISOString());
    expect(await examine()).toEqual([
      expect.stringMatching(/^warn tasks: overdue: \d+ of notices for 60 min/),
      expect.stringMatching(/^warn webhooks: demo-studio: /),
      expect.stringMatching(/^warn task faults: demo-studio: /),
      expect.stringMatching(/^warn mails: demo-studio: /),
      expect.stringMatching(/^warn unanswered: demo-studio: .*ledger discrepancies/),
      expect.stringMatching(/^warn books: demo-studio: .*ledger close/),
    ]);
  });

  it('names live accounts whose books nobody has verified, and whose Stripe account takes no charges', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const health = { unanswered: 0, discrepancies: 0, mailsFailed: 0, webhooksStopped: 0, tasksFailing: 0 };
    const seen = (path: string, verifiedAt: Date | null, isReady: boolean, status = 'Open') => ({
      health: { ...health, verifiedAt },
      account: { path, mode: 'Live', status, createdAt: new Date(0), processor: { isReady } },
    });
    const accounts = [
      seen('well', new Date('2026-11-21T03:00:00Z'), true),
      seen('late', new Date('2026-11-17T03:00:00Z'), true),
      seen('stopped', new Date('2026-11-21T03:00:00Z'), false),
      seen('suspended', null, false, 'Suspended'),
    ];
    expect(faultsOf([...judgeAccounts(accounts as never, now)])).toEqual([
      expect.stringMatching(/^warn proof: late: .*ledger verify/),
      expect.stringMatching(/^warn Stripe: stopped: .*Dashboard/),
    ]);
  });
});
