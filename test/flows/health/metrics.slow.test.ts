import { glob, readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RULES, type Series, scrape } from '../../support/alerts.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { suspend } from '../../support/suspending.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const later = (ms: number) => service.clock.set(new Date(service.clock.now().getTime() + ms).toISOString());
const HOUR = 3_600_000;

/** Shown after the first backup, and while the log of the embedded database is kept. */
const OTHERS = [
  'tranche_backup_age_seconds',
  'tranche_backup_bytes',
  'tranche_backup_failed',
  'tranche_log_base_age_seconds',
  'tranche_log_sent_age_seconds',
  'tranche_log_spool_bytes',
];

/** The names of the metrics that a service shows, without those of Node. */
async function shownNames(): Promise<string[]> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name as string);
  return [
    ...new Set([...names.filter((name) => !/^tranche_(nodejs|process)_/.test(name)), ...OTHERS]),
  ].toSorted();
}

describe('the documents', () => {
  it('the table of docs/operations.md has every metric that GET /metrics shows, and no other', async () => {
    const text = await readFile('docs/operations.md', 'utf8');
    const table = text.slice(text.indexOf('<!-- metrics:'), text.indexOf('Node itself adds'));
    const listed = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name as string);
    expect(listed.toSorted()).toEqual(await shownNames());
  });

  it.each([RULES, 'deploy/grafana-dashboard.json'])(
    '%s asks only for metrics that there are',
    async (file) => {
      const known = await shownNames();
      const whole = await (await fetch(`${service.url}/metrics`)).text();
      const ofNode = [...whole.matchAll(/^# TYPE (tranche_(?:nodejs|process)_\w+) /gm)].map(
        ([, name]) => name,
      );
      const asked = (await readFile(file, 'utf8')).match(/\btranche_\w+/g) ?? [];
      const names = asked.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
      expect(names.filter((name) => !known.includes(name) && !ofNode.includes(name))).toEqual([]);
      expect(names.length).toBeGreaterThan(20);
    },
  );

  it('every alert says what happened, what to do, how urgent it is, and where to read on', async () => {
    const [, ...alerts] = (await readFile(RULES, 'utf8')).split('- alert: ');
    const headings = [...(await readFile('docs/operations.md', 'utf8')).matchAll(/^##+ (.*)$/gm)].map(
      ([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
    );
    expect(alerts.length).toBeGreaterThanOrEqual(10);
    for (const alert of alerts) {
      expect(alert).toMatch(/severity: .*\b(critical|warning|info)\b/);
      expect(alert).toMatch(/summary: \S+/);
      expect(alert).toMatch(/description: (>-\n)?.*[.?]\n/s);
      expect(headings).toContain(/runbook: docs\/operations\.md#(\S+)/.exec(alert)?.[1]);
    }
  });
});

describe('the alerts', () => {
  const alerts = async () =>
    (await readFile(RULES, 'utf8'))
      .split('- alert: ')
      .slice(1)
      .map((text) => ({ name: /^\w+/.exec(text)?.[0] ?? '', text }));

  it('each is fired by a test', async () => {
    const texts: string[] = [];
    for await (const file of glob('test/flows/health/alerts*.test.ts'))
      texts.push(await readFile(file, 'utf8'));
    const fired = (name: string) => texts.some((text) => text.includes(`'${name}'`));
    expect((await alerts()).map(({ name }) => name).filter((name) => !fired(name))).toEqual([]);
    expect(fired('TrancheOther')).toBe(false);
  });

  it('docs/operations.md names those that wake somebody up, and no other', async () => {
    const text = await readFile('docs/operations.md', 'utf8');
    const table = text.slice(text.indexOf('## What to watch'), text.indexOf('The other alerts are'));
    const critical = (await alerts()).filter((alert) => /severity: .*\bcritical\b/.test(alert.text));
    const names = critical.map(({ name }) => name);
    expect([...table.matchAll(/`(Tranche\w+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
      names.toSorted(),
    );
  });
});

describe('METRICS_TOKEN', () => {
  const token = 'a-token-of-24-characters';
  let guarded: TestService;
  beforeAll(async () => {
    guarded = await startService({ METRICS_TOKEN: token });
    return () => guarded.close();
  });
  const status = async (path: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await fetch(`${guarded.url}${path}`, { headers })).status;
  };

  it('lets only callers with the token read the metrics; health checks need none', async () => {
    expect(await status('/metrics', `Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, `Bearer ${guarded.member.token}`])
      expect([wrong, await status('/metrics', wrong)]).toEqual([wrong, 401]);
    expect([await status('/livez'), await status('/readyz')]).toEqual([200, 200]);
  });
});

describe('the figures', () => {
  const unknown = (series: Series) =>
    ['1h', '24h'].map((over) => series.get(`tranche_charges_unknown{mode="Sandbox",over="${over}"}`));

  it('a charge counts as unknown after an hour of its account’s own time, and one that a bank has after seven days more', async () => {
    service.processor.failNext('never arrives');
    await pay(service, await activeInvoice(service));
    await pay(service, await activeInvoice(service), { token: 'tok_bank' });
    const unknownAfter = async (ms: number) => {
      later(ms);
      return unknown(await scrape(service));
    };
    expect(await unknownAfter(HOUR - 1)).toEqual(['0', '0']);
    expect(await unknownAfter(5_000)).toEqual(['1', '0']);
    expect(await unknownAfter(23 * HOUR)).toEqual(['1', '1']);
    expect(await unknownAfter(6 * 24 * HOUR)).toEqual(['1', '1']);
    expect(await unknownAfter(HOUR)).toEqual(['2', '1']);
    expect(await unknownAfter(23 * HOUR)).toEqual(['2', '2']);
    // The machine is back at the start, and a test clock is 7 days and 2 hours ahead.
    service.clock.set('2026-11-21T12:00:00Z');
    await service.sql('update accounts set clock_offset_ms = (7 * 24 + 2) * 3600000');
    expect(unknown(await scrape(service))).toEqual(['2', '1']);
  });

  it('a SEPA debit that a bank has counts as unknown after 24 days and an hour, not after a week', async () => {
    await service.call('PATCH', '/v1/account', { body: { takesSepaDebits: true } });
    await pay(service, await activeInvoice(service, { currency: 'EUR' }), { token: 'tok_bank' });
    later(23 * 24 * HOUR);
    expect(unknown(await scrape(service))).toEqual(['0', '0']);
    later(25 * HOUR + 1);
    expect(unknown(await scrape(service))).toEqual(['1', '0']);
    later(23 * HOUR);
    expect(unknown(await scrape(service))).toEqual(['1', '1']);
  });

  it('a frozen account counts nowhere, and the mails of a suspended one wait rightly', async () => {
    await activeInvoice(service);
    await service.work();
    await service.sql(`update mails set status = 'Queued'`);
    const shown = async () => {
      later(5_000);
      const series = await scrape(service);
      return [
        series.get('tranche_mails_queued'),
        series.get('tranche_accounts{mode="Sandbox",status="Open"}'),
        series.get('tranche_accounts{mode="Sandbox",status="Suspended"}'),
      ];
    };
    expect(await shown()).toEqual(['1', '1', '0']);
    await suspend(service);
    expect(await shown()).toEqual(['0', '0', '1']);
    await service.sql(`update accounts set frozen_at = now()`);
    expect(await shown()).toEqual(['0', '0', '0']);
  });

  it('mails that wait for no mail server have no age, and those of a held account do not count', async () => {
    const sending = await startService(
      { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@studio.example' },
      service,
    );
    await activeInvoice(service);
    await service.work();
    await service.sql(`update mails set status = 'Queued'`);
    later(HOUR);
    sending.clock.set(service.clock.now().toISOString());
    const shown = async (one: TestService) => {
      const series = await scrape(one);
      return ['mails_queued', 'mails_oldest_queued_seconds'].map((name) => series.get(`tranche_${name}`));
    };
    expect(await shown(service)).toEqual(['1', '0']);
    const [count, age] = await shown(sending);
    expect([count, Number(age) > 0]).toEqual(['1', true]);
    await service.sql('update accounts set held_at = now()');
    expect(await shown(sending)).toEqual(['0', '0']);
    await sending.close();
  });

  it('each nightly check of a live account ends the age of its books', async () => {
    const ages = async () => {
      later(5_000);
      const series = await scrape(service);
      return ['verified', 'reconciled'].map((what) => series.get(`tranche_ledger_${what}_age_seconds`));
    };
    expect(await ages()).toEqual([undefined, undefined]);
    await service.sql(`update accounts set mode = 'Live'`);
    later(30 * HOUR);
    expect(await ages()).toEqual(['108010', '108010']);
    await service.services.verification.ensureNightlyChecks(service.clock.now());
    await service.work('money');
    later(HOUR);
    expect(await ages()).toEqual(['3605', '3605']);
    // Somebody checks the books by hand: the processor was not asked.
    await service.call('POST', '/v1/reports/ledger/verify', { body: {} });
    expect(await ages()).toEqual(['5', '3610']);
  });
});
