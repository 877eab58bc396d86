/** The fields of a contact that say who is billed, in the order of a form. */
export const billingFields = [
  'company',
  'street',
  'postalCode',
  'city',
  'region',
  'country',
  'vatId',
  'phone',
  'reference',
  'peppolId',
] as const;
export type BillingField = (typeof billingFields)[number];
