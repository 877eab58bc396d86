import { type Database, type Queries, statement, type Transaction } from '../../kit/db/database.ts';
import { createListReader } from '../../kit/db/lists.ts';
import type { PageRequest } from '../../kit/http/pages.ts';
import { type AccountId, type MailId, newId, type SuppressionId } from '../../kit/ids.ts';
import { addressKey } from './addresses.ts';
import type { Reminded, Suppression } from './types.ts';

const columns = `s.id, s.address, s.reason, s.bounce_reason as "bounceReason", s.detail, s.mail_id as "mailId",
  s.only_about as "onlyAbout", s.created_at as "createdAt"`;

const findSome = statement(
  'mail_suppressions_find',
  `select ${columns} from mail_suppressions s
   where s.account_id = $1 and s.address = any($2::text[]) and s.lifted_at is null
     and (s.only_about is null or s.only_about = any($3::uuid[]))`,
);

/** Reads which of some addresses get no reminders of some invoices and outgoing payments, by their keys (`addressKey`). */
export async function findSuppressions(
  tx: Queries,
  accountId: AccountId,
  addresses: readonly string[],
  about: readonly Reminded[],
): Promise<ReadonlyMap<string, Suppression>> {
  const rows = await tx.query<Suppression>(findSome, [accountId, addresses.map(addressKey), about]);
  return new Map(rows.map((one) => [one.address, one]));
}

const list = createListReader<Suppression, 'address'>(
  'mail_suppressions_list',
  `select ${columns} from mail_suppressions s where s.account_id = $1 and s.lifted_at is null`,
  's.id',
  { address: 's.address = ?' },
);

/** Reads a page of the addresses that get no reminders, newest first: `limit + 1` rows at most. */
export function listSuppressions(
  database: Database,
  accountId: AccountId,
  email: string | undefined,
  page: PageRequest,
): Promise<Suppression[]> {
  return list(database, accountId, page, email === undefined ? {} : { address: addressKey(email) });
}

// With which report a suppression is explained: a bounce does not replace a complaint.
const REPLACES =
  '(kept.lifted_at is not null or array_position($11, excluded.reason) >= array_position($11, kept.reason))';
const replaced = ['reason', 'bounce_reason', 'detail', 'mail_id', 'created_at'].map(
  (column) => `${column} = case when ${REPLACES} then excluded.${column} else kept.${column} end`,
);

// A report about a time before somebody lifted the suppression does not bring it back, and callers keep the id that they
// know. A second invoice makes it a suppression for all, whatever the report says.
const put = statement(
  'mail_suppressions_put',
  `insert into mail_suppressions as kept (
     account_id, id, address, reason, bounce_reason, detail, mail_id, only_about, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (account_id, address) do update
     set id = case when kept.lifted_at is null then kept.id else excluded.id end,
       only_about = case
         when kept.lifted_at is not null or kept.only_about = excluded.only_about then excluded.only_about
       end,
       ${replaced.join(', ')}, lifted_at = null
     where case
       when kept.lifted_at is not null then kept.lifted_at < $10
       else kept.only_about is not null or ${REPLACES}
     end`,
);

// From the least grave.
const gravity: readonly Suppression['reason'][] = ['SoftBounces', 'HardBounce', 'Complaint'];

/** Stops the reminders to an address. `occurredAt`: when the mail came back, in the account's time. */
export async function suppress(
  tx: Transaction,
  accountId: AccountId,
  one: Omit<Suppression, 'id'>,
  occurredAt: Date,
): Promise<void> {
  const { address, reason, bounceReason, detail, mailId, onlyAbout, createdAt } = one;
  const id = newId<SuppressionId>();
  const row = [accountId, id, address, reason, bounceReason, detail, mailId, onlyAbout, createdAt];
  await tx.query(put, [...row, occurredAt, gravity]);
}

const lift = statement(
  'mail_suppressions_lift',
  `update mail_suppressions set lifted_at = $3
   where account_id = $1 and address = any($2::text[]) and lifted_at is null`,
);

/** Lets reminders go to addresses again. */
export async function liftSuppressions(
  tx: Transaction,
  accountId: AccountId,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  if (addresses.length > 0) await tx.query(lift, [accountId, addresses.map(addressKey), now]);
}

const liftOne = statement(
  'mail_suppressions_lift_one',
  `update mail_suppressions s set lifted_at = $3
   where s.account_id = $1 and s.id = $2 and s.lifted_at is null
   returning ${columns}`,
);

/** Lets reminders go to an address again, and answers it; null when it is not suppressed. */
export async function liftSuppression(
  tx: Transaction,
  accountId: AccountId,
  id: SuppressionId,
  now: Date,
): Promise<Suppression | null> {
  const [lifted] = await tx.query<Suppression>(liftOne, [accountId, id, now]);
  return lifted ?? null;
}

const eraseSome = statement(
  'mail_suppressions_erase',
  `delete from mail_suppressions where account_id = $1 and mail_id = any($2::uuid[])`,
);
const eraseReports = statement(
  'mail_feedback_erase',
  `delete from mail_feedback where account_id = $1 and mail_id = any($2::uuid[])`,
);

/** Forgets what was reported about mails, with its addresses. */
export async function eraseFeedback(tx: Transaction, accountId: AccountId, ids: readonly MailId[]) {
  if (ids.length === 0) return;
  await tx.query(eraseSome, [accountId, ids]);
  await tx.query(eraseReports, [accountId, ids]);
}
