import type { Mail } from '../../api/schema.ts';

/** The states of mails in the order of their tabs. */
export const mailStates = [
  'Queued',
  'Sent',
  'PartlySent',
  'Failed',
  'Bounced',
  'Kept',
  'Superseded',
] as const;

/** What the address says of the mailbox. */
export interface MailSearch {
  readonly status?: Mail['status'] | undefined;
  readonly contactId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly paymentId?: string | undefined;
  /** A part of the subject, or of a reader's name or address. */
  readonly q?: string | undefined;
  /** Of one mail: its plain text instead of its look. */
  readonly view?: 'text' | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the filters of an address; what is none is left out. */
export function readMailSearch(search: Readonly<Record<string, unknown>>): Omit<MailSearch, 'view'> {
  const status = mailStates.find((one) => one === search.status);
  const id = (name: 'contactId' | 'invoiceId' | 'paymentId') => {
    const value = search[name];
    return typeof value === 'string' && UUID.test(value) ? { [name]: value } : {};
  };
  const q = typeof search.q === 'string' && search.q !== '' ? { q: search.q.slice(0, 100) } : {};
  return {
    ...(status === undefined ? {} : { status }),
    ...id('contactId'),
    ...id('invoiceId'),
    ...id('paymentId'),
    ...q,
  };
}
