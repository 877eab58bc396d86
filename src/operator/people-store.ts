import { type Queries, statement } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import type { OperatorPerson } from './types.ts';

// Across accounts: an operator is of the installation.
const insertOne = statement(
  'operators_insert',
  'insert into operators (person_id, created_at) values ($1, $2) on conflict do nothing returning 1',
);

/** Makes a person an operator; false when they are one. */
export async function insertOperator(system: Queries, personId: PersonId, now: Date): Promise<boolean> {
  return (await system.query(insertOne, [personId, now])).length === 1;
}

// Across accounts: an operator is of the installation.
const deleteOne = statement('operators_delete', 'delete from operators where person_id = $1 returning 1');

/** Ends that a person is an operator; false when they are none. */
export async function deleteOperator(system: Queries, personId: PersonId): Promise<boolean> {
  return (await system.query(deleteOne, [personId])).length === 1;
}

// Across accounts: an operator is of the installation.
const findOne = statement('operators_find', 'select 1 from operators where person_id = $1');

export async function isOperator(system: Queries, personId: PersonId): Promise<boolean> {
  return (await system.query(findOne, [personId])).length === 1;
}

// Across accounts: an address belongs to a person.
const findUnproved = statement('operators_find_unproved', 'select is_unproved from people where id = $1');

/** Whether a person has not proved that their address is theirs: the author of an account's file could name any. */
export async function isUnproved(system: Queries, personId: PersonId): Promise<boolean> {
  const [row] = await system.query<{ is_unproved: boolean }>(findUnproved, [personId]);
  return row?.is_unproved ?? true;
}

// Across accounts: an operator is of the installation.
const listAll = statement(
  'operators_list',
  `select o.person_id as "personId", p.name, p.email, o.created_at as "createdAt"
   from operators o join people p on p.id = o.person_id order by o.created_at, o.person_id`,
);

export function listOperators(system: Queries): Promise<OperatorPerson[]> {
  return system.query<OperatorPerson>(listAll);
}
