import { type Database, type Statement, statement, type Transaction } from '../kit/database.ts';
import type { PageRequest } from '../kit/http/pages.ts';
import type { AccountId, PaymentId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/payment-methods.ts';
import type { Payment, PaymentStatus } from './types.ts';

type PaymentRow = Omit<Payment, 'contact' | 'paymentMethod'> & {
  readonly contactName: string;
  readonly contactEmail: string;
  readonly methodType: PaymentMethodType;
  readonly brand: string | null;
  readonly bankName: string | null;
  readonly last4: string;
};

const selection = `
  select p.id, p.person_id as "personId", p.contact_id as "contactId", p.contact_name as "contactName",
    p.contact_email as "contactEmail", p.total_amount as "totalAmount", p.currency,
    p.schedule_date as "scheduleDate", p.event_date as "eventDate", p.payment_method_id as "paymentMethodId",
    p.note, p.status, p.created_at as "createdAt", p.updated_at as "updatedAt",
    m.type as "methodType", m.brand, m.bank_name as "bankName", m.last4
  from payments p
  join payment_methods m on m.account_id = p.account_id and m.id = p.payment_method_id
  where p.account_id = $1`;

const insertOne = statement(
  'payments_insert',
  `insert into payments (account_id, id, person_id, contact_id, contact_name, contact_email, total_amount,
     currency, schedule_date, event_date, payment_method_id, note, status, sequence, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, $14, $14)`,
);

/** Writes a new payment. Transaction: needs. */
export async function insertPayment(tx: Transaction, accountId: AccountId, payment: Payment): Promise<void> {
  await tx.query(insertOne, [
    accountId,
    payment.id,
    payment.personId,
    payment.contactId,
    payment.contact.name,
    payment.contact.email,
    payment.totalAmount,
    payment.currency,
    payment.scheduleDate,
    payment.eventDate,
    payment.paymentMethodId,
    payment.note,
    payment.status,
    payment.createdAt,
  ]);
}

const findOne = statement('payments_find', `${selection} and p.id = $2`);

/** Reads a payment, or null. Transaction: opens. */
export async function findPayment(
  database: Database,
  accountId: AccountId,
  id: PaymentId,
): Promise<Payment | null> {
  const [row] = await database.single<PaymentRow>(accountId, findOne, [accountId, id]);
  return row === undefined ? null : toPayment(row);
}

/** What a list may be narrowed to. */
export interface PaymentFilter {
  readonly status?: PaymentStatus;
  readonly contactId?: string;
  readonly updatedSince?: string;
}

const lists = new Map<string, Statement>();

/** Reads a page of payments, newest first: `limit + 1` rows at most. Transaction: opens. */
export async function listPayments(
  database: Database,
  accountId: AccountId,
  filter: PaymentFilter,
  page: PageRequest,
): Promise<Payment[]> {
  const values: unknown[] = [
    accountId,
    page.limit + 1,
    page.before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ];
  let name = 'payments_list';
  let conditions = '';
  const narrow = (key: string, value: string | Date | undefined, condition: string) => {
    if (value === undefined) return;
    values.push(value);
    name += `_${key}`;
    conditions += ` and ${condition} $${values.length}`;
  };
  narrow('status', filter.status, 'p.status =');
  narrow('contact', filter.contactId, 'p.contact_id =');
  // As an instant: PostgreSQL refuses offsets above 15:59, which ISO 8601 has.
  const since = filter.updatedSince === undefined ? undefined : new Date(filter.updatedSince);
  narrow('since', since, 'p.updated_at >=');
  let one = lists.get(name);
  if (one === undefined) {
    one = statement(name, `${selection} and p.id < $3${conditions} order by p.id desc limit $2`);
    lists.set(name, one);
  }
  return (await database.single<PaymentRow>(accountId, one, values)).map(toPayment);
}

function toPayment(row: PaymentRow): Payment {
  const { contactName, contactEmail, methodType, brand, bankName, last4, ...payment } = row;
  return {
    ...payment,
    contact: { name: contactName, email: contactEmail },
    paymentMethod: {
      type: methodType,
      name:
        methodType === 'BankAccount' ? { bankName: bankName ?? '', last4 } : { brand: brand ?? '', last4 },
    },
  };
}
