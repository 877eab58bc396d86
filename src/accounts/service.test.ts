import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { CommandError } from '../kit/command-error.ts';
import { type Database, openDatabase } from '../kit/db/database.ts';
import { type Accounts, createAccounts, type NewAccountInput } from './service.ts';
import { scopes } from './types.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let accounts: Accounts;

beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  database = openDatabase(copy.connection, () => {});
  accounts = createAccounts({ database, clock: { now: () => now } });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const create = (path: string, changes: Partial<NewAccountInput> = {}) =>
  accounts.createAccount({
    name: 'Maple Studio',
    path,
    mode: 'Sandbox',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    owner: { name: 'Ada', email: `ada@${path}.example` },
    ...changes,
  });

const rows = (text: string) => database.system.query<Record<string, unknown>>({ name: '', text });

describe('an account', () => {
  it('is made with its owner, and counters that stand at 0', async () => {
    expect(await accounts.countAccounts()).toBe(0);
    const account = await create('whole', { currency: 'eur' });
    expect(account).toMatchObject({
      path: 'whole',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      mode: 'Sandbox',
    });
    expect(await accounts.findAccountByPath('whole')).toEqual(account);
    expect(await accounts.countAccounts()).toBe(1);
    expect(await rows('select p.name, m.role from members m join people p on p.id = m.person_id')).toEqual([
      { name: 'Ada', role: 'Owner' },
    ]);
    await database.transaction(account.id, async (tx) => {
      const counters = await tx.query({ name: '', text: 'select name, value from account_counters' });
      expect(counters).toEqual([
        { name: 'InvoiceNumber', value: 0 },
        { name: 'Position', value: 0 },
      ]);
    });
  });

  it('of a person who is known by email, in any case, joins that person and keeps the name', async () => {
    await create('first-of-two', { owner: { name: 'Bo', email: 'bo@example.com' } });
    await create('second-of-two', { owner: { name: 'Bo Other', email: 'BO@example.com' } });
    const people = await rows(`select name, email from people where email_key = 'bo@example.com'`);
    expect(people).toEqual([{ name: 'Bo', email: 'bo@example.com' }]);
    const { length } = await rows(
      `select from members m join people p on p.id = m.person_id where p.name = 'Bo'`,
    );
    expect(length).toBe(2);
  });

  it('whose path is taken is refused, and nothing of it is written', async () => {
    await create('taken');
    const again = create('taken', { owner: { name: 'New', email: 'new@example.com' } });
    await expect(again).rejects.toThrow(
      new CommandError('There is an account with the path taken already; choose another.'),
    );
    expect(await rows(`select from people where email_key = 'new@example.com'`)).toEqual([]);
  });

  it('is made once when several make it at the same time', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create('raced')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(CommandError);
  });

  it.each<[string, Partial<NewAccountInput>, RegExp]>([
    ['a path with capitals', { path: 'Maple' }, /path Maple cannot be used.*e\.g\. maple-studio/],
    ['a path of the service itself', { path: 'app' }, /path app is the service’s own/],
    ['a path of one letter', { path: 'm' }, /path m cannot be used/],
    ['a path of 64 letters', { path: 'm'.repeat(64) }, /cannot be used/],
    ['a path that ends in a hyphen', { path: 'maple-' }, /cannot be used/],
    ['an empty name', { name: '  ' }, /name of the account must have 1 to 200/],
    ['a currency that is none', { currency: 'ABC' }, /ABC is not an ISO 4217 currency/],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, /Mars\/Olympus is not a known time zone/],
    ['an email address that is none', { owner: { name: 'A', email: 'a@b' } }, /a@b is not an email address/],
    ['an owner without a name', { owner: { name: '', email: 'a@b.example' } }, /name of the owner/],
  ])('with %s is refused with a sentence that says so', async (_what, changes, message) => {
    const before = await accounts.countAccounts();
    const made = create('refused', changes);
    await expect(made).rejects.toThrow(message);
    await expect(made).rejects.toBeInstanceOf(CommandError);
    expect(await accounts.countAccounts()).toBe(before);
  });
});

