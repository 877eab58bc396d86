import { type Database, type Statement, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, ChargeId, InvoiceId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { Allocation, Charge, ChargeStatus } from './types.ts';

type ChargeRow = Omit<Charge, 'method' | 'allocations'> & {
  readonly methodType: PaymentMethodType | null;
  readonly methodName: string | null;
  readonly methodLast4: string | null;
  readonly allocations: readonly [
    id: Allocation['scheduledPaymentId'],
    amount: number,
    refunded: number,
    reopened: number,
    paid: number,
    givenBack: number,
    kept: number,
  ][];
};

const selection = `
  select c.id, c.invoice_id as "invoiceId", c.status, c.origin, c.processor,
    c.processor_reference as "processorReference", c.source, c.saves_method as "savesMethod",
    c.mandate_terms as "mandateTerms", c.mandate_amount as "mandateAmount",
    c.mandate_surcharge_basis_points as "mandateSurchargeBasisPoints",
    c.consent_withdrawn_at as "consentWithdrawnAt", c.description, c.return_url as "returnUrl",
    c.method_type as "methodType", c.method_name as "methodName", c.method_last4 as "methodLast4", c.amount,
    c.surcharge, c.surcharge_left as "surchargeLeft", c.twice_amount as "twiceAmount", c.refunded_amount as "refundedAmount", c.currency, c.fee, c.failure_code as "failureCode",
    c.failure_message as "failureMessage", c.action_url as "actionUrl",
    c.created_at as "createdAt", c.updated_at as "updatedAt", c.settled_at as "settledAt",
    (select json_agg(json_build_array(p.scheduled_payment_id, p.amount, p.refunded_amount, p.reopened_amount, p.paid_amount,
       p.given_back_amount, p.kept_amount) order by p.position)
     from charge_allocations p where p.account_id = c.account_id and p.charge_id = c.id) as allocations
  from charges c
  where c.account_id = $1`;

function toCharge({ methodType, methodName, methodLast4, allocations, ...row }: ChargeRow): Charge {
  return {
    ...row,
    method:
      methodType === null ? null : { type: methodType, name: methodName ?? '', last4: methodLast4 ?? '' },
    allocations: allocations.map(
      ([scheduledPaymentId, amount, refunded, reopened, paid, givenBack, kept]) => ({
        scheduledPaymentId,
        amount,
        refundedAmount: refunded,
        reopenedAmount: reopened,
        paidAmount: paid,
        givenBackAmount: givenBack,
        keptAmount: kept,
      }),
    ),
  };
}

const insertOne = statement(
  'charges_insert',
  `insert into charges (account_id, id, invoice_id, status, origin, processor, source, saves_method,
     mandate_terms, description, return_url, method_type, method_name, method_last4, amount, surcharge, currency,
     created_at, updated_at, mandate_amount, mandate_surcharge_basis_points)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20)`,
);

const insertAllocations = statement(
  'charges_insert_parts',
  `insert into charge_allocations (account_id, charge_id, scheduled_payment_id, position, amount, is_live)
   select $1, $2, part.id, part.position, part.amount, true
   from unnest($3::uuid[], $4::bigint[]) with ordinality as part (id, amount, position)
   order by part.id`,
);

/** The constraint that lets a scheduled payment have one live charge at most. */
export const LIVE_CHARGE = 'charge_allocations_live';

/** Writes a new charge with its allocations, which are live from then on. Transaction: needs. */
export async function insertCharge(tx: Transaction, accountId: AccountId, charge: Charge): Promise<void> {
  await Promise.all([
    tx.query(insertOne, [
      accountId,
      charge.id,
      charge.invoiceId,
      charge.status,
      charge.origin,
      charge.processor,
      charge.source,
      charge.savesMethod,
      charge.mandateTerms,
      charge.description,
      charge.returnUrl,
      charge.method?.type,
      charge.method?.name,
      charge.method?.last4,
      charge.amount,
      charge.surcharge,
      charge.currency,
      charge.createdAt,
      charge.mandateAmount,
      charge.mandateSurchargeBasisPoints,
    ]),
    tx.query(insertAllocations, [
      accountId,
      charge.id,
      charge.allocations.map((allocation) => allocation.scheduledPaymentId),
      charge.allocations.map((allocation) => allocation.amount),
    ]),
  ]);
}

const findOne = statement('charges_find', `${selection} and c.id = $2`);

/** Reads a charge, or null. Transaction: opens. */
export async function findCharge(
  database: Database,
  accountId: AccountId,
  id: ChargeId,
): Promise<Charge | null> {
  const [row] = await database.single<ChargeRow>(accountId, findOne, [accountId, id]);
  return row === undefined ? null : toCharge(row);
}

const findInvoiceOf = statement(
  'charges_find_invoice',
  'select invoice_id as "invoiceId" from charges where account_id = $1 and id = $2',
);

/** The invoice that a charge belongs to, which never changes, or null. Transaction: needs. */
export async function findInvoiceOfCharge(
  tx: Transaction,
  accountId: AccountId,
  id: ChargeId,
): Promise<InvoiceId | null> {
  const [row] = await tx.query<{ invoiceId: InvoiceId }>(findInvoiceOf, [accountId, id]);
  return row?.invoiceId ?? null;
}

/** Reads a charge whose invoice the transaction has locked, and with it all its charges. Transaction: needs. */
export async function readCharge(tx: Transaction, accountId: AccountId, id: ChargeId): Promise<Charge> {
  const [row] = await tx.query<ChargeRow>(findOne, [accountId, id]);
  if (row === undefined) throw new Error(`There is no charge ${id}.`);
  return toCharge(row);
}

const updateOne = statement(
  'charges_update',
  `update charges
   set status = $3, processor_reference = $4, method_type = $5, method_name = $6, method_last4 = $7, fee = $8,
     failure_code = $9, failure_message = $10, action_url = $11, refunded_amount = $12, updated_at = $13,
     settled_at = $14, surcharge_left = $15, twice_amount = $16
   where account_id = $1 and id = $2`,
);

const updateAllocations = statement(
  'charges_update_parts',
  `update charge_allocations p
   set is_live = $3, refunded_amount = part.refunded, reopened_amount = part.reopened, paid_amount = part.paid,
     given_back_amount = part.given_back, kept_amount = part.kept
   from unnest($4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
     as part (id, refunded, reopened, paid, given_back, kept)
   where p.account_id = $1 and p.charge_id = $2 and p.scheduled_payment_id = part.id`,
);

/** Writes a charge whose invoice the transaction has locked. Transaction: needs. */
export async function saveCharge(tx: Transaction, accountId: AccountId, charge: Charge): Promise<void> {
  await Promise.all([
    tx.query(updateOne, [
      accountId,
      charge.id,
      charge.status,
      charge.processorReference,
      charge.method?.type,
      charge.method?.name,
      charge.method?.last4,
      charge.fee,
      charge.failureCode,
      charge.failureMessage,
      charge.actionUrl,
      charge.refundedAmount,
      charge.updatedAt,
      charge.settledAt,
      charge.surchargeLeft,
      charge.twiceAmount,
    ]),
    tx.query(updateAllocations, [
      accountId,
      charge.id,
      charge.status === 'Processing' || charge.status === 'RequiresAction',
      charge.allocations.map((allocation) => allocation.scheduledPaymentId),
      charge.allocations.map((allocation) => allocation.refundedAmount),
      charge.allocations.map((allocation) => allocation.reopenedAmount),
      charge.allocations.map((allocation) => allocation.paidAmount),
      charge.allocations.map((allocation) => allocation.givenBackAmount),
      charge.allocations.map((allocation) => allocation.keptAmount),
    ]),
  ]);
}

const sumLive = statement(
  'charges_sum_live',
  `select scheduled_payment_id as id, sum(amount)::bigint as amount from charge_allocations
   where account_id = $1 and scheduled_payment_id = any($2::uuid[]) and is_live
   group by scheduled_payment_id`,
);

/** What is under way for payments, by their ids, in the minor unit. Transaction: needs, with the invoice locked. */
export async function readLiveAmounts(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; amount: number }>(sumLive, [accountId, ids]);
  return new Map(rows.map((row) => [row.id, row.amount]));
}

/** What a list of charges may be narrowed to. */
export interface ChargeFilter {
  readonly status?: ChargeStatus;
  readonly invoiceId?: string;
}

const lists = new Map<string, Statement>();

/** Reads a page of charges, newest first: `limit + 1` rows at most. Transaction: opens. */
export async function listCharges(
  database: Database,
  accountId: AccountId,
  filter: ChargeFilter,
  page: PageRequest,
): Promise<Charge[]> {
  const values: unknown[] = [
    accountId,
    page.limit + 1,
    page.before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ];
  let name = 'charges_list';
  let conditions = '';
  // The status stands in the text, not in a parameter: only so can the planner use the partial index.
  if (filter.status !== undefined) {
    name += `_${filter.status.toLowerCase()}`;
    conditions += ` and c.status = '${filter.status}'`;
  }
  if (filter.invoiceId !== undefined) {
    values.push(filter.invoiceId);
    name += '_invoice';
    conditions += ` and c.invoice_id = $${values.length}`;
  }
  let one = lists.get(name);
  if (one === undefined) {
    one = statement(name, `${selection} and c.id < $3${conditions} order by c.id desc limit $2`);
    lists.set(name, one);
  }
  return (await database.single<ChargeRow>(accountId, one, values)).map(toCharge);
}
