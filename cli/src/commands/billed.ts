import type { Command } from 'commander';
import type { ShownInvoice } from '../../../sdk/src/index.ts';
import { showInstant } from '../output/figures.ts';

type Billing = NonNullable<ShownInvoice['billing']>;

/** The options that say who is billed, by their fields. */
const BILLED = {
  company: ['--company <name>', 'the company that is billed'],
  street: ['--street <street>', 'street and number'],
  postalCode: ['--postal-code <code>', 'the postal code'],
  city: ['--city <city>', 'the city'],
  region: ['--region <region>', 'a state, province or county'],
  country: ['--country <code>', 'the country: two letters of ISO 3166-1, such as DE'],
  vatId: ['--vat-id <id>', 'the VAT id, with the letters of its country in front'],
  phone: ['--phone <number>', 'the telephone number'],
  reference: ['--reference <text>', 'what the client wants to read on its invoices, such as an order number'],
  peppolId: ['--peppol-id <id>', 'the address in the Peppol network, such as 0088:7300010000001'],
} as const;

/** The billing details that were typed. */
export type Billed = { readonly [Field in keyof typeof BILLED]?: string };

/** Adds an option for each of the billing details. */
export function withBilled(command: Command, remark: string): Command {
  for (const [flags, description] of Object.values(BILLED)) command.option(flags, `${description}${remark}`);
  return command;
}

/** The fields of a request that say who is billed. An empty text removes a value. */
export function billedIn(options: Billed): { [Field in keyof Billed]?: string | null } {
  const given = Object.keys(BILLED).flatMap((field) => {
    const text = options[field as keyof Billed];
    return text === undefined ? [] : [[field, text === '' ? null : text] as const];
  });
  return Object.fromEntries(given);
}

/** The billing details, for people. */
export function billedFacts(billing: Billing) {
  const {
    company,
    street,
    postalCode,
    city,
    region,
    country,
    vatId,
    phone,
    reference,
    persons,
    peppolId,
    vatCheck,
  } = billing;
  const address = [street, postalCode, city, region, country].filter((part) => part !== null).join(', ');
  const facts = [
    { name: 'Company', value: company },
    { name: 'Address', value: address === '' ? null : address },
    { name: 'VAT id', value: vatId },
    { name: 'VIES', value: vatCheck === null ? null : vatCheckText(vatCheck) },
    { name: 'Phone', value: phone },
    { name: 'Reference', value: reference },
    { name: 'Peppol id', value: peppolId },
    ...persons.map((one) => ({
      name: one.role ?? 'Person',
      value: `${one.name} <${one.email}> ${one.receives.join(', ')}`.trim(),
    })),
  ];
  return facts.filter(({ value }) => value !== null);
}

/** The answer of VIES about a VAT id. */
export function vatCheckText({
  isValid,
  checkedAt,
  requestId,
  name,
}: NonNullable<Billing['vatCheck']>): string {
  const said = `${isValid ? 'valid' : 'not valid'} on ${showInstant(checkedAt)}`;
  return [said, name, requestId].filter((part) => part !== null).join(', ');
}
