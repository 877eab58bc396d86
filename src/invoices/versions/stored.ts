import { type Invoice, plainPricing, type ScheduledPayment } from '../types.ts';

type FirstField =
  | 'id'
  | 'contactId'
  | 'contact'
  | 'number'
  | 'status'
  | 'isStatusShown'
  | 'scheduleRule'
  | 'currency'
  | 'totalAmount'
  | 'creditedAmount'
  | 'loweredAmount'
  | 'payments'
  | 'paymentMethods'
  | 'ccEmails'
  | 'enableAutoreminders'
  | 'note'
  | 'deliveryMethod'
  | 'eventDate'
  | 'paymentCode'
  | 'lineItems'
  | 'metadata'
  | 'externalId'
  | 'returnUrl'
  | 'sequence'
  | 'documentVersion'
  | 'sentSequence'
  | 'createdAt'
  | 'updatedAt'
  | 'activatedAt'
  | 'issuedOn';

/**
 * The fields that the first stored versions do not have. A field that is added to `Invoice` needs its value for them here: the
 * one that says that there was no such thing.
 */
const laterFields: Omit<Invoice, FirstField> = {
  firstEventDate: null,
  postponedOn: null,
  canceledAt: null,
  ending: null,
  billing: null,
  ownBilling: null,
  pricing: plainPricing,
  announcedTransfer: null,
  deposits: null,
};

type FirstPaymentField =
  | 'id'
  | 'dueDate'
  | 'amount'
  | 'due'
  | 'share'
  | 'status'
  | 'name'
  | 'paidAmount'
  | 'refundedAmount'
  | 'fee'
  | 'paidAt'
  | 'outsideAmount';

/** The same for the fields of a scheduled payment. */
const laterPaymentFields: Omit<ScheduledPayment, FirstPaymentField> = {};

/** An invoice as JSON has it: instants are text. One that an earlier release stored lacks later fields. */
export type StoredInvoice = Omit<Pick<Invoice, FirstField>, Instants | 'payments' | 'contact'> &
  Partial<Omit<Invoice, FirstField | 'canceledAt'>> & {
    readonly createdAt: string;
    readonly updatedAt: string;
    readonly activatedAt: string | null;
    readonly canceledAt?: string | null;
    readonly contact: Omit<Invoice['contact'], 'language'> & Partial<Pick<Invoice['contact'], 'language'>>;
    readonly payments: readonly (Omit<ScheduledPayment, 'paidAt'> & { readonly paidAt: string | null })[];
  };

type Instants = 'createdAt' | 'updatedAt' | 'activatedAt';

/** The invoice that was stored. */
export function revived(stored: StoredInvoice): Invoice {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...laterFields,
    ...stored,
    contact: { ...stored.contact, language: stored.contact.language ?? null },
    createdAt: new Date(stored.createdAt),
    updatedAt: new Date(stored.updatedAt),
    activatedAt: instant(stored.activatedAt),
    canceledAt: instant(stored.canceledAt ?? null),
    payments: stored.payments.map((payment) => ({
      ...laterPaymentFields,
      ...payment,
      paidAt: instant(payment.paidAt),
    })),
  };
}
