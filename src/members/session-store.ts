import { type Queries, statement } from '../kit/db/database.ts';
import type { DeviceId, PersonId, SessionId } from '../kit/ids.ts';
import type { IdentityKey } from '../single-sign-on/types.ts';
import type { OpenSession, Session, Visitor } from './types.ts';

/** A session ends after this time without a visit. */
const IDLE_MS = 30 * 86_400_000;
/** A session ends after this time, whatever happens. */
const LONGEST_MS = 90 * 86_400_000;

/** How precisely the last visit is stored: a write for each request would cost too much. */
const SEEN_EVERY_MS = 300_000;

/** A browser, or a session, to write. */
interface Opening extends Pick<Visitor, 'userAgent' | 'address'> {
  readonly personId: PersonId;
  readonly secretHash: Buffer;
  readonly now: Date;
}

// Across accounts: a browser belongs to a person.
const findKnown = statement(
  'devices_find',
  `select d.id, d.secret_hash as "secretHash" from devices d
   where d.person_id = $1 and d.secret_hash = any($2::bytea[]) and d.forgotten_at is null
   order by d.last_seen_at desc limit 1`,
);

/** Reads which of these secrets belongs to a browser of the person, or null. */
export async function findDevice(tx: Queries, personId: PersonId, hashes: readonly Buffer[]) {
  const [device] = await tx.query<{ id: DeviceId; secretHash: Buffer }>(findKnown, [personId, hashes]);
  return device ?? null;
}

// Across accounts: a browser belongs to a person.
const findSignedIn = statement(
  'devices_find_signed_in',
  `select d.id from devices d
   where d.person_id = $1 and d.secret_hash = any($2::bytea[]) and d.forgotten_at is null
     and exists (select 1 from sessions s where s.person_id = d.person_id and s.device_id = d.id)
   order by d.last_seen_at desc limit 1`,
);

/**
 * Reads which of these secrets belongs to a browser that the person has signed in with, or null. A browser that only
 * set a new password does not count.
 */
export async function findSignedInDevice(tx: Queries, personId: PersonId, hashes: readonly Buffer[]) {
  const [device] = await tx.query<{ id: DeviceId }>(findSignedIn, [personId, hashes]);
  return device?.id ?? null;
}

// Across accounts: a browser belongs to a person.
const insertOneDevice = statement(
  'devices_insert',
  `insert into devices (person_id, id, secret_hash, user_agent, address, created_at, last_seen_at, forgotten_at)
   values ($1, $2, $3, $4, $5, $6, $6, $7)`,
);

/** Writes a browser that the person signs in with for the first time. A forgotten one is never known again. */
export async function insertDevice(
  tx: Queries,
  id: DeviceId,
  made: Opening,
  isForgotten = false,
): Promise<void> {
  const { personId, secretHash, userAgent, address, now } = made;
  const forgottenAt = isForgotten ? now : null;
  await tx.query(insertOneDevice, [personId, id, secretHash, userAgent, address, now, forgottenAt]);
}

// Across accounts: a browser belongs to a person.
const touchOne = statement(
  'devices_touch',
  'update devices set user_agent = $3, address = $4, last_seen_at = $5 where person_id = $1 and id = $2',
);

/** Stores that a known browser signs in again. */
export async function touchDevice(
  tx: Queries,
  id: DeviceId,
  { personId, userAgent, address, now }: Omit<Opening, 'secretHash'>,
): Promise<void> {
  await tx.query(touchOne, [personId, id, userAgent, address, now]);
}

// Across accounts: a browser belongs to a person.
const DEVICE_OF = '(select s.device_id from sessions s where s.person_id = $1 and s.id = $3)';

// Across accounts: a browser belongs to a person.
const forgetAll = statement(
  'devices_forget',
  `update devices d set forgotten_at = $2
   where d.person_id = $1 and d.forgotten_at is null and d.id is distinct from ${DEVICE_OF}`,
);

/** Makes every browser of a person unknown, except that of one session. */
export async function forgetDevices(tx: Queries, personId: PersonId, but: SessionId | null, now: Date) {
  await tx.query(forgetAll, [personId, now, but]);
}

// Across accounts: a browser belongs to a person.
const forgetOne = statement(
  'devices_forget_one',
  `update devices d set forgotten_at = $2
   where d.person_id = $1 and d.forgotten_at is null and d.id = ${DEVICE_OF}
     and d.id is distinct from (select s.device_id from sessions s where s.person_id = $1 and s.id = $4)`,
);

