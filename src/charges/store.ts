import { OF_ACCOUNT, statement, type Transaction } from '../kit/db/database.ts';
import { createListReader } from '../kit/db/lists.ts';
import { createFinder, createReader, insertOf, selected, updateOf, valuesOf } from '../kit/db/rows.ts';
import type { AccountId, ChargeId, InvoiceId } from '../kit/ids.ts';
import { bringing, calledOf } from './debit-mandates/calling-store.ts';
import type { Charge, ChargeStatus } from './types.ts';

const fixed = [
  'id',
  'invoiceId',
  'origin',
  'processor',
  'source',
  'savesMethod',
  'mandateTerms',
  'mandateAmount',
  'mandateSurchargeBasisPoints',
  'description',
  'statementDescriptor',
  'returnUrl',
  'amount',
  'surcharge',
  'currency',
  'refundsPlatformFee',
  'createdAt',
] as const;
const changing = [
  'status',
  'processorReference',
  'fee',
  'platformFee',
  'platformFeeRefunded',
  'failureCode',
  'failureMessage',
  'actionUrl',
  'refundedAmount',
  'surchargeLeft',
  'twiceAmount',
  'updatedAt',
  'settledAt',
] as const;
const method = ['methodType', 'methodName', 'methodLast4'] as const;
const terms = ['termsLanguage', 'termsSha256', 'termsAcceptedFrom'] as const;
const payer = ['payerName', 'payerEmail'] as const;

// The charge or setup that brought the method of the autopay that was in force when a charge was made.
const takenUnder = `
        select (${bringing('m')})
        from mandates m where m.account_id = $1 and m.invoice_id = c.invoice_id and m.accepted_at <= c.created_at
        order by m.accepted_at desc, m.id desc limit 1`;

const selection = `
  select ${selected('c', [...fixed, ...changing, 'mandateDates', 'consentWithdrawnAt'])},
    case when c.method_type is not null
      then json_build_object('type', c.method_type, 'name', c.method_name, 'last4', c.method_last4) end as method,
    case when c.terms_sha256 is not null
      then json_build_object('language', c.terms_language, 'sha256', c.terms_sha256, 'from', c.terms_accepted_from)
      end as "acceptedTerms",
    case when coalesce(c.payer_name, c.payer_email) is not null
      then json_build_object('name', c.payer_name, 'email', c.payer_email) end as payer,
    case when c.method_type = 'BankAccount' and c.currency = 'EUR' then
      case when c.origin = 'Autopay' then ${calledOf(takenUnder)} else ${calledOf('c.id')} end end as "debitMandate",
    (select json_agg(json_build_object('scheduledPaymentId', p.scheduled_payment_id, 'amount', p.amount, 'wasScheduled', p.was_scheduled,
       'refundedAmount', p.refunded_amount, 'reopenedAmount', p.reopened_amount, 'paidAmount', p.paid_amount,
       'givenBackAmount', p.given_back_amount, 'keptAmount', p.kept_amount) order by p.position)
     from charge_allocations p where p.account_id = $1 and p.charge_id = c.id) as allocations
  from charges c
  where c.account_id = $1`;

const insertOne = insertOf('charges', [...fixed, ...changing, ...method, ...terms, ...payer, 'mandateDates']);

const insertAllocations = statement(
  'charges_insert_allocations',
  `insert into charge_allocations (account_id, charge_id, scheduled_payment_id, position, amount, was_scheduled, is_live)
   select counter.account_id, $2, one.id, one.position, one.amount, one.was_scheduled, true
   from unnest($3::uuid[], $4::bigint[], $5::boolean[]) with ordinality as one (id, amount, was_scheduled, position)
   ${OF_ACCOUNT}
   order by one.id`,
);

/** The constraint that lets a scheduled payment have one live charge at most. */
export const LIVE_CHARGE = 'charge_allocations_live';

/** Writes a new charge with its allocations, which are live at once. */
export async function insertCharge(tx: Transaction, accountId: AccountId, charge: Charge): Promise<void> {
  const dates = charge.mandateDates && JSON.stringify(charge.mandateDates);
  await Promise.all([
    tx.query(insertOne, [
      accountId,
      ...valuesOf(charge, [...fixed, ...changing]),
      ...methodOf(charge),
      ...termsValues(charge),
      charge.payer?.name,
      charge.payer?.email,
      dates,
    ]),
    tx.query(insertAllocations, [
      accountId,
      charge.id,
      charge.allocations.map((allocation) => allocation.scheduledPaymentId),
      charge.allocations.map((allocation) => allocation.amount),
      charge.allocations.map((allocation) => allocation.wasScheduled),
    ]),
  ]);
}

