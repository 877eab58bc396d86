import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { createAccounts } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { type Database, openDatabase, statement, type Transaction } from '../kit/db/database.ts';
import { type Contacts, createContacts, ensureContacts } from './service.ts';
import type { Contact } from './types.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const kim = { type: 'Client', name: 'Kim', email: 'kim@example.com' } as const;

const countWaiting = statement(
  'test_count_waiting',
  `select count(*) as count from pg_locks l join pg_stat_activity a using (pid)
   where a.datname = current_database() and not l.granted`,
);

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let contacts: Contacts;
let account: Account;

beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  database = openDatabase(copy.connection, () => {});
  const clock = { now: () => now };
  contacts = createContacts({ database, clock });
  account = await createAccounts({ database, clock }).createAccount({
    name: 'Maple Studio',
    path: 'maple',
    mode: 'Sandbox',
    currency: 'EUR',
    timeZone: 'UTC',
    owner: { name: 'Ada', email: 'ada@example.com' },
  });
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(account.id, work);

/** A transaction in which somebody else does something between the first and the second statement. */
function withOthersBetween(tx: Transaction, work: (other: Transaction) => Promise<unknown>): Transaction {
  let first: Promise<unknown> | null = null;
  let done: Promise<unknown> | null = null;
  return {
    append: (statement, values) => tx.append(statement, values),
    deferred: tx.deferred,
    async query(statement, values) {
      if (first === null) {
        const answered = tx.query<never>(statement, values);
        first = answered;
        return answered;
      }
      done ??= first.then(() => inTransaction(work));
      await done;
      return tx.query(statement, values);
    },
  };
}

it('a contact that is deleted while its email is asked for is made again', async () => {
  const { id } = await inTransaction((tx) => contacts.ensureContact(tx, account.id, kim, now));
  const made = await inTransaction((tx) =>
    contacts.createContact(
      withOthersBetween(tx, (other) => contacts.deleteContact(other, account, id)),
      account,
      kim,
    ),
  );
  expect(made).toMatchObject(kim);
  expect(made.id).not.toBe(id);
  await inTransaction((tx) => contacts.deleteContact(tx, account, made.id));
});

it('a contact that is deleted while it is looked for is made again, once', async () => {
  const old = await inTransaction((tx) => contacts.ensureContact(tx, account.id, kim, now));
  const used = await inTransaction((tx) =>
    contacts.ensureContact(
      withOthersBetween(tx, (other) => contacts.deleteContact(other, account, old.id)),
      account.id,
      kim,
      now,
    ),
  );
  expect(used).toMatchObject(kim);
  expect(used.id).not.toBe(old.id);
  const { items } = await contacts.listContacts(
    account.id,
    { email: kim.email },
    { limit: 10, before: null },
  );
  expect(items).toMatchObject([{ id: used.id }]);
  await inTransaction((tx) => contacts.deleteContact(tx, account, used.id));
});

it('a contact that another request creates at the same moment is used as it is', async () => {
  const lee = { type: 'Client', name: 'Lee', email: 'lee@example.com' } as const;
  const later = { type: 'Business', name: 'Lee Ltd', email: 'LEE@example.com' } as const;
  let used: Promise<Contact> | undefined;
  await inTransaction(async (tx) => {
    await contacts.createContact(tx, account, lee);
    used = inTransaction((other) => contacts.ensureContact(other, account.id, later, now));
    await vi.waitFor(async () => {
      const waiting = await database.system.query(countWaiting);
      expect(waiting).toEqual([{ count: 1 }]);
    });
  });
  expect(await used).toMatchObject(lee);
});

it('of several contacts with one email the first is made, and all use it', async () => {
  const names = ['First', 'Second', 'Third'];
  const emails = ['One@example.com', 'ONE@example.com', 'one@example.com'];
  const inputs = names.map(
    (name, index) => ({ type: 'Client', name, email: emails[index] as string }) as const,
  );
  const ensured = await inTransaction((tx) => ensureContacts(tx, account.id, inputs, now));
  expect(ensured.map(({ contact, created }) => [contact.name, created?.objectId])).toEqual([
    ['First', ensured[0]?.contact.id],
    ['First', undefined],
    ['First', undefined],
  ]);
});

it('changing a contact does not hold up what only refers to it', async () => {
  const { id } = await inTransaction((tx) => contacts.ensureContact(tx, account.id, kim, now));
  const refer = {
    name: 'test_refer',
    text: 'select from contacts where account_id = $1 and id = $2 for key share nowait',
  };
  await inTransaction(async (tx) => {
    await contacts.updateContact(tx, account, id, { name: 'Kim B' });
    await inTransaction((other) => other.query(refer, [account.id, id]));
  });
});
