import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { missingPrometheus, RULES } from '../../support/alerts.ts';
import { freePort } from '../../support/free-port.ts';
import { startMailing } from '../../support/mails.ts';
import { activeInvoice, pay } from '../../support/money.ts';

const TOKEN = 'a-token-of-24-characters';

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Starts Prometheus with the delivered rules, which fire at once, and answers its address. */
async function startPrometheus(target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-prometheus-'));
  ends.push(() => rm(folder, { recursive: true }));
  const rules = await readFile(RULES, 'utf8');
  await writeFile(join(folder, 'rules.yml'), rules.replaceAll(/^( +for:) .*$/gm, '$1 0s'));
  const config = {
    // A scrape may take as long as its interval: on a busy machine a service that is well needs more than a second.
    global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [
      {
        job_name: 'tranche',
        authorization: { credentials: TOKEN },
        static_configs: [{ targets: [new URL(target).host] }],
      },
    ],
  };
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const prometheus: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(prometheus, 'exit');
  ends.push(async () => {
    prometheus.kill('SIGTERM');
    await ended;
  });
  return `http://${address}`;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of Prometheus
async function ask(address: string, path: string): Promise<any> {
  const answer = await fetch(`${address}${path}`).catch(() => null);
  return answer?.ok === true ? ((await answer.json()) as { data: unknown }).data : null;
}

// Not without Debian's package prometheus: nothing else runs the rules.
describe.skipIf(missingPrometheus() !== null)('a real Prometheus', () => {
  it('scrapes the service with its token, and fires at a lost charge, a mail that waits, a changed row and a service that ended', async () => {
    const mailing = await startMailing(undefined, { METRICS_TOKEN: TOKEN });
    const { service, server } = mailing;
    const close = () => mailing.close();
    ends.push(close);
    const address = await startPrometheus(service.url);
    const watched = ['TrancheDiscrepancyOpen', 'TrancheDown', 'TrancheMailsWaiting', 'TrancheOutcomeUnknown'];
    const firing = async () => {
      const { alerts = [] } = (await ask(address, '/api/v1/alerts')) ?? {};
      const names = alerts
        .filter(({ state }: { state: string }) => state === 'firing')
        .map(({ labels }: { labels: { alertname: string } }) => labels.alertname);
      return watched.filter((name) => names.includes(name));
    };
    const up = async () =>
      (await ask(address, '/api/v1/query?query=tranche_database_up'))?.result?.[0]?.value?.[1];
    await expect.poll(up, { timeout: 60_000 }).toBe('1');
    const paid = await pay(service, await activeInvoice(service));
    expect(paid.data.status).toBe('Succeeded');
    await service.services.verification.ensureNightlyChecks(service.clock.now());
    await service.work();
    await expect.poll(firing, { timeout: 60_000 }).toEqual([]);
    await server.close();
    service.processor.failNext(...Array.from({ length: 100 }, () => 'never arrives' as const));
    await pay(service, await activeInvoice(service));
    await service.sql('update charges set amount = amount + 1 where id = $1', [paid.data.id]);
    await service.work();
    service.clock.set('2026-11-22T14:00:00Z');
    await service.work();
    service.clock.set('2026-11-22T14:01:00Z');
    await expect
      .poll(firing, { timeout: 60_000 })
      .toEqual(['TrancheDiscrepancyOpen', 'TrancheMailsWaiting', 'TrancheOutcomeUnknown']);
    ends.splice(ends.indexOf(close), 1);
    await close();
    await expect.poll(firing, { timeout: 60_000 }).toContain('TrancheDown');
  }, 200_000);
});
