import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId, DeviceId, InvitationId, MailId, PersonId } from '../kit/ids.ts';
import type { MemberMail, MemberMailKind } from './types.ts';

/** A mail that is requested, with the reason for it. */
interface NewMemberMail {
  readonly accountId: AccountId;
  readonly id: MailId;
  readonly kind: MemberMailKind;
  readonly invitationId?: InvitationId;
  readonly personId?: PersonId;
  readonly deviceId?: DeviceId;
  readonly createdAt: Date;
}

const insertOne = statement(
  'member_mails_insert',
  `insert into member_mails (account_id, id, kind, invitation_id, person_id, device_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, id) do nothing`,
);

/** Writes why a mail goes to a member. */
export async function insertMemberMail(tx: Queries, made: NewMemberMail): Promise<void> {
  const { accountId, id, kind, invitationId, personId, deviceId, createdAt } = made;
  await tx.query(insertOne, [accountId, id, kind, invitationId, personId, deviceId, createdAt]);
}

// Across accounts: a password belongs to a person, whatever account its mails belong to.
const countOfPerson = statement(
  'member_mails_count',
  `select count(*) as count from member_mails
   where person_id = $1 and kind = $2 and created_at > $3`,
);

/** Counts the mails of a kind to a person since an instant. Needs the person locked. */
export async function countMemberMails(tx: Queries, personId: PersonId, kind: MemberMailKind, since: Date) {
  const [row] = await tx.query<{ count: number }>(countOfPerson, [personId, kind, since]);
  return row?.count ?? 0;
}

/** How long the reasons of mails are kept: longer than invitations and codes live, and than a mail is tried. */
const KEPT_MS = 90 * 86_400_000;

// Across accounts: housekeeping for all of them.
const purge = statement(
  'member_mails_purge',
  `delete from member_mails where (account_id, id) in (
     select account_id, id from member_mails where created_at < $1 limit $2)
   returning 1`,
);

/** Deletes old ones, at most the given number; answers how many. */
export async function purgeMemberMails(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - KEPT_MS), most])).length;
}

/** A mail to a member, with what decides whether its reason still holds. */
export interface MemberMailRow extends Omit<MemberMail, 'link' | 'device' | 'provider'> {
  readonly accountId: AccountId;
  readonly accountPath: string;
  readonly invitationId: InvitationId | null;
  readonly personId: PersonId | null;
  readonly createdAt: Date;
  readonly deviceId: DeviceId | null;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly invitationState: 'Open' | 'Accepted' | 'Revoked' | 'Expired' | null;
  readonly isMember: boolean;
  readonly isPasswordNewer: boolean;
}

// Across accounts: this statement decides what a mail may say about other accounts. An invitation has only what its account
// wrote: the account must not learn whether others know the address.
const findOne = statement(
  'member_mails_find',
  `select n.account_id as "accountId", a.path as "accountPath", n.id, n.kind, n.invitation_id as "invitationId", n.person_id as "personId", n.device_id as "deviceId",
     n.created_at as "createdAt", coalesce(p.email, i.email) as email, coalesce(p.name, '') as name, p.language,
     i.role, i.expires_at as "endsAt", case when by.removed_at is null then inviter.name end as inviter,
     case when by.removed_at is null then inviter.email end as "inviterEmail",
     d.user_agent as "userAgent", d.address,
     case when i.id is null then null when i.accepted_at is not null then 'Accepted'
       when i.revoked_at is not null then 'Revoked' when i.expires_at <= $3 then 'Expired' else 'Open' end as "invitationState",
     exists (select from members m where m.person_id = n.person_id and m.removed_at is null)
       or exists (select from invitations o where o.email_key = p.email_key
         and o.accepted_at is null and o.revoked_at is null and o.expires_at > $3) as "isMember",
     coalesce(p.password_changed_at > n.created_at, false) as "isPasswordNewer"
   from member_mails n
   join accounts a on a.id = n.account_id
   left join invitations i on i.account_id = n.account_id and i.id = n.invitation_id
   left join people p on p.id = n.person_id
   left join members by on by.account_id = i.account_id and by.person_id = i.invited_by
   left join people inviter on inviter.id = by.person_id
   left join devices d on d.person_id = n.person_id and d.id = n.device_id
   where n.account_id = $1 and n.id = $2`,
);

/** Reads why a mail goes to a member, or null. */
export async function findMemberMail(system: Queries, accountId: AccountId, id: MailId, now: Date) {
  const [found] = await system.query<MemberMailRow>(findOne, [accountId, id, now]);
  return found ?? null;
}
