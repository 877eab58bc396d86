import type { Account } from '../../accounts/types.ts';
import { type Database, OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import type {
  AccountId,
  ChargeId,
  InvoiceId,
  MandateId,
  ScheduledPaymentId,
  SetupId,
} from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { Mandate, PaymentRetry, TakenAmount } from '../types.ts';
import { denyingCodes, denyingDisputes } from './retry-rules.ts';

// A failure is over once a later charge of autopay has taken its payment: the next part of the payment is a charge of its own.
const findRetries = statement(
  'autopay_retries_find',
  `select r.scheduled_payment_id as "scheduledPaymentId", r.failures, r.retry_at as "retryAt", r.failed_at as "failedAt",
     r.first_charged_at as "firstChargedAt"
   from autopay_retries r
   join mandates m on m.account_id = $1 and m.id = r.mandate_id
   where r.account_id = $1 and r.mandate_id = $2
     and (r.retry_at is null or not exists (
       select from charges c
       join charge_allocations p on p.account_id = $1 and p.charge_id = c.id
       where c.account_id = $1 and c.invoice_id = m.invoice_id and c.origin = 'Autopay' and c.status = 'Succeeded'
         and c.created_at > r.failed_at and p.scheduled_payment_id = r.scheduled_payment_id))`,
);

/** Reads the failed attempts under a mandate that still count, by payment. Needs the invoice locked. */
export async function readRetries(tx: Transaction, accountId: AccountId, mandateId: MandateId) {
  const rows = await tx.query<PaymentRetry>(findRetries, [accountId, mandateId]);
  return new Map(rows.map((row) => [row.scheduledPaymentId, row]));
}

const putRetries = statement(
  'autopay_retries_put',
  `insert into autopay_retries
     (account_id, mandate_id, scheduled_payment_id, failures, retry_at, failed_at, first_charged_at)
   select counter.account_id, $2, one."scheduledPaymentId", one.failures, one."retryAt", one."failedAt", one."firstChargedAt"
   from json_to_recordset($3::json) as one ("scheduledPaymentId" uuid, failures smallint, "retryAt" timestamptz,
     "failedAt" timestamptz, "firstChargedAt" timestamptz)
   ${OF_ACCOUNT}
   on conflict (account_id, mandate_id, scheduled_payment_id) do update
     set failures = excluded.failures, retry_at = excluded.retry_at, failed_at = excluded.failed_at,
       first_charged_at = excluded.first_charged_at`,
);

/** Writes when payments are tried again, or that they are left to the client. Needs the invoice locked. */
export async function saveRetries(
  tx: Transaction,
  accountId: AccountId,
  mandateId: MandateId,
  retries: readonly PaymentRetry[],
): Promise<void> {
  if (retries.length === 0) return;
  await tx.query(putRetries, [accountId, mandateId, JSON.stringify(retries)]);
}

// Payments that were given back, charged back or returned, except a return that the current mandate tries again.
const findLeft = statement(
  'autopay_left_find',
  `select p.scheduled_payment_id as id
   from charges c
   join charge_allocations p on p.account_id = $1 and p.charge_id = c.id
   where c.account_id = $1 and c.invoice_id = $2
     and (p.reopened_amount > 0
       or exists (select from disputes d
                  where d.account_id = $1 and d.charge_id = c.id and d.status = 'Lost')
       or (c.status = 'Returned' and not exists (
             select from autopay_retries r
             where r.account_id = $1 and r.mandate_id = $3
               and r.scheduled_payment_id = p.scheduled_payment_id and r.retry_at is not null)))
   union
   select scheduled_payment_id from autopay_retries
   where account_id = $1 and mandate_id = $3 and retry_at is null`,
);

/**
 * The payments of an invoice that are left to the client: their money was given back, charged back or returned, or
 * could not be taken. `mandateId` is the mandate that stands; null asks for a new one.
 */
export async function readLeftToClient(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  mandateId: MandateId | null,
): Promise<ReadonlySet<ScheduledPaymentId>> {
  const rows = await tx.query<{ id: ScheduledPaymentId }>(findLeft, [accountId, invoiceId, mandateId]);
  return new Set(rows.map(({ id }) => id));
}

/** The payments of an invoice that a new consent to autopay would not take. */
export async function findLeftToClient(database: Database, accountId: AccountId, invoiceId: InvoiceId) {
  const rows = await database.single<{ id: ScheduledPaymentId }>(accountId, findLeft, [
    accountId,
    invoiceId,
    null,
  ]);
  return new Set(rows.map(({ id }) => id));
}

// Money that stays, or a consent that the client has given once, and may have taken back since. A consent that is only under way may
// come to nothing, and a payment that was given back is none.
const findFirstPaid = statement(
  'autopay_first_paid_find',
  `select 1 where exists (select from mandates where account_id = $1 and invoice_id = $2)
     or exists (
       select from charges c where c.account_id = $1 and c.invoice_id = $2
         and (c.consent_withdrawn_at is not null
           or (c.status = 'Succeeded' and exists (
                 select from charge_allocations p
                 where p.account_id = $1 and p.charge_id = c.id and p.paid_amount > p.given_back_amount))))`,
);

/** Whether an invoice awaits its first payment through the link, the one that agrees to autopay where that is required. */
export const awaitsFirst = async (tx: Transaction, accountId: AccountId, invoiceId: InvoiceId) =>
  (await tx.query(findFirstPaid, [accountId, invoiceId])).length === 0;

/** The same outside of a transaction. */
export const findAwaitsFirst = async (database: Database, accountId: AccountId, invoiceId: InvoiceId) =>
  (await database.single(accountId, findFirstPaid, [accountId, invoiceId])).length === 0;

const sumTaken = statement(
  'autopay_sum_taken',
  `select p.scheduled_payment_id as id,
     coalesce(sum(p.amount) filter (where c.status <> 'Returned'), 0)::bigint as standing,
     coalesce(sum(p.amount) filter (where c.status in ('Processing', 'RequiresAction')), 0)::bigint as "underWay",
     sum(p.paid_amount)::bigint as paid,
     coalesce(max(p.amount) filter (where c.status = 'Returned'), 0)::bigint as returned,
     max(c.created_at) filter (where c.status <> 'Returned') as "lastAt"
   from charges c
   join charge_allocations p on p.account_id = $1 and p.charge_id = c.id
   where c.account_id = $1 and c.invoice_id = $2 and c.origin = 'Autopay' and c.created_at >= $3
     and c.status in ('Processing', 'RequiresAction', 'Succeeded', 'Returned')
   group by p.scheduled_payment_id`,
);

type TakenRow = Omit<TakenAmount, 'lastOn'> & {
  readonly id: ScheduledPaymentId;
  readonly lastAt: Date | null;
};

/** Reads the amounts that autopay has taken, or is taking, since the first consent with the method of a mandate, by payment. */
export async function readTaken(
  tx: Transaction,
  { id: accountId, timeZone }: Account,
  { invoiceId, firstAcceptedAt, acceptedAt }: Mandate,
) {
  const rows = await tx.query<TakenRow>(sumTaken, [accountId, invoiceId, firstAcceptedAt ?? acceptedAt]);
  return new Map(
    rows.map(({ id, lastAt, ...amounts }): [ScheduledPaymentId, TakenAmount] => [
      id,
      { ...amounts, lastOn: lastAt && civilDateIn(timeZone, lastAt) },
    ]),
  );
}

const findDenial = statement(
  'autopay_denial_find',
  `select 1 where exists (
       select from charges
       where account_id = $1 and invoice_id = $2 and settled_at > $3
         and status in ('Declined', 'Returned') and failure_code = any($4::text[]))
     or exists (
       select from disputes
       where account_id = $1 and invoice_id = $2 and created_at > $3 and reason = any($5::text[]))`,
);

const findNewerConsent = statement(
  'autopay_newer_consent_find',
  `select 1 from charges
   where account_id = $1 and invoice_id = $2 and (created_at, id) > ($3, $4::uuid) and mandate_terms is not null
     and status in ('Succeeded', 'Returned')
   union all
   select 1 from setups
   where account_id = $1 and invoice_id = $2 and (created_at, id) > ($3, $4::uuid) and status = 'Succeeded'
     and withdrawn_at is null
   union all
   select 1 from consents
   where account_id = $1 and invoice_id = $2 and given_at > $3 and charge_id is null and setup_id is null
   limit 1`,
);

/** What a consent came with: a charge, or a setup. */
interface Origin {
  readonly id: ChargeId | SetupId;
  readonly invoiceId: InvoiceId;
  readonly createdAt: Date;
  /** When the client withdrew the consent; null while it stands. */
  readonly withdrawnAt: Date | null;
}

/**
 * True when the consent that came with a charge or a setup has ended before it: a holder denied a charge of the invoice,
 * or the client withdrew the consent or gave another one. Needs the invoice locked.
 */
export async function isConsentOver(
  tx: Transaction,
  accountId: AccountId,
  { id, invoiceId, createdAt, withdrawnAt }: Origin,
): Promise<boolean> {
  if (withdrawnAt !== null) return true;
  const [denials, newer] = await Promise.all([
    tx.query(findDenial, [accountId, invoiceId, createdAt, denyingCodes, denyingDisputes]),
    tx.query(findNewerConsent, [accountId, invoiceId, createdAt, id]),
  ]);
  return denials.length > 0 || newer.length > 0;
}

const withdrawWaiting = statement(
  'autopay_withdraw_consents',
  `update charges set consent_withdrawn_at = $3
   where account_id = $1 and invoice_id = $2 and mandate_terms is not null and consent_withdrawn_at is null
     and status in ('Processing', 'RequiresAction')
   returning id`,
);

/**
 * Takes back every consent that came with a charge whose end is not known yet; false when there is none. Needs the
 * invoice locked.
 */
export async function withdrawConsents(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
  now: Date,
): Promise<boolean> {
  return (await tx.query(withdrawWaiting, [accountId, invoiceId, now])).length > 0;
}
