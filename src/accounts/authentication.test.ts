import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { type Database, openDatabase, type Statement } from '../kit/db/database.ts';
import { issueToken } from '../kit/tokens.ts';
import { type Accounts, createAccounts } from './service.ts';
import { scopes } from './types.ts';

const START = new Date('2026-11-21T12:00:00.000Z');

let now = START;
let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let accounts: Accounts;
let queries: { statement: Statement; values: readonly unknown[] }[] = [];

beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  database = openDatabase(copy.connection, () => {});
  accounts = createAccounts({ database: watched(database), clock: { now: () => now } });
  for (const path of ['maple', 'birch']) {
    const owner = { name: 'Ada', email: 'ada@example.com' };
    await accounts.createAccount({
      name: path,
      path,
      mode: 'Sandbox',
      currency: 'EUR',
      timeZone: 'UTC',
      owner,
    });
  }
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});
beforeEach(() => {
  now = START;
  queries = [];
});

function watched(real: Database): Database {
  const query: Database['system']['query'] = (statement, values = []) => {
    queries.push({ statement, values });
    return real.system.query(statement, values);
  };
  return { ...real, system: { ...real.system, query } };
}

const create = async (more: object = {}) =>
  (await accounts.createToken({ accountPath: 'maple', name: 'test', ...more })).text;

describe('authentication', () => {
  it('tells account, person, token and scopes of a good token', async () => {
    const { text, id } = await accounts.createToken({ accountPath: 'maple', name: 'test' });
    const caller = await accounts.authenticate(text);
    expect(caller).toEqual({
      account: await accounts.findAccountByPath('maple'),
      personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'Owner',
      tokenId: id,
      isOperator: false,
      scopes: new Set(scopes),
      position: expect.any(Number),
    });
    expect(caller?.account).toMatchObject({
      path: 'maple',
      mode: 'Sandbox',
      currency: 'EUR',
      numberPrefix: 'INV-',
    });
    expect(caller?.account.acceptedMethods).toEqual(['DebitCard', 'CreditCard', 'BankAccount']);
  });

  it('answers null for a missing, an empty, a malformed and an unknown token, each after one look-up', async () => {
    const malformed = ['', 'nonsense', 'x'.repeat(10_000), `${await create()}0`, 'trn_test_\u00e9'];
    for (const text of [null, ...malformed, issueToken('Live').text]) {
      queries = [];
      expect(await accounts.authenticate(text)).toBeNull();
      expect(queries.map(({ statement }) => statement.name)).toEqual(['tokens_find_by_hash_with_position']);
    }
  });

  it('stops at the instant a token expires, without a cache', async () => {
    const text = await create({ expiresAt: new Date('2026-11-21T13:00:00.000Z') });
    now = new Date('2026-11-21T12:59:59.999Z');
    expect(await accounts.authenticate(text)).not.toBeNull();
    now = new Date('2026-11-21T13:00:00.000Z');
    expect(await accounts.authenticate(text)).toBeNull();
  });

  it('stops with the next request once a token is revoked', async () => {
    const { text, id } = await accounts.createToken({ accountPath: 'maple', name: 'test' });
    expect(await accounts.authenticate(text)).not.toBeNull();
    await accounts.revokeToken(id);
    expect(await accounts.authenticate(text)).toBeNull();
  });

  it('serves all requests of one turn with one query, each with its own answer', async () => {
    const texts = [
      await create(),
      await create({ accountPath: 'birch' }),
      await create({ scopes: ['events:read'] }),
    ];
    queries = [];
    const asked = Array.from({ length: 300 }, (_, index) =>
      index % 4 === 3 ? null : (texts[index % 4] ?? null),
    );
    const callers = await Promise.all(asked.map((text) => accounts.authenticate(text)));
    expect(queries).toHaveLength(1);
    expect(queries[0]?.values[0]).toHaveLength(4);
    callers.forEach((caller, index) => {
      const expected = [
        ['maple', scopes.length],
        ['birch', scopes.length],
        ['maple', 1],
        [undefined, undefined],
      ][index % 4];
      expect([caller?.account.path, caller?.scopes.size]).toEqual(expected);
    });
  });

  it('builds one caller for all requests of a turn with the same token', async () => {
    const text = await create();
    const [one, other] = await Promise.all([accounts.authenticate(text), accounts.authenticate(text)]);
    expect(one).toBe(other);
    expect(await accounts.authenticate(text)).not.toBe(one);
  });

  it('grants what both the token and the role allow: a viewer only reads', async () => {
    const text = await create({ scopes: ['invoices:write', 'invoices:read', 'contacts:write'] });
    for (const [role, expected] of [
      ['Viewer', ['invoices:read']],
      ['Member', ['invoices:read', 'invoices:write', 'contacts:write']],
      ['Admin', ['invoices:read', 'invoices:write', 'contacts:write']],
      ['Owner', ['invoices:read', 'invoices:write', 'contacts:write']],
    ] as const) {
      await database.system.query({ name: 'test_role', text: 'update members set role = $1' }, [role]);
      expect((await accounts.authenticate(text))?.scopes).toEqual(new Set(expected));
    }
  });

  it('fails, rather than refuses, when the database does not answer', async () => {
    const broken = {
      ...database,
      system: { ...database.system, query: () => Promise.reject(new Error('gone')) },
    };
    const { authenticate } = createAccounts({ database: broken, clock: { now: () => now } });
    await expect(authenticate(await create())).rejects.toThrow('gone');
  });
});
