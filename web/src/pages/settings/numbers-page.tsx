import { invoiceNumber } from '../../../../src/kit/text/invoice-number.ts';
import { useMessages } from '../../messages/language.tsx';
import { TextField } from '../../parts/field.tsx';
import { SettingsPage } from './settings-form.tsx';

export function NumbersPage() {
  const { settings: texts } = useMessages();
  return (
    <SettingsPage section="numbers">
      {({ account, change, error }) => (
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          <TextField
            label={texts.fields.numberPrefix}
            value={account.numberPrefix}
            maxLength={20}
            error={error?.faultOf('/numberPrefix')}
            onChange={(numberPrefix) => change({ numberPrefix })}
          />
          <TextField
            label={texts.fields.nextNumber}
            inputMode="numeric"
            value={Number.isNaN(account.nextNumber) ? '' : String(account.nextNumber)}
            error={error?.faultOf('/nextNumber')}
            onChange={(text) => change({ nextNumber: Number.parseInt(text.replaceAll(/\D/g, ''), 10) })}
          />
          <p className="text-soft sm:col-span-2">
            {texts.nextInvoice}{' '}
            <span className="font-medium text-ink">
              {Number.isNaN(account.nextNumber)
                ? account.numberPrefix
                : invoiceNumber(account.numberPrefix, account.nextNumber)}
            </span>
          </p>
        </div>
      )}
    </SettingsPage>
  );
}
