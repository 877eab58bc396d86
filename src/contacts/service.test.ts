import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyDatabase } from '../../test/support/database.ts';
import { createAccounts } from '../accounts/service.ts';
import { type Database, openDatabase, type Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type Contacts, createContacts } from './service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const kim = { type: 'Client', name: 'Kim', email: 'kim@example.com' } as const;

let copy: Awaited<ReturnType<typeof copyDatabase>>;
let database: Database;
let contacts: Contacts;
let accountId: AccountId;

beforeAll(async () => {
  copy = await copyDatabase(inject('cluster'));
  database = openDatabase(copy.connection, () => {});
  const clock = { now: () => now };
  contacts = createContacts({ database, clock });
  const account = await createAccounts({ database, clock }).createAccount({
    name: 'Maple Studio',
    path: 'maple',
    mode: 'Sandbox',
    currency: 'EUR',
    timeZone: 'UTC',
    owner: { name: 'Ada', email: 'ada@example.com' },
  });
  accountId = account.id;
});
afterAll(async () => {
  await database.close();
  await copy.drop();
});

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(accountId, work);

/** A transaction in which somebody else deletes the contact between the first and the second statement. */
function deletingInBetween(tx: Transaction, id: string): Transaction {
  let first: Promise<unknown> | null = null;
  let deletion: Promise<unknown> | null = null;
  const deleteContact = () => inTransaction((other) => contacts.deleteContact(other, accountId, id));
  return {
    append: (statement, values) => tx.append(statement, values),
    async query(statement, values) {
      if (first === null) {
        const answered = tx.query<never>(statement, values);
        first = answered;
        return answered;
      }
      deletion ??= first.then(deleteContact);
      await deletion;
      return tx.query(statement, values);
    },
  };
}

describe('a contact that is deleted while its e-mail is asked for', () => {
  it.each([
    ['ensureContact', { ...kim, name: 'Kim B' }],
    ['createContact', kim],
  ] as const)('%s makes another', async (verb, wanted) => {
    const { id } = await inTransaction((tx) => contacts.ensureContact(tx, accountId, kim, now));
    const made = await inTransaction((tx) =>
      contacts[verb](deletingInBetween(tx, id), accountId, wanted, now),
    );
    expect(made).toMatchObject(wanted);
    expect(made.id).not.toBe(id);
    expect(await contacts.getContact(accountId, made.id)).toMatchObject(wanted);
    await inTransaction((tx) => contacts.deleteContact(tx, accountId, made.id));
  });
});

it('changing a contact does not hold up what only refers to it', async () => {
  const { id } = await inTransaction((tx) => contacts.ensureContact(tx, accountId, kim, now));
  const refer = {
    name: 'test_refer',
    text: 'select from contacts where account_id = $1 and id = $2 for key share nowait',
  };
  await inTransaction(async (tx) => {
    await contacts.updateContact(tx, accountId, id, { name: 'Kim B' });
    await inTransaction((other) => other.query(refer, [accountId, id]));
  });
});