describe('a token', () => {
  beforeAll(async () => {
    await create('tokens');
    await create('live', { mode: 'Live' });
  });

  it('says by its beginning whether money is real, and is kept only as a hash and four characters', async () => {
    const { text, id } = await accounts.createToken({ accountPath: 'tokens', name: 'kept' });
    expect(text).toMatch(/^trn_test_/);
    expect((await accounts.createToken({ accountPath: 'live', name: 'x' })).text).toMatch(/^trn_live_/);
    const [token] = await accounts.listTokens('tokens');
    expect(token).toEqual({
      id,
      accountId: (await accounts.findAccountByPath('tokens'))?.id,
      name: 'kept',
      hint: text.slice(-4),
      scopes,
      personId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      personName: 'Ada',
      personEmail: 'ada@tokens.example',
      createdAt: now,
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
      clockOffsetMs: 0,
    });
    const secret = text.slice('trn_test_'.length);
    expect(JSON.stringify(await rows('select * from tokens'))).not.toContain(secret);
  });

  it('lists its scopes once each and in one order, however they were asked for', async () => {
    const { id } = await accounts.createToken({
      accountPath: 'tokens',
      name: 'twice',
      scopes: ['contacts:read', 'invoices:read', 'contacts:read'],
    });
    const token = (await accounts.listTokens('tokens')).find((one) => one.id === id);
    expect(token?.scopes).toEqual(['invoices:read', 'contacts:read']);
  });

  it.each([
    [{ scopes: ['invoice:read'] }, 'There is no scope invoice:read; did you mean invoices:read?'],
    [{ scopes: ['everything'] }, `There is no scope everything; there are ${scopes.join(', ')}.`],
    [{ scopes: [] }, `Name at least one scope: ${scopes.join(', ')}.`],
    [{ accountPath: 'tokans' }, 'There is no account with the path tokans; did you mean tokens?'],
    [{ personEmail: 'who@example.com' }, 'who@example.com is not a member of the account tokens.'],
    [{ name: '' }, 'The name of the token must have 1 to 200 characters.'],
    [{ expiresAt: now }, 'A token must expire in the future.'],
  ])('is refused with %j', async (changes, message) => {
    const before = (await accounts.listTokens('tokens')).length;
    const made = accounts.createToken({ accountPath: 'tokens', name: 'refused', ...changes });
    await expect(made).rejects.toThrow(new CommandError(message));
    expect(await accounts.listTokens('tokens')).toHaveLength(before);
  });

  it('is revoked by its id, by its last four characters, and by its text', async () => {
    for (const nameOf of [
      ({ id }: { id: string }) => id.toUpperCase(),
      ({ text }: { text: string }) => ` ${text.slice(-4)} `,
      ({ text }: { text: string }) => text,
    ]) {
      const made = await accounts.createToken({ accountPath: 'tokens', name: 'ends' });
      expect(await accounts.revokeToken(nameOf(made))).toMatchObject({ id: made.id, revokedAt: null });
      expect(await accounts.authenticate(made.text)).toBeNull();
      expect((await accounts.revokeToken(nameOf(made))).revokedAt).toEqual(now);
    }
  });

  it('is not revoked when its last four characters mean another one too', async () => {
    const [one, other] = [
      await accounts.createToken({ accountPath: 'tokens', name: 'one' }),
      await accounts.createToken({ accountPath: 'live', name: 'other' }),
    ];
    await database.system.query({ name: '', text: `update tokens set hint = 'same' where id = any($1)` }, [
      [one.id, other.id],
    ]);
    await expect(accounts.revokeToken('same')).rejects.toThrow(
      /Several tokens end in same; name one by its id/,
    );
    expect(await accounts.authenticate(one.text)).not.toBeNull();
    await accounts.revokeToken(one.id);
    await accounts.revokeToken('same');
    expect(await accounts.authenticate(other.text)).toBeNull();
  });

  it('that does not exist cannot be revoked', async () => {
    for (const id of ['', 'none', 'trn_test_x', '01a1fc80-46ba-74a5-9ee0-f6dce35341be']) {
      await expect(accounts.revokeToken(id)).rejects.toThrow(/There is no such token/);
    }
  });
});

describe('the first token', () => {
  const input = (path: string) => ({ accountPath: path, personEmail: `ada@${path}.example`, name: 'first' });

  it('is made once, after its preparation, when several make it at the same time', async () => {
    const account = await create('first');
    const prepared: unknown[] = [];
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        accounts.createFirstToken(input('first'), async ({ id }) => void prepared.push(id)),
      ),
    );
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(prepared).toEqual([account.id]);
    expect(await accounts.listTokens('first')).toHaveLength(1);
  });

  it('is not made when its preparation fails, and made by the next attempt', async () => {
    await create('unlucky');
    const failing = accounts.createFirstToken(input('unlucky'), () => Promise.reject(new Error('killed')));
    await expect(failing).rejects.toThrow('killed');
    expect(await accounts.listTokens('unlucky')).toEqual([]);
    expect(await accounts.createFirstToken(input('unlucky'), async () => {})).not.toBeNull();
  });

  it('is not made again when it was revoked, nor without the account or the person', async () => {
    await create('done');
    const made = await accounts.createFirstToken(input('done'), async () => {});
    await accounts.revokeToken(made?.id ?? '');
    const fail = () => Promise.reject(new Error('must not be called'));
    expect(await accounts.createFirstToken(input('done'), fail)).toBeNull();
    expect(await accounts.createFirstToken(input('nowhere'), fail)).toBeNull();
    await create('stranger', { owner: { name: 'Eve', email: 'eve@example.com' } });
    expect(await accounts.createFirstToken(input('stranger'), fail)).toBeNull();
  });
});
