import { type ComponentProps, useState } from 'react';
import { useAccount } from '../../../account/session.tsx';
import type { SavedLineItem } from '../../../api/schema.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Confirm } from '../../../parts/dialog.tsx';
import { Checkbox, TextField } from '../../../parts/field.tsx';
import { MoneyField } from '../../../parts/money-field.tsx';
import { CountField, PercentField } from '../../../parts/number-fields.tsx';

interface ItemDialogProps {
  /** Null: a new one. */
  readonly item: SavedLineItem | null;
  readonly onClose: () => void;
}

/** A line item that is kept: what it is called in invoices, and what it costs. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { templates: texts, builder } = useMessages();
  const account = useAccount();
  const currency = item?.currency ?? account.currency;
  const [description, setDescription] = useState(item?.description ?? '');
  const [quantity, setQuantity] = useState<number | null>(item?.quantity ?? 1);
  const [unitAmount, setUnitAmount] = useState<number | null>(item?.unitAmount ?? null);
  const [tax, setTax] = useState<number | null>(item?.taxBasisPoints ?? null);
  const [hasTax, setHasTax] = useState(item?.taxBasisPoints != null);
  const named = description.trim();
  const body = {
    description: named,
    quantity: quantity ?? 1,
    unitAmount: unitAmount ?? 0,
    currency,
    taxBasisPoints: hasTax ? tax : null,
  };
  const save = useAccountChange(
    (send) =>
      item === null
        ? send('POST /v1/saved_line_items', { body })
        : send('PATCH /v1/saved_line_items/{saved_line_item_id}', {
            path: { saved_line_item_id: item.id },
            body,
          }),
    { concerns: ['savedLineItems'], notice: texts.itemSaved(named), onDone: onClose },
  );
  const isUntaxed = hasTax && tax === null;
  const isPriced = (unitAmount ?? 0) > 0 && (quantity ?? 0) > 0;
  return (
    <Confirm
      title={item === null ? texts.newItem : texts.editItem}
      label={texts.save}
      action={save}
      reason={named === '' || !isPriced ? texts.itemMissing : isUntaxed ? texts.taxMissing : undefined}
      onClose={onClose}
    >
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3 text-ink">
        <div className="col-span-2">
          <TextField
            label={builder.description}
            value={description}
            maxLength={500}
            error={save.error?.faultOf('/description')}
            onChange={setDescription}
          />
        </div>
        <CountField label={builder.quantity} value={quantity} most={1_000_000} onChange={setQuantity} />
        <MoneyField
          label={`${builder.price}, ${currency}`}
          currency={currency}
          value={unitAmount}
          error={save.error?.faultOf('/unitAmount')}
          onChange={setUnitAmount}
        />
        <div className="col-span-2">
          <Checkbox label={builder.withTax} isChecked={hasTax} onChange={setHasTax} />
        </div>
        {hasTax && (
          <TaxField
            value={tax}
            error={isUntaxed ? texts.taxMissing : save.error?.faultOf('/taxBasisPoints')}
            onChange={setTax}
          />
        )}
      </div>
    </Confirm>
  );
}

type TaxFieldProps = Pick<ComponentProps<typeof PercentField>, 'value' | 'error' | 'onChange'>;

function TaxField(props: TaxFieldProps) {
  const { builder } = useMessages();
  return (
    <div className="col-span-2 max-w-32">
      <PercentField label={builder.tax} {...props} />
    </div>
  );
}
