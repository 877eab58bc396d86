import { useAccount } from '../../account/session.tsx';
import { currencies } from '../../messages/currencies.ts';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { Checkbox, DateField, Select, TextArea, TextField } from '../../parts/field.tsx';
import { useBuilding, useChange, useFault } from './context.ts';
import type { PaymentMethod } from './form.ts';
import { MoveOffer } from './saving/move-offer.tsx';

/** When the event is, and what the client should read. */
export function EventPart() {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const change = useChange();
  const fault = useFault();
  return (
    <div>
      <div className="max-w-60">
        <DateField
          label={texts.eventDate}
          hint={texts.optional}
          value={form.eventDate}
          error={fault('/eventDate')}
          onChange={(eventDate) => change({ eventDate })}
        />
      </div>
      <MoveOffer />
    </div>
  );
}

export function NotePart() {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const change = useChange();
  const fault = useFault();
  return (
    <TextArea
      label={texts.note}
      value={form.note}
      maxLength={2_500}
      error={fault('/note')}
      onChange={(note) => change({ note })}
    />
  );
}

const methods: readonly PaymentMethod[] = ['CreditCard', 'DebitCard', 'BankAccount'];

/** Options that are the same for most invoices. The section is closed, unless the service reports an error in it. */
export function OptionsPart({ accepted }: { readonly accepted: readonly PaymentMethod[] }) {
  const { builder: texts, methods: names } = useMessages();
  const { form, status, fault: whole } = useBuilding();
  const change = useChange();
  const fault = useFault();
  const chosen = form.paymentMethods ?? accepted;
  const isWrong =
    whole?.details.some(({ path }) => /^\/(?:paymentMethods|ccEmails|currency|deliveryMethod)/.test(path)) ??
    false;
  const ccFault = whole?.details.find(({ path }) => path.startsWith('/ccEmails'))?.message;
  return (
    <details className="border-t border-line pt-3" open={isWrong || undefined}>
      <summary className="font-semibold">{texts.options}</summary>
      <div className="mt-3 grid gap-4">
        <fieldset>
          <legend className="mb-1 font-medium">{texts.methods}</legend>
          {methods.map((method) => (
            <Checkbox
              key={method}
              label={names[method]}
              isChecked={chosen.includes(method)}
              onChange={(isOn) =>
                change({
                  paymentMethods: methods.filter((one) => (one === method ? isOn : chosen.includes(one))),
                })
              }
            />
          ))}
          {fault('/paymentMethods') !== undefined && (
            <p className="text-sm text-bad">{fault('/paymentMethods')}</p>
          )}
        </fieldset>
        <Select
          label={texts.delivery}
          value={form.deliveryMethod}
          options={(['Email', 'ShareManually'] as const).map((value) => ({
            value,
            label: texts.deliveries[value],
          }))}
          onChange={(value) => change({ deliveryMethod: value as typeof form.deliveryMethod })}
        />
        <TextField
          label={texts.ccEmails}
          hint={texts.ccHint}
          value={form.ccEmails}
          error={ccFault}
          onChange={(ccEmails) => change({ ccEmails })}
        />
        <Checkbox
          label={texts.reminders}
          isChecked={form.enableAutoreminders}
          onChange={(enableAutoreminders) => change({ enableAutoreminders })}
        />
        {status === 'Draft' && <CurrencyField />}
      </div>
    </details>
  );
}

function CurrencyField() {
  const { builder: texts } = useMessages();
  const { form } = useBuilding();
  const { currency } = useAccount();
  const change = useChange();
  const fault = useFault();
  const { language } = useLanguage();
  return (
    <Select
      label={texts.currency}
      value={form.currency}
      error={fault('/currency')}
      options={currencies(language, [currency, form.currency])}
      onChange={(code) => change({ currency: code })}
    />
  );
}
