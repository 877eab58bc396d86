import { type Database, statement } from '../../kit/db/database.ts';
import type { AccountId, ChargeId, InvoiceId } from '../../kit/ids.ts';
import type { ChargeReturns } from '../types.ts';

const findOfInvoice = statement(
  'charges_find_returns',
  `select c.id as "chargeId", r.refunded, r.refunding, d.lost as "chargedBack", d.open > 0 as "isDisputed"
   from charges c
   cross join lateral (
     select coalesce(sum(amount + surcharge) filter (where status = 'Succeeded'), 0)::bigint as refunded,
       coalesce(sum(amount + surcharge) filter (where status = 'Processing'), 0)::bigint as refunding
     from refunds where account_id = $1 and charge_id = c.id) r
   cross join lateral (
     select coalesce(sum(amount) filter (where status = 'Lost'), 0)::bigint as lost,
       count(*) filter (where status = 'Open') as open
     from disputes where account_id = $1 and charge_id = c.id) d
   where c.account_id = $1 and c.invoice_id = $2 and c.status = 'Succeeded'`,
);

/** Reads the amounts that went back, for each charge of an invoice that succeeded. */
export async function findReturns(database: Database, accountId: AccountId, invoiceId: InvoiceId) {
  const rows = await database.single<ChargeReturns & { readonly chargeId: ChargeId }>(
    accountId,
    findOfInvoice,
    [accountId, invoiceId],
  );
  return new Map(rows.map(({ chargeId, ...returns }) => [chargeId, returns]));
}