/** Makes the browser of a session unknown, unless the present session is in the same browser. */
export async function forgetDeviceOf(
  tx: Queries,
  personId: PersonId,
  id: SessionId,
  present: SessionId,
  now: Date,
): Promise<void> {
  await tx.query(forgetOne, [personId, now, id, present]);
}

// Across accounts: a session belongs to a person.
const insertOneSession = statement(
  'sessions_insert',
  `insert into sessions (id, person_id, secret_hash, device_id, user_agent, address, created_at, last_seen_at,
     confirmed_at, expires_at, provider, subject, has_both_factors, only_account_id)
   select $1::uuid, p.id, $3::bytea, $4::uuid, $5, $6, $7::timestamptz, $7, $8::timestamptz, $9::timestamptz, $10, $11,
     $12::boolean, i.account_id
   from people p left join identities i on i.provider = $10 and i.subject = $11
   where p.id = $2`,
);

/** How the person of a session has proved who they are. */
interface SessionProof {
  readonly confirmedAt: Date;
  readonly identity: IdentityKey | null;
  readonly hasBothFactors: boolean;
}

/** Writes a session. It is bound to the account whose provider its identity is of: no caller can forget that. */
export async function insertSession(
  tx: Queries,
  id: SessionId,
  deviceId: DeviceId,
  { personId, secretHash, userAgent, address, now }: Opening,
  { confirmedAt, identity, hasBothFactors }: SessionProof,
): Promise<void> {
  const seen = [id, personId, secretHash, deviceId, userAgent, address, now, confirmedAt];
  const expiresAt = new Date(now.getTime() + LONGEST_MS);
  const of = [identity?.provider ?? null, identity?.subject ?? null];
  await tx.query(insertOneSession, [...seen, expiresAt, ...of, hasBothFactors]);
}

interface SessionRow extends Omit<Session, 'memberships' | 'closedMemberships' | 'identity'> {
  readonly lastSeenAt: Date;
  readonly isBreakGlass: boolean;
  readonly provider: string | null;
  readonly subject: string | null;
  readonly checkedAt: Date | null;
  readonly checkingUntil: Date | null;
  readonly hasToken: boolean;
}

const LIVE = 's.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3';

// Across accounts: a session belongs to a person; their memberships decide what it may see.
const findBySecret = statement(
  'sessions_find',
  `select s.id, s.person_id as "personId", p.name, p.email, p.email_key as "emailKey", p.language,
     p.is_break_glass as "isBreakGlass",
     s.device_id as "deviceId", s.confirmed_at as "confirmedAt", s.last_seen_at as "lastSeenAt", s.provider, s.subject,
     s.has_both_factors as "hasBothFactors", s.only_account_id as "onlyAccountId",
     i.checked_at as "checkedAt", i.checking_until as "checkingUntil", i.refresh_token is not null as "hasToken"
   from sessions s join people p on p.id = s.person_id
     left join identities i on i.provider = s.provider and i.subject = s.subject
   where s.secret_hash = $1 and ${LIVE} and (s.only_account_id is null or exists (
     select from identity_providers r
     where r.account_id = s.only_account_id and r.id::text = i.provider and r.status = 'Active'))`,
);
// Across accounts: a session belongs to a person.
const seeOne = statement('sessions_see', 'update sessions set last_seen_at = $2 where id = $1');

// Across accounts: a session belongs to a person.
const confirmOne = statement(
  'sessions_confirm',
  'update sessions set confirmed_at = $3 where person_id = $1 and id = $2',
);

/** Stores that the person has proved again who they are. */
export async function confirmSession(tx: Queries, personId: PersonId, id: SessionId, now: Date) {
  await tx.query(confirmOne, [personId, id, now]);
}

// Across accounts: a session belongs to a person.
const noteFactors = statement(
  'sessions_note_both_factors',
  'update sessions set has_both_factors = true where person_id = $1 and id = $2',
);

/** Stores that the person has proved a second factor in a session. */
export async function noteBothFactors(tx: Queries, personId: PersonId, id: SessionId): Promise<void> {
  await tx.query(noteFactors, [personId, id]);
}

// Across accounts: a session belongs to a person.
const forgetFactors = statement(
  'sessions_forget_both_factors',
  'update sessions set has_both_factors = false where person_id = $1 and has_both_factors',
);

