import { useState } from 'react';
import { useMe } from '../../account/session.tsx';
import { changeMe, type Language } from '../../api/person.ts';
import { languageNames, useLanguage } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Fault } from '../../parts/states.tsx';
import { usePersonAction } from './use-person-action.tsx';

/** One's name and language. */
export function PersonPart() {
  const { language, messages, change } = useLanguage();
  const { me: texts } = messages;
  const { person } = useMe();
  const [name, setName] = useState(person.name);
  const save = usePersonAction((changes: { readonly name: string }) => changeMe(changes), texts.saved);
  const speak = usePersonAction(async (to: Language) => {
    await changeMe({ language: to });
    await change(to);
  });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ name: name.trim() });
      }}
    >
      <TextField
        label={texts.name}
        autoComplete="name"
        value={name}
        error={save.error?.faultOf('/name')}
        onChange={setName}
      />
      <p className="text-soft">{texts.signInAs(person.email)}</p>
      <Select
        label={texts.language}
        value={language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChange={(to) => void speak.run(to as Language)}
      />
      {save.error !== null && save.error.faultOf('/name') === undefined && <Fault error={save.error} />}
      {speak.error !== null && <Fault error={speak.error} />}
      <div>
        <Button
          type="submit"
          look="primary"
          isBusy={save.isRunning}
          reason={name.trim() === person.name ? texts.unchanged : undefined}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
