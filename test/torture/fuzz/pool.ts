import type { Random } from '../random.ts';

/** As many of each kind are kept: the oldest give way. */
const KEPT = 40;

/** The ids and codes that answers contained, by the place in a path where they fit, and the names of fields. */
export interface Pool {
  /** The values of the parameters of a place, such as `/v1/invoices/{}`; null while nothing is known. */
  pick(random: Random, place: string): readonly string[] | null;
  /** Any id of a field, such as `contactId`; null while none is known. */
  pickField(random: Random, field: string): string | null;
  has(place: string): boolean;
  /** Takes in what an answer names. */
  learn(place: string | null, template: string, given: readonly string[], data: unknown): void;
  add(place: string, values: readonly string[]): void;
}

const placeOfField: Readonly<Record<string, string>> = {
  contactId: '/v1/contacts/{}',
  contactIds: '/v1/contacts/{}',
  into: '/v1/contacts/{}',
  invoiceId: '/v1/invoices/{}',
  paymentId: '/v1/payments/{}',
  paymentMethodId: '/v1/payment_methods/{}',
  recipientId: '/v1/recipients/{}',
  chargeId: '/v1/charges/{}',
  objectId: '/v1/invoices/{}',
  actorId: '/v1/members/{}',
  scheduledPaymentId: '/v1/invoices/{}/scheduled_payments/{}',
  scheduledPaymentIds: '/v1/invoices/{}/scheduled_payments/{}',
};

interface Named {
  readonly id?: unknown;
  readonly paymentLink?: unknown;
  readonly offerLink?: unknown;
  readonly paymentSchedule?: unknown;
  readonly nextCursor?: unknown;
}

/** The path of the account and the code of a link. */
export function codeIn(link: string): string[] {
  const steps = link.split('/');
  return [steps.at(-3) ?? '', steps.at(-1) ?? ''];
}

export function createPool(): Pool {
  const kinds = new Map<string, string[][]>();
  const add = (place: string, values: readonly string[]): void => {
    const known = kinds.get(place) ?? [];
    kinds.set(place, known);
    if (known.some((one) => one.join() === values.join())) return;
    known.push([...values]);
    if (known.length > KEPT) known.shift();
  };
  const pick = (random: Random, place: string) => {
    const known = kinds.get(place);
    // Mostly something new, with which little has happened yet.
    if (known === undefined || known.length === 0) return null;
    return random.chance(0.5) ? random.pick(known.slice(-6)) : random.pick(known);
  };
  const learnLinks = (named: Named): void => {
    for (const [link, place] of [
      [named.paymentLink, '/v1/links/{}/{}'],
      [named.offerLink, '/v1/offers/{}/{}'],
    ] as const) {
      if (typeof link === 'string') add(place, codeIn(link));
    }
    if (typeof named.id !== 'string' || !Array.isArray(named.paymentSchedule)) return;
    for (const { id } of named.paymentSchedule as readonly Named[]) {
      if (typeof id === 'string') add('/v1/invoices/{}/scheduled_payments/{}', [named.id, id]);
    }
  };
  return {
    pick,
    has: (place) => (kinds.get(place)?.length ?? 0) > 0,
    pickField(random, field) {
      const place = placeOfField[field];
      return place === undefined ? null : (pick(random, place)?.at(-1) ?? null);
    },
    add,
    learn(place, template, given, data) {
      if (typeof data !== 'object' || data === null) return;
      const { items } = data as { items?: readonly Named[] };
      const all = Array.isArray(items) ? items : [data as Named];
      // What a path without a parameter at its end answers lies below it.
      const isBelow = !template.endsWith('}');
      const own = `${template.replaceAll(/\{[^}]+\}/g, '{}')}/{}`;
      for (const named of all) {
        learnLinks(named);
        if (isBelow && typeof named.id === 'string') add(own, [...given, named.id]);
        if (own === '/v1/links/{}/{}/charges/{}' && typeof named.id === 'string') {
          add('/v1/charges/{}', [named.id]);
        }
      }
      const { nextCursor } = data as Named;
      if (typeof nextCursor === 'string') add(`cursor ${place ?? ''} ${template}`, [nextCursor]);
    },
  };
}
