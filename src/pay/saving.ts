import { chargesOfConsent, setupSurchargeOf } from '../charges/service.ts';
import type { SetupOffer } from '../charges/types.ts';
import type { CardFunding, DescribedMethod } from '../kit/money/payment-methods.ts';
import { formatDate } from '../kit/text/locale.ts';
import { hasAutopay } from './autopay-page.ts';
import { kindsOf, largestDebit, type MethodKind, networkOfKind } from './choice.ts';
import { moneyOf, type PageContext } from './page-context.ts';
import { isSaving } from './waiting.ts';

/** The charges that a reader may agree to by saving a method without paying; amounts in the minor unit. */
export interface Saving {
  readonly offer: SetupOffer;
  readonly kind: MethodKind;
  readonly kinds: readonly MethodKind[];
  /** The surcharge on all charges with a credit card; 0 when no card bears any. */
  readonly creditFee: number;
  /** That of the method, once it is known. */
  readonly surcharge: number;
  /** The card or account, once it is a token. */
  readonly method: DescribedMethod | null;
}

/** A page on which a method may be saved. */
export type SavingContext = PageContext & { readonly saving: Saving };

/** The kinds of methods that may be saved: a debit takes all that is due on a day together, and has its limit. */
function savableKinds({ account, invoice, setupOffer, today }: PageContext): MethodKind[] {
  if (setupOffer === null) return [];
  const { currency } = invoice;
  const amountsBy = (kind: MethodKind) =>
    chargesOfConsent(networkOfKind(kind, currency), setupOffer.payments, today);
  return kindsOf(account, invoice).filter(
    (kind) => kind === 'Card' || amountsBy(kind).every((amount) => amount <= largestDebit(kind, currency)),
  );
}

/** Whether the page offers to save a method: nothing is due, and no other consent stands or is under way. */
export function maySave(context: PageContext): boolean {
  return (
    savableKinds(context).length > 0 && context.tokens !== null && !hasAutopay(context) && !isSaving(context)
  );
}

/** Reads what may be saved, and the kind of method, from a page's address or form. Null where nothing may be saved. */
export function readSaving(
  context: PageContext,
  given: URLSearchParams,
  method: DescribedMethod | null = null,
): Saving | null {
  const { account, invoice, setupOffer: offer, today } = context;
  const kinds = savableKinds(context);
  const [firstKind] = kinds;
  if (offer === null || firstKind === undefined) return null;
  const { currency } = invoice;
  const feeOf = (funding: CardFunding | null) =>
    setupSurchargeOf(account, offer, { funding, currency, date: today });
  const kind = kinds.find((one) => one === given.get('method')) ?? firstKind;
  return {
    offer,
    kind,
    kinds,
    creditFee: kind === 'Card' && offer.surchargeBasisPoints > 0 ? feeOf('Credit') : 0,
    surcharge: method === null ? 0 : feeOf(method.funding),
    method,
  };
}

/** Whether the words are exact: no card bears a fee, or the card is known. */
export function isExactSaving({ creditFee, method }: Saving): boolean {
  return creditFee === 0 || method !== null;
}

/** The words of the consent, with the whole cost. `surcharge`: of the card; null while the card is not known. */
export function savingTermsOf(
  context: PageContext,
  { offer, creditFee }: Saving,
  surcharge: number | null,
): string {
  const { account, reader } = context;
  const { locale, messages } = reader;
  const { payments, total } = offer;
  const fee = surcharge ?? 0;
  return messages.saving.terms({
    business: account.name,
    amount: moneyOf(context, total + fee),
    count: payments.length,
    first: formatDate(payments[0]?.dueDate ?? '', locale),
    last: formatDate(payments.at(-1)?.dueDate ?? '', locale),
    surcharge: fee === 0 ? '' : moneyOf(context, fee),
    byCredit: surcharge === null && creditFee > 0 ? moneyOf(context, total + creditFee) : '',
  });
}

/** The fields that are sent with a token: what the reader was shown. */
export function savingFieldsOf({ offer, kind, surcharge }: Saving): [name: string, value: string][] {
  return [
    ['hash', offer.hash],
    ['method', kind],
    ['fee', String(surcharge)],
  ];
}
