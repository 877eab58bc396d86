import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { PlatformObjectKind } from './types.ts';

const insertOne = statement(
  'platform_objects_insert',
  `insert into platform_objects (stripe_id, account_id, kind, key) values ($2, $1, $3, $4)
   on conflict (stripe_id) do nothing`,
);

/** Notes which account an object at the platform belongs to, so that an event of Stripe finds it. */
export async function noteObject(
  tx: Queries,
  accountId: AccountId,
  object: {
    readonly stripeId: string;
    readonly kind: PlatformObjectKind;
    /** Our id of it; null for a connected business. */
    readonly key: string | null;
  },
): Promise<void> {
  await tx.query(insertOne, [accountId, object.stripeId, object.kind, object.key]);
}
