import { defaultProfile } from '../accounts/types.ts';
import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** The steps from a new live account to its first payment, in their order. */
export const goingLiveSteps = ['Business', 'Look', 'Processor', 'TestInvoice', 'FirstPayment'] as const;

/** What is known of the steps. That a processor takes payments is known elsewhere. */
interface GoingLiveState {
  readonly isDismissed: boolean;
  readonly hasBusiness: boolean;
  readonly hasLook: boolean;
  /** An invoice was opened by its link. */
  readonly hasOpenedInvoice: boolean;
  readonly hasPayment: boolean;
  /** The newest issued invoice. */
  readonly issuedId: string | null;
}

const findState = statement(
  'reports_find_going_live',
  `select a.going_live_dismissed_at is not null as "isDismissed",
     coalesce('' not in (p.email, p.street, p.city, p.country), false) as "hasBusiness",
     a.look_kept_at is not null or p.logo_hash is not null or coalesce(p.accent_colour <> $2, false) as "hasLook",
     exists (select from invoice_views where account_id = $1) as "hasOpenedInvoice",
     exists (select from charges where account_id = $1 and status = 'Succeeded') as "hasPayment",
     (select id from invoices where account_id = $1 and status = 'Active' order by id desc limit 1) as "issuedId"
   from accounts a left join account_profiles p on p.account_id = $1
   where a.id = $1`,
);

/** Reads how far a live account has come. */
export async function readGoingLive(tx: Transaction, accountId: AccountId): Promise<GoingLiveState> {
  const [row] = await tx.query<GoingLiveState>(findState, [accountId, defaultProfile.accentColour]);
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  return row;
}
