import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import { peppolIdFault } from '../kit/peppol-id.ts';
import { findCountry } from '../kit/text/countries.ts';
import { normalVatId, vatIdFault } from './vat-id.ts';

/** The kinds of mails that a person at a client can get: each mail to a client is one of them. */
export const personReceives = ['Invoices', 'Reminders', 'Receipts'] as const;
export type PersonReceives = (typeof personReceives)[number];

/** A person at a client, who gets some of its mails. */
export interface Person {
  readonly name: string;
  readonly email: string;
  /** What the person does there, in the words of the business; null: not known. */
  readonly role: string | null;
  readonly receives: readonly PersonReceives[];
}

/** The fields of who is billed that are text. */
export const billingTexts = [
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
export type BillingText = (typeof billingTexts)[number];

/** The answer of VIES, the register of VAT ids of the European Union, about one of them. */
export interface VatCheck {
  readonly vatId: string;
  readonly isValid: boolean;
  /** In the account's time. ISO 8601. */
  readonly checkedAt: string;
  /** The proof of the question, which VIES gives to a business that names its own VAT id; null without. */
  readonly requestId: string | null;
  /** The company that has the id; null where the country does not say. */
  readonly name: string | null;
  readonly address: string | null;
}

/** The billing details of a client, beside name and email; null: not known. `reference`: what the client wants to read on its invoices. `peppolId`: as `0088:7300010000001`. */
export type Billing = { readonly [Field in BillingText]: string | null } & {
  readonly persons: readonly Person[];
  /** Of the present VAT id; null: nobody has asked. */
  readonly vatCheck: VatCheck | null;
};

/** A change of it: fields that are left out stay. */
export type BillingChange = { readonly [Field in BillingText]?: string | null } & {
  readonly persons?: readonly (Omit<Person, 'role'> & { readonly role?: string | null })[];
};

/** Of a private person of whom only name and email are known. */
const NO_BILLING: Billing = {
  company: null,
  street: null,
  postalCode: null,
  city: null,
  region: null,
  country: null,
  vatId: null,
  phone: null,
  reference: null,
  persons: [],
  peppolId: null,
  vatCheck: null,
};

/** The fields that are known, as they are stored; null without any. */
export type StoredBilling = Partial<Billing> | null;

/** All fields of who is billed, in their order. */
export function billingOf(stored: StoredBilling): Billing {
  const billing = { ...NO_BILLING, ...stored };
  // Another id was not asked about.
  return billing.vatCheck?.vatId === billing.vatId ? billing : { ...billing, vatCheck: null };
}

/** What is stored of some fields, in their order. */
export function storedBilling(billing: Partial<Billing>): StoredBilling {
  const known = Object.entries(billingOf(billing)).filter(
    ([, value]) => value !== null && (!('length' in Object(value)) || (value as string).length > 0),
  );
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Billing details after a change. */
export function changedBilling(before: StoredBilling, change: Partial<Billing> | null): StoredBilling {
  return change === null ? before : storedBilling({ ...before, ...change });
}

/** The billing details that documents state: persons get mails, and no document names them. */
export function statedBilling(stored: StoredBilling): Omit<Billing, 'persons' | 'vatCheck'> {
  const { persons: _persons, vatCheck: _check, ...stated } = billingOf(stored);
  return stated;
}

const addressFields = ['street', 'postalCode', 'city', 'region', 'country'] as const;

/** Billing details after another contact was merged into one: the other gives those that are not known. */
export function mergedBilling(into: StoredBilling, from: StoredBilling): StoredBilling {
  const [known, other] = [billingOf(into), billingOf(from)];
  // Of two addresses no third one is made.
  const hasAddress = addressFields.some((field) => known[field] !== null);
  const taken = billingTexts.filter(
    (field) => known[field] === null && !(hasAddress && addressFields.some((one) => one === field)),
  );
  return storedBilling({
    ...known,
    vatCheck: known.vatCheck ?? other.vatCheck,
    ...Object.fromEntries(taken.map((field) => [field, other[field]])),
    persons: unitedPersons(known.persons, other.persons).slice(0, MOST_PERSONS),
  });
}

/** The persons of two contacts. Two with one address are one, who gets what either got. */
export function unitedPersons(known: readonly Person[], others: readonly Person[]): readonly Person[] {
  const keyOf = ({ email }: Person) => email.toLowerCase();
  const keys = new Set(known.map(keyOf));
  const united = known.map((person) => {
    const same = others.find((other) => keyOf(other) === keyOf(person));
    if (same === undefined) return person;
    const receives = personReceives.filter((one) => [person, same].some((it) => it.receives.includes(one)));
    return { ...person, role: person.role ?? same.role, receives };
  });
  return [...united, ...others.filter((other) => !keys.has(keyOf(other)))];
}

interface Reader {
  readonly name: string;
  readonly email: string;
}

/** The people at a client who get some of its mails; without any, the contact itself. */
export function readersOf(
  { contact, billing }: { readonly contact: Reader; readonly billing: StoredBilling },
  group: PersonReceives,
): readonly [Reader, ...Reader[]] {
  const [first, ...others] = (billing?.persons ?? []).filter(({ receives }) => receives.includes(group));
  return first === undefined ? [contact] : [first, ...others];
}

/** How many persons a contact has at most. */
export const MOST_PERSONS = 20;

/** The fields of a request that change who is billed, as they are stored: text without spaces around it. */
export function billingChangeIn(body: BillingChange): Partial<Billing> {
  const texts = billingTexts.flatMap((field) => {
    const value = body[field];
    return value === undefined ? [] : [[field, value === null ? null : storedText(field, value)] as const];
  });
  const changed: Partial<Billing> = Object.fromEntries(texts);
  if (body.persons === undefined) return changed;
  return { ...changed, persons: body.persons.map(storedPerson) };
}

function storedText(field: BillingText, value: string): string | null {
  const text = field === 'vatId' ? normalVatId(value) : value.trim();
  return text === '' ? null : text;
}

function storedPerson({ name, email, role = null, receives }: NonNullable<BillingChange['persons']>[number]) {
  return {
    name: name.trim(),
    email,
    role: role === null || role.trim() === '' ? null : role.trim(),
    receives,
  };
}

/**
 * Refuses a country that does not exist, a VAT id of a wrong form, and a person twice. `path`: where in the body the fields
 * stand. Errors: 400.
 */
export function requireBilling(
  stored: StoredBilling | undefined,
  change: StoredBilling | undefined,
  path = '',
): void {
  const faults: FaultDetail[] = [];
  const changed = change ?? {};
  const { country, vatId, peppolId, persons } = billingOf(stored ?? null);
  if (changed.country != null && findCountry(changed.country) === null) {
    faults.push({
      path: `${path}/country`,
      code: 'unknown_value',
      message: 'must be the ISO 3166-1 code of a country, e.g. DE.',
    });
  }
  // A country that is changed alone judges the VAT id again.
  if (vatId !== null && (changed.vatId !== undefined || changed.country !== undefined)) {
    const message = vatIdFault(vatId, country);
    if (message !== null) faults.push({ path: `${path}/vatId`, code: 'invalid_vat_id', message });
  }
  if (changed.peppolId != null && peppolId !== null) {
    const message = peppolIdFault(peppolId);
    if (message !== null) faults.push({ path: `${path}/peppolId`, code: 'invalid_peppol_id', message });
  }
  const emails = persons.map(({ email }) => email.toLowerCase());
  const twice = emails.findIndex((email, index) => emails.indexOf(email) !== index);
  if (changed.persons !== undefined && twice >= 0) {
    const message = 'Another person of this client has this email address.';
    faults.push({ path: `${path}/persons/${twice}/email`, code: 'duplicate', message });
  }
  if (faults.length > 0) throw invalidRequest(faults);
}
