import type { Contact, ListedInvoice, PaymentMethod, Recipient } from '../../../sdk/src/index.ts';
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

/**
 * The id of an invoice that is named by its id or its number: `INV-0042`, `inv-42` or `42`, which is also `2026-0042` of a
 * pattern with the year. Errors: none, or not surely one.
 */
export async function findInvoice({ tranche }: Session, named: string): Promise<string> {
  if (isId(named)) return named;
  const isCount = /^\d+$/.test(named);
  const pattern = isCount ? (await tranche.account.get()).numberPattern : null;
  const found: ListedInvoice[] = [];
  let cursor: string | null = null;
  let isWhole = false;
  for (let pages = 0; pages < MOST_PAGES && !isWhole; pages++) {
    const { items, nextCursor } = await tranche.invoices.list({
      q: named,
      limit: PAGE,
      ...(cursor && { cursor }),
    });
    // No two invoices have one number.
    const exact = items.find(({ number }) => number === named);
    if (exact !== undefined) return exact.id;
    found.push(...items.filter((invoice) => hasNumber(invoice, named, pattern)));
    cursor = nextCursor;
    isWhole = cursor === null;
  }
  return onlyOne(found, named, isWhole);
}

// Words of notes and names are found, too, and another invoice with this number may be behind them.
const PAGE = 200;
const MOST_PAGES = 5;

function onlyOne(found: readonly ListedInvoice[], named: string, isWhole: boolean): string {
  const spelled = found.filter(({ number }) => number?.toLowerCase() === named.toLowerCase());
  const meant = spelled.length > 0 ? spelled : found;
  const [first, second] = meant;
  const cure = 'Write the whole number, or the id.';
  if (second !== undefined) {
    const numbers = meant.map(({ number }) => number).join(', ');
    throw unknown(`${named} may be one of several invoices: ${numbers}.`, cure);
  }
  if (!isWhole) throw unknown(`Too many invoices answer to ${named} to be sure which one is meant.`, cure);
  if (first !== undefined) return first.id;
  throw unknown(`There is no invoice ${named}.`, `Search for it: tranche invoices list --search "${named}"`);
}

// The letters before a number, the zeros between, and all but the counter of a pattern, may be left out.
function hasNumber({ number }: ListedInvoice, named: string, pattern: string | null): boolean {
  if (number === null) return false;
  const short = (text: string) => text.toLowerCase().replaceAll(/(?<!\d)0+(?=\d)/g, '');
  const [own, asked] = [short(number), short(named)];
  if (own === asked) return true;
  if (!/^\d+$/.test(asked)) return false;
  return (
    own.replace(/^\D+/, '') === asked || (pattern !== null && countIn(pattern, number) === Number(asked))
  );
}

// The count in a number of a pattern; null of another number.
function countIn(pattern: string, number: string): number | null {
  const form = pattern.replaceAll(/\{(?:(YYYY)|(YY|MM)|0+)\}|[^A-Za-z0-9]/g, (piece, year, short) => {
    if (!piece.startsWith('{')) return `\\${piece}`;
    if (year !== undefined) return '\\d{4}';
    return short === undefined ? '(\\d+)' : '\\d{2}';
  });
  const [, count] = new RegExp(`^${form}$`).exec(number) ?? [];
  return count === undefined ? null : Number(count);
}

/** The contact that is named by its id or email address; null when nobody has the address. Errors: several have it. */
export async function lookUpContact({ tranche }: Session, named: string): Promise<Contact | null> {
  if (isId(named)) return tranche.contacts.get(named);
  if (!named.includes('@')) throw await noAddress(tranche, named);
  const { items } = await tranche.contacts.list({ email: named, limit: MOST_OFFERED });
  const [first, second] = items;
  if (first === undefined || second === undefined) return first ?? null;
  const offered = items.map(({ id, company, name }) => `${company ?? name} (${id})`).join(', ');
  throw unknown(
    `Several contacts have the address ${named}: ${offered}.`,
    'Name the id of the one you mean.',
  );
}

/** Whether name and email address alone stand for a contact: companies can share an address. */
export async function isMeantByEmail({ tranche }: Session, { id, company, email }: Contact) {
  if (company === null) return true;
  const { items } = await tranche.contacts.list({ email, limit: 2 });
  return items.every((one) => one.id === id);
}

const MOST_OFFERED = 5;

// Several people may have one name, and money follows what is typed here: names are offered, not taken.
async function noAddress(tranche: Session['tranche'], named: string): Promise<Failure> {
  const { items } = await tranche.contacts.list({ q: named, limit: MOST_OFFERED });
  const offered = items.map(({ name, email }) => `${name} <${email}>`).join(', ');
  const cure = offered === '' ? 'See yours: tranche contacts list' : `Did you mean ${offered}?`;
  return unknown(`"${named}" is not the email address of a contact.`, cure);
}

/** The id of a contact that is named by its id or email address. Errors: nobody has it. */
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

/**
 * The account of a recipient that is named by its id, or by the email address of its contact: then the last one. Errors: there
 * is none.
 */
export async function findRecipient(session: Session, named: string): Promise<Recipient> {
  const { recipients } = session.tranche;
  if (isId(named)) return recipients.get(named);
  const contactId = await findContact(session, named);
  const [last] = (await recipients.list({ contactId, limit: 1 })).items;
  if (last !== undefined) return last;
  throw unknown(
    `${named} has set up no account.`,
    'It is set up with the link of an offer: tranche payments create',
  );
}

/** A method in words: `Visa 4242`. */
export function nameMethod({ name }: Pick<PaymentMethod, 'name'>): string {
  return `${'brand' in name ? name.brand : name.bankName} ${name.last4}`;
}
