import type { Account } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import type { DebitMandate, Mandate } from '../../charges/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { ChargeId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { About } from '../render/figures.ts';

type Called = NonNullable<About['debitMandate']>;

interface Source {
  readonly charges: Charges;
  readonly account: Account;
  readonly invoice: Invoice;
}

/** The SEPA mandate that came with a charge, for its mail; null without one, and while its reference is not known. */
export async function mandateOfCharge(
  tx: Transaction,
  { charges, account }: Pick<Source, 'charges' | 'account'>,
  id: ChargeId,
): Promise<Called | null> {
  const mandate = await charges.readDebitMandate(tx, account.id, id);
  if (mandate === null || mandate.reference === null) return null;
  const { reference, creditorId, givenAt } = mandate;
  return {
    terms: mailedTerms(mandate),
    reference,
    creditorId,
    givenOn: civilDateIn(account.timeZone, givenAt),
  };
}

/** The SEPA mandate under which autopay debits, with the words that were shown; null of other methods. */
export async function mandateOfAutopay(
  tx: Transaction,
  { charges, account, invoice }: Source,
  { debitMandate }: Mandate,
): Promise<Called | null> {
  if (!debitMandate) return null;
  const mandates = await charges.readDebitMandates(tx, account.id, invoice.id);
  const given = mandates.findLast(({ reference }) => reference === debitMandate.reference);
  return { ...debitMandate, terms: given === undefined ? '' : mailedTerms(given), givenOn: null };
}

// Anyone with the link can send words of any kind to our open operation, and name any address.
function mailedTerms({ terms, isOurs }: DebitMandate): string {
  return isOurs ? terms : '';
}
