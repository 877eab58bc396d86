import { useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { readApi } from '../../../api/client.ts';
import type { BookFormat, BookSettings } from '../../../api/queries/books.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button } from '../../../parts/button.tsx';
import { DateField, Select, TextField } from '../../../parts/field.tsx';
import { Fault } from '../../../parts/states.tsx';
import { DatevFields } from './datev-fields.tsx';
import { useRateName } from './rate-name.ts';

interface FormProps {
  readonly format: BookFormat;
  readonly settings: BookSettings;
}

type Rate = BookSettings['rates'][number];
const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The accounts and tax rates of a program, with a proposal until they are saved. */
export function BookSettingsForm({ format, settings }: FormProps) {
  const { books: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const [form, setForm] = useState(settings);
  const change = (part: Partial<BookSettings>) => setForm((before) => ({ ...before, ...part }));
  const save = useAccountChange(
    (send) => {
      const { format: _format, isSaved: _isSaved, ...body } = form;
      return send('PUT /v1/book_settings/{format}', { path: { format }, body });
    },
    { concerns: ['books'], notice: texts.saved },
  );
  // The accounts follow the chart; numbers that were typed stay.
  const takeChart = async (chart: 'SKR03' | 'SKR04') => {
    const proposed = await readApi(path, 'GET /v1/book_settings/{format}', {
      path: { format },
      query: { chart },
    });
    setForm((before) => ({
      ...proposed,
      startsOn: before.startsOn,
      datev: before.datev === null ? null : { ...before.datev, chart },
    }));
  };
  return (
    <fieldset disabled={!can('account:write')} className="grid gap-6">
      {!settings.isSaved && <p className="text-soft">{texts.proposed}</p>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {form.datev !== null && (
          <DatevFields
            datev={form.datev}
            onChange={(datev) => change({ datev })}
            onChart={(chart) => void takeChart(chart)}
          />
        )}
        {format !== 'Datev' && (
          <Select
            label={texts.dateOrder}
            value={form.dateOrder}
            onChange={(value) => change({ dateOrder: value as BookSettings['dateOrder'] })}
            options={(['DayFirst', 'MonthFirst'] as const).map((one) => ({
              value: one,
              label: texts.dateOrders[one],
            }))}
          />
        )}
        <DateField
          label={texts.startsOn}
          hint={texts.startsOnHint}
          value={form.startsOn ?? ''}
          onChange={(value) => change({ startsOn: textOrNull(value) })}
        />
      </div>
      <RateFields format={format} rates={form.rates} onChange={(rates) => change({ rates })} />
      <AccountFields accounts={form.accounts} onChange={(accounts) => change({ accounts })} />
      {save.error !== null && <Fault error={save.error} />}
      {can('account:write') && (
        <div>
          <Button look="primary" isBusy={save.isRunning} onClick={() => void save.run()}>
            {texts.save}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface AccountFieldsProps {
  readonly accounts: BookSettings['accounts'];
  readonly onChange: (accounts: BookSettings['accounts']) => void;
}

function AccountFields({ accounts, onChange }: AccountFieldsProps) {
  const { books: texts } = useMessages();
  const names = Object.keys(texts.accounts) as (keyof typeof accounts)[];
  return (
    <div>
      <h3 className="mb-2 font-medium">{texts.accountsTitle}</h3>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {names.map((name) => (
          <TextField
            key={name}
            label={texts.accounts[name]}
            value={accounts[name] ?? ''}
            maxLength={100}
            onChange={(value) => onChange({ ...accounts, [name]: textOrNull(value) })}
          />
        ))}
      </div>
    </div>
  );
}

// As the preview of an export names a rate.
function keyOf({ taxBasisPoints, localTaxBasisPoints, taxCategory, isItemized }: Rate): string {
  if (!isItemized) return 'NotItemized';
  if (taxBasisPoints === null) return taxCategory ?? 'OutsideScope';
  return localTaxBasisPoints === null ? String(taxBasisPoints) : `${taxBasisPoints}+${localTaxBasisPoints}`;
}

interface RateFieldsProps {
  readonly format: BookFormat;
  readonly rates: BookSettings['rates'];
  readonly onChange: (rates: BookSettings['rates']) => void;
}

function RateFields({ format, rates, onChange }: RateFieldsProps) {
  const { books: texts } = useMessages();
  const rateName = useRateName();
  const put = (key: string, part: Partial<Rate>) =>
    onChange(rates.map((rate) => (keyOf(rate) === key ? { ...rate, ...part } : rate)));
  return (
    <div>
      <h3 className="mb-2 font-medium">{texts.ratesTitle}</h3>
      {format === 'Datev' && <p className="mb-3 max-w-prose text-soft">{texts.datevHint}</p>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {rates.map((rate) => {
          const key = keyOf(rate);
          const name = rateName(key);
          return (
            <div key={key} className="grid content-start gap-2">
              <TextField
                label={format === 'QuickBooks' ? texts.product(name) : texts.revenueAccount(name)}
                value={rate.account ?? ''}
                maxLength={100}
                onChange={(value) => put(key, { account: textOrNull(value) })}
              />
              <TextField
                label={format === 'Datev' ? texts.taxKey(name) : texts.taxCode(name)}
                value={rate.taxCode ?? ''}
                maxLength={format === 'Datev' ? 4 : 100}
                onChange={(value) => put(key, { taxCode: textOrNull(value) })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
