import { type Statement, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, ContactId, RecipientId } from '../kit/ids.ts';
import type { ProcessorName } from '../processors/types.ts';
import type { Recipient } from './types.ts';

const properties = [
  'id',
  'contactId',
  'processor',
  'reference',
  'status',
  'country',
  'currency',
  'due',
  'dueBy',
  'reason',
  'askedAt',
  'sequence',
  'createdAt',
  'updatedAt',
  'checkedAt',
] as const;

// JSON has no instants: see `toRecipient`.
const selection = `
  select ${selected('r', properties)},
    case when r.bank_reference is not null
      then json_build_object('reference', r.bank_reference, 'bankName', r.bank_name, 'last4', r.last4,
        'since', r.bank_since) end as "bankAccount"
  from recipients r
  where r.account_id = $1`;

function toRecipient(row: Recipient): Recipient {
  const { bankAccount } = row;
  return { ...row, bankAccount: bankAccount && { ...bankAccount, since: new Date(bankAccount.since) } };
}

const columns = [...properties, 'bankReference', 'bankName', 'last4', 'bankSince'];

function valuesIn(recipient: Recipient): unknown[] {
  const { reference, bankName, last4, since } = recipient.bankAccount ?? {};
  return [...valuesOf(recipient, properties), reference, bankName, last4, since];
}

const insertOne = insertOf('recipients', columns, 'on conflict do nothing returning id');

/** Writes a new recipient. False when its contact has one at the processor. */
export async function insertRecipient(
  tx: Transaction,
  accountId: AccountId,
  recipient: Recipient,
): Promise<boolean> {
  return (await tx.query(insertOne, [accountId, ...valuesIn(recipient)])).length > 0;
}

const updateOne = updateOf('recipients', columns);

/** Writes a recipient that the transaction has locked. */
export async function saveRecipient(
  tx: Transaction,
  accountId: AccountId,
  recipient: Recipient,
): Promise<void> {
  await tx.query(updateOne, [accountId, recipient.id, ...valuesIn(recipient)]);
}

const findOne = statement('recipients_find', `${selection} and r.id = $2`);

/** Reads a recipient, or null. */
export const findRecipient = createFinder<Recipient, RecipientId>(findOne, toRecipient);

/** Reads a recipient, or null. */
export const readRecipient = createReader<Recipient, RecipientId>(findOne, toRecipient);

const lockOne = statement('recipients_lock', `${selection} and r.id = $2 for no key update`);

/** Locks a recipient until the transaction ends and reads it, or null. */
export const lockRecipient = createReader<Recipient, RecipientId>(lockOne, toRecipient);

const findByReference = statement('recipients_find_by_reference', `${selection} and r.reference = $2`);

const findOfContact = statement(
  'recipients_find_of_contact',
  `${selection} and r.contact_id = $2 and r.processor = $3 and r.status not in ('Rejected', 'Gone')`,
);

const findLastOfContact = statement(
  'recipients_find_last_of_contact',
  `${selection} and r.contact_id = $2 and r.processor = $3 order by r.id desc limit 1`,
);

async function readBy(tx: Transaction, by: Statement, values: readonly unknown[]): Promise<Recipient | null> {
  const [row] = await tx.query<Recipient>(by, values);
  return row === undefined ? null : toRecipient(row);
}

/** Reads the recipient of an account at the processor, or null. */
export function readByReference(
  tx: Transaction,
  accountId: AccountId,
  reference: string,
): Promise<Recipient | null> {
  return readBy(tx, findByReference, [accountId, reference]);
}

/** Reads a contact's account at a processor that can be used, or be finished; null without one. */
export function readCurrent(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  processor: ProcessorName,
): Promise<Recipient | null> {
  return readBy(tx, findOfContact, [accountId, contactId, processor]);
}

/** Reads the last account of a contact at a processor, also one that was refused. */
export function readLast(
  tx: Transaction,
  accountId: AccountId,
  contactId: ContactId,
  processor: ProcessorName,
): Promise<Recipient | null> {
  return readBy(tx, findLastOfContact, [accountId, contactId, processor]);
}

/** Filters of a list. */
export interface RecipientFilter {
  readonly contactId?: string;
  readonly status?: string;
}

const list = createListReader<Recipient, keyof RecipientFilter>('recipients_list', selection, 'r.id', {
  contactId: 'r.contact_id = ?',
  status: 'r.status = ?',
});

/** Reads a page of recipients, newest first: `limit + 1` rows at most. */
export async function listRecipients(...given: Parameters<typeof list>): Promise<Recipient[]> {
  return (await list(...given)).map(toRecipient);
}
