import { oneLine } from '../kit/text/text.ts';
import type { Payer } from './types.ts';

/** Name and email of a payer as a request gives them. */
export interface GivenPayer {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The payer as it is kept: on one line, as names and addresses stand in headers of mails; null where nothing was given. */
export function payerOf(given: GivenPayer | undefined): Payer | null {
  const name = oneLine(given?.name ?? '');
  const email = oneLine(given?.email ?? '');
  if (name === '' && email === '') return null;
  return { name: name === '' ? null : name, email: email === '' ? null : email };
}
