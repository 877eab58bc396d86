import type { Queries } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import { endPersonCodes } from './code-store.ts';
import { deletePasskeys } from './passkey-store.ts';
import { endSessions, forgetDevices } from './session-store.ts';
import { dropUnprovedPassword, findPerson, lockPerson, noteAddressProved } from './store.ts';

/**
 * Ends every way in of a person who has not proved their address here: they came with the file of an account, or joined by
 * a link that was not mailed. The author of the file, or the inviter, could name any address with a password of their own,
 * and sign in with it to add more. False for other people. The second factor stays: it opens nothing, and a thief of the
 * mailbox must not get past it.
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

/** As {@link endUnproved}, for the person of an address, before they get an account: it must not open to somebody else. */
export async function endUnprovedAt(tx: Queries, email: string, now: Date): Promise<void> {
  const { person } = await findPerson(tx, email);
  if (person !== null) await endUnproved(tx, person.id, now);
}
