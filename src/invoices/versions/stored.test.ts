import { expect, it } from 'vitest';
import type { Invoice } from '../types.ts';
import { revived, type StoredInvoice } from './stored.ts';

/** As the first release with versions stored it: a later one reads it for ever. */
const first: StoredInvoice = JSON.parse(`{
  "id": "0199f6a0-0000-7000-8000-000000000001", "contactId": "0199f6a0-0000-7000-8000-000000000002",
  "number": "INV-1001", "status": "Active", "isStatusShown": true, "scheduleRule": "EarliestDue", "currency": "EUR",
  "totalAmount": 300000, "creditedAmount": 0, "loweredAmount": 0, "paymentMethods": ["CreditCard"], "ccEmails": [],
  "enableAutoreminders": true, "note": "", "deliveryMethod": "Email", "eventDate": "2027-06-12",
  "paymentCode": "code", "lineItems": [], "metadata": {}, "externalId": null, "returnUrl": null, "sequence": 3,
  "documentVersion": 1, "sentSequence": 2, "createdAt": "2026-11-20T09:00:00.000Z",
  "updatedAt": "2026-11-21T09:00:00.000Z", "activatedAt": "2026-11-20T09:00:00.000Z", "issuedOn": "2026-11-20",
  "contact": { "type": "Client", "name": "Jo Byrne", "email": "jo@example.com" },
  "payments": [{ "id": "0199f6a0-0000-7000-8000-000000000003", "dueDate": "2026-12-01", "amount": 300000, "due": null,
    "share": null, "status": "Paid", "name": null, "paidAmount": 300000, "refundedAmount": 0, "fee": 4200,
    "paidAt": "2026-11-21T09:00:00.000Z", "outsideAmount": 0 }]
}`);

it('an early stored invoice has all fields of one of today, and those that came later say that there was no such thing', () => {
  const invoice = revived(first);
  expect(invoice).toMatchObject({ firstEventDate: null, postponedOn: null, canceledAt: null, ending: null });
  expect(Object.values(invoice)).not.toContain(undefined);
  expect(Object.values(invoice.payments[0] ?? {})).not.toContain(undefined);
});

it('a stored invoice is the invoice as it was, its instants too', () => {
  const at = new Date('2026-11-22T09:00:00Z');
  const invoice: Invoice = {
    ...revived(first),
    firstEventDate: '2027-05-01',
    postponedOn: '2026-11-22',
    canceledAt: at,
  };
  expect(revived(JSON.parse(JSON.stringify(invoice)))).toEqual(invoice);
});
