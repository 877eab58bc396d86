import type { ChargeFee } from '../../api/queries/stripe.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';

/** What the operator takes of clients’ payments in a currency, as sentences. */
export function PlatformFees({
  fees,
  currency,
}: {
  readonly fees: readonly ChargeFee[];
  readonly currency: string;
}) {
  const { platform: texts } = useMessages().stripe;
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, currency);
  const amountOf = ({ basisPoints, fixed, most }: ChargeFee) => {
    const parts = [
      ...(basisPoints > 0 || fixed === 0 ? [formats.percent(basisPoints)] : []),
      ...(fixed > 0 ? [money(fixed)] : []),
    ].join(' + ');
    return most === null ? parts : texts.atMost(parts, money(most));
  };
  const [card, bank] = (['ChargeCard', 'ChargeBank'] as const).map((kind) => ruleOf(fees, kind, currency));
  if (card == null && bank == null) return <p>{texts.noFee}</p>;
  const isOne = JSON.stringify({ ...card, kind: null }) === JSON.stringify({ ...bank, kind: null });
  const sentences = isOne
    ? [[card, texts.fees.Charge] as const]
    : ([
        [card, texts.fees.ChargeCard],
        [bank, texts.fees.ChargeBank],
      ] as const);
  const taken = sentences.filter(([rule]) => rule != null);
  return (
    <>
      {taken.map(([rule, say]) => (
        <p key={say('')}>
          {rule != null && `${say(amountOf(rule))} ${rule.refundsFee ? texts.givesBack : texts.keeps}`}
        </p>
      ))}
    </>
  );
}

// A rule of the currency itself comes before one of every currency.
function ruleOf(fees: readonly ChargeFee[], kind: ChargeFee['kind'], currency: string): ChargeFee | null {
  const own = fees.filter((rule) => rule.kind === kind);
  const rule = own.find((one) => one.currency === currency) ?? own.find((one) => one.currency === '*');
  return rule === undefined || (rule.basisPoints === 0 && rule.fixed === 0) ? null : rule;
}
