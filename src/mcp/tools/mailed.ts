import { type PersonReceives, readersOf } from '../../contacts/types.ts';
import type { ApiAnswer, ApiRequest } from '../calls.ts';
import type { ToolUse } from '../tool.ts';

type InvoiceShown = ApiAnswer['data'];

/** All addresses that a mail about an invoice goes to: the people at the client who get its kind, then copies. */
export function mailedTo({ contact, billing = null, ccEmails }: InvoiceShown, group: PersonReceives): string {
  const readers = readersOf({ contact, billing }, group).map(({ email }) => email);
  const seen = new Set(readers.map((email) => email.toLowerCase()));
  const copies = (ccEmails as string[]).filter((email) => !seen.has(email.toLowerCase()));
  return [...readers, ...copies].join(', ');
}

/** The same of an invoice whose mails are sent by the service; null of one that is shared by hand. */
export function mailedText(invoice: InvoiceShown, group: PersonReceives): string | null {
  return invoice.deliveryMethod === 'Email' ? mailedTo(invoice, group) : null;
}

/** An invoice as a change would leave it: only the service knows whom a draft bills when it is issued. */
export async function afterChange({ callApi }: ToolUse, request: ApiRequest): Promise<InvoiceShown> {
  return (await callApi({ ...request, body: { ...request.body, dryRun: true } })).data.invoice;
}
