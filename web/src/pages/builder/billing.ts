import type { FullInvoice, Operations } from '../../api/schema.ts';
import { type BillingField, billingFields } from '../../parts/billed-fields.ts';

/** The client that an invoice bills, as it is typed. Fields that are left out follow the contact; null: all do. */
export type TypedBilling = Partial<Readonly<Record<BillingField, string>>> | null;

type BillingBody = NonNullable<Operations['PATCH /v1/invoices/{invoice_id}']['body']['billing']>;

/** The billing details of an invoice of the service. */
export function typedBilling({ billing }: Pick<FullInvoice, 'billing'>): TypedBilling {
  return Object.fromEntries(billingFields.map((field) => [field, billing?.[field] ?? '']));
}

// The fields that differ from what the service has, as it takes them; empty: none does.
function changedFields(base: TypedBilling, typed: TypedBilling): BillingBody {
  const changed = billingFields.flatMap((field) => {
    const value = typed?.[field];
    return value === undefined || value === base?.[field] ? [] : [[field, value.trim() || null] as const];
  });
  return Object.fromEntries(changed);
}

/** The part of a request that changes who is billed; empty without a change. */
export function billingChange(base: TypedBilling, typed: TypedBilling): { billing?: BillingBody | null } {
  if (typed === null) return base === null ? {} : { billing: null };
  const changed = changedFields(base, typed);
  return Object.keys(changed).length === 0 ? {} : { billing: changed };
}

/** Whether what somebody else has saved differs from what the service had: `before` may not know each field. */
export function differs(before: TypedBilling, after: TypedBilling): boolean {
  return billingFields.some((field) => before?.[field] !== undefined && before[field] !== after?.[field]);
}
