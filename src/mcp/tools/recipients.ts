import { type ApiAnswer, Refused } from '../calls.ts';
import { pick } from '../presenting.ts';
import type { ToolUse } from '../tool.ts';

/** The recipient of an invoice, as the person who confirms must see it; without an id when the contact is new. */
interface Recipient {
  readonly id?: string;
  readonly name: string;
  readonly email: string;
}

/** A recipient, and the fields of a request that have it refused when the contact has changed; none for a new contact. */
interface SeenRecipient {
  readonly recipient: Recipient;
  readonly seen: { readonly contactVersion?: string };
}

/** A contact as an invoice takes it: by id, or by name and email. */
interface Reference {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
}

/**
 * The contact that a change of an invoice will take: the one with this id, the one that has this email as it is, or a new
 * one. Errors: {@link Refused}, also when the token may not read contacts: then the review could not name the contact.
 */
export async function namedRecipient(use: ToolUse, { id, name, email }: Reference): Promise<SeenRecipient> {
  const isById = id !== undefined && name === undefined && email === undefined;
  const isDescribed = id === undefined && name !== undefined && email !== undefined;
  if (!isById && !isDescribed)
    throw refusal('invalid_request', 'Send either the id of a contact, or its name and email.');
  if (!use.scopes.has('contacts:read'))
    throw refusal(
      'forbidden',
      'This token may not read contacts (contacts:read), so nobody can be shown who the invoice would go to. Leave `contact` out.',
    );
  if (isById) return readRecipient(use, id);
  const { known } = await contactOfEmail(use, email as string);
  return known === null
    ? { recipient: { name: name as string, email: email as string }, seen: {} }
    : readRecipient(use, known.id);
}

/** As many contacts as one page has. */
const MOST = 200;

/**
 * The contact that name and email alone stand for: the one without a company, otherwise the only company; null: a new one.
 * `others`: how many more have the address.
 */
export async function contactOfEmail(use: ToolUse, email: string) {
  const query = { email, limit: MOST };
  const { data } = await use.callApi({ method: 'GET', path: '/v1/contacts', query });
  const items: ApiAnswer['data'][] = data.items;
  const known = items.find(({ company }) => company === null) ?? (items.length === 1 ? items[0] : null);
  return { known: known ?? null, others: items.length - (known == null ? 0 : 1) };
}

/**
 * The contact of a draft as it is now, to which it is issued, or the draft's own copy of one that was deleted; null when the
 * token may not read it. Errors: {@link Refused}.
 */
export async function presentRecipient(
  use: ToolUse,
  { contactId, contact }: ApiAnswer['data'],
): Promise<SeenRecipient | null> {
  if (!use.scopes.has('contacts:read')) return null;
  return readRecipient(use, contactId).catch((cause: unknown) => {
    if (cause instanceof Refused && cause.code === 'not_found')
      return { recipient: recipientOf(contact), seen: {} };
    throw cause;
  });
}

async function readRecipient({ callApi }: ToolUse, id: string): Promise<SeenRecipient> {
  const { data, etag } = await callApi({ method: 'GET', path: `/v1/contacts/${encodeURIComponent(id)}` });
  return { recipient: recipientOf(data), seen: etag === undefined ? {} : { contactVersion: etag } };
}

function recipientOf(contact: ApiAnswer['data']): Recipient {
  return pick(contact, ['id', 'name', 'email']) as unknown as Recipient;
}

function refusal(code: string, message: string): Refused {
  return new Refused(code, message, { details: [{ path: '/contact', code, message }] });
}
