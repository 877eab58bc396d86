import { debitSchemeOf } from '../kit/money/payment-methods.ts';
import type { MethodKind } from './choice.ts';
import { moneyOf, type PageContext } from './page-context.ts';

/** Whether a kind of method means a debit by SEPA, for which its holder gives a mandate. */
export function isSepa({ invoice }: Pick<PageContext, 'invoice'>, kind: MethodKind): boolean {
  return kind === 'BankAccount' && debitSchemeOf(invoice.currency) === 'Sepa';
}

/**
 * The words of the SEPA mandate, which are shown before it is given and kept with it. `amount`: what is debited at once, in the minor
 * unit; 0: nothing.
 */
export function sepaTermsOf(context: PageContext, amount: number): string {
  const { account, reader, tokens } = context;
  const { messages } = reader;
  const provider = tokens?.processor === 'Stripe' ? 'Stripe' : messages.sandboxBank;
  return messages.sepaMandate(account.name, provider, amount === 0 ? '' : moneyOf(context, amount));
}
