import { useMessages } from '../../../messages/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Select, TextField } from '../../../parts/field.tsx';
import { type BankDetails, fieldsOf } from './details.ts';

interface BankFieldsProps {
  readonly details: BankDetails;
  readonly faultOf: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<BankDetails>) => void;
  readonly onRemove: (() => void) | undefined;
}

/** The bank account to which clients transfer in one currency. */
export function BankFields({ details, faultOf, onChange, onRemove }: BankFieldsProps) {
  const { bankDetails: texts } = useMessages();
  const { currency } = details;
  const title = currency === '' ? texts.another : texts.of(currency);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <h2 className="font-semibold sm:col-span-2">{title}</h2>
      <TextField
        label={texts.currency}
        value={currency}
        maxLength={3}
        spellCheck={false}
        error={faultOf('currency')}
        onChange={(text) => onChange({ currency: text.toUpperCase().replaceAll(/[^A-Z]/g, '') })}
      />
      <TextField
        label={texts.holder}
        hint={texts.holderHint}
        value={details.holder}
        maxLength={70}
        error={faultOf('holder')}
        onChange={(holder) => onChange({ holder })}
      />
      {fieldsOf(details).map((field) => (
        <TextField
          key={field}
          label={texts[field]}
          hint={field === 'bic' && currency === 'EUR' ? texts.bicHint : undefined}
          value={details[field]}
          maxLength={50}
          spellCheck={false}
          autoComplete="off"
          error={faultOf(field)}
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      <TextField
        label={texts.bankName}
        value={details.bankName}
        maxLength={70}
        error={faultOf('bankName')}
        onChange={(bankName) => onChange({ bankName })}
      />
      <Select
        label={texts.reference}
        hint={texts.referenceHint}
        value={details.reference}
        options={(['InvoiceNumber', 'CreditorReference'] as const).map((value) => ({
          value,
          label: texts.references[value],
        }))}
        onChange={(value) => onChange({ reference: value as BankDetails['reference'] })}
      />
      {onRemove !== undefined && (
        <div className="sm:col-span-2">
          <Button look="quiet" className="-ms-3" onClick={onRemove}>
            {texts.remove(currency)}
          </Button>
        </div>
      )}
    </section>
  );
}
