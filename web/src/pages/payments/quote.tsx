import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import type { ApiError } from '../../api/client.ts';
import { quoteQuery } from '../../api/queries/payments.ts';
import type { PaymentQuote } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';

interface Quoted {
  /** Null while it is not known for this amount and method. */
  readonly quote: PaymentQuote | null;
  readonly error: ApiError | null;
}

/** Reads the cost of a payment, as soon as there is an amount. */
export function useQuote(amount: number | null, methodId: string): Quoted {
  const account = useAccount();
  const method = methodId === '' ? {} : { paymentMethodId: methodId };
  const query = useQuery({
    ...quoteQuery(account.path, { amount: amount ?? 1, ...method }),
    enabled: amount !== null,
  });
  return { quote: query.data ?? null, error: query.error as ApiError | null };
}

interface ChargeProps {
  readonly quote: PaymentQuote | null;
  /** The method as people know it. */
  readonly method: string;
}

/** The charge to a method, with the fee of the operator where there is one. */
export function ChargeText({ quote, method }: ChargeProps) {
  const { recipients: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  if (quote === null) return texts.pricing;
  const total = formats.money(quote.total, quote.currency);
  if (quote.serviceFee === 0) return texts.noFee(method, total);
  return (
    <>
      {texts.fee(method, total, formats.money(quote.serviceFee, quote.currency))}{' '}
      {quote.refundsServiceFee ? texts.feeReturns : texts.feeStays}{' '}
      {account.mode === 'Live' && texts.onStatement}
    </>
  );
}

/** The same below a form, as soon as there is an amount; nothing without a fee. */
export function FeeLine({ quote, method }: ChargeProps) {
  const { payments: texts } = useMessages();
  if (quote === null || quote.serviceFee === 0) return null;
  return (
    <p role="status" aria-label={texts.fee} className="text-soft">
      <ChargeText quote={quote} method={method} />
    </p>
  );
}
