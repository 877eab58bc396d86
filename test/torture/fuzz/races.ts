import type { Random } from '../random.ts';
import type { Operation } from './api.ts';
import type { Engine } from './engine.ts';
import type { Tenant } from './tenant.ts';

/** Sends several requests at once: the same one under one key, or different ones on one object. */
export async function race(
  engine: Engine,
  tenant: Tenant,
  draw: (random: Random, tenant: Tenant) => Operation,
): Promise<void> {
  const { random } = tenant;
  const first = draw(random, tenant);
  await (random.chance(0.5) ? repeat(engine, tenant, first) : collide(engine, tenant, first));
}

// Secrets are not kept, nor is the query of a webhook's address, which may hold one: a repeat does not have them.
const SHOWN_ONCE = new Set(['text', 'secret']);
const isAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:/.test(value);
const kept = (name: string, value: unknown) => {
  if (SHOWN_ONCE.has(name)) return null;
  return name === 'url' && isAddress(value) ? value.replace(/\?.*$/s, '') : value;
};

async function repeat(engine: Engine, tenant: Tenant, operation: Operation): Promise<void> {
  const { random } = tenant;
  const draft = engine.draft(tenant, operation, 'meant');
  draft.history[0] = 'repeated';
  tenant.count += 1;
  const takesKey = operation.parameters.some(({ name }) => name === 'idempotency-key');
  draft.headers = draft.headers.filter(([name]) => name !== 'idempotency-key');
  if (takesKey) draft.headers.push(['idempotency-key', `race-${tenant.count}`]);
  const count = random.between(2, 4);
  const judged = await Promise.all(Array.from({ length: count }, () => engine.ask(tenant, draft)));
  judged.push(await engine.ask(tenant, draft));
  if (!takesKey) return;
  const answers = judged
    .filter(({ status, code }) => status < 300 || (status === 422 && code !== 'request_in_progress'))
    .map(({ status, code, data }) => JSON.stringify([status, code, data], kept));
  if (new Set(answers).size < 2) return;
  engine.note(tenant, `${operation.id}: one key has several answers`, [...new Set(answers)].join('\n'));
}

async function collide(engine: Engine, tenant: Tenant, operation: Operation): Promise<void> {
  const { random } = tenant;
  const { place } = operation;
  const others = engine.api.operations.filter((one) => place !== null && one.place === place);
  const given = place === null ? null : tenant.pool.pick(random, place);
  const chosen = [
    operation,
    ...Array.from({ length: random.between(1, 5) }, () => random.pick([operation, ...others])),
  ];
  const drafts = chosen.map((one) => {
    const draft = engine.draft(tenant, one, 'meant');
    draft.history[0] = 'at once';
    if (given !== null && one.place === place) draft.given = [...given];
    return draft;
  });
  await Promise.all(drafts.map((draft) => engine.ask(tenant, draft)));
}
