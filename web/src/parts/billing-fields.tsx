import { useMemo } from 'react';
import { countries } from '../messages/countries.ts';
import { useLanguage, useMessages } from '../messages/language.tsx';
import { type BillingField, billingFields } from './billed-fields.ts';
import { Select, TextField } from './field.tsx';

interface BillingFieldsProps {
  readonly fields: Readonly<Record<BillingField, string>>;
  readonly faultOf: (path: string) => string | undefined;
  /** False where the title stands above already. */
  readonly hasTitle?: boolean;
  readonly onChange: (changes: Partial<Record<BillingField, string>>) => void;
}

/** The fields of a contact, or of an invoice, that say who is billed. */
export function BillingFields({ fields, faultOf, hasTitle = false, onChange }: BillingFieldsProps) {
  const { billing: texts } = useMessages();
  const { language } = useLanguage();
  const options = useMemo(
    () => [{ value: '', label: texts.noCountry }, ...countries(language)],
    [language, texts],
  );
  const hints: Partial<Record<BillingField, string>> = {
    company: texts.companyHint,
    reference: texts.referenceHint,
    peppolId: texts.peppolHint,
  };
  return (
    <fieldset className="grid gap-4">
      <legend className={hasTitle ? 'mb-4 font-medium' : 'sr-only'}>{texts.title}</legend>
      {billingFields.map((field) => {
        const common = {
          label: texts.fields[field],
          hint: hints[field],
          value: fields[field],
          error: faultOf(`/${field}`),
          autoComplete: 'off',
          onChange: (value: string) => onChange({ [field]: value }),
        };
        return field === 'country' ? (
          <Select key={field} {...common} options={options} />
        ) : (
          <TextField key={field} {...common} />
        );
      })}
    </fieldset>
  );
}
