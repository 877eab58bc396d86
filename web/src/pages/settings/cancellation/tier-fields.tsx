import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field.tsx';
import { CountField, PercentField } from '../../builder/number-fields.tsx';
import type { SettingsForm } from '../use-settings.ts';
import { changeTerms, misplacedTiers, moreTiers, type Terms, withTier } from './terms.ts';

const MOST_TIERS = 20;

interface TierFieldsProps {
  readonly form: SettingsForm;
  readonly terms: Terms;
}

const numberOf = (value: number) => (Number.isNaN(value) ? null : value);

/** How much is kept from how many days before the event on, and of which amount. */
export function TierFields({ form: { change, error, isReadOnly }, terms }: TierFieldsProps) {
  const { cancellation: texts } = useMessages();
  const set = (changes: Parameters<typeof changeTerms>[1]) =>
    change({ cancellationTerms: changeTerms(terms, changes) });
  const fault = (path: string) => error?.faultOf(`/cancellationTerms${path}`);
  const { tiers, of, byBusiness, countsFrom } = terms;
  const misplaced = misplacedTiers(tiers);
  const last = tiers.length - 1;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-semibold">{texts.tiers}</h2>
      <ul className="grid max-w-md gap-3">
        {tiers.map((tier, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other name; removing one draws the list again
          <li key={`${tiers.length}-${index}`}>
            <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
              <legend className="sr-only">{texts.tier(index + 1)}</legend>
              {index === last ? (
                <p className={index === 0 ? 'pt-8' : 'pt-2'}>{last === 0 ? texts.always : texts.later}</p>
              ) : (
                <CountField
                  label={texts.fromDays}
                  isLabelHidden={index > 0}
                  most={3_660}
                  value={numberOf(tier.fromDays)}
                  error={
                    misplaced.has(index)
                      ? Number.isNaN(tier.fromDays)
                        ? texts.daysMissing
                        : texts.daysMisplaced
                      : fault(`/tiers/${index}/fromDays`)
                  }
                  onChange={(days) =>
                    set({ tiers: withTier(tiers, index, { fromDays: days ?? Number.NaN }) })
                  }
                />
              )}
              <PercentField
                label={texts.keep}
                isLabelHidden={index > 0}
                value={numberOf(tier.keepBasisPoints)}
                error={
                  Number.isNaN(tier.keepBasisPoints)
                    ? texts.shareMissing
                    : fault(`/tiers/${index}/keepBasisPoints`)
                }
                onChange={(share) =>
                  set({ tiers: withTier(tiers, index, { keepBasisPoints: share ?? Number.NaN }) })
                }
              />
              <div className={`min-w-8 ${index === 0 ? 'pt-6' : ''}`}>
                {index !== last && !isReadOnly && (
                  <Button
                    icon="close"
                    look="quiet"
                    aria-label={texts.removeTier(index + 1)}
                    onClick={() => set({ tiers: tiers.filter((_, at) => at !== index) })}
                  />
                )}
              </div>
            </fieldset>
          </li>
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={texts.of}
          value={of}
          options={(['Total', 'FirstPayment'] as const).map((value) => ({
            value,
            label: texts.bases[value],
          }))}
          onChange={(value) => set({ of: value as Terms['of'] })}
        />
        <PercentField
          label={texts.byBusiness}
          hint={texts.byBusinessHint}
          value={numberOf(byBusiness)}
          error={Number.isNaN(byBusiness) ? texts.shareMissing : fault('/byBusiness')}
          onChange={(share) => set({ byBusiness: share ?? Number.NaN })}
        />
        <Select
          label={texts.countsFrom}
          value={countsFrom}
          options={(['Earlier', 'First', 'Current'] as const).map((value) => ({
            value,
            label: texts.dates[value],
          }))}
          onChange={(value) => set({ countsFrom: value as Terms['countsFrom'] })}
        />
      </div>
    </section>
  );
}
