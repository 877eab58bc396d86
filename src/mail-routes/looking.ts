import type { Account } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { FIRST_ID } from '../kit/ids.ts';
import type { ReadTexts } from '../kit/net/read-texts.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { lookUp } from './dns.ts';
import { recordRouteEvent } from './record-event.ts';
import { lockMailRoute, putMailRoute, readMailRoute } from './store.ts';
import type { MailRouteRow } from './types.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 7 * DAY_MS;
/** After a look that did not find the record. */
const LOOK_AGAIN_MS = DAY_MS;

/** Plans the next look at the records of a domain that is in use. */
export async function planLook(tx: Transaction, { accountId }: MailRouteRow, now: Date): Promise<void> {
  const at = new Date(now.getTime() + LOOK_EVERY_MS);
  await scheduleTask(tx, accountId, 'mail_route.look', FIRST_ID, at);
}

/**
 * Looks whether the records of a domain in use are still there, and answers when to look again; null when no domain is in
 * use. A record that is gone is a need on Home. Mails are still sent from the domain: the business has chosen it, and many
 * receivers take them. DNS that does not answer changes nothing.
 */
export async function lookAgain(
  { database, readTexts }: { readonly database: Database; readonly readTexts: ReadTexts },
  { id }: Account,
  now: Date,
): Promise<Date | null> {
  const read = await database.transaction(id, (tx) => readMailRoute(tx, id));
  if (read === null || !isInUse(read)) return null;
  const dns = await lookUp(read, readTexts);
  return database.transaction(id, async (tx) => {
    const before = await lockMailRoute(tx, id);
    if (before === null || !isInUse(before)) return null;
    // Somebody has saved another domain during the look.
    if (before.id !== read.id) return now;
    if (dns.dkim !== 'Unknown' && dns.dkim !== before.dns?.dkim) {
      const row = { ...before, dns, updatedAt: now };
      await putMailRoute(tx, row);
      await recordRouteEvent(tx, row, now);
    }
    return new Date(now.getTime() + (dns.dkim === 'Found' ? LOOK_EVERY_MS : LOOK_AGAIN_MS));
  });
}

function isInUse({ kind, status }: MailRouteRow): boolean {
  return kind === 'Domain' && (status === 'Active' || status === 'Failing');
}
