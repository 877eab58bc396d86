import { WHOLE } from '../../../../sdk/src/outlines.ts';
import { useMessages } from '../../messages/language.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { PercentField } from '../../parts/number-fields.tsx';
import { Segments } from '../../parts/segments.tsx';
import { totalOf } from './amounts.ts';
import { useBuilding } from './context.ts';
import type { Plan } from './schedule/plans.ts';

type Deposit = Extract<Plan, { kind: 'deposit' }>;

interface DepositFieldProps {
  readonly plan: Deposit;
  readonly onChange: (plan: Plan) => void;
}

/** How much the deposit is: a share of the total, or a fixed amount. The dates stand in the rows below. */
export function DepositField({ plan, onChange }: DepositFieldProps) {
  const { builder: texts, templates } = useMessages();
  const { form } = useBuilding();
  const isFixed = plan.amount !== undefined;
  const total = totalOf(form);
  const turn = (to: 'share' | 'amount') => {
    if ((to === 'amount') === isFixed) return;
    const { kind, date, balanceDate } = plan;
    const others = { kind, date, balanceDate };
    if (to === 'amount') onChange({ ...others, share: null, amount: form.rows[0]?.amount ?? null });
    else onChange({ ...others, share: shareOf(plan.amount ?? null, total) });
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-36">
        {isFixed ? (
          <MoneyField
            label={texts.planNames.deposit}
            currency={form.currency}
            value={plan.amount ?? null}
            error={isTooMuch(plan.amount ?? null, total) ? templates.depositTooMuch : undefined}
            onChange={(amount) => onChange({ ...plan, amount })}
          />
        ) : (
          <PercentField
            label={texts.deposit}
            value={plan.share}
            onChange={(share) => onChange({ ...plan, share })}
          />
        )}
      </div>
      <Segments
        label={templates.depositAs}
        value={isFixed ? 'amount' : 'share'}
        options={[
          { value: 'share', label: '%' },
          { value: 'amount', label: form.currency },
        ]}
        onChange={turn}
      />
    </div>
  );
}

function isTooMuch(amount: number | null, total: number | null): boolean {
  return amount !== null && total !== null && amount >= total;
}

// To the hundredth of a percent; 30 % while the total is unknown.
function shareOf(amount: number | null, total: number | null): number {
  if (amount === null || total === null || total <= 0 || amount > total) return 3_000;
  return Math.round((amount / total) * WHOLE);
}
