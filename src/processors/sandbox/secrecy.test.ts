import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig } from '../../kit/db/database.ts';
import { testBankAccounts, testCards } from '../service.ts';
import { advanceTo, chargeNumber, newMerchant, openStage, orderOf, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const CVC = '739';
const UNLISTED = '4916338506082832';

/** Everything that the schema holds, as text. */
async function everyRow(): Promise<string> {
  const tables = await stage.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = any (array['sandbox', 'public']::regnamespace[])`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await stage.sql<{ line: string }>(`select row_to_json(t)::text as line from ${name} t`);
    texts.push(...rows.map((row) => row.line));
  }
  return texts.join('\n');
}

describe('numbers', () => {
  it('and CVCs are in no table, no log and no webhook, of those taken and of those refused', async () => {
    const merchant = newMerchant();
    const expiry = { expiryMonth: 12, expiryYear: 2030 };
    const details = [
      ...testCards.map(({ number }) => ({ type: 'Card', number, cvc: CVC, ...expiry }) as const),
      { type: 'Card', number: UNLISTED, cvc: CVC, ...expiry } as const,
      { type: 'Card', number: UNLISTED, cvc: CVC, expiryMonth: 99, expiryYear: 1 } as const,
      ...testBankAccounts.map(
        ({ number }) => ({ type: 'BankAccount', routingNumber: '110000000', accountNumber: number }) as const,
      ),
    ];
    const headers = {
      authorization: `Bearer ${stage.processor.browserAccess(merchant.accountId).publishableKey}`,
    };
    const { tokensUrl } = stage.processor.browserAccess(merchant.accountId);
    for (const one of details) {
      const made = await stage.processor.tokenize(merchant.accountId, one);
      if (made.status === 'created') {
        await stage.processor.charge(merchant, orderOf(made.token, { savesMethod: true, description: 'x' }));
      }
      // Malformed on purpose: in a field of another name, as a number, in broken JSON, and in the address.
      for (const body of [
        JSON.stringify({ card: one }),
        JSON.stringify(one).slice(0, -2),
        '{"number":4916338506082832}',
      ]) {
        await fetch(tokensUrl, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        });
      }
    }
    await fetch(`${tokensUrl}/${UNLISTED}`, { headers });
    await fetch(`${tokensUrl}?number=${UNLISTED}`, { method: 'POST', headers });
    await advanceTo(stage, merchant, '2027-03-01T00:00:00.000Z');
    await stage.sandbox.tick();
    expect(stage.received.length).toBeGreaterThan(5);
    const texts = [
      await everyRow(),
      stage.logged.join('\n'),
      ...stage.received.map((one) => one.body.toString()),
    ];
    const numbers = [...testCards, ...testBankAccounts].map((one) => one.number);
    for (const text of texts) {
      for (const number of [...numbers, UNLISTED]) expect(text).not.toContain(number);
      expect(text).not.toMatch(new RegExp(`"cvc|\\b${CVC}\\b`));
    }
  });
});

describe('the database', () => {
  it('shows the sandbox’s role nothing of the service, and the service’s roles nothing of the sandbox', async () => {
    const refusal = /permission denied/;
    const ask = async (role: 'tranche_app' | 'tranche_system' | 'tranche_sandbox', text: string) => {
      const client = new pg.Client(clientConfig(stage.options.connection, role));
      await client.connect();
      try {
        return await client.query(text);
      } finally {
        await client.end();
      }
    };
    await expect(ask('tranche_app', 'select 1 from sandbox.charges')).rejects.toThrow(refusal);
    await expect(ask('tranche_system', 'select 1 from sandbox.merchants')).rejects.toThrow(refusal);
    const tables = await stage.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      await expect(ask('tranche_sandbox', `select 1 from public.${name}`)).rejects.toThrow(refusal);
    }
    for (const text of [
      'delete from sandbox.log',
      'update sandbox.log set kind = kind',
      'update sandbox.statement_lines set amount = 1',
      'delete from sandbox.statement_lines',
      'update sandbox.events set body = body',
      'delete from sandbox.orders',
    ]) {
      await expect(ask('tranche_sandbox', text)).rejects.toThrow(refusal);
    }
  });

  it('keeps no secret in clear', async () => {
    const merchant = newMerchant();
    await chargeNumber(stage.processor, merchant, '4242424242424242');
    expect(await everyRow()).not.toMatch(/sbx_|whsec_/);
  });
});
