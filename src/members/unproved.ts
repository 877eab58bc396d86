import type { Queries } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import { endPersonCodes } from './code-store.ts';
import { deletePasskeys } from './passkey-store.ts';
import { endSessions, forgetDevices } from './session-store.ts';
import { dropUnprovedPassword, lockPerson, noteAddressProved } from './store.ts';

/**
 * Ends every way in of a person who came with the file of an account and has not proved their address here: its author
 * could name any address with a password of their own, and sign in with it to add more. False for other people. The
 * second factor stays: it opens nothing, and a thief of the mailbox must not get past it.
 */
export async function endUnproved(tx: Queries, personId: PersonId, now: Date): Promise<boolean> {
  await lockPerson(tx, personId);
  if (!(await dropUnprovedPassword(tx, personId))) return false;
  await deletePasskeys(tx, personId);
  await endPersonCodes(tx, personId, now);
  await endSessions(tx, personId, null, now);
  await forgetDevices(tx, personId, null, now);
  return true;
}

/** Notes that a person has proved their address. False when that was known; otherwise as {@link endUnproved}. */
export async function proveAddress(tx: Queries, personId: PersonId, now: Date): Promise<boolean> {
  const wasUnproved = await endUnproved(tx, personId, now);
  if (wasUnproved) await noteAddressProved(tx, personId);
  return wasUnproved;
}
