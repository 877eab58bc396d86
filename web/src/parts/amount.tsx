import { useAccount } from '../account/session.tsx';
import { useFormats } from '../messages/language.tsx';

interface AmountProps {
  /** In the minor unit. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Leaves the currency out where it is the account's own: the column's heading names it once. */
  readonly isBare?: boolean | undefined;
}

/** An amount of money, never broken or cut. */
export function Amount({ amount, currency, isBare }: AmountProps) {
  const formats = useFormats();
  const account = useAccount();
  const text =
    isBare && currency === account.currency
      ? formats.figure(amount, currency)
      : formats.money(amount, currency);
  return <span className="whitespace-nowrap tabular-nums">{text}</span>;
}
