import { type SyntheticEvent, useMemo, useState } from 'react';
import { callPersonApi } from '../../api/client.ts';
import { PageHeader } from '../../frame/page.tsx';
import { countries } from '../../messages/countries.ts';
import { useLanguage } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { useOnward } from '../../parts/onward.ts';
import { usePersonAction } from '../../parts/person-action.tsx';
import { Fault } from '../../parts/states.tsx';

/** A further account, for another business or to try things. */
export function NewAccountPage() {
  const { language, messages } = useLanguage();
  const { me: texts } = messages;
  const onward = useOnward();
  const options = useMemo(() => countries(language), [language]);
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [mode, setMode] = useState('Sandbox');
  const make = usePersonAction(async () => {
    const body = { name: name.trim(), country, mode };
    const { path } = await callPersonApi<{ readonly path: string }>('POST', '/accounts', { body });
    return path;
  }, texts.accountMade);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const path = await make.run();
    if (path !== null) await onward({ to: '/accounts/$account', params: { account: path } });
  };
  const faults = [make.error?.faultOf('/name'), make.error?.faultOf('/country')];
  return (
    <>
      <PageHeader title={texts.newAccount} tabTitle={texts.newAccount} />
      <form onSubmit={(event) => void submit(event)} noValidate className="grid max-w-md gap-4">
        <TextField
          label={texts.businessName}
          autoComplete="organization"
          value={name}
          error={faults[0]}
          onChange={setName}
        />
        <Select
          label={texts.country}
          hint={texts.countryHint}
          value={country}
          error={faults[1]}
          options={[{ value: '', label: texts.chooseCountry }, ...options]}
          onChange={setCountry}
        />
        <Select
          label={texts.mode}
          value={mode}
          options={(['Sandbox', 'Live'] as const).map((value) => ({ value, label: texts.modes[value] }))}
          onChange={setMode}
        />
        {make.error !== null && faults.every((one) => one === undefined) && <Fault error={make.error} />}
        <div>
          <Button
            type="submit"
            look="primary"
            isBusy={make.isRunning}
            reason={name.trim() === '' || country === '' ? texts.fillIn : undefined}
          >
            {texts.makeAccount}
          </Button>
        </div>
        {make.question}
      </form>
    </>
  );
}
