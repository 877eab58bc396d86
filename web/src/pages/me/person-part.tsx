import { useState } from 'react';
import { useMe } from '../../account/session.tsx';
import { changeMe, type Language } from '../../api/person.ts';
import { languageNames, useLanguage, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { Fault } from '../../parts/states.tsx';

/** One's name, beside the address that signs in. */
export function NamePart() {
  const { me: texts } = useMessages();
  const { person } = useMe();
  const [name, setName] = useState(person.name);
  const save = usePersonAction((changes: { readonly name: string }) => changeMe(changes), texts.saved);
  const fault = save.error?.faultOf('/name');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== person.name) void save.run({ name: name.trim() });
      }}
    >
      <TextField
        label={texts.name}
        isLabelHidden
        autoComplete="name"
        hint={texts.signInAs(person.email)}
        value={name}
        error={fault}
        onChange={setName}
      />
      {save.error !== null && fault === undefined && <Fault error={save.error} />}
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
      {save.question}
    </form>
  );
}

/** The language of the app; it changes at once. */
export function LanguagePart() {
  const { language, messages, change } = useLanguage();
  const { me: texts } = messages;
  const speak = usePersonAction(async (to: Language) => {
    await changeMe({ language: to });
    await change(to);
  });
  return (
    <>
      <Select
        label={texts.language}
        isLabelHidden
        value={language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChange={(to) => void speak.run(to as Language)}
      />
      {speak.error !== null && <Fault error={speak.error} className="mt-3" />}
      {speak.question}
    </>
  );
}