/** Takes what a second factor has allowed from all sessions of a person, who has given one up. */
export async function forgetBothFactors(tx: Queries, personId: PersonId): Promise<void> {
  await tx.query(forgetFactors, [personId]);
}

/** Reads a session that has not ended, and stores the visit; or null. */
export async function findLiveSession(system: Queries, secretHash: Buffer, now: Date) {
  const [row] = await system.query<SessionRow>(findBySecret, [secretHash, now, idleSince(now)]);
  if (row === undefined) return null;
  const { provider, subject, checkedAt, checkingUntil, hasToken, ...found } = row;
  if (now.getTime() - found.lastSeenAt.getTime() > SEEN_EVERY_MS) await system.query(seeOne, [found.id, now]);
  const isIdentified = provider !== null && subject !== null && checkedAt !== null;
  const identity = isIdentified ? { provider, subject, checkedAt, checkingUntil, hasToken } : null;
  return { ...found, identity };
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

// Across accounts: a session belongs to a person.
const findOpen = statement(
  'sessions_find_open',
  'select 1 from sessions where person_id = $1 and id = $2 and ended_at is null',
);

/** Whether a session has not been ended. With the person locked the answer stays true until the transaction ends. */
export async function isOpen(tx: Queries, personId: PersonId, id: SessionId): Promise<boolean> {
  return (await tx.query(findOpen, [personId, id])).length === 1;
}

// Across accounts: a session belongs to a person.
const listLive = statement(
  'sessions_list',
  `select s.id, s.user_agent as "userAgent", s.address, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
   from sessions s where s.person_id = $1 and ${LIVE} order by s.last_seen_at desc, s.id desc limit 100`,
);

/** Reads where a person is signed in, the newest first. */
export function listSessions(tx: Queries, personId: PersonId, now: Date): Promise<OpenSession[]> {
  return tx.query<OpenSession>(listLive, [personId, now, idleSince(now)]);
}

// Across accounts: a session belongs to a person.
const endOne = statement(
  'sessions_end',
  'update sessions set ended_at = $3 where person_id = $1 and id = $2 and ended_at is null returning id',
);

/** Ends one session of a person; false when there is none. */
export async function endSession(tx: Queries, personId: PersonId, id: SessionId, now: Date) {
  return (await tx.query(endOne, [personId, id, now])).length === 1;
}

// Across accounts: a session belongs to a person.
const endMany = statement(
  'sessions_end_others',
  'update sessions set ended_at = $3 where person_id = $1 and id is distinct from $2 and ended_at is null',
);

// Across accounts: a step belongs to a person.
const endSteps = statement('sign_in_steps_end', 'delete from sign_in_steps where person_id = $1');

/** Ends all sessions of a person but one, or all, and what waits for its second step. */
export async function endSessions(tx: Queries, personId: PersonId, but: SessionId | null, now: Date) {
  await tx.query(endMany, [personId, but, now]);
  await tx.query(endSteps, [personId]);
}

// Across accounts: housekeeping for all of them. Ended sessions are kept for a month, for people who investigate an incident.
const purge = statement(
  'sessions_purge',
  `delete from sessions where id in (select id from sessions where expires_at < $1 limit $2) returning 1`,
);

/** Deletes sessions that ended long ago, at most the given number; answers how many. */
export async function purgeSessions(system: Queries, now: Date, most: number): Promise<number> {
  return (await system.query(purge, [new Date(now.getTime() - IDLE_MS), most])).length;
}

/** The longest that browsers keep a cookie: a browser that was not seen for so long has lost its cookie. */
const COOKIE_MS = 400 * 86_400_000;

// Across accounts: housekeeping for all of them. Sessions and mails that name the browser are deleted first.
const purgeOld = statement(
  'devices_purge',
  `delete from devices where (person_id, id) in (
     select d.person_id, d.id from devices d
     where (d.last_seen_at < $1 or d.forgotten_at < $2)
       and not exists (select 1 from sessions s where s.person_id = d.person_id and s.device_id = d.id)
       and not exists (select 1 from member_mails n where n.person_id = d.person_id and n.device_id = d.id)
     limit $3)
   returning 1`,
);

/** Deletes browsers that were forgotten, or have lost their cookie, at most the given number; answers how many. */
export async function purgeDevices(system: Queries, now: Date, most: number): Promise<number> {
  const unseen = new Date(now.getTime() - COOKIE_MS);
  return (await system.query(purgeOld, [unseen, new Date(now.getTime() - LONGEST_MS), most])).length;
}