function termsValues({ acceptedTerms }: Pick<Charge, 'acceptedTerms'>): unknown[] {
  return [acceptedTerms?.language, acceptedTerms?.sha256, acceptedTerms?.from];
}

function methodOf({ method: paying }: Charge): unknown[] {
  return [paying?.type, paying?.name, paying?.last4];
}

const findOne = statement('charges_find', `${selection} and c.id = $2`);

/** Reads a charge, or null. */
export const findCharge = createFinder<Charge, ChargeId>(findOne);

const findInvoiceOf = statement(
  'charges_find_invoice',
  'select invoice_id as "invoiceId" from charges where account_id = $1 and id = $2',
);

/** The invoice that a charge belongs to, which never changes, or null. */
export const findInvoiceOfCharge = createReader<{ invoiceId: InvoiceId }, ChargeId, InvoiceId>(
  findInvoiceOf,
  ({ invoiceId }) => invoiceId,
);

/** Reads a charge whose invoice the transaction has locked, and with it all its charges. */
export async function readCharge(tx: Transaction, accountId: AccountId, id: ChargeId): Promise<Charge> {
  const [row] = await tx.query<Charge>(findOne, [accountId, id]);
  if (row === undefined) throw new Error(`There is no charge ${id}.`);
  return row;
}

const listSucceeded = statement(
  'charges_list_succeeded',
  `${selection} and c.invoice_id = $2 and c.status = 'Succeeded' order by c.id desc`,
);

/** Reads the charges of an invoice that succeeded, the newest first. Needs the invoice locked. */
export function readSucceeded(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<Charge[]> {
  return tx.query<Charge>(listSucceeded, [accountId, invoiceId]);
}

const updateOne = updateOf('charges', [...changing, ...method]);

const updateAllocations = statement(
  'charges_update_allocations',
  `update charge_allocations p
   set is_live = $3, refunded_amount = one."refundedAmount", reopened_amount = one."reopenedAmount",
     paid_amount = one."paidAmount", given_back_amount = one."givenBackAmount", kept_amount = one."keptAmount"
   from json_to_recordset($4::json) as one ("scheduledPaymentId" uuid, "refundedAmount" bigint, "reopenedAmount" bigint,
     "paidAmount" bigint, "givenBackAmount" bigint, "keptAmount" bigint)
   where p.account_id = $1 and p.charge_id = $2 and p.scheduled_payment_id = one."scheduledPaymentId"`,
);

/** Writes a charge whose invoice the transaction has locked. */
export async function saveCharge(tx: Transaction, accountId: AccountId, charge: Charge): Promise<void> {
  const { id, status, allocations } = charge;
  const isLive = status === 'Processing' || status === 'RequiresAction';
  await Promise.all([
    tx.query(updateOne, [accountId, id, ...valuesOf(charge, changing), ...methodOf(charge)]),
    tx.query(updateAllocations, [accountId, id, isLive, JSON.stringify(allocations)]),
  ]);
}

const sumLive = statement(
  'charges_sum_live',
  `select scheduled_payment_id as id, sum(amount)::bigint as amount from charge_allocations
   where account_id = $1 and scheduled_payment_id = any($2::uuid[]) and is_live
   group by scheduled_payment_id`,
);

/** Reads the amounts under way for payments, by their ids, in the minor unit. Needs the invoice locked. */
export async function readLiveAmounts(tx: Transaction, accountId: AccountId, ids: readonly string[]) {
  const rows = await tx.query<{ id: string; amount: number }>(sumLive, [accountId, ids]);
  return new Map(rows.map((row) => [row.id, row.amount]));
}

export interface ChargeFilter {
  readonly status?: ChargeStatus;
  readonly invoiceId?: string;
}

/** Reads a page of charges, newest first: `limit + 1` rows at most. */
export const listCharges = createListReader<Charge, keyof ChargeFilter>('charges_list', selection, 'c.id', {
  // As text, so that the planner can use the partial index.
  status: "c.status = '?'",
  invoiceId: 'c.invoice_id = ?',
});
