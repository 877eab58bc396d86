import { type RoleAccess, statement } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';

/** A webhook that waits to be sent. */
export interface Parcel {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly position: number;
  readonly event: unknown;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** Whether it has arrived once already, and is sent again on purpose. */
  readonly isRepeat: boolean;
  readonly expiresAt: Date;
}

/** How long a process may take to send before another tries. */
const LEASE_MS = 60_000;

// Across accounts: one dispatcher sends for every merchant.
const claim = statement(
  'sandbox_claim_parcels',
  `update sandbox.outbox o set leased_until = $2, attempts = o.attempts + 1
   from (
     select account_id, event_id from sandbox.outbox
     where due_at <= $1 and (leased_until is null or leased_until <= $1)
     order by due_at, position limit $3
     for update skip locked
   ) due, sandbox.events e
   where o.account_id = due.account_id and o.event_id = due.event_id and e.id = o.event_id
   returning o.account_id as "accountId", o.event_id as "eventId", o.position, e.body as event, o.attempts,
     o.is_repeat as "isRepeat", o.expires_at as "expiresAt"`,
);

/** Takes webhooks that are to be sent now, in the order of their making. */
export async function claimParcels(database: RoleAccess, now: Date, limit: number): Promise<Parcel[]> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const parcels = await database.query<Parcel>(claim, [now, leasedUntil, limit]);
  return parcels.toSorted((one, other) => one.position - other.position);
}

const drop = statement(
  'sandbox_drop_parcel',
  'delete from sandbox.outbox where account_id = $1 and event_id = $2',
);

/** Ends a webhook, which has arrived or will not be tried again. */
export async function dropParcel(database: RoleAccess, parcel: Parcel): Promise<void> {
  await database.query(drop, [parcel.accountId, parcel.eventId]);
}

const postpone = statement(
  'sandbox_postpone_parcel',
  `update sandbox.outbox set due_at = $3, leased_until = null, is_repeat = $4
   where account_id = $1 and event_id = $2`,
);

/** Has a webhook sent at a later instant of the machine's time. */
export async function postponeParcel(
  database: RoleAccess,
  parcel: Parcel,
  dueAt: Date,
  isRepeat = parcel.isRepeat,
): Promise<void> {
  await database.query(postpone, [parcel.accountId, parcel.eventId, dueAt, isRepeat]);
}
