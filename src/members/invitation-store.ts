import type { Role } from '../accounts/types.ts';
import { type Queries, statement } from '../kit/db/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import { type AccountId, type InvitationId, LAST_ID, type PersonId } from '../kit/ids.ts';
import type { Invitation, ShownInvitation } from './types.ts';

interface NewInvitation extends Invitation {
  readonly invitedBy: PersonId | null;
}

const COLUMNS = `i.account_id as "accountId", i.id, i.email, i.email_key as "emailKey", i.role, i.created_at as "createdAt", i.expires_at as "expiresAt"`;
const OPEN = 'i.accepted_at is null and i.revoked_at is null';

const closeOpen = statement(
  'invitations_close_open',
  `update invitations i set revoked_at = $3
   where i.account_id = $1 and i.email_key = $2 and ${OPEN} returning ${COLUMNS}`,
);
const insertOne = statement(
  'invitations_insert',
  `insert into invitations (account_id, id, email, email_key, role, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes an invitation, and replaces the open one of its address; answers that one. Needs the account locked. */
export async function insertInvitation(tx: Queries, made: NewInvitation): Promise<Invitation[]> {
  const closed = await tx.query<Invitation>(closeOpen, [made.accountId, made.emailKey, made.createdAt]);
  await tx.query(insertOne, [
    made.accountId,
    made.id,
    made.email,
    made.emailKey,
    made.role,
    made.invitedBy,
    made.createdAt,
    made.expiresAt,
  ]);
  return closed;
}

const countSince = statement(
  'invitations_count_since',
  'select count(*) as count from invitations where account_id = $1 and created_at > $2',
);

export async function countInvitations(tx: Queries, accountId: AccountId, since: Date): Promise<number> {
  const [row] = await tx.query<{ count: number }>(countSince, [accountId, since]);
  return row?.count ?? 0;
}

const countToSince = statement(
  'invitations_count_to_since',
  'select count(*) as count from invitations where account_id = $1 and created_at > $2 and email_key = $3',
);

/** Counts the invitations of an account to an address since an instant. */
export async function countInvitationsTo(tx: Queries, accountId: AccountId, emailKey: string, since: Date) {
  const [row] = await tx.query<{ count: number }>(countToSince, [accountId, since, emailKey]);
  return row?.count ?? 0;
}

const listOpen = statement(
  'invitations_list_open',
  `select ${COLUMNS} from invitations i
   where i.account_id = $1 and ${OPEN} and i.expires_at > $2 order by i.created_at, i.id`,
);

/** Reads the invitations of an account that can be accepted, the oldest first. */
export function listInvitations(tx: Queries, accountId: AccountId, now: Date): Promise<Invitation[]> {
  return tx.query<Invitation>(listOpen, [accountId, now]);
}

const listPage = statement(
  'invitations_list_page',
  `select ${COLUMNS}, p.id as "inviterId", p.name as "inviterName"
   from invitations i left join people p on p.id = i.invited_by
   where i.account_id = $1 and ${OPEN} and i.expires_at > $2 and i.id < $4 and ($5::uuid is null or i.id = $5)
   order by i.id desc limit $3`,
);

/** An invitation, and who sent it; null: somebody at the command line. */
export type SentInvitation = Invitation & {
  readonly inviterId: PersonId | null;
  readonly inviterName: string | null;
};

/** Reads a page of invitations that can be accepted, or one: `limit + 1` rows at most. */
export function listInvitationPage(
  system: Queries,
  accountId: AccountId,
  now: Date,
  { limit, before }: PageRequest,
  id: InvitationId | null = null,
): Promise<SentInvitation[]> {
  return system.query<SentInvitation>(listPage, [accountId, now, limit + 1, before ?? LAST_ID, id]);
}

const revokeOne = statement(
  'invitations_revoke',
  `update invitations i set revoked_at = $3 where i.account_id = $1 and i.id = $2 and ${OPEN} and i.role = any($4)
   returning i.id`,
);

/** Ends an invitation to one of these roles; false when none is open. Needs the account locked. */
export async function revokeInvitation(
  tx: Queries,
  accountId: AccountId,
  id: InvitationId,
  allowed: readonly Role[],
  now: Date,
): Promise<boolean> {
  return (await tx.query(revokeOne, [accountId, id, now, allowed])).length === 1;
}

const revokeThose = statement(
  'invitations_revoke_by',
  `update invitations i set revoked_at = $4
   where i.account_id = $1 and i.invited_by = $2 and not i.role = any($3) and ${OPEN} returning ${COLUMNS}`,
);

/** Ends a person's sent invitations, except to these roles; answers them. Needs the account locked. */
export async function revokeInvitationsBy(
  tx: Queries,
  accountId: AccountId,
  personId: PersonId,
  but: readonly Role[],
  now: Date,
): Promise<Invitation[]> {
  return tx.query<Invitation>(revokeThose, [accountId, personId, but, now]);
}

const acceptOne = statement(
  'invitations_accept',
  `update invitations i set accepted_at = $3
   where i.account_id = $1 and i.id = $2 and ${OPEN} and i.expires_at > $3
   returning i.id`,
);

/** Uses an invitation; false when it is no longer open. One of several requests succeeds. */
export async function useInvitation(tx: Queries, accountId: AccountId, id: InvitationId, now: Date) {
  return (await tx.query(acceptOne, [accountId, id, now])).length === 1;
}

// Across accounts: which account invites, the code alone says.
const findByCode = statement(
  'invitations_find_by_code',
  `select ${COLUMNS}, a.name as "accountName", case when m.removed_at is null then inviter.name end as inviter,
     exists (select from people p where p.email_key = i.email_key) as "isKnown", c.is_mailed as "isMailed"
   from sign_in_codes c
   join invitations i on i.account_id = c.account_id and i.id = c.invitation_id
   join accounts a on a.id = i.account_id
   left join members m on m.account_id = i.account_id and m.person_id = i.invited_by
   left join people inviter on inviter.id = m.person_id
   where c.hash = $1 and c.purpose = 'Invitation' and ${OPEN} and i.expires_at > $2 and a.closed_at is null`,
);

/** Reads the open invitation that a code belongs to, or null. */
export async function findInvitationByCode(tx: Queries, hash: Buffer, now: Date) {
  const [found] = await tx.query<ShownInvitation>(findByCode, [hash, now]);
  return found ?? null;
}

/** How long ended invitations are kept. */
const KEPT_MS = 60 * 86_400_000;

// Across accounts: housekeeping for all of them. Mails and codes that name an invitation are deleted first.
const purge = statement(
  'invitations_purge',
  `delete from invitations where (account_id, id) in (
     select i.account_id, i.id from invitations i
     where i.expires_at < $1
       and not exists (select 1 from member_mails n where n.account_id = i.account_id and n.invitation_id = i.id)
       and not exists (select 1 from sign_in_codes c where c.account_id = i.account_id and c.invitation_id = i.id)
     limit $2)
   returning 1`,
);

/** Deletes invitations that ended long ago, at most the given number; answers how many. */
export async function purgeInvitations(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - KEPT_MS), most])).length;
}

const shortenAll = statement(
  'invitations_shorten',
  `with invitation as (
     update invitations i set expires_at = $2 where i.account_id = $1 and i.expires_at > $2
   )
   update sign_in_codes set expires_at = $2 where account_id = $1 and expires_at > $2`,
);

/** Ends the open invitations of an account, with their links, at an instant, where they would end later. */
export async function shortenInvitations(tx: Queries, accountId: AccountId, latest: Date): Promise<void> {
  await tx.query(shortenAll, [accountId, latest]);
}
