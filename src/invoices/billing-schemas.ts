import { BillingChangeSchema, BillingSchema } from '../contacts/service.ts';
import { OrNull } from '../kit/http/schemas.ts';

/** The billing details of a new invoice. */
export const OwnBilling = {
  ...BillingChangeSchema,
  description:
    'What this invoice says of its client instead of what the contact says. Fields that are left out follow the contact ' +
    'until the invoice is issued.',
};

/** The same in a change. */
export const ChangedBilling = OrNull(
  OwnBilling,
  'What this invoice says of its client; null: what the contact says now.',
);

/** The same in answers. */
export const ShownBilling = OrNull(
  BillingSchema,
  'The client as the invoice was issued; null when only name and email are known.',
);
