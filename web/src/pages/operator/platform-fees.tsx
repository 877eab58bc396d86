import { useState } from 'react';
import { basisPointsOf, currencyExponent } from '../../../../src/kit/money/money.ts';
import { addDays, civilDateIn } from '../../../../src/kit/time.ts';
import type { FeeKind } from '../../../../src/platform/types.ts';
import { useAccount } from '../../account/session.tsx';
import {
  changePlatform,
  type NewPlatformFee,
  type PlatformFeeRule,
  type PlatformMode,
  type PlatformView,
} from '../../api/queries/platform.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { RealInstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Checkbox, DateField, Select } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { usePlatformChange } from './use-platform-change.ts';

interface FeesProps {
  readonly mode: PlatformMode;
  readonly view: PlatformView;
}

/** The fees of the operator, also those that begin later. */
export function FeesPart({ mode, view }: FeesProps) {
  const { fees: texts } = useMessages().platform;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p className="max-w-prose text-soft">{texts.text}</p>
      {view.fees.length + view.laterFees.length === 0 ? (
        <p className="mt-3">{texts.none}</p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {[...view.fees, ...view.laterFees].map((rule) => (
            <li key={`${rule.kind} ${rule.currency} ${rule.since}`} className="border-b border-line py-2.5">
              <Rule rule={rule} isLater={view.laterFees.includes(rule)} />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-4" icon="plus" onClick={() => setAdding(true)}>
        {texts.add}
      </Button>
      {isAdding && <AddFee mode={mode} view={view} onClose={() => setAdding(false)} />}
    </>
  );
}

function Rule({ rule, isLater }: { readonly rule: PlatformFeeRule; readonly isLater: boolean }) {
  const { fees: texts } = useMessages().platform;
  const say = useSayFee();
  const { kind, currency, since, refundsFee } = rule;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {texts.kinds[kind]} · {currency === '*' ? texts.otherCurrencies : currency}
        </p>
        <p className="text-sm text-soft">
          {isLater ? texts.from : texts.since} <RealInstantText at={since} hasTime />
          {refundsFee && ` · ${texts.refunded}`}
        </p>
      </div>
      <p>{say(rule)}</p>
    </div>
  );
}

type Taken = Pick<PlatformFeeRule, 'currency' | 'basisPoints' | 'fixed' | 'most'>;

// A fee in words: "2.9% + $0.30, at most $50.00".
function useSayFee(): (taken: Taken) => string {
  const { fees: texts } = useMessages().platform;
  const formats = useFormats();
  return ({ currency, basisPoints, fixed, most }) => {
    const parts = [
      ...(basisPoints > 0 ? [formats.percent(basisPoints)] : []),
      ...(fixed > 0 ? [formats.money(fixed, currency)] : []),
    ];
    if (parts.length === 0) return texts.nothing;
    return most === null ? parts.join(' + ') : texts.atMost(parts.join(' + '), formats.money(most, currency));
  };
}

interface AddProps extends FeesProps {
  readonly onClose: () => void;
}

interface Typed {
  readonly kind: FeeKind;
  readonly currency: string;
  readonly basisPoints: number | null;
  readonly fixed: number | null;
  readonly most: number | null;
  readonly refundsFee: boolean;
  readonly day: string;
}

function AddFee({ mode, view, onClose }: AddProps) {
  const { fees: texts } = useMessages().platform;
  const currencies = view.platform?.currencies ?? [];
  const [typed, setTyped] = useState<Typed>({
    kind: 'PayoutCard',
    currency: currencies[0] ?? '*',
    basisPoints: null,
    fixed: null,
    most: null,
    refundsFee: false,
    day: '',
  });
  const action = usePlatformChange(
    mode,
    (fee: NewPlatformFee) => changePlatform.addFee(mode, fee),
    texts.added,
    onClose,
  );
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });
  const fee = feeOf(typed);
  if (action.question !== null) return action.question;
  return (
    <Confirm
      title={texts.addTitle}
      label={texts.save}
      reason={typed.basisPoints === null && typed.fixed === null ? texts.sayHowMuch : undefined}
      action={{ ...action, run: () => action.run(fee) }}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
        <FeeFields typed={typed} currencies={currencies} onChange={change} />
        <Example fee={fee} />
      </div>
    </Confirm>
  );
}

// From the beginning of the day where the operator is.
function feeOf({ day, basisPoints, fixed, most, currency, ...rest }: Typed): NewPlatformFee {
  const isShare = currency === '*';
  return {
    ...rest,
    currency,
    basisPoints: basisPoints ?? 0,
    fixed: isShare ? 0 : (fixed ?? 0),
    most: isShare ? null : most,
    since: day === '' ? null : new Date(`${day}T00:00:00`).toISOString(),
  };
}

interface FieldsProps {
  readonly typed: Typed;
  readonly currencies: readonly string[];
  readonly onChange: (changed: Partial<Typed>) => void;
}

function FeeFields({ typed, currencies, onChange }: FieldsProps) {
  const { fees: texts } = useMessages().platform;
  const { timeZone } = useAccount();
  const { kind, currency, basisPoints, fixed, most, refundsFee, day } = typed;
  return (
    <>
      <Select
        label={texts.kind}
        value={kind}
        options={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onChange({ kind: chosen as FeeKind })}
      />
      <Select
        label={texts.currency}
        value={currency}
        options={[...currencies, '*'].map((value) => ({
          value,
          label: value === '*' ? texts.otherCurrencies : value,
        }))}
        onChange={(chosen) => onChange({ currency: chosen, fixed: null, most: null })}
      />
      <NumberField
        label={texts.share}
        unit="%"
        digits={2}
        value={basisPoints}
        onChange={(value) => onChange({ basisPoints: value })}
      />
      {currency !== '*' && (
        <>
          <MoneyField
            key={`fixed ${currency}`}
            label={texts.fixed}
            currency={currency}
            value={fixed}
            onChange={(value) => onChange({ fixed: value })}
          />
          <MoneyField
            key={`most ${currency}`}
            label={texts.most}
            currency={currency}
            value={most}
            onChange={(value) => onChange({ most: value })}
          />
        </>
      )}
      <DateField
        label={texts.day}
        hint={texts.dayHint}
        value={day}
        min={addDays(civilDateIn(timeZone, new Date()), 1)}
        onChange={(value) => onChange({ day: value })}
      />
      <Checkbox
        label={texts.refundsFee}
        isChecked={refundsFee}
        onChange={(value) => onChange({ refundsFee: value })}
      />
    </>
  );
}

function Example({ fee }: { readonly fee: NewPlatformFee }) {
  const { fees: texts } = useMessages().platform;
  const formats = useFormats();
  const { currency, basisPoints, fixed, most } = fee;
  // Of other currencies a share of any amount is the same.
  const shown = currency === '*' ? 'USD' : currency;
  const amount = 100 * 10 ** currencyExponent(shown);
  const whole = fixed + basisPointsOf(amount, basisPoints);
  const taken = most === null ? whole : Math.min(whole, most);
  return (
    <p role="status" className="text-soft">
      {texts.example(formats.money(amount, shown), formats.money(taken, shown))}
    </p>
  );
}
