import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addLogGauges } from './gauges.ts';

const now = new Date('2026-11-26T12:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it('a base copy that there is not has no age, which would read as a new one', async () => {
  const registry = new Registry();
  let baseAt: Date | null = before(60);
  const status = () => ({ spoolBytes: 7, sentAt: before(900), baseAt });
  addLogGauges({ status }, registry, { now: () => now });
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
  const others = ['tranche_log_spool_bytes 7', 'tranche_log_sent_age_seconds 900'];
  expect(await shown()).toEqual([...others, 'tranche_log_base_age_seconds 60']);
  baseAt = null;
  expect(await shown()).toEqual(others);
});
