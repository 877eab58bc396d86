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
  /** An invoice to an Owner or Admin was opened by its link. */
  readonly hasOpenedTest: boolean;
  readonly hasPayment: boolean;
  /** The newest issued invoice that was mailed to an Owner or Admin. */
  readonly testInvoiceId: string | null;
}

const findState = statement(
  'reports_find_going_live',
  // A client's invoice is no test: nobody is to be told to cancel it.
  `with tests as (
     select i.id, i.status, i.delivery_method from contacts c join invoices i on i.account_id = $1 and i.contact_id = c.id
     where c.account_id = $1 and c.email_key = any($3)
   )
   select a.going_live_dismissed_at is not null as "isDismissed",
     coalesce('' not in (p.email, p.street, p.city, p.country), false) as "hasBusiness",
     a.look_kept_at is not null or p.logo_hash is not null or coalesce(p.accent_colour <> $2, false) as "hasLook",
     exists (select from tests t join invoice_views v on v.account_id = $1 and v.invoice_id = t.id) as "hasOpenedTest",
     exists (select from charges where account_id = $1 and status = 'Succeeded') as "hasPayment",
     (select id from tests where status = 'Active' and delivery_method = 'Email' order by id desc limit 1) as "testInvoiceId"
   from accounts a left join account_profiles p on p.account_id = $1
   where a.id = $1`,
);

/** Reads how far a live account has come. `ownEmails`: the addresses of those who may send themselves a test. */
export async function readGoingLive(
  tx: Transaction,
  accountId: AccountId,
  ownEmails: readonly string[],
): Promise<GoingLiveState> {
  const [row] = await tx.query<GoingLiveState>(findState, [
    accountId,
    defaultProfile.accentColour,
    ownEmails.map((email) => email.toLowerCase()),
  ]);
  if (row === undefined) throw new Error(`The account ${accountId} is gone.`);
  return row;
}
