import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field.tsx';
import { CountField, PercentField } from '../../../parts/number-fields.tsx';
import type { SettingsForm } from '../use-settings.ts';
import { changeTerms, misplacedTiers, moreTiers, type Terms, withTier } from './terms.ts';

const MOST_TIERS = 20;

interface TierFieldsProps {
  readonly form: SettingsForm;
  readonly terms: Terms;
}

const numberOf = (value: number) => (Number.isNaN(value) ? null : value);

/** How much is kept from how many days before the event on, and of which amount. */
export function TierFields({ form, terms }: TierFieldsProps) {
  const { cancellation: texts } = useMessages();
  const { change, error, isReadOnly } = form;
  const set = (changes: Parameters<typeof changeTerms>[1]) =>
    change({ cancellationTerms: changeTerms(terms, changes) });
  const fault = (path: string) => error?.faultOf(`/cancellationTerms${path}`);
  const { tiers } = terms;
  const misplaced = misplacedTiers(tiers);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-semibold">{texts.tiers}</h2>
      <ul className="grid max-w-md gap-3">
        {tiers.map((tier, index) => (
          <TierRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other name; another number of them draws all
            key={`${tiers.length}-${index}`}
            tier={tier}
            index={index}
            last={tiers.length - 1}
            isMisplaced={misplaced.has(index)}
            isReadOnly={isReadOnly}
            fault={(field) => fault(`/tiers/${index}/${field}`)}
            onChange={(changes) => set({ tiers: withTier(tiers, index, changes) })}
            onRemove={() => set({ tiers: tiers.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      {fault('/tiers') !== undefined && misplaced.size === 0 && (
        <p className="text-sm text-bad">{fault('/tiers')}</p>
      )}
      {!isReadOnly && tiers.length < MOST_TIERS && (
        <div>
          <Button icon="plus" look="quiet" className="-ms-3" onClick={() => set({ tiers: moreTiers(tiers) })}>
            {texts.addTier}
          </Button>
        </div>
      )}
      <BaseFields terms={terms} fault={fault('/byBusiness')} onChange={set} />
    </section>
  );
}

interface TierRowProps {
  readonly tier: Terms['tiers'][number];
  readonly index: number;
  readonly last: number;
  /** True when it does not begin fewer days before the event than the row above. */
  readonly isMisplaced: boolean;
  readonly isReadOnly: boolean;
  readonly fault: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<Terms['tiers'][number]>) => void;
  readonly onRemove: () => void;
}

function TierRow({ tier, index, last, isMisplaced, isReadOnly, fault, onChange, onRemove }: TierRowProps) {
  const { cancellation: texts } = useMessages();
  const { fromDays, keepBasisPoints } = tier;
  const misplaced = Number.isNaN(fromDays) ? texts.daysMissing : texts.daysMisplaced;
  return (
    <li>
      <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-start gap-2">
        <legend className="sr-only">{texts.tier(index + 1)}</legend>
        {index === last ? (
          <p className={index === 0 ? 'pt-8' : 'pt-2'}>{last === 0 ? texts.always : texts.later}</p>
        ) : (
          <CountField
            label={texts.fromDays}
            isLabelHidden={index > 0}
            most={3_660}
            value={numberOf(fromDays)}
            error={isMisplaced ? misplaced : fault('fromDays')}
            onChange={(days) => onChange({ fromDays: days ?? Number.NaN })}
          />
        )}
        <PercentField
          label={texts.keep}
          isLabelHidden={index > 0}
          value={numberOf(keepBasisPoints)}
          error={Number.isNaN(keepBasisPoints) ? texts.shareMissing : fault('keepBasisPoints')}
          onChange={(share) => onChange({ keepBasisPoints: share ?? Number.NaN })}
        />
        <div className={`min-w-8 ${index === 0 ? 'pt-6' : ''}`}>
          {index !== last && !isReadOnly && (
            <Button icon="close" look="quiet" aria-label={texts.removeTier(index + 1)} onClick={onRemove} />
          )}
        </div>
      </fieldset>
    </li>
  );
}

interface BaseFieldsProps {
  readonly terms: Terms;
  /** What the service says about the share of a business that cancels. */
  readonly fault: string | undefined;
  readonly onChange: (changes: Parameters<typeof changeTerms>[1]) => void;
}

/** The amount that is shared, and the rules beside the tiers. */
function BaseFields({ terms: { of, byBusiness, countsFrom }, fault, onChange }: BaseFieldsProps) {
  const { cancellation: texts } = useMessages();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={texts.of}
        value={of}
        options={(['Total', 'FirstPayment'] as const).map((value) => ({ value, label: texts.bases[value] }))}
        onChange={(value) => onChange({ of: value as Terms['of'] })}
      />
      <PercentField
        label={texts.byBusiness}
        hint={texts.byBusinessHint}
        value={numberOf(byBusiness)}
        error={Number.isNaN(byBusiness) ? texts.shareMissing : fault}
        onChange={(share) => onChange({ byBusiness: share ?? Number.NaN })}
      />
      <Select
        label={texts.countsFrom}
        value={countsFrom}
        options={(['Earlier', 'First', 'Current'] as const).map((value) => ({
          value,
          label: texts.dates[value],
        }))}
        onChange={(value) => onChange({ countsFrom: value as Terms['countsFrom'] })}
      />
    </div>
  );
}
