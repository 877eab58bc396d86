import { InvoiceFilters } from '../invoices/service.ts';
import { invalidRequest } from '../kit/errors.ts';
import { formats } from '../kit/http/formats.ts';
import type { ViewPage } from './types.ts';

/** What a schema says of a text in the query of an address. */
interface TextRules {
  readonly enum?: readonly string[];
  readonly format?: keyof typeof formats;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Refuses the query of a view that its list would refuse each time that the view is opened. For other pages than invoices
 * it only checks that no filter comes twice. Errors: 400.
 */
export function requireFilters(page: ViewPage, query: string): void {
  const filters = [...new URLSearchParams(query)];
  const names = filters.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw faultOf(`has ${repeated} twice.`);
  if (page !== 'invoices') return;
  const known = InvoiceFilters.properties as Readonly<Record<string, object>>;
  for (const [name, value] of filters) {
    if (!Object.hasOwn(known, name)) throw faultOf(`names no filter of the list: ${name}.`);
    if (!fits(value, known[name] as TextRules)) throw faultOf(`has a value that ${name} does not take.`);
  }
}

function fits(value: string, { enum: words, format, minLength = 0, maxLength = 1_000 }: TextRules): boolean {
  if (words !== undefined && !words.includes(value)) return false;
  const form = format === undefined ? undefined : formats[format];
  if (form instanceof RegExp ? !form.test(value) : form !== undefined && !form(value)) return false;
  const length = Array.from(value).length;
  return length >= minLength && length <= maxLength;
}

function faultOf(message: string): Error {
  return invalidRequest([{ path: '/query', code: 'invalid_format', message }]);
}
