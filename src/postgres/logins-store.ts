import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Connection, clientConfig, type DatabaseRole, databaseRoles } from '../kit/db/database.ts';
import type { ClusterConnection } from './types.ts';

// Any number will do, as long as every copy of the service takes the same lock.
const LOCK = 7_263_822;

/**
 * Lets the roles of a migrated cluster of ours sign in by themselves, and answers the connection that serves with them.
 * A connection that signs in as the owner and then acts as a role can always go back: an attacker who had it run
 * one statement would be the owner of every account. Runs as the owner.
 */
export async function openLogins(owner: ClusterConnection): Promise<Connection> {
  const logins = Object.fromEntries(databaseRoles.map((role) => [role, passwordOf(owner, role)]));
  const client = new pg.Client(clientConfig(owner));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // across accounts: roles belong to the whole cluster. Two processes may open it at once; one changes roles at a time.
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    for (const [role, password] of Object.entries(logins)) {
      await client.query(`alter role ${role} login password '${password}'`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
  return { ...owner, logins: logins as Record<DatabaseRole, string> };
}

// Made of the owner's, so that nothing more is to be kept, lost or backed up. Letters, digits, - and _ only.
function passwordOf({ password }: ClusterConnection, role: DatabaseRole): string {
  return createHmac('sha256', password).update(`login ${role}`).digest('base64url');
}
