import type { Contact, ListedInvoice, PaymentMethod } from '../../../sdk/src/index.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Session } from '../profiles/session.ts';

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text is an id as the service gives them. */
export function isId(text: string): boolean {
  return ID.test(text);
}

function unknown(message: string, cure: string): Failure {
  return new Failure(message, { exitCode: exitCodes.notFound, cure });
}

/** The id of an invoice that is named by its id or its number: `INV-0042`, `inv-42` or `42`. Errors: none or several. */
export async function findInvoice({ tranche }: Session, named: string): Promise<string> {
  if (isId(named)) return named;
  const { items } = await tranche.invoices.list({ q: named, limit: 20 });
  const exact = items.filter(({ number }) => number?.toLowerCase() === named.toLowerCase());
  const found = exact.length > 0 ? exact : items.filter((invoice) => hasNumber(invoice, named));
  const [first, second] = found;
  if (first === undefined) {
    throw unknown(
      `There is no invoice ${named}.`,
      `Search for it: tranche invoices list --search "${named}"`,
    );
  }
  if (second !== undefined) {
    const numbers = found.map(({ number }) => number).join(', ');
    throw unknown(
      `${named} may be one of several invoices: ${numbers}.`,
      'Write the whole number, or the id.',
    );
  }
  return first.id;
}

// The letters before a number, and the zeros between, may be left out.
function hasNumber({ number }: ListedInvoice, named: string): boolean {
  if (number === null) return false;
  const short = (text: string) => text.toLowerCase().replaceAll(/(?<!\d)0+(?=\d)/g, '');
  const [own, asked] = [short(number), short(named)];
  return own === asked || (/^\d+$/.test(asked) && own.replace(/^\D+/, '') === asked);
}

/** The contact that is named by its id or e-mail address; null when nobody has the address. */
export async function lookUpContact({ tranche }: Session, named: string): Promise<Contact | null> {
  if (isId(named)) return tranche.contacts.get(named);
  const { items } = await tranche.contacts.list({ email: named, limit: 1 });
  return items[0] ?? null;
}

/** The id of a contact that is named by its id or e-mail address. Errors: nobody has it. */
export async function findContact(session: Session, named: string): Promise<string> {
  if (isId(named)) return named;
  const contact = await lookUpContact(session, named);
  if (contact !== null) return contact.id;
  throw unknown(`No contact has the address ${named}.`, `Search: tranche contacts list --search "${named}"`);
}

/** The method of the wallet that is named by its id or its last four digits. Errors: none or several. */
export async function findMethod({ tranche }: Session, named: string): Promise<PaymentMethod> {
  const { items } = await tranche.paymentMethods.list();
  const found = items.filter(({ id, name }) => id === named.toLowerCase() || name.last4 === named);
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  const cure = 'See the methods of your wallet: tranche payment-methods list';
  if (first === undefined) throw unknown(`Your wallet has no method ${named}.`, cure);
  throw unknown(`Several methods of your wallet end in ${named}.`, `Name its id. ${cure}`);
}

/** A method in words: `Visa 4242`. */
export function nameMethod({ name }: Pick<PaymentMethod, 'name'>): string {
  return `${'brand' in name ? name.brand : name.bankName} ${name.last4}`;
}
