import type { Queries } from '../kit/db/database.ts';
import { type DeviceId, newId, type PersonId, type SessionId } from '../kit/ids.ts';
import { randomBase62 } from '../kit/random.ts';
import type { IdentityKey } from '../single-sign-on/types.ts';
import { hashSecret, leaveMemberMail, SECRET_LENGTH } from './deps.ts';
import { countMemberMails } from './member-mail-store.ts';
import { hasAuthenticator, insertStep } from './second-factor-store.ts';
import { findDevice, insertDevice, insertSession, touchDevice } from './session-store.ts';
import { findWritingAccount } from './store.ts';
import type { OpenedSession, SignedIn, Visitor } from './types.ts';

/** The most mails about new browsers within an hour: the first one is warning enough. */
const MAILS_AN_HOUR = 5;

/** How long a sign-in waits for its second step. */
const STEP_MS = 600_000;

/** An identity at a provider that signs a person in. */
interface ProvedIdentity extends IdentityKey {
  /** When the person proved there who they are. */
  readonly provedAt: Date;
}

/**
 * Opens a session for a person who gave their password or a link of their own, or signed in at a provider as `by`. With a
 * second factor there is only a step, whose secret the browser keeps. Needs the person locked.
 */
export async function openOrStep(
  tx: Queries,
  personId: PersonId,
  visitor: Visitor,
  now: Date,
  newDevice: 'notify' | 'known' = 'notify',
  by: ProvedIdentity | null = null,
): Promise<SignedIn> {
  if (!(await hasAuthenticator(tx, personId))) {
    return { opened: await openSession(tx, personId, visitor, now, newDevice, by) };
  }
  const step = randomBase62(SECRET_LENGTH);
  await insertStep(tx, hashSecret(step), personId, by, now, new Date(now.getTime() + STEP_MS));
  return { step };
}

/** The data of a visitor that is stored with a browser or a session. */
export function seenOf(personId: PersonId, { userAgent, address }: Visitor, now: Date) {
  const shortened = userAgent.replaceAll(/\p{Cc}/gu, ' ').slice(0, 400);
  return { personId, userAgent: shortened, address: address.slice(0, 64), now };
}

/**
 * Opens a session in the visitor's browser. A mail warns of a browser that is new to the person, except the one that
 * they joined with.
 */
export async function openSession(
  tx: Queries,
  personId: PersonId,
  visitor: Visitor,
  now: Date,
  newDevice: 'notify' | 'known',
  by: ProvedIdentity | null = null,
  hasBothFactors = false,
): Promise<OpenedSession> {
  const seen = seenOf(personId, visitor, now);
  const known = await findDevice(tx, personId, visitor.deviceSecrets.map(hashSecret));
  // A known browser keeps its secret; a secret that a stranger put there belongs to no browser of this person.
  const kept = visitor.deviceSecrets.find((one) => known?.secretHash.equals(hashSecret(one)));
  const deviceSecret = kept ?? randomBase62(SECRET_LENGTH);
  const deviceId = known?.id ?? newId<DeviceId>();
  if (known !== null) {
    await touchDevice(tx, known.id, seen);
  } else {
    await insertDevice(tx, deviceId, { ...seen, secretHash: hashSecret(deviceSecret) });
    const since = new Date(now.getTime() - 3_600_000);
    const isNotified =
      newDevice === 'notify' && (await countMemberMails(tx, personId, 'NewDevice', since)) < MAILS_AN_HOUR;
    const account = isNotified ? await findWritingAccount(tx, personId, now) : null;
    if (account !== null) await leaveMemberMail(tx, account, { kind: 'NewDevice', personId, deviceId }, now);
  }
  const sessionSecret = randomBase62(SECRET_LENGTH);
  const session = { ...seen, secretHash: hashSecret(sessionSecret) };
  const proof = { confirmedAt: by?.provedAt ?? now, identity: by, hasBothFactors };
  await insertSession(tx, newId<SessionId>(), deviceId, session, proof);
  return { sessionSecret, deviceSecret };
}

/**
 * Opens a session that reaches one account only, of an identity at the provider of that account. Its browser does not
 * become known to the person, and sends no mail: known browsers may guess passwords when others may not.
 */
export async function openAccountSession(
  tx: Queries,
  personId: PersonId,
  visitor: Visitor,
  now: Date,
  by: ProvedIdentity,
): Promise<OpenedSession> {
  const seen = seenOf(personId, visitor, now);
  const deviceId = newId<DeviceId>();
  await insertDevice(tx, deviceId, { ...seen, secretHash: hashSecret(randomBase62(SECRET_LENGTH)) }, true);
  const sessionSecret = randomBase62(SECRET_LENGTH);
  const session = { ...seen, secretHash: hashSecret(sessionSecret) };
  // What the provider says of factors holds for its account alone.
  const proof = { confirmedAt: by.provedAt, identity: by, hasBothFactors: false };
  await insertSession(tx, newId<SessionId>(), deviceId, session, proof);
  return { sessionSecret, deviceSecret: null };
}
