import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/kit/config.ts';
import { openTracing } from '../../../src/kit/tracing/open-tracing.ts';
import { startSpan } from '../../../src/kit/tracing/tracing.ts';
import { startCollector } from '../../support/collector.ts';
import { startService } from '../../support/service.ts';

describe('a collector', () => {
  const lines: string[] = [];
  const log = {
    warn: (_: object, text: string) => lines.push(text),
    info: (_: object, text: string) => lines.push(text),
  };

  it('that refuses delays no answer; the log says it once, and once that it works again', async () => {
    const other = await startCollector();
    other.status = 400;
    // Without a short timeout: on a busy machine an export that is only slow would count as refused.
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: other.url };
    const tracing = await openTracing(readConfig(environment), log as never);
    const traced = await startService({ ...environment });
    const read = async () => {
      const answers = await Promise.all(
        Array.from({ length: 400 }, () => traced.call('GET', '/v1/invoices?status=Active')),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    };
    // An export needs 512 spans or a pause of seconds: so reads go on until there was another.
    const readUntil = (isReached: () => boolean) =>
      expect
        .poll(
          async () => {
            await read();
            return isReached();
          },
          { timeout: 60_000 },
        )
        .toBe(true);
    await readUntil(() => other.headers.length > 1);
    expect(lines).toEqual(['traces cannot be sent: they are dropped']);
    other.status = 200;
    await readUntil(() => lines.length > 1);
    expect(lines.slice(1)).toEqual(['traces are sent again; those in between were dropped']);
    await tracing?.close();
    await traced.close();
    await other.close();
  });
});

describe('a collector that wants a token', () => {
  it('gets it from the file that OTEL_EXPORTER_OTLP_HEADERS_FILE names', async () => {
    const other = await startCollector();
    const folder = await mkdtemp(join(tmpdir(), 'tranche-headers-'));
    const file = join(folder, 'headers');
    await writeFile(file, 'authorization=Bearer%20secret\n');
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: other.url,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
    };
    const tracing = await openTracing(readConfig(environment), { warn() {}, info() {} } as never);
    startSpan('one', 'internal', {})?.end();
    await tracing?.close();
    expect(other.headers.map(({ authorization }) => authorization)).toEqual(['Bearer secret']);
    await rm(folder, { recursive: true });
    await other.close();
  });
});

describe('without a collector', () => {
  // prom-client loads the API, for exemplars: it records nothing by itself.
  it('no package that records or sends traces is loaded', () => {
    const script = `
      import { openTracing } from './src/kit/tracing/open-tracing.ts';
      import { readConfig } from './src/kit/config.ts';
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await openTracing(readConfig(process.env), null);
      if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) await import('./src/commands/serve.ts');
      console.log(loaded.filter((url) => url.includes('@opentelemetry') && !url.includes('@opentelemetry/api/')).length, loaded.length > 20);`;
    const run = (environment: object) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: { ...process.env, ...environment },
        encoding: 'utf8',
      }).stdout.trim();
    expect(run({})).toBe('0 true');
    expect(run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).not.toMatch(/^0 /);
  });
});
