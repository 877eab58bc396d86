import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../../test/support/database.ts';
// Every statement of the service.
import '../../wiring.ts';
import { clientConfig, OF_ACCOUNT, statements } from './database.ts';
import { createSpreading } from './machines.ts';

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  client = new pg.Client(clientConfig(copy.connection));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await copy.drop();
});

const joined = () =>
  [...statements.values()]
    .filter(({ textOnOne }) => textOnOne !== undefined)
    .map((one) => [one.name, one] as const);

it('statements that join the account are right on several machines and on one', async () => {
  expect(joined().length).toBeGreaterThan(20);
  for (const [name, { text, textOnOne = '' }] of joined()) {
    if (text.includes(OF_ACCOUNT)) expect(textOnOne, name).not.toContain('counter.');
    // PostgreSQL understands both, with the same types of the parameters.
    const types: unknown[] = [];
    for (const [index, one] of [text, textOnOne].entries()) {
      await client.query(`prepare "${name}.${index}" as ${one}`);
      const { rows } = await client.query(
        'select parameter_types::text as types from pg_prepared_statements where name = $1',
        [`${name}.${index}`],
      );
      types.push(rows[0]?.types);
    }
    expect(types[1], name).toEqual(types[0]);
  }
});

it('a database says once whether it is one machine, before anything else runs there', async () => {
  const machines = createSpreading();
  expect(machines.isOne).toBe(false);
  await machines.ask(client);
  expect(machines.isOne).toBe(true);
  const silent = { query: () => Promise.reject(new Error('asked again')) } as unknown as pg.Client;
  await machines.ask(silent);
});

it('a first connection that cannot be asked is refused, and the next one asks', async () => {
  const machines = createSpreading();
  const broken = { query: () => Promise.reject(new Error('gone')) } as unknown as pg.Client;
  await expect(machines.ask(broken)).rejects.toThrow('gone');
  await machines.ask(client);
  expect(machines.isOne).toBe(true);
});
