import { useMemo } from 'react';
import { countries } from '../../messages/countries.ts';
import { currencies } from '../../messages/currencies.ts';
import { useLanguage, useMessages } from '../../messages/language.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { SettingsPage } from './settings-form.tsx';
import type { SettingsForm } from './use-settings.ts';

const address = ['street', 'postalCode', 'city', 'region'] as const;
const seller = ['contactName', 'phone', 'peppolId'] as const;

/** Who is the business, on documents and for the law? */
export function BusinessPage() {
  return <SettingsPage section="business">{(form) => <Fields form={form} />}</SettingsPage>;
}

function Fields({ form }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const { account, change, changeProfile, error } = form;
  const { profile } = account;
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label={texts.fields.name}
          value={account.name}
          maxLength={200}
          autoComplete="organization"
          error={error?.faultOf('/name')}
          onChange={(name) => change({ name })}
        />
      </div>
      {address.map((name) => (
        <div key={name} className={name === 'street' ? 'sm:col-span-2' : ''}>
          <TextField
            label={texts.fields[name]}
            value={profile[name]}
            error={error?.faultOf(`/profile/${name}`)}
            onChange={(value) => changeProfile({ [name]: value })}
          />
        </div>
      ))}
      <CountryField form={form} />
      <TextField
        label={texts.fields.taxId}
        value={profile.taxId}
        error={error?.faultOf('/profile/taxId')}
        onChange={(taxId) => changeProfile({ taxId })}
      />
      <TextField
        label={texts.fields.email}
        hint={texts.emailHint}
        type="email"
        value={profile.email}
        error={error?.faultOf('/profile/email')}
        onChange={(email) => changeProfile({ email })}
      />
      {seller.map((name) => (
        <TextField
          key={name}
          label={texts.fields[name]}
          hint={name === 'phone' ? undefined : name === 'contactName' ? texts.contactHint : texts.peppolHint}
          type={name === 'phone' ? 'tel' : 'text'}
          value={profile[name]}
          error={error?.faultOf(`/profile/${name}`)}
          onChange={(value) => changeProfile({ [name]: value })}
        />
      ))}
      <CurrencyField form={form} />
      <ZoneField form={form} />
    </div>
  );
}

function CountryField({ form: { account, changeProfile, error } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const { language } = useLanguage();
  const options = useMemo(() => countries(language), [language]);
  return (
    <Select
      label={texts.fields.country}
      value={account.profile.country}
      error={error?.faultOf('/profile/country')}
      options={[{ value: '', label: texts.noCountry }, ...options]}
      onChange={(country) => changeProfile({ country })}
    />
  );
}

function CurrencyField({ form: { account, change, error } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const { language } = useLanguage();
  const options = useMemo(() => currencies(language, [account.currency]), [language, account.currency]);
  return (
    <Select
      label={texts.fields.currency}
      hint={texts.currencyHint}
      value={account.currency}
      error={error?.faultOf('/currency')}
      options={options}
      onChange={(currency) => change({ currency })}
    />
  );
}

function ZoneField({ form: { account, change, error } }: { readonly form: SettingsForm }) {
  const { settings: texts } = useMessages();
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(account.timeZone) ? known : [account.timeZone, ...known];
  }, [account.timeZone]);
  return (
    <Select
      label={texts.fields.timeZone}
      hint={texts.zoneHint}
      value={account.timeZone}
      error={error?.faultOf('/timeZone')}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChange={(timeZone) => change({ timeZone })}
    />
  );
}
