import { isCivilDate } from '../time.ts';

// Apart from the schemas: commands need these alone, and start sooner without what makes schemas.

/** Formats that the schemas name, for the validator. */
export const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: isCivilDate,
  // One @, no white space or angle brackets, a dot in the domain: what a mail server can be asked to deliver.
  // Not İ (U+0130) and the Kelvin sign (U+212A): lower-cased they are the plain letters i and k, so that an address
  // with one of them would be taken for the contact of another address. Nor what nobody sees, as a space of no width:
  // two addresses that look alike would be two contacts.
  email: (text: string) =>
    text.length <= 254 &&
    !/[\u0130\u212A\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) &&
    /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}@<>()[\]\\,;:".]+)+$/u.test(
      text,
    ),
  'date-time': (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    isCivilDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text)),
};

/**
 * Whether a person can have an email address. No mail reaches a name below `.invalid` (RFC 2606): members that stand for
 * the operator have such addresses.
 */
export function isPersonalAddress(text: string): boolean {
  return formats.email(text) && !/\.invalid$/i.test(text);
}
